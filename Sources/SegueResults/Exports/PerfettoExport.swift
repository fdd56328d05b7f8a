/// A replay as Perfetto's protobuf: per run native rows of the frame timeline, and tracks of phases, render side,
/// hitches, transition, touches and counters.
///
/// A run takes two processes: the app's, with what it was to do and did for each frame (surface frames), and its
/// renderer's, with what reached the display (display frames). Several runs share one file and one clock, to be held side by side.
/// Packets stand in order of time.
struct PerfettoExport {
  private let document: ReplayDocument

  init(_ document: ReplayDocument) { self.document = document }

  var bytes: [UInt8] {
    var packets: [PerfettoPacket] = []
    var token: UInt64 = 0
    for (index, result) in document.results.enumerated() {
      let app = UInt64(2 * index + 1)
      packets += PerfettoTracks(RunTimeline(result), process: app).packets
      packets.append(.process(app + 1, name: "renderer of \(result.run.scenario)"))
      var timeline = PerfettoFrameTimeline(app: app, renderer: app + 1, layer: result.run.transition, token: token)
      timeline.add(result)
      token = timeline.token
      packets += timeline.packets
    }
    let order = packets.indices.sorted { left, right in
      (packets[left].time, left) < (packets[right].time, right)
    }
    var trace = ProtobufMessage()
    for index in order { trace.add(1, packets[index].message) }
    return trace.bytes
  }
}

/// A packet of a trace, with the time that it is sorted by.
struct PerfettoPacket {
  var time: Int64
  var message: ProtobufMessage

  /// The packets of a trace all come from one sequence.
  private static let sequence: UInt64 = 1

  /// A packet at an instant.
  init(at time: Int64, _ field: UInt64, _ content: ProtobufMessage) {
    self.time = time
    message = ProtobufMessage()
    message.add(8, UInt64(bitPattern: time))
    message.add(10, Self.sequence)
    message.add(field, content)
  }

  /// A description, which stands before all that happens.
  init(descriptor: ProtobufMessage) {
    time = .min
    message = ProtobufMessage()
    message.add(10, Self.sequence)
    message.add(60, descriptor)
  }

  /// Names a process; the track has the process's number.
  static func process(_ number: UInt64, name: String) -> PerfettoPacket {
    var process = ProtobufMessage()
    process.add(1, number)
    process.add(6, name)
    var descriptor = ProtobufMessage()
    descriptor.add(1, number)
    descriptor.add(3, process)
    return PerfettoPacket(descriptor: descriptor)
  }
}
