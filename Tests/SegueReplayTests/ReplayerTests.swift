import Foundation
import SegueQuartzCore
import SegueResults
import SegueTestSupport
import SegueTiming
import SegueTraces
import Testing

@testable import SegueReplay

@Suite("Replayer")
@MainActor
struct ReplayerTests {
  private func scenario(_ trace: String, views: Int = 200, hertz: Int64 = 120, operation: String = "pop") -> Scenario {
    Scenario(
      transition: "td.shared-element", operation: operation, trace: trace, scene: "photos", views: views,
      rate: .hz(hertz))
  }

  private func trace(_ name: String) throws -> TouchTrace {
    try #require(ScenarioCatalog.trace(named: name))
  }

  @Test("what is not known or too small is refused with words that help")
  func refused() throws {
    let edge = try trace("edge-flick")
    var unknown = scenario("edge-flick")
    unknown.transition = "td.nothing"
    #expect(throws: ReplayError.unknownTransition("td.nothing")) { try Replayer().replay(unknown, trace: edge) }
    unknown = scenario("edge-flick", operation: "twist")
    #expect(throws: ReplayError.unknownOperation("twist", of: "td.shared-element", known: ["push", "pop"])) {
      try Replayer().replay(unknown, trace: edge)
    }
    unknown = scenario("edge-flick")
    unknown.scene = "void"
    #expect(throws: ReplayError.unknownScene("void")) { try Replayer().replay(unknown, trace: edge) }
    #expect(throws: ReplayError.viewsOutOfRange(10)) {
      try Replayer().replay(scenario("edge-flick", views: 10), trace: edge)
    }
    var empty = edge
    empty.frames = []
    var long = edge
    long.frames[long.frames.count - 1].t = 4_000_000_000_000_000
    #expect(throws: ReplayError.traceTooLong("edge-flick", seconds: 4e6)) {
      try Replayer().replay(scenario("edge-flick"), trace: long)
    }
    #expect(throws: ReplayError.emptyTrace("edge-flick")) {
      try Replayer().replay(scenario("edge-flick"), trace: empty)
    }
  }

  @Test(
    "every trace of the demo has the outcome it is made for",
    arguments: ScenarioCatalog.defaultSuite.filter { $0.views == 1_000 })
  func outcomes(scenario: Scenario) throws {
    var smaller = scenario
    smaller.views = 200
    let trace = try trace(scenario.trace)
    let run = try Replayer(cost: .modelled).replay(smaller, trace: trace)
    let expected = try #require(trace.header.expect["td.shared-element/\(scenario.operation)"])
    #expect(run.outcome.rawValue == expected)
    #expect(run.expected == run.outcome)
    #expect(run.diagnostics.isEmpty)
    #expect(run.frames.isEmpty == (run.outcome == .notStarted))
  }

  @Test("two replays give equal records, whether they are measured or not")
  func repeats() throws {
    let flick = try trace("edge-flick")
    let first = try Replayer(cost: .modelled).replay(scenario("edge-flick"), trace: flick)
    let second = try Replayer(cost: .modelled).replay(scenario("edge-flick"), trace: flick)
    let measured = try Replayer(cost: .measured).replay(scenario("edge-flick"), trace: flick)
    #expect(first == second)
    #expect(first.digest == measured.digest && first.frames.map(\.digest) == measured.frames.map(\.digest))
    #expect(first.frames.map(\.counts) == measured.frames.map(\.counts))
    #expect(measured.frames.allSatisfy { $0.cost.commit > 0 && $0.cost.render == 0 })
    #expect(measured.cost == .measured && measured.costTable == nil && measured.wallNanoseconds > 0)
    #expect(first.cost == .modelled && first.costTable == CostTable.phone.label)
    #expect(first.wallNanoseconds == 0 && first.setUpNanoseconds == 0)
    #expect(first.frames.allSatisfy { $0.cost == CostTable.phone.cost(of: $0.counts) })
  }

  @Test("another trace, size or rate gives another digest")
  func distinguishes() throws {
    var digests: Set<UInt64> = []
    for name in ["edge-flick", "short-flick", "slow-drag-past-half"] {
      for views in [200, 202] {
        for hertz in [60, 120] as [Int64] {
          digests.insert(
            try Replayer(cost: .modelled).replay(scenario(name, views: views, hertz: hertz), trace: trace(name)).digest)
        }
      }
    }
    #expect(digests.count == 12)
  }

  @Test("a point's move of one touch changes the digest")
  func sensitive() throws {
    let drag = try trace("slow-drag-past-half")
    var moved = drag
    moved.frames[moved.frames.count / 2].contacts[0].x += 1e-9
    let a = try Replayer(cost: .modelled).replay(scenario("slow-drag-past-half"), trace: drag)
    let b = try Replayer(cost: .modelled).replay(scenario("slow-drag-past-half"), trace: moved)
    #expect(a.digest != b.digest)
  }

  @Test("the tracked motion goes from the frame that begins it to the one that completes it")
  func motion() throws {
    let run = try Replayer(cost: .modelled).replay(
      scenario("slow-drag-past-half", hertz: 60), trace: trace("slow-drag-past-half"))
    #expect(run.frames.count > 20)
    #expect(run.frames.dropLast().allSatisfy { $0.isTransitioning })
    #expect(run.frames.last?.isTransitioning == false)
    #expect(zip(run.frames, run.frames.dropFirst()).allSatisfy { $1.vsyncID == $0.vsyncID + 1 })
    // The detail's alpha, the snapshot's place and size: two layers. Three of the bar go along: two titles and the back
    // button, each its place and its alpha but one.
    #expect(run.animatedLayers == 5)
    #expect(run.frames[1].counts[.tracksSampled] == 8)
    // A touch that is due at a vsync is shown two vsyncs later: commit and rendering have a period each.
    let latencies = run.frames.compactMap { frame in
      frame.newestTouch.map { frame.grid(default: run.rate).time(of: frame.vsyncID + 2) - $0 }
    }
    #expect(latencies.count > 10 && latencies.allSatisfy { (33_333_332...50_000_001).contains($0) })
    #expect(try RunMetrics(run).touchToPresent?.maximum == latencies.max())
  }

  @Test("digests are those of the committed list, in every build mode")
  func goldenDigests() throws {
    let file = packageRoot.appendingPathComponent("Benchmarks/Thresholds/digests.json")
    var found: [String: String] = [:]
    for scenario in ScenarioCatalog.defaultSuite where scenario.views == 1_000 {
      let run = try Replayer(cost: .modelled).replay(scenario, trace: trace(scenario.trace))
      found[scenario.name] = run.digest.digestText
    }
    let lines = found.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \"\($0.value)\"" }
    let text = "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    if ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("every recording of the shared folder that can be read can be replayed")
  func recordings() throws {
    guard let folder = sharedMaterial("traces/evemu-devices") else {
      print("skipped: no shared recordings beside the package")
      return
    }
    var replayed = 0
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let descriptions = files.filter { $0.pathExtension == "desc" }
    for file in files.filter({ $0.pathExtension == "events" }).sorted(by: { $0.path < $1.path }) {
      let name = file.lastPathComponent
      let description = descriptions.first { name.hasPrefix($0.deletingPathExtension().lastPathComponent) }
      let read = try TraceFile.read(
        [UInt8](Data(contentsOf: file)), name: name,
        options: TraceImportOptions(
          description: try description.map {
            .init(bytes: [UInt8](try Data(contentsOf: $0)), name: $0.lastPathComponent)
          }))
      let run = try Replayer(cost: .modelled).replay(scenario(name), trace: read.trace)
      #expect([.finished, .cancelled, .notStarted].contains(run.outcome), "\(name): \(run.outcome)")
      replayed += 1
    }
    if let tablet = sharedMaterial("traces/aosp-pixel-tablet/google_pixel_tablet_touchscreen.evemu") {
      let read = try TraceFile.read([UInt8](Data(contentsOf: tablet)), name: tablet.lastPathComponent)
      let run = try Replayer(cost: .modelled).replay(scenario(tablet.lastPathComponent), trace: read.trace)
      #expect([.finished, .cancelled, .notStarted].contains(run.outcome))
      replayed += 1
    }
    print("replayed \(replayed) shared recordings")
    #expect(replayed >= 30)
  }
}
