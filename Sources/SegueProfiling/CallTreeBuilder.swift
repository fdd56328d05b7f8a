/// Collects weights by call path.
public struct CallTreeBuilder {
  private struct Node {
    let name: Int
    var own: Int64 = 0
    var children: [Int] = []
  }

  private struct Edge: Hashable {
    let parent: Int
    let name: Int
  }

  private let unit: CallTree.Unit
  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  private var nodes: [Node] = []
  private var roots: [Int] = []
  private var edges: [Edge: Int] = [:]

  public init(unit: CallTree.Unit) { self.unit = unit }

  /// Adds weight to a path, and its frames where there are none yet: a weight of 0 only makes them.
  ///
  /// Nothing happens for an empty path.
  /// - Parameter path: names from the root on.
  /// - Precondition: `weight` is not below 0.
  /// - Cost: a look-up a frame.
  public mutating func add(_ path: some Sequence<String>, weight: Int64) {
    precondition(weight >= 0, "weights are not below 0, as \(weight) is")
    var node = -1
    for name in path { node = child(of: node, number(of: name)) }
    if node >= 0 { nodes[node].own = nodes[node].own.addingClamped(weight) }
  }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  private mutating func child(of parent: Int, _ name: Int) -> Int {
    let edge = Edge(parent: parent, name: name)
    if let known = edges[edge] { return known }
    let node = nodes.count
    nodes.append(Node(name: name))
    edges[edge] = node
    if parent < 0 { roots.append(node) } else { nodes[parent].children.append(node) }
    return node
  }

  /// The tree of all that was added.
  /// - Cost: O(n log n) in the frames; no recursion, so that no path is too deep.
  public var tree: CallTree {
    struct Step {
      let node: Int
      let parent: Int
      let depth: Int
    }
    var order: [Step] = []
    var rest = sorted(roots).reversed().map { Step(node: $0, parent: -1, depth: 0) }
    while let step = rest.popLast() {
      let index = order.count
      order.append(step)
      rest += sorted(nodes[step.node].children).reversed().map { Step(node: $0, parent: index, depth: step.depth + 1) }
    }
    // Descendants stand behind their callers, so one pass from the end sums them up.
    var totals = order.map { nodes[$0.node].own }
    var ends = Array(order.indices.map { $0 + 1 })
    for index in order.indices.reversed() where order[index].parent >= 0 {
      let parent = order[index].parent
      totals[parent] = totals[parent].addingClamped(totals[index])
      ends[parent] = max(ends[parent], ends[index])
    }
    return CallTree(
      unit: unit,
      frames: order.enumerated().map { index, step in
        CallTree.Frame(
          name: names[nodes[step.node].name], parent: step.parent, depth: step.depth, own: nodes[step.node].own,
          total: totals[index], end: ends[index])
      })
  }

  private func sorted(_ siblings: [Int]) -> [Int] {
    siblings.sorted { names[nodes[$0].name].utf8.lexicographicallyPrecedes(names[nodes[$1].name].utf8) }
  }
}
