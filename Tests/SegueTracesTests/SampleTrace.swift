import SegueTraces
import Testing

/// A small valid trace in text, line by line, for tests that spoil it.
enum SampleTrace {
  static let header =
    #"{"clock":{"base":"first-sample","originNs":"0","source":"test"},"format":"touch-trace","#
    + #""space":{"height":844,"orientation":"portrait","origin":"top-left","scale":3,"unit":"pt","width":390},"#
    + #""timeUnit":"ns","version":1}"#
  static let began = #"{"c":[{"id":3,"phase":"began","x":4,"y":420}],"t":0}"#
  static let moved = #"{"c":[{"id":3,"phase":"moved","x":9,"y":421}],"t":8333333}"#
  static let ended = #"{"c":[{"id":3,"phase":"ended","x":9,"y":421}],"t":16666666}"#
  static let trailer = #"{"contacts":1,"end":true,"frames":3}"#
  static let lines = [header, began, moved, ended, trailer]

  static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// What the reader says of the text: the error's words, or "read".
  static func verdict(_ text: String) -> String { verdict(Array(text.utf8)) }

  static func verdict(_ bytes: [UInt8]) -> String {
    do {
      _ = try TouchTrace.read(bytes, name: "pan.trace")
      return "read"
    } catch { return error.description }
  }

  static func code(_ text: String) -> String? {
    do {
      _ = try TouchTrace.read(Array(text.utf8), name: "pan.trace")
      return "read"
    } catch { return error.code }
  }
}

/// A spoilt text and what is to be said of it.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let code: String?
  let words: String

  init(_ name: String, _ text: String, _ code: String?, _ words: String) {
    testDescription = name
    self.text = text
    self.code = code
    self.words = words
  }

  /// The valid sample with one line replaced.
  init(_ name: String, line: Int, _ replacement: String, _ code: String?, _ words: String) {
    var lines = SampleTrace.lines
    lines[line - 1] = replacement
    self.init(name, SampleTrace.text(lines), code, words)
  }

  /// The header, then these lines.
  init(_ name: String, frames: [String], _ code: String?, _ words: String) {
    self.init(name, SampleTrace.text([SampleTrace.header] + frames), code, words)
  }
}
