import Foundation
import SegueQuartzCore

/// The screen of a world.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  private let world: SimulationWorld

  init(world: SimulationWorld) {
    self.world = world
  }

  /// The current world's screen.
  public static var main: UIScreen {
    let world = SimulationWorld.current
    return world.part(UIScreen.self) { UIScreen(world: world) }
  }

  /// Points.
  public var bounds: CGRect { CGRect(origin: .zero, size: world.screenSize) }
  /// Pixels a point.
  public var scale: CGFloat { world.screenScale }
  /// The display's refresh rate in Hz, to the nearest whole number.
  public var maximumFramesPerSecond: Int { Int(world.refreshRate.hertz.rounded()) }
}

/// The root of a view tree on the screen. Touches enter here.
@preconcurrency @MainActor
open class UIWindow: UIView {
  override var windowSelf: UIWindow? { self }

  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue, isShown {
        oldValue.beginAppearanceTransition(false, animated: false)
        oldValue.viewIfLoaded?.removeFromSuperview()
        oldValue.endAppearanceTransition()
      }
      if isShown { showRoot() }
    }
  }

  private var isShown = false

  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  /// Puts the window on the screen and shows its root controller.
  open func makeKeyAndVisible() {
    guard !isShown else { return }
    isShown = true
    layer.attachToScreen()
    WindowList.of(world).add(self)
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

  /// Hands an event's touches to the recognisers and views they belong to.
  open func sendEvent(_ event: UIEvent) { GestureEnvironment.of(world).deliver(event, in: self) }
}

/// The windows on a world's screen, the frontmost last. Who made a window keeps it.
@MainActor
final class WindowList {
  private var entries: [Weak<UIWindow>] = []

  static func of(_ world: SimulationWorld) -> WindowList { world.part(WindowList.self) { WindowList() } }

  var windows: [UIWindow] { entries.compactMap(\.object) }

  func add(_ window: UIWindow) {
    entries.removeAll { $0.object == nil }
    entries.append(Weak(window))
  }
}

extension SimulationWorld {
  /// The windows on the screen, the frontmost last.
  public var windows: [UIWindow] { WindowList.of(self).windows }

  /// The frontmost window that takes touches at a point of the screen.
  func window(at point: CGPoint) -> UIWindow? {
    let windows = windows
    if windows.count == 1 { return windows[0] }
    return windows.last { window in
      window.layer.convertFromSuperlayer(point).map { window.hitTest($0, with: nil) != nil } ?? false
    }
  }
}
