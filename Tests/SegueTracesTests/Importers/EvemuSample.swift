import SegueTraces

/// Small evemu texts for tests.
enum EvemuSample {
  static let head = """
    # EVEMU 1.3
    N: Panel
    I: 0018 1234 5678 0100
    P: 02 00
    B: 03 00 00 00 00 00 80 61 06
    A: 2f 0 9 0 0 0
    A: 30 0 255 0 0 10
    A: 34 -90 90 0 0 0
    A: 35 0 999 0 0 10
    A: 36 0 1999 0 0 10
    A: 37 0 2 0 0 0
    A: 3a 0 200 0 0 0

    """

  /// A frame of one slot: every event at `time`, then SYN_REPORT.
  static func frame(_ time: String, _ events: String...) -> String {
    (events + ["0000 0000 0"]).map { "E: \(time) \($0)\n" }.joined()
  }

  static func began(_ time: String, id: Int = 7, x: Int = 100, y: Int = 200) -> String {
    frame(time, "0003 0039 \(id)", "0003 0035 \(x)", "0003 0036 \(y)")
  }

  static func ended(_ time: String) -> String { frame(time, "0003 0039 -1") }

  static let tap = head + began("0.000001") + ended("0.060000")

  static func verdict(_ text: String, description: String? = nil) -> String {
    do {
      let description = description.map { TraceImportOptions.Companion(bytes: Array($0.utf8), name: "panel.desc") }
      let file = try TraceFile.read(
        Array(text.utf8), name: "pan.evemu", options: TraceImportOptions(description: description))
      return file.warnings.isEmpty ? "read" : file.warnings.map(\.description).joined(separator: "\n")
    } catch { return error.description }
  }

  static func code(_ text: String) -> String? {
    do {
      _ = try TraceFile.read(Array(text.utf8), name: "pan.evemu")
      return "read"
    } catch { return error.code }
  }
}
