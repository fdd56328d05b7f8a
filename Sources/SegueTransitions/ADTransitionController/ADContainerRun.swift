import Foundation
import SegueUIKit

/// An animated operation while it is under way: its transition and, if a finger drives it, its time.
@MainActor
final class ADContainerRun: ADTransitionDelegate {
  let change: ADContainerChange
  /// The time of what moves, where a finger drives it.
  let drive: ADContainerDrive?
  private weak var container: ADTransitionController?
  private let transition: ADTransition
  /// Whom the transition's user wants to hear of the end.
  private weak var told: (any ADTransitionDelegate)?
  private var isReady = false
  private var finished: Bool?

  init?(_ change: ADContainerChange, in container: ADTransitionController) {
    guard let transition = change.transition else { return nil }
    self.change = change
    self.container = container
    self.transition = transition
    drive = change.isDriven ? ADContainerDrive(duration: transition.duration, in: container) : nil
  }

  func start() {
    guard let from = change.from, let container else { return }
    told = transition.delegate
    transition.delegate = self
    transition.type = change.kind
    transition.start(from: from.view, to: change.to.view, in: container.contentView)
    drive?.show(0)
  }

  /// All steps before the end have been taken.
  func isSetUp() {
    isReady = true
    if let finished { end(finished: finished) }
  }

  func pushTransitionDidFinish(_ transition: ADTransition) { arrived() }
  func popTransitionDidFinish(_ transition: ADTransition) { arrived() }

  private func arrived() {
    // What ends under a finger has lost its layers' place on the screen.
    let finishes = drive.map { !$0.isHeld && $0.finishes } ?? true
    guard container?.fidelity == .compat else { return end(finished: finishes) }
    // The animations have gone, and the views are put in order only after the frame that shows that (BUG-AD-14).
    VirtualQueue.main.asyncAfter(deadline: .now() + 0.001) { [self] in end(finished: true) }
  }

  /// Puts the layers in order and has the container take the last steps. Only the first call counts.
  func end(finished: Bool) {
    guard isReady else {
      self.finished = finished
      return
    }
    guard let container, container.run === self else { return }
    drive?.stop()
    transition.cleanUp()
    transition.delegate = told
    if finished {
      if change.kind == .push {
        told?.pushTransitionDidFinish(transition)
      } else {
        told?.popTransitionDidFinish(transition)
      }
    }
    container.end(change, finished: finished)
    drive?.release()
  }
}
