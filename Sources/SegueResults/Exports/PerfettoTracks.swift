import SegueJSON

/// The tracks of a run as track events below its process.
struct PerfettoTracks {
  private(set) var packets: [PerfettoPacket] = []
  private let process: UInt64
  private var tracks: UInt64 = 0

  private enum Kind: UInt64 {
    case sliceBegin = 1
    case sliceEnd, instant, counter
  }

  init(_ timeline: RunTimeline, process: UInt64) {
    self.process = process
    packets = [.process(process, name: timeline.name)]
    for track in timeline.tracks {
      precondition(track.nests, "the slices of \(track.name) do not nest")
      add(track.slices, to: describe(track.name))
    }
    if !timeline.touches.isEmpty {
      let track = describe("touches")
      for time in timeline.touches { add(.instant, track, at: time) { $0.add(23, "touch") } }
    }
    for counter in timeline.counters {
      let track = describe(counter.name, isCounter: true)
      for (time, value) in counter.samples { add(.counter, track, at: time) { $0.add(44, double: value) } }
    }
  }

  /// Names a track of the process; returns its number, which no other track of the file has.
  private mutating func describe(_ name: String, isCounter: Bool = false) -> UInt64 {
    tracks += 1
    let number = process << 32 | tracks
    var descriptor = ProtobufMessage()
    descriptor.add(1, number)
    descriptor.add(2, name)
    descriptor.add(5, process)
    if isCounter { descriptor.add(8, ProtobufMessage()) }
    packets.append(PerfettoPacket(descriptor: descriptor))
    return number
  }

  /// Begins and ends in the order in which they nest: what ends at an instant does so before anything begins there.
  private mutating func add(_ slices: [RunTimeline.Slice], to track: UInt64) {
    var open: [Int64] = []
    func close(until time: Int64, _ packets: inout PerfettoTracks) {
      while let end = open.last, end <= time {
        open.removeLast()
        packets.add(.sliceEnd, track, at: end) { _ in }
      }
    }
    for slice in slices {
      close(until: slice.start, &self)
      add(.sliceBegin, track, at: slice.start) { event in
        for (name, value) in slice.details.sorted(by: { $0.key < $1.key }) {
          event.add(4, Self.annotation(name, value))
        }
        event.add(23, slice.name)
        if let id = slice.vsyncID { event.add(52, UInt64(bitPattern: id)) }
      }
      open.append(slice.end)
    }
    close(until: .max, &self)
  }

  private static func annotation(_ name: String, _ value: JSONValue) -> ProtobufMessage {
    var annotation = ProtobufMessage()
    annotation.add(10, name)
    switch value {
    case .integer(let number): annotation.add(4, signed: number)
    case .string(let text): annotation.add(6, text)
    default: annotation.add(6, value.text())
    }
    return annotation
  }

  private mutating func add(_ kind: Kind, _ track: UInt64, at time: Int64, _ more: (inout ProtobufMessage) -> Void) {
    var event = ProtobufMessage()
    event.add(9, kind.rawValue)
    event.add(11, track)
    more(&event)
    packets.append(PerfettoPacket(at: time, 11, event))
  }
}
