/// The known name that a mistyped one most likely meant.
package enum NearestName {
  /// The name with the fewest edits from `name`, upper and lower case alike; among equals the first.
  ///
  /// A name that must be written anew for the most part is not meant: nil, as where there are no names.
  package static func of(_ name: String, among known: [String]) -> String? {
    let lowered = name.lowercased()
    let nearest = known.map { (name: $0, distance: distance(lowered, $0.lowercased())) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance * 3 <= max(lowered.count, nearest.name.count) * 2 else { return nil }
    return nearest.name
  }

  /// Characters to insert, remove, replace or exchange with their neighbour to make `left` into `right`.
  /// - Cost: the product of the lengths.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        var best = min(last[column + 1] + 1, current[column] + 1)
        best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
