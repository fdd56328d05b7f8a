import Foundation
import SegueTestSupport
import SegueTraces
import Testing

@Suite("Bundled traces")
struct BundledTracesTests {
  static let folder = packageRoot.appending(path: "Benchmarks/Traces/Bundled")

  @Test("the committed bytes are the generated ones; SEGUE_WRITE_GOLDENS=1 writes them anew")
  func bytes() throws {
    let generated = BundledTraces.all
    if ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] == "1" {
      for (name, trace) in generated {
        try Data(trace.text().utf8).write(to: Self.folder.appending(path: name + ".trace"))
      }
    }
    // What is not generated says that it was recorded.
    let names = Set(generated.map { $0.name + ".trace" })
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) where !names.contains(file) {
      let trace = try TouchTrace.read(Array(Data(contentsOf: Self.folder.appending(path: file))), name: file)
      #expect(trace.header.provenance?.source?.hasPrefix("recorded") == true, "\(file)")
    }
    for (name, trace) in generated {
      let committed = try Data(contentsOf: Self.folder.appending(path: name + ".trace"))
      #expect(committed == Data(trace.text().utf8), "\(name) differs from its script")
    }
  }

  static func path(_ name: String) throws -> Path {
    Path(try #require(BundledTraces.all.first { $0.name == name }).trace)
  }

  /// The one touch of a bundled trace.
  struct Path {
    let header: TraceHeader
    let contacts: [TraceContact]
    let times: [Int64]

    init(_ trace: TouchTrace) {
      header = trace.header
      contacts = trace.frames.flatMap(\.contacts)
      times = trace.frames.map(\.t)
    }

    var start: TraceContact { contacts[0] }
    /// Way in x since touch-down, in shares of the window's width.
    var progress: [Double] { contacts.map { ($0.x - start.x) / 390 } }
    var net: Double { progress[progress.count - 1] }
    var seconds: Double { Double(times[times.count - 1]) / 1e9 }
    /// Points per second over the last `milliseconds` before the end.
    func speed(last milliseconds: Int64) -> Double {
      let end = times.count - 2
      let first = times.firstIndex { times[end] - $0 <= milliseconds * 1_000_000 } ?? end
      return (contacts[end].x - contacts[first].x) / (Double(times[end] - times[first]) / 1e9)
    }
    var isSoundPop: Bool {
      start.x <= 10 && header.expect.keys.elementsEqual(["td.shared-element/pop"]) && header.label?.intent == "pop"
    }
    var pop: String? { header.expect["td.shared-element/pop"] }
    /// The first sample more than 10 pt inward.
    var firstInward: TraceContact? { contacts.first { $0.x - start.x > 10 } }
  }

  @Test(
    "every trace is one touch, or two of pinch and rotation, in the 390 × 844 window, labelled and made for one outcome",
    arguments: BundledTraces.all.indices)
  func shape(_ index: Int) {
    let (name, trace) = BundledTraces.all[index]
    #expect(trace.header.space == TraceSpace(width: 390, height: 844, scale: 3), "\(name)")
    #expect(trace.contactCount == (name.contains("pinch") || name.contains("rotation") ? 2 : 1), "\(name)")
    #expect(trace.header.expect.count == 1, "\(name)")
    #expect(trace.header.expect.values.allSatisfy { TraceHeader.outcomes.contains($0) }, "\(name)")
    #expect(trace.header.label?.gesture != nil && trace.header.label?.intent != nil, "\(name)")
    let inside = trace.frames.flatMap(\.contacts).allSatisfy { (0...390).contains($0.x) && (0...844).contains($0.y) }
    #expect(inside, "\(name)")
  }

  @Test("edge-flick is fast, ends moving, and covers over 60 % of the width")
  func edgeFlick() throws {
    let path = try Self.path("edge-flick")
    #expect(path.isSoundPop && path.pop == "finished")
    #expect(path.net > 0.6)
    #expect(path.seconds < 0.25)
    #expect(path.speed(last: 40) > 1000)
  }

  @Test("short-flick is as fast and stays under half")
  func shortFlick() throws {
    let path = try Self.path("short-flick")
    #expect(path.isSoundPop && path.pop == "cancelled")
    #expect(path.net > 0.2 && path.net < 0.45)
    #expect(path.seconds < 0.25)
    #expect(path.speed(last: 40) > 1000)
  }

  @Test("slow-drag-past-half takes over a second and rests past half")
  func slowPast() throws {
    let path = try Self.path("slow-drag-past-half")
    #expect(path.isSoundPop && path.pop == "finished")
    #expect(path.net > 0.55 && path.seconds > 1 && abs(path.speed(last: 40)) < 50)
  }

  @Test("slow-drag-short-of-half takes over a second and never reaches half")
  func slowShort() throws {
    let path = try Self.path("slow-drag-short-of-half")
    #expect(path.isSoundPop && path.pop == "cancelled")
    #expect(path.net > 0.3 && path.progress.allSatisfy { $0 < 0.45 })
    #expect(path.seconds > 1 && abs(path.speed(last: 40)) < 50)
  }

  @Test("drag-out-and-back passes half and comes back below it")
  func outAndBack() throws {
    let path = try Self.path("drag-out-and-back")
    #expect(path.isSoundPop && path.pop == "cancelled")
    #expect(path.progress.contains { $0 > 0.6 })
    #expect(path.net < 0.4)
  }

  @Test("drag-pause-lift goes to about 45 %, rests for at least 300 ms and lifts")
  func pauseLift() throws {
    let path = try Self.path("drag-pause-lift")
    #expect(path.isSoundPop && path.pop == "cancelled")
    #expect(abs(path.net - 0.45) < 0.01 && path.progress.allSatisfy { $0 < 0.5 })
    let resting = zip(path.times, path.contacts).filter { abs($0.1.x - path.contacts[path.contacts.count - 1].x) < 0.5 }
    #expect(path.times[path.times.count - 1] - resting[0].0 >= 300_000_000)
    #expect(path.contacts.last?.phase == .ended)
    #expect(abs(path.speed(last: 100)) < 10)
  }

  @Test("system-cancel comes to nine tenths and is then taken away by the system")
  func systemCancel() throws {
    let path = try Self.path("system-cancel")
    #expect(path.isSoundPop && path.pop == "cancelled")
    #expect(abs(path.net - 0.9) < 0.01)
    #expect(path.contacts.last?.phase == .cancelled)
    #expect(path.contacts.allSatisfy { $0.phase != .ended })
  }

  @Test("edge-tap stays in the edge zone, still and short")
  func edgeTap() throws {
    let path = try Self.path("edge-tap")
    #expect(path.isSoundPop && path.pop == "notStarted")
    #expect(path.contacts.allSatisfy { $0.x < 20 && abs($0.x - path.start.x) < 1 && abs($0.y - path.start.y) < 1 })
    #expect(path.seconds < 0.1)
  }

  @Test("edge-vertical-drag starts in the edge zone and goes down, never 10 pt inward")
  func verticalDrag() throws {
    let path = try Self.path("edge-vertical-drag")
    #expect(path.isSoundPop && path.pop == "notStarted")
    #expect(path.firstInward == nil)
    #expect(path.contacts[path.contacts.count - 1].y - path.start.y > 300)
  }

  @Test("tap-row taps the middle of the list and is made for a push")
  func tapRow() throws {
    let path = try Self.path("tap-row")
    #expect(path.header.expect == ["td.shared-element/push": "finished"])
    #expect(path.header.label?.intent == "push")
    #expect((path.start.x, path.start.y) == (195, 414))
    #expect(path.contacts.allSatisfy { abs($0.x - 195) < 1 && abs($0.y - 414) < 1 })
    #expect(path.seconds < 0.1)
  }

  @Test(
    "pops that are to start go inward, more across than down, by the first 10 pt",
    arguments: [
      "edge-flick", "short-flick", "slow-drag-past-half", "slow-drag-short-of-half", "drag-out-and-back",
      "drag-pause-lift", "system-cancel",
    ])
  func starts(_ name: String) throws {
    let path = try Self.path(name)
    let inward = try #require(path.firstInward)
    #expect(abs(inward.y - path.start.y) < inward.x - path.start.x)
    #expect(inward.phase == .moved)
  }
}
