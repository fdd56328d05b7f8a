import Foundation
import SegueProfiling

/// Samples the stacks of a process that repeats a subject, with Linux perf.
struct PerfRecorder {
  /// How perf finds the callers of a sample.
  enum CallGraph: String, CaseIterable {
    /// By frame pointers, which Swift keeps: 19 of 20 stacks reach the program's start.
    case fp
    /// By the program's debug information, from a copy of the stack's top.
    case dwarf

    var argument: String { self == .fp ? "fp" : "dwarf,16384" }
  }

  struct Recording {
    var stacks: SampledStacks
    /// Samples of start-up, of the end, and of making scenes.
    var leftOut: Int
    var notes: [String]
  }

  /// Why there is no recording.
  enum Absence: Error {
    /// perf is missing or may not sample, in words that say how to mend it.
    case missing(String)
    case interrupted
    case fault(CommandFailure)
  }

  /// A prime-like number of samples a second, so that nothing periodic is met at one phase of it.
  static let frequency = 4_999

  let context: CommandContext
  let callGraph: CallGraph
  /// The making of scenes counts too.
  let withScenes: Bool
  /// What the program is called in the stacks; nil for its file's name.
  var programName: String?

  func record(_ subject: ProfileSubject, seconds: Double) throws(Absence) -> Recording {
    guard let perf = ChildProcess.find("perf", environment: context.environment) else {
      throw .missing("perf is missing, so no stacks are sampled; install it: apt-get install linux-perf")
    }
    let printed: Result<[UInt8], Absence>
    do throws(CommandFailure) {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      printed = try sample(subject, seconds, perf, in: folder.path)
    } catch {
      throw .fault(error)
    }
    let text = try printed.get()
    let script: PerfScript
    do throws(ProfileFault) {
      script = try PerfScript(text)
    } catch {
      throw .fault(.badData("what perf script prints, line \(error)"))
    }
    guard !script.samples.isEmpty else {
      throw .missing("perf took no sample, so there are no stacks; sample longer: --seconds 10")
    }
    return recording(script, subject)
  }

  /// The text of the samples.
  private func sample(
    _ subject: ProfileSubject, _ seconds: Double, _ perf: String, in folder: String
  ) throws(CommandFailure) -> Result<[UInt8], Absence> {
    var child: [String]
    switch subject.kind {
    case .scenarios: child = [context.program, ProfileWorker.verb, "seconds=\(seconds)"] + subject.workerArguments
    case .benchmark(let name):
      child = [BenchmarkMeasurement.program(context)] + BenchmarkMeasurement.arguments(name, seconds: seconds)
    }
    let data = "\(folder)/perf.data"
    child =
      [
        "record", "-q", "-k", "CLOCK_MONOTONIC", "-e", "cpu-clock", "-F", "\(Self.frequency)", "--call-graph",
        callGraph.argument, "-o", data,
        "--",
      ] + child
    if context.console.errIsTerminal { context.say("sampling stacks for \(seconds) s\n") }
    let recorded = try program(perf, child).run()
    if context.interruption.isRequested() { return .failure(.interrupted) }
    guard recorded.succeeded else { return .failure(.missing(refusal(recorded))) }
    // Names are demangled here, all at once; inlined functions are in the data only with dwarf, and slow to look up.
    var print = ["script", "-i", data, "-F", "comm,tid,time,period,event,ip,sym,dso", "--ns"]
    if callGraph == .fp { print.append("--no-inline") }
    if let (begin, end) = loop(recorded.out) { print += ["--time", "\(begin),\(end)"] }
    let printed = try program(perf, print).run(outputTo: "\(folder)/text")
    if context.interruption.isRequested() { return .failure(.interrupted) }
    guard printed.succeeded, let text = FileManager.default.contents(atPath: "\(folder)/text") else {
      return .failure(.missing("perf cannot print what it recorded: \(printed.reason)"))
    }
    return .success(Array(text))
  }

