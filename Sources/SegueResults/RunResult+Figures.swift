import SegueJSON
import SegueTiming

extension RunResult {
  /// The figures as members of a run: all of `figureKeys`, null where there are none, each null with its reason beside.
  var figures: [String: JSONValue] {
    guard let metrics else {
      return Dictionary(uniqueKeysWithValues: Self.figureKeys.map { ($0, JSONValue.null) })
    }
    var members = metrics.counts.merging(metrics.times) { first, _ in first }
    members.merge(metrics.smoothnessFigures) { first, _ in first }
    for (key, reason) in metrics.reasons(cost: run.cost) { members[key + "Reason"] = .string(reason) }
    return members
  }

  static let figureKeys = [
    "frames", "framesExpected", "framesPresented", "framesDropped", "droppedPercent", "firstFrameNs", "missed",
    "missedPercent", "compliancePercent", "longestMissRun", "worstSecondMissedPercent", "hitches", "commitHitches",
    "renderHitches", "hitchTimeNs", "hitchRatioMsPerS", "hitchGrades", "workNs", "renderNs", "overrunNs", "latencyNs",
    "phaseNs", "touchToPresentNs", "queueDepthMax", "rates", "droppedWindows", "missedVsyncs", "predictorJanks",
    "blockingNs", "longFrames", "smoothAtRate", "smoothUpToHz", "zeroExtraLatency", "jankStats", "gfxinfo",
  ]
}

extension RunMetrics {
  fileprivate var counts: [String: JSONValue] {
    [
      "frames": .integer(Int64(frames)), "framesExpected": .integer(Int64(framesExpected)),
      "framesPresented": .integer(Int64(framesPresented)), "framesDropped": .integer(Int64(framesDropped)),
      "droppedPercent": .number(droppedPercent), "missed": .integer(Int64(missed)),
      "missedPercent": .real(missedPercent), "compliancePercent": .real(compliancePercent),
      "longestMissRun": .integer(Int64(hitches.longestRun)),
      "worstSecondMissedPercent": .number(hitches.worstSecondPercent),
      "hitches": .integer(Int64(hitches.count)), "commitHitches": .integer(Int64(hitches.commitCount)),
      "renderHitches": .integer(Int64(hitches.renderCount)), "queueDepthMax": .integer(Int64(queueDepthMaximum)),
    ]
  }

  fileprivate var times: [String: JSONValue] {
    [
      "firstFrameNs": .integer(firstFrameNanoseconds), "hitchTimeNs": .integer(hitches.nanoseconds),
      "hitchRatioMsPerS": .real(hitches.ratio),
      "hitchGrades": hitches.grades.map {
        ["scroll": .string($0.scroll.rawValue), "animation": .string($0.animation.rawValue)]
      } ?? .null,
      "workNs": work?.json ?? .null, "renderNs": render?.json ?? .null, "overrunNs": overrun?.json ?? .null,
      "latencyNs": latency?.json ?? .null, "phaseNs": phaseTotals.json,
      "touchToPresentNs": touchToPresent.map { ["p50": .integer($0.p50), "max": .integer($0.maximum)] } ?? .null,
      "rates": .array(
        rates.map { rate in
          [
            "hz": .hertz(rate), "budgetNs": .integer(rate.budgetNanoseconds),
            "frames": .integer(Int64(framesByRate[rate] ?? 0)),
          ]
        }),
      "blockingNs": .integer(blocking.nanoseconds), "longFrames": .integer(Int64(blocking.longFrames)),
    ]
  }

  fileprivate var smoothnessFigures: [String: JSONValue] {
    [
      "droppedWindows": droppedWindows.json, "missedVsyncs": missedVsyncs.json,
      "predictorJanks": predictorJanks.map { .integer(Int64($0)) } ?? .null,
      "smoothAtRate": smoothness.map { .bool($0.isSmoothAtRate) } ?? .null,
      "smoothUpToHz": smoothness?.upToHertz.map(JSONValue.integer) ?? .null,
      "zeroExtraLatency": smoothness?.hasZeroExtraLatency.map(JSONValue.bool) ?? .null,
      "jankStats": .integer(Int64(platformJank.jankStats)), "gfxinfo": platformJank.json,
    ]
  }

  /// Why a figure is null, by its key.
  fileprivate func reasons(cost: CostSource) -> [String: String] {
    var reasons: [String: String] = [:]
    let noRender = "measured runs have no render side"
    if cost == .measured {
      reasons["renderNs"] = noRender
      reasons["zeroExtraLatency"] = noRender
    }
    if smoothness?.upToHertz == nil {
      reasons["smoothUpToHz"] = "a frame takes longer than the period of \(Smoothness.rates[0]) Hz"
    }
    if steadyFrames == 0 {
      for key in [
        "missedPercent", "compliancePercent", "workNs", "renderNs", "overrunNs", "latencyNs", "droppedWindows",
        "smoothAtRate", "smoothUpToHz", "zeroExtraLatency",
      ] {
        reasons[key] = "no frame follows the first"
      }
    }
    if hitches.ratio == nil {
      for key in ["hitchRatioMsPerS", "hitchGrades"] { reasons[key] = "the motion has no length" }
    }
    if touchToPresent == nil { reasons["touchToPresentNs"] = "no frame of the motion shows a touch" }
    if predictorJanks == nil { reasons["predictorJanks"] = "nothing follows the finger" }
    return reasons
  }
}

extension DroppedWindows {
  /// Null without windows.
  fileprivate var json: JSONValue {
    guard let worst, let median = percentile(50), let p95 = percentile(95), let variance else { return .null }
    return [
      "windows": .integer(Int64(windows)), "worstPercent": .number(worst), "medianPercent": .integer(Int64(median)),
      "p95Percent": .integer(Int64(p95)), "variance": .number(variance),
      "buckets": .array(buckets.map { .integer(Int64($0)) }),
    ]
  }
}

extension MissedVsyncs {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "windows": .integer(Int64(windows)), "total": .integer(Int64(total)), "sumPer64": .integer(Int64(worstWindow)),
      "max": .integer(Int64(maximum)), "delayedPercent": .real(delayedPercent),
    ]
    if delayedPercent == nil { members["delayedPercentReason"] = "no steady frame was shown" }
    return .object(members)
  }
}

extension PlatformJank {
  fileprivate var json: JSONValue {
    .object(
      [
        "janky": janky, "missedVsync": missedVsync, "slowUI": slowUI, "slowSync": slowSync, "slowRT": slowRT,
        "highInputLatency": highInputLatency, "frameDeadlineMissed": frameDeadlineMissed, "slow": slow,
        "frozen": frozen,
      ].mapValues { .integer(Int64($0)) })
  }
}
