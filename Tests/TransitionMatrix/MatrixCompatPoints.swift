import SegueTransitions

/// What compat does not promise: the matrix looks there at what the specification says of it, and not at what corrected
/// mends.
enum MatrixCompatPoints {
  static func canWalk(_ subject: MatrixCase, of entry: TransitionEntry) -> Bool {
    guard entry.family == .ttiTransition, let gesture = subject.gesture else { return true }
    // No gesture presents (TTI-7), and the physics of HangIn asks no finger (BUG-TTI-4).
    if subject.operation.kind == .present || entry.id == "tti.hang-in" { return false }
    // What the system takes away pends, or counts as a lift (TTI-17, TTI-23).
    if subject.walk == .cancel(0.99) { return false }
    // A finger from the right goes through the progress the wrong way, and one that pulls to a side through an inverted
    // ratio that leaps (TTI-20).
    return ![.rightEdgePan, .panLeft, .panRight].contains(gesture)
  }

  static func isOpen(_ fault: MatrixFault, in subject: MatrixCase, of entry: TransitionEntry) -> Bool {
    guard entry.family == .ttiTransition else { return false }
    func says(_ words: String) -> Bool { fault.kind == .diagnostic && fault.what.contains(words) }
    switch fault.kind {
    // Ends leave behind what each type's text says (TTI-14).
    case .jump, .restoration, .remains: return true
    default: break
    }
    switch entry.id {
    // Its end finishes an interaction that is over; its mark stays after a cancel, and asks for a driver (TTI-34).
    case "tti.fall-in":
      return says("finishInteractiveTransition has no effect") || says("no gesture moves the driver")
        || (fault.kind == .next && subject.gesture != nil && fault.place == "the same after a cancel")
    // It is over when the screen hangs, after 0.74 s and a frame at most, before the elements fly (TTI-28).
    case "tti.hang-in": return fault.kind == .outcome && fault.what.hasPrefix("it lasts 0.7")
    // The screen that they leave folded or turned is given a frame later (UI-CA-13).
    case "tti.navigation.fold", "tti.navigation.spin": return says("frame cannot be set under this transform")
    default: return false
    }
  }
}
