import SegueJSON

/// A replay as Chrome's trace JSON: a process a run, a thread a track.
///
/// Slices are complete events and nest on their thread; times are microseconds with three decimals.
struct ChromeTraceExport {
  private let document: ReplayDocument

  init(_ document: ReplayDocument) { self.document = document }

  var json: JSONValue {
    let events = document.results.enumerated().flatMap { index, result in
      Self.events(RunTimeline(result), process: Int64(index) + 1)
    }
    return ["displayTimeUnit": "ns", "traceEvents": .array(events)]
  }

  private static func events(_ timeline: RunTimeline, process: Int64) -> [JSONValue] {
    var events = [
      name("process_name", timeline.name, process, thread: 0),
      sortIndex("process_sort_index", process, process, thread: 0),
    ]
    for (index, track) in timeline.tracks.enumerated() {
      precondition(track.nests, "the slices of \(track.name) do not nest")
      let thread = Int64(index) + 1
      events.append(name("thread_name", track.name, process, thread: thread))
      events.append(sortIndex("thread_sort_index", thread, process, thread: thread))
      events += track.slices.map { slice in
        var arguments = slice.details
        arguments["vsyncId"] = slice.vsyncID.map(JSONValue.integer)
        return [
          "ph": "X", "name": .string(slice.name), "cat": .string(track.name), "pid": .integer(process),
          "tid": .integer(thread), "ts": ExportNumber.microseconds(slice.start),
          "dur": ExportNumber.microseconds(slice.end - slice.start), "args": .object(arguments),
        ]
      }
    }
    events += timeline.touches.map { time in
      [
        "ph": "i", "name": "touch", "cat": "input", "s": "p", "pid": .integer(process), "tid": 1,
        "ts": ExportNumber.microseconds(time), "args": [:],
      ]
    }
    for counter in timeline.counters {
      events += counter.samples.map { time, value in
        [
          "ph": "C", "name": .string(counter.name), "cat": "counters", "pid": .integer(process), "tid": 0,
          "ts": ExportNumber.microseconds(time), "args": ["value": .number(value)],
        ]
      }
    }
    return events
  }

  private static func name(_ kind: String, _ name: String, _ process: Int64, thread: Int64) -> JSONValue {
    metadata(kind, ["name": .string(name)], process, thread)
  }

  private static func sortIndex(_ kind: String, _ index: Int64, _ process: Int64, thread: Int64) -> JSONValue {
    metadata(kind, ["sort_index": .integer(index)], process, thread)
  }

  private static func metadata(
    _ kind: String, _ arguments: JSONValue, _ process: Int64, _ thread: Int64
  ) -> JSONValue {
    [
      "ph": "M", "name": .string(kind), "cat": "__metadata", "pid": .integer(process), "tid": .integer(thread),
      "ts": 0, "args": arguments,
    ]
  }
}
