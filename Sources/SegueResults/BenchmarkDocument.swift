import SegueJSON

/// Figures in Google Benchmark's JSON, fit to be kept: strict, and without the machine's name and the program's path.
public struct BenchmarkDocument: Hashable, Sendable {
  /// The library's document; a number that JSON cannot hold has become null beside `<key>Reason`.
  public let json: JSONValue
  /// What was mended, with line and column.
  public let warnings: [String]

  /// - Parameters:
  ///   - bytes: as the library writes them, which may include bare NaN and Infinity.
  ///   - processor: the model name, to be kept as `processor` of the context; nil keeps what is there.
  /// - Throws: where the text is not JSON for any other reason.
  public init(_ bytes: [UInt8], processor: String? = nil) throws(JSONError) {
    var mended = NonFiniteNumbers(bytes)
    mended.mend()
    var members = try JSONReader.read(mended.output[...]).objectValue ?? [:]
    if var context = members["context"]?.objectValue {
      for key in ["host_name", "executable"] { context[key] = nil }
      if let processor { context["processor"] = .string(processor) }
      members["context"] = .object(context)
    }
    json = .object(members)
    warnings = mended.warnings
  }

  /// Benchmarks that the library marks as gone wrong.
  public var failures: [(name: String, message: String)] {
    (json["benchmarks"]?.arrayValue ?? []).filter { $0["error_occurred"]?.boolValue == true }.map {
      ($0["name"]?.stringValue ?? "?", $0["error_message"]?.stringValue ?? "it gives no reason")
    }
  }
}

/// Turns bare `nan` and `inf` of a text that is JSON otherwise into null beside a reason.
private struct NonFiniteNumbers {
  private let input: [UInt8]
  private(set) var output: [UInt8] = []
  private(set) var warnings: [String] = []
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// The newest string: the key of the value that follows it.
  private var key: ArraySlice<UInt8> = []

  init(_ bytes: [UInt8]) {
    input = bytes
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
        output.append(input[index])
        index += 1
      }
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
    warnings.append("line \(line), column \(index - lineStart + 1): \(name) is \(word.reason); it is kept as missing")
    output += Array("null, \"\(name)Reason\": \"\(word.reason)\"".utf8)
    index += word.text.utf8.count
  }
}
