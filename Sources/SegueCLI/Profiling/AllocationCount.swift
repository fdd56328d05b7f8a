import Foundation
import SegueJSON
import SegueProfiling
import SegueReplay
import SegueResults
import SegueTiming

/// Counts a scenario's heap allocations by phase.
///
/// Another process of this program has a counting malloc loaded before the C library's, and its phases are clocked with
/// the number of calls, then with the bytes asked for: exact, and no other process pays for it.
@MainActor
enum AllocationCount {
  private static let library = "libsegue-allocations.so"

  /// Why nothing is counted, with what to build; nil where it can be.
  static func obstacle(_ context: CommandContext) -> String? {
    FileManager.default.fileExists(atPath: "\(context.programDirectory)/\(library)")
      ? nil
      : "\(library) is not beside this program, so allocations cannot be counted; build it: swift build -c release "
        + "--product segue-allocations"
  }

  static func profiles(
    _ subject: ProfileSubject, _ context: CommandContext
  ) throws(ProfileInterruption) -> [AllocationProfile] {
    if let obstacle = obstacle(context) { throw .failure(.unavailable(obstacle)) }
    let counted: Result<[AllocationProfile], MeasuringFault>
    do throws(CommandFailure) {
      counted = try profiles(of: context.program, subject.workerArguments, context.environment, context)
    } catch {
      throw .failure(error)
    }
    if context.interruption.isRequested() { throw .interrupted }
    switch counted {
    case .success(let profiles): return profiles
    case .failure(let fault): throw .failed(subject.name, "its allocations could not be counted: \(fault.reason)")
    }
  }

  /// Counts in a process of any program that replays.
  /// - Parameters:
  ///   - arguments: what it is to count: names of scenarios, or the arguments of a plan.
  ///   - environment: of that process; the counter is added.
  /// - Returns: a profile a case, in order; or why there is none.
  static func profiles(
    of program: String, _ arguments: [String], _ environment: [String: String], _ context: CommandContext
  ) throws(CommandFailure) -> Result<[AllocationProfile], MeasuringFault> {
    var environment = environment
    environment["LD_PRELOAD"] = "\(context.programDirectory)/\(library)"
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    let ended = try ChildProcess(
      program: program, arguments: [ProfileWorker.verb, "allocations"] + arguments, environment: environment,
      workingDirectory: context.workingDirectory
    ).withFixedAddresses.run()
    guard ended.succeeded, let rows = (try? JSONReader.read(ended.out[...]))?.arrayValue else {
      return .failure(MeasuringFault(ended.reason))
    }
    let profiles = rows.compactMap(AllocationProfile.init)
    return profiles.count == rows.count
      ? .success(profiles) : .failure(MeasuringFault("the counting process answered something else"))
  }

  // MARK: In the other process

  /// Prints the profiles of a plan's cases as one JSON array.
  static func answer(_ plan: ReplayPlan, _ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard let count = counter("allocation_count"), let bytes = counter("allocation_bytes") else {
      throw .unavailable("this C library's allocations cannot be counted")
    }
    var rows: [JSONValue] = []
    for index in plan.cases.indices {
      // Caches and lazy values are filled first, and some that the runtime keeps grow once more: the least counts.
      guard replay(index, plan, context, count) != nil, let counted = least(index, plan, context, count),
        let sized = least(index, plan, context, bytes)
      else { return .caseFailed }
      let profile = AllocationProfile(
        scenario: counted.scenario, frames: counted.frames.count, allocations: total(counted), bytes: total(sized),
        quietFrames: counted.frames.count { $0.cost.commit == 0 })
      rows.append(profile.json)
    }
    try context.print(JSONValue.array(rows).text() + "\n")
    return .success
  }

  private static func least(
    _ index: Int, _ plan: ReplayPlan, _ context: CommandContext, _ counter: @escaping @Sendable () -> Int64
  ) -> RunRecord? {
    (0..<3).compactMap { _ in replay(index, plan, context, counter) }.min { total($0).total < total($1).total }
  }

  private static func replay(
    _ index: Int, _ plan: ReplayPlan, _ context: CommandContext, _ counter: @escaping @Sendable () -> Int64
  ) -> RunRecord? {
    let run = ReplayAnswer.carryOut(index, of: plan, context.library, counter: counter).run
    return run.outcome == .failed ? nil : run
  }

  private static func total(_ run: RunRecord) -> PhaseTimes {
    var times = PhaseTimes()
    for frame in run.frames { for phase in FramePhase.allCases { times[phase] += frame.cost.phases[phase] } }
    return times
  }

  /// A function of the counting library, which takes nothing and returns a number.
  private static func counter(_ name: String) -> (@Sendable () -> Int64)? {
    // SAFETY: dlopen without a name gives the process itself; the symbol is looked up by a string that lives through the
    // call, and both names belong to functions of exactly this form.
    guard let process = unsafe dlopen(nil, RTLD_NOW), let symbol = unsafe dlsym(process, name) else { return nil }
    typealias Function = @convention(c) @Sendable () -> Int64
    let function = unsafe unsafeBitCast(symbol, to: Function.self)
    return { function() }
  }
}
