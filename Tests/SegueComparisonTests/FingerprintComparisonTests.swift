import SegueComparison
import Testing

@Suite("Fingerprints against each other")
struct FingerprintComparisonTests {
  typealias Name = FingerprintFinding.Name

  /// The candidate differs from the quiet base in its executable text, and by `edit`.
  private func compare(
    policy: FingerprintComparison.Policy = .init(), _ edit: (inout MachineFingerprint) -> Void = { _ in }
  ) -> FingerprintComparison {
    var candidate = MachineFingerprint.quiet
    candidate.build.textHash = "t2"
    candidate.build.binaryHash = "b2"
    edit(&candidate)
    return FingerprintComparison(base: .quiet, candidate: candidate, policy: policy)
  }

  @Test("two builds on one quiet machine: nothing is to be said")
  func quiet() {
    let comparison = compare()
    #expect(comparison.findings.isEmpty)
    #expect(comparison.timingIncomparability == nil)
    #expect(!comparison.isRefused && !comparison.isNoiseSample)
  }

  @Test("builds of different type are refused unless that is overridden, CMP-06")
  func buildType() throws {
    let refused = compare { $0.build.type = nil }
    #expect(refused.isRefused)
    #expect(refused.findings.map(\.name) == [.buildTypeDiffers, .buildTypeUnknown])
    let finding = try #require(refused.gateFindings.first)
    #expect(finding.condition == .notComparable)
    #expect(finding.subject == "build-type-differs")
    #expect(
      finding.detail == "base release, candidate unknown; build both sides the same way, or override it for the exact "
        + "lane")
    #expect(GateResult(refused.gateFindings).exitCode == 3)

