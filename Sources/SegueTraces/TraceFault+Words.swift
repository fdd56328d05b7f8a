import SegueJSON

extension TraceFault {
  /// What is wrong and how to mend it, without the place.
  public var message: String {
    switch self {
    case .emptyFile: "the file is empty; record the gesture again, or copy the file again"
    case .unsupportedVersion(let format, let version, let supported):
      "\(format) version \(version) is not known here; this release reads \(supported). Use a newer release, or write "
        + "the file in that version"
    case .recording(let fault): fault.message
    case .json(let error): "\(error.message); \(Self.remedy(for: error.fault))"
    case .decimalComma: "a number has a decimal comma; JSON writes 1.5, not 1,5"
    default: textMessage ?? memberMessage ?? timeMessage ?? touchMessage ?? evemuMessage ?? importMessage ?? "\(self)"
    }
  }

  private static func remedy(for fault: JSONError.Fault) -> String {
    switch fault {
    case .duplicateKey: "delete one of the two"
    case .notFinite: "leave out what is not known, or write a number"
    case .endOfInput: "a touch trace has one JSON object a line, so complete it there"
    case .trailing: "a touch trace has one JSON object a line, so put the rest on a line of its own"
    default: "mend the line, which is one JSON object"
    }
  }

  private var textMessage: String? {
    switch self {
    case .byteOrderMark: "the file begins with a byte order mark; save it as UTF-8 without one"
    case .carriageReturn:
      "the line holds a carriage return; lines end with a line feed alone, so save the file that way"
    case .notUTF8: "this byte is not UTF-8; save the file as UTF-8"
    case .blankLine: "the line is blank; a touch trace has none, so delete it"
    case .comment: "a touch trace has no comments; delete the line"
    case .notAnObject: "the line is not a JSON object; delete it"
    case .cutLine: "the file ends in the middle of a line; it was cut short, so copy or record it again"
    case .missingTrailer:
      "the file ends without its trailer line, so it may have been cut short; copy it again, or, if nothing is "
        + "missing, add {\"contacts\":…,\"end\":true,\"frames\":…}"
    case .afterTrailer: "text follows the trailer; a file holds one trace, so put the rest into a file of its own"
    case .lineTooLong(let limit):
      "the line is longer than \(limit >> 20) MiB, which no frame is; line feeds are missing, so copy or record the file "
        + "again"
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    default: nil
    }
  }

  /// By what JSON of each format is told.
  static let keys =
    "Other JSON is told by its keys: webdriver by \"pointerDown\", devtools by \"touchPoints\" or \"steps\", "
    + "flutter by \"physicalX\", webkit by \"touches\" with \"timeOffset\""

  private var memberMessage: String? {
    switch self {
    case .missingHeader:
      "the first line is not a header; a touch trace begins with {\"format\":\"touch-trace\",\"version\":1,…}. "
        + Self.keys + "; segue import --from FORMAT names one"
    case .secondHeader: "a second header; a file holds one trace, so put this one into a file of its own"
    case .missingKey(let key, let owner): "\(owner) has no \"\(key)\"; add it"
    case .wrongValue(let key, let owner, let expected): "\"\(key)\" of \(owner) must be \(expected)"
    default: nil
    }
  }

  private var timeMessage: String? {
    switch self {
    case .timeBackwards(let nanoseconds):
      "time runs backwards by \(nanoseconds) ns; frames stand in order of time, so order them or mend the clock"
    case .clockWrapped(let clock):
      "time runs backwards because a 32-bit counter of \(clock.rawValue) began again at 0; add \(clock.modulus) ns to "
        + "all times from here on"
    case .timeOutOfRange: "the time is more than 146 years from the origin; mend the clock, or \"originNs\""
    case .clockJump(let touch, let nanoseconds):
      "time jumps by \(nanoseconds / 1_000_000_000) s while \(touch) is down, so two clocks are mixed; use one clock, "
        + "or end the touch before the jump"
    case .arrivalBeforeTime: "the frame arrives before its samples were taken; \"arrival\" is at least \"t\""
    case .coalescedNotOlder(let id):
      "a coalesced sample of touch \(id) is not older than its frame; only older samples stand there, so delete it"
    case .coalescedOutOfOrder(let id): "the coalesced samples of touch \(id) are out of order; put the oldest first"
    default: nil
    }
  }

  private var touchMessage: String? {
    switch self {
    case .listedTwice(let id): "touch \(id) stands twice in one frame; give the second a line of its own"
    case .beforeBegan(let id, let phase):
      "touch \(id) \(phase.participle) before it began; a touch's first phase is \"began\". Add one, or delete the touch"
    case .beganTwice(let id): "touch \(id) began twice; a change between began and end is \"moved\""
    case .idReused(let id): "touch \(id) began again after its end; give every touch a number of its own"
    case .afterEnd(let id, let phase):
      "touch \(id) \(phase.participle) after its end; a touch has one end, so delete what follows it"
    case .hoverInContact(let id):
      "touch \(id) hovers while it is down; \"hover\" stands before \"began\" or after an end. Write \"moved\""
    case .neverEnded(let id, let line):
      "touch \(id), which began on line \(line), has no end; add a frame that ends it, with phase \"cancelled\" if "
        + "nobody saw it lifted"
    case .frameCount(let declared, let found): Self.counted(declared, found, "frame")
    case .contactCount(let declared, let found): Self.counted(declared, found, "touch", plural: "touches")
    case .noFrames: "the trace has no frames, so there is nothing to replay; record the gesture again"
    default: nil
    }
  }

  private static func counted(_ declared: Int, _ found: Int, _ noun: String, plural: String? = nil) -> String {
    let plural = plural ?? noun + "s"
    return "the trailer counts \(declared) \(declared == 1 ? noun : plural) and the file has \(found); lines are "
      + "missing or doubled. Copy the file again, or mend the count"
  }

  private var evemuMessage: String? {
    switch self {
    case .missingDescription:
      "the events have no description, so the size of the panel is unknown; give the device's .desc file: "
        + "--desc FILE"
    case .missingAxis(let axis):
      "the description has no axis \(axis), so positions cannot be placed; use the description of the device that "
        + "made the events"
    case .emptyAxis(let axis): "axis \(axis) has no length, its maximum is not above its minimum; mend the \"A:\" line"
    case .malformedLine(let kind, let form):
      "this is not \(kind), which has the form \"\(form)\"; mend the line or delete it"
    case .unpaddedMicroseconds(let fraction):
      "the time's fraction \"\(fraction)\" has not six digits, so readers disagree on what it means; write microseconds "
        + "with six digits, as in 1.000005"
    case .slotOutOfRange(let slot, let maximum, declared: true):
      "slot \(slot) is none of the device's, which are 0 to \(maximum) (ABS_MT_SLOT); mend the line or delete it, or "
        + "give the description of the device that made the events"
    case .slotOutOfRange(let slot, let maximum, declared: false):
      "slot \(slot) is \(slot < 0 ? "less" : "more") than any panel has, 0 to \(maximum); mend the line or delete it"
    case .noEvents: "there are no events; record again, or give the file that holds them"
    case .noTouches: "no touch begins in this recording; record again, from before the finger comes down"
    case .singleTouchOnly:
      "the device reports one pointer (ABS_X, ABS_Y) and no touches; record on a device that reports "
        + "ABS_MT_POSITION_X and ABS_MT_POSITION_Y"
    default: nil
    }
  }
}

extension TouchPhase {
  fileprivate var participle: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "was cancelled"
    case .hover: "hovered"
    }
  }
}
