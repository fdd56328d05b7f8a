import SegueResults
import SegueTiming
import SegueUIKit

/// What a replay's frames cost: this machine's time, or the profile's prices.
struct FramePricing {
  let source: CostSource
  /// nil for measured cost.
  let table: CostTable?
  /// 1 for modelled cost.
  let cpuScale: Double

  init(_ source: CostSource, _ device: DeviceProfile, cpuScale: Double?) {
    self.source = source
    table = source == .modelled ? device.costs : nil
    self.cpuScale = source == .measured ? cpuScale ?? device.cpuScale : 1
  }

  /// What the display is to measure its phases with; nil reads no clock at all.
  var clock: (() -> Int64)? { source == .measured ? { ThreadCPUClock.now() } : nil }

  func cost(of frame: DisplayFrame) -> FrameCost {
    if let table { return table.cost(of: frame.operations, declared: frame.declaredWork) }
    guard cpuScale != 1 else { return FrameCost(phases: frame.phases) }
    var phases = PhaseTimes()
    for phase in FramePhase.allCases {
      // Clamped, because a factor may be as large as a caller likes.
      phases[phase] = Int64(clamping: Int128((Double(frame.phases[phase]) * cpuScale).rounded()))
    }
    return FrameCost(phases: phases)
  }
}

/// What the display says of a frame's work, in one place.
extension DisplayFrame {
  var operations: FrameCounts {
    var counts = FrameCounts()
    counts[.tracksSampled] = Int64(work.tracksSampled)
    counts[.layersTransformed] = Int64(work.layersTransformed)
    counts[.layersOrdered] = Int64(work.layersOrdered)
    counts[.layersTouched] = Int64(work.layersTouched)
    counts[.layersDigested] = Int64(work.layersDigested)
    counts[.hitTestNodes] = Int64(hitTestNodes)
    return counts
  }

  var declaredWork: DeclaredWork { DeclaredWork() }
}
