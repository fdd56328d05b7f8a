import SegueJSON
import SegueResults

extension ReplayManifest {
  /// Why a JSON value is no plan, in words without the file's name.
  struct Fault: Error, Equatable { var words: String }

  /// Reads what `json` writes, and holds it against its digest.
  init(_ value: JSONValue) throws(Fault) {
    try SchemaName.check(value["schema"], Self.schema, made: "segue plan")
    let schemas = value["schemas"]
    try SchemaName.check(schemas?["replay"], ReplayDocument.schema, made: "segue replay")
    try SchemaName.check(schemas?["shard"], ShardResult.schema, made: "segue replay --shard")
    guard let version = value["tool"]?["version"]?.stringValue, let settings = value["settings"]?.objectValue,
      let arguments = value["arguments"]?.arrayValue, let inputs = value["inputs"]?.arrayValue,
      let cells = value["cells"]?.arrayValue
    else { throw Fault(words: "\"tool\", \"settings\", \"arguments\", \"inputs\" or \"cells\" is missing") }
    toolVersion = version
    self.settings = settings
    self.arguments = try Self.texts(arguments, "arguments")
    self.inputs = []
    for (index, input) in inputs.enumerated() {
      guard let kind = input["kind"]?.stringValue, let name = input["name"]?.stringValue,
        let digest = input["digest"]?.stringValue
      else { throw Fault(words: "inputs.\(index) needs \"kind\", \"name\" and \"digest\"") }
      self.inputs.append(Input(kind: kind, name: name, digest: digest))
    }
    self.cells = []
    var seen: Set<String> = []
    for (index, cell) in cells.enumerated() {
      guard let id = cell["id"]?.stringValue, let weight = cell["weight"]?.integerValue, weight >= 1 else {
        throw Fault(words: "cells.\(index) needs an \"id\" and a \"weight\", a whole number from 1 on")
      }
      guard seen.insert(id).inserted else { throw Fault(words: "the cell \(id) stands twice") }
      self.cells.append(Cell(id: id, weight: weight))
    }
    guard (settings["repetitions"]?.integerValue ?? 0) >= 1 else {
      throw Fault(words: "settings.repetitions is no whole number from 1 on")
    }
    guard value["digest"]?.stringValue == digest else {
      throw Fault(words: "its digest is not that of its content: it was changed after segue plan had written it")
    }
  }

  private static func texts(_ values: [JSONValue], _ name: String) throws(Fault) -> [String] {
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard let text = value.stringValue else { throw Fault(words: "\(name).\(index) is no text") }
      texts.append(text)
    }
    return texts
  }

  /// Reads a plan's file.
  static func read(_ path: String, in directory: String) throws(CommandFailure) -> ReplayManifest {
    let json = try InputFile.json(path, in: directory)
    do throws(Fault) { return try ReplayManifest(json) } catch {
      throw .badData("\(path): this is no plan that can be used: \(error.words); make it again with segue plan")
    }
  }
}

/// A schema's name with its major version, `segue.plan/1`.
enum SchemaName {
  /// Throws unless `value` is the name.
  /// - Parameter made: the command that writes it.
  static func check(_ value: JSONValue?, _ name: String, made: String) throws(ReplayManifest.Fault) {
    guard let found = value?.stringValue else {
      throw ReplayManifest.Fault(words: "it has no \"schema\", which is \"\(name)\" in what \(made) writes")
    }
    if found == name { return }
    let (mine, theirs) = (name.split(separator: "/"), found.split(separator: "/"))
    if theirs.count == 2, theirs[0] == mine[0], let newer = Int(theirs[1]), let own = Int(mine[1]), newer > own {
      throw ReplayManifest.Fault(words: "its schema is \"\(found)\", newer than this program's \"\(name)\"")
    }
    throw ReplayManifest.Fault(words: "its schema is \"\(found)\", not \"\(name)\"")
  }
}
