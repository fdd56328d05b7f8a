import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// An edge pan that drives a stage's pop as a client would, with the release rule.
@MainActor
private final class PopGesture {
  let stage: Stage
  let edge = UIScreenEdgePanGestureRecognizer()
  let driver = UIPercentDrivenInteractiveTransition()
  private(set) var states: [UIGestureRecognizer.State] = []
  private(set) var velocity = 0.0
  private(set) var progress = 0.0
  private(set) var outcome: ReleaseRule.Outcome?

  init(_ stage: Stage) {
    self.stage = stage
    edge.edges = .left
    edge.addTarget(self, action: Selector(PopGesture.handle(_:)))
    stage.window.addGestureRecognizer(edge)
  }

  func handle(_ edge: UIScreenEdgePanGestureRecognizer) {
    states.append(edge.state)
    let translation = edge.translation(in: stage.window)
    velocity = Double(edge.velocity(in: stage.window).x)
    progress = Double(translation.x) / 390
    switch edge.state {
    case .began: stage.popInteractively(driver)
    case .changed: driver.update(progress)
    case .ended, .cancelled:
      let outcome = ReleaseRule().decides(
        translation: translation, velocity: edge.velocity(in: stage.window), distance: 390,
        wasCancelled: edge.state == .cancelled)
      self.outcome = outcome
      if outcome == .finish { driver.finish() } else { driver.cancel() }
    case .possible, .failed: break
    }
  }

  /// Delivers samples (milliseconds, phase, x, y), each at the vsync at which it is due.
  func play(_ samples: [(Int64, TouchSample.Phase, CGFloat, CGFloat)]) {
    let start = stage.display.vsync(stage.display.nextIndex)
    var rest = samples[...]
    while !rest.isEmpty {
      let vsync = stage.display.vsync(stage.display.nextIndex)
      let due = rest.prefix { start + $0.0 * 1_000_000 <= vsync }
      rest = rest.dropFirst(due.count)
      stage.display.frame(
        touches: due.map {
          TouchSample(contact: 1, phase: $0.1, time: start + $0.0 * 1_000_000, location: CGPoint(x: $0.2, y: $0.3))
        })
    }
  }
}

@Suite("Gestures: behaviour requirements")
@MainActor
struct GestureRequirementTests {
  @Test("a release after a pause has velocity 0 and goes back; one without a pause goes on (GST-01, C-2)")
  func releaseAfterPause() {
    for (lift, outcome) in [(248, .cancel), (56, .finish)] as [(Int64, ReleaseRule.Outcome)] {
      Stage.run { stage in
        stage.push("B")
        let gesture = PopGesture(stage)
        gesture.play([
          (0, .began, 0, 300), (16, .moved, 40, 300), (32, .moved, 80, 300), (48, .moved, 120, 300),
          (lift, .ended, 120, 300),
        ])
        #expect(abs(gesture.progress - 0.3077) < 1e-4)
        #expect(lift == 248 ? gesture.velocity == 0 : abs(gesture.velocity - 2500) < 1)
        #expect(gesture.outcome == outcome)
        _ = stage.settle()
        #expect(stage.names == (outcome == .cancel ? ["A", "B"] : ["A"]))
      }
    }
  }

