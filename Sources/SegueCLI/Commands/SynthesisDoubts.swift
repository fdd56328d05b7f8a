import SegueTraces

/// What a gesture's name promises and the places that were given contradict.
enum SynthesisDoubts {
  private typealias Point = GestureScript.Point

  /// A screen-edge pan begins so close to its edge, in points, or is none.
  private static let edgeZone = 20.0

  /// - Throws: a way that leads nowhere, or where the gesture by its name does not go.
  static func check(_ synthesis: TraceSynthesis) throws(UsageError) {
    let (gesture, start, end) = (synthesis.gesture, synthesis.start, synthesis.end)
    guard !gesture.isStationary else { return }
    let (x, y) = (end.x - start.x, end.y - start.y)
    if x == 0, y == 0 {
      throw .conflict("\(gesture.rawValue) ends where it begins, so there is no way to go; move --start or --end")
    }
    let direction: (goes: Bool, words: String)? =
      switch gesture {
      case .panLeft, .rightEdgePan: (x < 0 && -x >= abs(y), "to the left")
      case .panRight, .edgePan: (x > 0 && x >= abs(y), "to the right")
      case .panUp: (y < 0 && -y >= abs(x), "up")
      case .panDown: (y > 0 && y >= abs(x), "down")
      case .twoFinger, .tap, .pinch, .rotation: nil
      }
    if let direction, !direction.goes {
      throw .conflict(
        "\(gesture.rawValue) goes \(direction.words), and the way from \(words(start)) to \(words(end)) does not; "
          + "move --start or --end, or take another --gesture")
    }
  }

  /// A sentence for each thing that can be made and is likely not meant.
  static func sentences(of synthesis: TraceSynthesis) -> [String] {
    var out: [String] = []
    let (x, width) = (synthesis.start.x, synthesis.space.width)
    let isFar =
      switch synthesis.gesture {
      case .edgePan: x > edgeZone
      case .rightEdgePan: x < width - edgeZone
      default: false
      }
    if isFar {
      out.append(
        "\(synthesis.gesture.rawValue) begins at \(words(synthesis.start)), more than 20 points from the edge, where no "
          + "edge pan is recognised")
    }
    let samples = synthesis.trace().frames.reduce(0) { $0 + $1.contacts.count } / synthesis.gesture.fingers
    if samples < 4 {
      out.append(
        "the panel takes \(samples) samples of each finger, too few for a speed; raise --rate or --duration, or drop less"
      )
    }
    return out
  }

  private static func words(_ point: Point) -> String { "\(point.x),\(point.y)" }
}
