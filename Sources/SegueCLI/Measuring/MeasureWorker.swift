import SegueComparison
import SegueJSON
import SegueReplay
import SegueResults
import SegueTiming
import SegueTraces

/// A process that measures one case for `segue compare`, and says so in one line of JSON. No verb for people: help does
/// not name it.
///
/// An operation of a case is one whole replay, its set-up left out: CPU time of the process from the first frame to the
/// last. Before the samples comes one replay that is not timed, and after them one with the phase clock on, which says
/// where the time goes.
@MainActor
enum MeasureWorker {
  nonisolated static let verb = "measure-case"
  /// Of what is said. A program that says another one cannot be compared with this one.
  nonisolated static let schema = "segue.sample/1"

  static let specification = CommandSpecification(
    verb: verb, summary: "measure one case, for segue compare", discussion: "",
    operands: OperandSpecification(form: "[NAME]", help: "a scenario's whole name", minimum: 0, maximum: 1),
    options: [
      .flag("--list", "the names of the cases that a comparison takes"),
      .value("--iterations", "N", "replays of one sample"),
      .value("--samples", "N", "how many samples"),
    ],
    examples: [])

  static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    if arguments.has("--list") {
      let names = cases(context.library).map { JSONValue.string($0.name) }
      let list: JSONValue = [
        "schema": .string(schema), "build": .string(build), "toolchain": .string(toolchain), "cases": .array(names),
      ]
      try context.print(list.text() + "\n")
      return .success
    }
    let iterations: Int
    let samples: Int
    do throws(UsageError) {
      iterations = Int(try arguments.whole("--iterations", 1...1_000_000) ?? 1)
      samples = Int(try arguments.whole("--samples", 1...1_000) ?? 5)
    } catch {
      throw .usage(error)
    }
    let scenario: Scenario
    do throws(SuiteError) {
      scenario = try Scenario.named(arguments.operands.first ?? "", source: "the case")
    } catch {
      throw .usage(.conflict("\(error)"))
    }
    let traces = try TraceShelf(bundledIn: context.library).traces(of: [scenario])
    let sample: JSONValue
    do {
      sample = try measure(scenario, traces[scenario.trace]?.trace, iterations: iterations, samples: samples)
    } catch {
      throw .badData("\(scenario.name): \(error)")
    }
    try context.print(sample.text() + "\n")
    return .success
  }

  #if compiler(>=6.4)
    private static let toolchain = "Swift 6.4 or newer"
  #elseif compiler(>=6.3)
    private static let toolchain = "Swift 6.3"
  #else
    private static let toolchain = "Swift 6.2 or older"
  #endif

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif

  /// What is compared unless names are given: the smoke suite's scenarios at its highest rate, or a program's own.
  private static func cases(_ library: ReplayLibrary) -> [Scenario] {
    let suite = (library.suite("smoke") ?? library.suite("default"))?.cases.map(\.scenario) ?? []
    let fastest = suite.map(\.rate.hertz).max()
    var seen: Set<String> = []
    return suite.filter { $0.rate.hertz == fastest && seen.insert($0.name).inserted }
  }

  private static func measure(
    _ scenario: Scenario, _ trace: TouchTrace?, iterations: Int, samples: Int
  ) throws -> JSONValue {
    // Free, so that what frames cost on a device decides neither how many there are nor what they do.
    var free = scenario
    free.device.costs = .free
    let meter = FrameMeter()
    try meter.replay(free, trace)
    let frames = meter.frames
    var sample = LaunchSample(cpuNanoseconds: [])
    for _ in 0..<samples {
      var times = FrameMeter.Times()
      for _ in 0..<iterations { times += try meter.replay(free, trace) }
      sample.cpuNanoseconds.append(Double(times.cpu))
      sample.wallNanoseconds.append(Double(times.wall))
    }
    let measured = try Replayer(cost: .measured).replay(free, trace: trace)
    for phase in FramePhase.allCases {
      let total = measured.frames.reduce(0) { $0 + $1.cost.phases[phase] }
      sample.phases[phase.name] = Double(total * Int64(iterations))
    }
    return [
      "schema": .string(schema), "build": .string(build), "case": .string(scenario.name),
      "iterations": .integer(Int64(iterations)), "frames": .integer(Int64(frames)), "sample": sample.json,
    ]
  }
}

/// Times replays from their first frame to their last. The clocks are read twice a replay, not in every frame.
@MainActor
private final class FrameMeter {
  struct Times {
    /// Of the process, in nanoseconds.
    var cpu: Int64 = 0
    var wall: Int64 = 0

    static func += (total: inout Times, more: Times) {
      total.cpu += more.cpu
      total.wall += more.wall
    }

    static func now() -> Times { Times(cpu: ProcessCPUClock.now(), wall: MonotonicClock.now()) }
  }

  /// Frames of a replay, known from the first one on.
  private(set) var frames = 0
  private var begun = 0
  private var ended = 0
  private var first = Times()
  private var last = Times()
  private lazy var replayer: Replayer = {
    var replayer = Replayer(cost: .modelled)
    replayer.beforeFrame = { [unowned self] _, _ in
      if begun == 0 { first = .now() }
      begun += 1
    }
    return replayer
  }()

  @discardableResult
  func replay(_ scenario: Scenario, _ trace: TouchTrace?) throws -> Times {
    begun = 0
    ended = 0
    _ = try replayer.replay(scenario, trace: trace) { [unowned self] _, _ in
      ended += 1
      if ended == frames { last = .now() }
    }
    frames = ended
    return Times(cpu: last.cpu - first.cpu, wall: last.wall - first.wall)
  }
}
