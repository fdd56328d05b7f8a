import SegueJSON
import SegueTiming

extension ReplayDocument {
  /// The document as JSON. Equal documents give equal bytes.
  public var json: JSONValue {
    [
      "schema": .string(Self.schema), "machine": machine.json, "settings": settings.json,
      "runs": .array(results.map { $0.json(keepsFrames: settings.keepsFrames) }),
      "summary": [
        "runs": .integer(Int64(summary.runs)), "passed": .integer(Int64(summary.passed)),
        "failed": .integer(Int64(summary.failed)),
      ],
    ]
  }

  /// The document as lines, each a JSON object with its schema: one a run.
  public var jsonLines: String {
    results.map { result in
      var members = result.json(keepsFrames: settings.keepsFrames).objectValue ?? [:]
      members["schema"] = "segue.replay.run/1"
      return JSONValue.object(members).text() + "\n"
    }.joined()
  }
}

extension RunResult {
  /// The run as a member of `runs`. Every key is there in every run; what a run does not have is null, and
  /// `metricsReason` or `<name>Reason` says why.
  public func json(keepsFrames: Bool) -> JSONValue {
    var members = identity.merging(figures) { first, _ in first }
    members["outcome"] = .string(run.outcome.rawValue)
    members["expected"] = .text(run.expected?.rawValue)
    members["digest"] = .digest(run.digest)
    members["diagnostics"] = .array(run.diagnostics.map(JSONValue.string))
    members["warnings"] = .array(run.warnings.map(JSONValue.string))
    members["mapping"] = .text(run.mapping)
    members["simulatedNs"] = .integer(run.simulatedNanoseconds)
    members["setUpNs"] = .integer(run.setUpNanoseconds)
    members["wallNs"] = .integer(run.wallNanoseconds)
    members["realTimeFactor"] = .real(run.realTimeFactor)
    members["metricsReason"] = .text(metricsReason)
    members["verdict"] = .string(verdict.rawValue)
    members["verdictReason"] = .text(verdictReason)
    if keepsFrames { members["frameRecords"] = .array(run.frames.map { $0.json(rate: run.rate) }) }
    return .object(members)
  }

  private var identity: [String: JSONValue] {
    [
      "scenario": .string(run.scenario), "transition": .string(run.transition), "operation": .string(run.operation),
      "trace": .string(run.trace), "scene": .string(run.scene), "views": .integer(Int64(run.views)),
      "profile": .string(run.profile), "refreshHz": .hertz(run.rate),
      "budgetNs": .integer(run.rate.budgetNanoseconds), "cost": .string(run.cost.rawValue),
      "stageModel": .string(run.stageModel.rawValue), "animatedLayers": .integer(Int64(run.animatedLayers)),
    ]
  }

  private var figures: [String: JSONValue] {
    guard let metrics else {
      return Dictionary(uniqueKeysWithValues: Self.figureKeys.map { ($0, JSONValue.null) })
    }
    var members: [String: JSONValue] = [
      "frames": .integer(Int64(metrics.frames)), "framesExpected": .integer(Int64(metrics.framesExpected)),
      "framesPresented": .integer(Int64(metrics.framesPresented)),
      "framesDropped": .integer(Int64(metrics.framesDropped)),
      "firstFrameNs": .integer(metrics.firstFrameNanoseconds), "missed": .integer(Int64(metrics.missed)),
      "missedPercent": .real(metrics.missedPercent), "compliancePercent": .real(metrics.compliancePercent),
      "longestMissRun": .integer(Int64(metrics.hitches.longestRun)),
      "worstSecondMissedPercent": .number(metrics.hitches.worstSecondPercent),
      "hitchTimeNs": .integer(metrics.hitches.nanoseconds), "hitchRatioMsPerS": .real(metrics.hitches.ratio),
      "hitchGrades": metrics.hitches.grades.map {
        ["scroll": .string($0.scroll.rawValue), "animation": .string($0.animation.rawValue)]
      } ?? .null,
      "workNs": metrics.work?.json ?? .null, "overrunNs": metrics.overrun?.json ?? .null,
      "phaseNs": metrics.phaseTotals.json,
      "touchToPresentNs": metrics.touchToPresent.map { ["p50": .integer($0.p50), "max": .integer($0.maximum)] }
        ?? .null,
      "queueDepthMax": .integer(Int64(metrics.queueDepthMaximum)),
    ]
    if metrics.steadyFrames == 0 {
      for key in ["missedPercent", "compliancePercent", "workNs", "overrunNs"] {
        members[key + "Reason"] = "no frame follows the first"
      }
    }
    if metrics.hitches.ratio == nil {
      for key in ["hitchRatioMsPerS", "hitchGrades"] { members[key + "Reason"] = "the motion has no length" }
    }
    if metrics.touchToPresent == nil { members["touchToPresentNsReason"] = "no frame of the motion shows a touch" }
    return members
  }

  private static let figureKeys = [
    "frames", "framesExpected", "framesPresented", "framesDropped", "firstFrameNs", "missed", "missedPercent",
    "compliancePercent", "longestMissRun", "worstSecondMissedPercent", "hitchTimeNs", "hitchRatioMsPerS",
    "hitchGrades", "workNs", "overrunNs", "phaseNs", "touchToPresentNs", "queueDepthMax",
  ]
}

extension FrameRecord {
  /// The frame as a member of `frameRecords`.
  func json(rate: RefreshRate) -> JSONValue {
    let budget = FrameBudget(rate)
    let late = budget.periodsLate(max(0, phases.total))
    return [
      "vsyncId": .integer(vsyncID), "vsyncNs": .integer(vsync.nanoseconds), "grantedHz": .hertz(rate),
      "budgetNs": .integer(budget.nanoseconds), "phaseNs": phases.json, "workNs": .integer(phases.total),
      "overrunNs": .integer(budget.overrun(of: phases.total)), "transitionsMissed": .integer(late),
      "touchToPresentNs": touchToPresentNanoseconds.map(JSONValue.integer) ?? .null,
      "queueDepth": .integer(Int64(queueDepth)), "isTransitioning": .bool(isTransitioning),
      "digest": .digest(digest), "counts": counts.json,
    ]
  }
}

extension FrameCounts {
  var json: JSONValue {
    [
      "tracksSampled": .integer(Int64(tracksSampled)), "layersTransformed": .integer(Int64(layersTransformed)),
      "layersDigested": .integer(Int64(layersDigested)), "hitTestNodes": .integer(Int64(hitTestNodes)),
      "layersTouched": .integer(Int64(layersTouched)),
    ]
  }
}

extension PhaseTimes {
  var json: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: FramePhase.allCases.map { ($0.name, .integer(self[$0])) }))
  }
}

extension Distribution {
  var json: JSONValue {
    [
      "p50": .integer(p50), "p90": .integer(p90), "p95": .integer(p95), "p99": .integer(p99),
      "max": .integer(maximum),
    ]
  }
}

extension JSONValue {
  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  static func real(_ value: Double?) -> JSONValue { value.map(JSONValue.number) ?? .null }

  static func hertz(_ rate: RefreshRate) -> JSONValue {
    rate.denominator == 1 ? .integer(rate.numerator) : .number(rate.hertz)
  }

  /// 16 hexadecimal digits, as text: JSON's numbers cannot hold 64 bits everywhere.
  static func digest(_ digest: UInt64) -> JSONValue { .string(digest.digestText) }
}

extension UInt64 {
  /// The digest's 16 hexadecimal digits.
  public var digestText: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
