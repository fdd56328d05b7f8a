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

  private func box(_ frame: CGRect, _ opacity: Double, isSnapshot: Bool = false) -> ShownPicture.Layer {
    let (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    return ShownPicture.Layer(
      name: "", look: "", parent: nil,
      corners: [(left, top), (right, top), (right, bottom), (left, bottom)].map { CGPoint(x: $0.0, y: $0.1) },
      opacity: opacity, draws: true, covers: false, isSnapshot: isSnapshot, clips: [])
  }

  private func jump(_ old: ShownPicture.Layer?, _ new: ShownPicture.Layer?) -> ShownJump {
    ShownJump(layer: "", what: "", old: old, new: new, tolerance: ShownPicture.Tolerance())
  }

  @Test("Overlay's picture may appear where and as the table says, when it begins, and in no other way")
  func pictureJumps() throws {
    let oracle = try #require(TransitionOracles.ttiOracle(for: entry(.overlay)))
    let settings = TTITransitionSettings(fromPoint: CGPoint(x: 130, y: 60))
    TTIAnimatorStage.run(.overlay, settings: settings) { stage in
      stage.begin(opening: true)
      oracle.look(at: Rehearsal(stage), .present)
      let square = CGRect(x: 55, y: 60, width: 150, height: 150)
      let picture = box(square, 0.4, isSnapshot: true)
      #expect(oracle.allows(jump(nil, picture), at: .begin, of: .present))
      #expect(!oracle.allows(jump(nil, picture), at: .release, of: .present))
      #expect(!oracle.allows(jump(nil, picture), at: .begin, of: .dismiss))
      #expect(!oracle.allows(jump(picture, nil), at: .begin, of: .present))
      #expect(!oracle.allows(jump(picture, nil), at: .completion, of: .present), "it is not cancelled")
      #expect(!oracle.allows(jump(nil, box(square, 0.4)), at: .begin, of: .present))
      #expect(!oracle.allows(jump(nil, box(square, 0.42, isSnapshot: true)), at: .begin, of: .present))
      let aside = box(square.offsetBy(dx: 0.6, dy: 0), 0.4, isSnapshot: true)
      #expect(!oracle.allows(jump(nil, aside), at: .begin, of: .present))
    }
  }

  /// x(D) of the spring table: 0.99852 for Full, 0.99900 for FallIn.
  @Test(
    "a spring may leave out its last thousandth when it has ended, and no more",
    arguments: [
      // 1 − 0.9·0.00148 of the size about the middle, and 0.00148 of the way of (−165, −362) points.
      (.full, CGRect(x: 0.0155, y: 0.0264, width: 389.4806, height: 842.8758)),
      // 0.001 of the way of 844 + 422 points up, and 422²·sin(π/2.7)/500 of a thousandth for the perspective.
      (.fallIn, CGRect(x: 0, y: -1.593, width: 390, height: 844)),
    ] as [(TTITransitionType, CGRect)])
  func restOfSpring(type: TTITransitionType, rest: CGRect) throws {
    let oracle = try #require(TransitionOracles.ttiOracle(for: entry(type)))
    TTIAnimatorStage.run(type, settings: TTITransitionSettings(fromPoint: CGPoint(x: 30, y: 60))) { stage in
      let rehearsal = Rehearsal(stage)
      rehearsal.perform(.present)
      oracle.look(at: rehearsal, .present)
      let end = box(CGRect(x: 0, y: 0, width: 390, height: 844), 1)
      let skipped = jump(box(rest, 1), end)
      #expect(!oracle.allows(skipped, at: .completion, of: .present), "it has not ended")
      stage.display.runUntilIdle()
      oracle.look(at: rehearsal, .present)
      #expect(oracle.allows(skipped, at: .completion, of: .present))
      #expect(!oracle.allows(skipped, at: .removal, of: .present))
      #expect(!oracle.allows(jump(box(rest.offsetBy(dx: 0, dy: -0.6), 1), end), at: .completion, of: .present))
      #expect(!oracle.allows(jump(box(rest, 0.98), end), at: .completion, of: .present))
      #expect(!oracle.allows(jump(end, box(rest, 1)), at: .completion, of: .present))
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
