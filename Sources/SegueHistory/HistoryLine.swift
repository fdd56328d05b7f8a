import SegueJSON
import SegueResults

/// The history as lines of JSON, `segue.history/1`: one a run, which carries its document; everything else follows from
/// it. The order of lines means nothing.
public enum HistoryLine {
  static let schema = "segue.history/1"

  /// The run as one line, with its end.
  public static func text(of run: HistoryRun) -> String {
    var members: [String: JSONValue] = [
      "schema": .string(schema), "id": .string(run.id), "kind": .string(run.kind.rawValue),
      "when": .string(run.context.when.description),
    ]
    members["commit"] = run.context.commit.map(JSONValue.string) ?? .null
    members["branch"] = run.context.branch.map(JSONValue.string) ?? .null
    members["toolchain"] = run.context.toolchain.map(JSONValue.string) ?? .null
    members["fingerprint"] = run.fingerprint.map(JSONValue.string) ?? .null
    // The document is JSON already, in the one form that it has.
    let head = JSONValue.object(members).text()
    return head.dropLast() + ",\"document\":\(run.document)}\n"
  }

  /// The runs of a file of such lines. Empty lines mean nothing.
  /// - Throws: for the first line that is none, with its line and column; then there is no run at all.
  public static func runs(_ bytes: [UInt8], file: String) throws(SettingsError) -> [HistoryRun] {
    var runs: [HistoryRun] = []
    var start = bytes.startIndex
    var line = 0
    while start < bytes.endIndex {
      line += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      if bytes[start..<end].contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
        do throws(SettingsError) {
          runs.append(try run(Array(bytes[start..<end]), file: file))
        } catch {
          var error = error
          error.line += line - 1
          throw error
        }
      }
      start = end + 1
    }
    return runs
  }

  /// Whether a file holds such lines, by its beginning: a line that is a whole object and names the schema.
  public static func isHistory(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first else { return false }
    let text = String(decoding: first, as: UTF8.self)
    return text.contains("\"schema\":\"segue.history/") || text.contains("\"schema\": \"segue.history/")
  }

  private static func run(_ bytes: [UInt8], file: String) throws(SettingsError) -> HistoryRun {
    let line = try SettingsObject(bytes, file: file)
    try line.allow(["schema", "id", "kind", "when", "commit", "branch", "toolchain", "fingerprint", "document"])
    _ = try line.text("schema", takes: "\"\(schema)\"; a newer version takes a newer Segue") { $0 == schema }
    func optional(_ key: String) throws(SettingsError) -> String? {
      if line[key] == nil || line[key] == .null { return nil }
      return try line.text(key, where: HistoryDocument.isStorable)
    }
    let when = try line.member("when", takes: "a time such as \"2026-11-28T09:30:00Z\"") { value in
      value.stringValue.flatMap { HistoryTime($0) }
    }
    let context = HistoryContext(
      when: when, commit: try optional("commit"), branch: try optional("branch"),
      toolchain: try optional("toolchain"))
    guard let document = try line.object("document") else { throw line.missing("document", takes: "a result") }
    let run = try HistoryDocument.run(document, context)
    let found = try line.text("id")
    guard found == run.id else { throw line.unfit("id", takes: "the digest of the document and commit, \(run.id)") }
    return run
  }
}
