import SegueJSON
import SegueReport
import SegueTraces

/// What `segue check` found in one file.
struct CheckReport {
  var path: String
  /// Nil where nothing tells it.
  var format: TraceFormat?
  var frames = 0
  var contacts = 0
  /// Of a suite; nil of a trace.
  var scenarios: Int?
  /// Of a replay's plan or a part of it; nil of anything else.
  var plan: PlanCheck.Finding?
  var warnings: [TraceWarning] = []
  /// What refuses the content.
  var error: TraceError?
  /// Why there is no verdict on the content, or no mended file.
  var failure: CommandFailure?
  var isRefusedForWarnings = false
  /// Options that were given in vain, a sentence each.
  var idleOptions: [String] = []
  var edits: [TraceRepair.Edit] = []
  /// Where the mended trace was written.
  var written: String?

  init(path: String) { self.path = path }

  /// What the exit code needs.
  var brief: CheckReport {
    var brief = CheckReport(path: path)
    (brief.error, brief.failure, brief.isRefusedForWarnings) = (error, failure, isRefusedForWarnings)
    return brief
  }

  var exitCode: ExitCode {
    if let failure { return failure.exitCode }
    return error != nil || isRefusedForWarnings ? .badData : .success
  }

  private var verdict: String {
    if failure != nil {
      return exitCode == .badData ? "refused" : exitCode == .cannotWrite ? "unwritten" : "unreadable"
    }
    if error != nil || isRefusedForWarnings { return "refused" }
    return edits.isEmpty ? "ok" : "mended"
  }

  func text(_ context: CommandContext) -> String {
    if let failure { return context.style(failure.message ?? "", .bad) + "\n" }
    let path = path.printable
    if let error { return context.style(CommandFailure.badData(error).message ?? "", .bad) + "\n" }
    let style: Emphasis = isRefusedForWarnings ? .bad : edits.isEmpty ? .good : .doubtful
    if let scenarios {
      return "\(path): \(context.style(verdict, style)), \(Self.counted(scenarios, "scenario"))\n"
    }
    if let plan { return "\(path): \(context.style(verdict, style)), \(plan.words)\n" }
    let frames = Self.counted(frames, "frame")
    let contacts = Self.counted(contacts, "contact")
    let place = written.map { ", written to \($0.printable)" } ?? ""
    var out = "\(path): \(context.style(verdict, style)), \(frames), \(contacts)\(place)\n"
    for edit in edits {
      out += context.style("repair: \(path):\(edit.line): \(edit.code): \(edit.words)", .doubtful) + "\n"
    }
    let (word, tone): (String, Emphasis) = isRefusedForWarnings ? ("error", .bad) : ("warning", .doubtful)
    for warning in warnings {
      out += context.style("\(word): \(isRefusedForWarnings ? warning.finding : "\(warning)")", tone) + "\n"
    }
    return out
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  static func json(_ reports: [CheckReport]) -> JSONValue {
    let verdicts = Dictionary(grouping: reports, by: \.verdict).mapValues { JSONValue.integer(Int64($0.count)) }
    return [
      "schema": "segue.check/1", "files": .array(reports.map(\.json)),
      "summary": .object(verdicts.merging(["files": .integer(Int64(reports.count))]) { count, _ in count }),
    ]
  }

  private var json: JSONValue {
    var out: [String: JSONValue] = [
      "path": .string(path), "verdict": .string(verdict), "format": format.map { .string($0.rawValue) } ?? .null,
      "warnings": .array(warnings.map(\.json)),
      "edits": .array(
        edits.map { ["code": .string($0.code), "line": .integer(Int64($0.line)), "edit": .string($0.words)] }),
    ]
    if let scenarios {
      out["format"] = "suite"
      out["scenarios"] = .integer(Int64(scenarios))
    } else if let plan {
      out["format"] = .string(plan.kind)
      out["cells"] = .integer(Int64(plan.cells))
    } else if failure == nil, error == nil {
      out["frames"] = .integer(Int64(frames))
      out["contacts"] = .integer(Int64(contacts))
    }
    if let error { out["error"] = error.json }
    if let failure, let message = failure.message {
      out["error"] = ["code": .string(error?.code ?? failure.word), "message": .string(message)]
    }
    if let written { out["written"] = .string(written) }
    return .object(out)
  }
}

extension CommandFailure {
  /// The code of what has none of the validator's.
  fileprivate var word: String {
    switch self {
    case .noInput: "unreadable"
    case .cannotWrite, .closedPipe: "unwritten"
    case .badData, .usage, .unavailable, .notComparable, .caseFailed, .interrupted: "refused"
    }
  }
}

extension TraceError {
  fileprivate var json: JSONValue {
    [
      "code": .string(code ?? "unreadable"), "line": .integer(Int64(line)), "column": .integer(Int64(column)),
      "message": .string(fault.message),
    ]
  }
}

extension TraceWarning {
  /// The warning of a file that is refused: nothing of it is kept.
  fileprivate var finding: String {
    var words = "\(self)"
    for answer in ["; it is kept", "; they are kept"] where words.hasSuffix(answer) {
      words.removeLast(answer.count)
    }
    return words
  }

  fileprivate var json: JSONValue {
    [
      "code": .string(code), "line": .integer(Int64(line)), "column": .integer(Int64(column)),
      "message": .string(message), "count": .integer(Int64(count)),
    ]
  }
}
