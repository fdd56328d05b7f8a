/// The door to `EvemuRecording`.
enum EvemuImporter: TraceImporter {
  static let format = TraceFormat.evemu

  /// evemu's first line, or one of its line letters on the first line that is no comment.
  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    for line in TraceLines(head) {
      if line.starts(with: "# EVEMU".utf8) { return true }
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      return "NIPBAELS".utf8.contains(first) && line.dropFirst().first == UInt8(ascii: ":")
    }
    return false
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    let description = options.description.map { (bytes: $0.bytes, name: $0.name) }
    return try EvemuRecording.read(bytes, name: name, description: description).imported(options)
  }
}
