import UIKit

/// A window on the screen (390 × 844 points), shown on a display of 100 Hz: every hundredth of a second is a frame.
@MainActor
final class ViewStage {
  let window = UIWindow()
  let controller = UIViewController()
  let display = SimulatedDisplay(world: .current, rate: .hz(100))

  var root: UIView { controller.view }

  init() {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    display.frame()
  }

  /// Puts a view on the screen and shows it in a frame.
  @discardableResult
  func put<View: UIView>(_ view: View, in parent: UIView? = nil) -> View {
    (parent ?? root).addSubview(view)
    display.frame()
    return view
  }

  func box(_ x: CGFloat = 0, _ y: CGFloat = 0, _ width: CGFloat = 100, _ height: CGFloat = 100) -> UIView {
    put(UIView(frame: CGRect(x: x, y: y, width: width, height: height)))
  }

  /// Puts a layer of 100 × 100 points on the screen and shows it in a frame.
  @discardableResult
  func put<Layer: CALayer>(layer: Layer, in parent: CALayer? = nil) -> Layer {
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    (parent ?? root.layer).addSublayer(layer)
    display.frame()
    return layer
  }

  /// Shows frames for a time in seconds.
  func show(_ seconds: Double) {
    for _ in 0..<Int((seconds * 100).rounded()) { display.frame() }
  }

  /// A finger does something in the next frame.
  func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, contact: Int = 1) {
    touches([(contact, phase, x, y)])
  }

  func touches(_ fingers: [(contact: Int, phase: TouchSample.Phase, x: CGFloat, y: CGFloat)]) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: fingers.map {
        TouchSample(contact: $0.contact, phase: $0.phase, time: time, location: CGPoint(x: $0.x, y: $0.y))
      })
  }

  /// A finger that comes down and lifts in the next frame.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, x, y)
    touch(.ended, x, y)
  }

  /// A finger that comes down and moves by equal steps, one a frame; it stays down.
  func drag(from start: CGPoint, by step: CGPoint, times: Int) {
    touch(.began, start.x, start.y)
    for count in 1...max(times, 1) {
      touch(.moved, start.x + step.x * CGFloat(count), start.y + step.y * CGFloat(count))
    }
  }
}

extension UIView {
  /// The view's layer as the last frame showed it.
  var seen: CALayer { layer.seen }
}

extension CALayer {
  /// The layer as the last frame showed it.
  var seen: Self { presentation() ?? self }

  /// A value of the layer as the last frame showed it.
  func seenNumber(_ keyPath: String) -> CGFloat {
    (seen.value(forKeyPath: keyPath) as? NSNumber).map { CGFloat($0.doubleValue) } ?? .nan
  }
}
