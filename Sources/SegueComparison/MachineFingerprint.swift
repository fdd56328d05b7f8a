import SegueResults

/// What a side was measured on and with: two results can be held against each other as far as these are equal.
public struct MachineFingerprint: Hashable, Sendable {
  public var machine: MachineFacts
  public var build: BuildFacts
  /// Version of the program that measured; nil is "unknown".
  public var harnessVersion: String?
  /// Schema of what it wrote: `segue.comparison/1`.
  public var schemaVersion: String?
  /// The machine's load when measuring began.
  public var before: LoadReading
  /// The machine's load when it was done.
  public var after: LoadReading

  public init(
    machine: MachineFacts = MachineFacts(), build: BuildFacts = BuildFacts(), harnessVersion: String? = nil,
    schemaVersion: String? = nil, before: LoadReading = LoadReading(), after: LoadReading = LoadReading()
  ) {
    self.machine = machine
    self.build = build
    self.harnessVersion = harnessVersion
    self.schemaVersion = schemaVersion
    self.before = before
    self.after = after
  }

  /// Share of the processors' time that the hypervisor took while measuring; nil is "unknown".
  public var stealShare: Double? { before.stealShare(until: after) }

  /// Digest of what makes times of two runs comparable: CPU model and count, hypervisor, kernel. Learned floors are kept
  /// by it. Not part of it: the build, the load.
  public var machineClass: String {
    let facts = [machine.cpuModel, machine.cpuCount.map(String.init), machine.hypervisor, machine.kernel]
    return ContentDigest.of(facts.map { $0.map { "=\($0)" } ?? "?" }.joined(separator: "\n")).digestText
  }
}
