import Foundation
import SegueQuartzCore
import SegueTiming

/// A cubic Bézier curve from (0, 0) to (1, 1) that paces an animation.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; for one with control points of its own `.easeInOut`.
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isNamed: Bool

  /// Ease in and out.
  public override convenience init() {
    self.init(animationCurve: .easeInOut)
  }

  public init(animationCurve curve: UIView.AnimationCurve) {
    let bezier = curve.bezier
    animationCurve = curve
    controlPoint1 = CGPoint(x: bezier.x1, y: bezier.y1)
    controlPoint2 = CGPoint(x: bezier.x2, y: bezier.y2)
    isNamed = true
    super.init()
  }

  /// Both x are clamped to 0…1, the y are free. A number that is not finite gives the linear curve and a diagnostic.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    isNamed = false
    if [point1.x, point1.y, point2.x, point2.y].allSatisfy(\.isFinite) {
      controlPoint1 = CGPoint(x: min(max(point1.x, 0), 1), y: point1.y)
      controlPoint2 = CGPoint(x: min(max(point2.x, 0), 1), y: point2.y)
    } else {
      SimulationWorld.current.record(
        "control points are finite, not \(point1) and \(point2)", at: "UICubicTimingParameters", used: "linear")
      controlPoint1 = CGPoint(x: 0, y: 0)
      controlPoint2 = CGPoint(x: 1, y: 1)
    }
    super.init()
  }

  /// The default curve: nothing is decoded.
  public required convenience init?(coder: NSCoder) {
    self.init()
  }

  open var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  var bezier: CubicBezier {
    CubicBezier(
      Double(controlPoint1.x), Double(controlPoint1.y), Double(controlPoint2.x), Double(controlPoint2.y))
  }
}
