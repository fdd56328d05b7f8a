import Foundation
import SegueUIKit

/// What a director knows of one transition that it animates.
@MainActor
final class APTransitionRun {
  /// Which of the two ways to animate has called `done`.
  enum Source {
    case block, object
  }

  let context: any UIViewControllerContextTransitioning
  /// Whether a finger drove it when it began.
  let isInteractive: Bool
  var isOver = false
  var isFastCancelled = false
  /// Whether the last step of an ending is under way: what calls `done` now is heard once the transition has completed.
  var isArriving = false
  var doneCount = 0

  init(_ context: any UIViewControllerContextTransitioning, isInteractive: Bool) {
    self.context = context
    self.isInteractive = isInteractive
  }
}
