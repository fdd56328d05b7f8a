import SegueJSON

/// A touch trace's header inside a file of another format, which other readers pass over.
///
/// Exporters put it there so that a file that comes back knows its space, its clock, and where it is from. It is the
/// header's object without its "format", under the key "touchTrace".
enum CarriedHeader {
  static let key = "touchTrace"

  /// The header for a file of `format`, which says in it what it lacks of the trace; null where it cannot be told in
  /// JSON.
  static func value(of header: TraceHeader, in format: TraceFormat, losses: [String]) -> JSONValue {
    let header = header.carried(to: format, losses: losses)
    let text = TouchTrace(header: header, frames: []).text()
    guard let line = text.split(separator: "\n").first, var members = try? JSONReader.read(String(line)).objectValue
    else { return .null }
    members["format"] = nil
    return .object(members)
  }

  /// The header that the file carries at `path`; nil if it carries none.
  static func read(_ value: JSONValue?, path: String) throws(TraceFinding) -> TraceHeader? {
    guard let value, value != .null else { return nil }
    guard var members = value.objectValue else { throw TraceFinding(path: path, fault: .recording(.header)) }
    members["format"] = "touch-trace"
    do throws(TraceFinding) {
      return try TraceHeader(members)
    } catch {
      throw TraceFinding(path: error.path.isEmpty ? path : "\(path).\(error.path)", fault: error.fault)
    }
  }
}

/// What an application's recording says of itself, before the caller's options are heard.
struct ApplicationHeader {
  /// From a file that Segue wrote: everything is known.
  var carried: TraceHeader?
  var width, height, scale: Double?
  var clockSource: String
  var content = TraceContent.delivered
  var source: String
  var importer: String
  var intent: String?

  /// The header of the trace. Options go before what the file says; where neither does, the space is 390 × 844 at 1.
  func header(_ options: TraceImportOptions, file: String) -> TraceHeader {
    let width = options.width ?? carried?.space.width ?? self.width
    let height = options.height ?? carried?.space.height ?? self.height
    var space = TraceSpace(
      width: width ?? 390, height: height ?? 844, scale: options.scale ?? carried?.space.scale ?? scale ?? 1)
    if let window = options.window {
      space = TraceSpace(width: window.width, height: window.height, scale: space.scale)
    }
    if let carried { return carried.heard(options, space: space) }
    return TraceHeader(
      clock: TraceClock(base: .firstSample, source: clockSource, originNs: "0"), space: space, content: content,
      provenance: options.provenance(source: source, file: file, importer: importer),
      label: intent.map { TraceLabel(intent: $0) })
  }

  /// Reads a JSON recording, hears the header that it or its first element carries, and begins the trace.
  mutating func open(
    _ bytes: [UInt8], file: String, options: TraceImportOptions
  ) throws(TraceError) -> (recording: JSONRecording, builder: TraceBuilder) {
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    let recording = try JSONRecording(text, file: file)
    let first = recording.value.arrayValue?.first
    do throws(TraceFinding) {
      carried = try CarriedHeader.read(
        (first ?? recording.value)[CarriedHeader.key], path: (first == nil ? "" : "0.") + CarriedHeader.key)
    } catch { throw recording.error(error) }
    var builder = builder(options, file: file)
    builder.noteForm(of: bytes)
    return (recording, builder)
  }

  /// A builder for the trace: times of a file that carries its header are the trace's own, others begin at the first.
  func builder(_ options: TraceImportOptions, file: String) -> TraceBuilder {
    TraceBuilder(
      file: file, header: header(options, file: file), options: options, origin: carried == nil ? nil : 0)
  }
}

extension TraceImportOptions {
  /// A position of an application in the trace's space: relative to the window, where one is given.
  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (x - (window?.x ?? 0), y - (window?.y ?? 0)) }
}
