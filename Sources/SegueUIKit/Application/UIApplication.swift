import Foundation
import SegueQuartzCore
import SegueTiming

@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The application that a world's windows belong to. There is one a world, and it is active from the start.
///
/// Nothing here reaches the machine: what would (opening an address, a background task) is refused or noted.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  private unowned let world: SimulationWorld
  private var ignoreCount = 0
  open weak var delegate: (any UIApplicationDelegate)?

  init(world: SimulationWorld) {
    self.world = world
    super.init()
  }

  /// The current world's application.
  public static var shared: UIApplication { of(.current) }

  static func of(_ world: SimulationWorld) -> UIApplication {
    world.part(UIApplication.self) { UIApplication(world: world) }
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: Windows

  /// The frontmost last.
  open var windows: [UIWindow] { world.windows }

  /// The window made key last that is on the screen; the frontmost where none was.
  open var keyWindow: UIWindow? { world.keyWindow ?? windows.last }

  /// The application's one scene, and only where there is a window.
  open var connectedScenes: Set<UIScene> { windows.isEmpty ? [] : [UIWindowScene.of(world)] }

  /// As wide as the screen and as high as `world.statusBarHeight`; empty while the status bar is hidden.
  open var statusBarFrame: CGRect {
    let height = isStatusBarHidden ? 0 : world.statusBarHeight
    return CGRect(x: 0, y: 0, width: height > 0 ? world.screenSize.width : 0, height: height)
  }

  /// Portrait while the screen is higher than wide, else landscape as the device is turned.
  open var statusBarOrientation: UIInterfaceOrientation { UIDevice.of(world).interfaceOrientation }

  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { world.userInterfaceLayoutDirection }

  open var isStatusBarHidden = false
  open var statusBarStyle = UIStatusBarStyle.default

  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) { isStatusBarHidden = hidden }

  // MARK: State

  open private(set) var applicationState = State.active
  /// Kept, and without effect: virtual time never idles.
  open var isIdleTimerDisabled = false
  open var applicationIconBadgeNumber = 0
  open var isNetworkActivityIndicatorVisible = false

  /// Brings the application into another state, with the calls and notifications that go with it, in the platform's
  /// order. From active to the background and back it passes through inactive.
  public func enter(_ state: State) {
    while applicationState != state {
      switch (applicationState, state) {
      case (.active, _):
        delegate?.applicationWillResignActive(self)
        post(UIApplication.willResignActiveNotification)
        applicationState = .inactive
      case (.inactive, .active):
        applicationState = .active
        delegate?.applicationDidBecomeActive(self)
        post(UIApplication.didBecomeActiveNotification)
      case (.inactive, _):
        applicationState = .background
        delegate?.applicationDidEnterBackground(self)
        post(UIApplication.didEnterBackgroundNotification)
      case (.background, _):
        delegate?.applicationWillEnterForeground(self)
        post(UIApplication.willEnterForegroundNotification)
        applicationState = .inactive
      }
    }
  }

  /// Plays the system's warning that memory is short: the delegate is told, the notification is posted, then every
  /// controller in the windows is told, those beneath before those above.
  public func receiveMemoryWarning() {
    delegate?.applicationDidReceiveMemoryWarning(self)
    post(UIApplication.didReceiveMemoryWarningNotification)
    for window in windows { window.rootViewController?.tellOfMemoryWarning() }
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

  // MARK: Interaction

  /// Keeps touches away from now on, and cancels those under way. Calls are counted.
  open func beginIgnoringInteractionEvents() {
    ignoreCount += 1
    GestureEnvironment.of(world).blockInteraction()
  }

  /// One call too many changes nothing and is recorded as a diagnostic.
  open func endIgnoringInteractionEvents() {
    guard ignoreCount > 0 else {
      return world.record(
        "endIgnoringInteractionEvents() without a begin", at: "UIApplication", used: "interaction stays on")
    }
    ignoreCount -= 1
    GestureEnvironment.of(world).unblockInteraction()
  }

  open var isIgnoringInteractionEvents: Bool { ignoreCount > 0 }

  // MARK: Actions

  /// Sends an action to its target.
  ///
  /// A nil target is the first object that has the method: the sender, if it is a responder, and what follows it in the
  /// responder chain, then the application and its delegate.
  /// - Returns: whether somebody had the method. A target that does not have it is recorded as a diagnostic.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    let from = sender as AnyObject?
    guard target == nil else {
      guard let object = target as AnyObject?, !action.call(object, from, event) else { return true }
      world.record(
        "\(type(of: object)) has no such method for an action", at: "UIApplication.sendAction", used: "no call")
      return false
    }
    var responder = (sender as? UIResponder) ?? keyWindow
    while let candidate = responder, candidate !== self {
      if action.call(candidate, from, event) { return true }
      responder = candidate.next
    }
    if action.call(self, from, event) { return true }
    guard let delegate else { return false }
    return action.call(delegate, from, event)
  }

  /// Sends an event to the windows it has touches in.
  open func sendEvent(_ event: UIEvent) {
    for window in windows where event.changedTouches.contains(where: { $0.window === window }) {
      window.sendEvent(event)
    }
  }

  // MARK: What leaves the application

  /// Nothing is opened: the completion is told false in this frame's turn or the next, and a diagnostic is recorded.
  public final func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    world.record("\(url.absoluteString) was to be opened", at: "UIApplication.open", used: "nothing is opened")
    if let completion { world.performLater { completion(false) } }
  }

  open func canOpenURL(_ url: URL) -> Bool { false }
}

extension UIViewController {
  fileprivate func tellOfMemoryWarning() {
    didReceiveMemoryWarning()
    for child in children { child.tellOfMemoryWarning() }
    ownPresented?.tellOfMemoryWarning()
  }
}

/// A part of an application that has windows of its own.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// The world keeps its scene, not the other way round.
  unowned let world: SimulationWorld

  init(world: SimulationWorld) {
    self.world = world
    super.init()
  }

  open var activationState: ActivationState {
    switch UIApplication.of(world).applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
}

/// The scene of all of a world's windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  static func of(_ world: SimulationWorld) -> UIWindowScene {
    world.part(SceneHolder.self) { SceneHolder(UIWindowScene(world: world)) }.scene
  }

  open var windows: [UIWindow] { world.windows }
  open var keyWindow: UIWindow? { UIApplication.of(world).keyWindow }
  open var screen: UIScreen { .main }
  open var interfaceOrientation: UIInterfaceOrientation { UIApplication.of(world).statusBarOrientation }
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager(application: UIApplication.of(world)) }
}

/// Where the status bar is.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private let application: UIApplication

  init(application: UIApplication) {
    self.application = application
    super.init()
  }

  open var statusBarFrame: CGRect { application.statusBarFrame }
  open var isStatusBarHidden: Bool { application.isStatusBarHidden }
  open var statusBarStyle: UIStatusBarStyle { application.statusBarStyle }
}

@MainActor
private final class SceneHolder {
  let scene: UIWindowScene

  init(_ scene: UIWindowScene) {
    self.scene = scene
  }
}
