import SegueJSON

/// What makes a recording of an application unreadable, beyond what every format shares. The words are in `message`.
public enum RecordingFault: Hashable, Sendable {
  /// The text is of no form that the format has; `expected` says which there are.
  case form(expected: String)
  /// A word that the format does not have: of `kind` "phase", among `known`.
  case unknownWord(String, kind: String, known: [String])
  /// A place that only the page's layout knows.
  case elementOrigin
  /// A replay's click on something else than the document.
  case elementClick
  /// Pointers that are no touches, and none that is.
  case onlyMice(count: Int)
  /// Strokes that would make more samples than `limit`.
  case tooManySamples(limit: Int)
  /// A curve between two samples that is none of ours.
  case curve(String)
  /// A row of a table with another number of fields than its header.
  case rowLength(found: Int, expected: Int)
  /// A field that is not what its column holds.
  case field(column: String, expected: String)
  /// A field that is a number elsewhere and here NaN, an infinity, or written with a decimal comma.
  case notFinite(column: String)
  case decimalComma(column: String)
  case unclosedQuote
  /// Lines that are no JSON, among lines that are.
  case foreignLines(count: Int, of: Int)
  /// All that are not there, in the order of `needed`.
  case missingColumns([String], needed: [String])
  case doubledColumn(String)
  /// A header row without one comma.
  case separator
  case header
  /// The text is no JSON.
  case json(JSONError)

  /// The validator's stable code.
  public var code: String {
    switch self {
    case .json(let error):
      switch error.fault {
      case .endOfInput: "TT001"
      case .invalidUTF8: "TT017"
      case .notFinite: "TT019"
      default: "TT015"
      }
    case .onlyMice: "TT014"
    case .form, .missingColumns, .doubledColumn, .separator, .header: "TT026"
    case .unknownWord, .field, .unclosedQuote, .foreignLines: "TT015"
    case .notFinite, .decimalComma: "TT019"
    case .elementOrigin, .elementClick, .tooManySamples, .curve: "TT026"
    // A row that is too long has a decimal comma in it, nearly always.
    case .rowLength(let found, let expected): found > expected ? "TT019" : "TT015"
    }
  }

  /// What is wrong and how to mend it, without the place.
  public var message: String {
    switch self {
    case .form(let expected):
      "the text is not \(expected); name the format, as in segue import --from FORMAT, or mend the file"
    case .unknownWord(let word, let kind, let known):
      "there is no \(kind) \"\(word)\"; write one of \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .elementOrigin:
      "the position is relative to an element, whose place only the page knows; record positions relative to the "
        + "viewport"
    case .elementClick:
      "the position is relative to an element, whose place only the page knows; of a replay's steps clicks and double "
        + "clicks on html or body are read, and custom steps that hold protocol messages"
    case .onlyMice(let count):
      "no touch begins: \(count == 1 ? "1 mouse pointer was" : "\(count) mouse pointers were") left out; write "
        + "\"pointerType\": \"touch\" where a finger is meant"
    case .tooManySamples(let limit):
      "the strokes up to here make more than \(limit) samples; shorten them, or import them at a lower rate"
    case .curve(let name):
      "samples between the two events lie on a curve \"\(name)\", which is not known; write "
        + WebKitCurve.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ") + ", or the samples"
    case .rowLength(let found, let expected) where found > expected:
      "the row has \(found) fields and the header \(expected); a decimal comma makes two fields of one number, so "
        + "write 1.5, and put text with commas in quotes"
    case .rowLength(let found, let expected):
      "the row has \(found) \(found == 1 ? "field" : "fields") and the header \(expected); complete it or delete it"
    case .field(let column, let expected): "the column \(column) holds \(expected), which this field is not"
    case .notFinite(let column):
      "the column \(column) holds finite numbers; leave the field empty where none is known"
    case .decimalComma(let column): "a number in the column \(column) has a decimal comma; write 1.5, not 1,5"
    case .foreignLines(let count, let total):
      "\(count) of \(total) lines are no JSON, more than one in ten; remove what other programs wrote into the file"
    case .unclosedQuote: "the quoted field has no closing quote; add it"
    case .missingColumns(let names, let needed):
      "the table has no \(names.count == 1 ? "column" : "columns") \(names.joined(separator: ", ")); it needs "
        + "\(needed.joined(separator: ", ")), in the header row and in every row"
    case .doubledColumn(let name): "the header row names the column \(name) twice; delete one of the two"
    case .separator: "the header row has no comma; fields are separated by commas, and numbers have a decimal point"
    case .json(let error): "\(error.message); mend the text there, or copy the file again"
    case .header: "this is not a header of a touch trace; delete the line"
    }
  }
}

/// What is doubtful in a recording of an application that was read all the same.
public enum RecordingNotice: Hashable, Sendable {
  /// Times were taken as nanoseconds though the format says microseconds.
  case nanoseconds
  /// The time of delivery is on another clock than the samples, so it was left out.
  case otherArrivalClock
  /// The counter behind the times began anew.
  case wrapped(bits: Int)
  /// Something that is no touch: a mouse, a key.
  case notTouch(String)
  case unknownColumn(String)
  case foreignLine

  /// The validator's stable code.
  public var code: String {
    switch self {
    case .nanoseconds, .otherArrivalClock: "TT008"
    case .wrapped: "TT010"
    case .notTouch, .unknownColumn, .foreignLine: "TT015"
    }
  }

  /// What is doubtful and what was made of it, without the place.
  public var message: String {
    switch self {
    case .nanoseconds: "times are nanoseconds where the format has microseconds; they are taken as nanoseconds"
    case .otherArrivalClock:
      "deliveries and samples are stamped by different clocks; the times of delivery are left out"
    case .wrapped(let bits): "the clock, a counter of \(bits) bits, began anew here; time goes on"
    case .notTouch(let what): "input of a \(what) is no touch and was left out"
    case .foreignLine: "this line is no JSON and was skipped"
    case .unknownColumn(let name): "the column \(name) is not known and was left out"
    }
  }
}
