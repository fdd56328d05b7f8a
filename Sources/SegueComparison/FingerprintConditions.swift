/// What is to be said of one side's fingerprint by itself.
struct FingerprintConditions {
  private(set) var findings: [FingerprintFinding] = []
  private let side: ComparisonSide

  init(_ side: ComparisonSide, _ one: MachineFingerprint, _ policy: FingerprintComparison.Policy) {
    self.side = side
    judgeBuild(one.build)
    judgeGovernor(one.machine.governor)
    judgeLoad(one, policy)
  }

  private mutating func judgeBuild(_ build: BuildFacts) {
    switch build.type {
    case .debug:
      // Nothing overrides this: times of a debug build say nothing about the build that ships.
      add(
        .debugBuild, .timingNotComparable, "a debug build's times are not compared", "build it for release",
        isInVerdictLine: true)
    case nil: add(.buildTypeUnknown, .warning, "debug or release is unknown", "make sure that it is a release build")
    case .release: break
    }
  }

  private mutating func judgeGovernor(_ governor: String?) {
    switch governor {
    case nil:
      add(
        .governorUnknown, .warning, "the frequency governor is unknown",
        "expect drift, or measure where the frequency can be fixed")
    case "powersave": add(.governorPowersave, .warning, "the governor is powersave", "set it to performance")
    default: break
    }
  }

  private mutating func judgeLoad(_ one: MachineFingerprint, _ policy: FingerprintComparison.Policy) {
    let own = [0, policy.ownLoad]
    let unread = zip([one.before, one.after], ["before", "after"]).filter { $0.0.loadAverage == nil }.map(\.1)
    for (index, reading) in [one.before, one.after].enumerated() {
      guard let load = reading.loadAverage, let count = one.machine.cpuCount else { continue }
      let limit = policy.highLoadShare * Double(count) + own[index]
      guard load > limit else { continue }
      let moment = ["before", "after"][index]
      add(
        .highLoad, .warning,
        "load average \(Percent.decimals(load, places: 2)) \(moment) measuring on \(count) CPUs, "
          + "at most \(Percent.decimals(limit, places: 2)) is quiet",
        "end what else runs, and measure again")
    }
    if one.machine.cpuCount == nil || !unread.isEmpty {
      let what = unread.isEmpty ? "for want of a CPU count" : unread.joined(separator: " and ") + " measuring"
      add(.loadUnknown, .warning, "whether the load was high is unknown, \(what)", "make sure that nothing else ran")
    }
    guard let steal = one.stealShare else {
      add(
        .stealUnknown, .warning, "the time that the hypervisor took is unknown",
        "read the processors' times before and after measuring")
      return
    }
    guard steal > policy.highStealShare else { return }
    add(
      .steal, .warning, "the hypervisor took \(Percent.text(steal)) of the processors' time",
      "measure when the host is quieter, or on a machine of its own")
  }

  private mutating func add(
    _ name: FingerprintFinding.Name, _ effect: FingerprintFinding.Effect, _ detail: String, _ advice: String,
    isInVerdictLine: Bool = false
  ) {
    findings.append(
      FingerprintFinding(
        name, effect, side: side, detail: detail, advice: advice, isInVerdictLine: isInVerdictLine))
  }
}
