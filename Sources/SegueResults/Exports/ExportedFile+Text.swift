import SegueJSON

extension ExportedFile {
  init(_ name: String, _ text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  init(_ name: String, _ json: JSONValue) { self.init(name, json.text(indented: true) + "\n") }
}

/// A frame that began, with its run and what became of it: what the timelines are made of.
struct ShownFrame {
  let run: RunRecord
  let record: FrameRecord
  let presentation: FramePresentation
  let committed: Int64
  let renderStart: Int64
  let renderEnd: Int64

  var begin: Int64 { record.vsync.nanoseconds }
}

extension RunResult {
  /// The frames of the motion that began, in order; none without figures. A frame that never reached the screen because
  /// the app was busy did no work, whatever its record says.
  var shownFrames: [ShownFrame] {
    guard let metrics else { return [] }
    return zip(run.frames, metrics.presentations).compactMap { record, presentation in
      guard let committed = presentation.committed, let start = presentation.renderStart,
        let end = presentation.renderEnd
      else { return nil }
      return ShownFrame(
        run: run, record: record, presentation: presentation, committed: committed.nanoseconds,
        renderStart: start.nanoseconds, renderEnd: end.nanoseconds)
    }
  }
}

/// Numbers as texts and fractions, the same on every machine.
enum ExportNumber {
  /// Milliseconds, as the number nearest to the whole nanoseconds.
  static func milliseconds(_ nanoseconds: Int64) -> JSONValue { .number(Double(nanoseconds) / 1e6) }

  /// Microseconds, as the number nearest to the whole nanoseconds.
  static func microseconds(_ nanoseconds: Int64) -> JSONValue { .number(Double(nanoseconds) / 1e3) }

  /// Seconds to the microsecond, rounded down: `0.683333`.
  static func seconds(_ nanoseconds: Int64) -> String {
    let micro = max(0, nanoseconds) / 1_000
    let fraction = String(micro % 1_000_000)
    return "\(micro / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}
