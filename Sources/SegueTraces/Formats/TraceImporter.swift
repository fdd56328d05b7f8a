/// Reads one foreign format. A type conforms for each format, and stands in `TraceImporters.all`.
public protocol TraceImporter: SendableMetatype {
  static var format: TraceFormat { get }

  /// Whether a file that begins with `head` is of this format.
  ///
  /// - Parameter head: at most `TraceImporters.headLength` bytes, without a byte order mark; may end anywhere.
  static func recognises(_ head: ArraySlice<UInt8>) -> Bool

  /// The recording as a touch trace.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, not empty, a byte order mark included.
  ///   - name: the file's name for messages and provenance; nothing is opened.
  /// - Throws: the first fault, with its line and column.
  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace
}

/// A trace that was made of a recording, and what is doubtful about it.
public struct ImportedTrace: Hashable, Sendable {
  public var trace: TouchTrace
  /// In the order met.
  public var warnings: [TraceWarning]

  public init(trace: TouchTrace, warnings: [TraceWarning] = []) {
    self.trace = trace
    self.warnings = warnings
  }
}

/// Every importer, and how a file finds its own.
public enum TraceImporters {
  /// In the order in which they are asked: the touch trace first, then formats by how telling their marks are.
  public static let all: [any TraceImporter.Type] = [
    TouchTraceImporter.self, EvemuImporter.self, EvtestImporter.self, LibinputImporter.self, GeteventImporter.self,
    WebDriverImporter.self, DevToolsImporter.self, WebKitImporter.self, FlutterImporter.self, CSVImporter.self,
  ]

  /// So many bytes of a file are shown to `recognises`. 64 KiB.
  public static let headLength = 65_536

  public static func importer(of format: TraceFormat) -> (any TraceImporter.Type)? {
    all.first { $0.format == format }
  }

  /// The first importer that recognises the content. A text whose first line opens a JSON object with members of a
  /// touch trace's header or frame, and is nobody's, is read as one, so that a spoilt one is refused as what it is.
  static func importer(for bytes: [UInt8]) -> (any TraceImporter.Type)? {
    var head = bytes.prefix(headLength)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    if let known = all.first(where: { $0.recognises(head) }) { return known }
    guard let first = TraceLines(head).first(where: { $0.first != UInt8(ascii: "#") }), first.first == UInt8(ascii: "{")
    else { return nil }
    return JSONHead.names(["clock", "space", "c"], in: first) ? TouchTraceImporter.self : nil
  }
}

/// The lines of a text without the blanks around them; empty ones are left out.
struct TraceLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  mutating func next() -> ArraySlice<UInt8>? {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[..<end].drop(while: Self.isBlank)
      rest = rest[end...].dropFirst()
      while let last = line.last, Self.isBlank(last) { line = line.dropLast() }
      if !line.isEmpty { return line }
    }
    return nil
  }
}

/// The canonical format through the importers' door; strict, as `TouchTrace.read` is.
enum TouchTraceImporter: TraceImporter {
  static let format = TraceFormat.touchTrace

  /// A first line that is a JSON object and names the format.
  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    guard let line = TraceLines(head).first(where: { _ in true }), line.first == UInt8(ascii: "{") else { return false }
    return String(decoding: line, as: UTF8.self).contains("\"touch-trace\"")
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    let read = try TraceReader.read(bytes, name: name)
    return ImportedTrace(trace: read.trace, warnings: read.warnings)
  }
}
