import SegueJSON
import SegueResults
import SegueTiming
import Testing

@Suite("Cost table")
struct CostTableTests {
  private let table = CostTable(
    name: "round", version: 3, comment: "round figures", base: CostTable.Base(commit: 100, prepare: 20, execute: 3),
    operations: [
      .touchesDelivered: .init(nanoseconds: 1_000), .hitTestNodes: .init(nanoseconds: 7),
      .layersDrawn: .init(nanoseconds: 50, nanosecondsPer1000Pixels: 2_000), .layersShown: .init(nanoseconds: 5),
      .blurs: .init(nanoseconds: 10, nanosecondsPer1000Pixels: 1_500),
    ])

  @Test("each operation is charged to its phase or its side, by number and by pixels")
  func charges() {
    var counts = FrameCounts()
    counts[.touchesDelivered] = 2
    counts[.hitTestNodes] = 30
    counts.add(.layersDrawn, count: 4, pixels: 2_500)
    counts[.layersShown] = 1_000
    counts.add(.blurs, count: 1, pixels: 45_000)
    counts[.layersDigested] = 1_000_000
    var declared = DeclaredWork()
    declared.phases[.app] = 12_000_000
    declared.execute = 9
    let cost = table.cost(of: counts, declared: declared)
    #expect(cost.phases[.input] == 2_000)
    #expect(cost.phases[.hitTest] == 210)
    #expect(cost.phases[.app] == 12_000_000 + 4 * 50 + 5_000)
    #expect(cost.phases[.commit] == 100)
    #expect(cost.prepare == 20 + 5_000)
    #expect(cost.execute == 9 + 3 + 10 + 67_500)
    #expect(cost.phases[.animate] == 0 && cost.phases[.transforms] == 0 && cost.phases[.order] == 0)
  }

  @Test("every operation that has a price is charged exactly once, on the side that it is work for")
  func everyOperation() {
    for operation in CostTable.operations {
      let table = CostTable(name: "one", operations: [operation: .init(nanoseconds: 11)])
      var counts = FrameCounts()
      counts[operation] = 3
      let cost = table.cost(of: counts)
      let places = FramePhase.allCases.map { cost.phases[$0] } + [cost.prepare, cost.execute]
      #expect(places.reduce(0, +) == 33, "\(operation)")
      if let phase = operation.phase { #expect(cost.phases[phase] == 33) } else { #expect(cost.render == 33) }
    }
    #expect(CostTable.operations.count == FrameOperation.allCases.count - 1)
  }

  @Test("pixels are rounded down once, and what leaves 64 bits stays at the largest number")
  func arithmetic() {
    let price = CostTable.Price(nanoseconds: 3, nanosecondsPer1000Pixels: 1)
    #expect(price.cost(count: 2, pixels: 999) == 6)
    #expect(price.cost(count: 2, pixels: 1_000) == 7)
    #expect(price.cost(count: .max, pixels: .max) == .max)
    var declared = DeclaredWork()
    declared.prepare = .max
    #expect(table.cost(of: FrameCounts(), declared: declared).prepare == .max)
    #expect(CostTable.free.cost(of: FrameCounts()) == FrameCost())
  }

  @Test("a table's file reads as the table that wrote it, and its digest is of what it costs")
  func roundTrip() throws {
    for text in [table.json.text(), table.json.text(indented: true)] {
      #expect(try CostTable(Array(text.utf8), file: "round.json") == table)
    }
    var other = table
    other.comment = "other words"
    #expect(other.digest == table.digest)
    #expect(table.label.hasPrefix("round/3 ") && table.label.utf8.count == 8 + 16)
    other[.masks].nanoseconds = 1
    #expect(other.digest != table.digest)
    other = table
    other.base.execute += 1
    #expect(other.digest != table.digest)
    // FNV-1a of the canonical text, by hand with another program.
    #expect(CostTable.free.digest.digestText == "4c7b371d7ee68d9d")
  }

  @Test(
    "what is wrong in a file is said with its place",
    arguments: [
      ("", "t.json:1:1: the text ends inside a value; the file is one JSON object"),
      ("[1]", "t.json:1:1: \"the file\" takes one JSON object, not [1]"),
      (
        "{\"schema\": \"segue.costs/1\"}",
        "t.json:1:1: \"name\" is missing; add it, it takes a name of letters, digits, - and ."
      ),
      (
        "{\"schema\": \"segue.costs/2\", \"name\": \"a\"}",
        "t.json:1:12: \"schema\" takes \"segue.costs/1\", not \"segue.costs/2\""
      ),
      (
        "{\"schema\": \"segue.costs/1\", \"name\": \"a/b\"}",
        "t.json:1:37: \"name\" takes a name of letters, digits, - and ., not \"a/b\""
      ),
      (
        "{\"schema\": \"segue.costs/1\", \"name\": \"a\",\n \"operations\": {\n  \"masks\": {\"ns\": -3}}}",
        "t.json:3:19: \"ns\" takes a whole number in 0…1000000000, not -3"
      ),
      (
        "{\"schema\": \"segue.costs/1\", \"name\": \"a\",\n \"operations\": {\n  \"masks\": {\"ns\": 1000000001}}}",
        "t.json:3:19: \"ns\" takes a whole number in 0…1000000000, not 1000000001"
      ),
      (
        "{\"schema\": \"segue.costs/1\", \"name\": \"a\", \"frameNs\": {\"commit\": 1.5}}",
        "t.json:1:64: \"commit\" takes a whole number in 0…1000000000, not 1.5"
      ),
      (
        "{\"schema\": \"segue.costs/1\", \"name\": \"a\", \"frameNs\": 5}",
        "t.json:1:53: \"frameNs\" takes an object, not 5"
      ),
      (
        "{\"schema\": \"segue.costs/1\", \"name\": \"a\", \"operations\": {\"layoutPasses\": {\"ns\": 1, \"nsPer1000Pixels\": 1}}}",
        "t.json:1:102: nothing here is called \"nsPer1000Pixels\"; remove or rename it, there are: ns"
      ),
    ])
  func refused(text: String, words: String) {
    let error = #expect(throws: SettingsError.self) { try CostTable(Array(text.utf8), file: "t.json") }
    #expect(error?.description == words)
  }

  @Test("an operation that does not exist, or that no device has, is refused", arguments: ["blurrs", "layersDigested"])
  func unknownOperation(name: String) {
    let operations = "{\"blurs\": {}, \"\(name)\": {\"ns\": 1}}"
    let text = "{\"schema\": \"segue.costs/1\", \"name\": \"a\", \"operations\": \(operations)}"
    let error = #expect(throws: SettingsError.self) { try CostTable(Array(text.utf8), file: "t.json") }
    #expect(error?.line == 1 && error?.column == 74 + name.utf8.count)
    #expect(error?.description.contains("nothing here is called \"\(name)\"") == true)
  }
}
