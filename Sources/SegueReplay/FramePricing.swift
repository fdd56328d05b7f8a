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
  private let counter: (@Sendable () -> Int64)?

  /// - Parameter counter: counts for measured phases instead of CPU time.
  init(
    _ source: CostSource, _ device: DeviceProfile, cpuScale: Double?, counter: (@Sendable () -> Int64)? = nil
  ) {
    self.counter = counter
    self.source = source
    table = source == .modelled ? device.costs : nil
    self.cpuScale = source == .measured ? cpuScale ?? device.cpuScale : 1
  }

  /// What the display is to measure its phases with; nil reads no clock at all.
  var clock: (() -> Int64)? {
    guard source == .measured else { return nil }
    if let counter { return counter }
    return { ThreadCPUClock.now() }
  }

  /// No part of a frame counts for more, whatever a table or a program says: ten minutes end every run.
  private static let longest: Int64 = 600_000_000_000

  func cost(of frame: DisplayFrame) -> FrameCost {
    var cost = FrameCost(phases: frame.phases)
    if let table {
      cost = table.cost(of: frame.counts, declared: frame.declared)
      cost.prepare = min(cost.prepare, Self.longest)
      cost.execute = min(cost.execute, Self.longest)
    }
    for phase in FramePhase.allCases {
      let time = cost.phases[phase]
      let scaled = cpuScale == 1 ? time : Int64(min((Double(time) * cpuScale).rounded(), Double(Self.longest)))
      cost.phases[phase] = min(scaled, Self.longest)
    }
    return cost
  }
}
