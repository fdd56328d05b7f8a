import SegueJSON

extension ReplayDocument {
  /// The runs as comma-separated values (RFC 4180): a head line, then a line a run. Nested figures get a column each,
  /// named by their path (`workNs.p99`); what a run does not have is empty.
  public var csv: String {
    let rows = results.map { Self.flattened($0.json(keepsFrames: false)) }
    let lines = [Self.columns] + rows.map { row in Self.columns.map { row[$0] ?? "" } }
    return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  static let columns: [String] = {
    let distribution = ["p50", "p90", "p95", "p99", "max"]
    let phases = ["input", "app", "animate", "transforms", "hitTest", "order", "commit"]
    return [
      "scenario", "transition", "operation", "trace", "scene", "views", "profile", "refreshHz", "budgetNs", "cost",
      "stageModel", "buffering", "costTable", "cpuScale", "animatedLayers", "outcome", "expected", "verdict", "frames",
      "framesExpected", "framesPresented", "framesDropped", "droppedPercent", "firstFrameNs", "missed", "missedPercent",
      "compliancePercent", "longestMissRun", "worstSecondMissedPercent", "hitches", "commitHitches", "renderHitches",
      "hitchTimeNs", "hitchRatioMsPerS", "hitchGrades.scroll", "hitchGrades.animation",
    ] + ["workNs", "renderNs", "overrunNs", "latencyNs"].flatMap { name in distribution.map { "\(name).\($0)" } }
      + phases.map { "phaseNs.\($0)" }
      + [
        "touchToPresentNs.p50", "touchToPresentNs.max", "queueDepthMax", "droppedWindows.windows",
        "droppedWindows.worstPercent", "droppedWindows.medianPercent", "droppedWindows.p95Percent",
        "droppedWindows.variance", "missedVsyncs.windows", "missedVsyncs.total", "missedVsyncs.sumPer64",
        "missedVsyncs.max", "missedVsyncs.delayedPercent", "predictorJanks", "blockingNs", "longFrames",
        "smoothAtRate", "smoothUpToHz", "zeroExtraLatency", "jankStats", "gfxinfo.janky", "gfxinfo.missedVsync",
        "gfxinfo.slowUI", "gfxinfo.slowSync", "gfxinfo.slowRT", "gfxinfo.highInputLatency",
        "gfxinfo.frameDeadlineMissed", "gfxinfo.slow", "gfxinfo.frozen", "setUpNs", "simulatedNs", "wallNs",
        "realTimeFactor", "digest", "mapping", "metricsReason", "verdictReason",
      ]
  }()

  private static func flattened(_ value: JSONValue, path: String = "") -> [String: String] {
    switch value {
    case .null, .array: [:]
    case .string(let text): [path: text]
    case .object(let members):
      members.reduce(into: [:]) { all, member in
        let inner = flattened(member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)")
        all.merge(inner) { first, _ in first }
      }
    case .bool, .integer, .number: [path: value.text()]
    }
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
  }
}
