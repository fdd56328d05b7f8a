import SegueTiming

/// Why a frame was not shown when it was expected: the bits of Android's frame timeline.
public struct JankType: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// In time.
  public static let none = JankType(rawValue: 1)
  /// The renderer's preparation alone took longer than its time.
  public static let prepareDeadlineMissed = JankType(rawValue: 16)
  /// Preparation was in time, drawing was not.
  public static let executeDeadlineMissed = JankType(rawValue: 32)
  /// The commit side took longer than its period.
  public static let appDeadlineMissed = JankType(rawValue: 64)
  /// The frame's own cost was in time, but the queue before it was full.
  public static let bufferStuffing = JankType(rawValue: 128)
  /// The frame never reached the screen.
  public static let dropped = JankType(rawValue: 1024)

  /// The bits by name, in rising order: what reports print.
  public var names: [String] {
    let all: [(JankType, String)] = [
      (.none, "none"), (.prepareDeadlineMissed, "prepareDeadlineMissed"),
      (.executeDeadlineMissed, "executeDeadlineMissed"), (.appDeadlineMissed, "appDeadlineMissed"),
      (.bufferStuffing, "bufferStuffing"), (.dropped, "dropped"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }

  /// The bits that a frame's own cost sets, whatever stands before it in the queue.
  init(_ cost: FrameCost, _ budget: FrameBudget, _ model: DisplayModel) {
    self = []
    if model.stages == .serial {
      // One thread, one deadline: the side that takes longer is named.
      if model.overrun(cost, budget) > 0 {
        insert(cost.commit >= cost.render ? .appDeadlineMissed : .executeDeadlineMissed)
      }
      return
    }
    let limit = budget.nanoseconds(ofPeriods: model.buffering.renderPeriods)
    if cost.commit > budget.nanoseconds { insert(.appDeadlineMissed) }
    if cost.prepare > limit {
      insert(.prepareDeadlineMissed)
    } else if cost.render > limit {
      insert(.executeDeadlineMissed)
    }
  }
}
