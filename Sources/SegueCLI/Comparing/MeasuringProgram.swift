import Foundation
import SegueComparison
import SegueJSON
import SegueReplay

/// The programs of one build, as a comparison measures them: each case in a fresh process of its own.
///
/// A case is a benchmark of `segue-bench`, where that lies beside the program, or a scenario, which the program itself
/// replays. Both sides run with the same environment and with arguments of the same length.
struct MeasuringProgram: Sendable {
  /// The program that replays.
  let program: String
  /// What the user calls it, for messages.
  let name: String
  /// segue-bench, nil where there is none.
  let bench: String?
  /// What every launch of it sees.
  let environment: [String: String]
  /// In front of the program: what binds it to one processor.
  let binding: [String]
  /// Digests of the executable texts, by program.
  let textHashes: [String: String]

  /// The cases of a build, and how it was built.
  struct Cases {
    var build: String
    /// What it was compiled with; nil where it does not say.
    var toolchain: String?
    /// Benchmarks of the core.
    var benchmarks: [String]
    /// Scenarios.
    var scenarios: [String]

    var names: [String] { benchmarks + scenarios }

    /// The cases that the patterns fit; the usual ones without any: the scenarios, and the core's kernels.
    func chosen(_ patterns: [String]) throws(CommandFailure) -> [String] {
      guard !patterns.isEmpty else {
        return names.filter { $0.contains("@") || InstructionCounts.kernels.contains($0) }
      }
      for pattern in patterns where !names.contains(where: Glob(pattern).matches) {
        throw .usage(.unknownName("case", pattern, known: names))
      }
      return names.filter { name in patterns.contains { Glob($0).matches(name) } }
    }

    /// What either build has: the cases of this one, then what only the other one has.
    func union(with other: Cases) -> Cases {
      var union = self
      union.benchmarks += other.benchmarks.filter { !benchmarks.contains($0) }
      union.scenarios += other.scenarios.filter { !scenarios.contains($0) }
      return union
    }
  }

  /// - Parameter environment: of this process; what of it is handed on is little, and the same for both sides.
  init(
    program: String, name: String, environment: [String: String], binding: [String]
  ) throws(CommandFailure) {
    self.program = program
    self.name = name
    let bench = "\(FilePlace.folder(of: program))/segue-bench"
    self.bench = FileManager.default.isExecutableFile(atPath: bench) ? bench : nil
    self.binding = binding
    var own = ["SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C", "PATH": environment["PATH"] ?? "/usr/bin:/bin"]
    own["SEGUE_ISA"] = environment["SEGUE_ISA"]
    own["LD_LIBRARY_PATH"] = environment["LD_LIBRARY_PATH"]
    self.environment = own
    var hashes: [String: String] = [:]
    for path in [program, self.bench].compactMap(\.self) {
      hashes[path] = ExecutableText.digest(of: try InputFile.read(path, in: "/"))
    }
    textHashes = hashes
  }

  /// Digest of all the executable text that the cases run.
  var textHash: String { [program, bench].compactMap { $0.flatMap { textHashes[$0] } }.joined(separator: "+") }

  /// What there is to measure.
  /// - Throws: `notComparable` where the program is none that measures, or of another version of how that is said.
  func cases() throws(CommandFailure) -> Cases {
    let ended = try run(program, [MeasureWorker.verb, "--list"])
    guard ended.status == .exit(0), let answer = try? JSONReader.read(ended.out[...]),
      answer["schema"]?.stringValue == MeasureWorker.schema, let names = answer["cases"]?.arrayValue
    else {
      throw .notComparable(
        "\(name) does not measure as this program does (\(MeasureWorker.schema)): it is no program of Segue's, or of "
          + "a version too far from this one; \(ended.reason)")
    }
    return Cases(
      build: answer["build"]?.stringValue ?? "unknown", toolchain: answer["toolchain"]?.stringValue,
      benchmarks: try benchmarks(),
      scenarios: names.compactMap(\.stringValue))
  }

