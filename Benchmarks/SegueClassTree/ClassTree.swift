// The tree that an app builds of its own classes, as a peer of the core: every layer an object that holds its sublayers,
// world matrices handed down by recursion, reference counts kept by the compiler. Behind C functions, for segue-bench.

/// Sixteen floats for column vectors, columns first.
struct Matrix {
  var c0, c1, c2, c3: SIMD4<Float>

  static let identity = Matrix(
    c0: SIMD4(1, 0, 0, 0), c1: SIMD4(0, 1, 0, 0), c2: SIMD4(0, 0, 1, 0), c3: SIMD4(0, 0, 0, 1))

  /// This one after `m`.
  @inline(__always)
  func times(_ m: Matrix) -> Matrix {
    Matrix(c0: times(m.c0), c1: times(m.c1), c2: times(m.c2), c3: times(m.c3))
  }

  @inline(__always)
  private func times(_ v: SIMD4<Float>) -> SIMD4<Float> { c0 * v.x + c1 * v.y + c2 * v.z + c3 * v.w }
}

final class Node {
  /// Layer to superlayer.
  var local: Matrix
  /// Whether the superlayer flattens its sublayers.
  var isFlattened: Bool
  var world = Matrix.identity
  var children: [Node] = []

  init(local: Matrix, isFlattened: Bool) {
    self.local = local
    self.isFlattened = isFlattened
  }

  func place(in superlayer: Matrix) {
    var outer = superlayer
    if isFlattened { outer.c2 = .zero }
    world = outer.times(local)
    for child in children { child.place(in: world) }
  }
}

/// The tree, and its layers by row for those who read it.
final class Tree {
  let nodes: [Node]
  init(nodes: [Node]) { self.nodes = nodes }
}

/// Makes a tree of `count` layers, the screen first; the columns are those of the other peers.
@c(segue_class_tree_create)
public func create(
  count: Int, locals: UnsafePointer<Float>, parents: UnsafePointer<Int32>, flattened: UnsafePointer<UInt8>
) -> UnsafeMutableRawPointer {
  func column(_ index: Int) -> SIMD4<Float> {
    // SAFETY: the caller's matrices have four columns of four floats a layer.
    unsafe SIMD4(locals[4 * index], locals[4 * index + 1], locals[4 * index + 2], locals[4 * index + 3])
  }
  var nodes: [Node] = []
  nodes.reserveCapacity(count)
  for i in 0..<count {
    // SAFETY: i is one of the caller's `count` rows.
    let node = unsafe Node(
      local: Matrix(c0: column(4 * i), c1: column(4 * i + 1), c2: column(4 * i + 2), c3: column(4 * i + 3)),
      isFlattened: flattened[i] != 0)
    // SAFETY: as above; a parent stands before its children.
    if i > 0 { unsafe nodes[Int(parents[i])].children.append(node) }
    nodes.append(node)
  }
  return unsafe Unmanaged.passRetained(Tree(nodes: nodes)).toOpaque()
}

@c(segue_class_tree_place)
public func place(_ tree: UnsafeMutableRawPointer) {
  // SAFETY: `tree` came from segue_class_tree_create() and was not destroyed.
  let screen = unsafe Unmanaged<Tree>.fromOpaque(tree).takeUnretainedValue().nodes[0]
  for child in screen.children { child.place(in: .identity) }
}

/// Writes 16 floats a layer, the screen's first.
@c(segue_class_tree_read)
public func read(_ tree: UnsafeMutableRawPointer, _ out: UnsafeMutablePointer<Float>) {
  // SAFETY: as in place(); `out` has room for every layer.
  for (index, node) in unsafe Unmanaged<Tree>.fromOpaque(tree).takeUnretainedValue().nodes.enumerated() {
    for (column, vector) in [node.world.c0, node.world.c1, node.world.c2, node.world.c3].enumerated() {
      for row in 0..<4 { unsafe out[16 * index + 4 * column + row] = vector[row] }
    }
  }
}

@c(segue_class_tree_destroy)
public func destroy(_ tree: UnsafeMutableRawPointer) {
  // SAFETY: as in place(); the caller does not use it again.
  unsafe Unmanaged<Tree>.fromOpaque(tree).release()
}
