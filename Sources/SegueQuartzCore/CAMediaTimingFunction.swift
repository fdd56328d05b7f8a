import Dispatch
import Foundation
import SegueTiming

/// The name of one of the standard curves.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier timing curve.
///
/// Two of them are equal when their control points are, in single precision, as `getControlPoint(at:values:)` gives
/// them.
public final class CAMediaTimingFunction: NSObject, Sendable {
  public let curve: CubicBezier

  public init(curve: CubicBezier) {
    self.curve = curve
  }

  /// The curve from (0, 0) to (1, 1) with two control points, as single-precision numbers.
  ///
  /// Both x are clamped to 0…1, the y are free. A number that is not finite gives the linear curve and a diagnostic in
  /// the current world (on the main actor; elsewhere there is no world to tell).
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    guard c1x.isFinite, c1y.isFinite, c2x.isFinite, c2y.isFinite else {
      CAMediaTimingFunction.record(
        "control points are finite numbers, not (\(c1x), \(c1y), \(c2x), \(c2y))", at: "init(controlPoints:)",
        used: "linear")
      self.init(curve: .linear)
      return
    }
    self.init(curve: CubicBezier(Double(unit(c1x)), Double(c1y), Double(unit(c2x)), Double(c2y)))
  }

  /// An unknown name gives the default curve.
  public convenience init(name: CAMediaTimingFunctionName) {
    let curve: CubicBezier =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      default: .default
      }
    self.init(curve: curve)
  }

  /// Writes the x and y of control point `index` to `ptr`, which has room for two numbers: 0 is (0, 0), 3 is (1, 1).
  ///
  /// Another index writes nothing and is recorded as a diagnostic.
  public func getControlPoint(at index: Int, values ptr: UnsafeMutablePointer<Float>) {
    guard controlPoints.indices.contains(index) else {
      CAMediaTimingFunction.record(
        "a curve's control points are 0…3, not \(index)", at: "getControlPoint(at:values:)", used: "nothing")
      return
    }
    let point = controlPoints[index]
    // SAFETY: the caller gives room for two numbers, as Apple's function asks.
    unsafe ptr[0] = point.x
    unsafe ptr[1] = point.y
  }

  private var controlPoints: [SIMD2<Float>] {
    [SIMD2(0, 0), SIMD2(Float(curve.x1), Float(curve.y1)), SIMD2(Float(curve.x2), Float(curve.y2)), SIMD2(1, 1)]
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.controlPoints == controlPoints
  }

  public override var hash: Int { controlPoints.hashValue }

  private static func record(_ what: String, at place: String, used: String) {
    // A curve may be made anywhere, but the world is the main actor's. Its queue is asked, not the thread: once the main
    // queue runs by itself, Linux serves it from any thread.
    guard DispatchQueue.getSpecific(key: mainQueue) != nil else { return }
    MainActor.assumeIsolated {
      SimulationWorld.current.record(what, at: "CAMediaTimingFunction.\(place)", used: used)
    }
  }

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}

private func unit(_ x: Float) -> Float { min(max(x, 0), 1) }
