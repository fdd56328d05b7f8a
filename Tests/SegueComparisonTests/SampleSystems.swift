import SegueComparison

/// Texts of systems' files, shortened.
enum SampleSystems {
  /// A virtual machine of the x86 family with two processors.
  static let x86 = SystemTexts(
    cpuInfo: """
      processor\t: 0
      vendor_id\t: GenuineIntel
      model\t\t: 106
      model name\t: Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz
      microcode\t: 0xd0003d1
      cpu cores\t: 1
      flags\t\t: fpu sse2 avx2 hypervisor avx2

      processor\t: 1
      vendor_id\t: GenuineIntel
      model\t\t: 106
      model name\t: Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz
      microcode\t: 0xd0003d1
      cpu cores\t: 1
      flags\t\t: fpu sse2 avx2 hypervisor avx2

      """,
    memoryInfo: "MemTotal:        8000000 kB\nMemFree:         100 kB\n",
    version: "Linux version 6.1.0-28-amd64 (builder@host) (gcc-12 (Debian 12.2.0-14) 12.2.0) #1 SMP\n",
    osRelease: "NAME=\"Debian GNU/Linux\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n", governor: "performance\n",
    systemVendor: "QEMU\n", productName: "Standard PC (Q35 + ICH9, 2009)\n",
    loadAverage: "0.52 0.58 0.59 1/467 12345\n",
    stat: "cpu  100 5 30 800 20 1 4 40 60 0\ncpu0 50 2 15 400 10 0 2 20 30 0\nintr 12 0\n")

  /// A board with processors of two kinds, which give no model name.
  static let arm64 = SystemTexts(
    cpuInfo: """
      processor\t: 0
      BogoMIPS\t: 108.00
      Features\t: fp asimd evtstrm aes crc32
      CPU implementer\t: 0x41
      CPU architecture: 8
      CPU variant\t: 0x1
      CPU part\t: 0xd0b
      CPU revision\t: 0

      processor\t: 1
      BogoMIPS\t: 108.00
      Features\t: fp asimd evtstrm aes crc32
      CPU implementer\t: 0x41
      CPU architecture: 8
      CPU variant\t: 0x1
      CPU part\t: 0xd05
      CPU revision\t: 0

      Model\t\t: Some Board 4
      """,
    memoryInfo: "MemTotal:        4000000 kB\n", version: "Linux version 6.6.31 (a@b) #1\n",
    osRelease: "PRETTY_NAME='Alpine'\n", governor: "schedutil\n")
}

extension MachineFingerprint {
  /// A quiet release build on the x86 sample: nothing is to be said of it.
  static var quiet: MachineFingerprint {
    var later = SampleSystems.x86
    later.stat = "cpu  1100 5 30 800 20 1 4 40 60 0\n"
    return MachineFingerprint(
      machine: MachineFacts(SampleSystems.x86),
      build: BuildFacts(
        toolchain: "Swift 6.3.1", type: .release, flags: ["-O", "-wmo"], binaryHash: "b1", textHash: "t1",
        environmentBytes: 512),
      harnessVersion: "1.0.0", schemaVersion: "segue.comparison/1", before: LoadReading(SampleSystems.x86),
      after: LoadReading(later))
  }
}
