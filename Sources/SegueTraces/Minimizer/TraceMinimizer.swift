import SegueJSON

/// Shrinks a trace that shows a failure to the fewest samples that still show it.
///
/// - What can be left out: a touch, a frame, a sample, a coalesced sample. Where a touch's first sample goes, the next one
///   becomes its beginning; where its last goes, the one before ends as the touch did; a touch of one sample goes whole.
/// - Then places are rounded to 100, 10, 1 and 0.1 pt, times to 10, 1 and 0.1 ms, and what else the samples say is taken
///   away, wherever the failure stays.
/// - Every trace that is tried is valid. The result is 1-minimal: without any one of its samples, frames or touches the
///   failure is gone, or the trace is not valid any more.
/// - Deterministic where the predicate is: equal traces are asked about once, in the same order every time.
/// - Cost: of n samples up to n² questions at worst; a few times n as a rule. Source of the search: delta debugging.
public struct TraceMinimizer {
  /// So many questions at most.
  public var mostTests = 100_000
  /// Asked before each question: true ends the search with what was found.
  public var isStopped: () -> Bool = { false }

  public init() {}

  /// What was found.
  public struct Minimum: Hashable, Sendable {
    /// With an entry at the end of `provenance.edits` that says what was done, and without the command of what was.
    public var trace: TouchTrace
    public var samplesBefore: Int
    public var samplesAfter: Int
    /// How often the predicate was asked.
    public var tests: Int
    /// False when the search was ended early.
    public var isMinimal: Bool
  }

  /// The smallest trace found that fails as `trace` does; nil when that does not fail.
  ///
  /// - Parameters:
  ///   - trace: a valid one.
  ///   - failure: what fails, in words for `provenance.edits`.
  ///   - fails: whether a trace shows the failure.
  public func minimize(
    _ trace: TouchTrace, failure: String, where fails: (TouchTrace) throws -> Bool
  ) rethrows -> Minimum? {
    guard try fails(trace) else { return nil }
    var search = TraceSearch(self, trace)
    var before: TouchTrace
    repeat {
      before = search.best
      try search.leaveOutTouches(fails)
      try search.leaveOutFrames(fails)
      try search.leaveOutSamples(fails)
      try search.simplify(fails)
    } while search.best != before && !search.isOver
    var result = search.best
    let counts = (before: trace.sampleCount, after: result.sampleCount)
    result.header.note(edit: [
      "by": "minimize/1", "failure": .string(failure), "samplesBefore": .integer(Int64(counts.before)),
      "samplesAfter": .integer(Int64(counts.after)), "tests": .integer(Int64(search.tests)),
      "minimal": .bool(!search.isOver),
    ])
    return Minimum(
      trace: result, samplesBefore: counts.before, samplesAfter: counts.after, tests: search.tests,
      isMinimal: !search.isOver)
  }
}

extension TouchTrace {
  /// Samples of all touches, coalesced ones too.
  public var sampleCount: Int {
    frames.reduce(0) { $0 + $1.contacts.reduce(0) { $0 + 1 + $1.coalesced.count } }
  }
}

/// One search: the best trace so far, and what is known of others.
struct TraceSearch {
  private(set) var best: TouchTrace
  private(set) var tests = 1
  /// The search was ended before it was through.
  private(set) var isOver = false
  private let limits: TraceMinimizer
  /// Traces that were asked about and did not fail.
  private var sound: Set<TouchTrace> = []

  init(_ limits: TraceMinimizer, _ trace: TouchTrace) {
    self.limits = limits
    best = trace
  }

  /// Takes `candidate` for the best if it is valid, another, and fails.
  mutating func take(_ candidate: TouchTrace, _ fails: (TouchTrace) throws -> Bool) rethrows -> Bool {
    if candidate == best { return true }
    guard !isOver, !candidate.frames.isEmpty, !sound.contains(candidate),
      (try? TraceValidator.check(candidate, name: "candidate")) != nil
    else { return false }
    if tests >= limits.mostTests || limits.isStopped() {
      isOver = true
      return false
    }
    tests += 1
    guard try fails(candidate) else {
      sound.insert(candidate)
      return false
    }
    best = candidate
    return true
  }

  mutating func leaveOutTouches(_ fails: (TouchTrace) throws -> Bool) rethrows {
    let samples = TraceSamples(best)
    let ids = Set(samples.all.map(\.id)).sorted()
    try leaveOut(ids, fails) { kept in samples.trace { kept.contains($0.id) } }
  }

  mutating func leaveOutFrames(_ fails: (TouchTrace) throws -> Bool) rethrows {
    let samples = TraceSamples(best)
    try leaveOut(Array(best.frames.indices), fails) { kept in samples.trace { kept.contains($0.frame) } }
  }

  mutating func leaveOutSamples(_ fails: (TouchTrace) throws -> Bool) rethrows {
    let samples = TraceSamples(best)
    try leaveOut(samples.all, fails) { kept in samples.trace { kept.contains($0) } }
  }

  /// Halves, quarters and so on down to single items are left out as long as the rest fails: the rest is 1-minimal.
  private mutating func leaveOut<Item: Hashable>(
    _ items: [Item], _ fails: (TouchTrace) throws -> Bool, _ make: (Set<Item>) -> TouchTrace
  ) rethrows {
    var items = items
    var parts = 2
    while items.count > 0 {
      parts = min(parts, items.count)
      var begin = 0
      var hasShrunk = false
      for part in 0..<parts {
        // The parts shift as items go: each is what is left of its share.
        let length = (items.count - begin) / (parts - part)
        let rest = items[..<begin] + items[(begin + length)...]
        if length > 0, try take(make(Set(rest)), fails) {
          items = Array(rest)
          hasShrunk = true
        } else {
          begin += length
        }
      }
      if hasShrunk { continue }
      if parts >= items.count { return }
      parts *= 2
    }
  }
}
