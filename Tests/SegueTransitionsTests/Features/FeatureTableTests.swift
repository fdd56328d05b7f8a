import Foundation
import SegueTestSupport
import SegueTransitions
import Testing

@Suite("The feature table")
@MainActor
struct FeatureTableTests {
  @Test("every check runs and records what it saw", arguments: FeatureCheck.all)
  func check(_ check: FeatureCheck) throws {
    let record = FeatureRecord()
    try check.run(record)
    #expect(!record.values.isEmpty)
  }

  @Test("68 rows in order, each of a family, with a title of its own and the rules of its checks")
  func rows() {
    let rows = FeatureTable.rows
    #expect(rows.map(\.number) == Array(1...68))
    #expect(
      Set(rows.map { "\($0.family) \($0.title)" }).count == 68,
      "titles that say the same: \(duplicates(rows.map { "\($0.family) \($0.title)" }))")
    let families = Dictionary(grouping: rows, by: \.family).mapValues { $0.map(\.number) }
    #expect(families[.adTransitionController] == Array(1...33))
    #expect(families[.ttiTransition] == Array(34...53))
    #expect(families[.transitionDemo] == Array(54...56))
    #expect(families[.apTransitionDirector] == Array(57...68))
    // As the specification counts them.
    let absent = rows.filter { $0.upstream == .absent }.map(\.number)
    #expect(absent == [30, 31, 32, 33, 49, 53, 65, 67])
    #expect(rows.first { $0.number == 33 }?.rules.isEmpty == true)
    #expect(rows.allSatisfy { $0.number == 33 || !$0.rules.isEmpty })
    #expect(FeatureCheck.all.allSatisfy { (1...68).contains($0.row) })
  }

  private func duplicates(_ titles: [String]) -> [String] {
    Dictionary(grouping: titles) { $0 }.filter { $1.count > 1 }.keys.sorted()
  }

  @Test("the committed values are those that the checks see; SEGUE_WRITE_GOLDENS=1 writes them anew")
  func values() throws {
    let file = packageRoot.appending(path: "Sources/SegueTransitions/Catalog/Features/features.json")
    let text = try Self.document(FeatureCheck.all)
    if ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] == "1" {
      // The program holds the file as it was when it was built.
      return try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(text == committed, "run with SEGUE_WRITE_GOLDENS=1 and look at the difference")
    // What the program shows is what the file says.
    for row in FeatureTable.rows {
      let pairs = row.values.map { "[\(Self.quoted($0.name)),\(Self.quoted($0.value))]" }
      #expect(pairs.isEmpty || committed.contains("\"\(row.number)\":[\n  \(pairs.joined(separator: ",\n  "))]"))
    }
  }

  /// The checks' values by their rows: a line a value.
  static func document(_ checks: [FeatureCheck]) throws -> String {
    var rows: [Int: [String]] = [:]
    for check in checks {
      let record = FeatureRecord()
      try check.run(record)
      rows[check.row, default: []] += record.values.map { "[\(quoted($0.name)),\(quoted($0.value))]" }
    }
    let texts = rows.sorted { $0.key < $1.key }.map { "\"\($0.key)\":[\n  \($0.value.joined(separator: ",\n  "))]" }
    return "{" + texts.joined(separator: ",\n") + "}\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }

  @Test("the document holds every value of every check, in the order of the rows")
  func document() throws {
    let checks = [(9, 2.5), (3, 0.25), (9, -1)].map { row, number in
      FeatureCheck(row: row, rules: ["AD-2"]) { $0.value("x \"\(row)\"", number, is: number) }
    }
    #expect(
      try Self.document(checks) == """
        {"3":[
          ["x \\"3\\"","0.25000"]],
        "9":[
          ["x \\"9\\"","2.50000"],
          ["x \\"9\\"","-1.00000"]]}

        """)
    #expect(try Self.document([]) == "{}\n")
  }
}
