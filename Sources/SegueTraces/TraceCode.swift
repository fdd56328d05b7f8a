/// The validator's stable codes, each with what is done about the fault.
///
/// Messages print the code; scripts may rely on it. `strict` is the answer of the reader of touch traces, `lenient` that
/// of the importers, whose files other programs wrote, `repair` that of `segue check --repair`.
public struct TraceCode: Hashable, Sendable {
  /// "TT007".
  public let name: String
  public let title: String
  public let strict: String
  public let lenient: String
  public let repair: String

  private init(_ number: Int, _ title: String, strict: String, lenient: String, repair: String) {
    name = (number < 10 ? "TT00" : "TT0") + String(number)
    self.title = title
    self.strict = strict
    self.lenient = lenient
    self.repair = repair
  }

  /// The row of a code as faults and warnings name it; nil for a text that is none.
  public static func named(_ name: String) -> TraceCode? { all.first { $0.name == name } }

  private static let refused = "refused"
  private static let kept = "kept, warning"
  private static let notThere = "does not occur"

  /// In order of their numbers.
  public static let all = [
    TraceCode(
      1, "cut in the middle, or without its trailer", strict: refused,
      lenient: "the incomplete frame is left out, touches that are down are cancelled; warning",
      repair: "the incomplete line is dropped, touches that are down are cancelled, the trailer is written"),
    TraceCode(
      2, "a touch has no end", strict: refused, lenient: "cancelled at the last time; warning",
      repair: "cancelled at the last time, never ended: an end would start a fling"),
    TraceCode(
      3, "starts in mid-touch", strict: "refused, as TT024",
      lenient: "the touch is left out until a fresh number; warning", repair: "the touch is dropped, as TT024"),
    TraceCode(4, "the lift comes 100 ms or more after the last sample", strict: kept, lenient: kept, repair: "kept"),
    TraceCode(
      5, "a touch's number is sent again", strict: notThere, lenient: "no effect; warning that counts",
      repair: notThere),
    TraceCode(
      6, "another touch in an occupied slot", strict: notThere,
      lenient: "the old one is cancelled, the new one begins at the same instant; warning", repair: notThere),
    TraceCode(
      7, "time runs backwards", strict: refused, lenient: refused, repair: "clamped to the time before; never sorted"),
    TraceCode(8, "time jumps by more than 10 s inside a touch", strict: refused, lenient: refused, repair: refused),
    TraceCode(
      9, "equal times", strict: "legal, in order", lenient: "legal, in order", repair: "left as they are"),
    TraceCode(
      10, "a 32-bit clock began again at 0", strict: refused, lenient: "unwrapped, or refused",
      repair: "2³² µs or 2³² ms are added from there on"),
    TraceCode(
      11, "a position from before", strict: "cannot be seen",
      lenient: "as recorded, warning where none was sent; `--drop-stale` leaves out jumps there and back",
      repair: "left as it is"),
    TraceCode(12, "a position outside the space", strict: kept, lenient: kept, repair: "kept, never clamped"),
    TraceCode(
      13, "pressure 0 in contact, or at a distance", strict: "legal: phases decide",
      lenient: "the touch's number decides", repair: "left as it is"),
    TraceCode(14, "no events", strict: refused, lenient: refused, repair: refused),
    TraceCode(
      15, "foreign lines", strict: refused, lenient: "skipped and counted up to one line in ten; warning",
      repair: "dropped up to one line in ten"),
    TraceCode(
      16, "carriage returns, blanks at line ends, stray bytes before the first bracket", strict: refused,
      lenient: "skipped; warning", repair: "dropped"),
    TraceCode(
      17, "bytes that are not UTF-8, or NUL", strict: refused, lenient: "replaced by U+FFFD; warning",
      repair: "replaced by U+FFFD"),
    TraceCode(
      18, "microseconds without six digits", strict: notThere, lenient: refused, repair: notThere),
    TraceCode(19, "NaN, infinity, a decimal comma", strict: refused, lenient: refused, repair: refused),
    TraceCode(20, "a byte order mark", strict: refused, lenient: "skipped; warning", repair: "dropped"),
    TraceCode(21, "a palm", strict: kept, lenient: kept, repair: "kept"),
    TraceCode(
      22, "the kernel dropped events", strict: notThere,
      lenient: "all touches are cancelled and count again with fresh numbers; warning", repair: notThere),
    TraceCode(23, "an unknown version", strict: refused, lenient: refused, repair: refused),
    TraceCode(
      24, "a number used again, a change before the beginning or after the end", strict: refused, lenient: refused,
      repair: "a touch that begins again is renumbered, one that begins twice or hovers in contact moves, other "
        + "changes are dropped"),
    TraceCode(
      25, "arrival before the samples, coalesced samples not older or out of order", strict: refused, lenient: refused,
      repair: refused),
    TraceCode(
      26,
      "the format cannot be told, the header is missing or not first, a member is missing or of the wrong kind",
      strict: refused, lenient: refused, repair: refused),
    TraceCode(
      27, "the trailer's counts are not the content's", strict: refused, lenient: notThere,
      repair: "refused, unless they are those of the mended trace; counted anew where mending changes them"),
    TraceCode(28, "contacts flicker", strict: kept, lenient: kept, repair: "kept"),
  ]

  /// The table for a documentation page, in Markdown.
  public static var table: String {
    let head = "| Code | What | A touch trace | A foreign recording | `--repair` |\n|---|---|---|---|---|\n"
    return all.reduce(into: head) { table, code in
      table += "| `\(code.name)` | \(code.title) | \(code.strict) | \(code.lenient) | \(code.repair) |\n"
    }
  }
}
