import SegueTestSupport
import SegueTiming
import SegueTraces
import Testing

@Suite("Minimising traces")
struct TraceMinimizerTests {
  private func touch(
    _ id: Int, _ places: [(ms: Int64, x: Double)], end: TouchPhase = .ended
  ) -> [(t: Int64, contact: TraceContact)] {
    places.enumerated().map { index, place in
      let phase = index == 0 ? TouchPhase.began : index == places.count - 1 ? end : .moved
      return (place.ms * 1_000_000, TraceContact(id: id, phase: phase, x: place.x, y: 400.25))
    }
  }

  private func trace(_ samples: [(t: Int64, contact: TraceContact)]) -> TouchTrace {
    var frames: [TraceFrame] = []
    for (t, contact) in samples.sorted(by: { $0.t < $1.t }) {
      if frames.last?.t != t { frames.append(TraceFrame(t: t, contacts: [])) }
      frames[frames.count - 1].contacts.append(contact)
    }
    let header = TraceHeader(
      clock: TraceClock(base: .firstSample, source: "made", originNs: "0"), space: BundledTraces.space)
    return TouchTrace(header: header, frames: frames)
  }

  /// 60 samples of a finger from x = 3.3 on, 7.7 pt apart, every 8 ms, from 48 ms on.
  private var drag: TouchTrace {
    let places = (0..<60).map { index -> (ms: Int64, x: Double) in
      (ms: 48 + Int64(index) * 8, x: 3.3 + 7.7 * Double(index))
    }
    return trace(touch(1, places))
  }

  private func samples(_ trace: TouchTrace) -> [TraceContact] { trace.frames.flatMap(\.contacts) }

  @Test("a trace that does not fail is no minimum")
  func sound() {
    #expect(TraceMinimizer().minimize(drag, failure: "none") { _ in false } == nil)
  }

  @Test("of a trace that fails whatever happens, the shortest touch is left, at round places and times")
  func everything() throws {
    let minimum = try #require(TraceMinimizer().minimize(drag, failure: "always") { _ in true })
    #expect(minimum.samplesBefore == 60 && minimum.samplesAfter == 2 && minimum.isMinimal)
    #expect(samples(minimum.trace).map(\.phase) == [.began, .ended])
    #expect(samples(minimum.trace).allSatisfy { $0.x.remainder(dividingBy: 100) == 0 && $0.y == 400 })
    #expect(minimum.trace.frames.map(\.t).allSatisfy { $0 % 10_000_000 == 0 } && minimum.trace.frames[0].t == 0)
  }

  @Test("what fails needs two samples far apart: they stay, and no other")
  func far() throws {
    let fails = { (trace: TouchTrace) in
      let xs = self.samples(trace).map(\.x)
      return (xs.max() ?? 0) - (xs.min() ?? 0) > 300
    }
    let minimum = try #require(TraceMinimizer().minimize(drag, failure: "far", where: fails))
    #expect(minimum.samplesAfter == 2 && fails(minimum.trace))
    #expect(minimum.tests < 200)
  }

