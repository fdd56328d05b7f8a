/// The floor that comparisons of like with like teach: what a machine shows as a change where there is none.
public enum LearnedFloor {
  /// So many of the last comparisons are looked at.
  public static let window = 30
  /// Fewer teach nothing: their quartiles are their ends.
  public static let leastEffects = 8

  /// Q3 + 3·IQR of the absolute effects of the last 30 comparisons.
  /// - Parameter effects: relative effects in the order measured, 0.004 is 0.4 %; the sign does not matter.
  /// - Returns: nil with fewer than 8 effects.
  public static func floor(_ effects: [Double]) -> Double? {
    guard effects.count >= leastEffects else { return nil }
    return Quartiles(effects.suffix(window).map(\.magnitude))?.upperFence
  }
}
