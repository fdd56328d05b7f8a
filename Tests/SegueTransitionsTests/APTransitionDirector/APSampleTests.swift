import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// Screens with a label each.
@MainActor
final class APTestContent: RehearsalContent {
  func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] {
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    view.addSubview(label)
    return ["title": label]
  }
}

/// A rehearsal in a window of a world of its own, with a finger.
@MainActor
final class APRehearsalStage {
  let rehearsal: any TransitionRehearsal
  let display: SimulatedDisplay
  let window = UIWindow()

  static func run<Result>(
    _ id: String, hertz: Int64 = 60, rewinds: Bool = true, _ change: (inout RehearsalOptions) -> Void = { _ in },
    _ body: (APRehearsalStage) throws -> Result
  ) throws -> Result {
    let entry = try #require(TransitionCatalog.entry(id))
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    return try SimulationWorld.run(world) {
      var options = RehearsalOptions(content: APTestContent())
      change(&options)
      return try body(APRehearsalStage(entry.rehearsal(options), hertz))
    }
  }

  private init(_ rehearsal: any TransitionRehearsal, _ hertz: Int64) {
    self.rehearsal = rehearsal
    window.rootViewController = rehearsal.rootViewController
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
  }

  func prepare(_ operation: TransitionOperation) {
    rehearsal.prepare(for: operation)
    display.runUntilIdle()
  }

  func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat = 400) {
    let time = display.vsync(display.nextIndex)
    display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: x, y: y))])
  }

  /// Two fingers around the middle, which close from 300 pt by 20 a step or turn by 0.14 rad, or one that goes down by 60.
  func fingers(_ phase: TouchSample.Phase, _ gesture: TransitionGesture, _ step: CGFloat) {
    if gesture == .panDown { return touch(phase, 195, 100 + 60 * step) }
    let reach = gesture == .pinch ? 150 - 10 * step : 150
    let angle = gesture == .pinch ? 0 : 0.14 * step
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: [1, -1].map { side in
        TouchSample(
          contact: side == 1 ? 1 : 2, phase: phase, time: time,
          location: CGPoint(x: 195 + side * reach * cos(angle), y: 400 + side * reach * sin(angle)))
      })
  }

  /// Compares what is shown with an oracle.
  func compare(
    _ oracle: any TransitionOracle, _ operation: TransitionOperation, at time: Double, scrubbed: Bool,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let layers = oracle.layers(of: rehearsal, operation)
    let expected = oracle.expected(operation, at: time, scrubbed: scrubbed, size: window.bounds.size)
    #expect(!expected.isEmpty && Set(layers.keys) == Set(expected.keys), sourceLocation: place)
    for (name, layer) in layers {
      let shown = try #require(layer.presentation())
      let wanted = try #require(expected[name])
      if let position = wanted.position {
        #expect(
          abs(shown.position.x - position.x) < 1e-3 && abs(shown.position.y - position.y) < 1e-3,
          "\(name) \(shown.position) not \(position) at \(time)", sourceLocation: place)
      }
      if let transform = wanted.transform {
        #expect(
          abs(shown.transform.m11 - transform.m11) < 1e-5 && abs(shown.transform.m22 - transform.m22) < 1e-5,
          "\(name) \(shown.transform.m11) not \(transform.m11) at \(time)", sourceLocation: place)
      }
      if let opacity = wanted.opacity { #expect(abs(shown.exactOpacity - opacity) < 1e-6, sourceLocation: place) }
    }
  }
}

@Suite("APTransitionDirector: samples and catalogue")
@MainActor
struct APSampleTests {
  static let entries = TransitionCatalog.entries.filter { $0.family == .apTransitionDirector }

  @Test("AP-12: the oracle's spring is that of the table")
  func springTable() {
    #expect(abs(APCurves.frequency(ratio: 0.8, velocity: 0.1, duration: 0.5) - 17.9711) < 1e-4)
    for (time, value) in [(0.125, 0.74928), (0.25, 1.00910), (0.5, 1.00030)] {
      #expect(abs(APCurves.spring(time) - value) < 2e-5)
    }
    #expect(abs(APCurves.easeInOut(0.25) - 0.12916) < 1e-5)
  }

