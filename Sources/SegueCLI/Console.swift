import Foundation

/// Why a stream takes nothing.
public struct OutputError: Error, Hashable, Sendable {
  /// The system's number for it: `ENOSPC`.
  public var code: Int32

  public init(code: Int32) { self.code = code }

  /// Nobody reads the stream any more: no fault, and nobody to tell.
  public var isClosedPipe: Bool { code == EPIPE }
}

/// Where the command line writes: results to `out`, words to `err`. Nothing in this library prints past it.
public struct Console {
  public typealias Stream = (String) throws(OutputError) -> Void

  public var out: Stream
  public var err: Stream
  /// Where bytes that may be no text go; nil sends them to `out`, what is no UTF-8 in them mended.
  public var outBytes: (([UInt8]) throws(OutputError) -> Void)?
  public var outIsTerminal: Bool
  public var errIsTerminal: Bool

  public init(
    out: @escaping Stream, err: @escaping Stream, outIsTerminal: Bool = false, errIsTerminal: Bool = false
  ) {
    self.out = out
    self.err = err
    self.outIsTerminal = outIsTerminal
    self.errIsTerminal = errIsTerminal
  }

  /// The process's own streams.
  public static var standard: Console {
    var console = Console(
      out: { text throws(OutputError) in try Descriptor.write(text, to: STDOUT_FILENO) },
      err: { text throws(OutputError) in try Descriptor.write(text, to: STDERR_FILENO) },
      outIsTerminal: isatty(STDOUT_FILENO) == 1, errIsTerminal: isatty(STDERR_FILENO) == 1)
    console.outBytes = { bytes throws(OutputError) in try Descriptor.write(bytes, to: STDOUT_FILENO) }
    return console
  }
}
