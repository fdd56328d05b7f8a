import SegueJSON

extension LaunchSample {
  /// `{"cpuNs": […], "wallNs": […], "userNs": …, "systemNs": …, "elapsedNs": …, "phaseNs": {…}, "text": "…"}`.
  public var json: JSONValue {
    [
      "cpuNs": .array(cpuNanoseconds.map(Self.number)), "wallNs": .array(wallNanoseconds.map(Self.number)),
      "userNs": Self.number(userNanoseconds), "systemNs": Self.number(systemNanoseconds),
      "elapsedNs": Self.number(elapsedNanoseconds), "phaseNs": .object(phases.mapValues(Self.number)),
      "text": .string(executableTextHash),
    ]
  }

  /// What `json` says; members that are missing are none and 0. Nil where a member is no number.
  public init?(json: JSONValue) {
    func numbers(_ name: String) -> [Double]? {
      guard let list = json[name]?.arrayValue else { return json[name] == nil ? [] : nil }
      let numbers = list.compactMap(\.doubleValue)
      return numbers.count == list.count ? numbers : nil
    }
    func number(_ name: String) -> Double? { json[name] == nil ? 0 : json[name]?.doubleValue }
    let phases = json["phaseNs"]?.objectValue ?? [:]
    guard
      json.objectValue != nil, let cpu = numbers("cpuNs"), let wall = numbers("wallNs"), let user = number("userNs"),
      let system = number("systemNs"), let elapsed = number("elapsedNs"),
      phases.values.allSatisfy({ $0.doubleValue != nil })
    else { return nil }
    self.init(
      cpuNanoseconds: cpu, wallNanoseconds: wall, userNanoseconds: user, systemNanoseconds: system,
      elapsedNanoseconds: elapsed, phases: phases.compactMapValues(\.doubleValue),
      executableTextHash: json["text"]?.stringValue ?? "")
  }

  /// Whole numbers without a fraction, as they were measured.
  private static func number(_ value: Double) -> JSONValue {
    Int64(exactly: value).map { .integer($0) } ?? .number(value)
  }
}
