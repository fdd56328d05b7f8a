/// p values adjusted so that the chance of even one false alarm among all of them stays below the level (Holm's
/// step-down method). Adjusted values are compared with the level itself.
/// - Parameter ps: each in 0…1, in any order; the result keeps the order.
/// - Cost: one sort.
public func holmAdjusted(_ ps: [Double]) -> [Double] {
  var adjusted = ps
  var largest = 0.0
  for (place, index) in ps.indices.sorted(by: { (ps[$0], $0) < (ps[$1], $1) }).enumerated() {
    largest = max(largest, min(1, Double(ps.count - place) * ps[index]))
    adjusted[index] = largest
  }
  return adjusted
}

/// p values adjusted so that of all that pass the level, the expected share of false ones stays below it (Benjamini and
/// Hochberg's step-up method).
/// - Parameter ps: each in 0…1, in any order; the result keeps the order.
/// - Cost: one sort.
public func benjaminiHochbergAdjusted(_ ps: [Double]) -> [Double] {
  var adjusted = ps
  var smallest = 1.0
  for (place, index) in ps.indices.sorted(by: { (ps[$0], $0) < (ps[$1], $1) }).enumerated().reversed() {
    smallest = min(smallest, ps[index] * Double(ps.count) / Double(place + 1))
    adjusted[index] = smallest
  }
  return adjusted
}
