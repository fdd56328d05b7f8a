/// What many runs came to.
public struct TransitionTotals: Sendable {
  public private(set) var runs = 0
  /// Runs in which at least one animated transition began.
  public private(set) var runsThatBegin = 0
  public private(set) var faultyRuns = 0
  public private(set) var counts = TransitionCounts()

  public init() {}

  public mutating func add(_ report: TransitionRunReport) {
    runs += 1
    if report.counts.begun > 0 { runsThatBegin += 1 }
    if !report.faults.isEmpty { faultyRuns += 1 }
    counts.add(report.counts)
  }

  /// A few lines for a person.
  public var summary: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    let part = runs > 0 ? 100 * runsThatBegin / runs : 0
    return """
      \(runs) runs, \(faultyRuns) with faults; \(part) % begin a transition
      \(counts.steps) steps, \(counts.frames) frames
      \(counts.begun) transitions, \(counts.interactive) interactive, \(counts.cancelled) cancelled
      operations: \(list(counts.operations))
      events: \(list(counts.events))
      animators: \(list(counts.animators))
      """
  }
}
