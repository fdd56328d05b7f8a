import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("States of gesture recognisers")
@MainActor
struct GestureStateTests {
  typealias State = UIGestureRecognizer.State

  private static let ways: [State: [State]] = [
    .possible: [], .began: [.began], .changed: [.began, .changed], .ended: [.ended],
    .cancelled: [.began, .cancelled], .failed: [.failed],
  ]

  @Test("every pair of states is a legal move or refused as the table says")
  func stateTable() {
    let legal: [State: Set<State>] = [
      .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled], .ended: [.possible], .cancelled: [.possible], .failed: [.possible],
    ]
    // What a subclass may write again and again, or in place of another word.
    let quiet: [State: [State: State]] = [
      .possible: [.possible: .possible, .cancelled: .failed], .ended: [.ended: .ended],
      .cancelled: [.cancelled: .cancelled], .failed: [.failed: .failed],
    ]
    for from in State.allCases {
      for to in State.allCases {
        SimulationWorld.run(SimulationWorld()) {
          let recognizer = UIGestureRecognizer(target: nil, action: nil)
          for state in Self.ways[from] ?? [] { recognizer.state = state }
          #expect(recognizer.state == from)
          recognizer.state = to
          let isLegal = legal[from]?.contains(to) ?? false
          let expected = isLegal ? to : quiet[from]?[to] ?? from
          #expect(recognizer.state == expected, "\(from) to \(to)")
          let isQuiet = isLegal || quiet[from]?[to] != nil
          #expect(SimulationWorld.current.diagnostics.isEmpty == isQuiet, "\(from) to \(to)")
        }
      }
    }
    #expect(State.recognized == .ended)
  }

  /// What happens to a recogniser from outside or by its own hand.
  enum Event: CaseIterable {
    case touchesBegan, touchesMoved, touchesEnded, touchesCancelled, begin, recognize, fail, disable, detach, reset
  }

  /// State, hooks that were called and whether a diagnostic stands, after an event.
  struct After: Equatable {
    var state: State
    var calls: [String] = []
    var diagnostics = 0
  }

  private func expected(_ state: State, _ event: Event) -> After {
    let isFinal = [.ended, .cancelled, .failed].contains(state)
    let isActive = state == .began || state == .changed
    switch event {
    case .touchesBegan: return After(state: state, calls: isFinal ? [] : ["began"])
    case .touchesMoved: return After(state: state, calls: isFinal ? [] : ["moved"])
    // The last finger: what is over is reset.
    case .touchesEnded:
      return isFinal ? After(state: .possible, calls: ["reset"]) : After(state: state, calls: ["ended"])
    case .touchesCancelled:
      return isFinal ? After(state: .possible, calls: ["reset"]) : After(state: state, calls: ["cancelled"])
    case .begin: return state == .possible ? After(state: .began) : After(state: state, diagnostics: 1)
    case .recognize:
      if state == .possible || isActive { return After(state: .ended) }
      return After(state: state, diagnostics: state == .ended ? 0 : 1)
    case .fail:
      if state == .possible { return After(state: .failed) }
      return After(state: state, diagnostics: state == .failed ? 0 : 1)
    // It lets go of its fingers, and is ready at the next turn.
    case .disable: return After(state: isActive ? .cancelled : state == .possible ? .failed : state)
    case .detach: return After(state: .possible, calls: ["reset"])
    case .reset: return After(state: isFinal ? .possible : state, calls: isFinal ? ["reset"] : [])
    }
  }

  @Test(
    "every event in every state does what the table says, to continuous and discrete gestures",
    arguments: Event.allCases)
  func events(event: Event) {
    for state in State.allCases {
      TouchStage.run { stage in
        let probe = stage.add(ProbeRecognizer(), "probe")
        stage.frame((1, .began, 100, 100))
        for way in Self.ways[state] ?? [] { probe.state = way }
        stage.rest()
        #expect(probe.state == state)
        probe.calls = []
        switch event {
        case .touchesBegan: stage.frame((2, .began, 150, 100))
        case .touchesMoved: stage.frame((1, .moved, 110, 100))
        case .touchesEnded: stage.frame((1, .ended, 100, 100))
        case .touchesCancelled: stage.frame((1, .cancelled, 100, 100))
        case .begin: probe.state = .began
        case .recognize: probe.state = .ended
        case .fail: probe.state = .failed
        case .disable: probe.isEnabled = false
        case .detach: stage.view.removeGestureRecognizer(probe)
        case .reset:
          // The touch leaves the recogniser by its own hand.
          if let touch = probe.first { probe.ignore(touch, for: UIEvent()) }
          stage.rest()
        }
        let after = After(
          state: probe.state, calls: probe.calls, diagnostics: SimulationWorld.current.diagnostics.count)
        #expect(after == expected(state, event), "\(event) in \(state)")
      }
    }
  }

  @Test("actions go out for every state but possible and failed, in order, at the next turn (UI-GR-1)")
  func actions() {
    TouchStage.run { stage in
      let probe = stage.add(ProbeRecognizer(), "probe")
      stage.frame((1, .began, 100, 100))
      probe.state = .began
      probe.state = .changed
      #expect(stage.log == [])
      stage.rest()
      #expect(stage.log == ["probe began", "probe changed"])
      probe.state = .cancelled
      stage.rest()
      #expect(stage.log.last == "probe cancelled" && stage.log.count == 3)
      #expect(probe.state == .cancelled, "the finger is still there")
      stage.frame((1, .ended, 100, 100))
      #expect(probe.state == .possible && probe.calls.last == "reset")
      stage.frame((1, .began, 100, 100))
      probe.state = .failed
      stage.rest()
      #expect(stage.log.count == 3)
    }
  }

  @Test("of several changes in a frame one is reported, with the newest values (UI-GR-9)")
  func oneChange() {
    TouchStage.run { stage in
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      pan.maximumNumberOfTouches = 1
      var translations: [Double] = []
      stage.onAction = { _ in translations.append(Double(pan.translation(in: stage.view).x)) }
      stage.frame((1, .began, 100, 100))
      stage.frame((1, .moved, 120, 100))
      // Other fingers split the frame's movement into several deliveries.
      stage.frame((1, .moved, 130, 100), (2, .began, 300, 300), (2, .ended, 300, 300), (1, .moved, 150, 100))
      #expect(stage.log == ["pan began", "pan changed"])
      #expect(translations == [20, 50])
      stage.frame((1, .moved, 160, 100))
      #expect(stage.log.count == 3 && translations.last == 60)
    }
  }

  @Test("a recogniser that its action removes says no more, one that it switches off is cancelled (UI-GR-7)")
  func removedInAction() {
    for removes in [true, false] {
      TouchStage.run { stage in
        let pan = stage.add(UIPanGestureRecognizer(), "pan")
        let other = TouchStageTarget()
        pan.addTarget(other, action: Selector(TouchStageTarget.acted))
        stage.onAction = { recognizer in
          guard recognizer.state == .changed else { return }
          if removes { stage.view.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
        }
        stage.drag([(100, 100), (120, 100), (140, 100), (160, 100), (180, 100)])
        #expect(stage.log == (removes ? ["pan began", "pan changed"] : ["pan began", "pan changed", "pan cancelled"]))
        #expect(other.count == (removes ? 1 : 3), "a removal in one target's action is known to the next")
        #expect(pan.state == .possible)
        pan.isEnabled = true
        stage.view.addGestureRecognizer(pan)
        stage.onAction = { _ in }
        stage.log = []
        stage.drag([(100, 100), (120, 100)])
        #expect(stage.log == ["pan began", "pan ended"])
      }
    }
  }

  @Test("switching off and on at once cancels, and the finger that is down starts nothing new")
  func toggled() {
    TouchStage.run { stage in
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      stage.frame((1, .began, 100, 100))
      stage.frame((1, .moved, 120, 100))
      pan.isEnabled = false
      pan.isEnabled = true
      stage.frame((1, .moved, 160, 100))
      stage.frame((1, .ended, 200, 100))
      #expect(stage.log == ["pan began", "pan cancelled"])
      stage.drag([(100, 100), (120, 100)])
      #expect(stage.log.count == 4)
    }
  }

  @Test("a target that does not take the action is named in a diagnostic")
  func wrongTarget() {
    TouchStage.run { stage in
      let tap = stage.add(UITapGestureRecognizer(), "tap")
      tap.addTarget(stage.window, action: Selector(TouchStage.acted(_:)))
      stage.tap(100, 100)
      #expect(stage.log == ["tap ended"])
      #expect(SimulationWorld.current.diagnostics.map(\.place) == ["UITapGestureRecognizer.addTarget(_:action:)"])
      tap.removeTarget(stage.window, action: nil)
      stage.tap(100, 300)
      #expect(SimulationWorld.current.diagnostics.count == 1 && stage.log.count == 2)
    }
  }
}

@MainActor
final class TouchStageTarget {
  var count = 0
  func acted() { count += 1 }
}
