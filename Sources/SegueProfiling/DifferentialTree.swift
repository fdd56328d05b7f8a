/// A candidate's tree beside a base's: what share of the whole each path takes in both.
///
/// Both are taken as parts of their own totals, so that a longer recording is no slower program.
public struct DifferentialTree: Hashable, Sendable {
  public let base: CallTree
  public let candidate: CallTree
  /// For each frame of the candidate, the base's weights at the same path, in the candidate's scale; 0 where the base has
  /// none.
  let baseTotals: [Double]
  let baseOwns: [Double]
  /// Paths of the base that the candidate has not, without what lies below such a path, the greatest share first.
  public let vanished: [Vanished]

  public struct Vanished: Hashable, Sendable {
    public let path: [String]
    /// 0…100, of the base's whole.
    public let percent: Double
  }

  public init(base: CallTree, candidate: CallTree) {
    self.base = base
    self.candidate = candidate
    let scale = base.total > 0 ? Double(candidate.total) / Double(base.total) : 0
    var totals = [Double](repeating: 0, count: candidate.frames.count)
    var owns = totals
    var vanished: [Vanished] = []
    // Siblings stand in one order in both trees, so two walks side by side meet at equal paths. A pair is two runs of
    // siblings: those of the base and those of the candidate.
    var open = [(base: 0..<base.frames.count, candidate: 0..<candidate.frames.count)]
    while let run = open.popLast() {
      var (left, right) = (run.base.lowerBound, run.candidate.lowerBound)
      while left < run.base.upperBound {
        let frame = base.frames[left]
        while right < run.candidate.upperBound, candidate.frames[right].name.utf8Bytes < frame.name.utf8Bytes {
          right = candidate.frames[right].end
        }
        if right < run.candidate.upperBound, candidate.frames[right].name == frame.name {
          totals[right] = Double(frame.total) * scale
          owns[right] = Double(frame.own) * scale
          open.append((base: left + 1..<frame.end, candidate: right + 1..<candidate.frames[right].end))
          right = candidate.frames[right].end
        } else {
          vanished.append(Vanished(path: base.path(left), percent: base.percent(frame.total)))
        }
        left = frame.end
      }
    }
    baseTotals = totals
    baseOwns = owns
    self.vanished = vanished.sorted {
      ($1.percent, $0.path.joined(separator: ";").utf8Bytes) < ($0.percent, $1.path.joined(separator: ";").utf8Bytes)
    }
  }

  /// How a frame's share changed, in percentage points of the whole.
  public func change(_ index: Int) -> Double {
    let whole = Double(candidate.total)
    return whole > 0 ? 100 * (Double(candidate.frames[index].total) - baseTotals[index]) / whole : 0
  }

  /// The change of a frame's own share, in percentage points.
  public func ownChange(_ index: Int) -> Double {
    let whole = Double(candidate.total)
    return whole > 0 ? 100 * (Double(candidate.frames[index].own) - baseOwns[index]) / whole : 0
  }

  /// Whether the base has no such path.
  public func isNew(_ index: Int) -> Bool { baseTotals[index] == 0 && candidate.frames[index].total > 0 }

  /// Functions whose own share changed, the greatest change first, with their shares in both, 0…100.
  public var changes: [(name: String, base: Double, candidate: Double)] {
    var shares: [String: (base: Double, candidate: Double)] = [:]
    for function in base.functions { shares[function.name, default: (0, 0)].base = base.percent(function.own) }
    for function in candidate.functions {
      shares[function.name, default: (0, 0)].candidate = candidate.percent(function.own)
    }
    return shares.filter { $0.value.base != $0.value.candidate }
      .map { (name: $0.key, base: $0.value.base, candidate: $0.value.candidate) }
      .sorted {
        (abs($1.candidate - $1.base), $0.name.utf8Bytes) < (abs($0.candidate - $0.base), $1.name.utf8Bytes)
      }
  }
}
