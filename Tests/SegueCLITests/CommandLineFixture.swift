import Foundation
import SegueReplay
import SegueResults
import SegueTiming
import SegueTraces

@testable import SegueCLI

/// A command line in a folder of its own, with replays that are made up and everything it writes kept.
@MainActor
final class CommandLineFixture {
  let folder: String
  var programFolder: String
  /// The running program's path.
  var program = ""
  var environment: [String: String] = [:]
  var outIsTerminal = false
  var errIsTerminal = false
  var library: ReplayLibrary
  /// Scenario names, in the order in which they were replayed.
  private(set) var replayed: [String] = []
  /// How each of them was to be replayed.
  private(set) var conditions: [ReplayConditions] = []
  private(set) var out = ""
  private(set) var err = ""
  /// The user asks for an end when so many scenarios have been replayed.
  var interruptAfter: Int?
  private(set) var watchesInterrupts = false
  /// Why the streams take nothing.
  var outError: OutputError?
  var errError: OutputError?
  /// Changes a run before it is returned; an error makes the replay fail.
  var alter: (inout RunRecord) throws -> Void = { _ in }

  init() {
    folder = NSTemporaryDirectory() + "/segue-cli-\(UUID().uuidString)"
    programFolder = folder
    library = ReplayLibrary(catalog: [], operations: ["pop", "push"], bundled: []) { _, _, _ in
      preconditionFailure("unset")
    }
    // The folder is new: that it cannot be made is a fault of the machine.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    library.catalog = [
      .init(kind: "transitions", entries: [("td.shared-element", "a photo flies"), ("ad.cube", "a cube turns")]),
      .init(
        kind: "features",
        entries: [.init(name: "1", summary: "ad ✔ a cube", details: ["angle 1.5"], facts: ["number": 1])],
        summary: "1 of 1 features have been run"),
      .init(kind: "gestures", entries: [("edge-swipe", "from the left edge")]),
      .init(kind: "scenes", entries: [("photos", "a grid"), ("cards", "a stack")]),
      .init(kind: "traces", entries: [("edge-flick", "fast"), ("edge-tap", "short"), ("tap-row", "a tap")]),
      .init(kind: "profiles", entries: [("60", "60 Hz"), ("90", "90 Hz"), ("120", "120 Hz")]),
      .init(kind: "suites", entries: [("default", "every bundled trace")]),
    ]
    library.bundled = [
      ("edge-flick", sampleTrace(purpose: "td.shared-element/pop", outcome: "finished")),
      ("edge-tap", sampleTrace(purpose: "td.shared-element/pop", outcome: "notStarted")),
      ("tap-row", sampleTrace(purpose: "td.shared-element/push", outcome: "finished")),
    ]
    library.defaultSuite = sampleSuite
    library.catalogueSuite =
      sampleSuite.filter { $0.views == 1_000 }
      + ["program", "edge-flick"].flatMap { trace in
        ["pop", "push"].map { sampleScenario("ad.cube", $0, trace, views: 1_000, hertz: 60) }
      }
    library.replay = { [unowned self] scenario, trace, conditions in
      replayed.append(scenario.name)
      self.conditions.append(conditions)
      var run = sampleRun(scenario, trace)
      run.cost = conditions.cost
      try alter(&run)
      return run
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs `segue` with these arguments; `out` and `err` are those of this run.
  @discardableResult
  func run(_ arguments: String...) -> ExitCode { run(arguments) }

  @discardableResult
  func run(_ arguments: [String]) -> ExitCode {
    out = ""
    err = ""
    replayed = []
    conditions = []
    let console = Console(
      out: { text throws(OutputError) in
        if let error = self.outError { throw error }
        self.out += text
      },
      err: { text throws(OutputError) in
        if let error = self.errError { throw error }
        self.err += text
      }, outIsTerminal: outIsTerminal, errIsTerminal: errIsTerminal)
    var context = CommandContext(
      console: console, environment: environment, workingDirectory: folder, programDirectory: programFolder,
      library: library, color: .auto)
    context.program = program
    context.interruption = Interruption(
      watch: { self.watchesInterrupts = true },
      isRequested: { self.watchesInterrupts && self.interruptAfter.map { self.replayed.count >= $0 } ?? false })
    return SegueCommandLine.run(arguments, context)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Makes files executable.
  func allowRunning(_ names: String...) throws {
    for name in names {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
    }
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")), as: UTF8.self)
  }

  /// Everything in the folder, by path.
  var files: [String] {
    (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted()
  }
}

extension ReplayLibrary {
  /// The scenarios of the default suite; set, they have no gates.
  var defaultSuite: [Scenario] {
    get { suite("default")?.cases.map(\.scenario) ?? [] }
    set {
      suites.removeAll { $0.name == "default" }
      suites.append(ScenarioSuite(name: "default", cases: newValue.map { ScenarioSuite.Case($0) }))
    }
  }
}

/// Three traces at two sizes and two rates.
private let sampleSuite: [Scenario] = [("edge-flick", "pop"), ("edge-tap", "pop"), ("tap-row", "push")].flatMap {
  trace, operation in
  [1000, 10_000].flatMap { views in
    ([60, 120] as [Int64]).map { sampleScenario("td.shared-element", operation, trace, views: views, hertz: $0) }
  }
}

func sampleScenario(
  _ transition: String, _ operation: String, _ trace: String, views: Int, hertz: Int64
) -> Scenario {
  Scenario(
    transition: transition, operation: operation, trace: trace, scene: "photos", views: views, rate: .hz(hertz))
}

/// A touch trace of one tap.
func sampleTrace(purpose: String? = nil, outcome: String = "finished") -> [UInt8] {
  let expect = purpose.map { ",\"expect\":{\"\($0)\":\"\(outcome)\"}" } ?? ""
  return Array(
    """
    {"format":"touch-trace","version":1,"timeUnit":"ns","clock":{"base":"first-sample","originNs":"0","source":"made"},\
    "space":{"unit":"pt","width":390,"height":844,"scale":3,"origin":"top-left","orientation":"portrait"}\(expect)}
    {"c":[{"id":1,"phase":"began","x":4,"y":420}],"t":0}
    {"c":[{"id":1,"phase":"ended","x":4,"y":420}],"t":50000000}
    {"contacts":1,"end":true,"frames":2}

    """.utf8)
}

/// A run of 12 equal frames, or of none where the trace expects that nothing starts.
private func sampleRun(_ scenario: Scenario, _ trace: TouchTrace?) -> RunRecord {
  let expected = trace?.header.expect["\(scenario.transition)/\(scenario.operation)"].flatMap(ReplayOutcome.init)
  let outcome = expected ?? .finished
  var phases = PhaseTimes()
  phases[.transforms] = 240_000
  let frames = (0..<(outcome == .notStarted ? 0 : 12)).map { index in
    FrameRecord(
      vsyncID: Int64(index), vsync: Timestamp(nanoseconds: scenario.rate.vsync(Int64(index))),
      cost: FrameCost(phases: phases))
  }
  return RunRecord(
    scenario: scenario.name, transition: scenario.transition, operation: scenario.operation, trace: scenario.trace,
    scene: scenario.scene, views: scenario.views, profile: "\(scenario.rate.numerator)", rate: scenario.rate,
    animatedLayers: 3, outcome: outcome, expected: expected, frames: frames, digest: 0xABCD,
    simulatedNanoseconds: 1_000_000_000, wallNanoseconds: 20_000_000, setUpNanoseconds: 12_000_000)
}
