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

  // MARK: Expectations

  /// Parts of an expectation that another value does not refute: the source's own notation beside the numbers, how they
  /// are to be compared, and points and bounds that others meet as well.
  private static let loose: Set = [
    "css", "css_rotate", "chromium_returns", "up_to_sign", "contains", "excludes", "raw_x_lt",
  ]
  /// Of parts that are compared by what they make together: numbers of which only the ratio counts.
  private static let ratios: Set = ["perspective", "quaternion_xyzw"]
  /// Kinds whose expectation is a rule in words, which the adapter is.
  static let inWords: Set = [
    "cubic-bezier.solve-roundtrip", "cubic-bezier.finite", "transform.decompose-recompose", "spring.order",
    "homogeneous-quad.enclosing-rect", "velocity.sign",
  ]

  /// The case with another expectation, in one case for each of the values that it names: of a list, one item differs.
  mutating func withOtherExpectations(_ one: ConformanceCase) -> [JSONValue] {
    let makesOne = one.kind == "transform.decompose" && one.standing == .translate
    let loose = makesOne ? Self.loose.union(Self.ratios) : Self.loose
    var all: [JSONValue] = []
    if case .object(let members) = one.expected {
      for key in members.keys.sorted() where !loose.contains(key) {
        var changed = members
        changed[key] = other(members[key] ?? .null)
        all.append(.object(changed))
      }
    } else {
      all = [other(one.expected)]
    }
    return all.map { expected in
      [
        "id": .string(one.id), "kind": .string(one.kind), "ca": .string(one.standing.rawValue), "inputs": one.inputs,
        "tolerance": ["abs": .number(one.tolerance.absolute), "rel": .number(one.tolerance.relative)],
        "expected": expected,
      ]
    }
  }

  /// Another value of the same kind, further away than any tolerance.
  private mutating func other(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null: return 0.125
    case .bool(let flag): return .bool(!flag)
    case .string(let text): return .string(text == "inf" ? "-inf" : "not \(text)")
    case .integer, .number:
      let number = value.doubleValue ?? 0
      return .number(number + 1000 + abs(number))
    case .array(var items):
      if items.isEmpty { return [1] }
      let index = Int.random(in: 0..<items.count, using: &random)
      items[index] = other(items[index])
      return .array(items)
    case .object(var members):
      let key = members.keys.sorted().randomElement(using: &random) ?? ""
      members[key] = other(members[key] ?? .null)
      return .object(members)
    }
  }
}
