import SegueReplay
import Testing

@testable import SegueCLI

@MainActor
@Suite("Choosing scenarios")
struct ScenarioSelectionTests {
  private let segue = CommandLineFixture()

  private func chosen(_ arguments: String...) -> [String] {
    #expect(segue.run(["replay", "--out", "none"] + arguments) == .success, "\(segue.err)")
    return segue.replayed
  }

  @Test("without arguments the default suite runs, in its order")
  func everything() {
    #expect(chosen() == segue.library.defaultSuite.map(\.name))
    #expect(segue.replayed.count == 12)
  }

  @Test("a whole name, some parts of it, and patterns")
  func names() {
    #expect(
      chosen("td.shared-element/pop/edge-flick/photos-1000@60") == ["td.shared-element/pop/edge-flick/photos-1000@60"])
    #expect(chosen("edge-flick").count == 4)
    #expect(chosen("pop/edge-tap").count == 4)
    #expect(chosen("pop").count == 8)
    #expect(chosen("photos-1000@60").count == 3)
    #expect(chosen("edge-*/photos-*@120").count == 4)
    #expect(chosen("td.*@60").count == 6)
  }

  @Test("several names give each scenario once, in the suite's order")
  func severalNames() {
    let names = chosen("tap-row", "edge-flick", "photos-1000@60")
    #expect(names.count == 9)
    #expect(Set(names).count == 9)
    #expect(names.first == "td.shared-element/pop/edge-flick/photos-1000@60")
    #expect(names.last == "td.shared-element/push/tap-row/photos-10000@120")
  }

  @Test("options stand before or after names")
  func orders() {
    let before = chosen("--views", "1000", "--profile=60", "edge-flick")
    #expect(before == ["td.shared-element/pop/edge-flick/photos-1000@60"])
    #expect(chosen("edge-flick", "--profile", "60", "--views=1000") == before)
  }

  @Test("an axis keeps the scenarios with its values, by commas or repetition")
  func axes() {
    #expect(chosen("--profile", "60").count == 6)
    #expect(chosen("--profile", "60,120", "--views", "1000").count == 6)
    #expect(chosen("--trace", "edge-flick", "--trace", "tap-row").count == 8)
    #expect(chosen("--operation", "push").allSatisfy { $0.contains("/push/tap-row/") })
  }

  @Test("a value that the suite does not have is put into all scenarios, each once")
  func newValues() {
    #expect(
      chosen("--views", "150,500", "--profile", "90", "--trace", "edge-flick") == [
        "td.shared-element/pop/edge-flick/photos-150@90", "td.shared-element/pop/edge-flick/photos-500@90",
      ])
    #expect(
      chosen("--transition", "ad.cube", "--scene", "cards", "--trace", "edge-tap", "--views", "1000", "--profile", "60")
        == ["ad.cube/pop/edge-tap/cards-1000@60", "ad.cube/push/edge-tap/cards-1000@60"])
  }

  @Test("a transition that has no scenario of a trace is replayed with it through its own operations")
  func ownOperations() throws {
    segue.library.catalog[0].entries.append(.init(name: "ap.tabs", summary: "tabs change"))
    segue.library.operations.append("select")
    segue.library.catalogueSuite.append(sampleScenario("ap.tabs", "select", "program", views: 1_000, hertz: 60))
    #expect(
      chosen("--transition", "*", "--trace", "edge-tap", "--profile", "60") == [
        "td.shared-element/pop/edge-tap/photos-1000@60", "ad.cube/pop/edge-tap/photos-1000@60",
        "ap.tabs/select/edge-tap/photos-1000@60",
      ])
    try segue.write(sampleTrace(purpose: "*/pop", outcome: "finished"), to: "mine.trace")
    #expect(
      chosen("--transition", "ap.tabs", "--trace", "mine.trace", "--views", "1000")
        == ["ap.tabs/select/mine/photos-1000@60"])
  }

  @Test("--transition takes the catalogue: whole names and patterns, several of them")
  func catalogue() {
    let cube = [
      "ad.cube/pop/program/photos-1000@60", "ad.cube/push/program/photos-1000@60",
      "ad.cube/pop/edge-flick/photos-1000@60", "ad.cube/push/edge-flick/photos-1000@60",
    ]
    #expect(chosen("--transition", "ad.cube") == cube)
    #expect(chosen("--transition", "ad.*") == cube)
    #expect(chosen("--transition=*").count == 10)
    #expect(chosen("--transition", "*cube,td.*").count == 10)
    #expect(chosen("--transition", "td.shared-element").allSatisfy { $0.contains("photos-1000@") })
    #expect(chosen("--transition", "*", "--operation", "push", "--profile", "60").count == 3)
    #expect(chosen("--transition", "*", "pop/program") == [cube[0]])
  }

  @Test("a name that the suite does not have is looked up in the catalogue")
  func nameInCatalogue() {
    #expect(chosen("ad.cube/pop/program/photos-1000@60") == ["ad.cube/pop/program/photos-1000@60"])
    #expect(chosen("ad.cube").count == 4)
    // What the suite has is enough: the catalogue's scenarios of this trace are not meant.
    #expect(chosen("edge-flick").count == 4)
    #expect(chosen("ad.cube/pop", "edge-tap").map { $0.prefix(2) } == ["td", "td", "td", "td", "ad", "ad"])
  }

  @Test("the fidelity is part of the name where it is not the usual one")
  func fidelity() {
    #expect(
      chosen("--fidelity", "compat", "--transition", "ad.cube", "pop/program")
        == ["ad.cube/pop/program/photos-1000@60/compat"])
    #expect(chosen("--fidelity", "compat", "compat").count == 12)
    #expect(chosen("--fidelity", "corrected") == chosen())
  }

  @Test("a call takes the place of a trace")
  func program() {
    #expect(
      chosen("--trace", "program", "--views", "1000", "--profile", "60") == [
        "td.shared-element/pop/program/photos-1000@60", "td.shared-element/push/program/photos-1000@60",
      ])
  }

  @Test("an old value and a new one stand side by side")
  func mixedValues() {
    #expect(
      chosen("--views", "1000,500", "--profile", "60", "--trace", "edge-tap") == [
        "td.shared-element/pop/edge-tap/photos-1000@60", "td.shared-element/pop/edge-tap/photos-500@60",
      ])
  }

  @Test("a trace file is used for what it says it was made for")
  func purpose() throws {
    try segue.write(sampleTrace(purpose: "td.shared-element/push"), to: "mine.trace")
    #expect(
      chosen("--trace", "./mine.trace", "--views", "1000", "--profile", "60") == [
        "td.shared-element/push/mine/photos-1000@60"
      ])
  }

  @Test("a star in what a trace file was made for stands for everything chosen")
  func starredPurpose() throws {
    try segue.write(sampleTrace(purpose: "*/pop"), to: "mine.trace")
    #expect(
      chosen("--trace", "./mine.trace", "--views", "1000", "--profile", "60") == [
        "td.shared-element/pop/mine/photos-1000@60"
      ])
    #expect(
      chosen("--transition", "*", "--trace", "./mine.trace", "--profile", "60") == [
        "td.shared-element/pop/mine/photos-1000@60", "ad.cube/pop/mine/photos-1000@60",
      ])
  }

  @Test("a trace file that says nothing is used for every operation; a bare name is enough where it exists")
  func noPurpose() throws {
    try segue.write(sampleTrace(), to: "mine.trace")
    #expect(
      chosen("--trace", "mine.trace", "--views", "1000", "--profile", "60") == [
        "td.shared-element/pop/mine/photos-1000@60", "td.shared-element/push/mine/photos-1000@60",
      ])
  }

  @Test("a file called like a bundled trace is meant only with a slash")
  func bundledFirst() throws {
    try segue.write("not a trace", to: "edge-tap")
    #expect(chosen("--trace", "edge-tap").count == 4)
    #expect(segue.run("replay", "--trace", "./edge-tap") == .badData)
  }
}
