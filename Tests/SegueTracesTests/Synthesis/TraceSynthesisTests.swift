import Foundation
import SegueTestSupport
import SegueTiming
import SegueTraces
import Testing

@Suite("Synthesised traces")
struct TraceSynthesisTests {
  typealias Gesture = TraceSynthesis.Gesture
  typealias Variant = TraceSynthesis.Variant

  /// FNV-1a over the text.
  static func digest(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The touch's samples, coalesced ones in their places.
  static func path(_ trace: TouchTrace, touch: Int = 1) -> [(t: Int64, x: Double, y: Double)] {
    trace.frames.flatMap { frame in
      frame.contacts.filter { $0.id == touch }.flatMap { contact in
        contact.coalesced.map { ($0.t, $0.x, $0.y) } + [(frame.t, contact.x, contact.y)]
      }
    }
  }

  @Test("the same values give the same bytes, another seed others", arguments: Gesture.allCases)
  func seeds(_ gesture: Gesture) {
    let text = TraceSynthesis(gesture, seed: 5).trace().text()
    #expect(text == TraceSynthesis(gesture, seed: 5).trace().text())
    #expect(text != TraceSynthesis(gesture, seed: 6).trace().text())
  }

  @Test("the bytes of a seed are pinned: they are the same on every machine")
  func pinned() {
    var every = TraceSynthesis(.rotation, .hesitant, seed: 42)
    every.sampling = .uneven(.hz(240))
    every.losses = .init(share: 0.1, run: 2)
    every.coalescing = .hz(60)
    every.delays = .between(2_000_000, 9_000_000)
    every.stagger = 20_000_000
    #expect(Self.digest(every.trace().text()) == 15_945_403_805_282_744_791)
  }

  @Test(
    "a drag is to the bit what a second program computes, in Python",
    arguments: [(100, 120, 240), (7, 120, 0), (8, 240, 60), (9, 90, 120), (UInt64.max, 60, 0)]
      as [(UInt64, Int64, Int64)])
  func reference(seed: UInt64, panel: Int64, rate: Int64) throws {
    let python = "/usr/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      return print("synthesis comparison: there is no \(python), so nothing is compared")
    }
    let process = Process()
    process.executableURL = URL(filePath: python)
    let script = packageRoot.appending(path: "Tests/SegueTracesTests/Checks/synthesis_reference.py").path
    process.arguments = [script, "\(seed)", "\(panel)", "\(rate)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let expected = try JSONDecoder().decode([[Double]].self, from: data)
    var synthesis = TraceSynthesis(.edgePan, seed: seed)
    synthesis.sampling = .uneven(.hz(panel))
    synthesis.resampling = rate == 0 ? nil : .hz(rate)
    #expect(expected.count > 15 && Self.path(synthesis.trace()).map { [Double($0.t), $0.x, $0.y] } == expected)
  }

  @Test("every gesture in every variant is a valid trace that reads back as it was", arguments: Gesture.allCases)
  func valid(_ gesture: Gesture) throws {
    for variant in Variant.allCases {
      for seed in 1...3 as ClosedRange<UInt64> {
        var synthesis = TraceSynthesis(gesture, variant, seed: seed)
        if seed > 1 {
          synthesis.sampling = .uneven(.hz(seed == 2 ? 90 : 240))
          synthesis.losses = .init(share: 0.2, run: 2)
          synthesis.coalescing = seed == 2 ? .hz(60) : nil
          synthesis.resampling = seed == 3 ? .hz(120) : nil
          synthesis.delays = seed == 2 ? .every(50_000_000) : .between(0, 30_000_000)
          synthesis.stagger = 21_000_000
        }
        let trace = synthesis.trace()
        #expect(try TouchTrace.read(Array(trace.text().utf8), name: "made") == trace, "\(variant), seed \(seed)")
        #expect(trace.contactCount == gesture.fingers)
        #expect(trace.frames[0].t == 0 && trace.frames.last?.contacts.allSatisfy(\.phase.isEnd) == true)
      }
    }
  }

  @Test("variants go their ways")
  func variants() {
    func shares(_ variant: Variant) -> [Double] {
      var synthesis = TraceSynthesis(.panRight, variant)
      synthesis.jitter = 0
      return Self.path(synthesis.trace()).map { ($0.x - 34) / 346 }
    }
    func last(_ variant: Variant) -> Double { shares(variant).last ?? .nan }
    // 10τ³ − 15τ⁴ + 6τ⁵ is 0.942… at 0.8, 0.896… at 0.75, 0.764… at 0.65; the last sample is up to an interval before.
    #expect(abs(last(.drag) - 0.896) < 0.02 && abs(last(.flick) - 0.764) < 0.06)
    #expect(abs(last(.slow) - 0.942) < 0.01 && abs(last(.pause) - 1) < 0.001)
    #expect(abs(last(.cancel) - 0.06) < 0.03 && abs((shares(.cancel).max() ?? 0) - 0.4) < 0.001)
    let back = shares(.backAndForth)
    let turn = back.firstIndex { $0 > 0.65 } ?? 0
    #expect((back[turn...].min() ?? 1) < 0.21 && last(.backAndForth) > 0.85)
    let hesitant = shares(.hesitant)
    #expect(hesitant.count { abs($0 - 0.35) < 0.002 } > 15 && hesitant.count { abs($0 - 0.28) < 0.002 } > 15)
    #expect(shares(.pause).count { $0 > 0.999 } > 40, "it rests for 340 ms of 120 Hz")
  }

  @Test("the system's cancel is one, and no variant else cancels")
  func systemCancel() {
    for variant in Variant.allCases {
      let end = TraceSynthesis(.edgePan, variant).trace().frames.last?.contacts[0]
      #expect(end?.phase == (variant == .systemCancel ? .cancelled : .ended))
      #expect(end?.reason == (variant == .systemCancel ? "system" : nil))
    }
  }

  @Test("durations, and rates of 60, 90, 120 and 240 Hz", arguments: [60, 90, 120, 240] as [Int64])
  func rates(_ hertz: Int64) {
    var synthesis = TraceSynthesis(.panUp, .slow)
    synthesis.duration = 500_000_000
    synthesis.sampling = .even(.hz(hertz))
    let times = synthesis.trace().frames.map(\.t)
    #expect(times == (0...hertz / 2).map { RefreshRate.hz(hertz).vsync($0) })
    synthesis.sampling = .uneven(.hz(hertz))
    let intervals = zip(times, times.dropFirst()).map { Double($1 - $0) * Double(hertz) / 1e9 }
    #expect(intervals.allSatisfy { abs($0 - 1) < 1e-6 })
    let uneven = synthesis.trace().frames.map(\.t)
    for (index, pair) in zip(uneven, uneven.dropFirst()).enumerated() {
      let share = Double(pair.1 - pair.0) * Double(hertz) / 1e9
      #expect(abs(share - (index % 2 == 0 ? 0.9 : 1.1)) < 0.0501)
    }
    #expect(Set(zip(uneven, uneven.dropFirst()).map { $1 - $0 }).count > 10)
  }

  @Test("losses take samples away and leave the others where they were")
  func losses() {
    var synthesis = TraceSynthesis(.panDown, .slow, seed: 9)
    let whole = Self.path(synthesis.trace())
    synthesis.losses = .init(share: 0.05, run: 4)
    let rest = Self.path(synthesis.trace())
    #expect(rest.count < whole.count - 8 && rest.count > whole.count / 2)
    #expect(rest.allSatisfy { sample in whole.contains { $0 == sample } })
    // A run of four: five intervals at once.
    let gaps = zip(rest, rest.dropFirst()).map { ($1.t - $0.t + 4_000_000) / 8_333_333 }
    #expect(gaps.max() ?? 0 >= 5 && !gaps.contains { (2...4).contains($0) })
    synthesis.losses = .init(share: 0)
    #expect(Self.path(synthesis.trace()).count == whole.count)
  }

  @Test("delays change arrivals alone, and keep their order")
  func delays() throws {
    var synthesis = TraceSynthesis(.edgePan, seed: 3)
    let plain = synthesis.trace()
    #expect(plain.frames.allSatisfy { $0.arrival == nil })
    synthesis.delays = .between(4_000_000, 30_000_000)
    var late = synthesis.trace()
    var arrivals: [Int64] = []
    for index in late.frames.indices {
      let arrival = try #require(late.frames[index].arrival)
      #expect(arrival - late.frames[index].t >= 4_000_000 && arrival - late.frames[index].t <= 30_000_000)
      arrivals.append(arrival)
      late.frames[index].arrival = nil
    }
    #expect(late.frames == plain.frames)
    #expect(arrivals == arrivals.sorted() && Set(zip(arrivals, plain.frames).map { $0 - $1.t }).count > 10)
    synthesis.delays = .every(50_000_000)
    for frame in synthesis.trace().frames {
      let arrival = try #require(frame.arrival)
      #expect(arrival % 50_000_000 == 0 && arrival - frame.t >= 0 && arrival - frame.t < 50_000_000)
    }
  }

  @Test("coalesced samples are the panel's, in frames of the display's rate")
  func coalescing() {
    var synthesis = TraceSynthesis(.panLeft, .slow, seed: 4)
    synthesis.sampling = .even(.hz(240))
    let plain = Self.path(synthesis.trace())
    synthesis.coalescing = .hz(60)
    let trace = synthesis.trace()
    #expect(Self.path(trace).elementsEqual(plain) { $0 == $1 })
    let moves = trace.frames.filter { $0.contacts[0].phase == .moved }
    #expect(moves.dropLast().allSatisfy { $0.contacts[0].coalesced.count == 3 })
    #expect(trace.frames.allSatisfy { frame in (0...90).contains { RefreshRate.hz(60).vsync($0) == frame.arrival } })
  }

  @Test(
    "resampled samples are marked, lie on the new rate and on the lines between the old", arguments: [60, 90, 120, 240])
  func resampling(_ hertz: Int64) throws {
    var synthesis = TraceSynthesis(.edgePan, .slow, seed: 8)
    synthesis.sampling = .uneven(.hz(120))
    let raw = Self.path(synthesis.trace())
    synthesis.resampling = .hz(hertz)
    let trace = synthesis.trace()
    #expect(trace.header.content == .resampled)
    let moves = trace.frames.filter { $0.contacts[0].phase == .moved }
    #expect(abs(moves.count - Int(hertz * 14 / 10)) <= 2)
    for frame in moves {
      let contact = frame.contacts[0]
      #expect(contact.isResampled && (0...400).contains { RefreshRate.hz(hertz).vsync($0) == frame.t })
      let right = try #require(raw.firstIndex { $0.t > frame.t })
      let (a, b) = (raw[right - 1], raw[right])
      let share = Double(frame.t - a.t) / Double(b.t - a.t)
      #expect(abs(contact.x - (a.x + (b.x - a.x) * share)) < 0.0051)
    }
    #expect(trace.frames.first?.contacts[0].isResampled == false && trace.frames.last?.contacts[0].x == raw.last?.x)
  }

  @Test("a second finger comes and goes later; the first is the same without it")
  func stagger() {
    let trace = TraceSynthesis(.pinch, .stagger, seed: 2).trace()
    let (first, second) = (Self.path(trace), Self.path(trace, touch: 2))
    #expect((35_000_000..<45_000_000).contains(second[0].t) && first[0].t == 0)
    #expect((second.last?.t ?? 0) - (first.last?.t ?? 0) >= 33_000_000)
    #expect(trace.frames.flatMap(\.contacts).count { $0.phase == .began } == 2)
    // Together at first: 2·|arm| apart.
    let plain = TraceSynthesis(.pinch, seed: 2).trace().frames[0].contacts
    #expect(hypot(plain[0].x - plain[1].x, plain[0].y - plain[1].y) == hypot(220, 140))
  }

  @Test("the outcome is declared where nothing can change it, and only there")
  func outcomes() {
    #expect(TraceSynthesis(.edgePan).trace().header.expect == ["*/*": "finished"])
    #expect(TraceSynthesis(.pinch, .cancel).trace().header.expect == ["*/*": "cancelled"])
    #expect(TraceSynthesis(.pinch, .systemCancel).declaredOutcome == "cancelled")
    #expect(TraceSynthesis(.tap).trace().header.expect.isEmpty)
    #expect(TraceSynthesis(.panUp, .pause).trace().header.expect.isEmpty)
    #expect(TraceSynthesis(.twoFinger).trace().header.expect.isEmpty)
    var other = TraceSynthesis(.edgePan)
    other.end.x = 60
    #expect(other.declaredOutcome == nil)
    other = TraceSynthesis(.edgePan)
    other.losses = .init(share: 0.5)
    #expect(other.declaredOutcome == nil)
    other.expect = ["*/*": "finished"]
    #expect(other.trace().header.expect == ["*/*": "finished"])
  }

  @Test("a gesture of too few movements expects nothing")
  func fewMovements() {
    func expectation(_ change: (inout TraceSynthesis) -> Void) -> [String: String] {
      var synthesis = TraceSynthesis(.panLeft)
      change(&synthesis)
      return synthesis.trace().header.expect
    }
    // 320 ms: looks at 25 Hz after 40, 80 … 280 ms move, at 28 Hz eight do.
    #expect(expectation { $0.sampling = .even(.hz(25)) } == [:])
    #expect(expectation { $0.sampling = .even(.hz(28)) } == ["*/*": "finished"])
    #expect(expectation { $0.resampling = .hz(1) } == [:])
    #expect(expectation { $0.coalescing = .hz(1) } == [:])
    #expect(expectation { ($0.resampling, $0.coalescing) = (.hz(1), .hz(1)) } == [:])
    #expect(
      expectation { ($0.resampling, $0.expect) = (.hz(1), ["*/*": "cancelled"]) } == ["*/*": "cancelled"])
  }

