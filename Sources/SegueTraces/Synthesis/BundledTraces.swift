/// The traces that come with the tool and were not recorded, as they are generated. `Benchmarks/Traces/Bundled` holds
/// their bytes, beside those of the recordings.
///
/// All are made for a window of 390 × 844 points. Ten are made for TransitionDemo: there a pop's progress is the finger's
/// way in x since touch-down over 390, and it finishes from 0.5. The others are of every gesture that drives transitions
/// of the catalogue, whatever decides there: a finishing form goes three quarters of the way and lifts on the move, a
/// cancelling one goes out, comes back to where it began and lifts on the move back; four more are a drag at four rates.
public enum BundledTraces {
  /// The window that the traces are made for: 390 × 844 points, 3 pixels a point.
  public static let space = TraceSpace(width: 390, height: 844, scale: 3)

  private static let pop = "td.shared-element/pop"
  private static let push = "td.shared-element/push"

  private struct Recipe {
    var name: String
    var gesture: String
    var script: GestureScript
    var operation = pop
    var outcome: String
  }

  /// Every trace by its name, in ascending order of the names.
  public static var all: [(name: String, trace: TouchTrace)] {
    (demo + catalogue + resampled).sorted { $0.name < $1.name }
  }

  private static var demo: [(name: String, trace: TouchTrace)] {
    recipes.map { recipe in
      let intent = recipe.operation == push ? "push" : "pop"
      let trace = recipe.script.trace(
        in: space, label: TraceLabel(gesture: recipe.gesture, intent: intent),
        expect: [recipe.operation: recipe.outcome])
      return (recipe.name, trace)
    }
  }

  private static let recipes: [Recipe] = [
    Recipe(
      name: "drag-out-and-back", gesture: "pan",
      script: script(6, 430, [stroke(286, 446, 900), stroke(104, 438, 800)], seed: 1), outcome: "cancelled"),
    Recipe(
      name: "drag-pause-lift", gesture: "pan",
      script: script(5, 402, [stroke(180.5, 414, 700), .rest(milliseconds: 400)], seed: 2), outcome: "cancelled"),
    Recipe(
      name: "edge-flick", gesture: "edge-swipe",
      script: script(4, 420, [stroke(404, 404, 260, until: 0.7)], seed: 3), outcome: "finished"),
    Recipe(
      name: "edge-tap", gesture: "tap", script: script(6, 300, [.rest(milliseconds: 75)], seed: 4),
      outcome: "notStarted"),
    Recipe(
      name: "edge-vertical-drag", gesture: "pan", script: script(8, 200, [stroke(10, 560, 700)], seed: 5),
      outcome: "notStarted"),
    Recipe(
      name: "short-flick", gesture: "edge-swipe",
      script: script(5, 500, [stroke(190, 492, 180, until: 0.6)], seed: 6), outcome: "cancelled"),
    Recipe(
      name: "slow-drag-past-half", gesture: "pan", script: script(6, 380, [stroke(260, 396, 1400)], seed: 7),
      outcome: "finished"),
    Recipe(
      name: "slow-drag-short-of-half", gesture: "pan", script: script(6, 460, [stroke(150, 452, 1100)], seed: 8),
      outcome: "cancelled"),
    Recipe(
      name: "system-cancel", gesture: "pan",
      script: script(4, 350, [stroke(355, 362, 900)], end: .cancel(reason: "system"), seed: 9), outcome: "cancelled"),
    Recipe(
      name: "tap-row", gesture: "tap", script: script(195, 414, [.rest(milliseconds: 75)], seed: 10),
      operation: push, outcome: "finished"),
  ]

  static func script(
    _ x: Double, _ y: Double, _ segments: [GestureScript.Segment], end: GestureScript.End = .lift, seed: UInt64
  ) -> GestureScript {
    GestureScript(start: GestureScript.Point(x: x, y: y), segments: segments, end: end, seed: seed)
  }

  static func stroke(
    _ x: Double, _ y: Double, _ milliseconds: Int64, until: Double = 1
  ) -> GestureScript.Segment {
    .stroke(to: GestureScript.Point(x: x, y: y), milliseconds: milliseconds, until: until)
  }
}
