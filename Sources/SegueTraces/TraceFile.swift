/// A recording in any format that is read here, as a touch trace.
public struct TraceFile: Hashable, Sendable {
  public var format: TraceFormat
  public var trace: TouchTrace
  /// What is doubtful, in the order met.
  public var warnings: [TraceWarning]

  /// The trace that `bytes` hold.
  ///
  /// - Parameters:
  ///   - name: the file's name for messages; nothing is opened.
  ///   - format: nil is told by the content, never by the name.
  ///   - options: what the file does not say: how its units become points, its device. A touch trace needs none.
  /// - Throws: the first fault, with its line and column.
  public static func read(
    _ bytes: [UInt8], name: String, format: TraceFormat? = nil, options: TraceImportOptions = TraceImportOptions()
  ) throws(TraceError) -> TraceFile {
    guard !bytes.isEmpty else { throw TraceError(file: name, line: 1, column: 1, fault: .emptyFile) }
    let importer = format.map(TraceImporters.importer(of:)) ?? TraceImporters.importer(for: bytes)
    guard let importer else {
      throw TraceError(file: name, line: 1, column: 1, fault: format.map { .noReader($0) } ?? .unknownContent)
    }
    let imported = try importer.read(bytes, name: name, options: options)
    return TraceFile(format: importer.format, trace: imported.trace, warnings: imported.warnings)
  }
}
