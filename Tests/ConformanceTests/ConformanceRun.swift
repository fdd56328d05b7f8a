import Foundation
import SegueJSON

/// What came of one case.
enum CaseOutcome: Hashable {
  case passed
  case failed(String)
  /// It differs as the list of exceptions says.
  case excepted
  case noAdapter
}

/// The adapters run over files of cases, and what came of it.
@MainActor
struct ConformanceRun {
  struct Result {
    let file: String
    let one: ConformanceCase
    let outcome: CaseOutcome
  }

  private(set) var results: [Result] = []
  private(set) var malformed: [String] = []
  /// Listed exceptions that pass: they must leave the list.
  private(set) var needless: [String] = []

  init(_ files: [ConformanceFile], exceptions: [String: String]) {
    for file in files {
      malformed += file.malformed
      for one in file.cases {
        do {
          var outcome = try Self.outcome(of: one)
          if exceptions[one.id] != nil {
            switch outcome {
            case .failed: outcome = .excepted
            case .passed: needless.append(one.id)
            case .excepted, .noAdapter: break
            }
          }
          results.append(Result(file: file.name, one: one, outcome: outcome))
        } catch {
          malformed.append("\(file.name): \(error.what)")
        }
      }
    }
  }

  static func outcome(of one: ConformanceCase) throws(MalformedCase) -> CaseOutcome {
    guard one.standing != .noAPI, let adapter = Adapters.all[one.kind] else { return .noAdapter }
    let check = CaseCheck(one)
    do {
      try adapter(check)
    } catch let error as MalformedCase {
      throw error
    } catch is NoAdapter {
      return .noAdapter
    } catch {
      throw check.malformed("\(error)")
    }
    if check.compared == 0 { return .failed("nothing was compared") }
    if check.mismatches.isEmpty { return .passed }
    // Another product's policy that no parameter gives.
    return one.standing == .peer ? .noAdapter : .failed(check.mismatches.joined(separator: "; "))
  }

  // MARK: The report

  /// How many cases of each outcome a file has of a kind.
  struct Tally: Hashable {
    var passed = 0
    var failed = 0
    var excepted = 0
    var noAdapter = 0
  }

  /// A line for each file and kind, in the order in which they come, and after it one for each case that failed.
  var lines: [String] {
    var order: [String] = []
    var tallies: [String: Tally] = [:]
    var failures: [String: [String]] = [:]
    for result in results {
      let name = "\(result.file) \(result.one.kind)"
      if tallies[name] == nil { order.append(name) }
      switch result.outcome {
      case .passed: tallies[name, default: Tally()].passed += 1
      case .failed(let what):
        tallies[name, default: Tally()].failed += 1
        failures[name, default: []].append("  \(result.one.id): \(what)")
      case .excepted: tallies[name, default: Tally()].excepted += 1
      case .noAdapter: tallies[name, default: Tally()].noAdapter += 1
      }
    }
    return order.flatMap { name in
      let tally = tallies[name] ?? Tally()
      let line =
        "\(name): passed \(tally.passed), failed \(tally.failed), excepted \(tally.excepted), "
        + "no adapter \(tally.noAdapter)"
      return [line] + (failures[name] ?? [])
    } + malformed.map { "malformed: \($0)" }
  }

  var failed: [String] {
    results.compactMap { result in
      if case .failed(let what) = result.outcome { "\(result.one.id): \(what)" } else { nil }
    }
  }

  /// By file and kind, how many cases that an API could express have no adapter.
  var withoutAdapter: [String: Int] {
    var counts: [String: Int] = [:]
    for result in results where result.outcome == .noAdapter && result.one.standing != .noAPI {
      counts["\(result.file) \(result.one.kind)", default: 0] += 1
    }
    return counts
  }
}
