import Foundation
import SegueCore
import SegueQuartzCore

/// The root of a view tree on the screen. Touches enter here.
///
/// A window is hidden until it is shown, by `makeKeyAndVisible()` or `isHidden = false`. Windows stand by their level,
/// those of one level in the order in which they were shown.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// How far in front a window stands.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    public static func + (left: Level, right: CGFloat) -> Level { Level(rawValue: left.rawValue + right) }
    public static func - (left: Level, right: CGFloat) -> Level { Level(rawValue: left.rawValue - right) }

    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
  }

  override var windowSelf: UIWindow? { self }

  private var isShown = false

  /// Set while the window is shown, the old controller's view goes and the new one's comes at once. What the old one
  /// presents goes with it, and transitions under way there end.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      let farewell = oldValue.map { RootFarewell(of: $0) }
      if let oldValue, isShown {
        let isSeen = !oldValue.isGoingOrGone
        if isSeen { oldValue.beginAppearanceTransition(false, animated: false) }
        oldValue.viewIfLoaded?.removeFromSuperview()
        if oldValue.appearanceState == .disappearing { oldValue.endAppearanceTransition() }
      }
      farewell?.end()
      if isShown { showRoot() }
    }
  }

  open var windowLevel = UIWindow.Level.normal {
    didSet {
      guard windowLevel.rawValue.isFinite else {
        world.record("a level must be finite", at: "UIWindow.windowLevel", used: "\(oldValue.rawValue)")
        windowLevel = oldValue
        return
      }
      if windowLevel != oldValue, isShown { WindowList.of(world).place(self) }
    }
  }

  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  @MainActor deinit {
    for view in subtree { view.hostWindow = nil }
  }

  open override var next: UIResponder? { nil }

  open var screen: UIScreen { world.part(UIScreen.self) { UIScreen(world: world) } }

  // MARK: On screen

  /// True until the window is shown for the first time.
  open override var isHidden: Bool {
    get { !isShown || super.isHidden }
    set {
      super.isHidden = newValue
      if newValue {
        if isShown, isKeyWindow { WindowList.of(world).makeKey(nil) }
      } else {
        show()
      }
    }
  }

  /// Puts the window on the screen, in front of the others of its level, and shows its root controller.
  open func makeKeyAndVisible() {
    super.isHidden = false
    if isShown { WindowList.of(world).place(self) } else { show() }
    makeKey()
  }

  private func show() {
    guard !isShown else { return }
    isShown = true
    WindowList.of(world).place(self)
    showRoot()
  }

  private func showRoot() {
    guard let controller = rootViewController else { return }
    controller.view.frame = bounds
    controller.beginAppearanceTransition(true, animated: false)
    addSubview(controller.view)
    layoutIfNeeded()
    controller.endAppearanceTransition()
  }

  override func sizeDidChange(from old: CGSize) {
    super.sizeDidChange(from: old)
    if let view = rootViewController?.viewIfLoaded, view.superview === self { view.frame = bounds }
  }

  // MARK: Key window

  /// Whether keys go to this window; one a world.
  open var isKeyWindow: Bool { WindowList.of(world).key === self }

  open func makeKey() { WindowList.of(world).makeKey(self) }

  /// The window has become the key window; not to be called.
  open func becomeKey() {}

  /// Another window has become the key window; not to be called.
  open func resignKey() {}

  // MARK: Events

  /// Hands an event's touches to the recognisers and views they belong to.
  open func sendEvent(_ event: UIEvent) {
    GestureEnvironment.of(world).deliver(event, in: self)
    noteStatusBarTap(event)
  }

  // MARK: Conversion

  /// A point of this window in another one's coordinates; nil stands for the screen's.
  public func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    let onScreen = toScreen(point)
    return window?.fromScreen(onScreen) ?? onScreen
  }

  public func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    fromScreen(window?.toScreen(point) ?? point)
  }

  public func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    let onScreen = rect.mapped(toScreen)
    return window.map { onScreen.mapped($0.fromScreen) } ?? onScreen
  }

  public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    (window.map { rect.mapped($0.toScreen) } ?? rect).mapped(fromScreen)
  }
}

extension UIWindow {
  public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
}

@available(*, deprecated, renamed: "UIWindow.Level")
public typealias UIWindowLevel = UIWindow.Level
@available(*, deprecated, renamed: "UIWindow.Level.normal")
public let UIWindowLevelNormal = UIWindow.Level.normal
@available(*, deprecated, renamed: "UIWindow.Level.alert")
public let UIWindowLevelAlert = UIWindow.Level.alert
@available(*, deprecated, renamed: "UIWindow.Level.statusBar")
public let UIWindowLevelStatusBar = UIWindow.Level.statusBar

/// The windows on a world's screen, the frontmost last. Who made a window keeps it.
@MainActor
final class WindowList {
  private var entries: [Weak<UIWindow>] = []
  private(set) weak var key: UIWindow?

  static func of(_ world: SimulationWorld) -> WindowList { world.part(WindowList.self) { WindowList() } }

  var windows: [UIWindow] { entries.compactMap(\.object) }

  /// Puts a window in front of the others of its level.
  func place(_ window: UIWindow) {
    entries.removeAll { $0.object == nil || $0.object === window }
    let index = entries.firstIndex { ($0.object?.windowLevel ?? .normal) > window.windowLevel } ?? entries.count
    let next = index < entries.count ? entries[index].object?.layer.row : nil
    entries.insert(Weak(window), at: index)
    window.world.store.attach(window.layer.row, to: LayerStore.screen, before: next ?? .none)
  }

  func makeKey(_ window: UIWindow?) {
    guard key !== window else { return }
    let old = key
    key = window
    old?.resignKey()
    window?.becomeKey()
    if let old { NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old) }
    if let window { NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window) }
  }
}

extension SimulationWorld {
  /// The windows on the screen, the frontmost last.
  public var windows: [UIWindow] { WindowList.of(self).windows }

  /// The window that keys go to.
  public var keyWindow: UIWindow? { WindowList.of(self).key }

  /// The frontmost window that takes touches at a point of the screen.
  func window(at point: CGPoint) -> UIWindow? {
    let windows = windows
    if windows.count == 1, !windows[0].isHidden { return windows[0] }
    return windows.last { window in
      window.layer.convertFromSuperlayer(point).map { window.hitTest($0, with: nil) != nil } ?? false
    }
  }
}
