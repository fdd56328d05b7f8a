import SegueJSON

/// A frame that missed its deadline, was shown late or never.
public struct LateFrame: Hashable, Sendable {
  /// Its place in the motion, from 0.
  public let index: Int
  /// Nanoseconds since the motion's first frame.
  public let time: Int64
  /// "missed by 3.7 ms".
  public let words: String
}

/// What a report takes from one of a document's runs.
struct ReportRun {
  let json: JSONValue
  let scenario: String
  let verdict: String
  let outcome: String
  /// `measured` or `modelled`: stands at every figure that follows from it.
  let cost: String
  let budget: Int64
  let frames: Int64?
  /// Records of the frames; empty where the document has none.
  let records: [JSONValue]

  init(_ json: JSONValue, at index: Int) throws(ReportFault) {
    func text(_ key: String) throws(ReportFault) -> String {
      guard let text = json[key]?.stringValue else { throw .missing("runs[\(index)].\(key)") }
      return text
    }
    self.json = json
    scenario = try text("scenario")
    verdict = try text("verdict")
    outcome = try text("outcome")
    cost = try text("cost")
    guard let budget = json["budgetNs"]?.integerValue, budget > 0 else { throw .missing("runs[\(index)].budgetNs") }
    self.budget = budget
    frames = json["frames"]?.integerValue
    records = json["frameRecords"]?.arrayValue ?? []
  }

  /// A figure in nanoseconds, of a group such as `workNs`.
  func nanoseconds(_ key: String, _ part: String? = nil) -> Int64? {
    let value = json[key]
    return (part.map { value?[$0] } ?? value)?.integerValue
  }

  var hitchRatio: Double? { json["hitchRatioMsPerS"]?.doubleValue }

  /// p99 of the work as a share of the budget.
  var share: Double? { nanoseconds("workNs", "p99").map { Double($0) / Double(budget) } }

  var subject: ReplayReport.Subject? {
    guard let transition = json["transition"]?.stringValue, let operation = json["operation"]?.stringValue,
      let trace = json["trace"]?.stringValue, let scene = json["scene"]?.stringValue
    else { return nil }
    return .init(
      transition: transition, operation: operation, trace: trace, scene: scene,
      hertz: json["refreshHz"]?.doubleValue.flatMap { $0 > 0 ? $0 : nil })
  }

  /// Larger is worse.
  var badness: [Double] { [hitchRatio ?? 0, share ?? 0] }

  /// "modelled cost (phone/1 a3f0), pipelined, double".
  var rules: String {
    let table = json["costTable"]?.stringValue.map { " (\($0))" } ?? ""
    let scale = json["cpuScale"]?.doubleValue.flatMap { $0 == 1 ? nil : " × \(Figures.significant($0))" } ?? ""
    let model = [json["stageModel"]?.stringValue, json["buffering"]?.stringValue].compactMap(\.self)
    return ([cost + " cost" + table + scale] + model).joined(separator: ", ")
  }

  var lateFrames: [LateFrame] {
    let start = records.first?["vsyncNs"]?.integerValue ?? 0
    return records.enumerated().compactMap { index, record in
      Self.lateness(record).map {
        LateFrame(index: index, time: (record["vsyncNs"]?.integerValue ?? 0) - start, words: $0)
      }
    }
  }

  /// What is to be said of a frame that was not in time; nil for one that was, and for one without figures.
  static func lateness(_ record: JSONValue) -> String? {
    guard let overrun = record["overrunNs"]?.integerValue else { return nil }
    if record["presentedNs"]?.integerValue == nil { return "dropped" }
    if overrun > 0 { return "missed by \(Figures.decimal(Double(overrun) / 1e6, places: 1)) ms" }
    let hitch = record["hitchNs"]?.integerValue ?? 0
    return hitch > 0 ? "late by \(Figures.decimal(Double(hitch) / 1e6, places: 1)) ms" : nil
  }
}
