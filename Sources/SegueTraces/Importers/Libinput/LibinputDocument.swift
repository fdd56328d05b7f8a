/// The devices of a libinput recording, taken from its YAML as it goes by.
///
/// Looked at are `version`, and of each device `node`, `evdev.name`, `evdev.absinfo` and `events[].evdev`; the rest is
/// passed over.
struct LibinputDocument: YAMLHandler {
  private struct Level {
    var isMapping: Bool
    /// The key at which a mapping is; "" in a sequence.
    var key = ""
    /// Whether a mapping's next scalar is a key.
    var wantsKey = true
  }

  private(set) var devices: EvdevDevices
  private(set) var hasVersion = false
  private var levels: [Level] = []
  /// Numbers of the event or the axis that is being read; nil elsewhere.
  private var numbers: [Int64]?
  private var numbersLine = 1

  /// A recording is eight levels deep.
  private static let deepest = 64

  init(file: String) { devices = EvdevDevices(file: file) }

  /// Whether the keys on the way here are these; "" is a sequence.
  private func isAt(_ path: String...) -> Bool {
    levels.count == path.count && zip(levels, path).allSatisfy { $0.key == $1 }
  }

  private static let event = ["devices", "", "events", "", "evdev", "", ""]

  private var isInEvent: Bool { levels.count == 7 && zip(levels, Self.event).allSatisfy { $0.key == $1 } }

  private var isInAxis: Bool {
    levels.count == 6 && levels[3].key == "absinfo" && levels[2].key == "evdev" && levels[0].key == "devices"
      && !levels[5].isMapping
  }

  mutating func beginCollection(isMapping: Bool, line: Int) throws(TraceFinding) {
    guard levels.count < Self.deepest else {
      throw TraceFinding(path: "", fault: .yaml("more than \(Self.deepest) levels lie in each other"))
    }
    if let last = levels.indices.last, levels[last].isMapping {
      guard !levels[last].wantsKey else { throw TraceFinding(path: "", fault: .yaml("a key is no text")) }
      levels[last].wantsKey = true
    }
    if isMapping, isAt("devices", "") { devices.list.append(EvdevDevice(node: "")) }
    levels.append(Level(isMapping: isMapping))
    if !isMapping, isInEvent || isInAxis {
      numbers = []
      numbersLine = line
    }
  }

  mutating func endCollection() throws(TraceFinding) {
    if let numbers {
      if isInEvent { try addEvent(numbers) } else if isInAxis { try addAxis(numbers) }
      self.numbers = nil
    }
    levels.removeLast()
  }

  mutating func scalar(_ text: UnsafeBufferPointer<UInt8>, line: Int) throws(TraceFinding) {
    if numbers != nil {
      guard let number = unsafe Self.whole(text) else { throw malformed }
      numbers?.append(number)
      return
    }
    guard let last = levels.indices.last, levels[last].isMapping else { return }
    let words = unsafe String(decoding: text, as: UTF8.self)
    if levels[last].wantsKey {
      levels[last].key = words
      levels[last].wantsKey = false
      return
    }
    levels[last].wantsKey = true
    if isAt("version") {
      guard words == "1" else {
        throw TraceFinding(
          path: "", fault: .unsupportedVersion(format: "libinput record", version: words, supported: "version 1"))
      }
      hasVersion = true
    } else if let device = devices.list.indices.last {
      if isAt("devices", "", "node") { devices.list[device].node = words }
      if isAt("devices", "", "evdev", "name") { devices.list[device].name = words }
    }
  }

  private var malformed: TraceFinding {
    isInEvent
      ? TraceFinding(
        path: "", fault: .malformedLine(kind: "an event", form: "[seconds, microseconds, type, code, value]"))
      : TraceFinding(
        path: "", fault: .malformedLine(kind: "an axis", form: "code: [min, max, fuzz, flat, resolution]"))
  }

  private mutating func addEvent(_ numbers: [Int64]) throws(TraceFinding) {
    guard numbers.count == 5, let device = devices.list.indices.last, (0..<4_600_000_000).contains(numbers[0]),
      (0...999_999).contains(numbers[1]), let type = UInt16(exactly: numbers[2]),
      let code = UInt16(exactly: numbers[3]), let value = Int32(exactly: numbers[4])
    else { throw malformed }
    devices.list[device].events.append(
      EvdevEvent(seconds: numbers[0], microseconds: numbers[1], type: type, code: code, value: value))
    devices.list[device].eventLines.append(numbersLine)
  }

  private mutating func addAxis(_ numbers: [Int64]) throws(TraceFinding) {
    let values = numbers.compactMap { Int32(exactly: $0) }
    guard values.count == numbers.count, (4...5).contains(values.count), let device = devices.list.indices.last,
      let code = UInt16(levels[4].key)
    else { throw malformed }
    devices.list[device].axes[code] = EvdevAxis(
      minimum: values[0], maximum: values[1], fuzz: values[2], flat: values[3],
      resolution: values.count > 4 ? values[4] : 0)
  }

  private static func whole(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isNegative = unsafe text.first == UInt8(ascii: "-")
    let digits = unsafe text.dropFirst(isNegative ? 1 : 0)
    guard unsafe (1...18).contains(digits.count) else { return nil }
    var value: Int64 = 0
    for index in unsafe digits.indices {
      let byte = unsafe digits[index]
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return isNegative ? -value : value
  }
}
