import SegueJSON

extension CaseVerdict {
  /// The timing lane's row of a case. Every key is there in every row; `reason` says why what is null is not there.
  func json(replay: String?) -> JSONValue {
    [
      "case": .string(name), "kind": .string(kind.rawValue), "unit": .string(kind.unit),
      "verdict": .string(verdict.rawValue), "word": .string(word), "reason": .string(reason),
      "unpaired": .bool(isUnpaired), "gating": .bool(isGating), "highlighted": .bool(isHighlighted),
      "flags": .array(flagNames.map(JSONValue.string)), "base": .orNull(baseFigure),
      "candidate": .orNull(candidateFigure), "change": .orNull(change),
      "changeLow": .orNull(changeInterval?.lowerBound),
      "changeHigh": .orNull(changeInterval?.upperBound),
      "effectOverFloor": finding == nil ? .null : .number(timesOverFloor), "adjustedP": .orNull(adjustedP),
      "cpuShare": .orNull(cpuShare), "floor": floor?.json ?? .null, "run": finding?.json ?? .null,
      "confirmation": confirmation?.json ?? .null, "confirmationState": .string(confirmationState.rawValue),
      "phases": .array(
        (phases?.shares ?? []).map { ["phase": .string($0.phase), "fraction": .number($0.fraction)] }),
      "limits": .array(limitChecks.map { $0.json(kind) }), "replay": .orNull(replay),
    ]
  }

  /// In the order of their declaration, which every report keeps.
  var flagNames: [String] { TimingFlag.allCases.filter(flags.contains).map(\.rawValue) }
}

extension MeasureKind {
  /// What a figure counts: nanoseconds an operation, or items a second.
  var unit: String { self == .time ? "ns" : "items/s" }
}

extension RunFinding {
  fileprivate var json: JSONValue {
    [
      "rounds": .integer(Int64(rounds)), "paired": .bool(isPaired), "ratio": .number(ratio), "low": .orNull(low),
      "high": .orNull(high), "coverage": .orNull(coverage), "slowerP": .number(slowerP), "fasterP": .number(fasterP),
      "wallRatio": .orNull(wallRatio), "hodgesLehmannRatio": .orNull(hodgesLehmannRatio), "rankP": .orNull(rankP),
      "rankMethod": .orNull(rankMethod?.rawValue), "smallestP": .orNull(smallestP),
    ]
  }
}

extension PracticalFloor {
  /// Every term that applies, and which of them decides.
  fileprivate var json: JSONValue {
    [
      "fraction": .number(fraction), "source": .string(decisive.source.name),
      "terms": .array(terms.map { ["source": .string($0.source.name), "fraction": .number($0.fraction)] }),
    ]
  }
}

extension LimitCheck {
  fileprivate func json(_ kind: MeasureKind) -> JSONValue {
    [
      "percentile": limit.percentile.json, "limit": .number(limit.limit), "source": .string(limit.source.rawValue),
      "value": .number(value), "holds": .bool(holds), "sentence": .string(sentence(kind)),
    ]
  }
}
