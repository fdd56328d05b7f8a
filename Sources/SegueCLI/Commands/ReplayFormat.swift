import SegueReport
import SegueResults

/// What `segue replay` prints: a form of its own, or a foreign one.
enum ReplayFormat: Hashable {
  case text
  case json
  case ndjson
  case csv
  case markdown
  case foreign(ReplayExport)

  static let all: [ReplayFormat] = [.text, .json, .ndjson, .csv, .markdown] + ReplayExport.allCases.map(Self.foreign)

  var name: String {
    switch self {
    case .text: "text"
    case .json: "json"
    case .ndjson: "ndjson"
    case .csv: "csv"
    case .markdown: "markdown"
    case .foreign(let export): export.rawValue
    }
  }

  init?(_ name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Files beside the report, of a foreign format.
  func files(
    _ document: ReplayDocument, _ facts: ExportFacts = ExportFacts(version: SegueCommandLine.version)
  ) -> [ExportedFile] {
    guard case .foreign(let export) = self else { return [] }
    return export.files(of: document, facts: facts)
  }

  /// What goes to standard output.
  func bytes(
    _ document: ReplayDocument, _ style: TextStyle,
    _ facts: ExportFacts = ExportFacts(version: SegueCommandLine.version)
  ) -> [UInt8] {
    switch self {
    case .text: Array(ReplayTable(document).text(style).utf8)
    case .json: Self.json(document)
    case .ndjson: Array(document.jsonLines.utf8)
    case .csv: Array(document.csv.utf8)
    case .markdown: Array(ReplayPage(document).markdown.utf8)
    case .foreign: files(document, facts).first?.bytes ?? []
    }
  }

  static func json(_ document: ReplayDocument) -> [UInt8] { Array((document.json.text(indented: true) + "\n").utf8) }
}
