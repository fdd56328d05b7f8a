import SegueReplay
import SegueResults

/// What came out of a rehearsal.
public struct Replay: Sendable {
  public let scenario: Scenario
  /// The record, frame by frame.
  public var run: RunRecord { result.run }
  /// Its figures and its verdict.
  public let result: RunResult
  private let isOwn: Bool
  private let trace: ReplayTrace

  init(_ run: RunRecord, of scenario: Scenario, isOwn: Bool, trace: ReplayTrace) {
    self.scenario = scenario
    result = RunResult(run)
    self.isOwn = isOwn
    self.trace = trace
  }

  /// nil where the run has none; `result.metricsReason` says why.
  public var metrics: RunMetrics? { result.metrics }

  public var outcome: ReplayOutcome { run.outcome }

  /// 16 hex digits over every frame's layers: equal where, and only where, every frame shows the same.
  public var digest: String { Figures.hex(run.digest) }

  /// Points that the content moved at most from one frame of the motion to the next.
  public var largestStep: Double { run.frames.map(\.displacement).max() ?? 0 }

  /// How to replay it on a command line. A scenario of one's own is known to the program that hands it to
  /// `Segue.main(scenarios:)`, which PROGRAM stands for.
  public var commandLine: String {
    var words = [isOwn ? "PROGRAM" : "segue", "replay", "'\(run.scenario)'"]
    if case .file(let path) = trace { words += ["--trace", "'\(path)'"] }
    if scenario.views != 1_000 { words += ["--views", "\(scenario.views)"] }
    if scenario.scene != (isOwn ? "own" : "photos") { words += ["--scene", scenario.scene] }
    if !["60", "120"].contains(scenario.profile) { words += ["--profile", scenario.profile] }
    if scenario.fidelity == .compat { words += ["--fidelity", "compat"] }
    if run.cost == .measured { words += ["--cost", "measured"] }
    return words.joined(separator: " ")
  }
}

/// Figures in words.
enum Figures {
  /// "12.4 ms": to the microsecond.
  static func milliseconds(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds / 1_000) / 1_000) ms" }

  /// To a hundredth.
  static func rounded(_ number: Double) -> String {
    guard abs(number) < 1e12 else { return "\(number)" }
    let hundredths = (number * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int64(hundredths))" : "\(hundredths)"
  }

  static func hex(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// "below 5", "at most 5", "at least 99", "2…5".
  static func limit<Limit: RangeExpression>(_ limit: Limit) -> String {
    func number(_ bound: Any) -> String { (bound as? Double).map(rounded) ?? "\(bound)" }
    return switch limit {
    case let range as PartialRangeUpTo<Limit.Bound>: "below \(number(range.upperBound))"
    case let range as PartialRangeThrough<Limit.Bound>: "at most \(number(range.upperBound))"
    case let range as PartialRangeFrom<Limit.Bound>: "at least \(number(range.lowerBound))"
    case let range as ClosedRange<Limit.Bound>: "\(number(range.lowerBound))…\(number(range.upperBound))"
    case let range as Range<Limit.Bound>: "at least \(number(range.lowerBound)), below \(number(range.upperBound))"
    default: "\(limit)"
    }
  }
}
