import Foundation
import SegueJSON
import SegueRecorder
import SegueTestSupport
import SegueTraces
import Testing

@testable import SegueCLI

/// The recorder page in a real browser. One session serves all tests: it takes some ten seconds.
@MainActor
@Suite(
  "The recorder page in Chromium",
  .enabled(if: RecorderSession.isPossible, "it needs chromium; .ci/prepare installs it"))
struct RecorderInChromiumTests {
  private func session() throws -> RecorderSession { try RecorderSession.shared.get() }

  @Test("the console has nothing to complain of, and nothing is fetched")
  func quiet() throws {
    #expect(try session().report["complaints"] == [])
    let seconds = try #require(session().report["seconds"]?.doubleValue)
    print("recorder in Chromium: \(try session().takes.count) takes in \(seconds) s")
    #expect(seconds < 40)
  }

  @Test(
    "a saved take is in order, and byte for byte what the trace writer prints",
    arguments: ["one-finger", "two-fingers", "three-cancelled", "interrupted", "mouse", "pen", "palm"])
  func canonical(_ name: String) throws {
    let take = try session().take(name)
    let segue = CommandLineFixture()
    try segue.write(Array(take.bytes), to: "take.trace")
    #expect(segue.run("check", "take.trace") == .success)
    #expect(segue.out.hasPrefix("take.trace: ok, "))
    #expect(Data(take.trace.text().utf8) == take.bytes)
  }

  @Test(
    "a take is the path that was dispatched: every sample at its place and time, in order, from the first to the last",
    arguments: ["one-finger", "two-fingers", "three-cancelled"])
  func path(_ name: String) throws {
    let take = try session().take(name)
    let (recorded, dispatched) = (take.recorded, take.dispatched)
    #expect(recorded.keys.sorted() == dispatched.keys.sorted())
    for (touch, samples) in recorded {
      let all = try #require(dispatched[touch])
      #expect(RecorderSession.isSubsequence(samples, of: all), "touch \(touch) was never there")
      #expect(samples.first?.phase == .began && samples.first?.x == all.first?.x)
      #expect(samples.last?.phase == all.last?.phase && samples.last?.x == all.last?.x)
      // A browser leaves out a sample that changes nothing.
      #expect(samples.count >= all.count - 2, "touch \(touch): \(samples.count) of \(all.count) samples")
      // The comparison sees a place that is off by a tenth of a point, and a time that is off by a millisecond.
      var moved = all
      moved[all.count / 2].x += 0.1
      #expect(!RecorderSession.isSubsequence(samples, of: moved))
      moved = all
      moved[all.count / 2].seconds += 0.001
      #expect(!RecorderSession.isSubsequence(samples, of: moved))
    }
  }

  @Test("both clocks and the older samples are there, and touches are numbered from 1")
  func clocks() throws {
    let trace = try session().take("one-finger").trace
    #expect(trace.frames.allSatisfy { $0.arrival ?? -1 >= $0.t })
    #expect(trace.frames.contains { ($0.arrival ?? 0) - $0.t > 1_000_000 })
    #expect(trace.frames.flatMap(\.contacts).contains { !$0.coalesced.isEmpty })
    #expect(trace.header.clock.base == .firstSample && trace.frames[0].t == 0)
    for name in ["two-fingers", "three-cancelled"] {
      let ids = Set(try session().take(name).trace.frames.flatMap(\.contacts).map(\.id))
      #expect(ids.sorted() == Array(1...ids.count))
    }
    // Fingers that move together are one delivery.
    #expect(try session().take("two-fingers").trace.frames.contains { $0.contacts.count == 2 })
  }

  @Test("the header says what the browser and the person know")
  func header() throws {
    let header = try session().take("one-finger").trace.header
    #expect(header.space == TraceSpace(width: 390, height: 844, scale: 3))
    #expect(header.content == .delivered)
    #expect(header.label == TraceLabel(gesture: "edge-pan", intent: "finish"))
    #expect(header.expect == ["*/*": "finished"])
    #expect((115...125).contains(try #require(header.digitizer?.nominalHz)))
    #expect(try #require(header.display?.refreshHz) > 0)
    #expect(header.provenance?.importer == RecorderPage.importer)
    let source = try #require(header.provenance?.source)
    #expect(source.hasPrefix("recorded by hand; Headless Chrome ") && source.hasSuffix(" on Linux, touch"))
    let other = try session().take("three-cancelled").trace.header.provenance
    #expect(other?.source?.hasPrefix("a \"test\" with \\ and ü; ") == true && other?.licence == "CC0-1.0")
    #expect(try session().report["guess"] == "pinch")
  }

  @Test("touches that the browser or the page takes away are cancelled, with the reason")
  func cancelled() throws {
    let browser = try session().take("three-cancelled").trace.frames.flatMap(\.contacts).filter(\.phase.isEnd)
    #expect(browser.map(\.phase) == [.cancelled, .cancelled, .cancelled])
    #expect(browser.allSatisfy { $0.reason == "browser" })
    let page = try session().take("interrupted").trace
    #expect(page.frames.last?.contacts.map(\.phase) == [.cancelled])
    #expect(page.frames.last?.contacts.first?.reason == "viewport changed")
    #expect(page.frames.last?.contacts.first?.x == 70)
  }

  @Test("a mouse is recorded only when asked for, and says so; pens and palms are marked")
  func tools() throws {
    #expect(try session().report["takesOfUnaskedMouse"] == 0)
    let mouse = try session().take("mouse").trace
    #expect(mouse.frames[0].contacts[0].extras["pointerType"] == "mouse")
    #expect(mouse.header.provenance?.source?.hasSuffix(", mouse") == true)
    #expect(mouse.frames.flatMap(\.contacts).map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(mouse.frames.flatMap(\.contacts).map(\.x) == [100, 120, 150, 150])
    let pen = try session().take("pen").trace.frames.flatMap(\.contacts)
    #expect(pen.allSatisfy { $0.tool == .stylus } && pen[0].extras["twist"] == 30 && pen[0].pressure == 0.25)
    let palm = try session().take("palm").trace.frames.flatMap(\.contacts)
    #expect(palm.allSatisfy { $0.tool == .palm } && palm[0].attributes.major == 60 && palm[0].attributes.minor == 50)
    #expect(try session().take("one-finger").trace.frames.flatMap(\.contacts).allSatisfy { $0.tool == nil })
  }

  @Test("a replay takes as long as the take and says so; a deleted take comes back where it was")
  func page() throws {
    let replay = try #require(session().report["replay"])
    #expect(replay["states"] == ["replaying", "ready"])
    let own = try #require(replay["own"]?.doubleValue)
    let shown = try #require(replay["milliseconds"]?.doubleValue)
    // Never before the last delivery; a busy machine may be late.
    #expect(own > 250 && shown > own - 1 && shown < own + 2_000)
    #expect(try session().report["undo"] == ["counts": [7, 6, 7], "isSame": true])
  }

  @Test("every control has a name for who cannot see it")
  func accessible() throws {
    let controls = try #require(session().report["unnamedControls"])
    #expect(controls["unnamed"] == [])
    #expect(try #require(controls["controls"]?.integerValue) > 40)
  }

  @Test("numbers are printed as the trace writer prints them")
  func numbers() throws {
    let texts = try #require(session().report["numbers"]?.arrayValue).map(\.stringValue)
    #expect(texts.count == RecorderSession.numbers.count && texts.count > 2_000)
    for (number, text) in zip(RecorderSession.numbers, texts) {
      #expect(text == JSONValue.text(of: number))
    }
  }
}
