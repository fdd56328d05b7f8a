import SegueJSON
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  static func fault(_ text: String) -> (JSONError.Fault, Int)? { fault(Array(text.utf8)) }

  static func fault(_ bytes: [UInt8]) -> (JSONError.Fault, Int)? {
    do {
      _ = try JSONReader.read(bytes[...])
      return nil
    } catch { return (error.fault, error.offset) }
  }

  static let faults: [(String, JSONError.Fault, Int)] = [
    ("", .endOfInput, 0), ("  ", .endOfInput, 2), ("[1", .endOfInput, 2), ("{\"a\"", .endOfInput, 4),
    ("{\"a\":", .endOfInput, 5), ("\"abc", .endOfInput, 4), ("\"abc\\", .endOfInput, 5), ("tru", .endOfInput, 3),
    ("x", .unexpected(0x78), 0), ("[1,]", .unexpected(0x5D), 3), ("{\"a\":1,}", .unexpected(0x7D), 7),
    ("{a:1}", .unexpected(0x61), 1), ("[1 2]", .unexpected(0x32), 3), ("{\"a\" 1}", .unexpected(0x31), 5),
    ("trux", .unexpected(0x78), 3), ("'a'", .unexpected(0x27), 0), ("// a", .unexpected(0x2F), 0),
    ("\u{FEFF}1", .unexpected(0xEF), 0),
    ("01", .invalidNumber, 0), ("-", .invalidNumber, 0), ("[-a]", .invalidNumber, 1), ("1.", .invalidNumber, 0),
    ("1.e5", .invalidNumber, 0), ("1e", .invalidNumber, 0), ("1e+", .invalidNumber, 0), ("+1", .unexpected(0x2B), 0),
    (".5", .unexpected(0x2E), 0), ("-01", .invalidNumber, 0),
    ("NaN", .notFinite, 0), ("nan", .notFinite, 0), ("[Infinity]", .notFinite, 1), ("-Infinity", .notFinite, 0),
    ("1e999", .notFinite, 0),
    ("\"\\x\"", .invalidEscape, 1), ("\"\\u12\"", .invalidEscape, 1), ("\"\\u+0a1\"", .invalidEscape, 1),
    ("\"\\u-000\"", .invalidEscape, 1), ("\"\\ud800\"", .invalidEscape, 1), ("\"\\udc00\"", .invalidEscape, 1),
    ("\"\\ud800\\u0041\"", .invalidEscape, 7),
    ("\"a\tb\"", .controlCharacter, 2), ("\"a\nb\"", .controlCharacter, 2),
    ("{\"a\":1,\"a\":2}", .duplicateKey("a"), 7), ("{\"a\":null,\"a\":null}", .duplicateKey("a"), 10),
    ("{\"a\":1,\"\\u0061\":2}", .duplicateKey("a"), 7),
    ("1 2", .trailing, 2), ("{} x", .trailing, 3), ("[]\u{0}", .trailing, 2),
  ]

  @Test("text that is not JSON is refused at its byte", arguments: faults)
  func refuses(_ text: String, _ fault: JSONError.Fault, _ offset: Int) {
    let found = Self.fault(text)
    #expect(found?.0 == fault)
    #expect(found?.1 == offset)
  }

  @Test("bytes that are not UTF-8 are refused inside text and outside")
  func notUTF8() {
    #expect(Self.fault([0x22, 0x61, 0xFF, 0x22])?.0 == .invalidUTF8)
    #expect(Self.fault([0x22, 0x61, 0xFF, 0x22])?.1 == 2)
    #expect(Self.fault([0x22, 0xC3, 0xA9, 0xE2, 0x82, 0x22])?.1 == 3)
    #expect(Self.fault([0x22, 0xC0, 0x80, 0x22])?.0 == .invalidUTF8)
    #expect(Self.fault([0x22, 0x5C, 0x6E, 0xED, 0xA0, 0x80, 0x22])?.0 == .invalidUTF8)
    #expect(Self.fault([0xFF])?.0 == .unexpected(0xFF))
  }

  @Test("nesting has a limit, which itself is legal")
  func depth() {
    let deep = JSONReader.depthLimit
    #expect(Self.fault(String(repeating: "[", count: deep) + String(repeating: "]", count: deep)) == nil)
    #expect(Self.fault(String(repeating: "[", count: deep + 1))?.0 == .tooDeep)
    #expect(Self.fault(String(repeating: "{\"a\":", count: 5000))?.0 == .tooDeep)
  }

  @Test("every fault has words of its own")
  func words() {
    let messages = Self.faults.compactMap { text, _, _ -> String? in
      do throws(JSONError) {
        _ = try JSONReader.read(text)
        return nil
      } catch { return error.message }
    }
    #expect(messages.count == Self.faults.count)
    #expect(messages.allSatisfy { !$0.isEmpty })
    #expect(messages.contains("unexpected \"x\""))
    #expect(messages.contains("unexpected byte 0xEF"))
    #expect(messages.contains("the key \"a\" stands twice"))
  }

  static let values: [(String, JSONValue)] = [
    ("null", .null), ("true", true), (" false ", false), ("0", 0), ("-0", 0), ("-12", -12), ("1.5", 1.5),
    ("1e2", .number(100)), ("1E-2", 0.01), ("-1.25e+2", -125.0), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("5e-324", .number(.leastNonzeroMagnitude)),
    ("\"\"", ""), ("\"aß€😀\"", "aß€😀"), ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
    ("\"\\u00e9\\u20AC\\ud83d\\ude00\"", "é€😀"), ("\"\\u0000\"", "\u{0}"),
    ("[]", []), ("{}", [:]), ("[ 1 , [ ] , { } ]", [1, [], [:]]),
    ("\r\n\t{ \"b\" : 1 , \"a\" : [ null ] }\n", ["a": [nil], "b": 1]),
  ]

  @Test("JSON is read as it says", arguments: values)
  func reads(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONReader.read(text) == value)
  }

  @Test("offsets name the byte of every value by its path")
  func offsets() throws {
    let text = "{\"t\": 5, \"c\":[{\"x\":1},\n{\"x\":-2}], \"ß\":null}"
    let offsets = try JSONReader.offsets(Array(text.utf8)[...])
    #expect(
      offsets == [
        "": 0, "t": 6, "c": 13, "c.0": 14, "c.0.x": 19, "c.1": 23, "c.1.x": 28, "ß": 39,
      ])
  }

  @Test("a slice is read from its own start")
  func slice() throws {
    let bytes = Array("junk[1,2]".utf8)
    #expect(try JSONReader.read(bytes[4...]) == [1, 2])
    #expect(try JSONReader.offsets(bytes[4...])["1"] == 3)
    do {
      _ = try JSONReader.read(bytes[4..<7])
      Issue.record("half a list was read")
    } catch { #expect(error.offset == 3) }
  }
}
