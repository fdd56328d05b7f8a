/// What a system says of itself, as the texts of its files. Nothing is read here: a file that is absent, or may not be
/// read, is nil.
public struct SystemTexts: Hashable, Sendable {
  /// `/proc/cpuinfo`
  public var cpuInfo: String?
  /// `/proc/meminfo`
  public var memoryInfo: String?
  /// `/proc/version`
  public var version: String?
  /// `/etc/os-release`
  public var osRelease: String?
  /// `/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor`
  public var governor: String?
  /// `/sys/hypervisor/type`
  public var hypervisorType: String?
  /// `/sys/class/dmi/id/sys_vendor`
  public var systemVendor: String?
  /// `/sys/class/dmi/id/product_name`
  public var productName: String?
  /// `/proc/loadavg`
  public var loadAverage: String?
  /// `/proc/stat`
  public var stat: String?

  public init(
    cpuInfo: String? = nil, memoryInfo: String? = nil, version: String? = nil, osRelease: String? = nil,
    governor: String? = nil, hypervisorType: String? = nil, systemVendor: String? = nil, productName: String? = nil,
    loadAverage: String? = nil, stat: String? = nil
  ) {
    self.cpuInfo = cpuInfo
    self.memoryInfo = memoryInfo
    self.version = version
    self.osRelease = osRelease
    self.governor = governor
    self.hypervisorType = hypervisorType
    self.systemVendor = systemVendor
    self.productName = productName
    self.loadAverage = loadAverage
    self.stat = stat
  }
}

/// Lines of `key: value` and the like.
enum KeyedText {
  /// Every value of `key`, in the order of the lines; empty ones are left out.
  static func values(of key: String, in text: String?, separator: Character = ":") -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == key else { return nil }
      let value = trimmed(parts[1])
      return value.isEmpty ? nil : value
    }
  }

  /// Without white space and quotation marks at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    let isPadding = { (character: Character) in character.isWhitespace || character == "\"" }
    return String(text.drop(while: isPadding).reversed().drop(while: isPadding).reversed())
  }

  /// The one word that a file holds; nil for an empty one.
  static func word(_ text: String?) -> String? {
    guard let text else { return nil }
    let word = trimmed(text)
    return word.isEmpty ? nil : word
  }
}
