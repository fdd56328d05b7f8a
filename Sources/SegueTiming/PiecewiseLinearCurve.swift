/// A timing curve of straight pieces through points, as CSS `linear()` has it.
///
///     PiecewiseLinearCurve([(nil, 0), (0.25, 0.75), (nil, 1)]).value(at: 0.5)  // 0.8333…
///
/// For Core Animation it is a keyframe animation with the calculation mode `linear` and the inputs as `keyTimes`.
public struct PiecewiseLinearCurve: Hashable, Sendable {
  /// Where the points lie; these do not fall.
  public let inputs: [Double]
  public let outputs: [Double]

  /// A point without an input lies evenly between those around it, the first at 0 and the last at 1; an input below an
  /// earlier one is raised to it.
  ///
  /// Evenly spaced is also what a keyframe animation without key times is.
  /// - Precondition: there is a point, and all numbers are finite.
  public init(_ points: [(input: Double?, output: Double)]) {
    precondition(
      !points.isEmpty && points.allSatisfy { $0.output.isFinite && $0.input?.isFinite != false },
      "a piecewise linear curve has points, and they are finite: \(points)")
    var given = points.map(\.input)
    if given[0] == nil { given[0] = 0 }
    if given[given.count - 1] == nil { given[given.count - 1] = 1 }
    var inputs: [Double] = []
    for (index, input) in given.enumerated() {
      guard let input else { continue }
      let reached = max(input, inputs.last ?? input)
      // Those skipped since the last given one.
      let begin = inputs.last ?? reached
      let missing = index - inputs.count
      for place in 0..<missing {
        inputs.append(begin + (reached - begin) * (Double(place + 1) / Double(missing + 1)))
      }
      inputs.append(reached)
    }
    self.inputs = inputs
    outputs = points.map(\.output)
  }

  /// The height at `x`; at an input that several points share, the last one's. Outside the points the first and the last
  /// piece go on.
  /// - Cost: O(log points).
  public func value(at x: Double) -> Double {
    guard inputs.count > 1, !x.isNaN else { return outputs[0] }
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] <= x { low = middle + 1 } else { high = middle }
    }
    let end = min(max(low, 1), inputs.count - 1)
    let (from, to) = (inputs[end - 1], inputs[end])
    if to <= from { return x < from ? outputs[end - 1] : outputs[end] }
    let way = outputs[end] - outputs[end - 1]
    return outputs[end - 1] + way * ((x - from) / (to - from))
  }
}
