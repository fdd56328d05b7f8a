/// Samples that jump to a place where their touch was before, and back: a driver's old coordinates (TT011).
///
/// One is told by all of this, so that a finger that turns, or shakes, is never taken for one:
/// - its position is exactly that of a sample of the touch at least two before;
/// - it lies at least 16 points from the samples before and after it, and four times as far as those lie from each other
///   and from their own neighbours;
/// - it is a move, and has no older samples with it.
///
/// Two such samples in a row are not told from a fast finger.
enum StaleSamples {
  /// Points.
  static let shortestJump = 16.0
  /// How much further than the steps around it a jump goes.
  static let factor = 4.0

  struct Place: Hashable {
    var frame, contact: Int
  }

  private struct Point: Hashable {
    var x, y: Double

    func squaredDistance(to other: Point) -> Double {
      (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
    }
  }

  /// Where they stand, in order.
  /// - Cost: linear in the samples.
  static func places(in frames: [TraceFrame]) -> [Place] {
    var touches: [Int: [Place]] = [:]
    for (frame, content) in frames.enumerated() {
      for (contact, touch) in content.contacts.enumerated() where touch.phase != .hover {
        touches[touch.id, default: []].append(Place(frame: frame, contact: contact))
      }
    }
    return touches.values.flatMap { stale(of: $0, in: frames) }
      .sorted { ($0.frame, $0.contact) < ($1.frame, $1.contact) }
  }

  /// - Parameter places: those of one touch's samples.
  private static func stale(of places: [Place], in frames: [TraceFrame]) -> [Place] {
    func contact(_ number: Int) -> TraceContact { frames[places[number].frame].contacts[places[number].contact] }
    let points = places.indices.map { Point(x: contact($0).x, y: contact($0).y) }
    guard points.count > 3 else { return [] }
    var out: [Place] = []
    var visited: Set<Point> = []
    for number in 2..<points.count - 1 {
      visited.insert(points[number - 2])
      let (before, here, after) = (points[number - 1], points[number], points[number + 1])
      guard visited.contains(here) else { continue }
      let jump = min(here.squaredDistance(to: before), here.squaredDistance(to: after))
      var steps = [before.squaredDistance(to: after), before.squaredDistance(to: points[number - 2])]
      if number + 2 < points.count { steps.append(after.squaredDistance(to: points[number + 2])) }
      guard jump >= shortestJump * shortestJump, steps.allSatisfy({ jump >= factor * factor * $0 }) else { continue }
      let sample = contact(number)
      if sample.phase == .moved, sample.coalesced.isEmpty { out.append(places[number]) }
    }
    return out
  }
}
