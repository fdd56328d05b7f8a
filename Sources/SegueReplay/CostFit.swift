import SegueResults
import SegueTiming

/// Prices of the app's side that explain measured frames best: least squares of each phase's times over the counts of what
/// the phase did, with no price below 0.
///
/// A phase has a share that every frame pays as well; these shares make up the table's price of a commit. Digests are a
/// price of their own, which belongs to no device and is left out of the table. What a renderer does is not measured and
/// stays as it was.
public struct CostFit: Sendable {
  /// One measured frame.
  public struct Sample: Hashable, Sendable {
    public var phases: PhaseTimes
    public var counts: FrameCounts

    public init(phases: PhaseTimes, counts: FrameCounts) {
      self.phases = phases
      self.counts = counts
    }
  }

  /// How well the prices of a phase explain its times.
  public struct Residual: Hashable, Sendable {
    public var phase: FramePhase
    /// Mean of the measured times, in nanoseconds.
    public var mean: Double
    /// Root of the mean square of what is not explained, in nanoseconds.
    public var unexplained: Double
    /// Share of the variance that is explained, 0…1; nil where all times are equal.
    public var share: Double?
  }

  public var table: CostTable
  /// One of each phase, in their order.
  public private(set) var residuals: [Residual] = []
  /// Operations of the app's side that no frame did, or none apart from others: their prices are the base's.
  public private(set) var unseen: [FrameOperation] = []

  /// - Parameters:
  ///   - samples: at least one.
  ///   - base: where the prices of the renderer's side, and those of operations that no frame did, come from.
  public init(_ samples: [Sample], base: CostTable, name: String) {
    precondition(!samples.isEmpty, "nothing was measured, so nothing can be fitted")
    table = base
    table.name = name
    table.version = 1
    table.base.commit = 0
    var shares = 0.0
    for phase in FramePhase.allCases {
      let terms = Self.terms(of: phase)
      let times = samples.map { Double($0.phases[phase]) }
      let rows = samples.map { sample in [1] + terms.map { $0.amount(sample.counts) } }
      let solution = LeastSquares.solve(rows, times)
      shares += solution[0]
      for (term, price) in zip(terms, solution.dropFirst()) { set(term, price, samples) }
      residuals.append(Self.residual(phase, rows, times, solution))
    }
    table.base.commit = Self.price(shares)
    unseen = FrameOperation.allCases.filter { operation in
      operation.phase != nil && operation != .layersDigested && samples.allSatisfy { $0.counts[operation] == 0 }
    }
  }

  /// What a price is asked for: an operation, or 1,000 pixels of it.
  private struct Term {
    let operation: FrameOperation
    let isPixels: Bool

    func amount(_ counts: FrameCounts) -> Double {
      isPixels ? Double(counts.pixels(operation)) / 1_000 : Double(counts[operation])
    }
  }

  private static func terms(of phase: FramePhase) -> [Term] {
    FrameOperation.allCases.filter { $0.phase == phase }.flatMap { operation in
      operation.coversPixels
        ? [Term(operation: operation, isPixels: false), Term(operation: operation, isPixels: true)]
        : [Term(operation: operation, isPixels: false)]
    }
  }

  private mutating func set(_ term: Term, _ price: Double, _ samples: [Sample]) {
    // What no frame did keeps the price that it had.
    guard term.operation != .layersDigested, samples.contains(where: { term.amount($0.counts) != 0 }) else { return }
    if term.isPixels {
      table[term.operation].nanosecondsPer1000Pixels = Self.price(price)
    } else {
      table[term.operation].nanoseconds = Self.price(price)
    }
  }

  private static func price(_ nanoseconds: Double) -> Int64 {
    min(max(Int64(clamping: Int128(nanoseconds.rounded())), CostTable.prices.lowerBound), CostTable.prices.upperBound)
  }

  private static func residual(
    _ phase: FramePhase, _ rows: [[Double]], _ times: [Double], _ solution: [Double]
  ) -> Residual {
    let count = Double(times.count)
    let mean = times.reduce(0, +) / count
    let unexplained = LeastSquares.squares(rows, times, solution)
    let variance = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return Residual(
      phase: phase, mean: mean, unexplained: (unexplained / count).squareRoot(),
      share: variance > 0 ? max(0, 1 - unexplained / variance) : nil)
  }
}

/// Least squares with no coefficient below 0, for a few unknowns: of all subsets of unknowns the one that leaves least.
enum LeastSquares {
  /// The coefficients x ≥ 0 for which the squares of `rows`·x − `values` sum to the least.
  ///
  /// - Precondition: all rows are equally long, of at most 8 numbers.
  /// - Cost: 2ᵏ elimination of k × k for k unknowns, after one pass over the rows.
  static func solve(_ rows: [[Double]], _ values: [Double]) -> [Double] {
    let width = rows.first?.count ?? 0
    precondition(width <= 8 && rows.allSatisfy { $0.count == width }, "rows of \(width) numbers, at most 8 of them")
    var products = [[Double]](repeating: [Double](repeating: 0, count: width), count: width)
    var sides = [Double](repeating: 0, count: width)
    for (row, value) in zip(rows, values) {
      for i in 0..<width {
        sides[i] += row[i] * value
        for j in 0..<width { products[i][j] += row[i] * row[j] }
      }
    }
    // The squares but for a constant: x·P·x − 2·x·s.
    func excess(_ x: [Double]) -> Double {
      var sum = 0.0
      for i in 0..<width {
        var product = 0.0
        for j in 0..<width { product += products[i][j] * x[j] }
        sum += x[i] * (product - 2 * sides[i])
      }
      return sum
    }
    var best = [Double](repeating: 0, count: width)
    var least = 0.0
    for subset in 1..<(1 << width) {
      let chosen = (0..<width).filter { subset >> $0 & 1 == 1 }
      guard let part = eliminate(chosen.map { i in chosen.map { products[i][$0] } }, chosen.map { sides[$0] }),
        part.allSatisfy({ $0 >= 0 && $0.isFinite })
      else { continue }
      var x = [Double](repeating: 0, count: width)
      for (index, value) in zip(chosen, part) { x[index] = value }
      let sum = excess(x)
      if sum < least {
        least = sum
        best = x
      }
    }
    return best
  }

  /// Σ (row·x − value)².
  static func squares(_ rows: [[Double]], _ values: [Double], _ x: [Double]) -> Double {
    zip(rows, values).reduce(0) { sum, pair in
      let error = zip(pair.0, x).reduce(-pair.1) { $0 + $1.0 * $1.1 }
      return sum + error * error
    }
  }

  /// Solves a linear system by elimination with pivots; nil where the unknowns cannot be told apart.
  private static func eliminate(_ matrix: [[Double]], _ sides: [Double]) -> [Double]? {
    var rows = zip(matrix, sides).map { $0 + [$1] }
    let count = rows.count
    for column in 0..<count {
      let scale = matrix[column][column]
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9 * max(abs(scale), 1e-30)
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        guard factor != 0 else { continue }
        for k in column...count { rows[row][k] -= factor * rows[column][k] }
      }
    }
    return rows.indices.map { rows[$0][count] / rows[$0][$0] }
  }
}
