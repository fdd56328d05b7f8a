import Foundation
import SegueTiming

/// A program that is run to its end, with what it wrote and what it used of the processor.
struct ChildProcess {
  /// A path, or a name that is looked for along `PATH`.
  var program: String
  var arguments: [String] = []
  var environment: [String: String]
  /// Where it begins; nil for where this process is.
  var workingDirectory: String?
  /// Whether it is to be interrupted, asked a few times a second; nil leaves that to the terminal.
  var isUnwanted: (() -> Bool)?

  /// What became of it.
  struct Ended {
    var out: [UInt8]
    var err: [UInt8]
    /// How it ended.
    var status: Status
    /// CPU time of all its threads in user mode, in nanoseconds.
    var userNanoseconds: Double
    /// CPU time in the system.
    var systemNanoseconds: Double
    /// From before it was started until it was seen to have ended, in nanoseconds.
    var elapsedNanoseconds: Double

    var succeeded: Bool { status == .exit(0) }

    /// The last lines of its complaints, or how it ended where there are none.
    var reason: String {
      let lines = String(decoding: err, as: UTF8.self).split(separator: "\n").suffix(3).joined(separator: " / ")
      return lines.isEmpty ? "it ended with \(status)" : lines
    }

    /// What it said last, for the words of an error.
    func lastWords(lines: Int = 1) -> String {
      let said = err.isEmpty ? out : err
      return String(decoding: said, as: UTF8.self).split(separator: "\n").suffix(lines).joined(separator: "\n")
    }
  }

  enum Status: Equatable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .exit(let code): "status \(code)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// Runs it and waits. An interrupt reaches it as well, as every process of the terminal's group.
  /// - Parameters:
  ///   - input: what it reads.
  ///   - file: where its output goes; nil keeps it.
  /// - Throws: `unavailable` where it cannot be started; `cannotWrite` where its input cannot be kept for it.
  func run(input: [UInt8] = [], outputTo file: String? = nil) throws(CommandFailure) -> Ended {
    // A file, not a pipe: neither side ever waits for the other.
    let folder = input.isEmpty ? nil : try TemporaryFolder()
    defer { folder?.remove() }
    let inputFile = folder.map { "\($0.path)/in" }
    if let inputFile, !FileManager.default.createFile(atPath: inputFile, contents: Data(input)) {
      throw .cannotWrite(path: inputFile, reason: "cannot be written")
    }
    let out = Pipe()
    let err = Pipe()
    let start = MonotonicClock.now()
    let process = try spawn(input: inputFile ?? "/dev/null", output: file, out: out, err: err)
    try? out.fileHandleForWriting.close()
    try? err.fileHandleForWriting.close()
    let (said, complained) = read(out.fileHandleForReading, err.fileHandleForReading, of: process)
    var status: Int32 = 0
    var usage = rusage()
    // SAFETY: both pointers are to one value each, which live through the call.
    while unsafe wait4(process, &status, 0, &usage) == -1, errno == EINTR {}
    let elapsed = MonotonicClock.now() - start
    let signal = status & 0x7F
    return Ended(
      out: said, err: complained, status: signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal),
      userNanoseconds: Self.nanoseconds(usage.ru_utime), systemNanoseconds: Self.nanoseconds(usage.ru_stime),
      elapsedNanoseconds: Double(elapsed))
  }

  /// C strings of one's own, with a null pointer behind them.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  private static func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }

  private func spawn(
    input: String, output: String?, out: Pipe, err: Pipe
  ) throws(CommandFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var unblocked = sigset_t()
    var defaults = sigset_t()
    var process: pid_t = 0
    // What spawns cannot do itself, and becomes the program: it takes no process of its own.
    let command = (workingDirectory.map { ["env", "-C", $0] } ?? []) + [program] + arguments
    // C strings, freed below; a null pointer ends each list.
    // SAFETY: strdup copies the strings; the lists live, and are freed once, after the call that reads them.
    var words = unsafe Self.copies(command)
    var variables = unsafe Self.copies(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    defer {
      unsafe (words + variables).forEach { unsafe free($0) }
    }
    // SAFETY: every pointer is to one initialised value that lives through its call; what is initialised is destroyed.
    let code: Int32 = {
      unsafe posix_spawn_file_actions_init(&actions)
      unsafe posix_spawnattr_init(&attributes)
      defer {
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
      }
      unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      if let output {
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
      } else {
        unsafe posix_spawn_file_actions_adddup2(&actions, out.fileHandleForWriting.fileDescriptor, 1)
      }
      unsafe posix_spawn_file_actions_adddup2(&actions, err.fileHandleForWriting.fileDescriptor, 2)
      unsafe sigemptyset(&unblocked)
      unsafe sigemptyset(&defaults)
      unsafe sigaddset(&defaults, SIGPIPE)
      // A shell's background job ignores interrupts, and so would its children.
      if isUnwanted != nil { unsafe sigaddset(&defaults, SIGINT) }
      unsafe posix_spawnattr_setsigmask(&attributes, &unblocked)
      unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      return unsafe posix_spawnp(&process, command[0], &actions, &attributes, &words, &variables)
    }()
    guard code == 0 else {
      throw .unavailable("\(program) cannot be started: \(Descriptor.words(code))")
    }
    return process
  }

  /// Reads both streams until their ends, whichever has something to say.
  private func read(_ out: FileHandle, _ err: FileHandle, of process: pid_t) -> (out: [UInt8], err: [UInt8]) {
    var isInterrupted = false
    var said: [[UInt8]] = [[], []]
    var open = [out.fileDescriptor, err.fileDescriptor]
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0 >= 0 }) {
      var wanted = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // SAFETY: the buffer has as many elements as the count says and lives through the call.
      _ = unsafe wanted.withUnsafeMutableBufferPointer {
        unsafe poll($0.baseAddress, nfds_t($0.count), isUnwanted == nil ? -1 : 200)
      }
      if !isInterrupted, isUnwanted?() == true {
        isInterrupted = true
        kill(process, SIGINT)
      }
      for index in wanted.indices where open[index] >= 0 && wanted[index].revents != 0 {
        let descriptor = open[index]
        // SAFETY: the buffer has as many bytes as the count says and lives through the call.
        let count = unsafe piece.withUnsafeMutableBytes { unsafe Foundation.read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        if count > 0 { said[index] += piece[..<count] } else { open[index] = -1 }
      }
    }
    return (said[0], said[1])
  }
}

extension ChildProcess {
  /// Where a program lies that is looked for along `PATH`; nil where there is none.
  static func find(_ name: String, environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

extension ChildProcess {
  /// The same program without randomised addresses, where `setarch` is there to do so: what the runtime keeps by address
  /// is then the same each time.
  var withFixedAddresses: ChildProcess {
    guard let setarch = Self.find("setarch", environment: environment) else { return self }
    var fixed = self
    fixed.program = setarch
    fixed.arguments = ["-R", program] + arguments
    return fixed
  }
}

/// A folder for files that nobody keeps.
struct TemporaryFolder {
  let path: String

  init() throws(CommandFailure) {
    path = FileManager.default.temporaryDirectory.path + "/segue-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      throw .cannotWrite(path: path, reason: "cannot be made: \((error as NSError).localizedDescription)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
