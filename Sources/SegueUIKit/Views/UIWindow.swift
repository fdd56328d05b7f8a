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
    WindowList.of(world).windows.append(self)
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

/// The windows on a world's screen, the frontmost last.
@MainActor
final class WindowList {
  var windows: [UIWindow] = []

  static func of(_ world: SimulationWorld) -> WindowList { world.part(WindowList.self) { WindowList() } }
}

extension SimulationWorld {
  /// The windows on the screen, the frontmost last.
  public var windows: [UIWindow] { WindowList.of(self).windows }
}
