/// Whether a build was optimised.
public enum BuildType: String, CaseIterable, Sendable {
  case debug
  case release
}

/// The build that a side is, and what it was measured with. Nil is "unknown".
public struct BuildFacts: Hashable, Sendable {
  /// `Swift 6.3.1`
  public var toolchain: String?
  public var type: BuildType?
  /// As they were given; the order counts.
  public var flags: [String]
  /// Digest of the whole program.
  public var binaryHash: String?
  /// Digest of its executable text alone: equal for programs that differ in names and dates.
  public var textHash: String?
  /// Bytes of environment that launches get; it moves the stack, and with it times.
  public var environmentBytes: Int?

  public init(
    toolchain: String? = nil, type: BuildType? = nil, flags: [String] = [], binaryHash: String? = nil,
    textHash: String? = nil, environmentBytes: Int? = nil
  ) {
    self.toolchain = toolchain
    self.type = type
    self.flags = flags
    self.binaryHash = binaryHash
    self.textHash = textHash
    self.environmentBytes = environmentBytes
  }
}
