import SegueJSON
import SegueResults

/// What kind of result a run is.
public enum HistoryKind: String, CaseIterable, Sendable {
  case replay
  case bench
  case comparison
  case calibration
}

/// Which of the two kinds of data a figure is.
public enum HistoryLane: String, CaseIterable, Sendable {
  /// Counted, the same on every machine.
  case exact
  /// Taken with a clock.
  case measured
}

/// What a result does not say of itself.
public struct HistoryContext: Hashable, Sendable {
  public var when: HistoryTime
  /// The revision that the result is of, in full; nil where nobody said.
  public var commit: String?
  public var branch: String?
  /// `Swift 6.3.1`.
  public var toolchain: String?

  public init(when: HistoryTime, commit: String? = nil, branch: String? = nil, toolchain: String? = nil) {
    self.when = when
    self.commit = commit
    self.branch = branch
    self.toolchain = toolchain
  }
}

/// A result as the history keeps it: the document itself, which is the truth, and rows that are made from it.
public struct HistoryRun: Hashable, Sendable {
  /// 64 hexadecimal digits: the SHA-256 of the document's text and its commit. So a result has one id however often and
  /// from whichever file it comes, and equal figures of two commits have two.
  public var id: String
  public var kind: HistoryKind
  public var context: HistoryContext
  /// The class of machine that it was measured on; nil where no figure depends on one.
  public var fingerprint: String?
  /// One JSON object in the byte-stable form of `JSONValue.text()`.
  public var document: String
  public var cases: [HistoryCase]
  public var comparisons: [HistoryComparison]

  static func id(of document: String, commit: String?) -> String {
    SHA256.text(of: Array((document + "\n" + (commit ?? "")).utf8))
  }
}

/// One scenario or benchmark of a run.
public struct HistoryCase: Hashable, Sendable {
  public var name: String
  public var lane: HistoryLane
  public var outcome: String?
  public var verdict: String?
  /// 16 hexadecimal digits of what was shown; nil for a benchmark.
  public var digest: String?
  public var figures: [HistoryFigure]
}

public struct HistoryFigure: Hashable, Sendable {
  /// Its path in the document: `workNs.p99`, `cpu_time`.
  public var name: String
  /// Nil where there is none; `reason` says why.
  public var value: Double?
  /// `ns`, `%`, `ms/s`, `Hz`, `1/s`; empty for a count.
  public var unit: String
  public var reason: String?

  /// Whether more of it is better: throughputs and shares of what went well.
  public static func isLargerBetter(_ name: String) -> Bool {
    name.hasSuffix("_per_second") || ["compliancePercent", "smoothAtRate", "smoothUpToHz"].contains(name)
      || ["zeroExtraLatency", "realTimeFactor"].contains(name)
  }
}

/// One row of a comparison. Effects, floors and interval ends are fractions: 0.031 is 3.1 % slower.
public struct HistoryComparison: Hashable, Sendable {
  public var name: String
  public var lane: HistoryLane
  /// The figure compared, where a case has several.
  public var figure: String?
  public var effect: Double?
  public var low: Double?
  public var high: Double?
  /// The practical floor that it was held against.
  public var floor: Double?
  public var floorSource: String?
  /// The word, as the comparison wrote it: `improved (unpaired)`.
  public var verdict: String
  /// Nil where there was nothing to confirm.
  public var isConfirmed: Bool?

  /// The effect in floors; nil where one of them is missing. Half the time is as far from 1 as twice the time.
  public var timesOverFloor: Double? {
    guard let effect, let floor, floor > 0, effect > -1 else { return nil }
    return (effect < 0 ? 1 / (1 + effect) - 1 : effect) / floor
  }
}
