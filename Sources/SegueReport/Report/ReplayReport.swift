import SegueJSON
import SegueResults

/// A replay as one HTML page: self-contained, nothing is fetched, readable on a phone, in the dark, on paper and by a
/// screen reader.
///
/// Every run is a row of the page's table. Frame by frame, with charts, a filmstrip and the touch path, are shown those
/// runs only that did not pass and the worst of the others, and the page says so: `detailed` names them.
public struct ReplayReport {
  /// What can be shown of a run beside its figures.
  public struct Illustration: Sendable {
    /// An `<svg>` element whose identifiers are its own; nil for none.
    public var filmstrip: String?
    /// A line below it.
    public var caption: String
    /// The touches of its trace, in order of time; empty where none drives it.
    public var touches: [TouchPoint]
    /// The screen, in points.
    public var screen: (width: Double, height: Double)

    public init(
      filmstrip: String? = nil, caption: String = "", touches: [TouchPoint] = [],
      screen: (width: Double, height: Double) = (390, 844)
    ) {
      self.filmstrip = filmstrip
      self.caption = caption
      self.touches = touches
      self.screen = screen
    }
  }

  /// A sample of a touch.
  public struct TouchPoint: Hashable, Sendable {
    /// Since the trace's first instant.
    public var nanoseconds: Int64
    public var touch: Int
    /// Points in the window.
    public var x, y: Double

    public init(nanoseconds: Int64, touch: Int, x: Double, y: Double) {
      self.nanoseconds = nanoseconds
      self.touch = touch
      self.x = x
      self.y = y
    }
  }

  public static let usualTitle = "Frame budgets of replayed gestures"
  /// Runs that did not pass and are shown frame by frame, at most.
  public static let mostFailures = 24
  /// Runs that are shown frame by frame where that many did not fail.
  public static let usualDetails = 12

  let title: String
  let document: JSONValue
  let runs: [ReportRun]
  /// Places of the runs that are shown frame by frame: those that did not pass first, then the worst.
  let chosen: [Int]
  /// What can be shown of the runs, by scenario.
  public var illustrations: [String: Illustration] = [:]

  /// - Parameters:
  ///   - json: a document of the schema `segue.replay/1`. Runs without `frameRecords` are shown without their frames.
  ///   - title: the page's heading.
  /// - Cost: linear in the document.
  public init(json: JSONValue, title: String = ReplayReport.usualTitle) throws(ReportFault) {
    guard json["schema"]?.stringValue == ReplayDocument.schema else {
      throw .schema(json["schema"]?.stringValue)
    }
    guard let list = json["runs"]?.arrayValue else { throw .missing("runs") }
    var runs: [ReportRun] = []
    for (index, run) in list.enumerated() { runs.append(try ReportRun(run, at: index)) }
    self.title = title
    document = json
    self.runs = runs
    chosen = Self.choice(runs)
  }

  /// The page of a document in memory; of the frames only those are taken that the page shows.
  public init(_ document: ReplayDocument, title: String = ReplayReport.usualTitle) throws(ReportFault) {
    var plain = document
    plain.settings.keepsFrames = false
    var members = plain.json.objectValue ?? [:]
    let first = try ReplayReport(json: .object(members), title: title)
    var runs = members["runs"]?.arrayValue ?? []
    for index in first.chosen { runs[index] = document.results[index].json(keepsFrames: true) }
    members["runs"] = .array(runs)
    try self.init(json: .object(members), title: title)
  }

  /// A run that the page shows frame by frame.
  public struct DetailedRun: Sendable {
    /// The scenario's full name.
    public let scenario: String
    /// What the name stands for; nil where the document does not say it all.
    public let subject: Subject?
    public let late: [LateFrame]
  }

  /// The parts of a scenario.
  public struct Subject: Hashable, Sendable {
    public let transition, operation, trace, scene: String
    /// The fastest rate, which need not be a whole number; nil where there is none.
    public let hertz: Double?
  }

  /// The runs that the page shows frame by frame, in its order.
  public var detailed: [DetailedRun] {
    chosen.map { index in
      let run = runs[index]
      return DetailedRun(scenario: run.scenario, subject: run.subject, late: run.lateFrames)
    }
  }

  /// Runs that did not pass, then the worst by hitch ratio and then by the share of its budget that p99 takes.
  private static func choice(_ runs: [ReportRun]) -> [Int] {
    let failed = Array(runs.indices.filter { runs[$0].verdict != "pass" }.prefix(mostFailures))
    let others = runs.indices.filter { runs[$0].verdict == "pass" && runs[$0].frames != nil }.sorted { left, right in
      let (one, other) = (runs[left].badness, runs[right].badness)
      return one != other ? other.lexicographicallyPrecedes(one) : left < right
    }
    return failed + others.prefix(max(0, usualDetails - failed.count))
  }
}

/// Why a document is no report's.
public enum ReportFault: Error, Hashable, Sendable, CustomStringConvertible {
  case schema(String?)
  case missing(String)

  public var description: String {
    switch self {
    case .schema(let found):
      "the schema is \(found.map { "\"\($0)\"" } ?? "missing"), not \"\(ReplayDocument.schema)\"; give a replay.json, as"
        + " segue replay writes it"
    case .missing(let key): "\(key) is missing; give a replay.json, as segue replay writes it"
    }
  }
}