  @Test("a touch that matters not goes, one that does stays")
  func touches() throws {
    let three = trace(
      touch(1, [(0, 10), (10, 20), (20, 30)]) + touch(2, [(5, 100), (10, 120), (30, 140)])
        + touch(3, [(40, 10), (50, 20)], end: .cancelled))
    let minimum = try #require(
      TraceMinimizer().minimize(three, failure: "second") { trace in self.samples(trace).contains { $0.id == 2 } })
    #expect(Set(samples(minimum.trace).map(\.id)) == [2] && minimum.samplesAfter == 2)
    // The way it ended goes along to the sample that ends it now.
    let cancelled = try #require(
      TraceMinimizer().minimize(three, failure: "cancelled") { trace in
        self.samples(trace).contains { $0.phase == .cancelled }
      })
    #expect(samples(cancelled.trace).map(\.id) == [3, 3])
  }

  @Test("the end goes forward with its reason, and an end that is left out never becomes another")
  func ends() throws {
    var whole = drag
    whole.frames[59].contacts[0].phase = .cancelled
    whole.frames[59].contacts[0].reason = "system"
    let minimum = try #require(
      TraceMinimizer().minimize(whole, failure: "cancelled early") { trace in
        let samples = self.samples(trace)
        return samples.last?.reason == "system" && (samples.count > 58 || samples.allSatisfy { $0.x < 240 })
      })
    #expect(minimum.samplesAfter == 2 && samples(minimum.trace)[1].phase == .cancelled)
    let every = TraceMinimizer().minimize(whole, failure: "ended") { trace in
      self.samples(trace).contains { $0.phase == .ended }
    }
    #expect(every == nil)
  }

  @Test("coalesced samples go one by one, arrivals and attributes where they matter not")
  func coalesced() throws {
    var synthesis = TraceSynthesis(.panLeft, seed: 4)
    synthesis.sampling = .even(.hz(240))
    synthesis.coalescing = .hz(60)
    var whole = synthesis.trace()
    whole.frames[3].contacts[0].attributes.pressure = 0.5
    let minimum = try #require(
      TraceMinimizer().minimize(whole, failure: "older") { trace in
        trace.frames.contains { $0.contacts.contains { $0.coalesced.count >= 2 } }
      })
    #expect(minimum.trace.sampleCount == 4 && minimum.trace.frames.map { $0.contacts[0].coalesced.count }.max() == 2)
    #expect(minimum.trace.frames.allSatisfy { $0.arrival == nil && $0.contacts[0].attributes == TouchAttributes() })
    let pressed = try #require(
      TraceMinimizer().minimize(whole, failure: "pressed") { trace in
        self.samples(trace).contains { $0.pressure == 0.5 }
      })
    #expect(pressed.samplesAfter == 2)
  }

  @Test(
    "every trace that is asked about is valid and new, and the result is 1-minimal",
    arguments: 1...6 as ClosedRange<UInt64>)
  func minimal(seed: UInt64) throws {
    let gestures = TraceSynthesis.Gesture.allCases
    var synthesis = TraceSynthesis(gestures[Int(seed) % gestures.count], .stagger, seed: seed)
    synthesis.duration = 180_000_000
    synthesis.coalescing = seed % 2 == 0 ? .hz(60) : nil
    var random = SplitMix64(seed: seed)
    let columns = (0..<3).map { _ in Int.random(in: 0..<8, using: &random) }
    // Samples in some columns of the screen: more than one at a time is needed.
    func fails(_ trace: TouchTrace) -> Bool {
      let seen = Set(
        trace.frames.flatMap { $0.contacts.flatMap { [$0.y] + $0.coalesced.map(\.y) } }.map { Int($0 * 8) % 8 })
      return seen.isSuperset(of: columns)
    }
    let whole = synthesis.trace()
    guard fails(whole) else { return }
    var asked: Set<TouchTrace> = []
    let minimum = try #require(
      try TraceMinimizer().minimize(whole, failure: "columns") { trace in
        _ = try TraceValidator.check(trace, name: "asked")
        #expect(asked.insert(trace).inserted || trace == whole, "seed \(seed)")
        return fails(trace)
      })
    #expect(fails(minimum.trace) && minimum.isMinimal && minimum.samplesAfter <= 8, "seed \(seed)")
    #expect(try TouchTrace.read(Array(minimum.trace.text().utf8), name: "minimum") == minimum.trace)
    // Leaving out by hand, frame by frame, what may be left out of the file as it stands.
    for frame in minimum.trace.frames.indices {
      var less = minimum.trace
      for contact in less.frames[frame].contacts.indices {
        for older in less.frames[frame].contacts[contact].coalesced.indices {
          var other = minimum.trace
          other.frames[frame].contacts[contact].coalesced.remove(at: older)
          #expect(!fails(other), "seed \(seed)")
        }
      }
      less.frames.remove(at: frame)
      if (try? TraceValidator.check(less, name: "less")) != nil { #expect(!fails(less), "seed \(seed)") }
    }
  }

  @Test("twice the same: the search is deterministic, and says in provenance.edits what it did")
  func edits() throws {
    let fails = { (trace: TouchTrace) in self.samples(trace).contains { $0.x > 250 } }
    let first = try #require(TraceMinimizer().minimize(drag, failure: "x > 250", where: fails))
    #expect(first == TraceMinimizer().minimize(drag, failure: "x > 250", where: fails))
    let edit = try #require(first.trace.header.provenance?.edits.last)
    #expect(edit["by"]?.stringValue == "minimize/1" && edit["failure"]?.stringValue == "x > 250")
    #expect(edit["samplesBefore"]?.integerValue == 60 && edit["samplesAfter"]?.integerValue == 2)
    #expect(edit["tests"]?.integerValue == Int64(first.tests))
    // What was said before stays in front.
    let again = try #require(TraceMinimizer().minimize(first.trace, failure: "x > 250", where: fails))
    #expect(again.trace.header.provenance?.edits.count == 2 && again.trace.frames == first.trace.frames)
  }

  @Test("the command that made the samples is not that of the samples that are left")
  func command() throws {
    let made = TraceSynthesis(.panRight, seed: 2).trace()
    #expect(made.header.provenance?.extras["command"] != nil)
    let minimum = try #require(TraceMinimizer().minimize(made, failure: "always") { _ in true })
    #expect(minimum.trace.header.provenance?.extras["command"] == nil)
    #expect(minimum.trace.header.provenance?.source == made.header.provenance?.source)
  }

  @Test("a search that is ended keeps what it has, and says that it is not minimal")
  func stopped() throws {
    var few = TraceMinimizer()
    few.mostTests = 5
    let minimum = try #require(few.minimize(drag, failure: "always") { _ in true })
    #expect(!minimum.isMinimal && minimum.tests == 5 && minimum.samplesAfter < 60)
    few.isStopped = { true }
    let none = try #require(few.minimize(drag, failure: "always") { _ in true })
    #expect(!none.isMinimal && none.trace.frames == drag.frames)
    #expect(none.trace.header.provenance?.edits.last?["minimal"] == .bool(false))
  }

  @Test("a predicate's error ends the search")
  func error() {
    struct Broken: Error {}
    #expect(throws: Broken.self) {
      try TraceMinimizer().minimize(drag, failure: "") { trace in
        if trace != self.drag { throw Broken() }
        return true
      }
    }
  }
}
