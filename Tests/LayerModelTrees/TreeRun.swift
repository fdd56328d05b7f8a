import Foundation
import SegueCore
import SegueQuartzCore
import SegueTiming

/// What running random trees came to.
public struct TreeTotals: Sendable {
  public var trees = 0
  public var frames = 0
  public var animations = 0
  /// Over everything that was on screen in every frame.
  public var digest = TreeDigest()

  public init() {}
}

/// Runs a seed's tree with random edits and animations over 5 to 20 frames, twice, and lets it go; then another one that
/// is scrubbed and played backwards. Every frame is checked.
///
/// - Throws: the first fault.
@MainActor
public func checkTree(seed: UInt64, totals: inout TreeTotals) throws(TreeFault) {
  let first = try runTree(seed: seed, isChecked: true, &totals)
  var again = TreeTotals()
  let second = try runTree(seed: seed, isChecked: false, &again)
  if first != second {
    throw TreeFault(seed: seed, step: 0, what: "the second run's digest is \(second.value), the first's \(first.value)")
  }
  totals.trees += 1
  totals.digest.append(first.value)
  totals.digest.append(try checkReversal(seed: seed, &totals).value)
}

/// - Returns: the digest of all frames.
@MainActor
private func runTree(seed: UInt64, isChecked: Bool, _ totals: inout TreeTotals) throws(TreeFault) -> TreeDigest {
  let tree = RandomTree(seed: seed)
  return try SimulationWorld.run(tree.world) { () throws(TreeFault) in
    var digest = TreeDigest()
    tree.build()
    let frames = 5 + tree.values.below(16)
    for step in 0..<frames {
      let edits = step == 0 ? 10 : tree.values.below(6)
      for _ in 0..<edits { tree.edit() }
      let picture = tree.picture(tree.nextFrame())
      if isChecked, let what = tree.fault(in: picture) { throw TreeFault(seed: seed, step: step, what: what) }
      picture.append(to: &digest)
    }
    if let what = tree.faultAfterRemoval(isPiecemeal: tree.values.chance(0.5)) {
      throw TreeFault(seed: seed, step: frames, what: what)
    }
    totals.frames += frames
    totals.animations += tree.animationCount
    return digest
  }
}

extension RandomTree {
  /// Moves the time on, none or a few milliseconds up to some seconds. Returns the frame's digest.
  func nextFrame() -> UInt64 {
    let milliseconds =
      switch values.below(10) {
      case 0: 0
      case 1: 1000 + values.below(3000)
      default: 1 + values.below(300)
      }
    world.advance(to: world.now + Int64(milliseconds) * 1_000_000)
    world.runTurn()
    return world.store.update(at: world.now.seconds).digest
  }
}
