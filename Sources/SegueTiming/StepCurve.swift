/// A timing curve of equal steps, as CSS `steps()` has it.
///
///     StepCurve(count: 4).value(at: 0.3)  // 0.25
///
/// Core Animation has none: a keyframe animation with the calculation mode `discrete` does the same.
public struct StepCurve: Hashable, Sendable {
  /// Where the curve jumps beside the borders between its steps.
  public enum Jump: Hashable, Sendable {
    /// At 0, so that the first step is already up.
    case start
    /// At 1, so that the last step is not yet at the end.
    case end
    /// At both; there is one jump more than there are steps.
    case both
    /// At neither; there is one jump fewer than there are steps.
    case none
  }

  public let count: Int
  public let jump: Jump

  /// - Precondition: there is a step, and without a jump at either end there are two.
  public init(count: Int, jump: Jump = .end) {
    precondition(
      count >= (jump == .none ? 2 : 1) && count <= 1 << 31,
      "a curve has 1 step or more, 2 without jumps at its ends, not \(count)")
    self.count = count
    self.jump = jump
  }

  private var jumps: Int {
    switch jump {
    case .start, .end: count
    case .both: count + 1
    case .none: count - 1
    }
  }

  /// The height of the step at `x`; outside 0…1 the stairs go on, what is no number is 0.
  /// - Parameter fromBelow: at a border exactly, the step before it instead of the one after it.
  public func value(at x: Double, fromBelow: Bool = false) -> Double {
    let x = x.isNaN ? 0 : min(max(x, -1e9), 1e9)
    let place = x * Double(count)
    var step = place.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if fromBelow, place == place.rounded(.down) { step -= 1 }
    if x >= 0, step < 0 { step = 0 }
    if x <= 1, step > Double(jumps) { step = Double(jumps) }
    return step / Double(jumps)
  }
}