  @Test(
    "AP-12: every entry's operations show what the oracle says, and take their durations",
    arguments: [60, 120] as [Int64])
  func run(hertz: Int64) throws {
    #expect(Self.entries.count == 16)
    for entry in Self.entries {
      let oracle = try #require(TransitionOracles.apOracle(for: entry))
      for operation in entry.operations {
        for fidelity in TransitionFidelity.allCases {
          try APRehearsalStage.run(entry.id, hertz: hertz) {
            $0.fidelity = fidelity
          } _: { stage in
            stage.prepare(operation.kind)
            let before = stage.rehearsal.visibleViewController
            stage.rehearsal.perform(operation.kind)
            #expect(stage.rehearsal.isTransitioning)
            // The smallest number of refreshes that is not less than the duration.
            let frames = Int((operation.duration * Double(hertz) - 1e-9).rounded(.up))
            for frame in 1..<frames {
              stage.display.frame()
              let share = Double(frame) / Double(hertz) / operation.duration
              if frame % 5 == 1 { try stage.compare(oracle, operation.kind, at: share, scrubbed: false) }
            }
            #expect(stage.rehearsal.isTransitioning)
            stage.display.frame()
            #expect(!stage.rehearsal.isTransitioning)
            #expect(stage.rehearsal.visibleViewController !== before)
            #expect(stage.rehearsal.operationLog.last?.event == .finished)
            let view = try #require(stage.rehearsal.visibleViewController.view)
            #expect(view.frame == stage.window.bounds && view.transform == .identity)
            #expect(before.view.transform == .identity)
            if fidelity == .corrected { #expect(SimulationWorld.current.diagnostics.isEmpty) }
          }
        }
      }
    }
  }

  @Test(
    "AP-12: under a finger the samples show what the oracle says, and settle both ways",
    arguments: [60, 120] as [Int64])
  func scrub(hertz: Int64) throws {
    var count = 0
    for entry in Self.entries where entry.id != "ap.interactive.modal" {
      let oracle = try #require(TransitionOracles.apOracle(for: entry))
      for operation in entry.operations {
        for gesture in operation.gestures where gesture != .pinch && gesture != .rotation {
          for (finishes, rewinds) in [(true, true), (false, true), (false, false)] {
            count += 1
            try APRehearsalStage.run(entry.id, hertz: hertz, rewinds: rewinds) {
              $0.gesture = gesture
            } _: { stage in
              stage.prepare(operation.kind)
              let before = stage.rehearsal.visibleViewController
              let isLeftward = gesture == .panLeft || gesture == .rightEdgePan
              let (start, way): (CGFloat, CGFloat) = isLeftward ? (388, -1) : (2, 1)
              stage.touch(.began, start)
              stage.touch(.moved, start + 12 * way)
              #expect(stage.rehearsal.isTransitioning)
              let last: CGFloat = finishes ? 250 : 150
              for reach in [50, 100, last] as [CGFloat] {
                stage.touch(.moved, start + reach * way)
                // The samples take the finger's place, rules its way.
                let isRule = entry.id.contains("rule")
                let share = Double(isRule ? reach : reach + 2) / 390
                let coordinator = try #require(stage.rehearsal.rootViewController.transitionCoordinator)
                #expect(abs(coordinator.percentComplete - share) < 1e-9)
                try stage.compare(oracle, operation.kind, at: share, scrubbed: true)
              }
              stage.touch(.ended, start + last * way)
              stage.display.runUntilIdle()
              #expect(!stage.rehearsal.isTransitioning)
              let visible = stage.rehearsal.visibleViewController
              #expect((visible !== before) == finishes)
              #expect(visible.view.frame == stage.window.bounds && visible.view.transform == .identity)
              #expect(before.view.transform == .identity && before.view.layer.mask == nil)
              #expect(stage.rehearsal.operationLog.last?.event == (finishes ? .finished : .cancelled))
              #expect(SimulationWorld.current.diagnostics.isEmpty)
            }
          }
        }
      }
    }
    #expect(count == 90)
  }

  @Test("AP-13: directors follow the finger in compat as well, and settle both ways", arguments: [60, 120] as [Int64])
  func scrubInCompat(hertz: Int64) throws {
    for entry in Self.entries where entry.id.contains("director") || entry.id.contains("protocol") {
      let oracle = try #require(TransitionOracles.apOracle(for: entry))
      for operation in entry.operations {
        for (finishes, rewinds) in [(true, true), (false, true), (false, false)] {
          let gesture = try #require(operation.gestures.first)
          try APRehearsalStage.run(entry.id, hertz: hertz, rewinds: rewinds) {
            $0.gesture = gesture
            $0.fidelity = .compat
          } _: { stage in
            stage.prepare(operation.kind)
            let before = stage.rehearsal.visibleViewController
            let (start, way): (CGFloat, CGFloat) = gesture == .panLeft ? (388, -1) : (2, 1)
            let last: CGFloat = finishes ? 250 : 150
            stage.touch(.began, start)
            stage.touch(.moved, start + 12 * way)
            stage.touch(.moved, start + last * way)
            try stage.compare(oracle, operation.kind, at: Double(last + 2) / 390, scrubbed: true)
            stage.touch(.ended, start + last * way)
            stage.display.runUntilIdle()
            let visible = stage.rehearsal.visibleViewController
            #expect((visible !== before) == finishes && !stage.rehearsal.isTransitioning)
            #expect(visible.view.frame == stage.window.bounds && visible.view.transform == .identity)
            #expect(before.view.transform == .identity && before.view.layer.mask == nil)
          }
        }
      }
    }
  }

  @Test(
    "AP-17, AP-27: entries driven by two fingers, and the slide, show what the oracle says",
    arguments: [60, 120] as [Int64])
  func twoFingers(hertz: Int64) throws {
    for entry in Self.entries {
      let oracle = try #require(TransitionOracles.apOracle(for: entry))
      for operation in entry.operations {
        for gesture in operation.gestures where [.pinch, .rotation, .panDown].contains(gesture) {
          for finishes in [true, false] {
            try APRehearsalStage.run(entry.id, hertz: hertz) {
              $0.gesture = gesture
            } _: { stage in
              stage.prepare(operation.kind)
              let before = stage.rehearsal.visibleViewController
              // A pinch begins at 280 of 300 pt, a rotation at 0.28 rad, a pan at once.
              let last: CGFloat = finishes ? 10 : 5
              for step in 0...Int(last) { stage.fingers(step == 0 ? .began : .moved, gesture, CGFloat(step)) }
              let share: Double =
                switch gesture {
                case .pinch: 1 - Double(300 - 20 * last) / 280
                case .rotation: Double(0.14 * last - 0.28) / (.pi / 2)
                default: Double(60 * last) / 844
                }
              let coordinator = try #require(stage.rehearsal.rootViewController.transitionCoordinator)
              #expect(abs(coordinator.percentComplete - share) < 1e-6, "\(entry.id) \(gesture)")
              try stage.compare(oracle, operation.kind, at: share, scrubbed: true)
              stage.fingers(.ended, gesture, last)
              stage.display.runUntilIdle()
              #expect((stage.rehearsal.visibleViewController !== before) == finishes, "\(entry.id) \(gesture)")
              #expect(stage.rehearsal.visibleViewController.view.frame == stage.window.bounds)
            }
          }
        }
      }
    }
  }

  @Test("AP-12: progress is the finger's place, not its way, so it jumps to the finger; exactly one half cancels")
  func place() throws {
    for (x, phase, finishes) in [
      (196, TouchSample.Phase.ended, true), (195, .ended, false), (194, .ended, false), (300, .cancelled, false),
    ] as [(CGFloat, TouchSample.Phase, Bool)] {
      try APRehearsalStage.run("ap.director.navigation") {
        $0.gesture = .panRight
      } _: { stage in
        stage.prepare(.pop)
        let before = stage.rehearsal.visibleViewController
        stage.touch(.began, 150)
        stage.touch(.moved, 165)
        let coordinator = try #require(stage.rehearsal.rootViewController.transitionCoordinator)
        #expect(coordinator.percentComplete == 0 && coordinator.transitionDuration == 0.33)
        stage.touch(.moved, 180)
        #expect(abs(coordinator.percentComplete - 180.0 / 390) < 1e-12)
        stage.touch(.moved, x)
        stage.touch(phase, x)
        stage.display.runUntilIdle()
        #expect((stage.rehearsal.visibleViewController !== before) == finishes)
      }
    }
  }

  @Test("AP-12: the going view has a bite at the finger, even-odd, which follows it and is gone at the end")
  func bite() throws {
    for fidelity in TransitionFidelity.allCases {
      try APRehearsalStage.run("ap.director.navigation") {
        $0.gesture = .panRight
        $0.fidelity = fidelity
      } _: { stage in
        stage.prepare(.pop)
        let view = try #require(stage.rehearsal.visibleViewController.view)
        stage.touch(.began, 50, 300)
        stage.touch(.moved, 65, 300)
        #expect(view.layer.mask == nil)
        for y in [310, 350] as [CGFloat] {
          stage.touch(.moved, 100, y)
          let mask = try #require(view.layer.mask as? CAShapeLayer)
          #expect(mask.fillRule == .evenOdd)
          let path = try #require(mask.path)
          // The bounds, and an ellipse that reaches from −28 to 16 in x and from y to y + 44 in y.
          #expect(path.boundingBox == CGRect(x: -28, y: 0, width: 418, height: 844))
          #expect(!path.contains(CGPoint(x: 15, y: y + 22), using: .evenOdd))
          #expect(path.contains(CGPoint(x: 17, y: y + 22), using: .evenOdd))
          #expect(path.contains(CGPoint(x: 5, y: y - 1), using: .evenOdd))
          #expect(path.contains(CGPoint(x: -20, y: y + 22), using: .evenOdd))
        }
        stage.touch(.ended, 100, 350)
        stage.display.frame()
        #expect(view.layer.mask != nil)
        stage.display.runUntilIdle()
        #expect(view.layer.mask == nil && stage.rehearsal.operationLog.last?.event == .cancelled)
      }
    }
  }

  @Test("BUG-AP-2: without done in the animation the bite stays in compat, and is gone in corrected")
  func biteWithoutDone() {
    for (fidelity, stays) in [(TransitionFidelity.corrected, false), (.compat, true)] {
      APTestStage.run { stage in
        stage.goThere()
        let director = stage.fader(fidelity, duration: 0.33, interactive: true, callsDone: false)
        director.interactiveUpdateBlock = { $0.fromView?.layer.mask = CAShapeLayer() }
        stage.perform(director, isBack: true)
        director.percent = 0.4
        director.endInteractive(didComplete: false) { $0.fromView?.layer.mask = nil }
        #expect(stage.framesUntilOver(director) == 8)
        stage.display.runUntilIdle()
        #expect((stage.second.view.layer.mask != nil) == stays && stage.visible === stage.second)
      }
    }
  }

  @Test(
    "AP-13: navigation, tab bar and modal, each with and without a finger, in both modes",
    arguments: APTestStage.Container.allCases)
  func forms(container: APTestStage.Container) {
    for fidelity in TransitionFidelity.allCases {
      for isBack in [false, true] {
        for ending in [nil, true, false] as [Bool?] {
          APTestStage.run(container) { stage in
            if isBack { stage.goThere() }
            let director = stage.fader(fidelity, interactive: ending != nil)
            stage.perform(director, isBack: isBack)
            #expect(director.operation == (isBack ? stage.back : stage.there))
            if let ending {
              stage.frames(10)
              director.percent = 0.5
              director.endInteractive(didComplete: ending)
              #expect(stage.framesUntilOver(director) == 15)
            } else {
              #expect(stage.framesUntilOver(director) == 30)
            }
            #expect((stage.visible === stage.second) == ((ending ?? true) != isBack))
            #expect(stage.log.last?.event == (ending == false ? .cancelled : .finished))
          }
        }
      }
    }
  }

  @Test("AP-13: one director stays as delegate for good, and is interactive for the gesture only")
  func lasting() throws {
    try APRehearsalStage.run("ap.protocol.navigation") {
      $0.gesture = .panRight
    } _: { stage in
      let navigation = try #require(stage.rehearsal.rootViewController as? UINavigationController)
      let director = try #require(navigation.delegate as? APTransitionDirector)
      stage.rehearsal.perform(.push)
      #expect(director.operation == .push && director.animDuration == 0.5 && !director.interactive)
      stage.display.runUntilIdle()
      for x in [100, 300] as [CGFloat] {
        stage.prepare(.pop)
        stage.touch(.began, 50)
        stage.touch(.moved, 65)
        #expect(director.interactive && director.animDuration == 0.33 && director.isInTransition)
        stage.touch(.moved, x)
        stage.touch(.ended, x)
        stage.display.runUntilIdle()
        #expect(navigation.viewControllers.count == (x == 100 ? 2 : 1))
      }
      stage.rehearsal.perform(.push)
      #expect(!director.interactive && navigation.isTransitioning && navigation.delegate === director)
    }
  }

  @Test("a second finger takes hold of an interruptible ending; another is refused and reported (C-4, PDT-11)")
  func interruption() throws {
    for isInterruptible in [true, false] {
      for id in ["ap.director.navigation", "ap.protocol.navigation", "ap.director.modal"] {
        try APRehearsalStage.run(id) {
          $0.gesture = .panRight
          $0.isInterruptible = isInterruptible
        } _: { stage in
          let operation: TransitionOperation = id.hasSuffix("modal") ? .dismiss : .pop
          stage.prepare(operation)
          stage.touch(.began, 50)
          stage.touch(.moved, 65)
          stage.touch(.moved, 117)
          stage.touch(.ended, 117)
          stage.display.frame()
          let coordinator = try #require(stage.rehearsal.rootViewController.transitionCoordinator)
          let shown = coordinator.percentComplete
          stage.touch(.began, 200)
          stage.touch(.moved, 215)
          #expect(stage.rehearsal.isTransitioning)
          let refusals = stage.rehearsal.operationLog.filter { $0.event == .refused }.count
          #expect(refusals == (isInterruptible ? 0 : 1))
          guard isInterruptible else {
            stage.display.runUntilIdle()
            #expect(stage.rehearsal.operationLog.last?.event == .cancelled)
            return
          }
          // The touch-down frame still moves; the gesture then holds what the frame before has shown.
          let held = coordinator.percentComplete
          #expect(held < shown && held > shown - 0.11)
          stage.touch(.moved, 254)
          #expect(abs(coordinator.percentComplete - (held + 0.1)) < 1e-9)
          stage.touch(.moved, 380)
          stage.touch(.ended, 380)
          stage.display.runUntilIdle()
          #expect(stage.rehearsal.operationLog.last?.event == .finished)
        }
      }
    }
  }
}
