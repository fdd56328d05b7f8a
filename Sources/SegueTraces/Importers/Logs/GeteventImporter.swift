/// Logs of Android's `getevent -t`, with labels (`-l`) or without.
enum GeteventImporter: TraceImporter {
  static let format = TraceFormat.getevent

  /// A line that is an event, or that announces a device.
  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    TraceLines(head).contains { line in
      let line = line.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
      if line.starts(with: "add device ".utf8) { return true }
      var fields = LogFields(line.drop { $0 != UInt8(ascii: "[") })
      if fields.skip("["), (try? fields.time()) != nil, fields.skip("]") {
        return GeteventReader.event(fields, isUnderstood: { _, _ in true }) != nil
      }
      return line.starts(with: "/dev/input/".utf8)
        && GeteventReader.event(LogFields(line), isUnderstood: { _, _ in true }) != nil
    }
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    let log = try GeteventReader.read(bytes, name: name)
    let recording = try EvdevRecording(
      log.devices, source: "getevent log", importer: "getevent/1", warnings: log.warnings, options: options,
      remedy: "getevent -lp")
    return try recording.imported(options)
  }
}

/// Reads a getevent log, line by line.
struct GeteventReader {
  private var text: LogText
  private var devices: EvdevDevices
  private var described: Int?
  private var firstTimeless: TraceError?

  static func read(
    _ bytes: [UInt8], name: String
  ) throws(TraceError) -> (devices: EvdevDevices, warnings: [TraceWarning]) {
    var reader = GeteventReader(text: LogText(bytes, file: name), devices: EvdevDevices(file: name))
    while reader.text.advance() { try reader.readLine() }
    if let timeless = reader.firstTimeless, reader.devices.list.allSatisfy({ $0.events.isEmpty }) { throw timeless }
    try reader.text.checkForeign()
    return (reader.devices, reader.text.warnings.list)
  }

  private mutating func readLine() throws(TraceError) {
    // A byte that a terminal left before the very first bracket.
    if text.number == 1, text.line.first != UInt8(ascii: "["), text.line.dropFirst().first == UInt8(ascii: "[") {
      text.skip(1)
    }
    var fields = LogFields(text.line)
    guard fields.skip("[") else { return readOther() }
    let time: (seconds: Int64, microseconds: Int64)?
    do throws(LogFields.TimeFault) {
      time = try fields.time()
    } catch {
      guard !text.isCut else { return text.noteForeign() }
      throw text.error(.unpaddedMicroseconds(error.fraction), at: error.place)
    }
    guard let time, fields.skip("]"), let event = Self.event(fields, isUnderstood: Self.isUnderstood) else {
      return text.noteForeign()
    }
    // The last line of an interrupted log may lack digits of its value.
    guard !text.isCut || event.digits == 8 else { return text.noteForeign() }
    let place = devices.place(of: event.node)
    guard let code = event.code, let value = event.value else { return }
    devices.list[place].events.append(
      EvdevEvent(seconds: time.seconds, microseconds: time.microseconds, type: event.type, code: code, value: value))
    devices.list[place].eventLines.append(text.number)
  }

  struct Event {
    /// "" where getevent was given one device.
    var node: String
    var type: UInt16
    /// Nil where the label is none that touches use.
    var code: UInt16?
    var value: Int32?
    /// Digits of the value; 8 for a word.
    var digits: Int
  }

  private static func isUnderstood(_ type: UInt16, _ label: String) -> Bool {
    type != Evdev.syn && type != Evdev.abs
  }

