@_exported import SegueCLI
@_exported import SegueReplay
@_exported import SegueTransitions
@_exported import SegueUIKit

/// The whole command line for the program's own arguments; does not return.
@MainActor
public func main() -> Never { SegueCommandLine.main() }
