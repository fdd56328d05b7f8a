import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// A layer as a specification says it is shown; what is nil is not said.
struct ExpectedLayer {
  var transform: CATransform3D?
  var opacity: Double?
  var zPosition: Double?
  /// In the coordinates of its superlayer, for a layer without a transform.
  var frame: CGRect?
  var position: CGPoint?
  var anchorPoint: CGPoint?
}

/// The specification of one entry's movements in numbers of its own: computed from the document's formulas, not from the
/// code under test.
@MainActor
protocol TransitionOracle {
  /// The layers that move, each under a name, while `operation` is under way.
  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer]

  /// What they show.
  ///
  /// - Parameters:
  ///   - time: the share of the operation's duration, 0…1, that has passed.
  ///   - scrubbed: whether a finger has brought it there: blocks then run linearly.
  ///   - size: of the screens.
  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer]

  /// Told after every event, before it is asked for the event's jumps.
  func look(at rehearsal: any TransitionRehearsal, _ operation: TransitionOperation)

  /// Whether the specification has something jump that is seen, at `event`.
  func allows(_ jump: ShownJump, at event: MatrixEvent, of operation: TransitionOperation) -> Bool

  /// Points that a picture may be short of what it stands for at the end: what a spring that is left at its duration has
  /// still to go (§5.6).
  func rest(of operation: TransitionOperation, size: CGSize) -> Double

  /// Whether a finished operation leaves the window as the rehearsal's `prepare` for the way back does.
  func endsAsPrepared(_ operation: TransitionOperation) -> Bool
}

extension TransitionOracle {
  func look(at rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) {}
  func allows(_ jump: ShownJump, at event: MatrixEvent, of operation: TransitionOperation) -> Bool { false }
  func rest(of operation: TransitionOperation, size: CGSize) -> Double { 0 }
  func endsAsPrepared(_ operation: TransitionOperation) -> Bool { true }
}

/// What happens at one moment of a transition.
enum MatrixEvent: String, CaseIterable {
  case begin, release, interruption, removal, completion
}

/// The oracles of the families, each in its family's folder.
enum TransitionOracles {}
