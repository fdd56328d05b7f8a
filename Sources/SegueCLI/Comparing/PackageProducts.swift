import Foundation
import SegueJSON

/// The programs that a package offers, as `swift package describe` says.
struct PackageProducts {
  let folder: String
  let programs: [String]

  /// - Throws: `usage` where the folder holds no package that SwiftPM understands.
  init(at folder: String, _ context: CommandContext) throws(CommandFailure) {
    self.folder = folder
    guard ChildProcess.find("swift", environment: context.environment) != nil else {
      throw .unavailable("swift is not on the PATH, which builds revisions: install its toolchain from swift.org")
    }
    let ended = try ChildProcess(
      program: "swift", arguments: ["package", "--package-path", folder, "describe", "--type", "json"],
      environment: context.environment
    ).run()
    guard ended.status == .exit(0), let start = ended.out.firstIndex(of: UInt8(ascii: "{")),
      let package = try? JSONReader.read(ended.out[start...])
    else {
      throw .usage(
        .conflict("\(folder) holds no Swift package whose commits could be compared: \(ended.lastWords())"))
    }
    programs = (package["products"]?.arrayValue ?? []).compactMap { product in
      product["type"]?["executable"] == nil ? nil : product["name"]?.stringValue
    }
  }

  /// The program that replays, and segue-bench where the package has it.
  /// - Parameters:
  ///   - name: of `--product`; nil where the user leaves it to the package.
  ///   - own: the running program's, which is taken where the package has it.
  func measured(naming name: String?, running own: String) throws(CommandFailure) -> [String] {
    let others = programs.filter { $0 != "segue-bench" }
    if let name {
      guard programs.contains(name) else { throw .usage(.unknownName("program of the package", name, known: programs)) }
      return [name] + programs.filter { $0 == "segue-bench" && $0 != name }
    }
    guard let own = [own, "segue"].first(where: others.contains) ?? (others.count == 1 ? others[0] : nil) else {
      throw .usage(
        .conflict(
          others.isEmpty
            ? "the package has no program; one that calls Segue.main(scenarios:) can be compared"
            : "the package has \(others.count) programs; say which calls Segue.main: --product \(others[0])"))
    }
    return [own] + programs.filter { $0 == "segue-bench" }
  }
}
