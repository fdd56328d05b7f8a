/// Figures as a line of bars, one a figure: `▁▂█▁`.
public enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The lowest bar for the least figure, the highest for the largest; equal figures are all lowest, and a missing one
  /// is a blank.
  public static func text(_ values: [Double?]) -> String {
    let present = values.compactMap(\.self)
    guard let least = present.min(), let largest = present.max() else {
      return String(repeating: " ", count: values.count)
    }
    return String(
      values.map { value in
        guard let value else { return " " }
        // Halved, so that the span of two huge figures is none beyond all numbers.
        let span = largest / 2 - least / 2
        let share = span > 0 ? (value / 2 - least / 2) / span : 0
        return bars[min(bars.count - 1, Int(share * Double(bars.count)))]
      })
  }
}
