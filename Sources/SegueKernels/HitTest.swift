/// The deepest, foremost layer that contains a point, among `root` and what it holds; −1 for none.
///
/// A point must lie inside every superlayer on the way, so the descent never turns back: at each level the foremost
/// child that contains the point is entered. Children are tried from the last sibling to the first, of equal
/// `zPosition`; the higher one first otherwise.
/// - Parameters hidden, skips: not 0 where a layer and all it holds take no hits.
/// - Returns: the row, and in `visited` how many layers were looked at.
public func hitTest(
  _ x: Float, _ y: Float, root: Int32, edges: UnsafePointer<HitTestEdges>, lastChild: UnsafePointer<Int32>,
  previousSibling: UnsafePointer<Int32>, zPosition: UnsafePointer<Double>, hidden: UnsafePointer<UInt8>,
  skips: UnsafePointer<UInt8>, visited: UnsafeMutablePointer<Int>
) -> Int32 {
  visited.pointee += 1
  guard hidden[Int(root)] | skips[Int(root)] == 0, edges[Int(root)].contains(x, y) else { return -1 }
  var hit = root
  while true {
    var best: Int32 = -1
    var child = lastChild[Int(hit)]
    while child >= 0 {
      visited.pointee += 1
      let row = Int(child)
      if hidden[row] | skips[row] == 0, edges[row].contains(x, y),
        best < 0 || zPosition[row] > zPosition[Int(best)]
      {
        best = child
      }
      child = previousSibling[row]
    }
    if best < 0 { return hit }
    hit = best
  }
}
