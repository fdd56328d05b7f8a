import Foundation

/// Processes of one program that answer numbered questions, each a line, with a line: as many questions at a time as
/// there are processes.
///
/// The line `7` is answered by `7 ANSWER`, with an answer in base64. A process that ends before it has answered loses its
/// question, and another one takes its place for those that are left. An empty line, or the end of its input, is the
/// request to go.
struct WorkerPool {
  var program: String
  var arguments: [String]
  var environment: [String: String]
  var workingDirectory: String
  /// How many processes at most.
  var size: Int

  enum Answer: Equatable {
    case bytes([UInt8])
    /// The process ended instead: how.
    case lost(String)
  }

  /// Asks the questions in their order and waits for all answers.
  ///
  /// - Parameters:
  ///   - mayGoOn: asked before each question; none is asked any more once it says no, and answers still come.
  ///   - asked: a question has been given to a process.
  ///   - answered: as the answers come, in any order.
  func run(
    _ questions: [Int], mayGoOn: () -> Bool, asked: (Int) -> Void, answered: (Int, Answer) -> Void
  ) throws(CommandFailure) {
    // A process that has ended takes no more questions: writing fails then, and must not end this one.
    signal(SIGPIPE, SIG_IGN)
    var waiting = questions[...]
    var workers: [Worker] = []
    defer { for worker in workers { worker.dismiss() } }
    while true {
      while workers.count < size, !waiting.isEmpty, mayGoOn() { workers.append(try start()) }
      for worker in workers where worker.question == nil {
        guard mayGoOn(), let question = waiting.popFirst() else { break }
        asked(question)
        worker.ask(question)
      }
      let busy = workers.filter { $0.question != nil }
      guard !busy.isEmpty else { return }
      for worker in Self.readable(busy) {
        guard let question = worker.question, let answer = worker.read() else { continue }
        answered(question, answer)
        if case .lost = answer { workers.removeAll { $0 === worker } }
      }
    }
  }

  private func start() throws(CommandFailure) -> Worker {
    do {
      return try Worker(self)
    } catch {
      throw .unavailable("\(program) cannot be started again; leave --jobs out, or look whether it is still there")
    }
  }

  /// The workers that have something to say, or have ended; none when an interrupt comes first.
  private static func readable(_ workers: [Worker]) -> [Worker] {
    var wanted = workers.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
    // SAFETY: the buffer has as many elements as the count says and lives through the call.
    let count = unsafe wanted.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, nfds_t($0.count), 500) }
    guard count > 0 else { return [] }
    return zip(workers, wanted).filter { $1.revents != 0 }.map(\.0)
  }
}

/// One process of the pool.
private final class Worker {
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var buffer: [UInt8] = []
  private(set) var question: Int?

  /// The descriptor that answers come from.
  var output: Int32 { answers.fileHandleForReading.fileDescriptor }

  init(_ pool: WorkerPool) throws {
    process.executableURL = URL(fileURLWithPath: pool.program)
    process.arguments = pool.arguments
    process.environment = pool.environment
    process.currentDirectoryURL = URL(fileURLWithPath: pool.workingDirectory)
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    // Only the process may hold these ends open, so that its end is seen.
    try? questions.fileHandleForReading.close()
    try? answers.fileHandleForWriting.close()
  }

  func ask(_ number: Int) {
    question = number
    // One that has ended is found when its answer is read.
    try? Descriptor.write("\(number)\n", to: questions.fileHandleForWriting.fileDescriptor)
  }

  /// The answer, if it is complete; called when there is something to read.
  func read() -> WorkerPool.Answer? {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    // SAFETY: the buffer has as many bytes as the count says and lives through the call.
    let count = unsafe piece.withUnsafeMutableBytes { unsafe Foundation.read(output, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    guard count > 0 else { return lost() }
    buffer += piece[..<count]
    guard buffer.last == UInt8(ascii: "\n"), let number = question else { return nil }
    defer { buffer = [] }
    let words = String(decoding: buffer.dropLast(), as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == "\(number)", let answer = Data(base64Encoded: String(words[1])) else {
      // It may block every signal that can be blocked: processes that Swift starts inherit that.
      kill(process.processIdentifier, SIGKILL)
      return lost("it answered something else")
    }
    question = nil
    return .bytes(Array(answer))
  }

  private func lost(_ reason: String? = nil) -> WorkerPool.Answer {
    question = nil
    process.waitUntilExit()
    let how = process.terminationReason == .exit ? "status" : "signal"
    return .lost("the worker process ended with \(how) \(process.terminationStatus)" + (reason.map { ": \($0)" } ?? ""))
  }

  /// Asks the process to go, and waits until it has.
  func dismiss() {
    try? Descriptor.write("\n", to: questions.fileHandleForWriting.fileDescriptor)
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
