/// What differs between two fingerprints.
struct FingerprintDifferences {
  private(set) var findings: [FingerprintFinding] = []
  private let policy: FingerprintComparison.Policy

  init(_ base: MachineFingerprint, _ candidate: MachineFingerprint, _ policy: FingerprintComparison.Policy) {
    self.policy = policy
    if base.schemaVersion != candidate.schemaVersion {
      add(
        .schemaDiffers, .refused, base.schemaVersion, candidate.schemaVersion,
        "measure the older side again with this version")
    }
    compareBuilds(base.build, candidate.build)
    compareMachines(base.machine, candidate.machine)
    if base.harnessVersion != candidate.harnessVersion {
      add(
        .harnessDiffers, .warning, base.harnessVersion, candidate.harnessVersion,
        "measure both sides with one version", isInVerdictLine: true)
    }
  }

  private mutating func compareBuilds(_ base: BuildFacts, _ candidate: BuildFacts) {
    if base.type != candidate.type {
      let isForced = policy.allowsMixedBuildTypes
      add(
        .buildTypeDiffers, isForced ? .warning : .refused, base.type?.rawValue, candidate.type?.rawValue,
        "build both sides the same way, or override it for the exact lane", isForced: isForced, isInVerdictLine: true)
    }
    if base.toolchain != candidate.toolchain {
      add(
        .toolchainDiffers, .warning, base.toolchain, candidate.toolchain,
        "build both sides with one toolchain, unless it is what you compare", isInVerdictLine: true)
    }
    if base.flags != candidate.flags {
      add(
        .buildFlagsDiffer, .warning, Self.words(base.flags), Self.words(candidate.flags),
        "build both sides with the same flags, unless they are what you compare", isInVerdictLine: true)
    }
    if base.environmentBytes != candidate.environmentBytes {
      add(
        .environmentSizeDiffers, .warning, base.environmentBytes.map { "\($0) bytes" },
        candidate.environmentBytes.map { "\($0) bytes" },
        "launch both sides with the same environment; its size alone moves times by up to 0.3 %")
    }
    if let text = base.textHash, !text.isEmpty, text == candidate.textHash {
      findings.append(
        FingerprintFinding(
          .sameText, .noiseSample, detail: "both sides ran the executable text \(text)",
          advice: "check that the two revisions were built apart, if they were to differ", isInVerdictLine: true))
    }
  }

  private mutating func compareMachines(_ base: MachineFacts, _ candidate: MachineFacts) {
    // What decides whether times are comparable. Known on one side only is a difference, since nothing says otherwise.
    let deciding: [(FingerprintFinding.Name, String, String?, String?)] = [
      (.cpuModelDiffers, "CPU model", base.cpuModel, candidate.cpuModel),
      (.cpuCountDiffers, "CPU count", base.cpuCount.map(String.init), candidate.cpuCount.map(String.init)),
      (.hypervisorDiffers, "hypervisor", base.hypervisor, candidate.hypervisor),
      (.kernelDiffers, "kernel", base.kernel, candidate.kernel),
    ]
    for (name, _, one, other) in deciding where one != other {
      let isForced = policy.forcesTiming
      add(
        name, isForced ? .warning : .timingNotComparable, one, other, "measure both sides on one machine",
        isForced: isForced, isInVerdictLine: true)
    }
    let unknown = deciding.filter { $0.2 == nil && $0.3 == nil }.map(\.1)
    if !unknown.isEmpty {
      findings.append(
        FingerprintFinding(
          .machineUnknown, .warning, detail: "\(unknown.joined(separator: ", ")) unknown on both sides",
          advice: "make sure yourself that both sides were measured on one machine"))
    }
    if base.cpuModel == candidate.cpuModel, base.cpuFlags != candidate.cpuFlags {
      add(
        .cpuFlagsDiffer, .warning, Self.only(in: base.cpuFlags, not: candidate.cpuFlags),
        Self.only(in: candidate.cpuFlags, not: base.cpuFlags), "measure both sides on one machine")
    }
    for (name, one, other) in [
      (FingerprintFinding.Name.microcodeDiffers, base.microcode, candidate.microcode),
      (.memoryDiffers, base.memoryBytes.map { "\($0) bytes" }, candidate.memoryBytes.map { "\($0) bytes" }),
      (.osReleaseDiffers, base.osRelease, candidate.osRelease), (.governorDiffers, base.governor, candidate.governor),
    ] where one != other {
      add(name, .warning, one, other, "measure both sides on one machine in one state")
    }
  }

  private mutating func add(
    _ name: FingerprintFinding.Name, _ effect: FingerprintFinding.Effect, _ base: String?, _ candidate: String?,
    _ advice: String, isForced: Bool = false, isInVerdictLine: Bool = false
  ) {
    findings.append(
      FingerprintFinding(
        name, effect, detail: "base \(base ?? "unknown"), candidate \(candidate ?? "unknown")", advice: advice,
        isForced: isForced, isInVerdictLine: isInVerdictLine))
  }

  private static func words(_ flags: [String]) -> String { flags.isEmpty ? "none" : flags.joined(separator: " ") }

  private static func only(in flags: [String]?, not other: [String]?) -> String? {
    guard let flags else { return nil }
    guard let other else { return "\(flags.count) flags" }
    let own = flags.filter { !other.contains($0) }
    return own.isEmpty ? "no other" : "also \(own.joined(separator: " "))"
  }
}
