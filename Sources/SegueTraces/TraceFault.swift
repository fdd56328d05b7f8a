import SegueJSON

/// What makes a recording unreadable. The words are in `TraceFault.message`, the place in `TraceError`.
public enum TraceFault: Hashable, Sendable {
  // The text of any file
  case emptyFile
  case unknownContent
  case unsupportedVersion(format: String, version: String, supported: String)

  // The text of a touch trace
  case byteOrderMark
  case carriageReturn
  case notUTF8
  case blankLine
  case comment
  case notAnObject
  case json(JSONError)
  case decimalComma
  case cutLine
  case missingTrailer
  case afterTrailer
  case lineTooLong(limit: Int)
  /// The bytes could not be had, in the words of whoever was asked for them.
  case unreadable(String)

  // Header and members
  case missingHeader
  case secondHeader
  case missingKey(String, owner: String)
  case wrongValue(String, owner: String, expected: String)

  // Time
  case timeBackwards(nanoseconds: Int64)
  case clockWrapped(ClockWrap)
  case timeOutOfRange
  case clockJump(touch: String, nanoseconds: Int64)
  case arrivalBeforeTime
  case coalescedNotOlder(id: Int)
  case coalescedOutOfOrder(id: Int)

  // Touches
  case listedTwice(id: Int)
  case beforeBegan(id: Int, phase: TouchPhase)
  case beganTwice(id: Int)
  case idReused(id: Int)
  case afterEnd(id: Int, phase: TouchPhase)
  case hoverInContact(id: Int)
  case neverEnded(id: Int, beganLine: Int)
  case frameCount(declared: Int, found: Int)
  case contactCount(declared: Int, found: Int)
  case noFrames

  // evemu
  case missingDescription
  case missingAxis(String)
  case emptyAxis(String)
  case malformedLine(kind: String, form: String)
  case unpaddedMicroseconds(String)
  /// `declared` is false where the description says nothing of slots.
  case slotOutOfRange(Int, maximum: Int, declared: Bool)
  case foreignLines(count: Int, of: Int)
  case noEvents
  case noTouches
  case singleTouchOnly

  // Recordings of other tools
  case noReader(TraceFormat)
  case noTimes
  /// `remedy` prints the axes: "getevent -lp".
  case missingAxes(remedy: String)
  case severalDevices([String])
  case unknownDevice(String, known: [String])
  case yaml(String)
  // Recordings of applications
  case recording(RecordingFault)

  /// The validator's stable code; nil where the content could not be had at all.
  public var code: String? {
    switch self {
    case .json(let error): RecordingFault.json(error).code
    case .unreadable: nil
    case .recording(let fault): fault.code
    case .cutLine, .missingTrailer: "TT001"
    case .neverEnded: "TT002"
    case .timeBackwards: "TT007"
    case .clockJump, .timeOutOfRange: "TT008"
    case .clockWrapped: "TT010"
    case .noFrames, .noEvents, .noTouches: "TT014"
    // The kernel passes on no slot number that the device lacks: something else wrote the line.
    case .slotOutOfRange: "TT015"
    case .blankLine, .comment, .notAnObject, .afterTrailer, .lineTooLong, .foreignLines, .malformedLine, .yaml:
      "TT015"
    case .carriageReturn: "TT016"
    case .notUTF8: "TT017"
    case .unpaddedMicroseconds: "TT018"
    case .decimalComma: "TT019"
    case .byteOrderMark: "TT020"
    case .unsupportedVersion: "TT023"
    case .listedTwice, .beforeBegan, .beganTwice, .idReused, .afterEnd, .hoverInContact: "TT024"
    case .arrivalBeforeTime, .coalescedNotOlder, .coalescedOutOfOrder: "TT025"
    case .unknownContent, .noReader, .severalDevices, .unknownDevice: "TT026"
    case .emptyFile, .missingHeader, .secondHeader, .missingKey, .wrongValue, .missingDescription, .missingAxis,
      .emptyAxis, .singleTouchOnly, .noTimes, .missingAxes:
      "TT026"
    case .frameCount, .contactCount: "TT027"
    }
  }
}

/// A fault and its place.
public struct TraceError: Error, Hashable, Sendable {
  /// The file's name as the caller gave it.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in Unicode code points of the line; a byte that is not UTF-8 counts as one.
  public let column: Int
  public let fault: TraceFault

  public init(file: String, line: Int, column: Int, fault: TraceFault) {
    self.file = file
    self.line = line
    self.column = column
    self.fault = fault
  }

  public var code: String? { fault.code }
}

extension TraceError: CustomStringConvertible {
  /// "pan.trace:41:18: touch 3 moved before it began; …": where, what, and how to mend it.
  public var description: String { "\(file.printable):\(line):\(column): \(fault.message)" }
}

/// A fault at a JSON value of one line, before the line and column are known.
struct TraceFinding: Error {
  /// Path of the value in its line, as `JSONReader.offsets` names it; "" is the line.
  var path: String
  var fault: TraceFault
}
