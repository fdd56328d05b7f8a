import CAllocationCounter
import Foundation
import SegueCore
import SegueExactness
import SegueTiming

// Prints how many heap allocations 100 steady frames make: of sampling tracks of all kinds, of asking which are over, of
// whole frames, of whole frames of a tree in which every layer's every property moves, with the digest and with the
// hit-test index, of frames that count the renderer's passes, and of frames of tracks that meet others. A track or a group more or less would be no steady frame: none comes or goes. `--plant` allocates once
// among each of them, which must be seen.

let plants = CommandLine.arguments.contains("--plant")
guard allocation_counter_works() != 0 else {
  print("left out: this C library's allocations cannot be counted")
  exit(0)
}
let store = SeededTracks().prefix(200).makeStore()

/// Counts over 100 frames of 10 ms each; the tracks begin, run and end in them, as 100 frames before have.
func allocations(_ frame: (Double) -> Void) -> Int64 {
  for step in 0..<100 { frame(0.01 * Double(step)) }
  let before = allocation_count()
  for step in 0..<100 {
    frame(0.01 * Double(step))
    if plants && step == 50 { plant() }
  }
  return allocation_count() - before
}

@inline(never)
func plant() {
  // SAFETY: freed at once; its address is printed nowhere and used by nobody.
  unsafe UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8).deallocate()
}

var shown = 0
print("sampling", allocations { shown += store.sampleTracks(at: $0) })
print("finished", allocations { _ in shown += store.finishedTracks(at: -1).count })
print("frames", allocations { shown += store.update(at: $0).work.tracksSampled })
let tree = MovingTree()
print("moving", allocations { shown += tree.store.update(at: $0).work.layersTransformed })
print("hits", allocations { shown += tree.store.prepare(at: $0, forHitTests: true).layersTouched })
print(
  "asked",
  allocations {
    shown += tree.store.prepare(at: $0, forHitTests: true).layersTouched
    shown += Int(tree.store.hitTest(x: 300 * $0, y: 400 * $0).row.rawValue)
  })
let special = MovingTree()
let traits: [RenderTraits] = [.blurs, .hasShadow, .rasterizes, [.clips, .hasContents], .hasMask]
for (index, trait) in (traits + traits + traits).enumerated() {
  let row = LayerRow(rawValue: Int32(index + 1))
  special.store.setRenderTraits(row, trait, true)
  special.store.setShadow(row, LayerShadow(opacity: 1, radius: 4, offset: SIMD2(0, 2), isCheap: index > 7))
}
var counts = FrameCounts()
print(
  "passes",
  allocations {
    shown += special.store.update(at: $0).work.layersTransformed
    special.store.countPasses(scale: 3, into: &counts)
  })
shown += Int(counts[.shadows])
let meeting = meetingTracks()
print("meeting", allocations { shown += meeting.update(at: $0).work.tracksSampled })
print("shown", shown)