  @Test("samples with equal timestamps leave the velocity finite and as without them (GST-03)")
  func equalTimestamps() {
    let samples: [(Int64, CGFloat)] = [(0, 0), (16, 22), (16, 22), (33, 50), (33, 50), (50, 96), (50, 96)]
    func velocities(_ samples: [(Int64, CGFloat)]) -> [Int64: Double] {
      var velocities: [Int64: Double] = [:]
      TouchStage.run(hertz: 1000) { stage in
        let pan = stage.add(UIPanGestureRecognizer(), "pan")
        for (index, sample) in samples.enumerated() {
          let sent = TouchSample(
            contact: 1, phase: index == 0 ? .began : .moved, time: Timestamp.zero + sample.0 * 1_000_000,
            location: CGPoint(x: sample.1, y: 100))
          stage.display.frame(touches: [sent])
          let velocity = Double(pan.velocity(in: stage.view).x)
          #expect(velocity.isFinite)
          velocities[sample.0] = velocity
        }
        let lift = TouchSample(
          contact: 1, phase: .ended, time: Timestamp.zero + 51_000_000, location: CGPoint(x: 96, y: 100))
        stage.onAction = { if $0.state == .ended { velocities[51] = Double(pan.velocity(in: stage.view).x) } }
        stage.display.frame(touches: [lift])
      }
      return velocities
    }
    let plain = velocities([(0, 0), (16, 22), (33, 50), (50, 96)])
    let doubled = velocities(samples)
    #expect(plain.count == 5 && (plain[51] ?? 0) > 2000)
    for (time, velocity) in plain { #expect(abs((doubled[time] ?? .nan) - velocity) < 1e-9, "\(time) ms") }
  }

  @Test("three releases of the edge pan decide by the sign of the velocity (GST-05)")
  func signs() {
    let ways: [([(Int64, CGFloat)], ReleaseRule.Outcome)] = [
      // 0.6 at −1500 pt/s, 0.1 at 1500 pt/s, and 0.02 after 0.6 and a rest.
      ([(0, 0), (100, 314), (116, 290), (132, 266), (148, 242), (164, 234)], .cancel),
      ([(0, 0), (10, 15), (20, 30), (26, 39)], .finish),
      ([(0, 0), (100, 234), (400, 8), (600, 8)], .cancel),
    ]
    for (way, outcome) in ways {
      Stage.run { stage in
        stage.push("B")
        let gesture = PopGesture(stage)
        var samples = way.map { ($0.0, $0.0 == 0 ? TouchSample.Phase.began : .moved, $0.1, CGFloat(300)) }
        if let last = way.last { samples.append((last.0 + (outcome == .cancel ? 60 : 1), .ended, last.1, 300)) }
        if way.count == 6 { samples[6].0 = 165 }
        gesture.play(samples)
        #expect(gesture.outcome == outcome, "\(gesture.progress) at \(gesture.velocity)")
        _ = stage.settle()
        #expect(stage.names == (outcome == .cancel ? ["A", "B"] : ["A"]))
      }
    }
  }

  @Test("a touch that the system cancels makes the recogniser cancelled and the pop too (GST-07, C-7)")
  func systemCancel() {
    for phase in [TouchSample.Phase.cancelled, .ended] {
      Stage.run { stage in
        stage.push("B")
        let gesture = PopGesture(stage)
        var way: [(Int64, TouchSample.Phase, CGFloat, CGFloat)] = [(0, .began, 0, 300)]
        for step in 1...9 { way.append((Int64(step) * 20, .moved, CGFloat(step) * 39, 300)) }
        way.append((185, phase, 351, 300))
        gesture.play(way)
        #expect(gesture.states.last == (phase == .cancelled ? .cancelled : .ended))
        #expect(abs(gesture.progress - 0.9) < 1e-9 && abs(gesture.velocity - 1950) < 1)
        _ = stage.settle()
        #expect(stage.names == (phase == .cancelled ? ["A", "B"] : ["A"]))
        #expect(stage.delegate.animator.ended == [true, phase == .ended])
        guard phase == .cancelled else { return }
        gesture.play([(0, .began, 0, 300), (20, .moved, 100, 300), (40, .moved, 300, 300), (45, .ended, 300, 300)])
        _ = stage.settle()
        #expect(stage.names == ["A"], "the next trace starts a transition")
      }
    }
  }

  @Test("a tap or a vertical drag in the edge zone starts nothing; a drag inward does (GST-09, C-3)")
  func edgeZone() {
    let ways: [([(Int64, TouchSample.Phase, CGFloat, CGFloat)], Bool)] = [
      ([(0, .began, 5, 300), (80, .ended, 5, 300)], false),
      ([(0, .began, 5, 300), (50, .moved, 6, 360), (100, .moved, 7, 420), (120, .ended, 7, 420)], false),
      ([(0, .began, 5, 300), (50, .moved, 65, 310), (100, .moved, 125, 320), (120, .ended, 125, 320)], true),
    ]
    for (way, starts) in ways {
      Stage.run { stage in
        stage.push("B")
        let gesture = PopGesture(stage)
        gesture.play(way)
        for _ in 0..<60 { stage.display.frame() }
        #expect(stage.log.calls.isEmpty != starts)
        #expect(gesture.states.isEmpty != starts)
      }
    }
  }

  /// Pages side by side: a view that a pan moves by its bounds, without the slop, and that waits for an edge pan.
  private final class Pages: UIView {
    let pan = UIPanGestureRecognizer()

    init(frame: CGRect, waitingFor edge: UIGestureRecognizer) {
      super.init(frame: frame)
      pan.addTarget(self, action: Selector(Pages.move(_:)))
      pan.require(toFail: edge)
      addGestureRecognizer(pan)
    }

    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { nil }

    func move(_ pan: UIPanGestureRecognizer) {
      let x = bounds.origin.x - pan.translation(in: self).x
      pan.setTranslation(.zero, in: self)
      if pan.state != .began { bounds.origin.x = max(x, 0) }
    }
  }

  @Test("at the edge only the pop moves, elsewhere only what scrolls; never both (GST-10)")
  func edgeAgainstScroll() {
    for (from, to, pops, offset) in [(4, 204, true, 0), (150, 20, false, 120), (150, 300, false, 0)]
      as [(CGFloat, CGFloat, Bool, CGFloat)]
    {
      Stage.run { stage in
        let b = stage.push("B")
        let gesture = PopGesture(stage)
        let pages = Pages(frame: b.view.bounds, waitingFor: gesture.edge)
        b.view.addSubview(pages)
        let step: CGFloat = to > from ? 10 : -10
        var way: [(Int64, TouchSample.Phase, CGFloat, CGFloat)] = [(0, .began, from, 300)]
        for count in 1...Int((to - from) / step) {
          way.append((Int64(count) * 17, .moved, from + CGFloat(count) * step, 300))
        }
        gesture.play(way)
        #expect(gesture.states.isEmpty != pops)
        #expect(pages.bounds.origin.x == offset)
        #expect(abs(gesture.progress - (pops ? 200 / 390.0 : 0)) < 1e-9)
        #expect(pages.pan.state == (pops ? .failed : .changed))
      }
    }
  }
}
