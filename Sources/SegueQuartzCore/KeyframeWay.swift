import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

/// The way along a path at times: its segments, and what is left out between two subpaths is jumped over.
struct KeyframeWay {
  private let segments: [CGPathSegment]
  /// When each segment begins, and the last one ends.
  private let times: [Double]
  private let curves: [CubicBezier]

  /// - Parameters:
  ///   - times: one more than segments; nil spreads the segments evenly.
  ///   - isPaced: goes at a steady speed, whatever the times and curves.
  init(_ segments: [CGPathSegment], times: [Double]?, curves: [CubicBezier]?, isPaced: Bool) {
    if isPaced {
      let pieces = segments.flatMap(Self.pieces)
      self.segments = pieces
      self.times = KeyframeSpline.shares(pieces.map { Double($0.length()) })
      self.curves = Array(repeating: .linear, count: pieces.count)
    } else {
      self.segments = segments
      self.times = times ?? (0...segments.count).map { Double($0) / Double(segments.count) }
      self.curves = curves ?? Array(repeating: .linear, count: segments.count)
    }
  }

  /// Short pieces of a segment, along each of which the speed hardly changes.
  private static func pieces(_ segment: CGPathSegment) -> [CGPathSegment] {
    let count = 32
    var pieces: [CGPathSegment] = []
    var rest = segment
    for index in 0..<count - 1 {
      let (first, second) = rest.split(at: 1 / CGFloat(count - index))
      pieces.append(first)
      rest = second
    }
    return (pieces + [rest]).map(steady)
  }

  /// A short piece with the same ends and directions, gone along at the same speed at both.
  private static func steady(_ piece: CGPathSegment) -> CGPathSegment {
    let third = piece.length() / 3
    func along(_ t: CGFloat) -> CGVector {
      let slope = piece.tangent(at: t)
      let length = (slope.dx * slope.dx + slope.dy * slope.dy).squareRoot()
      return length > 0 ? CGVector(dx: slope.dx / length * third, dy: slope.dy / length * third) : .zero
    }
    let (first, last) = (along(0), along(1))
    var steady = piece
    steady.control1 = CGPoint(x: piece.start.x + first.dx, y: piece.start.y + first.dy)
    steady.control2 = CGPoint(x: piece.end.x - last.dx, y: piece.end.y - last.dy)
    return steady
  }

  /// The points at which segments meet.
  var stops: [[Double]] {
    segments.map { Self.numbers($0.start) } + (segments.last.map { [Self.numbers($0.end)] } ?? [])
  }

  private static func numbers(_ point: CGPoint) -> [Double] { [Double(point.x), Double(point.y)] }

  var spline: SplineKeyframes {
    var (keyTimes, values, keyCurves): ([Double], [[Double]], [CubicBezier]) = ([], [], [])
    var controls: [SplineKeyframes.Controls] = []
    for (index, segment) in segments.enumerated() {
      let start = Self.numbers(segment.start)
      if values.last != start {
        if let last = values.last {
          // A jump takes no time.
          keyCurves.append(.linear)
          controls.append(SplineKeyframes.Controls(first: last, second: start))
        }
        keyTimes.append(times[index])
        values.append(start)
      }
      keyTimes.append(times[index + 1])
      values.append(Self.numbers(segment.end))
      keyCurves.append(curves[index])
      controls.append(
        SplineKeyframes.Controls(first: Self.numbers(segment.control1), second: Self.numbers(segment.control2)))
    }
    return SplineKeyframes(times: keyTimes, values: values, curves: keyCurves, controls: controls)
  }

  /// The direction of the way in radians, clockwise from the x axis; it turns by less than half a turn where it bends, and
  /// jumps at corners.
  func angles(isReversed: Bool) -> SplineKeyframes {
    let count = 32
    var (keyTimes, values): ([Double], [[Double]]) = ([], [])
    var last = 0.0
    for (index, segment) in segments.enumerated() {
      let length = times[index + 1] - times[index]
      for step in 0...count {
        let share = Double(step) / Double(count)
        let place = min(max(curves[index].value(at: share), 0), 1)
        let slope = segment.tangent(at: CGFloat(place))
        var angle = slope.angle
        if isReversed { angle += .pi }
        // The turn nearest to the one before.
        angle -= ((angle - last) / (2 * .pi)).rounded() * 2 * .pi
        last = angle
        keyTimes.append(step == count ? times[index + 1] : times[index] + share * length)
        values.append([angle])
      }
    }
    return SplineKeyframes(times: keyTimes, values: values)
  }
}
