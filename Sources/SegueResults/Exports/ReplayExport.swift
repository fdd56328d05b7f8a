/// A foreign format in which a replay can be written.
public enum ReplayExport: String, CaseIterable, Sendable {
  /// JUnit's XML, for build servers: a test case a run.
  case junit
  /// SARIF 2.1.0, for code scanning: a result for every run that did not pass.
  case sarif
  /// Perfetto's protobuf, with native rows of the frame timeline and tracks of phases, gesture and counters.
  case perfetto
  /// The JSON that Chrome's own tracing reads, and most viewers with it.
  case chromeTrace = "chrome-trace"
  /// What `flutter drive --profile` leaves: a summary, and the timeline it was drawn from.
  case flutter
  /// The file of Android's Macrobenchmark: a benchmark a scenario, an iteration a run of it.
  case macrobenchmark

  /// The replay in this format: pure, and equal documents give equal bytes.
  ///
  /// The first file is the one that goes to standard output; Flutter's format has a second.
  /// - Parameters:
  ///   - name: what the files' names begin with.
  ///   - facts: what a document does not know of itself.
  public func files(of document: ReplayDocument, name: String = "replay", facts: ExportFacts = ExportFacts())
    -> [ExportedFile]
  {
    switch self {
    case .junit: [ExportedFile("\(name).junit.xml", JUnitExport(document, facts).text)]
    case .sarif: [ExportedFile("\(name).sarif", SARIFExport(document, facts).json)]
    case .perfetto: [ExportedFile(name: "\(name).perfetto-trace", bytes: PerfettoExport(document).bytes)]
    case .chromeTrace: [ExportedFile("\(name).trace.json", ChromeTraceExport(document).json)]
    case .flutter:
      [
        ExportedFile("\(name).timeline_summary.json", FlutterSummary(document).json),
        ExportedFile("\(name).timeline.json", FlutterTimeline(document).json),
      ]
    case .macrobenchmark: [ExportedFile("\(name)-benchmarkData.json", MacrobenchmarkExport(document).json)]
    }
  }
}

/// A file of an export.
public struct ExportedFile: Hashable, Sendable {
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What some formats have a place for and a replay's document does not hold.
public struct ExportFacts: Hashable, Sendable {
  /// The program's version.
  public var version: String
  /// When the replay was begun, as `2026-11-30T21:00:00`; left out where it is nil: equal runs stay equal bytes.
  public var timestamp: String?
  /// What the program that replays is called, as a shell takes it.
  public var program = "segue"
  /// The options of the replay that say how and with what files, as a shell takes them: with a scenario's name they give
  /// its run again.
  public var options: [String] = []

  public init(version: String = "0", timestamp: String? = nil) {
    self.version = version
    self.timestamp = timestamp
  }
}
