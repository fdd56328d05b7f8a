import Foundation

/// Where the command line writes: results to `out`, words to `err`. Nothing in this library prints past it.
public struct Console {
  public var out: (String) -> Void
  public var err: (String) -> Void
  public var outIsTerminal: Bool
  public var errIsTerminal: Bool

  public init(
    out: @escaping (String) -> Void, err: @escaping (String) -> Void, outIsTerminal: Bool = false,
    errIsTerminal: Bool = false
  ) {
    self.out = out
    self.err = err
    self.outIsTerminal = outIsTerminal
    self.errIsTerminal = errIsTerminal
  }

  /// The process's own streams.
  public static var standard: Console {
    Console(
      out: { FileHandle.standardOutput.write(Data($0.utf8)) }, err: { FileHandle.standardError.write(Data($0.utf8)) },
      outIsTerminal: isatty(STDOUT_FILENO) == 1, errIsTerminal: isatty(STDERR_FILENO) == 1)
  }
}
