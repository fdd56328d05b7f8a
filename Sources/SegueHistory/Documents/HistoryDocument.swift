import SegueJSON
import SegueResults

/// A result file, read for the history.
public enum HistoryDocument {
  /// Schemas of our own with the newest major version that is read.
  static let schemas: [(name: String, version: Int, kind: HistoryKind)] = [
    ("segue.replay", 1, .replay), ("segue.comparison", 1, .comparison), ("segue.calibration", 1, .calibration),
  ]

  /// The run that a whole result file is: a replay, a comparison, a calibration, or figures of Google Benchmark.
  /// - Parameters:
  ///   - file: its name, for messages.
  ///   - context: what the file does not say.
  /// - Throws: with line and column, what is no such document or of a newer version.
  public static func run(
    _ bytes: [UInt8], file: String, context: HistoryContext
  ) throws(SettingsError) -> HistoryRun {
    try run(SettingsObject(bytes, file: file), context)
  }

  static func run(_ document: SettingsObject, _ context: HistoryContext) throws(SettingsError) -> HistoryRun {
    let kind = try kind(of: document)
    let value = document.value
    let text = value.text()
    var context = context
    if kind == .comparison { context.commit = context.commit ?? revision(value) }
    var run = HistoryRun(
      id: HistoryRun.id(of: text, commit: context.commit), kind: kind, context: context, fingerprint: nil,
      document: text, cases: [], comparisons: [])
    switch kind {
    case .replay:
      run.cases = try replayCases(document)
      run.fingerprint = fingerprint(value["machine"])
    case .bench:
      run.cases = try benchCases(document)
      run.fingerprint = benchFingerprint(value["context"])
    case .comparison:
      run.comparisons = try comparisonRows(document)
      run.fingerprint = fingerprint(comparisonMachine(value))
    case .calibration:
      run.cases = try calibrationCases(document)
      run.fingerprint = fingerprint(value["fingerprint"])
    }
    return run
  }

  private static func kind(of document: SettingsObject) throws(SettingsError) -> HistoryKind {
    guard document["schema"] != nil else {
      if document["context"]?.objectValue != nil, document["benchmarks"]?.arrayValue != nil { return .bench }
      throw document.missing("schema", takes: takes)
    }
    return try document.member("schema", takes: takes) { value in
      let parts = value.stringValue?.split(separator: "/") ?? []
      guard parts.count == 2, let version = Int(parts[1]) else { return nil }
      return schemas.first { $0.name == parts[0] && (1...$0.version).contains(version) }?.kind
    }
  }

  private static var takes: String {
    "the name of a result: \(schemas.map { "\"\($0.name)/\($0.version)\"" }.joined(separator: ", ")); "
      + "a newer version takes a newer Segue, and Google Benchmark's files have none"
  }

  // MARK: Machines

  /// The class of machine within which measured figures can be held against each other: of a replay or benchmark
  /// processor, their count, architecture and build; of a comparison processor, their count, hypervisor and kernel. Nil
  /// where the document names no machine.
  static func fingerprint(_ machine: JSONValue?) -> String? {
    guard let machine, machine.objectValue != nil else { return nil }
    func text(_ key: String) -> String? {
      machine[key].flatMap { value in value.stringValue ?? value.integerValue.map { String($0) } }
    }
    // A comparison's fingerprint has a class of its own, which learned floors are kept by.
    if machine["cpuModel"] != nil {
      return ["cpuModel", "cpuCount", "hypervisor", "kernel"].map { text($0) ?? "unknown" }.joined(separator: " | ")
    }
    let processor = text("cpu") ?? "unknown"
    let count = text("cores").map { " ×\($0)" } ?? ""
    let rest = [text("architecture"), text("build")]
    return ([processor + count] + rest.compactMap(\.self)).joined(separator: ", ")
  }

  /// The unit of a figure, which its name ends with.
  static func unit(of name: String) -> String {
    let parts = name.split(separator: ".")
    for part in parts.reversed() {
      if part.hasSuffix("Ns") { return "ns" }
      if part.hasSuffix("Percent") { return "%" }
      if part.hasSuffix("MsPerS") { return "ms/s" }
      if part.hasSuffix("Hz") { return "Hz" }
    }
    return ""
  }

  /// Numbers and flags below `value` by their paths, in ascending order; what is null, with the reason beside it. Lists
  /// and texts are left out.
  static func figures(_ value: JSONValue, path: String = "", leaving left: Set<String> = []) -> [HistoryFigure] {
    guard let members = value.objectValue else { return [] }
    let keys = members.keys.filter { !left.contains($0) }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { key -> [HistoryFigure] in
      let name = path.isEmpty ? key : "\(path).\(key)"
      func figure(_ value: Double?, _ reason: String? = nil) -> [HistoryFigure] {
        [HistoryFigure(name: name, value: value, unit: unit(of: name), reason: reason)]
      }
      switch members[key] {
      case .integer(let value): return figure(Double(value))
      case .number(let value): return figure(value)
      case .bool(let flag): return figure(flag ? 1 : 0)
      case .object: return figures(members[key] ?? .null, path: name)
      case .null:
        let reason = members[key + "Reason"]?.stringValue ?? members["metricsReason"]?.stringValue
        return reason.map { figure(nil, $0) } ?? []
      case .string, .array, nil: return []
      }
    }
  }
}