  /// When the worker's loop began and ended, in seconds; nil for a benchmark, which does not say.
  private func loop(_ output: [UInt8]) -> (begin: String, end: String)? {
    let times = String(decoding: output, as: UTF8.self).split { $0 == " " || $0 == "\n" }.compactMap { Int64($0) }
    guard times.count == 2, times[0] < times[1] else { return nil }
    func seconds(_ nanoseconds: Int64) -> String {
      let digits = String(nanoseconds % 1_000_000_000)
      return "\(nanoseconds / 1_000_000_000)." + String(repeating: "0", count: 9 - digits.count) + digits
    }
    return (seconds(times[0]), seconds(times[1]))
  }

  private func program(_ path: String, _ arguments: [String]) -> ChildProcess {
    ChildProcess(
      program: path, arguments: arguments, environment: context.environment, workingDirectory: context.workingDirectory)
  }

  private func refusal(_ result: ChildProcess.Ended) -> String {
    let place = "/proc/sys/kernel/perf_event_paranoid"
    let level = FileManager.default.contents(atPath: place).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isForbidden = ["perf_event_paranoid", "Permission", "permitted", "Access to performance"].contains(
      where: String(decoding: result.err, as: UTF8.self).contains)
    guard isForbidden else { return "perf did not record, so there are no stacks: \(result.reason)" }
    return "perf may not sample here (kernel.perf_event_paranoid is \(level.trimmed)); allow it: sudo sysctl "
      + "kernel.perf_event_paranoid=1, or run as root; in a container also with --cap-add PERFMON"
  }

  /// The samples of the subject alone, with names that people read.
  private func recording(_ script: PerfScript, _ subject: ProfileSubject) -> Recording {
    var notes: [String] = []
    let symbols = Set(script.samples.flatMap { $0.stack.map(\.symbol) }).filter(SymbolNames.isMangled)
    let names = Demangler.names(of: symbols.sorted(), context)
    if names.isEmpty, !symbols.isEmpty { notes.append("swift is not on the PATH, so Swift's names stay mangled") }
    let others = programName.map { [FilePlace.name(of: context.program): $0] }
    let all = SampledStacks(script, names: names, modules: others ?? [:])
    // An optimiser may have put the inner one into its caller; then the next one outside is what there is.
    for root in roots(of: subject) {
      guard let (stacks, leftOut) = all.within(root, entry: Self.isStart, as: subject.name) else { continue }
      return Recording(stacks: stacks, leftOut: leftOut, notes: notes)
    }
    notes.append("the loop that is profiled was not found in the stacks, so start-up is among them")
    return Recording(stacks: all, leftOut: 0, notes: notes)
  }

  private static func isStart(_ name: String) -> Bool {
    ["_start", "__libc_start_call_main", "_dl_start_user"].contains(name)
  }

  /// Functions below which the subject's own work is, the innermost first.
  private func roots(of subject: ProfileSubject) -> [(String) -> Bool] {
    switch subject.kind {
    case .scenarios:
      (withScenes ? [] : [{ $0.contains("ReplayRun.play(") }])
        + [{ $0.contains("Replayer.replay(") }, ProfileWorker.isLoop]
    // The library's own functions have no names in Debian's build.
    case .benchmark: [{ $0.contains("libbenchmark.so") || $0.hasPrefix("benchmark::internal::") }]
    }
  }
}

/// Names of Swift's symbols in words.
enum Demangler {
  /// By symbol; empty where there is no swift to ask.
  static func names(of symbols: [String], _ context: CommandContext) -> [String: String] {
    guard !symbols.isEmpty, let swift = ChildProcess.find("swift", environment: context.environment) else {
      return [:]
    }
    let program = ChildProcess(
      program: swift, arguments: ["demangle", "--simplified", "--compact"], environment: context.environment,
      workingDirectory: context.workingDirectory)
    let lines = symbols.joined(separator: "\n") + "\n"
    guard let result = try? program.run(input: Array(lines.utf8)), result.succeeded else { return [:] }
    let names = String(decoding: result.out, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard names.count == symbols.count + 1 else { return [:] }
    return Dictionary(zip(symbols, names.map(String.init))) { first, _ in first }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