    var policy = FingerprintComparison.Policy()
    policy.allowsMixedBuildTypes = true
    let forced = compare(policy: policy) { $0.build.type = .debug }
    #expect(!forced.isRefused)
    #expect(forced.gateFindings.isEmpty)
    #expect(forced.findings.map(\.effect) == [.timingNotComparable, .warning])
    #expect(forced.findings.map(\.isForced) == [false, true])
  }

  @Test("a debug build's times are refused, and nothing overrides it")
  func debug() {
    var policy = FingerprintComparison.Policy()
    policy.forcesTiming = true
    policy.allowsMixedBuildTypes = true
    var base = MachineFingerprint.quiet
    base.build.type = .debug
    var candidate = base
    candidate.build.textHash = "t2"
    let comparison = FingerprintComparison(base: base, candidate: candidate, policy: policy)
    #expect(!comparison.isRefused)
    #expect(comparison.findings.map(\.name) == [.debugBuild])
    #expect(
      comparison.timingIncomparability
        == "debug-build: a debug build's times are not compared; build it for release")
  }

  @Test("another processor, count, hypervisor or kernel closes the timing lane unless forced, R-23")
  func machines() {
    let edits: [(Name, (inout MachineFingerprint) -> Void)] = [
      (.cpuModelDiffers, { $0.machine.cpuModel = "AMD EPYC 7763" }), (.cpuCountDiffers, { $0.machine.cpuCount = 4 }),
      (.hypervisorDiffers, { $0.machine.hypervisor = "none" }), (.kernelDiffers, { $0.machine.kernel = nil }),
    ]
    var policy = FingerprintComparison.Policy()
    policy.forcesTiming = true
    for (name, edit) in edits {
      let comparison = compare(edit)
      #expect(comparison.findings.map(\.name) == [name])
      #expect(comparison.findings.map(\.effect) == [.timingNotComparable])
      #expect(comparison.timingIncomparability?.hasPrefix(name.rawValue) == true)
      #expect(!comparison.isRefused)
      #expect(comparison.gateFindings.isEmpty)
      let forced = compare(policy: policy, edit)
      #expect(forced.timingIncomparability == nil)
      #expect(forced.verdictLineFindings.map(\.name) == [name])
      #expect(forced.findings.map(\.effect) == [.warning])
      #expect(forced.findings.allSatisfy { $0.isForced })
    }
    let sentence = compare { $0.machine.cpuModel = "AMD EPYC 7763" }.timingIncomparability
    #expect(
      sentence == "cpu-model-differs: base Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz, candidate AMD EPYC 7763; "
        + "measure both sides on one machine")
  }

  @Test("a difference in toolchain or flags is a warning in the verdict line, the verdict stands, CMP-06")
  func builds() {
    for (name, edit) in [
      (Name.toolchainDiffers, { (one: inout MachineFingerprint) in one.build.toolchain = "Swift 6.2" }),
      (.buildFlagsDiffer, { $0.build.flags = [] }),
    ] {
      let comparison = compare(edit)
      #expect(comparison.verdictLineFindings.map(\.name) == [name])
      #expect(comparison.findings.map(\.effect) == [.warning])
      #expect(comparison.timingIncomparability == nil)
    }
    #expect(compare { $0.build.flags = [] }.findings[0].detail == "base -O -wmo, candidate none")
  }

  @Test("governor, load and steal are named, and unknown is called unknown")
  func conditions() {
    let edits: [(Name, (inout MachineFingerprint) -> Void)] = [
      (.governorPowersave, { $0.machine.governor = "powersave" }), (.governorUnknown, { $0.machine.governor = nil }),
      (.highLoad, { $0.before.loadAverage = 1.01 }), (.highLoad, { $0.after.loadAverage = 2.01 }),
      (.loadUnknown, { $0.after.loadAverage = nil }), (.steal, { $0.after.stealTicks = 55 }),
      (.stealUnknown, { $0.before.stealTicks = nil }),
    ]
    for (name, edit) in edits {
      let findings = compare(edit).findings.filter { $0.name != .governorDiffers }
      #expect(findings.map(\.name) == [name])
      #expect(findings.map(\.effect) == [.warning])
      #expect(findings.map(\.side) == [.candidate])
    }
    #expect(compare { $0.before.loadAverage = 1 }.findings.isEmpty)
    #expect(compare { $0.after.loadAverage = 2 }.findings.isEmpty)
    #expect(compare { $0.after.stealTicks = 50 }.findings.isEmpty)
    #expect(
      compare { $0.after.stealTicks = 55 }.findings[0].sentence
        == "steal (candidate): the hypervisor took 1.5 % of the processors' time; "
        + "measure when the host is quieter, or on a machine of its own")
    #expect(compare { $0.before.loadAverage = 3 }.findings[0].detail.hasPrefix("load average 3.00 before measuring"))
  }

  @Test("what holds for both sides is said once")
  func both() {
    var base = MachineFingerprint.quiet
    base.machine.governor = nil
    var candidate = base
    candidate.build.textHash = "t2"
    let findings = FingerprintComparison(base: base, candidate: candidate).findings
    #expect(findings.map(\.name) == [.governorUnknown])
    #expect(findings.map(\.side) == [nil])
  }

  @Test("facts unknown on both sides are no difference, and are named")
  func unknown() {
    let comparison = FingerprintComparison(base: MachineFingerprint(), candidate: MachineFingerprint())
    #expect(comparison.timingIncomparability == nil)
    #expect(!comparison.isNoiseSample)
    #expect(
      comparison.findings.map(\.name) == [
        .buildTypeUnknown, .machineUnknown, .governorUnknown, .loadUnknown, .stealUnknown,
      ])
    #expect(
      comparison.findings[1].detail == "CPU model, CPU count, hypervisor, kernel unknown on both sides")
  }

  @Test("equal executable text is a noise sample, R-22")
  func sameText() {
    let comparison = compare { $0.build.textHash = "t1" }
    #expect(comparison.isNoiseSample)
    #expect(comparison.findings.map(\.effect) == [.noiseSample])
    #expect(comparison.timingIncomparability == nil)
    var empty = MachineFingerprint.quiet
    empty.build.textHash = ""
    #expect(!FingerprintComparison(base: empty, candidate: empty).isNoiseSample)
  }

  @Test("results of different schema are refused")
  func schema() {
    #expect(compare { $0.schemaVersion = "segue.comparison/2" }.isRefused)
    #expect(compare { $0.harnessVersion = "1.1.0" }.findings.map(\.name) == [.harnessDiffers])
  }

  @Test("every other field that differs is named")
  func rest() {
    let edits: [(Name, (inout MachineFingerprint) -> Void)] = [
      (.cpuFlagsDiffer, { $0.machine.cpuFlags = ["avx2", "fpu", "hypervisor", "sse2", "vnni"] }),
      (.microcodeDiffers, { $0.machine.microcode = nil }), (.memoryDiffers, { $0.machine.memoryBytes = 1 }),
      (.osReleaseDiffers, { $0.machine.osRelease = "x" }), (.governorDiffers, { $0.machine.governor = "schedutil" }),
      (.environmentSizeDiffers, { $0.build.environmentBytes = 513 }),
    ]
    for (name, edit) in edits {
      let comparison = compare(edit)
      #expect(comparison.findings.map(\.name) == [name])
      #expect(comparison.findings.map(\.effect) == [.warning])
      #expect(comparison.findings.allSatisfy { !$0.advice.isEmpty })
    }
    #expect(compare(edits[0].1).findings[0].detail == "base no other, candidate also vnni")
  }
}
