import SegueJSON
import SegueReplay
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue list")
struct ListCommandTests {
  private let segue = CommandLineFixture()

  @Test("one kind: a name and what it is on each line, aligned")
  func oneKind() {
    #expect(segue.run("list", "transitions") == .success)
    #expect(segue.out == "td.shared-element  a photo flies\nad.cube            a cube turns\n")
  }

  @Test("names and patterns keep what fits; one that fits nothing is a mistake")
  func patterns() {
    #expect(segue.run("list", "transitions", "ad.*") == .success)
    #expect(segue.out == "ad.cube  a cube turns\n")
    #expect(segue.run("list", "transitions", "ad.cube", "*shared*") == .success)
    #expect(segue.out == "td.shared-element  a photo flies\nad.cube            a cube turns\n")
    #expect(segue.run("list", "features", "1") == .success)
    #expect(segue.out == "1  ad ✔ a cube\n     angle 1.5\n")
    #expect(segue.run("list", "transitions", "ad.cub") == .usage)
    #expect(segue.err.contains("there is no transition \"ad.cub\"; the nearest is \"ad.cube\""))
  }

  @Test("everything: each kind under its heading")
  func everything() {
    #expect(segue.run("list") == .success)
    #expect(segue.out.hasPrefix("transitions\n  td.shared-element  a photo flies\n"))
    for kind in ReplayLibrary.kinds { #expect(segue.out.contains("\(kind)\n  ")) }
  }

  @Test("JSON is one strict document with a schema")
  func json() throws {
    #expect(segue.run("list", "--format", "json") == .success)
    let document = try JSONReader.read(segue.out)
    #expect(document["schema"] == "segue.list/1")
    #expect(document["scenes"]?.arrayValue?.first == ["name": "photos", "summary": "a grid"])
    segue.run("list", "profiles", "--format=json")
    #expect(try JSONReader.read(segue.out).objectValue?.keys.sorted() == ["profiles", "schema"])
  }

  @Test("features: what each is with the values below it, and how many there are; the overview leaves the values out")
  func features() throws {
    #expect(segue.run("list", "features") == .success)
    #expect(segue.out == "1  ad ✔ a cube\n     angle 1.5\n1 of 1 features have been run\n")
    segue.run("list")
    #expect(segue.out.contains("features\n  1  ad ✔ a cube\n  1 of 1 features have been run\n"))
    segue.run("list", "features", "--format", "json")
    #expect(
      try JSONReader.read(segue.out)["features"]?.arrayValue == [["name": "1", "number": 1, "summary": "ad ✔ a cube"]])
  }

  @Test("a transition's JSON says family, class, orientation, operations, rules and parameters")
  func transitionFacts() throws {
    segue.library = .standard
    #expect(segue.run("list", "transitions", "--format", "json") == .success)
    let entries = try #require(JSONReader.read(segue.out)["transitions"]?.arrayValue)
    let demo = try #require(entries.first { $0["name"] == "td.shared-element" })
    #expect(demo["family"] == "td" && demo["originalClass"] == "TransitionDemo" && demo["orientation"] == .null)
    #expect(
      demo["operations"] == [
        ["operation": "push", "durationSeconds": 0.3, "gestures": []],
        ["operation": "pop", "durationSeconds": 0.3, "gestures": ["edge-pan"]],
      ])
    #expect(demo["fidelityRules"] == ["TD-5", "TD-6", "TD-9"] && demo["parameters"] == [])
  }

  @Test("a bundled trace says gesture, duration, rate, origin and what it is made for; below, where it comes from")
  func traceFacts() throws {
    segue.library = .standard
    #expect(segue.run("list", "traces") == .success)
    let lines = segue.out.split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { $0.hasPrefix("edge-pan-finish ") })
    #expect(lines[index].hasSuffix("  edge-pan, 316 ms, 120 Hz, synthesised, made for: */* finished"))
    #expect(lines[index + 1].hasSuffix("  synthesised: minimum-jerk, 120 Hz, seed 21"))
    segue.run("list", "traces", "--format", "json")
    let entries = try #require(JSONReader.read(segue.out)["traces"]?.arrayValue)
    let pinch = try #require(entries.first { $0["name"] == "pinch-finish" })
    #expect(pinch["gesture"] == "pinch" && pinch["touches"] == 2 && pinch["rateHz"] == 120 && pinch["content"] == "raw")
    #expect(pinch["origin"] == "synthesised" && pinch["expect"] == ["*/*": "finished"])
    // 44 samples after the first.
    #expect(abs((pinch["durationSeconds"]?.doubleValue ?? 0) - 44.0 / 120) < 1e-8)
    // The name that stands for no trace has a line too.
    #expect(entries.last?["name"] == "program")
  }

  @Test("a resampled trace says the rate of its samples, not of the panel below", arguments: [60, 90, 120, 240])
  func resampledRates(hertz: Int) throws {
    segue.library = .standard
    for gesture in ["pan-up", "pinch"] {
      #expect(segue.run("list", "traces", "\(gesture)-\(hertz)hz") == .success)
      #expect(segue.out.contains(" ms, \(hertz) Hz, resampled, synthesised"), "\(segue.out)")
      segue.run("list", "traces", "\(gesture)-\(hertz)hz", "--format", "json")
      let entries = try #require(JSONReader.read(segue.out)["traces"]?.arrayValue)
      #expect(entries.count == 1 && entries[0]["rateHz"]?.doubleValue == Double(hertz))
    }
  }

  @Test("the features that come with Segue are 68, and the last line counts those with values")
  func standardFeatures() throws {
    segue.library = .standard
    #expect(segue.run("list", "features", "--format", "json") == .success)
    let rows = try #require(JSONReader.read(segue.out)["features"]?.arrayValue)
    #expect(rows.count == 68)
    let shown = rows.count { $0["values"]?.arrayValue?.isEmpty == false }
    #expect(rows[2]["upstream"] == "◐" && rows[2]["rules"] == ["1.4", "AD-18"] && rows[2]["system"] == "ad")
    segue.run("list", "features")
    #expect(segue.out.hasSuffix("\n\(shown) of 68 features have been run, with the values that their tests saw\n"))
  }

  @Test("what comes with Segue has names and words for every kind")
  func standard() {
    let library = ReplayLibrary.standard
    #expect(library.catalog.map(\.kind) == ReplayLibrary.kinds)
    for section in library.catalog {
      #expect(!section.entries.isEmpty, "\(section.kind)")
      for entry in section.entries { #expect(!entry.name.isEmpty && !entry.summary.isEmpty) }
    }
    #expect(!library.defaultSuite.isEmpty)
    for scenario in library.defaultSuite {
      #expect(library.names("transitions").contains(scenario.transition))
      #expect(library.names("scenes").contains(scenario.scene))
      #expect(library.names("traces").contains(scenario.trace))
    }
    for scenario in library.catalogueSuite {
      #expect(library.names("transitions").contains(scenario.transition))
      #expect(library.names("traces").contains(scenario.trace))
    }
  }
}
