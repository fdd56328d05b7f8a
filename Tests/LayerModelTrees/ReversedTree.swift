import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// Scrubs a seed's tree under a root without speed to times in one order and in another, and then plays it backwards:
/// what is shown at a time is the same each time, to the bit.
///
/// - Returns: the digest of what is shown. Times are multiples of 1/64 s, so that their differences are exact.
@MainActor
func checkReversal(seed: UInt64, _ totals: inout TreeTotals) throws(TreeFault) -> TreeDigest {
  let tree = RandomTree(seed: ~seed)
  return try SimulationWorld.run(tree.world) { () throws(TreeFault) in
    var reversal = Reversal(tree: tree, seed: seed)
    let digest = try reversal.check()
    totals.frames += reversal.step
    totals.animations += tree.animationCount
    return digest
  }
}

/// One tree at many times of its root.
@MainActor
private struct Reversal {
  let tree: RandomTree
  let seed: UInt64
  /// How many frames there were.
  var step = 0

  /// The tree's times go up to here, in ticks of 1/64 s.
  private let length = 128

  init(tree: RandomTree, seed: UInt64) {
    self.tree = tree
    self.seed = seed
  }

  mutating func check() throws(TreeFault) -> TreeDigest {
    let world = tree.world
    tree.choices = AnimationChoices(mayBeBad: false, stays: true)
    tree.build()
    tree.root.speed = 0
    for _ in 0..<4 + tree.values.below(12) { tree.addAnimation(to: tree.anyLayer()) }

    let ticks = (0..<3).map { _ in tree.values.below(length + 1) } + [0, length]
    var pictures: [Int: Picture] = [:]
    for tick in ticks + ticks.sorted() {
      tree.root.timeOffset = Double(tick) / 64
      world.advance(to: world.now + 7_000_000)
      let now = try frame()
      if let before = pictures.updateValue(now, forKey: tick), let difference = now.difference(from: before) {
        throw fault("scrubbed to \(tick)/64 s again it shows and showed \(difference)")
      }
    }
    // From a whole second on, so that the time left is exact.
    let start = world.now.seconds.rounded(.up)
    tree.root.beginTime = start
    tree.root.timeOffset = Double(length) / 64
    tree.root.speed = -1
    for tick in Set(ticks).sorted(by: >) {
      world.advance(to: Timestamp(seconds: start + Double(length - tick) / 64))
      let now = try frame()
      if let difference = pictures[tick].flatMap(now.difference) {
        throw fault("played backwards and scrubbed to \(tick)/64 s it shows \(difference)")
      }
    }
    if let what = tree.faultAfterRemoval(isPiecemeal: false) { throw fault(what) }
    var digest = TreeDigest()
    for tick in ticks { pictures[tick]?.append(to: &digest) }
    return digest
  }

  /// What is shown now.
  private mutating func frame() throws(TreeFault) -> Picture {
    step += 1
    tree.world.runTurn()
    let digest = tree.world.store.update(at: tree.world.now.seconds).digest
    let pictured = tree.picture(digest)
    if let what = tree.fault(in: pictured) { throw fault(what) }
    // Layers elsewhere run in the display's time.
    let shown = zip(tree.liveLayers, pictured.layers).filter { layer, _ in tree.world.store.isShown(layer.row) }
    return Picture(digest: digest, layers: shown.map(\.1))
  }

  private func fault(_ what: String) -> TreeFault { TreeFault(seed: seed, step: step, what: "reversal: \(what)") }
}
