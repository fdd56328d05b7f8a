/// One thing to be said about the machines and builds of a comparison.
public struct FingerprintFinding: Hashable, Sendable {
  /// What it does to the comparison, the heaviest first.
  public enum Effect: String, CaseIterable, Sendable {
    /// Nothing is compared.
    case refused
    /// The timing lane is not comparable; the exact lane still is.
    case timingNotComparable = "timing not comparable"
    /// The timing lane's result is noise: it gates nothing, and feeds the learned floor.
    case noiseSample = "noise sample"
    case warning
  }

  /// What was found; the raw value is its name in reports.
  public enum Name: String, CaseIterable, Sendable {
    case schemaDiffers = "schema-differs"
    case buildTypeDiffers = "build-type-differs"
    case buildTypeUnknown = "build-type-unknown"
    case debugBuild = "debug-build"
    case cpuModelDiffers = "cpu-model-differs"
    case cpuCountDiffers = "cpu-count-differs"
    case hypervisorDiffers = "hypervisor-differs"
    case kernelDiffers = "kernel-differs"
    case machineUnknown = "machine-unknown"
    case sameText = "same-executable-text"
    case toolchainDiffers = "toolchain-differs"
    case buildFlagsDiffer = "build-flags-differ"
    case harnessDiffers = "harness-differs"
    case cpuFlagsDiffer = "cpu-flags-differ"
    case microcodeDiffers = "microcode-differs"
    case memoryDiffers = "memory-differs"
    case osReleaseDiffers = "os-release-differs"
    case environmentSizeDiffers = "environment-size-differs"
    case governorPowersave = "governor-powersave"
    case governorUnknown = "governor-unknown"
    case governorDiffers = "governor-differs"
    case highLoad = "high-load"
    case loadUnknown = "load-unknown"
    case steal = "steal"
    case stealUnknown = "steal-unknown"
  }

  public var name: Name
  public var effect: Effect
  /// The side that it is about; nil for both, and for a difference between them.
  public var side: ComparisonSide?
  /// What was found, with the values.
  public var detail: String
  /// What to try.
  public var advice: String
  /// It would weigh more, and was overridden.
  public var isForced: Bool
  /// It belongs into the verdict line, not only below it.
  public var isInVerdictLine: Bool

  public init(
    _ name: Name, _ effect: Effect, side: ComparisonSide? = nil, detail: String, advice: String,
    isForced: Bool = false, isInVerdictLine: Bool = false
  ) {
    self.name = name
    self.effect = effect
    self.side = side
    self.detail = detail
    self.advice = advice
    self.isForced = isForced
    self.isInVerdictLine = isInVerdictLine
  }

  /// `cpu-model-differs: base Xeon, candidate EPYC; measure both sides on one machine`.
  public var sentence: String {
    let subject = side.map { "\(name.rawValue) (\($0.rawValue))" } ?? name.rawValue
    return "\(subject): \(detail)\(isForced ? " (overridden)" : ""); \(advice)"
  }
}