  @Test("a panel that looks rarely sees the fingers come and go when they do")
  func rareLooks() throws {
    var synthesis = TraceSynthesis(.panLeft)
    synthesis.duration = 1_000_000
    synthesis.sampling = .even(.hz(1))
    #expect(synthesis.trace().frames.map(\.t) == [0, 1_000_000])
    synthesis.duration = 2_500_000_000
    #expect(synthesis.trace().frames.map(\.t) == [0, 1_000_000_000, 2_000_000_000, 2_500_000_000])
    synthesis.sampling = .uneven(.hz(1))
    #expect(synthesis.trace().frames.last?.t == 2_500_000_000)
    var pair = TraceSynthesis(.pinch, .stagger)
    pair.sampling = .even(.hz(10))
    pair.duration = 150_000_000
    let trace = pair.trace()
    #expect(Self.path(trace).map(\.t) == [0, 35, 100, 150].map { $0 * 1_000_000 })
    #expect(Self.path(trace, touch: 2).map(\.t) == [35, 100, 150, 185].map { $0 * 1_000_000 })
    #expect(try TouchTrace.read(Array(trace.text().utf8), name: "made") == trace)
  }

  @Test("gestures meet other windows: their ways scale, edges stay edges")
  func windows() {
    let wide = TraceSpace(width: 1180, height: 820, scale: 2)
    #expect(TraceSynthesis(.edgePan, in: wide).start.x == 14)
    #expect(TraceSynthesis(.rightEdgePan, in: wide).start.x == 1166)
    #expect(abs(TraceSynthesis(.panUp, in: wide).start.y - 740 * 820 / 844) < 0.01)
    #expect(TraceSynthesis(.panUp, in: wide).trace().header.space == wide)
  }

