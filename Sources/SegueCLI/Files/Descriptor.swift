import Foundation

/// Open files by their numbers.
enum Descriptor {
  /// Writes all of `text`, however often the system takes only a part or is interrupted.
  static func write(_ text: String, to descriptor: Int32) throws(OutputError) {
    try write(Array(text.utf8), to: descriptor)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // SAFETY: pointer and count are those of one buffer, which lives through the call, and write only reads it.
      let (written, code) = unsafe rest.withUnsafeBytes { bytes in
        let written = unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
        return (written, errno)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if code == EAGAIN {
        waitUntilWritable(descriptor)
      } else if code != EINTR {
        throw OutputError(code: code)
      }
    }
  }

  /// For a stream that another process has made non-blocking.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // SAFETY: the pointer is to one pollfd, as the count says, and lives through the call.
    _ = unsafe poll(&wanted, 1, -1)
  }

  /// Opens what stands at 0, 1 and 2 where the caller closed it, such that using it still fails. Otherwise the next file
  /// that is opened gets the number, and what is printed goes into it.
  static func holdStandardNumbers() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is taken, which is this one: those below are open by now.
      // SAFETY: open only reads the path, which lives through the call.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The system's words for an error number: "No space left on device".
  static func words(_ code: Int32) -> String {
    // SAFETY: strerror returns a string that ends in NUL, or nil; it is copied before anything else runs on this actor.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
