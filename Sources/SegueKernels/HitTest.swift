import CSegueSIMD

/// For each point (x and y in turn), the deepest, foremost layer that contains it, among `root` and what it holds; −1
/// for none. Returns how many layers were looked at in all.
///
/// A point must lie inside every superlayer on the way, so the descent never turns back: at each level the foremost
/// child that contains the point is entered. Children are tried from the last sibling to the first, of equal
/// `zPosition`; the higher one first otherwise.
#if SEGUE_V4
  @c(segue_v4_hit_test)
#elseif SEGUE_V3
  @c(segue_v3_hit_test)
#else
  @c(segue_baseline_hit_test)
#endif
func hitTest(
  points: UnsafePointer<Double>, count: Int, root: Int32, tree: UnsafePointer<segue_hit_tree>,
  rows: UnsafeMutablePointer<Int32>
) -> Int {
  let tree = tree.pointee
  var visited = 0
  for index in 0..<count {
    rows[index] = hitTest(Float(points[2 * index]), Float(points[2 * index + 1]), root, tree, &visited)
  }
  return visited
}

@inline(__always)
private func hitTest(_ x: Float, _ y: Float, _ root: Int32, _ tree: segue_hit_tree, _ visited: inout Int) -> Int32 {
  visited &+= 1
  guard tree.hidden[Int(root)] | tree.skips[Int(root)] == 0, tree.edges[Int(root)].contains(x, y) else { return -1 }
  var hit = root
  while true {
    var best: Int32 = -1
    var child = tree.last_child[Int(hit)]
    while child >= 0 {
      visited &+= 1
      let row = Int(child)
      if tree.hidden[row] | tree.skips[row] == 0, tree.edges[row].contains(x, y),
        best < 0 || tree.z_position[row] > tree.z_position[Int(best)]
      {
        best = child
      }
      child = tree.previous_sibling[row]
    }
    if best < 0 { return hit }
    hit = best
  }
}
