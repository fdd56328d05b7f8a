import Foundation
import SegueReplay
import SegueTransitions

/// A program that is this command line for transitions of its own.
struct OwnProgram {
  /// What it is called by those who run it.
  var name: String
  var scenarios: [TransitionScenario]
  /// The transitions of the four systems as well.
  var withCatalogue: Bool

  /// Does `body` where the catalogue has the program's transitions.
  ///
  /// - Returns: what `body` returns; `software` where the scenarios cannot be named, which `say` is told: the program is
  ///   wrong, whatever its arguments are.
  @MainActor
  func scope(say: (String) -> Void, body: () -> ExitCode) -> ExitCode {
    let systems = withCatalogue ? TransitionCatalog.systems : []
    do throws(ScenarioError) {
      let entries = try TransitionScenario.entries(of: scenarios, beside: systems)
      guard !(entries + systems).isEmpty else {
        say("\(name): the program has no scenario; hand some over: Segue.main(scenarios: […])\n")
        return .software
      }
      return TransitionCatalog.$entries.withValue(entries + systems, operation: body)
    } catch {
      say("\(name): \(error)\n")
      return .software
    }
  }
}

/// What the program is called where its words name it.
struct ProgramName {
  static let segue = ProgramName("segue")

  let name: String

  init(_ name: String) { self.name = name }

  /// The name that a program was started by, without its folders.
  init(path: String) {
    name = path.split(separator: "/").last.map(String.init) ?? path
  }

  /// `text` with the program's name where it says a command line: before a verb, `help` or an option.
  func spoken(_ text: String) -> String {
    guard name != "segue" else { return text }
    var out = ""
    var rest = text[...]
    while let found = rest.range(of: "segue ") {
      let before = rest[..<found.lowerBound].last ?? out.last
      let word = rest[found.upperBound...].prefix { $0.isLetter || $0 == "-" }
      let isCommand = word.hasPrefix("--") || word == "help" || word == "VERB" || Self.verbs.contains(String(word))
      let isWord = before.map { !($0.isLetter || $0.isNumber || "/.-_".contains($0)) } ?? true
      out += rest[..<found.lowerBound]
      out += isCommand && isWord ? "\(name) " : "segue "
      rest = rest[found.upperBound...]
    }
    return out + rest
  }

  private static let verbs = Set(SegueCommandLine.specifications.map(\.verb))
}
