import SegueJSON
import SegueTestSupport
import Testing

@testable import SegueTraces

@Suite("Reading frames byte by byte")
struct FrameParserTests {
  /// The frame as the fast reader has it; nil where it gives up.
  static func fast(_ line: String) -> TraceFrame? {
    // What stood in the frame before must not show.
    var frame = TraceFrame(
      t: 99, arrival: 100, deviceID: "old",
      contacts: [
        TraceContact(
          id: 9, phase: .hover, x: 1, y: 1, attributes: TouchAttributes(pressure: 1, force: 2), tool: .palm,
          positionSource: .last, reason: "old", isResampled: true, deviceContact: 3,
          coalesced: [TraceSample(t: 1, x: 1, y: 1)], extras: ["old": 1]),
        TraceContact(id: 8, phase: .hover, x: 1, y: 1),
      ], extras: ["old": 1])
    let bytes = Array((line + "\n").utf8)
    let end = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { start in
        unsafe FrameParser.parse(start, into: &frame).map { unsafe $0 - start }
      }
    }
    guard let end else { return nil }
    #expect(end == bytes.count - 1)
    return frame
  }

  /// The frame as JSON has it; nil where it is refused.
  static func slow(_ line: String) -> TraceFrame? {
    guard case .object(let members)? = try? JSONReader.read(line) else { return nil }
    return try? TraceFrame(members)
  }

  @Test(
    "every member is read",
    arguments: [
      #"{"c":[{"id":3,"phase":"began","x":4,"y":420}],"t":0}"#,
      #"{"arrival":9,"c":[{"angle":-0.5,"coalesced":[{"force":2,"pressure":1,"resampled":true,"t":-7,"x":0.1,"y":-0}],"#
        + #""deviceContact":65535,"force":1.5,"id":0,"major":41,"maxForce":6.67,"minor":38.5,"phase":"moved","#
        + #""positionSource":"own","pressure":0,"reason":"","resampled":false,"tool":"stylus","x":-1.25,"y":-0.0}],"#
        + #""t":8}"#,
      #"{"t": 12, "c": [{"id": 1, "phase": "cancelled", "x": 1, "y": 2, "reason": "a long reason, in ASCII"}, "#
        + #"{"id": 2, "phase": "hover", "x": 12345678901234567.5, "y": 0.123456789012345678, "tool": "palm"}], "#
        + #""deviceId": "touch 0"}"#,
    ])
  func members(_ line: String) {
    let frame = Self.fast(line)
    #expect(frame != nil)
    #expect(frame == Self.slow(line))
  }

  @Test(
    "what is not in the usual form is left to the other reader",
    arguments: [
      "", "{", "{}", #"{"t":0}"#, #"{"c":[],"t":0}"#, #"{"c":[{"id":3,"phase":"began","x":4,"y":420}]}"#,
      #"{"c":[{"id":3,"phase":"began","x":4,"y":420}],"t":0} "#,
      #" {"c":[{"id":3,"phase":"began","x":4,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":4,"y":420}],"t":0,"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":4,"x":4,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":04,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":4.,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":1e2,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":-,"y":420}],"t":0}"#,
      #"{"c":[{"id":-3,"phase":"began","x":4,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"begun","x":4,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","pressure":1.01,"x":4,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":4,"y":420,"z":1}],"t":0}"#, #"{"c":[{"id":3,"phase":"began","x":4}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":00000000000000000000,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":18446744073709551616,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","x":4,"y":420}],"t":1000000000000000000}"#,
      #"{"c":[{"id":3,"phase":"began","reason":"ö","x":4,"y":420}],"t":0}"#,
      #"{"c":[{"id":3,"phase":"began","reason":"\u0041","x":4,"y":420}],"t":0}"#,
    ])
  func leaves(_ line: String) { #expect(Self.fast(line) == nil) }

  @Test(
    "one byte changed: what the fast reader reads, the other reads as the same", arguments: [1, 2, 3, 4] as [UInt64])
  func agreement(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var read = 0
    let header = TraceHeader(
      clock: .init(base: .boot, source: "", originNs: "0"), space: .init(width: 1, height: 1, scale: 1))
    let alphabet = Array(#"0123456789.,:{}[]"-+eE tcxyidmpab\"#.utf8)
    func number() -> Double { Double(Int.random(in: -99_999...99_999, using: &random)) / 1000 }
    for _ in 0..<1500 {
      var contact = TraceContact(
        id: Int.random(in: 0...12, using: &random), phase: TouchPhase.allCases.randomElement(using: &random) ?? .moved,
        x: number(), y: number(), tool: .finger, positionSource: .own, reason: "why not", isResampled: true)
      if Bool.random(using: &random) {
        contact.attributes = TouchAttributes(
          pressure: 0.25, force: number(), maxForce: number(), major: number(), minor: number(), angle: number())
        contact.coalesced = [TraceSample(t: 1, x: number(), y: number(), attributes: contact.attributes)]
      }
      let frame = TraceFrame(t: 12_345, arrival: 12_346, deviceID: "touch 0", contacts: [contact])
      let lines = TouchTrace(header: header, frames: [frame]).text().split(separator: "\n")
      #expect(Self.fast(String(lines[1])) == frame)
      var bytes = Array(lines[1].utf8)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = alphabet.randomElement(using: &random) ?? 0
      let line = String(decoding: bytes, as: UTF8.self)
      guard let fast = Self.fast(line) else { continue }
      read += 1
      #expect(fast == Self.slow(line), "seed \(seed): \(line)")
    }
    #expect(read > 100, "seed \(seed): only \(read) lines took the fast way")
  }
}

@Suite("Decimal numbers")
struct DecimalNumberTests {
  @Test("19 digits at any point are rounded as the library rounds them", arguments: [1, 2, 3] as [UInt64])
  func rounding(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<4000 {
      let digits = Int.random(in: 1...19, using: &random)
      var w = UInt64.random(in: 0...9_999_999_999_999_999_999, using: &random)
      for _ in digits..<19 { w /= 10 }
      // Halfway cases, or next to one: 2⁵³ + 1 and its kind.
      if round % 4 == 0 {
        w = (1 << UInt64.random(in: 53...62, using: &random)) + UInt64.random(in: 0...3, using: &random)
      }
      let fraction = Int.random(in: 0...19, using: &random)
      let text = String(w)
      let padded = String(repeating: "0", count: max(0, fraction + 1 - text.count)) + text
      let decimal = padded.dropLast(fraction) + (fraction > 0 ? "." + padded.suffix(fraction) : "")
      #expect(DecimalNumber.quotient(w, fractionDigits: fraction) == Double(String(decimal)), "\(decimal)")
    }
  }

  @Test("numbers whose value is known")
  func known() {
    #expect(DecimalNumber.quotient(9_007_199_254_740_993, fractionDigits: 0) == 9_007_199_254_740_992)
    #expect(DecimalNumber.quotient(9_007_199_254_740_995, fractionDigits: 0) == 9_007_199_254_740_996)
    #expect(DecimalNumber.quotient(3_141_592_653_589_793_238, fractionDigits: 18) == 3.141592653589793)
    #expect(DecimalNumber.quotient(0, fractionDigits: 19) == 0)
  }
}

@Suite("Numbers of touches")
struct TouchNumberTests {
  @Test("a set of numbers holds what was put in", arguments: [1, 2, 3] as [UInt64])
  func idSet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var set = IDSet()
    var reference: Set<Int> = []
    for _ in 0..<2000 {
      let limit = Bool.random(using: &random) ? 300 : Int.max
      let id = Int.random(in: 0..<limit, using: &random)
      #expect(set.contains(id) == reference.contains(id))
      set.insert(id)
      reference.insert(id)
      #expect(set.contains(id))
      #expect(set.count == reference.count)
    }
  }

  @Test("touches that are down are found, few or many", arguments: [3, 16, 17, 60])
  func live(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var live = LiveTouches()
    var reference: [Int: Int64] = [:]
    for step in 0..<3000 as Range<Int64> {
      let id = Int.random(in: 0..<count, using: &random)
      #expect(live[id]?.lastTime == reference[id])
      if reference[id] == nil {
        live.insert(.init(id: id, beganLine: 1, lastTime: step))
        reference[id] = step
      } else if Bool.random(using: &random) {
        live.move(id, to: step)
        reference[id] = step
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        live.remove(id)
        reference[id] = nil
      }
      #expect(live.lowest?.id == reference.keys.min())
      #expect(live.isEmpty == reference.isEmpty)
    }
    #expect(live.sorted.map(\.id) == reference.keys.sorted())
  }
}
