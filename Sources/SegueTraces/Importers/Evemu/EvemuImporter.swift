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
    guard let companion = options.description else {
      return try EvemuRecording.read(bytes, name: name).evdev.imported(options)
    }
    if recognises(companion.bytes.prefix(TraceImporters.headLength)) {
      let description = (bytes: companion.bytes, name: companion.name)
      return try EvemuRecording.read(bytes, name: name, description: description).evdev.imported(options)
    }
    var recording = try EvemuReader.read(bytes, name: name)
    guard !recording.events.isEmpty else { throw TraceError(file: name, line: 1, column: 1, fault: .noEvents) }
    if recording.axes.isEmpty {
      let device = EvdevDevice(node: "", name: recording.deviceName)
      let described = try EvdevDescription.device(in: companion, for: device)
      recording.axes = described.axes
      if recording.deviceName.isEmpty { recording.deviceName = described.name }
    }
    return try recording.evdev.imported(options)
  }
}
