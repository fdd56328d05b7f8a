import SegueJSON
import SegueResults

extension MachineFingerprint {
  /// The keys of a fingerprint. Every one is there in every fingerprint; what is unknown is null, and never 0 or "".
  public static let fields = [
    "cpuModel", "cpuFlags", "microcode", "cpuCount", "memoryBytes", "kernel", "hypervisor", "governor", "osRelease",
    "toolchain", "buildType", "buildFlags", "binaryHash", "textHash", "environmentBytes", "harnessVersion",
    "schemaVersion", "before", "after",
  ]

  /// One flat object of `fields`; `before` and `after` hold `loadAverage`, `stealTicks` and `totalTicks`.
  public var json: JSONValue {
    [
      "cpuModel": .known(machine.cpuModel), "cpuFlags": machine.cpuFlags.map(JSONValue.strings) ?? .null,
      "microcode": .known(machine.microcode), "cpuCount": .known(machine.cpuCount.map(Int64.init)),
      "memoryBytes": .known(machine.memoryBytes), "kernel": .known(machine.kernel),
      "hypervisor": .known(machine.hypervisor), "governor": .known(machine.governor),
      "osRelease": .known(machine.osRelease), "toolchain": .known(build.toolchain),
      "buildType": .known(build.type?.rawValue), "buildFlags": .strings(build.flags),
      "binaryHash": .known(build.binaryHash), "textHash": .known(build.textHash),
      "environmentBytes": .known(build.environmentBytes.map(Int64.init)), "harnessVersion": .known(harnessVersion),
      "schemaVersion": .known(schemaVersion), "before": before.json, "after": after.json,
    ]
  }

  /// Reads what `json` writes. A field that is not there is unknown, a key that is no field is refused.
  package init(_ object: SettingsObject) throws(SettingsError) {
    try object.allow(Self.fields)
    let machine = MachineFacts(
      cpuModel: try object.known("cpuModel"), cpuFlags: try object.words("cpuFlags"),
      microcode: try object.known("microcode"),
      cpuCount: try object.known("cpuCount", in: 1...1_000_000).map { Int($0) },
      memoryBytes: try object.known("memoryBytes", in: 1...Int64.max), kernel: try object.known("kernel"),
      hypervisor: try object.known("hypervisor"), governor: try object.known("governor"),
      osRelease: try object.known("osRelease"))
    let type: BuildType? =
      if let value = object["buildType"], value != .null { try object.word("buildType") } else { nil }
    let build = BuildFacts(
      toolchain: try object.known("toolchain"), type: type, flags: try object.words("buildFlags") ?? [],
      binaryHash: try object.known("binaryHash"), textHash: try object.known("textHash"),
      environmentBytes: try object.known("environmentBytes", in: 0...Int64(1) << 40).map { Int($0) })
    self.init(
      machine: machine, build: build, harnessVersion: try object.known("harnessVersion"),
      schemaVersion: try object.known("schemaVersion"), before: try LoadReading(object.object("before")),
      after: try LoadReading(object.object("after")))
  }

  /// Reads one from the text of an object alone.
  public init(_ bytes: [UInt8], file: String) throws(SettingsError) { try self.init(SettingsObject(bytes, file: file)) }
}

extension LoadReading {
  fileprivate var json: JSONValue {
    [
      "loadAverage": loadAverage.map(JSONValue.number) ?? .null, "stealTicks": .known(stealTicks),
      "totalTicks": .known(totalTicks),
    ]
  }

  fileprivate init(_ object: SettingsObject?) throws(SettingsError) {
    self.init()
    guard let object else { return }
    try object.allow(["loadAverage", "stealTicks", "totalTicks"])
    if let value = object["loadAverage"], value != .null { loadAverage = try object.number("loadAverage", in: 0...1e9) }
    stealTicks = try object.known("stealTicks", in: 0...Int64.max)
    totalTicks = try object.known("totalTicks", in: 0...Int64.max)
  }
}

extension JSONValue {
  fileprivate static func known(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  fileprivate static func known(_ number: Int64?) -> JSONValue { number.map(JSONValue.integer) ?? .null }

  fileprivate static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension SettingsObject {
  /// A text; nil where there is none, or null.
  fileprivate func known(_ key: String) throws(SettingsError) -> String? {
    guard let value = self[key], value != .null else { return nil }
    return try text(key, takes: "a text, or null where it is unknown") { !$0.isEmpty }
  }

  /// A whole number; nil where there is none, or null.
  fileprivate func known(_ key: String, in range: ClosedRange<Int64>) throws(SettingsError) -> Int64? {
    guard let value = self[key], value != .null else { return nil }
    return try integer(key, in: range)
  }

  /// A list of texts; nil where there is none, or null.
  fileprivate func words(_ key: String) throws(SettingsError) -> [String]? {
    guard let value = self[key], value != .null else { return nil }
    let words: [String] = try member(key, takes: "a list of texts") { value in
      value.arrayValue.flatMap { items in
        let texts = items.compactMap(\.stringValue)
        return texts.count == items.count ? texts : nil
      }
    }
    return words
  }
}
