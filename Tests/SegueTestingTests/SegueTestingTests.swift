import SegueQuartzCore
import SegueReplay
import SegueResults
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import SegueTesting

@Suite("Expectations on replays")
struct SegueTestingTests {
  /// A push in the system's own way whose second screen declares `stall` ns of work when its view is loaded, and `later`
  /// in a display link's tenth turn.
  static func list(later: Int64 = 0, draws: Int64 = 0) -> TransitionScenario {
    TransitionScenario(
      "list", root: { _ in UINavigationController(rootViewController: UIViewController()) },
      operations: [
        .init(.push) { navigation in
          let ticks = Ticks(later, draws)
          let link = CADisplayLink(target: ticks, selector: Selector(Ticks.tick(_:)))
          link.add(to: .main, forMode: .common)
          navigation.pushViewController(UIViewController(), animated: true)
        },
        .init(.pop, gestures: [.edgePan]) { navigation in navigation.popViewController(animated: true) },
      ])
  }

  @preconcurrency @MainActor
  final class Ticks {
    private let later: Int64
    private let draws: Int64
    private var count = 0

    init(_ later: Int64, _ draws: Int64) {
      self.later = later
      self.draws = draws
    }

    func tick(_ link: CADisplayLink) {
      count += 1
      guard count == 10 else { return }
      SimulationWorld.current.spend(later)
      SimulationWorld.current.spendRendering(execute: draws)
      link.invalidate()
    }
  }

  @Test("a replay is the same from any thread, twice, and says its digest")
  func exact() throws {
    let first = try rehearse(Self.list(), .push)
    let second = try rehearse(Self.list(), .push)
    #expect(first.run == second.run && first.run.cost == .modelled)
    #expect(first.outcome == .finished && first.digest.count == 16)
    #expect(UInt64(first.digest, radix: 16) == first.run.digest)
    expect(first, endsIn: .finished)
    expect(first, missed: ...0)
    expect(first, hitchRatio: ..<5)
    expect(first, compliance: 100...)
    expect(first, digest: second.digest.uppercased())
    expect(first, showsTheSameAs: second)
    expect(first, keeps: "outcome=finished,missed<=0")
    expect(try rehearse(Self.list(), .push, profile: .hz60), missed: 0...0)
  }

  @Test("a stall of 12 ms is told by figure, limit, frame, phase and command line")
  func stall() throws {
    let calm = try rehearse(Self.list(), .push)
    let replay = try rehearse(Self.list(later: 12_000_000), .push)
    let metrics = try #require(replay.metrics)
    #expect(metrics.missed == 1 && metrics.hitches.count == 1)
    let text = try #require(replay.failure("number of missed frames", { $0.missed }, in: ...0))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0] == "list/push/program/own-1000@120: number of missed frames 1, expected at most 0")
    let index = try #require(metrics.presentations.firstIndex { $0.isMissed })
    let time = Double((replay.run.frames[index].vsync - replay.run.frames[0].vsync) / 1_000) / 1_000
    let beginning =
      "the first that missed is frame \(index + 1) of \(replay.run.frames.count), \(time) ms into the motion: "
    #expect(lines[1].hasPrefix(beginning + "12."), "\(lines[1])")
    #expect(lines[1].contains("in a budget of 8.333 ms, most of it in the phase app, 12."))
    #expect(lines[2] == "replay it: PROGRAM replay 'list/push/program/own-1000@120'")

    let ratio = try #require(replay.failure("hitch ratio", unit: " ms/s", { $0.hitches.ratio }, in: ..<5))
    let value = try #require(metrics.hitches.ratio)
    // One period of 8⅓ ms in the motion's length.
    #expect(abs(value - 8333.333 / (Double(metrics.hitches.motionNanoseconds) / 1e6)) < 0.01)
    #expect(ratio.contains("hitch ratio \((value * 100).rounded() / 100) ms/s, expected below 5 ms/s"))
    #expect(calm.failure("hitch ratio", unit: " ms/s", { $0.hitches.ratio }, in: ..<5) == nil)
    #expect(replay.failure(keeps: "missed<=0")?.contains("missed 1; expected missed<=0") == true)
    #expect(replay.failure(keeps: "missed<=1") == nil)
    #expect(replay.failure(keeps: "missing<=1")?.contains("cannot be read: there is no figure \"missing\"") == true)
  }

  @Test("work of the renderer is told as such")
  func draws() throws {
    let replay = try rehearse(Self.list(draws: 30_000_000), .push)
    let text = try #require(replay.failure("number of missed frames", { $0.missed }, in: ...0))
    #expect(text.contains("most of it to draw, 3"), "\(text)")
  }

