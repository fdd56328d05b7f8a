import Foundation
import SegueJSON
import SegueQuartzCore
import SegueTiming

/// Timing curves that Core Animation has no type for, as the animations that show them.
extension Adapters {
  /// What a mismatch of such an animation begins with.
  static let keyframes = "as an animation"

  /// Steps as the values of a discrete animation, each from its own time on; the last one stands at the end.
  @MainActor static func stepped(
    _ inputs: JSONValue, from: Double, to: Double, _ check: CaseCheck
  ) throws -> CAKeyframeAnimation {
    let curve = try steps(inputs, check)
    guard curve.count <= 10_000 else { throw check.malformed("those are too many steps") }
    let times = (0...curve.count).map { Double($0) / Double(curve.count) }
    let first: Double = curve.jump == .start || curve.jump == .both ? 1 : 0
    let jumps = Double(curve.count) + (curve.jump == .both ? 1 : curve.jump == .none ? -1 : 0)
    let animation = CAKeyframeAnimation(keyPath: "position.x").held()
    animation.calculationMode = .discrete
    animation.keyTimes = times.map { $0 as NSNumber }
    animation.values = times.indices.map { from + (to - from) * min((Double($0) + first) / jumps, 1) }
    return animation
  }

  /// The outer curve bends a group's time, and `member` runs in it. A group's time ends at its ends, so this holds only
  /// where the outer curve stays within them.
  @MainActor static func grouped(_ check: CaseCheck, _ member: CAPropertyAnimation) throws {
    let outer = try curve("outer", check)
    let time = try check.number("time_ms") / (try check.number("duration_ms"))
    guard (0...1).contains(time), (0...1).contains(outer.value(at: time)) else { return }
    let group = CAAnimationGroup().held()
    group.animations = [member]
    group.timingFunction = CAMediaTimingFunction(curve: outer)
    try check.expect(try AnimationStage.number(check, group, at: time), check.one.expected, keyframes)
  }

  /// Pieces that follow one another as keyframes, each with its own timing curve.
  @MainActor static func follow(_ path: [CurvePiece], _ check: CaseCheck) throws {
    guard let first = path.first, path.count < 64 else { throw check.malformed("the path has no pieces") }
    var curves: [CubicBezier] = []
    for piece in path {
      guard piece.points.allSatisfy(\.isFinite) else { throw check.malformed("the path has no end") }
      guard piece.width >= 0 else { throw check.malformed("the path goes back") }
      guard piece.height != 0 || piece.isStraight, let curve = piece.unitCurve else { throw NoAdapter() }
      curves.append(curve)
    }
    let (times, values) = ([first.points[0]] + path.map(\.points[6]), [first.points[1]] + path.map(\.points[7]))
    let x = try check.number("x")
    try check.expect(Keyframes(times: times, values: values, curves: curves).value(at: x))
    guard (0...1).contains(x), times.first == 0, times.last == 1 else { return }
    let animation = CAKeyframeAnimation(keyPath: "position.x").held()
    animation.keyTimes = times.map { $0 as NSNumber }
    animation.values = values
    animation.timingFunctions = curves.map(CAMediaTimingFunction.init(curve:))
    try check.expect(try AnimationStage.number(check, animation, at: x), check.one.expected, keyframes)
  }
}
