import SegueTiming
import SegueTraces
import Testing

@Suite("Synthesised gestures")
struct GestureScriptTests {
  static let space = TraceSpace(width: 390, height: 844, scale: 3)

  static func script(noise: Double = 0, seed: UInt64 = 1, end: GestureScript.End = .lift) -> GestureScript {
    GestureScript(
      start: .init(x: 0, y: 100),
      segments: [.stroke(to: .init(x: 100, y: 100), milliseconds: 100, until: 1), .rest(milliseconds: 25)],
      end: end, noise: noise, seed: seed)
  }

  @Test("a minimum-jerk stroke starts and ends at rest, is half way at half time and never turns back")
  func minimumJerk() {
    #expect(MinimumJerk.share(at: -1) == 0)
    #expect(MinimumJerk.share(at: 0.25) == 0.103515625)
    #expect(MinimumJerk.share(at: 0.5) == 0.5)
    #expect(MinimumJerk.share(at: 2) == 1)
    #expect(MinimumJerk.speed(at: 0) == 0 && MinimumJerk.speed(at: 1) == 0)
    #expect(MinimumJerk.speed(at: 0.5) == 1.875)
    let shares = (0...1000).map { MinimumJerk.share(at: Double($0) / 1000) }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    // The speed is the share's slope.
    for step in 1..<100 {
      let τ = Double(step) / 100
      let slope = (MinimumJerk.share(at: τ + 1e-6) - MinimumJerk.share(at: τ - 1e-6)) / 2e-6
      #expect(abs(slope - MinimumJerk.speed(at: τ)) < 1e-8)
    }
  }

  @Test("samples lie on the 120 Hz clock, the stroke's middle is at half its time, the end repeats the last place")
  func samples() {
    let trace = Self.script().trace(in: Self.space)
    #expect(trace.frames.count == 17)
    #expect(trace.frames.map(\.t) == (0...16).map { RefreshRate.hz(120).vsync($0) })
    let places = trace.frames.map { $0.contacts[0].x }
    #expect(places[0] == 0)
    #expect(places[6] == 50)
    #expect(places[12] == 100)
    #expect(places[13...] == [100, 100, 100, 100])
    #expect(trace.frames.map { $0.contacts[0].phase } == [.began] + Array(repeating: .moved, count: 15) + [.ended])
    #expect(trace.frames[16].contacts[0].positionSource == .last)
    #expect(trace.header.provenance?.source == "synthesised: minimum-jerk, 120 Hz, seed 1")
  }

  @Test("a stroke that is left early ends on the way")
  func until() {
    let half = GestureScript(
      start: .init(x: 0, y: 0), segments: [.stroke(to: .init(x: 100, y: 50), milliseconds: 200, until: 0.5)], noise: 0,
      seed: 1)
    let last = half.trace(in: Self.space).frames.last
    #expect(last?.t == RefreshRate.hz(120).vsync(13))
    #expect(last?.contacts[0].x == 50)
    #expect(last?.contacts[0].y == 25)
  }

  @Test("a cancelled gesture says why")
  func cancel() {
    let last = Self.script(end: .cancel(reason: "system")).trace(in: Self.space).frames.last?.contacts[0]
    #expect(last?.phase == .cancelled)
    #expect(last?.reason == "system")
  }

  @Test("noise is small, repeats with its seed and changes with it", arguments: [1, 77, .max] as [UInt64])
  func noise(seed: UInt64) {
    let quiet = Self.script().trace(in: Self.space)
    let noisy = Self.script(noise: 0.2, seed: seed).trace(in: Self.space)
    #expect(noisy == Self.script(noise: 0.2, seed: seed).trace(in: Self.space))
    #expect(noisy.frames != Self.script(noise: 0.2, seed: seed &+ 1).trace(in: Self.space).frames)
    #expect(noisy.frames[0] == quiet.frames[0])
    for (one, other) in zip(quiet.frames, noisy.frames) {
      #expect(abs(one.contacts[0].x - other.contacts[0].x) <= 0.21)
      #expect(abs(one.contacts[0].y - other.contacts[0].y) <= 0.21)
    }
  }
}