  @Test("expectations report at the caller's line, once each")
  func reports() throws {
    let replay = try rehearse(Self.list(later: 12_000_000), .push)
    let line = #line + 2
    withKnownIssue {
      #expect(!expect(replay, missed: ...0))
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments.contains { $0.rawValue.contains("number of missed frames 1") }
    }
    withKnownIssue { expect(replay, hitchRatio: ..<5) }
    withKnownIssue { expect(replay, compliance: 100...) }
    withKnownIssue { expect(replay, firstFrame: ..<0) }
    withKnownIssue { expect(replay, endsIn: .cancelled) }
    withKnownIssue { expect(replay, largestStep: ..<0) }
    withKnownIssue { expect(replay, digest: "0000000000000000") }
    withKnownIssue { expect(replay, digest: "12") }
    withKnownIssue { expect(replay, keeps: "missed<=0") }
    let calm = try rehearse(Self.list(), .push)
    // A stalled frame is shown later, so that something else is shown.
    withKnownIssue { expect(replay, showsTheSameAs: calm) }
  }

  @Test("a motion that never began has no figures, and no expectation on them holds")
  func nothing() throws {
    let still = TransitionScenario("still", root: { _ in UIViewController() }, operations: [.init(.present) { _ in }])
    let replay = try rehearse(still)
    #expect(
      replay.failure("hitch ratio", unit: " ms/s", { $0.hitches.ratio }, in: ..<5)?.hasPrefix(
        "still/present/program/own-1000@120: there is no hitch ratio: the gesture began no transition; expected below 5 ms/s"
      )
        == true)
    #expect(replay.failure(endsIn: .finished)?.contains("it ends in notStarted, expected finished") == true)
    #expect(replay.failure(largestStep: ..<10) != nil)
  }

  @Test("the operation may be left out where one alone will do, else the error says which there are")
  func operations() throws {
    #expect(try rehearse(Self.list(), trace: .named("edge-pan-finish")).run.operation == "pop")
    #expect(throws: RehearsalError.whichOperation(of: "list", known: ["push", "pop"])) { try rehearse(Self.list()) }
    #expect(
      RehearsalError.whichOperation(of: "list", known: ["push", "pop"]).description
        == "list has several operations that this trace may be for: push, pop; say which: rehearse(list, .push, …)")
    #expect(
      throws: RehearsalError.replay(.unknownOperation("dismiss", of: "list", known: ["push", "pop"]))
    ) { try rehearse(Self.list(), .dismiss) }
  }

  @Test("what cannot be rehearsed is thrown in words")
  func errors() {
    #expect(throws: RehearsalError.unknownTrace("edge-flik")) {
      try rehearse(Self.list(), .pop, trace: .named("edge-flik"))
    }
    #expect(throws: RehearsalError.replay(.unknownTransition("td.none"))) { try rehearse(transition: "td.none", .pop) }
    #expect(throws: RehearsalError.scenario(.badName("a b"))) {
      try rehearse(TransitionScenario("a b", root: { _ in UIViewController() }, operations: [.init(.push) { _ in }]))
    }
    let error = #expect(throws: RehearsalError.self) {
      try rehearse(Self.list(), .pop, trace: .file("/nowhere/none.trace"))
    }
    #expect(error?.description.hasPrefix("/nowhere/none.trace: cannot be read: ") == true)
  }

  @Test("a transition of the catalogue, and how its command line is said")
  func catalogue() throws {
    let replay = try rehearse(transition: "td.shared-element", trace: .named("edge-flick"))
    expect(replay, endsIn: .finished)
    #expect(replay.commandLine == "segue replay 'td.shared-element/pop/edge-flick/photos-1000@120'")
    let other = try rehearse(
      transition: "td.shared-element", .pop, profile: .hz90, scene: "cards", views: 400, fidelity: .compat)
    #expect(
      other.commandLine
        == "segue replay 'td.shared-element/pop/program/cards-400@90/compat' --views 400 --scene cards --profile 90 "
        + "--fidelity compat")
    #expect(ReplayTrace.file("a/b/pan.two.trace").name == "pan.two")
    #expect(ReplayTrace.file(".trace").name == ".trace")
  }

  @Test(
    "limits in words",
    arguments: [
      (Figures.limit(..<5.0), "below 5"), (Figures.limit(...2.5), "at most 2.5"),
      (Figures.limit(99.9...), "at least 99.9"),
      (Figures.limit(0...0), "0…0"), (Figures.limit(1..<3), "at least 1, below 3"),
    ])
  func limits(text: String, expected: String) {
    #expect(text == expected)
  }
}
