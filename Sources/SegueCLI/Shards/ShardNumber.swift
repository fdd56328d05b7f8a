import SegueResults

/// Which part of a plan: the i-th of n, both from 1 on.
struct ShardNumber: Hashable {
  var index: Int
  var count: Int

  static let limit = 100_000

  /// `3/8`.
  var text: String { "\(index)/\(count)" }

  /// `shard-03-of-16.json`, so that a folder lists the files in their order.
  var fileName: String {
    let digits = "\(count)".count
    let number = "\(index)"
    return "shard-" + String(repeating: "0", count: digits - number.count) + "\(number)-of-\(count).json"
  }

  init(index: Int, count: Int) {
    precondition((1...max(count, 1)).contains(index) && count >= 1, "there is no shard \(index) of \(count)")
    self.index = index
    self.count = count
  }

  /// - Parameters:
  ///   - text: `i/n`, or `auto` for the task of a Slurm job array.
  ///   - environment: in which Slurm says which task this is.
  init(_ text: String, environment: [String: String]) throws(UsageError) {
    if text == "auto" {
      self = try Self.task(environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...Self.limit).contains(count),
      (1...count).contains(index)
    else {
      throw .outOfRange(
        "--shard", value: text, range: "i/n with 1 ≤ i ≤ n ≤ \(Self.limit), or auto in a Slurm job array")
    }
    self.init(index: index, count: count)
  }

  /// Tasks may count from any number on and by any step, but none may be left out: a part would never be replayed.
  private static func task(_ environment: [String: String]) throws(UsageError) -> ShardNumber {
    func number(_ name: String) throws(UsageError) -> Int? {
      guard let text = environment[name] else { return nil }
      guard let number = Int(text), (0...4_000_000).contains(number) else {
        throw .variable(name, reason: "\"\(text)\" is no number of a task")
      }
      return number
    }
    func needed(_ name: String) throws(UsageError) -> Int {
      if let number = try number(name) { return number }
      throw .variable(
        name, reason: "it is not set; --shard auto needs a Slurm job array (sbatch --array=1-8), elsewhere say i/n")
    }
    let id = try needed("SLURM_ARRAY_TASK_ID")
    let count = try needed("SLURM_ARRAY_TASK_COUNT")
    let first = try needed("SLURM_ARRAY_TASK_MIN")
    let step = try number("SLURM_ARRAY_TASK_STEP") ?? 1
    guard (1...limit).contains(count) else {
      throw .variable("SLURM_ARRAY_TASK_COUNT", reason: "\(count) tasks are not in 1…\(limit)")
    }
    if step < 1 { throw .variable("SLURM_ARRAY_TASK_STEP", reason: "\(step) is no step") }
    let last = try number("SLURM_ARRAY_TASK_MAX") ?? first + (count - 1) * step
    guard last == first + (count - 1) * step else {
      throw .variable(
        "SLURM_ARRAY_TASK_COUNT",
        reason: "\(count) tasks from \(first) to \(last) by \(step) leave some out, and with them cells; "
          + "give an array without gaps (--array=1-8), or say --shard i/n")
    }
    guard (first...last).contains(id), (id - first) % step == 0 else {
      throw .variable("SLURM_ARRAY_TASK_ID", reason: "\(id) is none of \(first) to \(last) by \(step)")
    }
    return ShardNumber(index: (id - first) / step + 1, count: count)
  }
}

/// How a plan's cells are shared out.
struct ShardAssignment: Hashable {
  var count: Int
  /// By weight instead of by name.
  var isBalanced: Bool

  /// The number of each cell's shard, from 1 on, in the plan's order.
  ///
  /// By name: the first 64 bits of the id's SHA-256, modulo the number of shards; what other cells there are does not
  /// matter. Balanced: the longest first (equal ones by id), each into the shard that has least so far, the first of
  /// equals; no shard then has more than 4/3 of what the best division would give the fullest.
  func shards(of cells: [ReplayManifest.Cell]) -> [Int] {
    guard isBalanced else { return cells.map { Int(SHA256.word(of: $0.id) % UInt64(count)) + 1 } }
    let order = cells.indices.sorted { first, second in
      cells[first].weight != cells[second].weight
        ? cells[first].weight > cells[second].weight
        : cells[first].id.utf8.lexicographicallyPrecedes(cells[second].id.utf8)
    }
    var loads = [Int64](repeating: 0, count: count)
    var shards = [Int](repeating: 1, count: cells.count)
    for cell in order {
      var least = 0
      for shard in loads.indices where loads[shard] < loads[least] { least = shard }
      shards[cell] = least + 1
      let (sum, isOver) = loads[least].addingReportingOverflow(cells[cell].weight)
      loads[least] = isOver ? .max : sum
    }
    return shards
  }

  /// Indices of the cells of one shard.
  func cells(of shard: Int, _ cells: [ReplayManifest.Cell]) -> [Int] {
    zip(cells.indices, shards(of: cells)).filter { $1 == shard }.map(\.0)
  }
}
