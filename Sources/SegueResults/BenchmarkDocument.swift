import SegueJSON

/// Figures in Google Benchmark's JSON, fit to be kept: strict, and without the machine's name and the program's path.
public struct BenchmarkDocument: Hashable, Sendable {
  /// The library's document; a number that JSON cannot hold has become null beside `<key>Reason`.
  public let json: JSONValue
  /// Numbers that JSON cannot hold, in the order of the text.
  public let nonFinite: [NonFiniteFigure]
  /// The text with each of them as a 0 of its length: every value stands where it stood.
  package let placed: [UInt8]

  /// What was mended, with line and column.
  public var warnings: [String] { nonFinite.map(\.warning) }

  /// - Parameters:
  ///   - bytes: as the library writes them, which may include bare NaN and Infinity.
  ///   - processor: the model name, to be kept as `processor` of the context; nil keeps what is there.
  ///   - facts: more members of the context.
  /// - Throws: where the text is not JSON for any other reason.
  public init(_ bytes: [UInt8], processor: String? = nil, facts: [String: JSONValue] = [:]) throws(JSONError) {
    var mended = NonFiniteNumbers(bytes)
    mended.mend()
    placed = mended.placed
    let value: JSONValue
    do {
      value = try JSONReader.read(mended.output[...])
    } catch {
      // Mending moves what follows it; the fault's place is that in the text as it was given.
      _ = try JSONReader.read(placed[...])
      throw error
    }
    var members = value.objectValue ?? [:]
    if var context = members["context"]?.objectValue {
      for key in ["host_name", "executable"] { context[key] = nil }
      if let processor { context["processor"] = .string(processor) }
      context.merge(facts) { _, new in new }
      members["context"] = .object(context)
    }
    json = .object(members)
    nonFinite = mended.figures
  }

  /// Benchmarks that the library marks as gone wrong.
  public var failures: [(name: String, message: String)] {
    (json["benchmarks"]?.arrayValue ?? []).filter { $0["error_occurred"]?.boolValue == true }.map {
      ($0["name"]?.stringValue ?? "?", $0["error_message"]?.stringValue ?? "it gives no reason")
    }
  }
}

/// A bare `nan` or `inf` in a text that is JSON otherwise.
public struct NonFiniteFigure: Hashable, Sendable {
  /// The key that it is the value of.
  public let key: String
  /// `nan`, `+inf` or `-inf`.
  public let reason: String
  /// Both from 1; columns count bytes.
  public let line: Int
  public let column: Int

  /// `line 2, column 7: y is nan; it is kept as missing`.
  public var warning: String { "line \(line), column \(column): \(key) is \(reason); it is kept as missing" }
}

/// Turns bare `nan` and `inf` of a text that is JSON otherwise into null beside a reason.
private struct NonFiniteNumbers {
  private let input: [UInt8]
  private(set) var output: [UInt8] = []
  private(set) var placed: [UInt8]
  private(set) var figures: [NonFiniteFigure] = []
  /// The brackets that are open here.
  private var open: [UInt8] = []
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// The newest string: the key of the value that follows it.
  private var key: ArraySlice<UInt8> = []

  init(_ bytes: [UInt8]) {
    input = bytes
    placed = bytes
    output.reserveCapacity(bytes.count)
  }

  private static let words: [(text: String, reason: String)] = [
    ("-infinity", "-inf"), ("+infinity", "+inf"), ("infinity", "+inf"), ("-inf", "-inf"), ("+inf", "+inf"),
    ("inf", "+inf"), ("-nan", "nan"), ("+nan", "nan"), ("nan", "nan"),
  ]

  mutating func mend() {
    while index < input.count {
      if input[index] == UInt8(ascii: "\"") {
        copyString()
      } else if let word = Self.words.first(where: { matches($0.text) }) {
        replace(word)
      } else {
        if input[index] == UInt8(ascii: "\n") {
          line += 1
          lineStart = index + 1
        }
        follow(input[index])
        output.append(input[index])
        index += 1
      }
    }
  }

  private mutating func follow(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
    default: break
    }
  }

  private mutating func copyString() {
    let start = index
    index += 1
    while index < input.count, input[index] != UInt8(ascii: "\"") {
      index += input[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, input.count)
    key = input[start..<index]
    output += key
  }

  /// `word` stands here, in any case, and no letter or digit follows it.
  private func matches(_ word: String) -> Bool {
    let end = index + word.utf8.count
    guard end <= input.count, zip(input[index..<end], word.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) else {
      return false
    }
    guard end < input.count else { return true }
    return !(0x30...0x39).contains(input[end]) && !(0x61...0x7A).contains(input[end] | 0x20)
  }

  private mutating func replace(_ word: (text: String, reason: String)) {
    let name = String(decoding: key.dropFirst().dropLast(), as: UTF8.self)
    figures.append(
      NonFiniteFigure(key: name, reason: word.reason, line: line, column: index - lineStart + 1))
    // An element of a list has no key for its reason to stand beside.
    output += Array((open.last == UInt8(ascii: "[") ? "null" : "null, \"\(name)Reason\": \"\(word.reason)\"").utf8)
    placed[index] = UInt8(ascii: "0")
    for place in index + 1..<index + word.text.utf8.count { placed[place] = UInt8(ascii: " ") }
    index += word.text.utf8.count
  }
}
