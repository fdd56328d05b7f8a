import Foundation
import SegueUIKit

// Operations that a finger drives (BUG-AD-29).
extension ADTransitionController {
  func beginDriven(_ operation: ContainerOperation, _ choice: ADOperationRequest.Choice) -> Bool {
    guard fidelity == .corrected else {
      SimulationWorld.current.record(
        "compat has no interactive \(operation.name): upstream never had one", at: "ADTransitionController.interaction",
        used: "nothing")
      return false
    }
    if let run, run.drive?.isHeld == true { return ignored("beginInteractive\(operation.name)") }
    let before = run
    _ = queue.submit(ADOperationRequest(operation: operation, choice: choice, isDriven: true))
    return run?.drive != nil && run !== before
  }

  /// Whether a pop would have something to go back to, and a way that a finger can drive.
  var canPopInteractively: Bool {
    guard stack.count > 1, !queue.isBusy, let reverse = transitions.last?.reverse else { return false }
    return !reverse.isNull
  }

  func updateDriven(_ progress: CGFloat) {
    guard let drive = run?.drive, drive.isHeld else { return _ = ignored("updateInteractive") }
    guard !progress.isNaN else {
      return SimulationWorld.current.record(
        "a progress must be a number", at: "ADTransitionController.updateInteractive", used: "\(drive.progress)")
    }
    drive.show(min(max(progress, 0), 1))
  }

  func endDriven(finishes: Bool) {
    guard let run, let drive = run.drive, drive.isHeld else {
      return _ = ignored(finishes ? "finishInteractive" : "cancelInteractive")
    }
    let isValid = completionSpeed > 0 && completionSpeed.isFinite
    if !isValid {
      SimulationWorld.current.record(
        "completionSpeed must be above 0 and finite, not \(completionSpeed)",
        at: "ADTransitionController.completionSpeed", used: "1")
    }
    drive.settle(finishes: finishes, speed: isValid ? completionSpeed : 1, curve: completionCurve) { [weak run] in
      run?.end(finished: finishes)
    }
  }

  func pauseDriven() -> Bool {
    guard let drive = run?.drive, !drive.isHeld else { return ignored("pauseInteractive") }
    guard isInteractionInterruptible else {
      queue.noteRefusedGesture()
      SimulationWorld.current.record(
        "a gesture came while the operation before was on its way, which cannot be interrupted; set "
          + "isInteractionInterruptible",
        at: "ADTransitionController.pauseInteractive", used: "the operation as it goes")
      return false
    }
    drive.pause()
    return true
  }

  private func ignored(_ call: String) -> Bool {
    SimulationWorld.current.record(
      "\(call) has no effect now: \(run?.drive == nil ? "no finger drives anything" : "the operation does not wait")",
      at: "ADTransitionController.\(call)", used: "progress \(interactiveProgress)")
    return false
  }
}
