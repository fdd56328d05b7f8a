import SegueTiming

/// How many frames are under way between the app and the screen.
public enum Buffering: String, CaseIterable, Sendable {
  /// App and renderer have a period each: a frame is shown two vsyncs after the one at which its work begins.
  case double
  /// The renderer has two periods, at the price of one more of latency.
  case triple

  /// Periods that the render side may take.
  public var renderPeriods: Int64 { self == .double ? 1 : 2 }
}

/// How frames reach the screen: which stages overlap, and how many frames are under way.
public struct DisplayModel: Hashable, Sendable {
  public var stages: StageModel
  public var buffering: Buffering

  public init(stages: StageModel = .pipelined, buffering: Buffering = .double) {
    self.stages = stages
    self.buffering = buffering
  }

  /// Vsyncs from the one at which a frame's work begins to the one at which it is expected on screen: 1 where the stages
  /// follow each other, 2 with two buffers, 3 with three.
  public var periodsToDisplay: Int64 {
    stages == .serial ? 1 : 1 + buffering.renderPeriods
  }

  /// Nanoseconds that count against the budget: of the longest stage, or of all where they follow each other.
  public func work(_ cost: FrameCost) -> Int64 {
    switch stages {
    case .pipelined: max(cost.commit, cost.render)
    case .serial: cost.commit.addingClamped(cost.render)
    }
  }

  /// Actual end minus deadline, signed: > 0 exactly for a frame that missed. In a pipeline the stage that is nearest to
  /// its deadline, or furthest beyond it, says it; with three buffers the render side has twice the budget.
  public func overrun(_ cost: FrameCost, _ budget: FrameBudget) -> Int64 {
    switch stages {
    case .serial: work(cost) - budget.nanoseconds
    case .pipelined:
      max(cost.commit - budget.nanoseconds, cost.render - budget.nanoseconds(ofPeriods: buffering.renderPeriods))
    }
  }
}
