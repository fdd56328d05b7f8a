import SegueJSON

/// The machine that a run was measured on, as far as figures depend on it. Never its name.
public struct Machine: Hashable, Sendable {
  /// `Debian GNU/Linux 12 (bookworm)`; "unknown" where it cannot be told.
  public var os: String
  /// `x86_64`, `aarch64`.
  public var architecture: String
  /// The processor's model name; "unknown" where it cannot be told.
  public var cpu: String
  /// Processors that the system offers.
  public var cores: Int
  /// `debug` or `release`.
  public var build: String

  public init(os: String, architecture: String, cpu: String, cores: Int, build: String) {
    self.os = os
    self.architecture = architecture
    self.cpu = cpu
    self.cores = cores
    self.build = build
  }

  /// The machine as its system describes it.
  /// - Parameters:
  ///   - cpuInfo: text of `/proc/cpuinfo`.
  ///   - osRelease: text of `/etc/os-release`.
  public init(cpuInfo: String, osRelease: String) {
    os = Self.value(of: "PRETTY_NAME", in: osRelease, separator: "=") ?? "unknown"
    cpu = Self.value(of: "model name", in: cpuInfo, separator: ":") ?? "unknown"
    cores = cpuInfo.split(separator: "\n").count { $0.hasPrefix("processor") }
    architecture = Self.builtArchitecture
    build = Self.builtConfiguration
  }

  private static func value(of key: String, in text: String, separator: Character) -> String? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == key else { continue }
      let value = trimmed(parts[1])
      return value.isEmpty ? nil : value
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let padding: Set<Character> = [" ", "\t", "\""]
    return String(text.drop(while: padding.contains).reversed().drop(while: padding.contains).reversed())
  }

  #if arch(x86_64)
    private static let builtArchitecture = "x86_64"
  #elseif arch(arm64)
    private static let builtArchitecture = "aarch64"
  #else
    private static let builtArchitecture = "unknown"
  #endif

  #if DEBUG
    private static let builtConfiguration = "debug"
  #else
    private static let builtConfiguration = "release"
  #endif

  /// The facts as members of an object, all of them in every document.
  public var json: JSONValue {
    [
      "os": .string(os), "architecture": .string(architecture), "cpu": .string(cpu), "cores": .integer(Int64(cores)),
      "build": .string(build),
    ]
  }
}
