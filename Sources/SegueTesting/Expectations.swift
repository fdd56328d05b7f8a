import SegueReplay
import SegueResults

// Expectations on a replay, for a test of swift-testing and of XCTest alike: a failure is an issue of the test that
// runs, at the caller's line. It says the scenario, the figure and the limit, the first frame that missed and in which
// phase, and the command line that replays it. Each returns whether it held.

/// The hitch ratio, in ms late for each second of motion: `expect(replay, hitchRatio: ..<5)`.
@discardableResult
public func expect(
  _ replay: Replay, hitchRatio limit: some RangeExpression<Double>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure("hitch ratio", unit: " ms/s", { $0.hitches.ratio }, in: limit))
}

/// Frames after the first whose work took longer than their budget: `expect(replay, missed: ...0)`.
@discardableResult
public func expect(
  _ replay: Replay, missed limit: some RangeExpression<Int>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure("number of missed frames", { $0.missed }, in: limit))
}

/// Frames after the first within their budget, in percent of them: `expect(replay, compliance: 99...)`.
@discardableResult
public func expect(
  _ replay: Replay, compliance limit: some RangeExpression<Double>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure("compliance", unit: " %", { $0.compliancePercent }, in: limit))
}

/// The first frame's work in milliseconds, which pays for everything that the transition sets up:
/// `expect(replay, firstFrame: ...16)`.
@discardableResult
public func expect(
  _ replay: Replay, firstFrame limit: some RangeExpression<Double>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure("first frame", unit: " ms", { Double($0.firstFrameNanoseconds) / 1e6 }, in: limit))
}

/// How the transition ended: `expect(replay, endsIn: .cancelled)`.
@discardableResult
public func expect(
  _ replay: Replay, endsIn outcome: ReplayOutcome, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure(endsIn: outcome))
}

/// Points that the content moves at most from one frame to the next: `expect(replay, largestStep: ..<60)`.
///
/// The content is the topmost layer that is animated, its way that of its centre in the window.
@discardableResult
public func expect(
  _ replay: Replay, largestStep limit: some RangeExpression<Double>, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure(largestStep: limit))
}

/// The digest over every layer of every frame, 16 hex digits: equal where every frame shows the same, to the bit.
@discardableResult
public func expect(
  _ replay: Replay, digest: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure(digest: digest))
}

/// That two replays show the same in every frame.
@discardableResult
public func expect(
  _ replay: Replay, showsTheSameAs other: Replay, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure(digest: other.digest))
}

/// Conditions as the command line's `--gate` has them: `expect(replay, keeps: "outcome=finished,missed<=0,p99<8ms")`.
@discardableResult
public func expect(
  _ replay: Replay, keeps gate: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(replay.failure(keeps: gate))
}
