import Testing
import XCTest

/// Where an expectation stands in its caller's source.
struct SourcePlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Tells the framework whose test is running of a failure; nil is none.
  /// - Returns: whether there was none.
  func report(_ failure: String?) -> Bool {
    guard let failure else { return true }
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: failure),
        sourceLocation: SourceLocation(
          fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
    } else {
      XCTFail(failure, file: filePath, line: line)
    }
    return false
  }
}
