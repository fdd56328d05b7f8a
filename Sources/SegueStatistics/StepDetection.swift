/// A series of figures over time, taken apart into levels, steps between them, and single outliers.
///
/// A level has at least three points that agree; so a spike, however high, is an outlier and no step. The levels are
/// those that leave the least absolute distance of the points from their level's median, where each step has a price:
/// one and a half of the smallest step that counts.
public struct StepDetection: Hashable, Sendable {
  /// Points of a level at least, on each side of a step.
  public static let leastPoints = 3

  /// A stretch of the series.
  public struct Level: Hashable, Sendable {
    public let range: Range<Int>
    /// Its median.
    public let value: Double
  }

  public struct Step: Hashable, Sendable {
    /// Index of the first point after the step.
    public let index: Int
    public let before: Double
    public let after: Double
    /// `after` / `before`.
    public var ratio: Double { after / before }
  }

  /// A rise from which the series has not come back.
  public struct OpenRegression: Hashable, Sendable {
    /// Index of the first point of the rise.
    public let start: Int
    /// Level before the rise.
    public let before: Double
    /// Level now.
    public let now: Double
    /// Indices at which a part of the rise was taken back.
    public let partialRecoveries: [Int]
    /// `now` / `before`.
    public var ratio: Double { now / before }
  }

  public let levels: [Level]
  public let steps: [Step]
  /// Indices of points that lie further from their level than the smallest step that counts.
  public let outliers: [Int]
  /// Nil where the series ends no higher than it was before its rises.
  public let openRegression: OpenRegression?
  /// The smallest step that counts, in the unit of the series.
  public let smallestStep: Double

  /// - Parameters:
  ///   - values: the series, oldest first; larger is worse. Finite and above 0.
  ///   - floor: the smallest change that counts, as a fraction of the median; a step is also at least three times the
  ///     noise between neighbouring points.
  /// - Cost: cubic in the number of values, in shifts of a sorted list: some milliseconds for a hundred.
  public init(_ values: [Double], floor: Double = 0.01) {
    let jumps = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
    let noise = jumps.isEmpty ? 0 : 1.4826 * Quantile.median(jumps) / 2.0.squareRoot()
    let smallestStep = values.isEmpty ? 0 : max(floor * Quantile.median(values), 3 * noise)
    self.smallestStep = smallestStep
    let levels = Self.levels(of: values, smallestStep)
    self.levels = levels
    steps = zip(levels, levels.dropFirst()).map {
      Step(index: $1.range.lowerBound, before: $0.value, after: $1.value)
    }
    outliers = levels.flatMap { level in
      level.range.filter { (values[$0] - level.value).magnitude > smallestStep }
    }
    openRegression = Self.openRegression(levels, smallestStep)
  }

  private static func levels(of values: [Double], _ smallestStep: Double) -> [Level] {
    let n = values.count
    guard n > 0 else { return [] }
    let price = 1.5 * smallestStep
    // best[end]: least cost of the first `end` points, with where the last level starts and its median.
    var best = [(cost: Double, start: Int, value: Double)?](repeating: nil, count: n + 1)
    best[0] = (0, 0, 0)
    for start in 0..<n {
      guard let before = best[start] else { continue }
      var sorted: [Double] = []
      for end in (start + 1)...n {
        let value = values[end - 1]
        sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
        let middle = Quantile.median(ofSorted: sorted)
        let isWhole = end - start == n
        guard isWhole || isLevel(sorted, middle, smallestStep) else { continue }
        let cost = before.cost + sorted.reduce(0) { $0 + ($1 - middle).magnitude } + (start > 0 ? price : 0)
        if best[end] == nil || cost < best[end]!.cost { best[end] = (cost, start, middle) }
      }
    }
    var levels: [Level] = []
    var end = n
    while end > 0, let last = best[end] {
      levels.append(Level(range: last.start..<end, value: last.value))
      end = last.start
    }
    return joined(levels.reversed(), values, smallestStep)
  }

  /// At least three points, and most of them, agree with the median.
  private static func isLevel(_ sorted: [Double], _ middle: Double, _ smallestStep: Double) -> Bool {
    let agreeing = sorted.count { ($0 - middle).magnitude <= smallestStep }
    return agreeing >= leastPoints && 2 * agreeing > sorted.count
  }

  /// Neighbours that differ by less than a step are one level.
  private static func joined(_ levels: [Level], _ values: [Double], _ smallestStep: Double) -> [Level] {
    var joined: [Level] = []
    for level in levels {
      if let last = joined.last, (last.value - level.value).magnitude < smallestStep {
        let range = last.range.lowerBound..<level.range.upperBound
        joined[joined.count - 1] = Level(range: range, value: Quantile.median(Array(values[range])))
      } else {
        joined.append(level)
      }
    }
    return joined
  }

  private static func openRegression(_ levels: [Level], _ smallestStep: Double) -> OpenRegression? {
    guard let first = levels.first else { return nil }
    var before = first.value
    var now = first.value
    var start: Int?
    var recoveries: [Int] = []
    for level in levels.dropFirst() {
      if level.value < before + smallestStep {
        // Back where it was, or better: what follows is held against this level.
        before = level.value
        start = nil
        recoveries = []
      } else if start == nil {
        start = level.range.lowerBound
      } else if level.value < now {
        recoveries.append(level.range.lowerBound)
      }
      now = level.value
    }
    return start.map { OpenRegression(start: $0, before: before, now: now, partialRecoveries: recoveries) }
  }
}
