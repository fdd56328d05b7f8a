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
      #expect(library.bundled.map(\.name).contains(scenario.trace))
    }
  }
}
