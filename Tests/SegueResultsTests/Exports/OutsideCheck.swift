import Foundation
import SegueJSON
import SegueResults
import SegueTestSupport

/// A program that is not ours, held against exports.
enum OutsideCheck {
  struct Failure: Error {
    var program: String
    var words: String
  }

  static let folder = packageRoot.appending(path: "Tests/SegueResultsTests/Checks")

  static func isThere(_ program: String) -> Bool { path(of: program) != nil }

  static func path(of program: String) -> String? {
    ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs `program` over files that are written for it alone; returns what it printed.
  /// - Parameter input: bytes for its standard input.
  static func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let (output, complaint, source) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    process.standardInput = source
    try process.run()
    // Pipes hold less than some inputs: what is read and what is written must go on side by side.
    let writer = Thread {
      try? source.fileHandleForWriting.write(contentsOf: Data(input))
      try? source.fileHandleForWriting.close()
    }
    writer.start()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    let words = String(decoding: try complaint.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(program: program, words: words) }
    return String(decoding: data, as: UTF8.self)
  }

  /// The files of an export, in a folder that is gone afterwards.
  static func withFiles<Value>(_ files: [ExportedFile], _ body: ([String]) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try files.map { file in
      let place = folder.appending(path: file.name)
      try Data(file.bytes).write(to: place)
      return place.path
    }
    return try body(paths)
  }

  /// What `Checks/exports.py` finds in an export.
  static func python(_ kind: String, _ files: [ExportedFile]) throws -> JSONValue {
    try withFiles(files) { paths in
      let script = folder.appending(path: "exports.py").path
      return try JSONReader.read(try run("/usr/bin/python3", [script, kind] + paths))
    }
  }
}
