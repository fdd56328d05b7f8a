import SegueTesting
import XCTest

#if swift(>=6)
  import PulledCard6
#else
  import PulledCard5
#endif

final class CardXCTests: XCTestCase {
  func testAFlickTakesItAwayWithinTheBudget() throws {
    let replay = try rehearse(card, trace: .named("pan-down-flick"))
    expect(replay, endsIn: .finished)
    expect(replay, missed: ...0)
    expect(replay, hitchRatio: ..<5)
  }

  func testAShortPullBringsItBack() throws {
    expect(try rehearse(card, trace: .named("pan-down-cancel")), endsIn: .cancelled)
  }
}

/// Keeps what an expectation reports, so that it can be looked at and fails nothing.
class KeptFailures: XCTestCase {
  private(set) var failures: [(text: String, line: Int)] = []

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    failures.append((description, lineNumber))
  }
}

final class StallingCardXCTests: KeptFailures {
  func testWorkOfTwelveMillisecondsIsFound() throws {
    let replay = try rehearse(stallingCard, trace: .named("pan-down-finish"))
    expect(replay, endsIn: .finished)
    precondition(failures.isEmpty, "it ends as it should: \(failures)")
    expect(replay, missed: ...0)
    let line = #line - 1
    precondition(failures.count == 1 && failures[0].line == line, "the stall is reported where it stands: \(failures)")
    precondition(failures[0].text.contains("number of missed frames 1, expected at most 0"), "\(failures)")
  }
}
