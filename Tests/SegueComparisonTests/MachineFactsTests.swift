import SegueComparison
import Testing

@Suite("Facts about a machine")
struct MachineFactsTests {
  @Test("a system that tells nothing is unknown throughout, never fine and never 0")
  func unknown() {
    #expect(MachineFacts(SystemTexts()) == MachineFacts())
    #expect(LoadReading(SystemTexts()) == LoadReading())
    let empty = SystemTexts(
      cpuInfo: "", memoryInfo: "", version: "", osRelease: "PRETTY_NAME=\"\"", governor: "\n", hypervisorType: "",
      loadAverage: "", stat: "")
    #expect(MachineFacts(empty) == MachineFacts())
    #expect(LoadReading(empty) == LoadReading())
  }

  @Test("a virtual machine of the x86 family")
  func x86() {
    let facts = MachineFacts(SampleSystems.x86)
    #expect(facts.cpuModel == "Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz")
    #expect(facts.cpuFlags == ["avx2", "fpu", "hypervisor", "sse2"])
    #expect(facts.microcode == "0xd0003d1")
    #expect(facts.cpuCount == 2)
    #expect(facts.memoryBytes == 8_192_000_000)
    #expect(facts.kernel == "Linux 6.1.0-28-amd64")
    #expect(facts.hypervisor == "qemu")
    #expect(facts.governor == "performance")
    #expect(facts.osRelease == "Debian GNU/Linux 12 (bookworm)")
  }

  @Test("a board of the ARM family: its kinds of processors are its model, and nothing tells of a hypervisor")
  func arm64() {
    let facts = MachineFacts(SampleSystems.arm64)
    #expect(
      facts.cpuModel == "ARM 0x41 part 0xd05 variant 0x1 revision 0 + ARM 0x41 part 0xd0b variant 0x1 revision 0")
    #expect(facts.cpuFlags == ["aes", "asimd", "crc32", "evtstrm", "fp"])
    #expect(facts.microcode == nil)
    #expect(facts.cpuCount == 2)
    #expect(facts.hypervisor == nil)
    #expect(facts.governor == "schedutil")
  }

  @Test("the hypervisor's name: the processor says whether there is one, the firmware which")
  func hypervisors() {
    func name(_ flags: String?, type: String? = nil, vendor: String? = nil, product: String? = nil) -> String? {
      MachineFacts(
        SystemTexts(
          cpuInfo: flags.map { "flags : \($0)" }, hypervisorType: type, systemVendor: vendor, productName: product)
      ).hypervisor
    }
    #expect(name("fpu") == "none")
    #expect(name("fpu", vendor: "QEMU") == "none")
    #expect(name("fpu hypervisor") == "unnamed")
    #expect(name("fpu hypervisor", type: "xen\n") == "xen")
    #expect(name("fpu hypervisor", vendor: "Microsoft Corporation", product: "Virtual Machine") == "hyper-v")
    #expect(name(nil, vendor: "Amazon EC2", product: "m7g.large") == "ec2")
    #expect(name(nil, vendor: "Some Maker", product: "Board") == nil)
  }

  @Test("steal is a share of the time between two readings; guests' time is not counted twice")
  func steal() {
    let reading = LoadReading(SampleSystems.x86)
    #expect(reading == LoadReading(loadAverage: 0.52, stealTicks: 40, totalTicks: 1000))
    let later = LoadReading(SystemTexts(stat: "cpu  150 5 30 835 20 1 4 55 90 0\n"))
    #expect(reading.stealShare(until: later) == 0.15)
    #expect(reading.stealShare(until: reading) == nil)
    #expect(later.stealShare(until: reading) == nil)
    #expect(LoadReading().stealShare(until: later) == nil)
  }

  @Test(
    "texts that are not what they should be are unknown",
    arguments: ["cpu  1 2 3", "cpu  1 2 3 4 5 6 7 x", "cpu0 1"])
  func unreadable(stat: String) {
    #expect(LoadReading(SystemTexts(loadAverage: "-1 2 3", stat: stat)) == LoadReading())
    #expect(LoadReading(SystemTexts(loadAverage: "nan")).loadAverage == nil)
    #expect(MachineFacts(SystemTexts(memoryInfo: "MemTotal: 12 MB")).memoryBytes == nil)
    #expect(MachineFacts(SystemTexts(memoryInfo: "MemTotal: 9223372036854775807 kB")).memoryBytes == nil)
    #expect(MachineFacts(SystemTexts(version: "Linux")).kernel == nil)
  }
}
