/// Recordings of `libinput record`, YAML of version 1.
enum LibinputImporter: TraceImporter {
  static let format = TraceFormat.libinput

  /// The keys that begin a recording, quoted by a mail or not.
  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    var hasVersion = false
    for line in TraceLines(head) {
      let line = unquoted(line)
      if line.starts(with: "version:".utf8) { hasVersion = true }
      guard hasVersion else { continue }
      if ["ndevices:", "libinput:", "devices:"].contains(where: { line.starts(with: $0.utf8) }) { return true }
    }
    return false
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    var text = LibinputText(bytes, file: name)
    var document = LibinputDocument(file: name)
    do throws(YAMLFault) {
      try YAMLEvents.read(text.bytes, into: &document)
    } catch {
      // A recorder that was interrupted leaves whole YAML; a full disk does not.
      guard error.isAtEnd, document.devices.list.contains(where: { !$0.events.isEmpty }) else {
        throw TraceError(file: name, line: error.line, column: error.column, fault: error.fault)
      }
      text.warnings.add(.cutFrame, line: error.line)
    }
    guard document.hasVersion else {
      throw TraceError(
        file: name, line: 1, column: 1, fault: .missingKey("version", owner: "the libinput recording"))
    }
    let recording = try EvdevRecording(
      document.devices, source: "libinput record", importer: "libinput/1", warnings: text.warnings.list,
      options: options, remedy: "libinput record")
    return try recording.imported(options)
  }

  static func unquoted(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.first == UInt8(ascii: ">") else { return line }
    let rest = line.dropFirst()
    return rest.first == 0x20 ? rest.dropFirst() : rest
  }
}

/// The text as libyaml takes it: without a mail's quotes, and with U+FFFD for what YAML forbids.
private struct LibinputText {
  private(set) var bytes: [UInt8]
  var warnings: TraceWarnings

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    warnings = TraceWarnings(file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.bytes.removeFirst(3)
      warnings.add(.byteOrderMark, line: 1)
    }
    if TraceLines(self.bytes.prefix(TraceImporters.headLength)).first(where: { _ in true })?.first == UInt8(ascii: ">")
    {
      unquote()
    }
    if let line = bytes.firstIndex(of: 0x0D).map({ bytes[..<$0].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) } }) {
      warnings.add(.lineEndings, line: line)
    }
    if self.bytes.contains(where: { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D) || $0 > 0x7E }) { repair() }
  }

  private mutating func unquote() {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { out.append(0x0A) }
      if line.first == UInt8(ascii: ">") { warnings.add(.mailQuote, line: index + 1) }
      out += LibinputImporter.unquoted(line)
    }
    bytes = out
  }

  private mutating func repair() {
    var isChanged = String(validating: bytes, as: UTF8.self) == nil
    var out = String.UnicodeScalarView()
    var line = 1
    var place = 1
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A:
        line += 1
        out.append(scalar)
      case 0x09, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...:
        if scalar == "\u{FFFD}", place == 1 { place = line }
        out.append(scalar)
      default:
        if place == 1 { place = line }
        isChanged = true
        out.append("\u{FFFD}")
      }
    }
    guard isChanged else { return }
    bytes = Array(String(out).utf8)
    warnings.add(.repairedName, line: place)
  }
}
