import SegueJSON

/// Flutter's pointer packets: a list of `{"ts": µs, "events": […]}`, or a list of events alone.
///
/// - A packet is one delivery at `ts`; its events have times of their own (`timeStamp`, µs). Events of one time make a
///   frame; a move that is followed in its packet by a newer event of the same pointer is a coalesced sample of that.
/// - Fields equal to their default (0) are left out by the writer. `change`: 0 cancel, 1 add, 2 remove, 3 hover, 4 down,
///   5 move, 6 up; adds and removes are no samples. Positions are physical pixels: divided by the device pixel ratio
///   (the option `scale`) they are points. The earlier form has type names ("PointerDownEvent" or "down") and a
///   `position: [x, y]` in points.
/// - Times may be text with a sum in it, "216698374 + 40": all of it counts. Times in nanoseconds are recognised, by
///   `ts` or by gaps of seconds between samples. A 32-bit counter of microseconds may begin anew.
///
/// Limits: whole microseconds; no force in units of an average touch, no reasons; mice and trackpads are no touches. An
/// `arrival` equal to the time of the samples is not kept apart.
enum FlutterImporter: TraceImporter {
  static let format = TraceFormat.flutter

  /// In the first packet of a file that Segue wrote: pixels in a point.
  static let ratioKey = "devicePixelRatio"

  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    guard JSONHead.isJSON(head) else { return false }
    return JSONHead.names(["physicalX", "pointerIdentifier", "signalKind"], in: head)
      || JSONHead.names(["timeStamp"], in: head) && JSONHead.names(["change", "position", "type"], in: head)
  }

  static func read(
    _ bytes: [UInt8], name: String, options: TraceImportOptions
  ) throws(TraceError) -> ImportedTrace {
    var about = ApplicationHeader(
      clockSource: "flutter-event-time", source: "Flutter pointer packets", importer: "flutter/1")
    var (recording, builder) = try about.open(bytes, file: name, options: options)
    guard let items = recording.value.arrayValue else {
      throw recording.error(at: "", .recording(.form(expected: "a list of packets")))
    }
    let isOurs = about.carried != nil
    let stated = items.first?[ratioKey]?.doubleValue.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
    let ratio = options.scale ?? stated ?? builder.header.space.scale
    var packets: [FlutterPacket] = []
    var reader = FlutterReader(ratio: ratio, options: options)
    do throws(TraceFinding) {
      for (index, item) in items.enumerated() { packets.append(try reader.packet(item, path: "\(index)")) }
      try FlutterClock.mend(&packets, isOurs: isOurs, noting: &builder)
    } catch { throw recording.error(error) }
    for kind in reader.otherKinds { builder.note(.recording(.notTouch(kind)), line: 1) }
    let lines = recording.elementLines(of: "")
    var clock = RecordingClock(isRelative: isOurs, bits: isOurs ? nil : 32, unit: 1000)
    for (index, packet) in packets.enumerated() {
      let line = index < lines.count ? lines[index] : 1
      for var frame in packet.frames {
        let taken: (time: Int64, hasWrapped: Bool)
        do throws(TraceFinding) { taken = try clock.take(frame.time, path: frame.path) } catch {
          throw recording.error(error)
        }
        if taken.hasWrapped { builder.note(.recording(.wrapped(bits: 32)), line: line) }
        for sample in frame.samples { clock.touch(sample.key, sample.phase) }
        let turns = taken.time - frame.time
        frame.shift(by: turns)
        let arrival = packet.arrival.map { max($0 + turns, frame.time) }
        try builder.add(frame.samples, t: frame.time, arrival: arrival == frame.time ? nil : arrival, line: line)
      }
    }
    return try builder.finish()
  }
}

/// One delivery of Flutter's engine. Times are in the file's own counts until `FlutterClock` has made them nanoseconds.
struct FlutterPacket {
  struct Event {
    var time: Int64
    /// Where the time stands, for faults.
    var path: String
    var sample: TraceBuilder.Sample
  }

  var arrival: Int64?
  var path: String
  var events: [Event]

  /// Samples of one time.
  struct Frame {
    var time: Int64
    var path: String
    var samples: [TraceBuilder.Sample]

    mutating func shift(by nanoseconds: Int64) {
      time += nanoseconds
      for index in samples.indices {
        for older in samples[index].coalesced.indices { samples[index].coalesced[older].t += nanoseconds }
      }
    }
  }

  /// The events by time, older moves attached to the newest event of their pointer.
  var frames: [Frame] {
    var frames: [Frame] = []
    var listed: Set<Int> = []
    var older: [Int: [TraceSample]] = [:]
    for (event, isOlder) in zip(events, areOlder) {
      let key = event.sample.key
      if isOlder {
        older[key, default: []].append(
          TraceSample(
            t: event.time, x: event.sample.x ?? 0, y: event.sample.y ?? 0, attributes: event.sample.attributes,
            isResampled: event.sample.isResampled))
        continue
      }
      var sample = event.sample
      sample.coalesced = older.removeValue(forKey: key) ?? []
      if frames.last?.time == event.time, !listed.contains(key) {
        frames[frames.count - 1].samples.append(sample)
      } else {
        frames.append(Frame(time: event.time, path: event.path, samples: [sample]))
        listed = []
      }
      listed.insert(key)
    }
    return frames
  }

  /// For each event whether it is a move that a newer event of its pointer in the packet carries on.
  private var areOlder: [Bool] {
    var next: [Int: (event: Event, isOlder: Bool)] = [:]
    var out: [Bool] = []
    for event in events.reversed() {
      var isOlder = false
      if event.sample.phase == .moved, let newer = next[event.sample.key] {
        let isNewer = newer.event.time > event.time || newer.event.time == event.time && newer.isOlder
        isOlder = isNewer && newer.event.sample.phase != .began && newer.event.sample.phase != .hover
      }
      out.append(isOlder)
      next[event.sample.key] = (event, isOlder)
    }
    return out.reversed()
  }
}

/// Flutter's units and ours. Reading and writing share the formulas, so that what was read is written back.
enum FlutterUnits {
  static func points(pixels: Double, ratio: Double) -> Double { pixels / ratio }
  static func diameter(radius: Double, ratio: Double) -> Double { radius * 2 / ratio }
}
