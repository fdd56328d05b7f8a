/// A device of a recording of several.
struct EvdevDevice: Hashable {
  /// Its path, or "" where the recording does not say.
  var node: String
  var name = ""
  var axes: [UInt16: EvdevAxis] = [:]
  var events: [EvdevEvent] = []
  var eventLines: [Int] = []

  var hasTouches: Bool {
    axes[Evdev.positionX] != nil
      || events.contains { $0.type == Evdev.abs && Evdev.touchCodes.contains($0.code) }
  }

  var hasTouchEvents: Bool {
    events.contains { $0.type == Evdev.abs && Evdev.touchCodes.contains($0.code) }
  }

  /// "/dev/input/event7 (Panel)".
  var title: String {
    let known = [node, name.isEmpty ? "" : node.isEmpty ? name : "(\(name))"].filter { !$0.isEmpty }
    return known.isEmpty ? "a device without a name" : known.joined(separator: " ")
  }
}

/// The devices of one file, and the one that is meant.
struct EvdevDevices {
  var file: String
  var list: [EvdevDevice] = []
  private var places: [String: Int] = [:]

  init(file: String) { self.file = file }

  /// The place in `list` of the device at a path; a new one goes to the end.
  mutating func place(of node: String) -> Int {
    if let place = places[node] { return place }
    places[node] = list.count
    list.append(EvdevDevice(node: node))
    return list.count - 1
  }

  /// The device that `wanted` names, else the only one with touches.
  ///
  /// - Parameter wanted: a path or its last part, a name, or a number in the file's order, from 1.
  /// - Throws: no such device; several that have touches and none named; no events at all.
  func chosen(_ wanted: String?) throws(TraceError) -> EvdevDevice {
    if let wanted {
      let found =
        list.first { $0.node == wanted || $0.node.hasSuffix("/" + wanted) } ?? list.first { $0.name == wanted }
        ?? Int(wanted).flatMap { list.indices.contains($0 - 1) ? list[$0 - 1] : nil }
      guard let found else { throw fault(.unknownDevice(wanted, known: numbered { _ in true })) }
      return found
    }
    guard list.contains(where: { !$0.events.isEmpty }) else { throw fault(.noEvents) }
    let touching = list.filter(\.hasTouchEvents)
    guard touching.count < 2 else { throw fault(.severalDevices(numbered(where: \.hasTouchEvents))) }
    return touching.first ?? list.first { !$0.events.isEmpty } ?? EvdevDevice(node: "")
  }

  /// "2: /dev/input/event7 (Panel)", counted among all.
  private func numbered(where isListed: (EvdevDevice) -> Bool) -> [String] {
    list.enumerated().filter { isListed($1) }.map { "\($0 + 1): \($1.title)" }
  }

  private func fault(_ fault: TraceFault) -> TraceError {
    TraceError(file: file, line: 1, column: 1, fault: fault)
  }
}

extension EvdevRecording {
  /// The chosen device of a file whose events may come without axes.
  ///
  /// - Throws: what choosing throws; a companion that does not describe the device; no axes anywhere.
  init(
    _ devices: EvdevDevices, source: String, importer: String, warnings: [TraceWarning], options: TraceImportOptions,
    remedy: String
  ) throws(TraceError) {
    var device = try devices.chosen(options.device)
    guard !device.events.isEmpty else {
      throw TraceError(file: devices.file, line: 1, column: 1, fault: .noEvents)
    }
    if device.axes[Evdev.positionX] == nil, device.hasTouchEvents {
      guard let companion = options.description else {
        throw TraceError(file: devices.file, line: 1, column: 1, fault: .missingAxes(remedy: remedy))
      }
      let described = try EvdevDescription.device(in: companion, for: device)
      device.axes = described.axes
      if device.name.isEmpty { device.name = described.name }
    }
    self.init(
      fileName: devices.file, source: source, importer: importer, deviceName: device.name, axes: device.axes,
      events: device.events, eventLines: device.eventLines, warnings: warnings)
    undouble()
  }

  /// Two recorders that wrote into one file put every event, or every frame, there twice: one of each is taken out.
  private mutating func undouble() {
    if events.count >= 4, events.count.isMultiple(of: 2),
      stride(from: 0, to: events.count, by: 2).allSatisfy({ events[$0] == events[$0 + 1] })
    {
      keep(stride(from: 0, to: events.count, by: 2).map { $0..<($0 + 1) })
      return
    }
    var frames: [Range<Int>] = []
    var start = 0
    for (index, event) in events.enumerated() where event.is(Evdev.syn, Evdev.synReport) {
      frames.append(start..<(index + 1))
      start = index + 1
    }
    guard frames.count >= 4, frames.count.isMultiple(of: 2), start == events.count else { return }
    let pairs = stride(from: 0, to: frames.count, by: 2)
    guard pairs.allSatisfy({ events[frames[$0]].elementsEqual(events[frames[$0 + 1]]) }) else { return }
    keep(pairs.map { frames[$0] })
  }

  private mutating func keep(_ ranges: [Range<Int>]) {
    let dropped = events.count - ranges.reduce(0) { $0 + $1.count }
    let second = ranges.first.map { eventLines[$0.upperBound] } ?? 1
    events = ranges.flatMap { events[$0] }
    eventLines = ranges.flatMap { eventLines[$0] }
    warnings.append(
      TraceWarning(file: fileName, line: second, column: 1, notice: .doubledEvents, count: dropped))
  }
}

/// A device's axes from a file of their own: an evemu description, or what getevent or evtest print of a device.
enum EvdevDescription {
  static func device(
    in companion: TraceImportOptions.Companion, for device: EvdevDevice
  ) throws(TraceError) -> EvdevDevice {
    let head = companion.bytes[...]
    if EvemuImporter.recognises(head) {
      let recording = try EvemuReader.read(companion.bytes, name: companion.name)
      return EvdevDevice(node: "", name: recording.deviceName, axes: recording.axes)
    }
    var devices: [EvdevDevice] = []
    if EvtestImporter.recognises(head) {
      devices = [try EvtestReader.read(companion.bytes, name: companion.name).device]
    } else if GeteventImporter.recognises(head) {
      devices = try GeteventReader.read(companion.bytes, name: companion.name).devices.list
    }
    let touching = devices.filter { $0.axes[Evdev.positionX] != nil }
    let found =
      touching.first { !$0.node.isEmpty && $0.node == device.node }
      ?? touching.first { !$0.name.isEmpty && $0.name == device.name } ?? touching.first
    guard let found else {
      throw TraceError(
        file: companion.name, line: 1, column: 1, fault: .missingAxis("35 (ABS_MT_POSITION_X)"))
    }
    return found
  }
}
