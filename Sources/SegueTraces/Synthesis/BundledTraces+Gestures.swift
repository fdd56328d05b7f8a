extension BundledTraces {
  /// "edge-pan-finish", "edge-pan-cancel" and so on, of each gesture in the catalogue's words.
  static var catalogue: [(name: String, trace: TouchTrace)] {
    oneFinger.flatMap { gesture in
      let way = (x: gesture.end.x - gesture.start.x, y: gesture.end.y - gesture.start.y)
      func point(_ share: Double) -> (x: Double, y: Double) {
        (gesture.start.x + way.x * share, gesture.start.y + way.y * share)
      }
      let (out, back) = (point(0.4), point(0.02))
      return [
        named(gesture.name, "finish") { label, expect in
          script(
            gesture.start.x, gesture.start.y, [stroke(gesture.end.x, gesture.end.y, 420, until: 0.75)],
            seed: gesture.seed
          ).trace(in: space, label: label, expect: expect)
        },
        named(gesture.name, "cancel") { label, expect in
          script(
            gesture.start.x, gesture.start.y,
            [stroke(out.x, out.y, 350), stroke(back.x, back.y, 300, until: 0.75)], seed: gesture.seed + 1
          ).trace(in: space, label: label, expect: expect)
        },
      ]
    }
      + twoFingers.flatMap { gesture in
        [
          named(gesture.name, "finish") { label, expect in
            pair(gesture.arm, [.init(to: gesture.end, milliseconds: 480, until: 0.75)], seed: gesture.seed)
              .trace(in: space, label: label, expect: expect)
          },
          named(gesture.name, "cancel") { label, expect in
            pair(
              gesture.arm,
              [
                .init(to: gesture.out, milliseconds: 350),
                .init(to: PairScript.Stand(), milliseconds: 300, until: 0.75),
              ], seed: gesture.seed + 1
            ).trace(in: space, label: label, expect: expect)
          },
        ]
      }
  }

  /// Where each begins and where it means to go; it lifts on the way. The edge zone is 20 pt wide, and a presented screen
  /// may leave 10 pt of it free.
  private static let oneFinger:
    [(name: String, start: (x: Double, y: Double), end: (x: Double, y: Double), seed: UInt64)] = [
      ("edge-pan", (14, 420), (376, 408), 21), ("right-edge-pan", (376, 420), (14, 408), 23),
      ("pan-left", (356, 430), (10, 418), 25), ("pan-right", (34, 430), (380, 418), 27),
      ("pan-up", (200, 740), (206, 50), 29), ("pan-down", (190, 104), (196, 794), 31),
    ]

  private static let twoFingers:
    [(name: String, arm: (x: Double, y: Double), end: PairScript.Stand, out: PairScript.Stand, seed: UInt64)] = [
      ("pinch", (110, 70), PairScript.Stand(spread: 0.25), PairScript.Stand(spread: 0.65), 33),
      ("rotation", (120, 20), PairScript.Stand(turn: 0.95), PairScript.Stand(turn: 0.3), 35),
    ]

  private static func named(
    _ gesture: String, _ intent: String, _ make: (TraceLabel, [String: String]) -> TouchTrace
  ) -> (name: String, trace: TouchTrace) {
    let outcome = intent == "finish" ? "finished" : "cancelled"
    return ("\(gesture)-\(intent)", make(TraceLabel(gesture: gesture, intent: intent), ["*/*": outcome]))
  }

  private static func pair(_ arm: (x: Double, y: Double), _ strokes: [PairScript.Stroke], seed: UInt64) -> PairScript {
    PairScript(
      centre: GestureScript.Point(x: 195, y: 422), arm: GestureScript.Point(x: arm.x, y: arm.y), strokes: strokes,
      seed: seed)
  }
}
