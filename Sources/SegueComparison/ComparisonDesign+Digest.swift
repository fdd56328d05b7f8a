import SegueJSON
import SegueResults

extension ComparisonDesign {
  /// What a journal is held against before a comparison is resumed from it: of everything that decides which
  /// launches are made, what each of them measures, and what is made of it.
  public var digest: UInt64 {
    ContentDigest.of(json.text())
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
