import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The oracle on a rehearsal of its own.
@Suite("The oracle of TTITransition")
@MainActor
struct TTIOracleTests {
  /// A stage as a rehearsal.
  private final class Rehearsal: TransitionRehearsal, TTIAnimatorProviding {
    let stage: TTIAnimatorStage

    init(_ stage: TTIAnimatorStage) { self.stage = stage }

    var rootViewController: UIViewController { stage.root }
    var visibleViewController: UIViewController { stage.isPresented ? stage.screen : stage.root }
    func prepare(for operation: TransitionOperation) { if operation == .dismiss { stage.present() } }
    func perform(_ operation: TransitionOperation) { stage.begin(opening: operation == .present) }
    var isTransitioning: Bool { stage.isTransitioning }
    var pendingOperationCount: Int { stage.root.pendingPresentationCount }
    var operationLog: [ContainerOperationRecord] { stage.root.presentationLog }
    var animator: TTIAnimator? { stage.animator }
  }

  private final class NoContent: RehearsalContent {
    func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] { [:] }
  }

  private func entry(_ type: TTITransitionType, _ prefix: String = "tti.") -> TransitionEntry {
    TransitionEntry(id: prefix + type.name, originalClass: "TTI", summary: "", operations: []) { _ in
      preconditionFailure("not rehearsed")
    }
  }

  @Test(
    "it names the layers that move and knows what they show", arguments: TTITransitionType.allCases, [true, false])
  func modal(type: TTITransitionType, opening: Bool) throws {
    let oracle = try #require(TransitionOracles.ttiOracle(for: entry(type)))
    let operation: TransitionOperation = opening ? .present : .dismiss
    let settings = TTITransitionSettings(
      fromPoint: CGPoint(x: 30, y: 60), toPoint: CGPoint(x: 333, y: 555), widthProportion: 0.5, heightProportion: 0.4)
    try TTIAnimatorStage.run(type, settings: settings) { stage in
      let rehearsal = Rehearsal(stage)
      rehearsal.prepare(for: operation)
      stage.display.frame()
      let began = stage.world.now.seconds
      rehearsal.perform(operation)
      let layers = oracle.layers(of: rehearsal, operation)
      #expect(!layers.isEmpty)
      let movement = try TTIMovement(stage, opening: opening)
      let duration = stage.animator.transitionDuration(using: nil)
      for frame in 0..<24 {
        let share = (stage.world.now.seconds - began) / duration
        let expected = oracle.expected(operation, at: share, scrubbed: false, size: stage.size)
        #expect(Set(expected.keys) == Set(layers.keys))
        let faults = movement.faults(expected)
        #expect(faults.isEmpty, "frame \(frame): \(faults.prefix(3))")
        // And another time is another picture, but while Spin's second screen waits.
        if frame == 12 {
          #expect(
            !movement.faults(
              oracle.expected(
                operation, at: share + (type == .spin && opening ? 0.5 : 0.1), scrubbed: false, size: stage.size)
            ).isEmpty)
        }
        stage.display.frame()
      }
    }
  }

  @Test("a navigation entry has the oracle of its type, with both views; other entries have none")
  func entries() {
    for type in [TTITransitionType.full, .slide, .fold, .spin, .scale] {
      let oracle = TransitionOracles.ttiOracle(for: entry(type, "tti.navigation."))
      let names = oracle?.expected(.push, at: 0.3, scrubbed: false, size: CGSize(width: 320, height: 480)).keys.sorted()
      switch type {
      case .full: #expect(names == ["incoming"])
      case .slide: #expect(names == ["coming", "leaving"])
      case .fold: #expect(names == ["blur", "incoming", "outgoing"])
      default: #expect(names == ["incoming", "outgoing"])
      }
    }
    let other = TransitionEntry(id: "td.full", originalClass: "", summary: "", operations: []) { _ in
      preconditionFailure("not rehearsed")
    }
    #expect(TransitionOracles.ttiOracle(for: other) == nil)
  }
}