  @Test("the header says honestly what made it, and how to make it again")
  func provenance() {
    var synthesis = TraceSynthesis(.twoFinger, .pause, seed: 77)
    #expect(synthesis.command == "segue synthesize --gesture two-finger --variant pause --seed 77")
    synthesis.space = TraceSpace(width: 820, height: 1180, scale: 2)
    synthesis.start = .init(x: 10.5, y: 20)
    synthesis.duration = 250_500_000
    synthesis.sampling = .uneven(.hz(90))
    synthesis.losses = .init(share: 0.25, run: 3)
    synthesis.delays = .every(16_700_000)
    #expect(
      synthesis.command
        == "segue synthesize --gesture two-finger --variant pause --window 820,1180,2 --start 10.5,20 "
        + "--end \(Self.place(TraceSynthesis(.twoFinger).end)) --duration 250.5 --rate 90 --uneven --drop 0.25:3 "
        + "--delay every:16.7 --seed 77")
    let header = synthesis.trace().header
    #expect(header.provenance?.extras["command"]?.stringValue == synthesis.command)
    #expect(header.provenance?.source == "synthesised: minimum-jerk, about 90 Hz, seed 77")
    #expect(header.provenance?.importer == "synthesize/1" && header.clock.source == "synthesised")
  }

  private static func place(_ point: GestureScript.Point) -> String { "\(Int(point.x)),\(Int(point.y))" }
}
