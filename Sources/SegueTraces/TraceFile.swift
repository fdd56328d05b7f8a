/// A recording in any format that is read here, as a touch trace.
public struct TraceFile: Hashable, Sendable {
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case touchTrace = "touch-trace"
    case evemu
  }

  public var format: Format
  public var trace: TouchTrace
  /// What is doubtful, in the order met.
  public var warnings: [TraceWarning]

  /// The trace that `bytes` hold; the format is told by the content, never by the name.
  ///
  /// - Parameters:
  ///   - name: the file's name for messages; nothing is opened.
  ///   - description: the device's `.desc` file for evemu events without a header.
  ///   - options: how device units become points; a touch trace needs none.
  /// - Throws: the first fault, with its line and column.
  public static func read(
    _ bytes: [UInt8], name: String, description: (bytes: [UInt8], name: String)? = nil,
    options: EvemuImportOptions = EvemuImportOptions()
  ) throws(TraceError) -> TraceFile {
    guard !bytes.isEmpty else { throw TraceError(file: name, line: 1, column: 1, fault: .emptyFile) }
    switch format(of: bytes) {
    case .touchTrace:
      let read = try TraceReader.read(bytes, name: name)
      return TraceFile(format: .touchTrace, trace: read.trace, warnings: read.warnings)
    case .evemu:
      let recording = try EvemuRecording.read(bytes, name: name, description: description)
      let imported = try recording.imported(options)
      return TraceFile(format: .evemu, trace: imported.trace, warnings: imported.warnings)
    case nil:
      throw TraceError(file: name, line: 1, column: 1, fault: .unknownContent)
    }
  }

  /// The format that the first telling line shows: a JSON object, or one of evemu's line letters.
  static func format(of bytes: [UInt8]) -> Format? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      rest = rest[end...].dropFirst()
      guard let first = line.first else { continue }
      if line.starts(with: "# EVEMU".utf8) { return .evemu }
      if first == UInt8(ascii: "#") { continue }
      if first == UInt8(ascii: "{") { return .touchTrace }
      return "NIPBAELS".utf8.contains(first) && line.dropFirst().first == UInt8(ascii: ":") ? .evemu : nil
    }
    return nil
  }
}
