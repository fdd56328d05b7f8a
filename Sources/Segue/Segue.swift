@_exported import SegueCLI
@_exported import SegueReplay
@_exported import SegueTransitions
@_exported import SegueUIKit

/// The whole command line for the program's own arguments; does not return.
@MainActor
public func main() -> Never { SegueCommandLine.main() }

/// The whole command line for transitions of a program's own, under the program's own name; does not return.
///
/// ```swift
/// @main
/// struct CardPerf {
///   static func main() { Segue.main(scenarios: [card]) }
/// }
/// ```
///
/// `list`, `replay`, `render`, `minimize` and the other verbs know the scenarios by their names, and nothing else: without
/// arguments `replay` takes each of them through each of its operations, begun by a call and by two bundled traces of each
/// gesture. Workers of `--jobs` are processes of the same program. Exit codes are the command line's own; 70 where two
/// scenarios have one name, or a name cannot stand on a command line.
///
/// - Parameter withCatalogue: the transitions that come with Segue as well, after the program's own.
@MainActor
public func main(scenarios: [TransitionScenario], withCatalogue: Bool = false) -> Never {
  SegueCommandLine.main(scenarios: scenarios, withCatalogue: withCatalogue)
}
