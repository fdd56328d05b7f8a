import Foundation
import SegueComparison

/// Instructions that one operation of a benchmark takes, counted by valgrind's callgrind: exact where times are not.
///
/// A benchmark is run with few operations and with many, and the difference counts: what a program does before and after
/// is the same in both. The kernels are those of x86-64-v3, the newest that valgrind knows.
struct InstructionCounts {
  let environment: [String: String]
  /// Where stripped copies of the programs lie for a while.
  let folder: String

  /// The kernels of the core, each by one benchmark.
  static let kernels = [
    "world_transforms", "world_transforms_general", "affine", "depth_order", "hit_test", "hit_test_flat", "bezier",
    "spring", "keyframes", "interpolation", "transform_tracks",
  ].map { "\($0)/segue/1000" }

  /// Why nothing is counted, with what to install; nil where it can be.
  static func obstacle(_ environment: [String: String]) -> String? {
    let packages = ["valgrind": "valgrind", "strip": "binutils", "setarch": "util-linux"]
    for (program, package) in packages.sorted(by: { $0.key < $1.key })
    where ChildProcess.find(program, environment: environment) == nil {
      return "\(program) is missing, with which instructions are counted: apt-get install \(package)"
    }
    #if arch(x86_64)
      return nil
    #else
      return "instructions are counted on x86-64 alone"
    #endif
  }

  /// Instructions per operation of each benchmark, for each of the programs in turn.
  /// - Parameters:
  ///   - programs: paths of segue-bench, each of one build.
  ///   - operations: how many the longer run makes, by benchmark.
  ///   - width: how many processes at a time: counts do not depend on what else runs.
  /// - Returns: for each program, by benchmark; a text that says why not where there is none.
  func count(
    _ programs: [String], _ operations: [String: Int], width: Int
  ) throws(CommandFailure) -> [[String: Result<Double, MeasuringFault>]] {
    var copies: [String] = []
    for (index, program) in programs.enumerated() {
      // valgrind does not read the debug information of Swift's compiler.
      let copy = "\(folder)/\(index)/counted"
      try OutputFile.makeFolder("\(folder)/\(index)", in: "/")
      let ended = try ChildProcess(
        program: "strip", arguments: ["-g", "-o", copy, program], environment: environment
      ).run()
      guard ended.status == .exit(0) else {
        throw .cannotWrite(path: copy, reason: "strip ended with \(ended.status): \(ended.lastWords())")
      }
      copies.append(copy)
    }
    let names = operations.keys.sorted()
    let jobs = copies.indices.flatMap { copy in names.flatMap { name in [1, 4].map { (copy, name, $0) } } }
    let totals = Totals(count: jobs.count)
    let queue = DispatchQueue(label: "counting", attributes: .concurrent)
    let slots = DispatchSemaphore(value: max(1, width))
    let group = DispatchGroup()
    for (index, (copy, name, part)) in jobs.enumerated() {
      slots.wait()
      queue.async(group: group) { [path = copies[copy]] in
        totals.set(index, total(of: path, name, max(1, (operations[name] ?? 4) / 4) * part))
        slots.signal()
      }
    }
    group.wait()
    return copies.indices.map { copy in
      var counts: [String: Result<Double, MeasuringFault>] = [:]
      for name in names {
        let pair = jobs.indices.filter { jobs[$0].0 == copy && jobs[$0].1 == name }.map { totals.value($0) }
        let made = Double(3 * max(1, (operations[name] ?? 4) / 4))
        counts[name] = pair[0].flatMap { few in pair[1].map { ($0 - few) / made } }
      }
      return counts
    }
  }

  private func total(of path: String, _ name: String, _ operations: Int) -> Result<Double, MeasuringFault> {
    var own = environment
    own["SEGUE_ISA"] = "v3"
    own["SWIFT_DETERMINISTIC_HASHING"] = "1"
    let arguments = [
      "-R", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", path, "--segue_iterations=\(operations)",
      "--benchmark_filter=^\(name)/iterations:\(operations)$", "--benchmark_format=json",
    ]
    let ended: ChildProcess.Ended
    do throws(CommandFailure) {
      ended = try ChildProcess(program: "setarch", arguments: arguments, environment: own).run()
    } catch {
      return .failure(MeasuringFault(error.message ?? "valgrind cannot be started"))
    }
    let words = String(decoding: ended.err, as: UTF8.self)
    guard ended.status == .exit(0), let said = words.range(of: "Collected : "),
      let count = Double(words[said.upperBound...].prefix { $0.isNumber })
    else {
      return .failure(MeasuringFault("valgrind ended with \(ended.status): \(ended.lastWords())"))
    }
    return .success(count)
  }
}

/// Results of jobs that run side by side.
private final class Totals: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Result<Double, MeasuringFault>]

  init(count: Int) { values = Array(repeating: .failure(MeasuringFault("not counted")), count: count) }

  func set(_ index: Int, _ value: Result<Double, MeasuringFault>) {
    lock.withLock { values[index] = value }
  }

  func value(_ index: Int) -> Result<Double, MeasuringFault> { lock.withLock { values[index] } }
}
