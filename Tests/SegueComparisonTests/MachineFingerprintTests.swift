import SegueComparison
import SegueJSON
import SegueResults
import Testing

@Suite("Fingerprints")
struct MachineFingerprintTests {
  @Test("the fields of a fingerprint, R-21")
  func fields() throws {
    let fields = try #require(MachineFingerprint.quiet.json.objectValue)
    #expect(
      fields.keys.sorted() == [
        "after", "before", "binaryHash", "buildFlags", "buildType", "cpuCount", "cpuFlags", "cpuModel",
        "environmentBytes", "governor", "harnessVersion", "hypervisor", "kernel", "memoryBytes", "microcode",
        "osRelease", "schemaVersion", "textHash", "toolchain",
      ])
    #expect(Set(MachineFingerprint.fields) == Set(fields.keys))
    #expect(fields["cpuCount"] == 2)
    #expect(fields["buildType"] == "release")
    #expect(fields["buildFlags"] == ["-O", "-wmo"])
    #expect(fields["before"] == ["loadAverage": 0.52, "stealTicks": 40, "totalTicks": 1000])
    #expect(!fields.values.contains(.null))
  }

  @Test("a fingerprint reads back as it was written; what is unknown is null, R-10")
  func roundTrip() throws {
    for one in [MachineFingerprint.quiet, MachineFingerprint()] {
      #expect(try MachineFingerprint(Array(one.json.text().utf8), file: "a.json") == one)
    }
    let unknown = try #require(MachineFingerprint().json.objectValue)
    #expect(Set(unknown.keys) == Set(MachineFingerprint.fields))
    let known = unknown.filter { $0.value != .null }.keys
    #expect(known.sorted() == ["after", "before", "buildFlags"])
    #expect(try MachineFingerprint(Array("{}".utf8), file: "a.json") == MachineFingerprint())
  }

  @Test(
    "a fingerprint that cannot be one is refused at its place",
    arguments: [
      ("{\"cpuCount\": 0}", "a.json:1:14: \"cpuCount\" takes a whole number in 1…1000000, not 0"),
      ("{\"kernel\":\n \"\"}", "a.json:2:2: \"kernel\" takes a text, or null where it is unknown, not \"\""),
      ("{\"buildType\": \"fast\"}", "a.json:1:15: \"buildType\" takes \"debug\" or \"release\", not \"fast\""),
      ("{\"buildFlags\": [1]}", "a.json:1:16: \"buildFlags\" takes a list of texts, not [1]"),
    ])
  func refused(text: String, message: String) {
    let error = #expect(throws: SettingsError.self) { try MachineFingerprint(Array(text.utf8), file: "a.json") }
    #expect(error?.description == message)
  }

  @Test("the class of a machine follows model, count, hypervisor and kernel, and nothing else")
  func machineClass() {
    let quiet = MachineFingerprint.quiet
    var other = quiet
    other.build = BuildFacts()
    other.machine.governor = "powersave"
    other.machine.memoryBytes = 1
    other.after.loadAverage = 7
    #expect(other.machineClass == quiet.machineClass)
    #expect(quiet.machineClass.count == 16)
    let edits: [(inout MachineFacts) -> Void] = [
      { $0.cpuModel = "x" }, { $0.cpuCount = 3 }, { $0.hypervisor = "none" }, { $0.kernel = nil }, { $0.kernel = "?" },
    ]
    let classes = edits.map { edit in
      var other = quiet
      edit(&other.machine)
      return other.machineClass
    }
    #expect(Set(classes + [quiet.machineClass]).count == edits.count + 1)
  }
}
