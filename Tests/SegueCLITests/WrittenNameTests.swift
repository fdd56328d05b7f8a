import SegueReplay
import Testing

@testable import SegueCLI

@MainActor
@Suite("A name written out in full, beside options")
struct WrittenNameTests {
  private let segue = CommandLineFixture()
  private static let name = "td.shared-element/pop/edge-flick/photos-200@60"

  private func chosen(_ arguments: String...) -> [String] {
    #expect(segue.run(["replay", "--out", "none"] + arguments) == .success, "\(segue.err)")
    return segue.replayed
  }

  private func refused(_ arguments: String...) -> String {
    #expect(segue.run(["replay", "--out", "none"] + arguments) == .usage, "\(segue.replayed)")
    return segue.err
  }

  private static func profile(_ name: String, hz: Int) -> String {
    "{\"schema\": \"segue.profile/1\", \"name\": \"\(name)\", \"refresh\": {\"hz\": \(hz)}}"
  }

  @Test("without options it stands for itself, though no suite has it")
  func alone() {
    #expect(chosen(Self.name) == [Self.name])
    #expect(chosen(Self.name + "/compat") == [Self.name + "/compat"])
    #expect(refused("td.shared-element/pop/nothing/photos-200@60").contains("there is no scenario"))
    #expect(refused("td.shared-element/pop/edge-flick/photos-200@61").contains("there is no scenario"))
    #expect(refused("td.shared-element/present/edge-flick/photos-200@60").contains("there is no scenario"))
  }

  @Test("an option that says what the name leaves open applies")
  func applies() throws {
    #expect(chosen(Self.name, "--fidelity", "compat") == [Self.name + "/compat"])
    #expect(chosen(Self.name, "--fidelity", "corrected", "--operation", "pop,push") == [Self.name])
    try segue.write(Self.profile("ser", hz: 60), to: "ser.json")
    let own = "td.shared-element/pop/edge-flick/photos-200@ser"
    #expect(chosen(own, "--profile", "ser.json") == [own])
    try segue.write(sampleTrace(), to: "wide.trace")
    let wide = "td.shared-element/pop/wide/photos-200@60"
    #expect(chosen(wide, "--trace", "wide.trace") == [wide])
  }

  @Test("a name without its trace is replayed with those of --trace")
  func withoutTrace() throws {
    try segue.write(sampleTrace(), to: "wide.trace")
    #expect(
      chosen("td.shared-element/pop/photos-200@60", "--trace", "wide.trace", "--trace", "edge-tap") == [
        "td.shared-element/pop/wide/photos-200@60", "td.shared-element/pop/edge-tap/photos-200@60",
      ])
    #expect(refused("td.shared-element/pop/photos-200@60").contains("there is no scenario"))
  }

  @Test(
    "an option that says something else is refused, with both values",
    arguments: [
      ("--views", "5000", "has the size 200, but --views says 5000"),
      ("--profile", "90", "has the profile 60, but --profile says 90"),
      ("--trace", "edge-tap", "has the trace edge-flick, but --trace says edge-tap"),
      ("--operation", "push", "has the operation pop, but --operation says push"),
      ("--scene", "cards", "has the scene photos, but --scene says cards"),
      ("--transition", "ad.*", "has the transition td.shared-element, but --transition says ad.cube"),
    ])
  func contradicts(option: String, value: String, words: String) {
    #expect(refused(Self.name, option, value).contains(words))
    // A suite's own scenario is no other case.
    let own = Self.name.replacing("200", with: "1000")
    #expect(refused(own, option, value).contains(words.replacing("200", with: "1000")))
  }

  @Test("a profile's file, a trace's file and a fidelity that the name has not are refused")
  func contradictingFiles() throws {
    try segue.write(Self.profile("ser", hz: 60), to: "ser.json")
    try segue.write(sampleTrace(), to: "wide.trace")
    #expect(refused(Self.name, "--profile", "ser.json").contains("has the profile 60, but --profile says ser"))
    #expect(refused(Self.name, "--trace", "wide.trace").contains("has the trace edge-flick, but --trace says wide"))
    #expect(
      refused(Self.name + "/compat", "--fidelity", "corrected")
        .contains("has the fidelity compat, but --fidelity says corrected"))
  }

  @Test("two profiles of one name are refused; one that is given twice is one")
  func twoProfiles() throws {
    try segue.write(Self.profile("120", hz: 60), to: "own.json")
    #expect(refused("--profile", "120", "--profile", "own.json").contains("two profiles are called \"120\""))
    #expect(chosen("--profile", "120,120").count == 6)
    // Alone, it takes the other's place.
    #expect(chosen("--profile", "own.json").count == 6)
  }

  @Test("a trace's file may not be called as what stands for no trace")
  func noTrace() throws {
    try segue.write(sampleTrace(), to: "program.trace")
    #expect(refused("--trace", "program.trace").contains("\"program\" stands for no trace at all"))
  }
}
