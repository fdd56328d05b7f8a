import Foundation
import SegueQuartzCore

/// The screen of a world.
@preconcurrency @MainActor
public final class UIScreen: NSObject, UICoordinateSpace, UITraitEnvironment {
  /// The world keeps its screen, not the other way round.
  private unowned let world: SimulationWorld

  init(world: SimulationWorld) {
    self.world = world
  }

  /// The current world's screen.
  public static var main: UIScreen {
    let world = SimulationWorld.current
    return world.part(UIScreen.self) { UIScreen(world: world) }
  }

  public static var screens: [UIScreen] { [main] }

  /// Points.
  public var bounds: CGRect { CGRect(origin: .zero, size: world.screenSize) }
  /// Pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * nativeScale, height: bounds.height * nativeScale)
  }
  /// Pixels a point.
  public var scale: CGFloat { world.screenScale }
  public var nativeScale: CGFloat { world.screenScale }
  /// The display's refresh rate in Hz, to the nearest whole number.
  public var maximumFramesPerSecond: Int { Int(world.fastestRefreshRate.hertz.rounded()) }
  /// Held, without effect; brought into 0…1.
  public var brightness: CGFloat = 0.5 {
    didSet { brightness = brightness.isNaN ? oldValue : min(max(brightness, 0), 1) }
  }
  public var isCaptured: Bool { false }
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The same one: the screen is not turned.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }
  public var traitCollection: UITraitCollection { TraitEnvironment.of(world).screen }
  public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// A view of the screen's size that shows the frontmost window as it is now.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    world.windows.last { !$0.isHidden }?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }

  // MARK: Conversion

  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    viewOf(coordinateSpace)?.fromScreen(point) ?? point
  }
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    viewOf(coordinateSpace)?.toScreen(point) ?? point
  }
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    viewOf(coordinateSpace).map { rect.mapped($0.fromScreen) } ?? rect
  }
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    viewOf(coordinateSpace).map { rect.mapped($0.toScreen) } ?? rect
  }
}
