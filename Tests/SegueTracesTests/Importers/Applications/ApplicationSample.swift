import SegueTraces
import Testing

/// Reading made-up recordings of applications in tests.
enum ApplicationSample {
  static func read(
    _ text: String, _ options: TraceImportOptions = TraceImportOptions(), as format: TraceFormat? = nil
  ) throws -> TraceFile {
    try TraceFile.read(Array(text.utf8), name: "pan.log", format: format, options: options)
  }

  /// What the trace holds, a touch a line: "8 ms: 1 moved 12,30", with marks behind it.
  static func lines(
    _ text: String, _ options: TraceImportOptions = TraceImportOptions(), as format: TraceFormat? = nil
  ) throws -> [String] {
    lines(of: try read(text, options, as: format).trace)
  }

  static func lines(of trace: TouchTrace) -> [String] {
    trace.frames.flatMap { frame in
      frame.contacts.map { contact in
        let arrival = frame.arrival.map { " at " + milliseconds($0) } ?? ""
        var line = "\(milliseconds(frame.t))\(arrival): \(contact.id) \(contact.phase)"
        line += " \(number(contact.x)),\(number(contact.y))"
        for older in contact.coalesced {
          line += " <\(milliseconds(older.t)) \(number(older.x)),\(number(older.y))>"
        }
        if contact.isResampled { line += " resampled" }
        if contact.positionSource == .last { line += " last" }
        return line
      }
    }
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String { number(Double(nanoseconds) / 1e6) + " ms" }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// The error's place, code and words; or the warnings; or "read".
  static func verdict(
    _ text: String, _ options: TraceImportOptions = TraceImportOptions(), as format: TraceFormat? = nil
  ) -> String {
    do {
      let file = try TraceFile.read(Array(text.utf8), name: "pan.log", format: format, options: options)
      return file.warnings.isEmpty ? "read" : file.warnings.map { "\($0)" }.joined(separator: "\n")
    } catch {
      return "\(error.line):\(error.column): \(error.code ?? "-"): \(error.fault.message)"
    }
  }
}

/// A spoilt recording, and how the answer to it begins.
struct SpoiltRecording: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let format: TraceFormat?
  let answer: String

  init(_ name: String, _ format: TraceFormat?, _ text: String, _ answer: String) {
    testDescription = name
    self.text = text
    self.format = format
    self.answer = answer
  }
}