  /// Where and from what this program's figures are.
  func fingerprint(_ cases: Cases, before: LoadReading) -> MachineFingerprint {
    MachineFingerprint(
      machine: MachineFacts(MachineFiles.texts),
      build: BuildFacts(
        toolchain: cases.toolchain, type: BuildType(rawValue: cases.build), textHash: textHash,
        environmentBytes: environment.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 2 }),
      harnessVersion: SegueCommandLine.version, schemaVersion: ComparisonDocument.schema, before: before)
  }

  /// What the program's replays come to, with modelled cost: a `segue.replay/1` document.
  func replayed(_ scenarios: [String]) throws(CommandFailure) -> JSONValue {
    let ended = try run(program, ["replay"] + scenarios + ["--format", "json", "--out", "none", "--jobs", "1"])
    // What its own gates say does not matter here; a case that fails to run stands in the document.
    switch ended.status {
    case .exit(0), .exit(1), .exit(4), .exit(5): break
    default: throw .caseFailed("\(program) replay ended with \(ended.status): \(ended.lastWords())")
    }
    do throws(JSONError) {
      return try JSONReader.read(ended.out[...])
    } catch {
      throw .badData("what \(program) replay --format json says is no JSON: byte \(error.offset): \(error.message)")
    }
  }

  /// The core's own benchmarks at the smallest size, where differences of memory count least.
  private func benchmarks() throws(CommandFailure) -> [String] {
    guard let bench else { return [] }
    let ended = try run(bench, ["--benchmark_list_tests", "--benchmark_filter=/segue/1000$"])
    guard ended.status == .exit(0) else { return [] }
    return String(decoding: ended.out, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.hasSuffix("/segue/1000") }
  }

  /// Measures a case in a fresh process.
  /// - Parameters:
  ///   - iterations: operations of one sample.
  ///   - samples: how many.
  ///   - planted: share of work that is added to a kernel, for a study of what a comparison finds; nil where it is no
  ///     study: an older build may not know of it.
  /// - Throws: a sentence that says why there is no sample.
  func measure(
    _ name: String, iterations: Int, samples: Int, planted: Double? = nil
  ) throws(MeasuringFault) -> LaunchSample {
    let isBenchmark = !name.contains("@")
    guard let path = isBenchmark ? bench : program else { throw MeasuringFault("segue-bench is not beside \(program)") }
    let ended: ChildProcess.Ended
    do throws(CommandFailure) {
      ended = try run(
        path,
        isBenchmark
          ? Self.benchmarkArguments(name, iterations, samples) + (planted.map(Self.planting) ?? [])
          : [MeasureWorker.verb, name, "--iterations", "\(iterations)", "--samples", "\(samples)"])
    } catch {
      throw MeasuringFault(error.message ?? "it cannot be started")
    }
    guard ended.status == .exit(0) else { throw MeasuringFault("it ended with \(ended.status): \(ended.lastWords())") }
    guard let answer = try? JSONReader.read(ended.out[...]) else { throw MeasuringFault("its answer is no JSON") }
    let taken = isBenchmark ? Self.benchmarkSample(answer, iterations) : Self.replaySample(answer)
    guard var sample = taken, !sample.cpuNanoseconds.isEmpty else { throw MeasuringFault("nothing measured") }
    (sample.userNanoseconds, sample.systemNanoseconds) = (ended.userNanoseconds, ended.systemNanoseconds)
    sample.elapsedNanoseconds = ended.elapsedNanoseconds
    sample.executableTextHash = textHashes[path] ?? ""
    return sample
  }

  /// Runs a program of this build, bound to its processor.
  func run(_ path: String, _ arguments: [String]) throws(CommandFailure) -> ChildProcess.Ended {
    let words = binding + [path] + arguments
    return try ChildProcess(program: words[0], arguments: Array(words.dropFirst()), environment: environment).run()
  }

  /// One argument of one length, whatever the share: the length of the arguments moves the stack.
  static func planting(_ share: Double) -> [String] { [String(format: "--segue_plant_work=%08.4f", 100 * share)] }

  private static func benchmarkArguments(_ name: String, _ iterations: Int, _ samples: Int) -> [String] {
    [
      "--segue_iterations=\(iterations)", "--benchmark_filter=^\(name)/iterations:\(iterations)$",
      "--benchmark_repetitions=\(samples)", "--benchmark_format=json",
    ]
  }

  private static func replaySample(_ answer: JSONValue) -> LaunchSample? {
    answer["sample"].flatMap { try? LaunchSample(Array($0.text().utf8), file: "its answer") }
  }

  /// Google Benchmark's own record of repetitions; its times are of one iteration.
  private static func benchmarkSample(_ answer: JSONValue, _ iterations: Int) -> LaunchSample? {
    let runs = (answer["benchmarks"]?.arrayValue ?? []).filter { $0["run_type"]?.stringValue == "iteration" }
    guard runs.allSatisfy({ $0["error_occurred"]?.boolValue != true }) else { return nil }
    let units = ["ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9]
    func times(_ figure: String) -> [Double] {
      runs.compactMap { run in
        guard let time = run[figure]?.doubleValue, let unit = run["time_unit"]?.stringValue.flatMap({ units[$0] })
        else {
          return nil
        }
        return (time * unit * Double(iterations)).rounded()
      }
    }
    let (cpu, wall) = (times("cpu_time"), times("real_time"))
    guard cpu.count == runs.count, wall.count == runs.count else { return nil }
    return LaunchSample(cpuNanoseconds: cpu, wallNanoseconds: wall)
  }
}

/// Why a launch has no sample.
struct MeasuringFault: Error, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
