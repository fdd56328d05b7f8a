import Foundation
import SegueProfiling
import SegueResults

/// Counts a scenario's instructions by function, under valgrind's callgrind.
///
/// A process that replays twice is counted, and one that replays three times: the difference is one replay, without
/// start-up and without what is made once. With deterministic hashing and fixed addresses it
/// repeats to some 20 in a million: what is left is the heap, whose pieces lie differently.
@MainActor
enum InstructionCount {
  /// Said although no caches are simulated, so that no machine's own come in.
  private static let caches = ["--I1=32768,8,64", "--D1=32768,8,64", "--LL=8388608,16,64"]

  static func count(
    _ subject: ProfileSubject, _ context: CommandContext
  ) throws(ProfileInterruption) -> ProfileDocument.Instructions {
    guard let valgrind = ChildProcess.find("valgrind", environment: context.environment) else {
      throw .failure(
        .unavailable("valgrind is missing, so instructions cannot be counted; install it: apt-get install valgrind"))
    }
    let folder: TemporaryFolder
    do throws(CommandFailure) { folder = try TemporaryFolder() } catch { throw .failure(error) }
    defer { folder.remove() }
    if context.console.errIsTerminal { context.say("counting instructions under valgrind, some 50 times slower\n") }
    let program = stripped(in: folder.path, context)
    var counts: [CallgrindProfile] = []
    for replays in [2, 3] {
      counts.append(try count(replays, program, valgrind, subject, folder.path, context))
    }
    return difference(counts[0], counts[1], context)
  }

  /// A copy without debug information, which valgrind would read at length; the program itself where none can be made.
  private static func stripped(in folder: String, _ context: CommandContext) -> String {
    let copy = "\(folder)/\(FilePlace.baseName(context.program))"
    guard let strip = ChildProcess.find("strip", environment: context.environment) else { return context.program }
    let child = ChildProcess(
      program: strip, arguments: ["-g", "-o", copy, context.program], environment: context.environment,
      workingDirectory: folder)
    return (try? child.run())?.succeeded == true ? copy : context.program
  }

  private static func count(
    _ replays: Int, _ program: String, _ valgrind: String, _ subject: ProfileSubject, _ folder: String,
    _ context: CommandContext
  ) throws(ProfileInterruption) -> CallgrindProfile {
    let out = "\(folder)/callgrind.\(replays)"
    var environment = context.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    // A copy finds libraries that lie beside the original.
    environment["LD_LIBRARY_PATH"] =
      [context.programDirectory, context.environment["LD_LIBRARY_PATH"]].compactMap(\.self).joined(separator: ":")
    let cases = max(1, subject.workerArguments.contains(ProfileWorker.planWord) ? 1 : subject.workerArguments.count)
    let child = ChildProcess(
      program: valgrind,
      arguments: ["--tool=callgrind", "--callgrind-out-file=\(out)"] + caches
        + [program, ProfileWorker.verb, "count=\(replays * cases)"] + subject.workerArguments,
      environment: environment, workingDirectory: context.workingDirectory)
    do throws(CommandFailure) {
      let result = try child.withFixedAddresses.run()
      if context.interruption.isRequested() { throw .unavailable("interrupted") }
      guard result.succeeded, let bytes = FileManager.default.contents(atPath: out) else {
        throw .unavailable("valgrind could not run it: \(result.reason)")
      }
      do throws(ProfileFault) { return try CallgrindProfile(Array(bytes)) } catch {
        throw .badData("callgrind's file, line \(error)")
      }
    } catch {
      throw context.interruption.isRequested() ? .interrupted : .failure(error)
    }
  }

  private static func difference(
    _ fewer: CallgrindProfile, _ more: CallgrindProfile, _ context: CommandContext
  ) -> ProfileDocument.Instructions {
    let before = Dictionary(fewer.functions.map { ($0.symbol, $0.instructions) }) { $0 + $1 }
    let counted = more.functions.map { function in
      (symbol: function.symbol, module: function.module, count: function.instructions - (before[function.symbol] ?? 0))
    }.filter { $0.count > 0 }
    let names = Demangler.names(of: counted.map(\.symbol).filter(SymbolNames.isMangled), context)
    // Specialisations of one function are one.
    var merged: [String: (module: String, count: Int64)] = [:]
    for function in counted {
      let name = SymbolNames.trimmed(names[function.symbol] ?? function.symbol)
      merged[name, default: (function.module, 0)].count += function.count
    }
    let functions = merged.map { (name: $0.key, module: $0.value.module, count: $0.value.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    return .init(
      functions: functions, total: more.total - fewer.total,
      words: "One replay with its scene, as what a third replay adds to two. valgrind offers no more than AVX2, so the "
        + "kernels are at most those of v3.")
  }
}
