import SegueJSON
import SegueResults

/// One scenario of one side's document, with its repetitions.
struct ExactRun {
  let scenario: String
  let outcome: ReplayOutcome
  let verdict: RunVerdict
  /// Why the verdict is what it is; "" where the document does not say.
  let verdictReason: String
  let isMeasured: Bool
  let digest: String?
  /// By the name of an `ExactFigure`; null and absent ones are left out.
  private(set) var values: [String: JSONValue] = [:]
  /// Operations that were counted, in ascending order; empty where the document keeps no frames.
  private(set) var countedOperations: [String] = []
  /// Why the figures cannot be used; nil where they can.
  private(set) var invalidity: String?
  private let run: JSONValue

  /// What decides whether two runs of one scenario are of the same thing.
  private static let settings = [
    "views", "refreshHz", "budgetNs", "cost", "costTable", "cpuScale", "stageModel", "buffering", "mapping",
  ]

  /// - Parameter place: where the run stands, for messages: `runs[3]`.
  /// - Throws: what is wrong, where the run lacks what every run has.
  init(_ run: JSONValue, place: String, minimumFrames: Int64) throws(Malformed) {
    func text(_ key: String) throws(Malformed) -> String {
      guard let text = run[key]?.stringValue, !text.isEmpty else { throw Malformed("\(place) has no \(key)") }
      return text
    }
    scenario = try text("scenario")
    guard let outcome = ReplayOutcome(rawValue: try text("outcome")) else {
      throw Malformed("\(place) has an outcome that is none: \(try text("outcome"))")
    }
    self.outcome = outcome
    guard let verdict = RunVerdict(rawValue: try text("verdict")) else {
      throw Malformed("\(place) has a verdict that is none: \(try text("verdict"))")
    }
    self.verdict = verdict
    verdictReason = run["verdictReason"]?.stringValue ?? ""
    isMeasured = try text("cost") == "measured"
    digest = run["digest"]?.stringValue
    self.run = run
    guard !isMeasured else {
      if verdict == .invalid { invalidity = verdictReason }
      return
    }
    for figure in ExactFigure.all {
      if let value = Self.value(figure.name, in: run), value != .null { values[figure.name] = value }
    }
    addCounts()
    invalidity = verdict == .invalid ? verdictReason : fault(minimumFrames: minimumFrames)
  }

  /// The scenario ran, and has figures.
  var hasFigures: Bool { !values.filter { $0.key != "animatedLayers" }.isEmpty }

  /// Why a figure is null, as the document says it.
  func reason(for figure: String) -> String {
    let key = String(figure.prefix { $0 != "." })
    return run[key + "Reason"]?.stringValue ?? run["metricsReason"]?.stringValue ?? "the document gives no reason"
  }

  /// In which setting two runs differ; nil where they are of the same thing.
  func difference(from other: ExactRun) -> String? {
    let texts = { (key: String) in [self, other].map { ($0.run[key] ?? .null).text() } }
    return Self.settings.first { texts($0)[0] != texts($0)[1] }.map { key in
      "\(key) differs: \(texts(key)[0]), \(texts(key)[1])"
    }
  }

  /// In which figure a repetition of the run differs; nil where it is the same.
  func repetitionFault(_ other: ExactRun) -> String? {
    if let difference = difference(from: other) { return "repetitions of one build differ: \(difference)" }
    let pairs =
      [("outcome", outcome.rawValue, other.outcome.rawValue), ("verdict", verdict.rawValue, other.verdict.rawValue)]
      + (isMeasured ? [] : [("digest", digest ?? "none", other.digest ?? "none")])
      + Set(values.keys).union(other.values.keys).sorted().map { name in
        (name, values[name]?.text() ?? "none", other.values[name]?.text() ?? "none")
      }
    return pairs.first { $0.1 != $0.2 }.map { "repetitions of one build differ in \($0.0): \($0.1), \($0.2)" }
  }

  mutating func invalidate(_ reason: String) { invalidity = invalidity ?? reason }

  private static func value(_ name: String, in run: JSONValue) -> JSONValue? {
    name.split(separator: ".").reduce(run as JSONValue?) { $0?[String($1)] }
  }

  private mutating func addCounts() {
    var sums: [String: Int64] = [:]
    for frame in run["frameRecords"]?.arrayValue ?? [] {
      for (operation, count) in frame["counts"]?.objectValue ?? [:] {
        let (sum, overflows) = sums[operation, default: 0].addingReportingOverflow(count.integerValue ?? -1)
        let isCount = !overflows && count.integerValue ?? -1 >= 0 && sums[operation] ?? 0 >= 0
        sums[operation] = isCount ? sum : -1
      }
    }
    countedOperations = sums.keys.sorted()
    for (operation, sum) in sums { values["counts.\(operation)"] = .integer(sum) }
  }

  /// What cannot be true of the figures.
  private func fault(minimumFrames: Int64) -> String? {
    for figure in ExactFigure.all + countedOperations.map(ExactFigure.count) {
      if let value = values[figure.name], let fault = figure.fault(value) { return fault }
    }
    let number = { (name: String) in self.values[name]?.integerValue }
    if let frames = number("frames") {
      if frames < minimumFrames { return "\(frames) frames, at least \(minimumFrames) are needed" }
      if let missed = number("missed"), missed >= max(frames, 1) { return "\(missed) of \(frames) frames missed" }
    } else if outcome == .finished || outcome == .cancelled {
      return "a motion ran, and no frame was counted"
    }
    if let dropped = number("framesDropped"), let expected = number("framesExpected"), dropped > expected {
      return "\(dropped) of \(expected) expected frames dropped"
    }
    if let overrun = run["overrunNs"]?["max"], overrun != .null, let length = run["simulatedNs"]?.integerValue {
      guard let late = overrun.integerValue, late <= length else {
        return "overrunNs.max is \(overrun.text()), longer than the run of \(length) ns"
      }
    }
    let work = ExactFigure.percentiles.compactMap { number("workNs.\($0)") }
    return zip(work, work.dropFirst()).contains { $0 > $1 } ? "workNs: a percentile is above the next one" : nil
  }
}

/// What is wrong with a document, in words.
struct Malformed: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
