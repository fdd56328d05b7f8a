import SegueJSON
import SegueResults

extension ComparisonDocument {
  /// The document as JSON. Equal documents give equal bytes; what is not known is null, and a number that JSON cannot hold
  /// is null with `<key>Reason`.
  ///
  /// `base`, `candidate`, `settings`, `design`, `series`, `exact`, `warnings` and `runFindings` are what was done and
  /// measured. The rest is made of them, and is not read again.
  public var json: JSONValue {
    let gate = self.gate
    return [
      "schema": .string(Self.schema), "base": base.json, "candidate": candidate.json, "settings": settings.json,
      "design": design?.json ?? .null, "series": .array(series.map(\.json)), "exact": .array(exact.map(\.json)),
      "warnings": .array(
        warnings.map { warning in
          [
            "name": .string(warning.name), "text": .string(warning.text),
            "inVerdictLine": .bool(warning.isInVerdictLine),
          ]
        }),
      "runFindings": .array(runFindings.map { .object($0.members) }),
      "timing": .array(
        verdicts.map { verdict in
          verdict.json(replay: verdict.gateFindings.isEmpty ? nil : replayCommand(verdict.name))
        }),
      "replicationRate": .orNull(replicationRate), "verdictLine": .string(verdictLine),
      "decidedBy": .array(deciding.map { .string($0.rawValue) }),
      "findings": .array(
        findings.map { one in
          var members = one.finding.members
          members["lane"] = .string(one.lane.rawValue)
          members["replay"] = .orNull(one.replay)
          return .object(members)
        }),
      "exitCode": .integer(Int64(gate.exitCode)), "exitMeaning": .string(gate.meaning),
    ]
  }
}

extension ComparisonDocument.Side {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "workingTree": .bool(isWorkingTree), "commit": .orNull(commit),
      "textHash": .orNull(textHash),
      "fingerprint": fingerprint?.json ?? .null,
    ]
  }
}

extension ComparisonDocument.Design {
  fileprivate var json: JSONValue {
    ["seed": .string(String(seed, radix: 16)), "samples": .integer(Int64(samples))]
  }
}

extension GateResult.Finding {
  /// `condition` is the exit code.
  fileprivate var members: [String: JSONValue] {
    [
      "condition": .integer(Int64(condition.rawValue)), "meaning": .string(condition.meaning),
      "subject": .string(subject), "detail": .string(detail),
    ]
  }
}

extension ExactRow {
  fileprivate var json: JSONValue {
    [
      "case": .string(subject), "figure": .string(figure), "base": .orNull(base), "candidate": .orNull(candidate),
      "change": .orNull(change), "word": .string(word.rawValue), "band": .number(band), "reason": .string(reason),
      "condition": condition.map { .integer(Int64($0.rawValue)) } ?? .null,
    ]
  }
}

extension ComparisonSettings {
  fileprivate var json: JSONValue {
    [
      "rounds": .integer(Int64(rounds)), "maximumRounds": .integer(Int64(maximumRounds)),
      "extraRounds": .integer(Int64(extraRounds)), "level": .number(level),
      "highlightLevel": .number(highlightLevel), "unpairedLevel": .number(unpairedLevel), "floor": .number(floor),
      "unpairedFloor": .number(unpairedFloor), "clockResolutionNs": .number(clockResolutionNanoseconds),
      "floorNsPerOperation": .number(floorNanosecondsPerOperation), "leastCPUShare": .number(leastCPUShare),
    ]
  }
}

extension JSONValue {
  static func orNull(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  static func orNull(_ number: Double?) -> JSONValue { number.map(JSONValue.number) ?? .null }
}