  /// The event behind the time.
  /// - Parameter isUnderstood: whether a label without a code may stand, for a type.
  static func event(_ fields: LogFields, isUnderstood: (UInt16, String) -> Bool) -> Event? {
    var fields = fields
    guard var word = fields.word() else { return nil }
    var node = ""
    if word.first == UInt8(ascii: "/"), word.last == UInt8(ascii: ":") {
      node = String(decoding: word.dropLast(), as: UTF8.self)
      guard let next = fields.word() else { return nil }
      word = next
    }
    guard let type = number(word, or: EvdevNames.types), let label = fields.word(), let value = fields.word()
    else { return nil }
    let name = String(decoding: label, as: UTF8.self)
    let code = EvdevNames.code(name, of: type) ?? LogFields.hex(label, digits: 4).map { UInt16($0) }
    guard code != nil || (isUnderstood(type, name) && label.contains(UInt8(ascii: "_"))) else { return nil }
    if !fields.isAtEnd {
      guard let rate = fields.word(), rate.elementsEqual("rate".utf8), fields.decimal() != nil, fields.isAtEnd
      else { return nil }
    }
    switch String(decoding: value, as: UTF8.self) {
    case "DOWN": return Event(node: node, type: type, code: code, value: 1, digits: 8)
    case "UP": return Event(node: node, type: type, code: code, value: 0, digits: 8)
    case "REPEAT": return Event(node: node, type: type, code: code, value: 2, digits: 8)
    default:
      let number = LogFields.hex(value, digits: 8).map { Int32(bitPattern: $0) }
      // Some types print words of their own.
      guard number != nil || isUnderstood(type, name) else { return nil }
      return Event(node: node, type: type, code: code, value: number, digits: value.count)
    }
  }

  private static func number(_ word: ArraySlice<UInt8>, or names: [String: UInt16]) -> UInt16? {
    names[String(decoding: word, as: UTF8.self)] ?? LogFields.hex(word, digits: 4).map { UInt16($0) }
  }

  /// Everything that has no time: what the device says of itself, what a shell says, events without a time.
  private mutating func readOther() {
    var fields = LogFields(text.line)
    if fields.skip("add device "), let colon = fields.rest.firstIndex(of: UInt8(ascii: ":")) {
      var path = LogFields(fields.rest[(colon + 1)...])
      guard let node = path.word() else { return text.noteForeign() }
      described = devices.place(of: String(decoding: node, as: UTF8.self))
    } else if text.line.first == 0x20 || text.line.first == 0x09, let described {
      readDescription(of: described)
    } else if Self.event(fields, isUnderstood: Self.isUnderstood) != nil {
      if firstTimeless == nil { firstTimeless = text.error(.noTimes) }
      text.noteForeign()
    } else if !Self.isKnownNoise(text.line) {
      text.noteForeign()
    }
  }

  private static func isKnownNoise(_ line: ArraySlice<UInt8>) -> Bool {
    ["remove device ", "could not ", "poll ", "^C"].contains { line.starts(with: $0.utf8) }
      || String(decoding: line, as: UTF8.self).contains("getevent")
  }

  /// A name, or an axis: "ABS (0003): 0035  : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0".
  private mutating func readDescription(of device: Int) {
    let line = String(decoding: text.line, as: UTF8.self)
    let words = line.split { $0 == " " || $0 == "\t" }.map { String($0) }
    if words.first == "name:" {
      if String(validating: text.line, as: UTF8.self) == nil || line.contains("\0") {
        text.warnings.add(.repairedName, line: text.number)
      }
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      devices.list[device].name = quoted.count > 2 ? String(quoted[1...].dropLast().joined(separator: "\"")) : ""
      return
    }
    guard let colon = words.firstIndex(of: ":"), colon > 0, words.dropFirst(colon + 1).first == "value" else { return }
    let code = EvdevNames.axes[words[colon - 1]] ?? UInt16(words[colon - 1], radix: 16)
    var values: [String: Int32] = [:]
    for part in line.split(separator: ":").last?.split(separator: ",") ?? [] {
      let pair = part.split(separator: " ")
      if pair.count == 2 { values[String(pair[0])] = Int32(pair[1]) }
    }
    guard let code, let minimum = values["min"], let maximum = values["max"] else { return }
    devices.list[device].axes[code] = EvdevAxis(
      minimum: minimum, maximum: maximum, fuzz: values["fuzz"] ?? 0, flat: values["flat"] ?? 0,
      resolution: values["resolution"] ?? 0)
  }
}
