/// Jumps in the motion of what follows the finger, from its displacements alone: no display is needed to see them.
///
/// Of three shown frames in a row the middle one jumps when it moves further than both its neighbours, or less far than
/// both, and the larger displacement is more than 1.4 times the smaller (up to 7 points) or 1.2 times (above). The
/// neighbour that is nearer to it counts. Where the content turns round, nothing jumps.
public enum PredictorJank {
  /// Up to this many points a motion is slow, and a difference is seen less.
  public static let slowPoints = 7.0

  /// How many frames jump.
  /// - Parameter displacements: signed points from each shown frame to the next.
  public static func count(_ displacements: [Double]) -> Int {
    guard displacements.count >= 3 else { return 0 }
    return (1..<displacements.count - 1).count { index in
      jumps(displacements[index - 1], displacements[index], displacements[index + 1])
    }
  }

  private static func jumps(_ before: Double, _ middle: Double, _ after: Double) -> Bool {
    let signs = Set([before, middle, after].filter { $0 != 0 }.map { $0 > 0 })
    guard signs.count == 1 else { return false }
    let (before, middle, after) = (abs(before), abs(middle), abs(after))
    let (large, small): (Double, Double)
    if middle > before, middle > after {
      (large, small) = (middle, max(before, after))
    } else if middle < before, middle < after {
      (large, small) = (min(before, after), middle)
    } else {
      return false
    }
    return large > (large <= slowPoints ? 1.4 : 1.2) * small
  }

  /// Of the frames that were shown; what a frame that never was had moved is part of the next one's. Nil when nothing
  /// moved: then nothing followed the finger.
  static func count(_ run: RunRecord, _ presentations: [FramePresentation]) -> Int? {
    var shown: [Double] = []
    var unseen = 0.0
    for (frame, presentation) in zip(run.frames, presentations) {
      unseen += frame.displacement
      if presentation.isDropped { continue }
      shown.append(unseen)
      unseen = 0
    }
    return run.frames.contains { $0.displacement != 0 } ? count(shown) : nil
  }
}
