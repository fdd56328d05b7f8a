import Foundation
import SegueJSON
import SegueProfiling

/// A benchmark of segue-bench, timed.
enum BenchmarkMeasurement {
  static func program(_ context: CommandContext) -> String { "\(context.programDirectory)/segue-bench" }

  /// The benchmarks that there are; none where segue-bench is not beside this program.
  static func names(_ context: CommandContext) -> [String] {
    let path = program(context)
    guard FileManager.default.isExecutableFile(atPath: path) else { return [] }
    let child = ChildProcess(
      program: path, arguments: ["--benchmark_list_tests"], environment: context.environment,
      workingDirectory: context.workingDirectory)
    guard let result = try? child.run(), result.succeeded else { return [] }
    return String(decoding: result.out, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs one benchmark alone for so long.
  static func arguments(_ name: String, seconds: Double) -> [String] {
    let special: Set<Character> = Set("\\^$.|?*+()[]{}")
    let pattern = name.reduce(into: "") { out, character in
      if special.contains(character) { out.append("\\") }
      out.append(character)
    }
    return ["--benchmark_filter=^\(pattern)$", "--benchmark_min_time=\(seconds)", "--benchmark_format=json"]
  }

  static func run(
    _ name: String, _ context: CommandContext
  ) throws(ProfileInterruption) -> ProfileDocument.Benchmark {
    let child = ChildProcess(
      program: program(context), arguments: arguments(name, seconds: 0.5), environment: context.environment,
      workingDirectory: context.workingDirectory)
    let result: ChildProcess.Ended
    do throws(CommandFailure) { result = try child.run() } catch { throw .failure(error) }
    if context.interruption.isRequested() { throw .interrupted }
    guard result.succeeded, let json = try? JSONReader.read(String(decoding: result.out, as: UTF8.self)),
      let entry = json["benchmarks"]?.arrayValue?.first, let time = entry["cpu_time"]?.doubleValue
    else { throw .failed(name, result.reason) }
    let units: [String: Double] = ["ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9]
    let nanoseconds = time * (units[entry["time_unit"]?.stringValue ?? "ns"] ?? 1)
    let rate = entry["items_per_second"]?.doubleValue
    return .init(
      iterations: entry["iterations"]?.integerValue ?? 0, nanoseconds: nanoseconds,
      nanosecondsPerItem: rate.flatMap { $0 > 0 ? 1e9 / $0 : nil })
  }
}
