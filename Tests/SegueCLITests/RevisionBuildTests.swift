import Foundation
import Testing

@testable import SegueCLI

@MainActor
@Suite("Builds of revisions")
struct RevisionBuildTests {
  private let segue = CommandLineFixture()

  init() {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["SEGUE_CACHE"] = segue.folder + "/cache"
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    segue.environment = environment
  }

  /// Folder of a package beside the repository, which the one in it takes by a relative path.
  private var library: String { "\(FilePlace.name(of: segue.folder))-words" }

  private func makeLibrary() throws {
    try segue.write(
      """
      // swift-tools-version: 6.0\nimport PackageDescription
      let package = Package(
        name: "words", products: [.library(name: "Words", targets: ["Words"])], targets: [.target(name: "Words")])

      """, to: "../\(library)/Package.swift")
    try segue.write("public let schema = \"segue.sample/1\"\n", to: "../\(library)/Sources/Words/Words.swift")
  }

  private func git(_ arguments: String...) throws {
    let author = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    let ended = try ChildProcess(
      program: "git", arguments: ["-C", segue.folder] + author + arguments, environment: segue.environment
    ).run()
    try #require(ended.status == .exit(0), "\(ended.lastWords())")
  }

  /// A package with one program, which answers as one of Segue's; every sample takes `time`.
  private func commit(time: String, message: String) throws {
    try segue.write(
      """
      // swift-tools-version: 6.0\nimport PackageDescription
      let package = Package(
        name: "perf", dependencies: [.package(path: "../\(library)")],
        targets: [
          .executableTarget(
            name: "perf", dependencies: [.product(name: "Words", package: "\(library)")], path: "Sources")
        ])

      """, to: "Package.swift")
    try segue.write(
      """
      \("import") Words
      let time = \(time)
      let words = CommandLine.arguments
      if words.contains("--list") {
        print("{\\"schema\\": \\"\\(schema)\\", \\"build\\": \\"release\\", \\"cases\\": [\\"card/pop/t/s-9@60\\"]}")
      } else {
        print("{\\"sample\\": {\\"cpuNs\\": [\\(time)], \\"wallNs\\": [\\(time)]}}")
      }

      """, to: "Sources/main.swift")
    try git("add", "-A", "Package.swift", "Sources")
    try git("commit", "-qm", message)
  }

  @Test(
    "two commits of a user's package are built in worktrees, kept, and compared; a broken one shows its compiler's words"
  )
  func commits() throws {
    for part in ["git", "swift"] where ChildProcess.find(part, environment: segue.environment) == nil {
      print("skipped: \(part) is not there")
      return
    }
    try makeLibrary()
    defer { try? FileManager.default.removeItem(atPath: "\(segue.folder)/../\(library)") }
    try git("init", "-q")
    try commit(time: "1000000", message: "one")
    try commit(time: "1200000", message: "two")
    let options = ["--lane", "timing", "--rounds", "8", "--max-rounds", "8", "--out", "none"]
    #expect(segue.run(["compare", "HEAD~1", "HEAD"] + options) == .gateFailed, "\(segue.err)")
    #expect(segue.out.contains("card/pop/t/s-9@60") && segue.out.contains("regressed"), "\(segue.out)")
    #expect(segue.err.contains("building"))
    #expect(!segue.files.contains { $0.hasPrefix("cache/worktrees/") })
    #expect(segue.run(["compare", "HEAD~1", "HEAD"] + options) == .gateFailed)
    #expect(!segue.err.contains("building"), "the second time both are kept: \(segue.err)")

    try commit(time: "1200000 + nonsense", message: "three")
    #expect(segue.run(["compare", "HEAD~1", "HEAD"] + options) == .badData)
    #expect(segue.err.contains("nonsense") && segue.err.contains(".log"), "\(segue.err)")
    #expect(segue.run(["compare", "HEAD~1x"] + options) == .usage)
    #expect(segue.err.contains("there is no revision or file \"HEAD~1x\""), "\(segue.err)")
  }
}
