/// What is doubtful in a recording that was read all the same. The words are in `message`.
public enum TraceNotice: Hashable, Sendable {
  case cutFrame
  case missingEnd(trackingID: Int32)
  case startsInTouch(slot: Int)
  case strayEnd(slot: Int)
  case lateEnd(id: Int, nanoseconds: Int64)
  case repeatedID(slot: Int)
  case replaced(slot: Int)
  case unknownPosition(slot: Int)
  /// Left out because the caller asked for it.
  case stale(id: Int)
  case outOfBounds(id: Int)
  case foreignLine
  case lineEndings
  case repairedName
  case byteOrderMark
  case palm(id: Int)
  case dropped
  case flicker(touches: Int)
  // Touches that a format tells apart by numbers of its own
  case contactUnbegun(key: Int)
  case contactReplaced(key: Int)
  case contactUnended(key: Int)
  /// A touch that is down by its id, while its pressure, its distance or the button says otherwise.
  case doubtfulContact
  case doubledEvents
  case mailQuote
  case recording(RecordingNotice)

  /// The validator's stable code.
  public var code: String {
    switch self {
    case .cutFrame: "TT001"
    case .missingEnd, .contactUnended: "TT002"
    case .startsInTouch, .strayEnd, .contactUnbegun: "TT003"
    case .lateEnd: "TT004"
    case .repeatedID: "TT005"
    case .replaced, .contactReplaced: "TT006"
    case .unknownPosition, .stale: "TT011"
    case .outOfBounds: "TT012"
    case .doubtfulContact: "TT013"
    case .foreignLine, .doubledEvents, .mailQuote: "TT015"
    case .lineEndings: "TT016"
    case .repairedName: "TT017"
    case .byteOrderMark: "TT020"
    case .palm: "TT021"
    case .dropped: "TT022"
    case .flicker: "TT028"
    case .recording(let notice): notice.code
    }
  }
}

/// A notice, where it was met first, and how often.
public struct TraceWarning: Hashable, Sendable {
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in Unicode code points, as in `TraceError`.
  public let column: Int
  public let notice: TraceNotice
  /// How often, at least 1. For `outOfBounds`: samples.
  public var count: Int

  public init(file: String, line: Int, column: Int, notice: TraceNotice, count: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.notice = notice
    self.count = count
  }

  public var code: String { notice.code }

  /// What is doubtful and what was made of it, without the place.
  public var message: String {
    switch notice {
    case .cutFrame: "the last frame is incomplete and was left out; the recording was cut short"
    case .missingEnd(let id): "the touch with tracking id \(id) has no end; it is taken as cancelled at the last time"
    case .startsInTouch(let slot):
      "slot \(slot) moves before a touch begins there, so the recording starts in mid-touch; that touch is left out"
    case .strayEnd(let slot): "slot \(slot) ends a touch that never began\(times); the end is left out"
    case .lateEnd(let id, let nanoseconds):
      "touch \(id) ends \(nanoseconds / 1_000_000) ms after its last sample; a driver may have made the lift"
    case .repeatedID(let slot):
      "slot \(slot) repeats the number of the touch it holds\(times); the repeat has no effect"
    case .replaced(let slot):
      "slot \(slot) takes a new touch before the old one ended\(times); the old one is taken as cancelled"
    case .unknownPosition(let slot): "a touch begins in slot \(slot) before a position was sent there; 0 is taken"
    case .stale(let id):
      "touch \(id) jumps to a place where it was before, and back\(times); the sample is left out"
    case .outOfBounds(let id):
      count == 1
        ? "a sample of touch \(id) lies outside the space; it is kept"
        : "\(count) samples of touch \(id) lie outside the space; they are kept"
    case .foreignLine: "this line is not part of the recording and was skipped\(times)"
    case .doubledEvents: "every event stands here twice, so two recorders wrote; \(count) were left out"
    case .mailQuote: "a \">\" before a line, as mails quote, was skipped\(times)"
    case .lineEndings: "carriage returns or blanks at the end of a line were skipped\(times)"
    case .repairedName: "the device's name is not UTF-8; what could not be read stands as U+FFFD"
    case .byteOrderMark: "a byte order mark was skipped"
    case .palm(let id): "touch \(id) is a palm, not a finger; it is kept"
    case .dropped: "the kernel dropped events here\(times); touches that were down are taken as cancelled"
    case .flicker(let touches):
      "\(touches) touches begin within 25 ms of the end of another; the panel loses contact, so speeds are doubtful"
    case .doubtfulContact:
      "a touch is down by its tracking id, and not by its pressure, its distance or BTN_TOUCH\(times); the id decides"
    case .recording(let notice): notice.message + times
    case .contactUnbegun(let key):
      "the touch with number \(key) moves or ends before it begins\(times); what came before its beginning is left out"
    case .contactReplaced(let key):
      "a touch with number \(key) begins before the one of that number ended\(times); the old one is taken as cancelled"
    case .contactUnended(let key):
      "the touch with number \(key) has no end; it is taken as cancelled at the last time"
    }
  }

  private var times: String { count == 1 ? "" : ", \(count) times in all" }
}

extension TraceWarning: CustomStringConvertible {
  public var description: String { "\(file.printable):\(line):\(column): \(code): \(message)" }
}

/// Warnings in the order met, each notice once.
struct TraceWarnings {
  let file: String
  private(set) var list: [TraceWarning] = []
  private var places: [TraceNotice: Int] = [:]

  init(file: String) { self.file = file }

  func contains(_ notice: TraceNotice) -> Bool { places[notice] != nil }

  mutating func add(_ notice: TraceNotice, line: Int, column: Int = 1) {
    if let place = places[notice] {
      list[place].count += 1
    } else {
      places[notice] = list.count
      list.append(TraceWarning(file: file, line: line, column: column, notice: notice))
    }
  }
}
