import SegueJSON

/// Reads packets and their events, in both forms.
struct FlutterReader {
  private let ratio: Double
  private let options: TraceImportOptions
  /// What was left out, in words.
  private(set) var otherKinds: [String] = []

  init(ratio: Double, options: TraceImportOptions) {
    self.ratio = ratio
    self.options = options
  }

  mutating func packet(_ value: JSONValue, path: String) throws(TraceFinding) -> FlutterPacket {
    var fields = try TraceFields(Self.addingUp(value), path: path, owner: "the packet")
    if let inner = try fields.object("args", owner: "the packet") {
      var packet = try packet(.object(inner.extras), path: inner.path)
      packet.arrival = try fields.count("ts") ?? packet.arrival
      return packet
    }
    guard let items = try fields.items("events") else {
      // An event alone is a delivery without a time of its own.
      let event = try self.event(value, path: path, owner: "the packet")
      return FlutterPacket(path: path, events: event.map { [$0] } ?? [])
    }
    var packet = FlutterPacket(arrival: try fields.count("ts"), path: path, events: [])
    for (index, item) in items.enumerated() {
      if let event = try event(item, path: "\(path).events.\(index)", owner: "the event") {
        packet.events.append(event)
      }
    }
    return packet
  }

  /// The event as a sample; nil where it is none.
  private mutating func event(
    _ value: JSONValue, path: String, owner: String
  ) throws(TraceFinding) -> FlutterPacket.Event? {
    var fields = try TraceFields(Self.addingUp(value), path: path, owner: owner)
    let time = try fields.count("timeStamp") ?? 0
    guard let phase = try self.phase(&fields) else { return nil }
    if try fields.whole("signalKind") ?? 0 != 0 { return nil }
    guard let tool = try self.tool(&fields) else { return nil }
    let place = try self.position(&fields)
    let earlier = try fields.whole("pointer") ?? 0
    let number = try fields.whole("pointerIdentifier") ?? earlier
    guard let key = Int(exactly: number) else {
      throw fields.wrong("pointerIdentifier", "a whole number")
    }
    var attributes = TouchAttributes()
    attributes.pressure = try self.pressure(&fields)
    attributes.major = try diameter("radiusMajor", &fields)
    attributes.minor = try diameter("radiusMinor", &fields)
    attributes.angle = try fields.position("orientation")
    let point = options.place(place.x, place.y)
    let sample = TraceBuilder.Sample(
      key: key, phase: phase, x: point.x, y: point.y, attributes: attributes, tool: tool,
      isResampled: try fields.bool("resampled") ?? false)
    return FlutterPacket.Event(time: time, path: path + ".timeStamp", sample: sample)
  }

  /// In the order of their numbers.
  private static let changes = ["cancel", "add", "remove", "hover", "down", "move", "up"]

  /// Nil for what is no sample: add and remove.
  private func phase(_ fields: inout TraceFields) throws(TraceFinding) -> TouchPhase? {
    let name: String
    if let type = try fields.text("type") {
      name = Self.plain(type)
    } else {
      let number = try fields.whole("change") ?? 0
      guard let index = Int(exactly: number), Self.changes.indices.contains(index) else {
        throw fields.wrong("change", "a number in 0…6")
      }
      name = Self.changes[index]
    }
    switch name {
    case "cancel": return .cancelled
    case "add", "added", "remove", "removed": return nil
    case "hover": return .hover
    case "down": return .began
    case "move": return .moved
    case "up": return .ended
    default:
      throw TraceFinding(
        path: fields.place("type"), fault: .recording(.unknownWord(name, kind: "event", known: Self.changes)))
    }
  }

  /// "move" of "PointerMoveEvent".
  private static func plain(_ type: String) -> String {
    var name = type.lowercased()[...]
    if name.hasPrefix("pointer") { name = name.dropFirst(7) }
    if name.hasSuffix("event") { name = name.dropLast(5) }
    return String(name)
  }

  /// The tool, for what touches; nil for a device that does not. Fingers are not marked.
  private mutating func tool(_ fields: inout TraceFields) throws(TraceFinding) -> TouchTool?? {
    switch try fields.whole("kind") ?? 0 {
    case 0: return .some(nil)
    case 2, 3: return .some(.stylus)
    case let number:
      let word = number == 1 ? "mouse" : "trackpad"
      if !otherKinds.contains(word) { otherKinds.append(word) }
      return nil
    }
  }

  private func position(_ fields: inout TraceFields) throws(TraceFinding) -> (x: Double, y: Double) {
    let expected = "a list of two numbers in -1000000000…1000000000"
    if let pair = try fields.items("position", expected) {
      let numbers = pair.compactMap(\.doubleValue).filter { abs($0) <= 1e9 }
      guard pair.count == 2, numbers.count == 2 else { throw fields.wrong("position", expected) }
      return (numbers[0], numbers[1])
    }
    let x = try fields.position("physicalX") ?? 0
    let y = try fields.position("physicalY") ?? 0
    return (FlutterUnits.points(pixels: x, ratio: ratio), FlutterUnits.points(pixels: y, ratio: ratio))
  }

  /// The share of the greatest pressure, which is 1 where none is given; nil where the device tells none.
  private func pressure(_ fields: inout TraceFields) throws(TraceFinding) -> Double? {
    let greatest = try fields.extent("pressureMax") ?? 0
    guard let pressure = try fields.extent("pressure") else { return greatest > 0 ? 0 : nil }
    let share = greatest > 0 ? pressure / greatest : pressure
    return min(share, 1)
  }

  private func diameter(_ key: String, _ fields: inout TraceFields) throws(TraceFinding) -> Double? {
    try fields.extent(key).map { FlutterUnits.diameter(radius: $0, ratio: ratio) }
  }

  /// The members with every sum in a time added up.
  private static func addingUp(_ value: JSONValue) -> JSONValue {
    guard var members = value.objectValue else { return value }
    for key in ["ts", "timeStamp"] {
      if let text = members[key]?.stringValue, let sum = sum(text) { members[key] = .integer(sum) }
    }
    return .object(members)
  }

  /// The value of "216698374 + 40"; nil for anything else.
  static func sum(_ text: String) -> Int64? {
    guard text.utf8.count <= 200 else { return nil }
    var sum: Int64 = 0
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard words.count == 1, let digits = words.first, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int64(digits)
      else {
        return nil
      }
      let (next, isOut) = sum.addingReportingOverflow(number)
      guard !isOut else { return nil }
      sum = next
    }
    return sum
  }
}

extension TraceFields {
  /// A count of microseconds.
  fileprivate mutating func count(_ key: String) throws(TraceFinding) -> Int64? {
    do throws(TraceFinding) {
      return try whole(key)
    } catch {
      throw wrong(key, "a whole number of microseconds, or a sum of such in quotes")
    }
  }
}
