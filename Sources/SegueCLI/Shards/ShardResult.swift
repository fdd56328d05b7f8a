import SegueJSON
import SegueResults

/// What one part of a plan gave: `segue.shard/1`, a file that is only written when all of it is there.
///
/// It holds the plan's manifest, so that any of a plan's files tells which cells there must be, and the runs word for
/// word as `segue replay` would print them.
struct ShardResult: Equatable {
  static let schema = "segue.shard/1"

  /// All runs of a cell, in the order of their repetitions.
  struct Cell: Equatable {
    var id: String
    var runs: [JSONValue]
    /// Real time from its first question to its last answer: weight for the next plan. No result.
    var elapsedNanoseconds: Int64

    /// Some run could not be carried out.
    var hasFailed: Bool { runs.contains { $0["outcome"]?.stringValue == ReplayOutcome.failed.rawValue } }

    var json: JSONValue {
      ["id": .string(id), "runs": .array(runs), "elapsedNs": .integer(elapsedNanoseconds)]
    }
  }

  var manifest: ReplayManifest
  var shard: ShardNumber
  var isBalanced: Bool
  /// Of measured runs; null where all are modelled.
  var machine: JSONValue
  /// In the plan's order.
  var cells: [Cell]

  var json: JSONValue {
    var members = content
    members["digest"] = .string(digest)
    return .object(members)
  }

  /// SHA-256 of everything, so that a file that was changed or mixed up shows.
  private var digest: String { SHA256.text(of: JSONValue.object(content).text()) }

  private var content: [String: JSONValue] {
    [
      "schema": .string(Self.schema), "plan": manifest.json, "shard": shard.json(isBalanced: isBalanced),
      "machine": machine, "cells": .array(cells.map(\.json)),
    ]
  }
}

extension ShardNumber {
  func json(isBalanced: Bool) -> JSONValue {
    ["index": .integer(Int64(index)), "count": .integer(Int64(count)), "balanced": .bool(isBalanced)]
  }
}

extension ReplayManifest {
  /// The settings of the replay's document.
  var documentSettings: JSONValue {
    ReplaySettings(
      minimumFrames: settings["minimumFrames"]?.integerValue.map { Int($0) } ?? RunResult.defaultMinimumFrames,
      mapping: settings["mapping"]?.stringValue ?? "", keepsFrames: settings["frames"]?.boolValue ?? false
    ).json
  }
}

// MARK: Reading

extension ShardResult {
  typealias Fault = ReplayManifest.Fault

  /// Reads what `json` writes, and holds it against its digest.
  init(_ value: JSONValue) throws(Fault) {
    try SchemaName.check(value["schema"], Self.schema, made: "segue replay --shard")
    guard var members = value.objectValue, let said = members.removeValue(forKey: "digest")?.stringValue,
      let plan = value["plan"], let machine = value["machine"], let cells = value["cells"]?.arrayValue,
      let shard = value["shard"], let index = shard["index"]?.integerValue, let count = shard["count"]?.integerValue,
      let isBalanced = shard["balanced"]?.boolValue, 1...Int64(ShardNumber.limit) ~= count, 1...count ~= index
    else { throw Fault(words: "\"plan\", \"shard\", \"machine\", \"cells\" or \"digest\" is missing or wrong") }
    guard said == SHA256.text(of: JSONValue.object(members).text()) else {
      throw Fault(words: "its digest is not that of its content: it was changed after it had been written")
    }
    manifest = try ReplayManifest(plan)
    self.shard = ShardNumber(index: Int(index), count: Int(count))
    self.isBalanced = isBalanced
    self.machine = machine
    self.cells = []
    for (index, cell) in cells.enumerated() { self.cells.append(try Cell(cell, index)) }
    try Self.check(self.cells, of: manifest)
  }

  /// Every cell is one of the plan's, stands once and has all of its runs.
  static func check(_ cells: [Cell], of manifest: ReplayManifest) throws(Fault) {
    let known = Set(manifest.cells.map(\.id))
    var seen: Set<String> = []
    for cell in cells {
      guard known.contains(cell.id) else { throw Fault(words: "its plan has no cell \(cell.id)") }
      guard seen.insert(cell.id).inserted else { throw Fault(words: "the cell \(cell.id) stands twice in it") }
      guard cell.runs.count == manifest.repetitions else {
        throw Fault(words: "the cell \(cell.id) has \(cell.runs.count) of \(manifest.repetitions) runs")
      }
    }
  }
}

extension ShardResult.Cell {
  init(_ value: JSONValue, _ index: Int) throws(ReplayManifest.Fault) {
    guard let id = value["id"]?.stringValue, let runs = value["runs"]?.arrayValue,
      let elapsed = value["elapsedNs"]?.integerValue,
      runs.allSatisfy({ run in
        run["scenario"]?.stringValue != nil && run["verdict"]?.stringValue.flatMap(RunVerdict.init) != nil
      })
    else { throw ReplayManifest.Fault(words: "cells.\(index) needs \"id\", \"elapsedNs\" and \"runs\" with verdicts") }
    self.init(id: id, runs: runs, elapsedNanoseconds: elapsed)
  }
}

extension ShardResult {
  /// Reads a shard's file.
  static func read(_ path: String, in directory: String) throws(CommandFailure) -> ShardResult {
    if path.hasSuffix(ShardJournal.ending) {
      throw .badData(
        "\(path): this is what a shard that was not finished has so far; finish it: the same segue replay --shard with "
          + "--resume")
    }
    let json = try InputFile.json(path, in: directory)
    do throws(Fault) { return try ShardResult(json) } catch {
      throw .badData(
        "\(path): this is no shard that can be used: \(error.words); make it again with segue replay --shard")
    }
  }
}
