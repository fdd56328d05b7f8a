import SegueJSON
import SegueTestSupport

/// Cases as a careless hand would leave them: a value somewhere in them replaced by another.
struct SpoiledCases {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  private static let spoils: [JSONValue] = [
    .null, true, "", "inf", "-inf", "no number", [], [1], [0, 0, 0, 0], [[]], [:], ["x": 1], 0, -1, 1, 3, 1e300, -1e300,
    .number(.leastNonzeroMagnitude), 4_000_000_000, .integer(.max), .integer(.min), 0.5, ["inf", "inf", "inf", "inf"],
    .array(Array(repeating: 0, count: 16)), .array(Array(repeating: 1e300, count: 16)),
  ]

  /// The case with one value of its inputs or expectation spoiled, or taken out.
  mutating func spoiled(_ one: ConformanceCase) -> JSONValue {
    var inputs = one.inputs
    var expected = one.expected
    if Int.random(in: 0..<4, using: &random) == 0 { spoil(&expected) } else { spoil(&inputs) }
    return [
      "id": .string(one.id), "kind": .string(one.kind), "ca": "direct", "tolerance": 1e-6, "inputs": inputs,
      "expected": expected,
    ]
  }

  private mutating func spoil(_ value: inout JSONValue) {
    switch value {
    case .object(var members) where !members.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
      let key = members.keys.sorted()[Int.random(in: 0..<members.count, using: &random)]
      if Int.random(in: 0..<6, using: &random) == 0 { members[key] = nil } else { spoil(&members[key, default: .null]) }
      value = .object(members)
    case .array(var items) where !items.isEmpty && Int.random(in: 0..<4, using: &random) > 0:
      let index = Int.random(in: 0..<items.count, using: &random)
      if Int.random(in: 0..<6, using: &random) == 0 { items.remove(at: index) } else { spoil(&items[index]) }
      value = .array(items)
    default: value = Self.spoils[Int.random(in: 0..<Self.spoils.count, using: &random)]
    }
  }
}
