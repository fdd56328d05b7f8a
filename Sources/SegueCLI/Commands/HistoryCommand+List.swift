import SegueHistory
import SegueJSON
import SegueReplay
import SegueReport

extension HistoryCommand {
  static func list(
    _ arguments: ParsedArguments, _ place: HistoryPlace, _ context: CommandContext
  ) throws(CommandFailure) {
    let filter = try filter(arguments)
    let store = try place.open(creates: false)
    let entries = try place.perform { () throws(StoreFault) in try store.entries(filter) }
    switch arguments.choice("--format", default: Format.text) {
    case .text:
      if entries.isEmpty {
        context.say("segue history: no run of \(place.name) fits\n")
      } else {
        try context.print(text(entries, context.style))
      }
    case .json:
      let document: JSONValue = ["schema": "segue.history.list/1", "runs": .array(entries.map(json))]
      try context.print(document.text(indented: true) + "\n")
    case .csv:
      let head = ["run", "kind", "when", "commit", "branch", "toolchain", "fingerprint", "cases", "remarkable"]
      let lines = entries.map { entry in
        [
          entry.id, entry.kind.rawValue, entry.context.when.description, entry.context.commit ?? "",
          entry.context.branch ?? "", entry.context.toolchain ?? "", entry.fingerprint ?? "", String(entry.count),
          String(entry.remarkable),
        ]
      }
      try context.print(([head] + lines).map(HistoryCSV.line).joined())
    }
  }

  private static func text(_ entries: [HistoryEntry], _ style: TextStyle) -> String {
    let rows = entries.map { entry in
      [
        entry.context.when.description, HistoryText.id(entry.id), entry.kind.rawValue,
        HistoryText.commit(entry.context.commit), entry.context.branch ?? "", Figures.grouped(entry.count),
        entry.remarkable == 0 ? "" : "\(Figures.grouped(entry.remarkable)) \(remark(entry.kind))",
        entry.fingerprint ?? "",
      ]
    }
    return HistoryText.table(
      [
        ("when", .left), ("run", .left), ("kind", .left), ("commit", .left), ("branch", .left), ("cases", .right),
        ("of these", .left), ("machine", .left),
      ], rows, style)
  }

  /// What a verdict other than the good ones is, in a word.
  private static func remark(_ kind: HistoryKind) -> String { kind == .comparison ? "to look at" : "not passed" }

  private static func json(_ entry: HistoryEntry) -> JSONValue {
    var members = json(entry.id, entry.kind, entry.context, entry.fingerprint)
    members["cases"] = .integer(Int64(entry.count))
    members["remarkable"] = .integer(Int64(entry.remarkable))
    return .object(members)
  }

  static func json(
    _ id: String, _ kind: HistoryKind, _ context: HistoryContext, _ fingerprint: String?
  ) -> [String: JSONValue] {
    func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    return [
      "id": .string(id), "kind": .string(kind.rawValue), "when": .string(context.when.description),
      "commit": text(context.commit), "branch": text(context.branch), "toolchain": text(context.toolchain),
      "fingerprint": text(fingerprint),
    ]
  }
}
