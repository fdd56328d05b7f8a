import Foundation
import SegueJSON
import SegueTestSupport

/// The checks in Python that exports of replays are held against as well; they are the same formats.
enum OutsideCheck {
  static let script = packageRoot.appending(path: "Tests/SegueResultsTests/Checks/exports.py").path

  /// Whether python3 has a module; says once what is left out where it has not.
  static func has(_ module: String, package: String) -> Bool {
    if (try? python(["-c", "import \(module)"])) != nil { return true }
    print("checks by python3's \(module): left out, there is no \(package); .ci/prepare installs it")
    return false
  }

  /// What the script finds in the files, which exist for it alone.
  static func find(_ kind: String, _ texts: [String]) throws -> JSONValue {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-comparison-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try texts.enumerated().map { index, text in
      let place = folder.appending(path: "\(index)")
      try Data(text.utf8).write(to: place)
      return place.path
    }
    return try JSONReader.read(try python([script, kind] + paths))
  }

  private struct Failure: Error {
    var words: String
  }

  private static func python(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = arguments
    let (output, complaint) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let words = String(decoding: try complaint.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(words: words) }
    return said
  }
}
