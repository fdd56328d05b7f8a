import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

extension TTIMovement {
  init(_ stage: TTIAnimatorStage, opening: Bool) throws {
    self.init(
      container: try #require(stage.container), incoming: opening ? stage.screen.view : stage.root.view,
      outgoing: opening ? stage.root.view : stage.screen.view)
  }
}

/// §2.2: every type in every frame, TTI-12, TTI-13, TTI-15.
@Suite("TTI animators")
@MainActor
struct TTIAnimatorTests {
  @Test("the springs are those of the table of §5.6 (TTI-13)")
  func springs() {
    let rows: [(Double, Double, Double, Double, [Double])] = [
      (0.7, 1, 0.5, 19.4615, [0.86703, 1.04121, 0.99852]), (1, 1, 0.5, 18.3551, [0.68045, 0.94573, 0.99900]),
      (0.7, 2, 0.48, 20.0415, [0.87273, 1.04140, 0.99846]), (0.8, 4, 0.5, 17.1254, [0.78566, 1.01070, 1.00047]),
      (1, 0, 0.45, 20.5187, [0.67107, 0.94448, 0.99900]), (0.5, 2, 0.4, 31.1040, [1.14431, 0.98965, 1.00141]),
    ]
    for (ratio, velocity, duration, frequency, values) in rows {
      let spring = TTISpring(ratio, velocity, duration)
      #expect(abs(spring.frequency - frequency) < 1e-3)
      for (part, value) in zip([0.25, 0.5, 1], values) { #expect(abs(spring(part * duration) - value) < 1e-4) }
    }
  }

  struct Run: Sendable, CustomTestStringConvertible {
    let type: TTITransitionType
    let opening: Bool
    let hertz: Int64
    var testDescription: String { "\(type.name) \(opening ? "opening" : "closing") at \(hertz) Hz" }

    static let all: [Run] = TTITransitionType.allCases.flatMap { type in
      [true, false].flatMap { opening in [60, 120].map { Run(type: type, opening: opening, hertz: $0) } }
    }
  }

  @Test("every frame of every type is that of the table", arguments: Run.all, TransitionFidelity.allCases)
  func frames(run: Run, fidelity: TransitionFidelity) throws {
    try TTIAnimatorStage.run(run.type, hertz: run.hertz, fidelity: fidelity) { stage in
      if !run.opening { stage.present() }
      stage.display.frame()
      let expectation = TTIExpectation(run.type, opening: run.opening, size: stage.size, fidelity: fidelity)
      let began = stage.world.now.seconds
      stage.begin(opening: run.opening)
      let movement = try TTIMovement(stage, opening: run.opening)
      var frames = 0
      while true {
        let share = (stage.world.now.seconds - began) / expectation.duration
        if run.type != .hangIn, share >= 1 - 1e-6 { break }
        guard stage.isTransitioning else { break }
        // The last point of a curve that ends steeply is told to a few thousandths only.
        if run.type == .scale, abs(share - 0.5) < 1e-9 {
          frames += 1
          stage.display.frame()
          continue
        }
        let faults = movement.faults(expectation.layers(at: share, scrubbed: false))
        #expect(faults.isEmpty, "at \(share): \(faults.prefix(4))")
        if !faults.isEmpty { return }
        frames += 1
        stage.display.frame()
      }
      let seconds =
        run.type == .hangIn
        ? (run.opening ? expectation.snapSeconds : expectation.fallSeconds) : expectation.duration
      // The last frame before the end is counted, the one that shows it is not.
      #expect(frames == Int((seconds * Double(run.hertz) - 1e-6).rounded(.up)))
      #expect(!stage.isTransitioning)
      #expect(stage.isPresented == run.opening)
    }
  }

  @Test("a finger sees every type linearly, there and back", arguments: Run.all)
  func scrubbed(run: Run) throws {
    try TTIAnimatorStage.run(run.type, hertz: run.hertz) { stage in
      if !run.opening { stage.present() }
      stage.display.frame()
      let expectation = TTIExpectation(run.type, opening: run.opening, size: stage.size)
      stage.begin(opening: run.opening, scrubbed: true)
      let movement = try TTIMovement(stage, opening: run.opening)
      for progress in [0, 0.05, 0.25, 0.5, 0.62, 0.9, 1, 0.75, 0.4, 0.1, 0] {
        stage.scrub(to: progress)
        #expect(stage.isTransitioning)
        let faults = movement.faults(expectation.layers(at: progress, scrubbed: true))
        #expect(faults.isEmpty, "at \(progress): \(faults.prefix(4))")
      }
    }
  }
}
