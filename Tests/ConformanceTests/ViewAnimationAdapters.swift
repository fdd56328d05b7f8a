import Foundation
import SegueJSON
import SegueQuartzCore
import SegueTiming
import SegueUIKit

extension Adapters {
  /// Animation blocks of views. The cases come from a runtime that moves linearly, so the blocks do.
  @MainActor static let viewAnimations: [String: Adapter] = [
    "viewanim.presentation": { check in
      let (inputs, expected) = (check.one.inputs, check.one.expected)
      if inputs["op"] != nil {
        guard try check.text("op") == "alpha=0 set outside" else { throw check.malformed("inputs.op is unknown") }
        let ends = try check.numbers("frame_x", count: 2)
        try ViewStage.run(check) { stage in
          stage.view.frame.origin.x = CGFloat(ends[0])
          try stage.animate(try stage.seconds("duration_s")) { $0.frame.origin.x = CGFloat(ends[1]) }
          stage.view.alpha = 0
          let shown = stage.shown(at: try stage.seconds("elapsed_s"))
          try check.expect(shown.exactOpacity, expected["opacity"], "opacity")
          try check.expect(Double(shown.frame.origin.x), expected["frame_x"], "frame_x")
        }
      } else if expected["animations"] != nil {
        try ViewStage.run(check) { stage in
          try stage.animate(try stage.seconds("duration_s")) { $0.alpha = 0 }
          stage.turn(at: try stage.seconds("elapsed_s"))
          let count = stage.view.layer.animationKeys()?.count ?? 0
          try check.expect(Double(count), expected["animations"], "animations")
        }
      } else {
        let (from, to, progress) = (try check.finite("from"), try check.finite("to"), try check.finite("progress"))
        try ViewStage.run(check) { stage in
          guard (0...1).contains(progress) else { throw check.malformed("inputs.progress is not in 0…1") }
          stage.view.frame.origin.x = CGFloat(from)
          try stage.animate(1) { $0.frame.origin.x = CGFloat(to) }
          try check.expect(Double(stage.shown(at: progress).frame.origin.x))
        }
      }
    },
    "viewanim.progress": { check in
      try ViewStage.run(check) { stage in
        stage.view.alpha = 0
        try stage.animate(try stage.seconds("duration_s")) { $0.alpha = 1 }
        try check.expect(stage.shown(at: try stage.seconds("elapsed_s")).exactOpacity)
      }
    },
    "viewanim.from-value": { check in
      guard try check.text("option") == "beginFromCurrentState" else {
        throw check.malformed("inputs.option is unknown")
      }
      let (from, to, progress) = (try check.finite("from"), try check.finite("to"), try check.finite("progress"))
      try ViewStage.run(check) { stage in
        guard (0..<1).contains(progress) else { throw check.malformed("inputs.progress is not in 0…1") }
        stage.view.center.x = CGFloat(from)
        try stage.animate(1) { $0.center.x = CGFloat(to) }
        _ = stage.shown(at: progress)
        try stage.animate(1, .beginFromCurrentState) { $0.center.x = CGFloat(from) }
        let animation = stage.view.layer.animation(forKey: "position") as? CABasicAnimation
        guard let start = animation?.fromValue as? CGPoint else { throw check.malformed("nothing moves") }
        try check.expect(Double(start.x))
      }
    },
    "viewanim.completion": { check in
      try ViewStage.run(check) { stage in
        var told: [Bool] = []
        try stage.animate(try stage.seconds("duration_s"), completion: { told.append($0) }) { $0.alpha = 0 }
        let elapsed = try stage.seconds("elapsed_s")
        for step in 1...4 { stage.turn(at: elapsed * Double(step) / 4) }
        let expected = check.one.expected
        if expected["completion_calls"] != nil {
          try check.expect(Double(told.count), expected["completion_calls"], "completion_calls")
        } else {
          try check.expect(told == [true], expected["finished"], "finished")
        }
      }
    },
    "viewanim.layers-with-animations": { check in
      let durations = try check.numbers("durations_s")
      try ViewStage.run(check) { stage in
        var views: [UIView] = []
        for duration in durations {
          let view = UIView()
          stage.window.addSubview(view)
          views.append(view)
          try stage.animate(view: view, try stage.valid(duration, "durations_s")) { $0.alpha = 0 }
        }
        stage.turn(at: try stage.seconds("elapsed_s"))
        try check.expect(Double(views.filter { $0.layer.animationKeys() != nil }.count))
      }
    },
  ]
}

/// A view in a window whose time a case sets.
@MainActor
private struct ViewStage {
  let window = UIWindow()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let display = SimulatedDisplay(world: .current, rate: .hz(60))
  private let check: CaseCheck

  static func run(_ check: CaseCheck, _ body: (ViewStage) throws -> Void) throws {
    try SimulationWorld.run(SimulationWorld()) { () throws -> Void in
      let stage = ViewStage(check)
      stage.window.makeKeyAndVisible()
      stage.window.addSubview(stage.view)
      stage.display.frame()
      stage.window.layer.speed = 0
      try body(stage)
    }
  }

  private init(_ check: CaseCheck) {
    self.check = check
  }

  /// A time among the inputs.
  func seconds(_ name: String) throws(MalformedCase) -> Double { try valid(try check.finite(name), name) }

  func valid(_ seconds: Double, _ name: String) throws(MalformedCase) -> Double {
    guard (0...1e6).contains(seconds) else { throw check.malformed("inputs.\(name) is no number of seconds") }
    return seconds
  }

  func animate(
    view: UIView? = nil, _ duration: Double, _ options: UIView.AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil, _ change: (UIView) -> Void
  ) throws(MalformedCase) {
    withoutActuallyEscaping(change) { change in
      UIView.animate(
        withDuration: duration, delay: 0, options: [.curveLinear, options], animations: { change(view ?? self.view) },
        completion: completion)
    }
    if let refused = SimulationWorld.current.diagnostics.first { throw check.malformed("\(refused)") }
  }

  /// What is shown at a time of the window; nothing ends by it.
  func shown(at time: Double) -> CALayer {
    window.layer.timeOffset = time
    return view.layer.presentation() ?? view.layer
  }

  /// Ends what has come to its end by then.
  func turn(at time: Double) {
    window.layer.timeOffset = time
    display.frame()
  }
}
