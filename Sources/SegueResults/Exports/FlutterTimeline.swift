import SegueJSON

/// The timeline from which Flutter's summary is drawn, in the events of its engine: `Frame` and `GPURasterizer::Draw`
/// as begins and ends on two threads, and `VsyncProcessCallback` with the interval that a frame was given.
struct FlutterTimeline {
  private let frames: [FlutterFrames.Frame]

  init(_ document: ReplayDocument) { frames = FlutterFrames(document).frames }

  private static let user: Int64 = 1
  private static let raster: Int64 = 2

  var json: JSONValue {
    var events = [
      Self.event("M", "process_name", 0, Self.user, ["name": "segue"]),
      Self.event("M", "thread_name", 0, Self.user, ["name": "ui"]),
      Self.event("M", "thread_name", 0, Self.raster, ["name": "raster"]),
    ]
    for frame in frames {
      events.append(
        Self.event(
          "i", "VsyncProcessCallback", frame.begin, Self.user,
          ["StartTime": .string(String(frame.begin)), "TargetTime": .string(String(frame.target))]))
      events.append(Self.event("B", "Frame", frame.begin, Self.user, [:]))
      events.append(Self.event("E", "Frame", frame.begin + frame.build, Self.user, [:]))
      if frame.lateness > 0 {
        events.append(
          Self.event(
            "i", "SceneDisplayLag", frame.begin, Self.user,
            ["vsync_transitions_missed": .string(String(frame.lateness))]))
      }
      guard let begin = frame.rasterBegin, let time = frame.raster else { continue }
      events.append(Self.event("B", "GPURasterizer::Draw", begin, Self.raster, [:]))
      events.append(Self.event("E", "GPURasterizer::Draw", begin + time, Self.raster, [:]))
    }
    return ["traceEvents": .array(events)]
  }

  private static func event(
    _ kind: String, _ name: String, _ time: Int64, _ thread: Int64, _ arguments: JSONValue
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "ph": .string(kind), "name": .string(name), "cat": "Embedder", "pid": 1, "tid": .integer(thread),
      "ts": .integer(time), "args": arguments,
    ]
    if kind == "i" { members["s"] = "t" }
    return .object(members)
  }
}
