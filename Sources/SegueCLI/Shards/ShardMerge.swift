import SegueJSON
import SegueResults

/// Puts shards together, or says why they do not fit. The order of the shards changes nothing, and neither does one that
/// is given twice.
struct ShardMerge {
  typealias Named = (path: String, shard: ShardResult)

  /// The plan that is asked for; nil takes what most shards are of.
  var plan: (path: String, manifest: ReplayManifest)?
  var shards: [Named]

  enum Refusal: Error, Equatable {
    /// A file of another plan: in what, and what the plan is known from.
    case foreign(path: String, difference: String, plan: String)
    /// Measured on machines of different kinds.
    case machines(path: String, other: String, field: String, values: [String])
    /// Cells that two files have, with different runs.
    case unequal(path: String, other: String, cells: [String])
    /// Cells that no file has, and how to make them.
    case missing(cells: [String], of: Int, remedy: [String])

    var failure: CommandFailure {
      switch self {
      case .foreign(let path, let difference, let plan):
        .notComparable(
          "\(path) is not of the plan of \(plan): \(difference); leave it out, or replay its shard with that plan")
      case .machines(let path, let other, let field, let values):
        .notComparable(
          "\(path) and \(other) were measured on different machines: \(field) is \(values[0]) and \(values[1]); "
            + "replay measured cells on machines of one kind")
      case .unequal(let path, let other, let cells):
        .notComparable(
          "\(path) and \(other) have different runs of \(Self.list(cells)); leave one of the files out")
      case .missing(let cells, let count, let remedy):
        .noInput(
          path: "\(cells.count) of \(count) cells",
          reason: "in none of the files: \(Self.list(cells)); make them: \(remedy.joined(separator: "; "))")
      }
    }

    /// The first three, and how many there are.
    private static func list(_ names: [String]) -> String {
      names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    }
  }

  /// The whole replay's document.
  /// - Precondition: there is a shard.
  func document() throws(Refusal) -> JSONValue {
    precondition(!shards.isEmpty, "nothing is merged of nothing")
    let (reference, manifest) = plan ?? mostCommon
    for (path, shard) in shards {
      if let difference = shard.manifest.difference(from: manifest) {
        throw .foreign(path: path, difference: difference, plan: reference)
      }
    }
    let machine = try machine()
    let cells = try cells()
    let missing = manifest.cells.map(\.id).filter { cells[$0] == nil }
    guard missing.isEmpty else {
      throw .missing(cells: missing, of: manifest.cells.count, remedy: remedy(for: Set(missing), manifest))
    }
    return ReplayDocument.json(
      machine: machine, settings: manifest.documentSettings, runs: manifest.cells.flatMap { cells[$0.id] ?? [] })
  }

  /// The plan that most shards have; of equals, the one that comes first.
  private var mostCommon: (path: String, manifest: ReplayManifest) {
    let digests = shards.map(\.shard.manifest.digest)
    let counts = Dictionary(grouping: digests) { $0 }.mapValues(\.count)
    let most = counts.values.max() ?? 0
    let index = digests.firstIndex { counts[$0] == most } ?? 0
    return (shards[index].path, shards[index].shard.manifest)
  }

  /// That of all measured runs; null where there are none.
  private func machine() throws(Refusal) -> JSONValue {
    let measured = shards.filter { $0.shard.machine != .null }
    guard let first = measured.first else { return .null }
    for other in measured.dropFirst() where other.shard.machine != first.shard.machine {
      let (one, two) = (first.shard.machine.objectValue ?? [:], other.shard.machine.objectValue ?? [:])
      let field = Set(one.keys).union(two.keys).sorted().first { one[$0] != two[$0] } ?? ""
      throw .machines(
        path: first.path, other: other.path, field: field,
        values: [(one[field] ?? .null).text(), (two[field] ?? .null).text()])
    }
    return first.shard.machine
  }

  /// The runs of every cell that some file has.
  private func cells() throws(Refusal) -> [String: [JSONValue]] {
    var cells: [String: (path: String, runs: [JSONValue])] = [:]
    for (path, shard) in shards {
      var unequal: [String: [String]] = [:]
      for cell in shard.cells {
        guard let known = cells[cell.id] else {
          cells[cell.id] = (path, cell.runs)
          continue
        }
        if known.runs != cell.runs { unequal[known.path, default: []].append(cell.id) }
      }
      if let (other, ids) = unequal.min(by: { $0.key < $1.key }) {
        throw .unequal(path: other, other: path, cells: ids)
      }
    }
    return cells.mapValues(\.runs)
  }

  /// Command lines that make the cells; at most three, and what stands for the rest.
  private func remedy(for missing: Set<String>, _ manifest: ReplayManifest) -> [String] {
    let folder = FilePlace.folder(of: shards[0].path)
    let source = plan.map { ["--plan", $0.path] } ?? manifest.arguments
    let ways = Set(shards.map { ShardAssignment(count: $0.shard.shard.count, isBalanced: $0.shard.isBalanced) })
    // Shards of different divisions: any one will do.
    let way = ways.min { ($0.count, $0.isBalanced ? 1 : 0) < ($1.count, $1.isBalanced ? 1 : 0) }
    guard let way else { return [] }
    let numbers = zip(manifest.cells, way.shards(of: manifest.cells)).filter { missing.contains($0.0.id) }.map(\.1)
    let all = Set(numbers).sorted()
    let lines = all.prefix(3).map { number in
      let options = ["--shard", "\(number)/\(way.count)"] + (way.isBalanced ? ["--balance"] : []) + ["--out", folder]
      return (["segue", "replay"] + options + source).map(\.quotedForShell).joined(separator: " ")
    }
    return lines + (all.count > 3 ? ["and \(all.count - 3) shards more"] : [])
  }
}
