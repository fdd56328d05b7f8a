import SegueJSON

/// The machine that a side was measured on, as far as times depend on it. Nil is "unknown", and never taken for fine.
public struct MachineFacts: Hashable, Sendable {
  /// The processor's model name; implementer and part where it has none.
  public var cpuModel: String?
  /// What the processor can do, in ascending order, each once; nil where it does not say.
  public var cpuFlags: [String]?
  public var microcode: String?
  /// Logical processors that the system runs on; above 0.
  public var cpuCount: Int?
  public var memoryBytes: Int64?
  /// `Linux 6.1.0-28-amd64`: name and release, without who built it.
  public var kernel: String?
  /// The hypervisor's name; `none` on a machine of its own, `unnamed` where there is one that gives no name.
  public var hypervisor: String?
  /// How the processor's frequency is governed: `performance`, `powersave`.
  public var governor: String?
  /// `Debian GNU/Linux 12 (bookworm)`
  public var osRelease: String?

  public init(
    cpuModel: String? = nil, cpuFlags: [String]? = nil, microcode: String? = nil, cpuCount: Int? = nil,
    memoryBytes: Int64? = nil, kernel: String? = nil, hypervisor: String? = nil, governor: String? = nil,
    osRelease: String? = nil
  ) {
    self.cpuModel = cpuModel
    self.cpuFlags = cpuFlags
    self.microcode = microcode
    self.cpuCount = cpuCount
    self.memoryBytes = memoryBytes
    self.kernel = kernel
    self.hypervisor = hypervisor
    self.governor = governor
    self.osRelease = osRelease
  }

  /// The facts as the system's texts tell them.
  public init(_ texts: SystemTexts) {
    let values = { KeyedText.values(of: $0, in: texts.cpuInfo) }
    let flags = values("flags").first ?? values("Features").first
    let count = values("processor").count { Int($0) != nil }
    self.init(
      cpuModel: values("model name").first ?? Self.armModel(texts.cpuInfo),
      cpuFlags: flags.map { Set($0.split(separator: " ").map(String.init)).sorted() },
      microcode: values("microcode").first, cpuCount: count == 0 ? nil : count,
      memoryBytes: Self.memory(texts.memoryInfo), kernel: Self.kernel(texts.version),
      hypervisor: Self.hypervisor(texts), governor: KeyedText.word(texts.governor),
      osRelease: KeyedText.values(of: "PRETTY_NAME", in: texts.osRelease, separator: "=").first)
  }

  /// `ARM 0x41 part 0xd40 variant 0x1 revision 1`; processors of several kinds are all named.
  private static func armModel(_ cpuInfo: String?) -> String? {
    let columns = ["CPU implementer", "CPU part", "CPU variant", "CPU revision"].map {
      KeyedText.values(of: $0, in: cpuInfo)
    }
    guard !columns[0].isEmpty, columns.allSatisfy({ $0.count == columns[0].count }) else { return nil }
    let models = columns[0].indices.map { index in
      "ARM \(columns[0][index]) part \(columns[1][index]) variant \(columns[2][index]) revision \(columns[3][index])"
    }
    return Set(models).sorted().joined(separator: " + ")
  }

  private static func memory(_ memoryInfo: String?) -> Int64? {
    guard let total = KeyedText.values(of: "MemTotal", in: memoryInfo).first else { return nil }
    let words = total.split(separator: " ")
    guard words.count == 2, words[1] == "kB", let kibibytes = Int64(words[0]), kibibytes > 0 else { return nil }
    let (bytes, overflows) = kibibytes.multipliedReportingOverflow(by: 1024)
    return overflows ? nil : bytes
  }

  /// The words of `/proc/version` before the builder's name.
  private static func kernel(_ version: String?) -> String? {
    let words = (version ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[1] == "version" else { return nil }
    return "\(words[0]) \(words[2])"
  }

  /// Makers and products of virtual machines, as their firmware calls itself, with the name kept for each.
  private static let virtualProducts = [
    ("Firecracker", "firecracker"), ("KVM", "kvm"), ("QEMU", "qemu"), ("VMware", "vmware"),
    ("VirtualBox", "virtualbox"), ("innotek", "virtualbox"), ("Xen", "xen"), ("Virtual Machine", "hyper-v"),
    ("Google Compute Engine", "gce"), ("Amazon EC2", "ec2"), ("Parallels", "parallels"),
    ("Apple Virtualization", "apple"),
  ]

  /// A processor of the x86 family says whether it is a virtual one; others do not, so only a name tells.
  private static func hypervisor(_ texts: SystemTexts) -> String? {
    let flags = KeyedText.values(of: "flags", in: texts.cpuInfo).first
    let isVirtual = flags.map { $0.split(separator: " ").contains("hypervisor") }
    if isVirtual == false { return "none" }
    if let type = KeyedText.word(texts.hypervisorType) { return type }
    let names = [texts.productName, texts.systemVendor].compactMap { $0 }
    let known = virtualProducts.first { product in names.contains { $0.contains(product.0) } }
    return known?.1 ?? (isVirtual == true ? "unnamed" : nil)
  }
}
