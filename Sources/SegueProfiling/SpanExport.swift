import SegueJSON
import SegueResults

/// Tracks of spans for trace viewers: a process, and a thread a track.
///
/// Begins and ends stand in order of time and are balanced on every thread, as tracks nest by construction.
public struct SpanExport {
  private let process: String
  private let tracks: [SpanTrack]

  public init(process: String, _ tracks: [SpanTrack]) {
    self.process = process
    self.tracks = tracks
  }

  /// Chrome's trace JSON, which Perfetto reads too: begin and end events, with times in microseconds.
  public var chromeTrace: JSONValue {
    var events = [Self.metadata("process_name", 0, ["name": .string(process)])]
    for (index, track) in tracks.enumerated() {
      let thread = Int64(index) + 1
      events.append(Self.metadata("thread_name", thread, ["name": .string(track.name)]))
      events.append(Self.metadata("thread_sort_index", thread, ["sort_index": .integer(thread)]))
      events += track.marks.map { mark in
        [
          "ph": mark.isBegin ? "B" : "E", "name": .string(mark.span.name), "cat": "profile", "pid": 1,
          "tid": .integer(thread), "ts": .number(Double(mark.time) / 1e3),
        ]
      }
    }
    return ["displayTimeUnit": "ns", "traceEvents": .array(events)]
  }

  private static func metadata(_ kind: String, _ thread: Int64, _ arguments: JSONValue) -> JSONValue {
    [
      "ph": "M", "name": .string(kind), "cat": "__metadata", "pid": 1, "tid": .integer(thread), "ts": 0,
      "args": arguments,
    ]
  }

  /// Perfetto's protobuf: track events below a process, packets in order of time.
  public var perfetto: [UInt8] {
    PerfettoSpans.bytes(
      process: process,
      tracks: tracks.map { track in
        (track.name, track.marks.map { (time: $0.time, begins: $0.isBegin ? $0.span.name : nil) })
      })
  }
}
