import SegueJSON

/// Mends a touch trace where the mending is defined (`TraceCode.repair`), and refuses it where it is not.
///
/// Every repair is listed, with its line in the file as it was, and is written into `provenance.edits`. A sound trace
/// comes back unchanged. Positions are never changed; a touch whose end is missing becomes cancelled, never ended.
public struct TraceRepair {
  /// One thing that was mended.
  public struct Edit: Hashable, Sendable {
    /// "TT007".
    public var code: String
    /// In the file as it was, from 1.
    public var line: Int
    /// What was done: "time 7 set to 8".
    public var words: String

    var json: JSONValue { ["code": .string(code), "edit": .string(words), "line": .integer(Int64(line))] }
  }

  public struct Result: Hashable, Sendable {
    public var trace: TouchTrace
    /// In order of the lines; empty for a sound trace.
    public var edits: [Edit]
    /// What is doubtful in the mended trace; lines are those of its own text.
    public var warnings: [TraceWarning]
  }

  let name: String
  var edits: [Edit] = []
  /// Lines that are no part of any trace; more than one in ten is not mended.
  var foreign: (count: Int, first: TraceError?) = (0, nil)
  /// Lines that ended with a carriage return: the first, and how many.
  var returns: (first: Int?, count: Int) = (nil, 0)
  var lineCount = 0
  var header: TraceHeader?
  var migration: [TraceMigration] = []
  var frames: [(line: TraceLine, frame: TraceFrame)] = []
  var trailer: (line: TraceLine, frames: Int64, contacts: Int64, extras: [String: JSONValue])?

  private init(name: String) { self.name = name }

  /// The trace that `bytes` hold, mended.
  /// - Parameter name: the file's name for messages; nothing is opened.
  /// - Throws: the first fault that is not mended, with its line and column.
  /// - Cost: linear in the bytes, all of which are held.
  public static func repair(_ bytes: [UInt8], name: String) throws(TraceError) -> Result {
    if let sound = try? TraceReader.read(bytes, name: name) {
      return Result(trace: sound.trace, edits: [], warnings: sound.warnings)
    }
    var repair = TraceRepair(name: name)
    try repair.readText(bytes)
    guard var header = repair.header else {
      throw TraceError(file: name, line: 1, column: 1, fault: bytes.isEmpty ? .emptyFile : .missingHeader)
    }
    let mended = try repair.mendedFrames(space: header.space)
    let edits = repair.edits.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
    var provenance = header.provenance ?? TraceProvenance()
    provenance.edits += edits.map(\.json)
    // A command goes on making the samples only where nothing but the text around them was mended.
    if !edits.allSatisfy({ ["TT015", "TT016", "TT020"].contains($0.code) }) { provenance.extras["command"] = nil }
    header.provenance = provenance
    let trace = TouchTrace(header: header, frames: mended, trailerExtras: repair.trailer?.extras ?? [:])
    return Result(trace: trace, edits: edits, warnings: try TraceValidator.check(trace, name: name))
  }

  mutating func note(_ code: String, _ line: Int, _ words: String) {
    edits.append(Edit(code: code, line: line, words: words))
  }
}
