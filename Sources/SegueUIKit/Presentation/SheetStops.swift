import Foundation

/// The heights between which a finger moves a sheet, and the one that it comes to when it is let go.
struct SheetStops: Equatable {
  /// Points, from the smallest up, each once; at least one.
  let heights: [Double]
  /// Whether below the smallest comes the dismissal: a height of 0.
  var endsInDismissal = true

  /// - Parameter heights: in any order; those that are not finite do not count.
  init(_ heights: [Double], endsInDismissal: Bool = true) {
    var sorted: [Double] = []
    for height in heights.filter(\.isFinite).sorted() where sorted.last != height { sorted.append(height) }
    self.heights = sorted.isEmpty ? [0] : sorted
    self.endsInDismissal = endsInDismissal
  }

  var smallest: Double { heights[0] }
  var largest: Double { heights[heights.count - 1] }

  /// Where a sheet of `height` goes that is let go with `velocity`; 0 for the dismissal.
  ///
  /// The rule judges between the two stops around the sheet, the way down being the way to its end: with
  /// `velocityOrProgress` a fast release goes to the next stop, a slow one to the nearest. A `projection` judges between
  /// those around the height that the sheet would come to, and so may go past some.
  ///
  /// - Parameter velocity: points a second, down positive.
  func rest(from height: Double, velocity: Double, by rule: ReleaseRule) -> Double {
    var (height, velocity) = (height, velocity.isFinite ? velocity : 0)
    if case .projection(let seconds) = rule.formula {
      height -= velocity * seconds
      velocity = 0
    }
    let stops = endsInDismissal ? [0] + heights : heights
    height = min(max(height, stops[0]), largest)
    let isUpward = velocity < 0
    let above = stops.firstIndex { isUpward ? $0 > height : $0 >= height } ?? stops.count - 1
    guard above > 0 else { return stops[0] }
    let (low, high) = (stops[above - 1], stops[above])
    let outcome = rule.decides(progress: (high - height) / (high - low), velocity: velocity, distance: high - low)
    return outcome == .finish ? low : high
  }

  /// The height that is shown where the finger asks for `raw`: less and less of the way above the largest, and below the
  /// smallest where that does not lead to the dismissal.
  ///
  /// - Parameter band: takes points beyond, and gives those that are shown.
  func shown(_ raw: Double, band: RubberBand) -> Double {
    if raw > largest { return largest + band.offset(for: raw - largest) }
    if raw < smallest, !endsInDismissal { return smallest - band.offset(for: smallest - raw) }
    return max(raw, smallest)
  }
}
