import SegueJSON
import SegueTiming

extension CostTable {
  public static let schema = "segue.costs/1"

  /// Reads a table: one object with `schema`, `name`, `version`, `comment`, `frameNs` {`commit`, `prepare`, `execute`}
  /// and `operations`, whose members are named as `FrameOperation`s and hold `ns` and, for those that cover pixels,
  /// `nsPer1000Pixels`. What is left out, but for the schema and the name, is empty or 0; an operation that is not named
  /// is free.
  ///
  /// - Parameter file: its name, for messages.
  public init(_ bytes: [UInt8], file: String) throws(SettingsError) {
    try self.init(SettingsObject(bytes, file: file))
  }

  package init(_ object: SettingsObject) throws(SettingsError) {
    try object.allow(["schema", "name", "version", "comment", "frameNs", "operations"])
    _ = try object.text("schema", takes: "\"\(Self.schema)\"") { $0 == Self.schema }
    self.init(
      name: try object.text("name", takes: Self.nameForm, where: Self.isName),
      version: try object.integer("version", in: 1...1_000_000, default: 1),
      comment: try object.text("comment", default: ""))
    if let base = try object.object("frameNs") {
      try base.allow(["commit", "prepare", "execute"])
      self.base = Base(
        commit: try base.integer("commit", in: Self.prices, default: 0),
        prepare: try base.integer("prepare", in: Self.prices, default: 0),
        execute: try base.integer("execute", in: Self.prices, default: 0))
    }
    guard let prices = try object.object("operations") else { return }
    try prices.allow(Self.operations.map(\.name))
    for operation in Self.operations {
      guard let price = try prices.object(operation.name) else { continue }
      try price.allow(operation.coversPixels ? ["ns", "nsPer1000Pixels"] : ["ns"])
      self[operation] = Price(
        nanoseconds: try price.integer("ns", in: Self.prices, default: 0),
        nanosecondsPer1000Pixels: try price.integer("nsPer1000Pixels", in: Self.prices, default: 0))
    }
  }

  /// What a name may be, in words: it stands in file names and in the names of scenarios.
  package static let nameForm = "a name of letters, digits, - and ."

  package static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
  }

  /// The table as its file says it. Operations that are free are left out.
  public var json: JSONValue {
    var operations: [String: JSONValue] = [:]
    for operation in Self.operations where self[operation] != .free {
      var price: [String: JSONValue] = ["ns": .integer(self[operation].nanoseconds)]
      if operation.coversPixels { price["nsPer1000Pixels"] = .integer(self[operation].nanosecondsPer1000Pixels) }
      operations[operation.name] = .object(price)
    }
    return [
      "schema": .string(Self.schema), "name": .string(name), "version": .integer(version),
      "comment": .string(comment),
      "frameNs": [
        "commit": .integer(base.commit), "prepare": .integer(base.prepare), "execute": .integer(base.execute),
      ],
      "operations": .object(operations),
    ]
  }

  /// Of everything but the comment: tables that cost the same under the same name have the same digest.
  public var digest: UInt64 {
    var table = self
    table.comment = ""
    return ContentDigest.of(table.json.text())
  }

  /// As results name it: "phone/1 " and the digest's 16 digits.
  public var label: String { "\(name)/\(version) \(digest.digestText)" }
}
