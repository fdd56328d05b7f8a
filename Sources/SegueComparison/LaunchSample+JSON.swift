import SegueJSON
import SegueResults

extension LaunchSample {
  /// Times that files may hold, in nanoseconds: up to about 11 days.
  static let times: ClosedRange<Double> = 0...1e15

  /// One object: `cpuNs` and `wallNs` (lists), `userNs`, `systemNs`, `elapsedNs`, `phasesNs` (by phase) and `text`, the
  /// digest of the executable text. What is empty or 0 is left out, but for `cpuNs`.
  public var json: JSONValue {
    var members: [String: JSONValue] = ["cpuNs": .array(cpuNanoseconds.map { .number($0) })]
    if !wallNanoseconds.isEmpty { members["wallNs"] = .array(wallNanoseconds.map { .number($0) }) }
    for (key, value) in [
      ("userNs", userNanoseconds), ("systemNs", systemNanoseconds), ("elapsedNs", elapsedNanoseconds),
    ] where value != 0 {
      members[key] = .number(value)
    }
    if !phases.isEmpty { members["phasesNs"] = .object(phases.mapValues { .number($0) }) }
    if !executableTextHash.isEmpty { members["text"] = .string(executableTextHash) }
    return .object(members)
  }

  /// Reads what `json` writes.
  package init(_ object: SettingsObject) throws(SettingsError) {
    try object.allow(["cpuNs", "wallNs", "userNs", "systemNs", "elapsedNs", "phasesNs", "text"])
    self.init(
      cpuNanoseconds: try object.times("cpuNs"), wallNanoseconds: try object.times("wallNs", default: []),
      userNanoseconds: try object.number("userNs", in: Self.times, default: 0),
      systemNanoseconds: try object.number("systemNs", in: Self.times, default: 0),
      elapsedNanoseconds: try object.number("elapsedNs", in: Self.times, default: 0),
      phases: try object.member("phasesNs", takes: "an object of times in nanoseconds by phase", default: [:]) {
        value in
        value.objectValue.flatMap { members in
          let times = members.compactMapValues { $0.doubleValue.flatMap { Self.times.contains($0) ? $0 : nil } }
          return times.count == members.count ? times : nil
        }
      },
      executableTextHash: try object.text("text", default: ""))
  }

  /// Reads one from the text of an object alone, such as a measuring process prints it.
  public init(_ bytes: [UInt8], file: String) throws(SettingsError) { try self.init(SettingsObject(bytes, file: file)) }
}

extension SettingsObject {
  /// A list of times in nanoseconds.
  package func times(_ key: String, default standard: [Double]? = nil) throws(SettingsError) -> [Double] {
    try member(key, takes: "a list of times in nanoseconds, 0…1e15", default: standard) { Self.times($0) }
  }

  static func times(_ value: JSONValue) -> [Double]? {
    guard let items = value.arrayValue else { return nil }
    let times = items.compactMap { $0.doubleValue.flatMap { LaunchSample.times.contains($0) ? $0 : nil } }
    return times.count == items.count ? times : nil
  }

  /// A seed, in up to 16 hexadecimal digits.
  package func seed(_ key: String) throws(SettingsError) -> UInt64 {
    try member(key, takes: "a seed of 1–16 hexadecimal digits") { $0.stringValue.flatMap { UInt64($0, radix: 16) } }
  }
}
