import Foundation

/// Another program, run to its end.
struct ChildProgram {
  var path: String
  var arguments: [String]
  var environment: [String: String]
  var workingDirectory: String

  struct Result {
    /// The exit status, or the signal's number where `isSignal`.
    var status: Int32
    var isSignal: Bool
    /// What it wrote to standard output; empty where that went into a file.
    var output: [UInt8]
    var words: String

    var succeeded: Bool { !isSignal && status == 0 }

    /// The last lines of its words, or how it ended where it said nothing.
    var reason: String {
      let lines = words.split(separator: "\n").suffix(3).joined(separator: " / ")
      return lines.isEmpty ? "it ended with \(isSignal ? "signal" : "status") \(status)" : lines
    }
  }

  /// The program of a name in the folders of `PATH`; nil where there is none.
  static func find(_ name: String, _ context: CommandContext) -> String? {
    ChildProcess.find(name, environment: context.environment)
  }

  /// The same program without randomised addresses, where `setarch` is there to do so: what the runtime keeps by address
  /// is then the same each time.
  func withFixedAddresses(_ context: CommandContext) -> ChildProgram {
    guard let setarch = Self.find("setarch", context) else { return self }
    var fixed = self
    fixed.path = setarch
    fixed.arguments = ["-R", path] + arguments
    return fixed
  }

  /// Runs it and waits.
  /// - Parameters:
  ///   - input: what it reads.
  ///   - file: where its output goes; nil keeps it.
  func run(input: [UInt8] = [], outputTo file: String? = nil) throws(CommandFailure) -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: workingDirectory)
    let folder = FileManager.default.temporaryDirectory.path + "/segue-child-\(UUID().uuidString)"
    // Files, not pipes: neither side ever waits for the other.
    let places = ["in": input, "out": [], "err": []] as [String: [UInt8]]
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    } catch {
      throw .cannotWrite(path: folder, reason: "cannot be made: \((error as NSError).localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, bytes) in places {
      _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(bytes))
    }
    if let file { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    guard let standardInput = FileHandle(forReadingAtPath: "\(folder)/in"),
      let standardOutput = FileHandle(forWritingAtPath: file ?? "\(folder)/out"),
      let standardError = FileHandle(forWritingAtPath: "\(folder)/err")
    else { throw .cannotWrite(path: file ?? folder, reason: "cannot be written") }
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = standardError
    do {
      try process.run()
    } catch {
      throw .unavailable("\(path) cannot be started: \((error as NSError).localizedDescription)")
    }
    process.waitUntilExit()
    func content(_ name: String) -> [UInt8] {
      FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) } ?? []
    }
    return Result(
      status: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal,
      output: content("out"), words: String(decoding: content("err"), as: UTF8.self))
  }
}

/// A folder for files that nobody keeps.
struct TemporaryFolder {
  let path: String

  init() throws(CommandFailure) {
    path = FileManager.default.temporaryDirectory.path + "/segue-profile-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      throw .cannotWrite(path: path, reason: "cannot be made: \((error as NSError).localizedDescription)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
