import SegueTiming

/// How Android's own tools would class the frames: JankStats, and the rules of `gfxinfo` with its tags.
///
/// All frames of the motion count, the first as well, as they do there. A frame's total is its commit and its render
/// side; frames above 10 s are left out.
public struct PlatformJank: Hashable, Sendable {
  /// JankStats: the app's side took more than twice the budget.
  public private(set) var jankStats = 0
  /// `gfxinfo`: the total is longer than a period. The tags below but for the last three are given to these.
  public private(set) var janky = 0
  /// It began later than it was to, because the app was busy.
  public private(set) var missedVsync = 0
  /// From the vsync to the commit itself it took half a period or more.
  public private(set) var slowUI = 0
  /// The commit itself took a fifth of a period or more.
  public private(set) var slowSync = 0
  /// The render side took three quarters of a period or more.
  public private(set) var slowRT = 0
  /// It was in time only because three buffers give it another period.
  public private(set) var highInputLatency = 0
  /// Overrun > 0.
  public private(set) var frameDeadlineMissed = 0
  /// The total is longer than 16 ms, and longer than 700 ms.
  public private(set) var slow = 0
  public private(set) var frozen = 0

  /// What a frame is judged by.
  struct Frame {
    var cost: FrameCost
    var budget: Int64
    var overrun: Int64
    var beganLate: Bool
    var buffering: Buffering
  }

  init(_ run: RunRecord, _ presentations: [FramePresentation]) {
    var followsDropped = false
    for (frame, presentation) in zip(run.frames, presentations) {
      add(
        Frame(
          cost: frame.cost, budget: presentation.budgetNanoseconds, overrun: presentation.overrunNanoseconds,
          beganLate: frame.skippedBefore > 0 || followsDropped, buffering: run.display.buffering))
      followsDropped = presentation.isDropped
    }
  }

  private mutating func add(_ frame: Frame) {
    let cost = frame.cost
    let total = cost.commit.addingClamped(cost.render)
    guard total <= 10_000_000_000 else { return }
    let budget = frame.budget
    if cost.commit > 2 * budget { jankStats += 1 }
    if frame.overrun > 0 { frameDeadlineMissed += 1 }
    if total > 16_000_000 { slow += 1 }
    if total > 700_000_000 { frozen += 1 }
    guard total > budget else { return }
    janky += 1
    let sync = cost.phases[.commit]
    if frame.beganLate { missedVsync += 1 }
    if 2 * (cost.commit - sync) >= budget { slowUI += 1 }
    if 5 * sync >= budget { slowSync += 1 }
    if 4 * cost.render >= 3 * budget { slowRT += 1 }
    if frame.buffering == .triple, frame.overrun <= 0, cost.render > budget { highInputLatency += 1 }
  }
}
