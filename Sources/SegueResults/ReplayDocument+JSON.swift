import SegueJSON
import SegueTiming

extension ReplayDocument {
  /// The document as JSON. Equal documents give equal bytes, and modelled runs the same ones on every machine: a document
  /// that measured nothing names none.
  public var json: JSONValue {
    Self.json(
      machine: machine.json, settings: settings.json,
      runs: results.map { $0.json(keepsFrames: settings.keepsFrames) })
  }

  /// The document of runs that are JSON already, as other processes wrote them: the bytes are those of one process that
  /// made them all in this order.
  /// - Parameters:
  ///   - machine: of measured runs; left out where all are modelled.
  ///   - runs: as `RunResult.json` makes them.
  public static func json(machine: JSONValue, settings: JSONValue, runs: [JSONValue]) -> JSONValue {
    let isMeasured = runs.contains { $0["cost"]?.stringValue == CostSource.measured.rawValue }
    let passed = runs.count { $0["verdict"]?.stringValue == RunVerdict.pass.rawValue }
    var members: [String: JSONValue] = [
      "schema": .string(schema), "machine": isMeasured ? machine : .null, "settings": settings, "runs": .array(runs),
      "summary": [
        "runs": .integer(Int64(runs.count)), "passed": .integer(Int64(passed)),
        "failed": .integer(Int64(runs.count - passed)),
      ],
    ]
    if !isMeasured { members["machineReason"] = "modelled figures are the same on every machine" }
    return .object(members)
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
    let isMeasured = run.cost == .measured
    members["setUpNs"] = isMeasured ? .integer(run.setUpNanoseconds) : .null
    members["wallNs"] = isMeasured ? .integer(run.wallNanoseconds) : .null
    members["realTimeFactor"] = isMeasured ? .real(run.realTimeFactor) : .null
    if !isMeasured {
      for key in ["setUpNs", "wallNs", "realTimeFactor"] { members[key + "Reason"] = "modelled runs read no clock" }
    }
    members["metricsReason"] = .text(metricsReason)
    members["verdict"] = .string(verdict.rawValue)
    members["verdictReason"] = .text(verdictReason)
    members["gates"] = .array(gates.map(\.json))
    if keepsFrames { members["frameRecords"] = .array(frameRecords) }
    return .object(members)
  }

  private var identity: [String: JSONValue] {
    [
      "scenario": .string(run.scenario), "transition": .string(run.transition), "operation": .string(run.operation),
      "trace": .string(run.trace), "scene": .string(run.scene), "views": .integer(Int64(run.views)),
      "profile": .string(run.profile), "refreshHz": .hertz(run.rate),
      "budgetNs": .integer(run.rate.budgetNanoseconds), "cost": .string(run.cost.rawValue),
      "costTable": .text(run.costTable), "cpuScale": .number(run.cpuScale),
      "stageModel": .string(run.display.stages.rawValue), "buffering": .string(run.display.buffering.rawValue),
      "animatedLayers": .integer(Int64(run.animatedLayers)),
    ]
  }
}

extension GateCheck {
  var json: JSONValue {
    [
      "figure": .string(figure), "condition": .string(condition), "limit": .string(limit), "value": .text(value),
      "source": .string(source), "holds": .bool(holds),
    ]
  }
}

extension RunResult {
  /// Each frame with what became of it; a frame of a run without figures has its own facts alone.
  var frameRecords: [JSONValue] {
    run.frames.enumerated().map { index, frame in
      var members = frame.json(rate: frame.grid(default: run.rate).rate)
      guard let presentation = metrics?.presentations[index] else {
        for key in FramePresentation.keys { members[key] = .null }
        return .object(members)
      }
      members.merge(presentation.json) { first, _ in first }
      if let touch = frame.newestTouch, let presented = presentation.presented {
        members["touchToPresentNs"] = .integer(presented - touch)
      }
      return .object(members)
    }
  }
}

extension FrameRecord {
  /// The frame's own facts, as members of one of `frameRecords`.
  func json(rate: RefreshRate) -> [String: JSONValue] {
    [
      "vsyncId": .integer(vsyncID), "vsyncNs": .integer(vsync.nanoseconds), "grantedHz": .hertz(rate),
      "phaseNs": cost.phases.json, "prepareNs": .integer(cost.prepare), "executeNs": .integer(cost.execute),
      "skippedBefore": .integer(Int64(skippedBefore)), "touchToPresentNs": .null,
      "displacement": .number(displacement), "queueDepth": .integer(Int64(queueDepth)),
      "isTransitioning": .bool(isTransitioning), "digest": .digest(digest), "counts": counts.json,
      "pixels": counts.pixelsJSON,
    ]
  }
}

extension FramePresentation {
  static let keys = [
    "budgetNs", "workNs", "deadlineNs", "overrunNs", "expectedNs", "presentedVsync", "presentedNs",
    "transitionsMissed", "hitchNs", "jank",
  ]

  /// What became of the frame, as members of one of `frameRecords`: all of `keys`.
  var json: [String: JSONValue] {
    [
      "budgetNs": .integer(budgetNanoseconds), "workNs": .integer(workNanoseconds),
      "deadlineNs": .integer(deadline.nanoseconds), "overrunNs": .integer(overrunNanoseconds),
      "expectedNs": .integer(expected.nanoseconds), "presentedVsync": presentedVsync.map(JSONValue.integer) ?? .null,
      "presentedNs": presented.map { .integer($0.nanoseconds) } ?? .null, "transitionsMissed": .integer(periodsLate),
      "hitchNs": .integer(hitchNanoseconds), "jank": .integer(Int64(jank.rawValue)),
    ]
  }
}

extension FrameCounts {
  var json: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: FrameOperation.allCases.map { ($0.name, .integer(self[$0])) }))
  }

  /// Pixels of the operations that cover some.
  var pixelsJSON: JSONValue {
    let covering = FrameOperation.allCases.filter(\.coversPixels)
    return .object(Dictionary(uniqueKeysWithValues: covering.map { ($0.name, .integer(pixels($0))) }))
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
