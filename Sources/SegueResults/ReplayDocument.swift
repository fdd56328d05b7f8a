import SegueJSON

/// Everything one `segue replay` has to say: the schema `segue.replay/1`.
public struct ReplayDocument: Hashable, Sendable {
  public static let schema = "segue.replay/1"

  public var machine: Machine
  public var settings: ReplaySettings
  public var results: [RunResult]

  public init(machine: Machine, settings: ReplaySettings = ReplaySettings(), runs: [RunRecord]) {
    self.machine = machine
    self.settings = settings
    results = runs.map { RunResult($0, minimumFrames: settings.minimumFrames) }
  }

  /// - Parameter results: with their verdicts, as gates have left them.
  public init(machine: Machine, settings: ReplaySettings = ReplaySettings(), results: [RunResult]) {
    self.machine = machine
    self.settings = settings
    self.results = results
  }

  public var summary: ReplaySummary { ReplaySummary(results) }
}

/// What a replay was asked for, and by which rules its figures are made.
public struct ReplaySettings: Hashable, Sendable {
  /// Fewer frames make a run invalid.
  public var minimumFrames: Int
  /// How a foreign trace's space meets the window: `fit`, `stretch` or `none`.
  public var mapping: String
  /// Every frame's record is part of the document.
  public var keepsFrames: Bool

  public init(
    minimumFrames: Int = RunResult.defaultMinimumFrames, mapping: String = "fit", keepsFrames: Bool = false
  ) {
    self.minimumFrames = minimumFrames
    self.mapping = mapping
    self.keepsFrames = keepsFrames
  }

  /// The settings as the document has them.
  public var json: JSONValue {
    [
      "minimumFrames": .integer(Int64(minimumFrames)), "mapping": .string(mapping), "frames": .bool(keepsFrames),
      "percentiles": "nearest-rank",
    ]
  }
}

/// How many runs there are, and how many of them passed. Every run that did not pass has failed, whatever its verdict.
public struct ReplaySummary: Hashable, Sendable {
  public let runs: Int
  public let passed: Int
  public var failed: Int { runs - passed }

  public init(_ results: [RunResult]) {
    runs = results.count
    passed = results.count { $0.verdict == .pass }
  }
}
