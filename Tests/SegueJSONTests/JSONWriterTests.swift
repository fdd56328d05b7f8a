import SegueJSON
import SegueTestSupport
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test("numbers that JSON cannot hold are null with a reason beside them")
  func notFinite() {
    let value: JSONValue = ["a": .number(.nan), "b": .number(.infinity), "c": [.number(-.infinity)], "d": 1]
    #expect(value.text() == #"{"a":null,"aReason":"nan","b":null,"bReason":"+inf","c":[null],"d":1}"#)
  }

  static let texts: [(JSONValue, String)] = [
    (.null, "null"), (true, "true"), (405, "405"), (.number(405), "405"), (.number(-0.0), "0"), (0.1, "0.1"),
    (.number(1e21), "1e+21"), (.number(.leastNonzeroMagnitude), "5e-324"),
    (.number(9_007_199_254_740_992), "9007199254740992.0"),
    (.integer(.min), "-9223372036854775808"), ("a\"b\\c\n\r\t\u{1}\u{7F}ß😀", "\"a\\\"b\\\\c\\n\\r\\t\\u0001\u{7F}ß😀\""),
    ([], "[]"), ([:], "{}"), (["b": 1, "a": [1, 2], "Z": [:]], #"{"Z":{},"a":[1,2],"b":1}"#),
    (["é": 1, "z": 2, "e": 3], #"{"e":3,"z":2,"é":1}"#),
  ]

  @Test("values are written in one form, keys in order", arguments: texts)
  func writes(_ value: JSONValue, _ text: String) {
    #expect(value.text() == text)
  }

  @Test("indented text has a member a line")
  func indented() {
    let value: JSONValue = ["a": [1, ["b": true]], "c": [], "d": [:]]
    #expect(
      value.text(indented: true) == """
        {
          "a": [
            1,
            {
              "b": true
            }
          ],
          "c": [],
          "d": {}
        }
        """)
  }

  /// Random values whose numbers are already in the writer's form.
  struct ValueMaker {
    var random: SplitMix64

    mutating func value(depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
      case 0: .null
      case 1: .bool(Bool.random(using: &random))
      case 2: .integer(Int64.random(in: .min ... .max, using: &random))
      case 3: number()
      case 4, 5: .string(text())
      case 6: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1) })
      default: object(depth: depth)
      }
    }

    private mutating func number() -> JSONValue {
      let value = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
      return value.isFinite && value != value.rounded() ? .number(value) : 0.5
    }

    private mutating func text() -> String {
      let scalars = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        UnicodeScalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "\u{1F}"
      }
      return String(String.UnicodeScalarView(scalars))
    }

    private mutating func object(depth: Int) -> JSONValue {
      var members: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) { members[text()] = value(depth: depth - 1) }
      return .object(members)
    }
  }

  @Test("what is written reads back equal, indented or not", arguments: 1...200 as ClosedRange<UInt64>)
  func identity(seed: UInt64) throws {
    var maker = ValueMaker(random: SplitMix64(seed: seed))
    let value = maker.value(depth: 4)
    #expect(try JSONReader.read(value.text()) == value, "seed \(seed)")
    #expect(try JSONReader.read(value.text(indented: true)) == value, "seed \(seed)")
    #expect(try JSONReader.read(value.text()).text() == value.text(), "seed \(seed)")
  }
}
