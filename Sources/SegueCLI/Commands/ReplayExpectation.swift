import SegueJSON
import SegueReplay
import SegueResults

/// What must come out of runs, from a file: `segue.expected/1`, an object of scenarios, each with the outcome, the digest
/// and, where a transition began, the numbers of frames, missed frames and hitches.
///
/// Modelled cost alone is written: it is the same on every machine.
struct ReplayExpectation {
  static let schema = "segue.expected/1"

  private let gates: [String: RunGate]
  private let file: String

  /// In alphabetical order.
  var scenarios: [String] { gates.keys.sorted() }

  init(reading path: String, in directory: String) throws(CommandFailure) {
    let bytes = try InputFile.read(path, in: directory)
    try self.init(bytes, file: path)
  }

  init(_ bytes: [UInt8], file: String) throws(CommandFailure) {
    self.file = file
    let json: JSONValue
    do throws(JSONError) { json = try JSONReader.read(bytes[...]) } catch {
      throw Self.badData(file, bytes, error.offset, error.message)
    }
    guard json["schema"]?.stringValue == Self.schema, let scenarios = json["scenarios"]?.objectValue else {
      throw Self.badData(
        file, bytes, 0, "this is no file of segue replay --write-expected: \"schema\" is not \"\(Self.schema)\"")
    }
    var gates: [String: RunGate] = [:]
    for (name, facts) in scenarios {
      let conditions = (facts.objectValue ?? [:]).sorted { Self.rank($0.key) < Self.rank($1.key) }.map { key, value in
        "\(key)=\(value.stringValue ?? value.integerValue.map { "\($0)" } ?? "?")"
      }
      do throws(GateError) {
        gates[name] = try RunGate(parsing: conditions.joined(separator: ","))
      } catch {
        let offsets = try? JSONReader.offsets(bytes[...])
        throw Self.badData(file, bytes, offsets?["scenarios.\(name)"] ?? 0, error.description)
      }
    }
    self.gates = gates
  }

  /// What a reader wants to know first comes first.
  private static let order = ["outcome", "frames", "missed", "hitches", "digest"]

  private static func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }

  private static func badData(_ file: String, _ bytes: [UInt8], _ offset: Int, _ message: String) -> CommandFailure {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    return .badData("\(file):\(line):\(column): \(message)")
  }

  /// The result, held against what the file says of it; a modelled run that it does not know fails.
  func held(_ result: RunResult) -> RunResult {
    guard result.run.cost == .modelled else { return result }
    if let gate = gates[result.run.scenario] { return result.judged(by: gate.checks(of: result, source: file)) }
    return result.judged(by: [
      GateCheck(
        figure: "expected", condition: "expected=known", limit: "known", value: "unknown", source: file, holds: false)
    ])
  }

  /// The text of a file that expects exactly these results.
  static func text(_ results: [RunResult]) -> String {
    var scenarios: [String: JSONValue] = [:]
    for result in results where result.run.cost == .modelled {
      var facts: [String: JSONValue] = [
        "outcome": .string(result.run.outcome.rawValue), "digest": .string(result.run.digest.digestText),
      ]
      if let metrics = result.metrics {
        facts["frames"] = .integer(Int64(metrics.frames))
        facts["missed"] = .integer(Int64(metrics.missed))
        facts["hitches"] = .integer(Int64(metrics.hitches.count))
      }
      scenarios[result.run.scenario] = .object(facts)
    }
    return JSONValue.object(["schema": .string(schema), "scenarios": .object(scenarios)]).text(indented: true) + "\n"
  }
}
