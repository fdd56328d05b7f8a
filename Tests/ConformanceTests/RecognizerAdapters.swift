import Foundation
import SegueJSON
import SegueQuartzCore
import SegueUIKit

/// Recognisers of other products by the parameters that make ours like them.
extension Adapters {
  /// By the case's type.
  @MainActor static let recognizers: [String: Adapter] = [
    "pan": { check in
      let down = try check.screenPoint("down")
      let moves = try check.points("moves")
      let drag = slopDrag(down, moves)
      let expected = check.one.expected
      if expected["started_after_move"] != nil {
        try check.expect(drag.hasBegun.map { "\($0)" }, expected["started_after_move"], "started_after_move")
        try check.expect(drag.log.contains("tap ended"), expected["tap"], "tap")
      } else {
        guard drag.translations.count > 1 else { throw check.malformed("inputs.moves are too few") }
        let (last, before) = (
          drag.translations[drag.translations.count - 1], drag.translations[drag.translations.count - 2]
        )
        try check.expect(
          CGPoint(x: last.x - before.x, y: last.y - before.y), expected["update_delta_after_start"],
          "update_delta_after_start")
      }
    },
    "horizontal-drag": { check in
      let expected = check.one.expected
      if check.one.inputs["view_scale"] != nil { return try scaledDrag(check) }
      let down = try check.screenPoint("down")
      let moves = try check.points("moves")
      guard let last = moves.last else { throw check.malformed("inputs.moves are none") }
      let includesSlop = try check.text("startBehaviour") == "down"
      let drag = slopDrag(down, moves, includesSlop: includesSlop)
      guard let translation = drag.translations.last, drag.hasBegun.last == true else {
        return check.expect(false, "a drag", "none", "")
      }
      if expected["primary_delta"] != nil {
        try check.expect(Double(translation.x), expected["primary_delta"], "primary_delta")
      }
      // A horizontal drag counts from where its finger was on the way.
      let start = includesSlop ? CGPoint(x: last.x - translation.x, y: down.y) : last
      if expected["start_position"] != nil { try check.expect(start, expected["start_position"], "start_position") }
      if expected["updates"] != nil {
        let updates = drag.log.filter { $0 == "pan changed" }.count
        try check.expect(Double(updates), expected["updates"], "updates")
      }
      if expected["update_position"] != nil {
        try check.expect(
          CGPoint(x: start.x + translation.x, y: start.y), expected["update_position"], "update_position")
        try check.expect(CGPoint(x: translation.x, y: 0), expected["update_delta"], "update_delta")
      }
    },
    "long-press": { check in
      let timeout = try check.bounded("timeout_ms", 0...1e5)
      guard let events = check.one.inputs["events"]?.arrayValue, events.count <= 100 else {
        throw check.malformed("inputs.events is not a list")
      }
      var steps: [(name: String, milliseconds: Double)] = []
      for event in events {
        guard let name = event.arrayValue?.first?.stringValue else { throw check.malformed("inputs.events are none") }
        let wait = name == "wait" ? try CaseCheck.number(event.arrayValue?.last, "inputs.events", check.one.id) : 0
        guard (0...1e5).contains(wait) else { throw check.malformed("inputs.events wait too long") }
        steps.append((name, wait))
      }
      let callbacks = FingerStage.run { stage in
        let press = stage.add(FollowedPress())
        press.minimumPressDuration = timeout / 1000
        stage.onAction = { if $0.state == .began { press.callbacks.append("start") } }
        for step in steps {
          switch step.name {
          case "down": stage.frame(.began, [CGPoint(x: 10, y: 10)])
          case "up": stage.frame(.ended, [CGPoint(x: 10, y: 10)])
          default: stage.wait(step.milliseconds)
          }
        }
        return press.callbacks
      }
      try check.expect(callbacks, check.one.expected["callbacks"], "callbacks")
    },
    "tap": { check in
      let (down, up) = (try check.screenPoint("down"), try check.screenPoint("up"))
      let isRecognized = FingerStage.run { stage in
        _ = stage.add(UITapGestureRecognizer(), "tap")
        stage.frame(.began, [down])
        stage.frame(.ended, [up])
        return stage.log == ["tap ended"]
      }
      try check.expect(isRecognized, check.one.expected["recognised"], "recognised")
    },
    "double-tap": { check in
      let taps = try check.points("taps")
      let gap = try check.bounded("gap_ms", 0...1e5)
      let moved = check.one.inputs["first_tap_moves_to"] == nil ? nil : try check.screenPoint("first_tap_moves_to")
      let isRecognized = FingerStage.run { stage in
        _ = stage.add(UITapGestureRecognizer(), "tap").numberOfTapsRequired = 2
        for (index, place) in taps.enumerated() {
          stage.frame(.began, [place])
          if index == 0, let moved { stage.frame(.moved, [moved]) }
          stage.frame(.ended, [index == 0 ? moved ?? place : place])
          stage.wait(gap)
        }
        return stage.log == ["tap ended"]
      }
      try check.expect(isRecognized, check.one.expected["recognised"], "recognised")
    },
    "scroll": { check in
      // The case counts its move in the slop, whatever that is.
      let down = try check.screenPoint("down")
      guard try check.text("move") == "[\(Int(down.x)), \(Int(down.y))+slop+5]" else { throw NoAdapter() }
      let delta = FingerStage.run { stage in
        stage.parameters { $0.panTranslationIncludesSlop = false }
        let pan = stage.add(UIPanGestureRecognizer())
        stage.frame(.began, [down])
        for step in [10, 15] as [CGFloat] { stage.frame(.moved, [CGPoint(x: down.x, y: down.y + step)]) }
        return pan.translation(in: nil)
      }
      try check.expect(delta, check.one.expected["first_delta"], "first_delta")
    },
    "pinch": { check in
      guard try check.words("grow") == ["2*slop", "+1"], try check.text("span_begin") == "minSpan+1" else {
        throw NoAdapter()
      }
      let (slop, span) = (8.0, 101.0)
      let (began, scale) = FingerStage.run { stage in
        stage.parameters { $0.pinchSlop = 2 * slop + 1 }
        let pinch = stage.add(UIPinchGestureRecognizer())
        var began: [String] = []
        stage.frame(.began, [.zero, CGPoint(x: span, y: 0)])
        for grown in [2 * slop, 2 * slop + 1] {
          stage.frame(.moved, [.zero, CGPoint(x: span + grown, y: 0)])
          began.append("\(pinch.state != .possible)")
        }
        stage.frame(.moved, [.zero, CGPoint(x: span + 2 * slop + 2, y: 0)])
        return (began, Double(pinch.scale))
      }
      try check.expect(began, check.one.expected["began"], "began")
      try check.expect(scale > 1, check.one.expected["scale_gt_1_after"], "scale_gt_1_after")
    },
  ]

