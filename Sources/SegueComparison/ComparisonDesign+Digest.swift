import SegueJSON
import SegueResults

extension ComparisonDesign {
  /// What a journal is held against before a comparison is resumed from it: FNV-1a of everything that decides which
  /// launches are made, what each of them measures, and what is made of it.
  public var digest: UInt64 {
    json.text().utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// One object: `seed`, `settings` and `cases`, as reports and journals keep them.
  public var json: JSONValue {
    [
      "seed": .string(String(seed, radix: 16)), "settings": settings.json, "cases": .array(cases.map(\.json)),
    ]
  }
}

extension ComparisonSettings {
  public var json: JSONValue {
    [
      "rounds": .integer(Int64(rounds)), "maximumRounds": .integer(Int64(maximumRounds)),
      "extraRounds": .integer(Int64(extraRounds)), "level": .number(level), "highlightLevel": .number(highlightLevel),
      "unpairedLevel": .number(unpairedLevel), "floor": .number(floor), "unpairedFloor": .number(unpairedFloor),
      "clockResolutionNs": .number(clockResolutionNanoseconds),
      "floorNsPerOperation": .number(floorNanosecondsPerOperation), "leastCPUShare": .number(leastCPUShare),
    ]
  }
}

extension ComparisonCase {
  /// What is not given is left out.
  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "kind": .string(kind.rawValue), "iterations": .integer(Int64(iterations)),
      "nanoscale": .bool(isNanoscale), "itemsPerIteration": .number(itemsPerIteration),
    ]
    if let tolerance {
      members["tolerance"] = ["ratio": .number(tolerance.ratio), "source": .string(tolerance.source.rawValue)]
    }
    if let learnedFloor { members["learnedFloor"] = .number(learnedFloor) }
    if !absoluteLimits.isEmpty {
      members["absoluteLimits"] = .array(
        absoluteLimits.map { limit in
          [
            "percentile": .array([
              .integer(Int64(limit.percentile.numerator)), .integer(Int64(limit.percentile.denominator)),
            ]),
            "limit": .number(limit.limit), "source": .string(limit.source.rawValue),
          ]
        })
    }
    return .object(members)
  }
}
