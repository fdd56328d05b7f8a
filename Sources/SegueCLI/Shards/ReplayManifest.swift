import SegueJSON
import SegueResults

/// What a plan comes down to, as data: `segue.plan/1`. Two machines that make equal manifests replay the same things.
///
/// The digest covers all that a result depends on (tool, schemas, settings, inputs, the cells and their order), and
/// neither the arguments, whose paths differ from machine to machine, nor the weights, which only share the cells out.
struct ReplayManifest: Equatable {
  static let schema = "segue.plan/1"

  /// Something that was read to make the plan.
  struct Input: Hashable {
    /// `catalogue`, `suite`, `trace`, `profile`, `costTable`, `expected`.
    var kind: String
    var name: String
    /// SHA-256 of what it says, 64 hexadecimal digits.
    var digest: String
  }

  /// A scenario with one source of cost, in all of its repetitions: what is never divided.
  struct Cell: Hashable {
    /// The scenario's name, with `#measured` behind it where the cost is measured.
    var id: String
    /// What it takes, in no unit of its own: comparable within a plan. At least 1.
    var weight: Int64
  }

  var toolVersion: String
  /// Of `segue replay`, that make the plan.
  var arguments: [String]
  /// How cells are replayed and judged.
  var settings: [String: JSONValue]
  var inputs: [Input]
  /// In the order of the results, each id once.
  var cells: [Cell]

  static func id(_ scenario: String, _ cost: CostSource) -> String {
    cost == .measured ? "\(scenario)#measured" : scenario
  }

  var repetitions: Int { settings["repetitions"]?.integerValue.map { Int($0) } ?? 1 }

  /// 64 hexadecimal digits.
  var digest: String {
    var said = content
    said["cells"] = .array(cells.map { .string($0.id) })
    said["arguments"] = nil
    return SHA256.text(of: JSONValue.object(said).text())
  }

  var json: JSONValue {
    var members = content
    members["digest"] = .string(digest)
    return .object(members)
  }

  private var content: [String: JSONValue] {
    [
      "schema": .string(Self.schema), "tool": ["name": "segue", "version": .string(toolVersion)],
      "schemas": ["replay": .string(ReplayDocument.schema), "shard": .string(ShardResult.schema)],
      "arguments": .array(arguments.map { .string($0) }), "settings": .object(settings),
      "inputs": .array(
        inputs.map { ["kind": .string($0.kind), "name": .string($0.name), "digest": .string($0.digest)] }),
      "cells": .array(cells.map { ["id": .string($0.id), "weight": .integer($0.weight)] }),
    ]
  }

  /// The first thing in which another manifest differs, in words; nil where the digests must be equal.
  /// - Parameter other: whose values stand behind "not".
  func difference(from other: ReplayManifest) -> String? {
    if self == other { return nil }
    if toolVersion != other.toolVersion {
      return "it is of segue \(toolVersion), not of segue \(other.toolVersion)"
    }
    for key in Set(settings.keys).union(other.settings.keys).sorted() {
      // As texts: a number that was read may have become a whole one.
      let (one, two) = ((settings[key] ?? .null).text(), (other.settings[key] ?? .null).text())
      if one != two { return "its setting \"\(key)\" is \(one), not \(two)" }
    }
    let theirs = Dictionary(other.inputs.map { ("\($0.kind) \"\($0.name)\"", $0.digest) }) { first, _ in first }
    for input in inputs {
      let name = "\(input.kind) \"\(input.name)\""
      guard let digest = theirs[name] else { return "it has a \(name)" }
      if digest != input.digest { return "its \(name) says something else" }
    }
    if let lost = other.inputs.first(where: { !inputs.contains($0) }) {
      return "it has no \(lost.kind) \"\(lost.name)\""
    }
    if inputs != other.inputs { return "its inputs stand in another order" }
    let (mine, all) = (Set(cells.map(\.id)), Set(other.cells.map(\.id)))
    if let extra = cells.first(where: { !all.contains($0.id) }) { return "it has a cell \(extra.id)" }
    if let lost = other.cells.first(where: { !mine.contains($0.id) }) { return "it has no cell \(lost.id)" }
    return zip(cells, other.cells).allSatisfy { $0.id == $1.id } ? nil : "its cells stand in another order"
  }
}