  /// What a pan with that product's slop of 18 made of a finger's way, beside a tap.
  private struct SlopDrag {
    /// After each move.
    var hasBegun: [Bool] = []
    var translations: [CGPoint] = []
    var log: [String] = []
  }

  @MainActor private static func slopDrag(_ down: CGPoint, _ moves: [CGPoint], includesSlop: Bool = true) -> SlopDrag {
    FingerStage.run { stage in
      stage.parameters {
        $0.panSlop = 18
        $0.panTranslationIncludesSlop = includesSlop
      }
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      _ = stage.add(UITapGestureRecognizer(), "tap")
      var drag = SlopDrag()
      stage.frame(.began, [down])
      for move in moves {
        stage.frame(.moved, [move])
        drag.hasBegun.append(pan.state != .possible)
        drag.translations.append(pan.translation(in: nil))
      }
      stage.frame(.ended, [moves.last ?? down])
      drag.log = stage.log
      return drag
    }
  }

  /// The slop is the screen's, the translation that of the view.
  @MainActor private static func scaledDrag(_ check: CaseCheck) throws {
    let scale = try check.bounded("view_scale", 0.01...100)
    let move = try check.screenPoint("global_move")
    let slop = try check.bounded("slop", 0...1000)
    guard move.x != 0 else { throw check.malformed("inputs.global_move goes nowhere") }
    let (started, factor) = FingerStage.run { stage in
      stage.parameters { $0.panSlop = CGFloat(slop) }
      stage.view.transform = CGAffineTransform(scaleX: scale, y: scale)
      let pan = stage.add(UIPanGestureRecognizer())
      stage.frame(.began, [.zero])
      stage.frame(.moved, [move])
      return (pan.state != .possible, Double(pan.translation(in: stage.view).x / move.x))
    }
    try check.expect(started, check.one.expected["started"], "started")
    try check.expect(factor, check.one.expected["local_delta_factor"], "local_delta_factor")
  }
}

/// A long press that says when its finger comes down and when it fails.
private final class FollowedPress: UILongPressGestureRecognizer {
  var callbacks: [String] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    callbacks.append("down")
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    if state == .failed { callbacks.append("cancel") }
    super.reset()
  }
}
