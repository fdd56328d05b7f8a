/// Logs of `evtest`.
enum EvtestImporter: TraceImporter {
  static let format = TraceFormat.evtest

  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    TraceLines(head).contains { line in
      let line = line.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
      return ["Event: time ", "Input driver version is ", "Input device name: "].contains { line.starts(with: $0.utf8) }
    }
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    let log = try EvtestReader.read(bytes, name: name)
    var devices = EvdevDevices(file: name)
    devices.list = [log.device]
    var options = options
    // A log holds one device; a name that was given for other files of the same call does not choose here.
    options.device = nil
    let recording = try EvdevRecording(
      devices, source: "evtest log", importer: "evtest/1", warnings: log.warnings, options: options,
      remedy: "evtest, from its first line")
    return try recording.imported(options)
  }
}

/// Reads an evtest log, line by line.
struct EvtestReader {
  private var text: LogText
  private var device = EvdevDevice(node: "")
  /// Type and code that the description is at.
  private var type: UInt16?
  private var code: UInt16?

  static func read(
    _ bytes: [UInt8], name: String
  ) throws(TraceError) -> (device: EvdevDevice, warnings: [TraceWarning]) {
    var reader = EvtestReader(text: LogText(bytes, file: name))
    while reader.text.advance() { try reader.readLine() }
    try reader.text.checkForeign()
    return (reader.device, reader.text.warnings.list)
  }

  private mutating func readLine() throws(TraceError) {
    var fields = LogFields(text.line)
    guard fields.skip("Event: time ") else {
      // What evtest prints before the first event is long, and free text in part.
      if device.events.isEmpty { readDescription() } else { text.noteForeign() }
      return
    }
    let time: (seconds: Int64, microseconds: Int64)?
    do throws(LogFields.TimeFault) {
      time = try fields.time()
    } catch {
      guard !text.isCut else { return text.noteForeign() }
      throw text.error(.unpaddedMicroseconds(error.fraction), at: error.place)
    }
    guard let time, fields.skip(",") else { return text.noteForeign() }
    fields.skipBlanks()
    let event: (type: UInt16, code: UInt16, value: Int32)?
    switch fields.rest.first {
    // Each version of evtest has its own words between the marks; the marks have stayed.
    case UInt8(ascii: "-"): event = (Evdev.syn, Evdev.synReport, 0)
    case UInt8(ascii: "+"): event = (Evdev.syn, Evdev.synMTReport, 0)
    case UInt8(ascii: ">"): event = (Evdev.syn, Evdev.synDropped, 0)
    default: event = Self.event(fields)
    }
    guard let event, !text.isCut || event.type == Evdev.syn else { return text.noteForeign() }
    device.events.append(
      EvdevEvent(
        seconds: time.seconds, microseconds: time.microseconds, type: event.type, code: event.code,
        value: event.value))
    device.eventLines.append(text.number)
  }

  /// "type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 584".
  private static func event(_ fields: LogFields) -> (type: UInt16, code: UInt16, value: Int32)? {
    var fields = fields
    guard fields.skip("type"), let type = fields.decimal().flatMap({ UInt16(exactly: $0) }), fields.skipName(),
      fields.skip(", code"), let code = fields.decimal().flatMap({ UInt16(exactly: $0) }), fields.skipName(),
      fields.skip(", value")
    else { return nil }
    // MSC_SCAN and MSC_RAW are printed in hexadecimal without a sign of it; no touch depends on them.
    if type == Evdev.misc, code == 3 || code == 4 { return (type, code, 0) }
    guard let value = fields.decimal(), fields.isAtEnd else { return nil }
    return (type, code, value)
  }

  private mutating func readDescription() {
    let line = String(decoding: text.line, as: UTF8.self)
    let words = line.split { $0 == " " || $0 == "\t" }.map { String($0) }
    if line.hasPrefix("Input device name:") {
      if String(validating: text.line, as: UTF8.self) == nil { text.warnings.add(.repairedName, line: text.number) }
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      device.name = quoted.count > 2 ? quoted[1...].dropLast().joined(separator: "\"") : ""
    } else if words.starts(with: ["Event", "type"]), words.count > 2 {
      (type, code) = (UInt16(words[2]), nil)
    } else if words.starts(with: ["Event", "code"]), words.count > 2 {
      code = UInt16(words[2])
      if type == Evdev.abs, let code { device.axes[code] = EvdevAxis(minimum: 0, maximum: 0) }
    } else if type == Evdev.abs, let code, words.count == 2, let value = Int32(words[1]) {
      switch words[0] {
      case "Min": device.axes[code]?.minimum = value
      case "Max": device.axes[code]?.maximum = value
      case "Fuzz": device.axes[code]?.fuzz = value
      case "Flat": device.axes[code]?.flat = value
      case "Resolution": device.axes[code]?.resolution = value
      default: break
      }
    }
  }
}
