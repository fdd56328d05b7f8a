import Foundation
import SegueResults
import SegueTiming
import Testing

@testable import SegueCLI

@Suite("Runs from process to process")
struct RunTransferTests {
  /// A run in which no field has its default.
  private var run: RunRecord {
    var phases = PhaseTimes()
    for (index, phase) in FramePhase.allCases.enumerated() { phases[phase] = Int64(index) * 1_000_003 - 7 }
    var counts = FrameCounts()
    for (index, operation) in FrameOperation.allCases.enumerated() {
      counts.add(operation, count: Int64(index) + 1, pixels: operation.coversPixels ? Int64(index) << 33 : 0)
    }
    let grid = VsyncGrid(
      rate: RefreshRate(numerator: 60_000, denominator: 1_001), start: Timestamp(nanoseconds: 5), firstIndex: 9)
    let full = FrameRecord(
      vsyncID: 41, vsync: Timestamp(nanoseconds: .max), grid: grid, skippedBefore: 3,
      cost: FrameCost(phases: phases, prepare: 12, execute: 13), counts: counts, digest: .max,
      newestTouch: Timestamp(nanoseconds: -4), displacement: -0.0, queueDepth: 2, isTransitioning: false)
    return RunRecord(
      scenario: "a/b/ć/d-200@60", transition: "a", operation: "b", trace: "ć", scene: "d", views: 200, profile: "60",
      rate: grid.rate, cost: .modelled, costTable: "phone/1", cpuScale: 0.1,
      display: DisplayModel(stages: .serial, buffering: .triple), animatedLayers: 4, outcome: .cancelled,
      expected: .finished, frames: [full, FrameRecord(vsyncID: .min, vsync: .zero)], digest: 0x1234_5678_9ABC_DEF0,
      diagnostics: ["", "one\ntwo"], warnings: ["three"], mapping: "by 1.5", simulatedNanoseconds: 1,
      wallNanoseconds: -2, setUpNanoseconds: .max)
  }

  @Test("a run comes back as it was, field by field")
  func roundTrip() {
    #expect(RunTransfer.run(RunTransfer.bytes(run)) == run)
    let plain = RunRecord(
      scenario: "", transition: "", operation: "", trace: "", scene: "", views: 0, profile: "", rate: .hz(60),
      outcome: .failed)
    #expect(RunTransfer.run(RunTransfer.bytes(plain)) == plain)
  }

  @Test("every field that runs and frames have is handed over: a new one must be added to the transfer")
  func fields() {
    #expect(Mirror(reflecting: run).children.count == 23)
    #expect(Mirror(reflecting: run.frames[0]).children.count == 11)
    #expect(Mirror(reflecting: run.frames[0].cost).children.count == 3)
    #expect(Mirror(reflecting: run.display).children.count == 2)
  }

  @Test("bytes that are cut short anywhere, or go on, are no run")
  func cut() {
    let bytes = RunTransfer.bytes(run)
    for count in 0..<bytes.count { #expect(RunTransfer.run(Array(bytes.prefix(count))) == nil, "\(count)") }
    #expect(RunTransfer.run(bytes + [0]) == nil)
  }

  @Test("answers carry where a second replay differed")
  func answer() throws {
    var answer = try #require(ReplayAnswer.read([0] + RunTransfer.bytes(run)))
    #expect(answer.run == run && answer.difference == nil)
    answer.difference = "frame 3"
    #expect(ReplayAnswer.read(answer.bytes)?.difference == "frame 3" && ReplayAnswer.read(answer.bytes)?.run == run)
    #expect(ReplayAnswer.read([]) == nil)
  }
}

@Suite("Worker processes")
struct WorkerPoolTests {
  /// A worker that answers n with "answer n" in base64, after `before`.
  private func pool(_ before: String = "", size: Int = 2) -> WorkerPool {
    let script = """
      while read n && [ -n "$n" ]; do
        \(before)
        printf '%s %s\\n' "$n" "$(printf 'answer %s' "$n" | base64)"
      done
      """
    return WorkerPool(
      program: "/bin/bash", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"], workingDirectory: "/",
      size: size)
  }

  private func answers(
    _ pool: WorkerPool, _ questions: [Int], mayGoOn: () -> Bool = { true }
  ) throws -> (asked: [Int], answers: [Int: String]) {
    var asked: [Int] = []
    var answers: [Int: String] = [:]
    try pool.run(questions, mayGoOn: mayGoOn, asked: { asked.append($0) }) { number, answer in
      #expect(answers[number] == nil)
      switch answer {
      case .bytes(let bytes): answers[number] = String(decoding: bytes, as: UTF8.self)
      case .lost(let how): answers[number] = how
      }
    }
    return (asked, answers)
  }

  private static func all(_ numbers: [Int]) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: numbers.map { ($0, "answer \($0)") })
  }

  @Test("every question is asked once, in order, and answered", arguments: [1, 2, 5, 40])
  func plain(size: Int) throws {
    let numbers = Array(0..<20)
    let (asked, found) = try answers(pool(size: size), numbers)
    #expect(asked == numbers && found == Self.all(numbers))
  }

  @Test("answers that come in another order are those of their questions")
  func order() throws {
    let found = try answers(pool("[ $n = 0 ] && sleep 0.3"), [0, 1, 2, 3]).answers
    #expect(found == Self.all([0, 1, 2, 3]))
  }

  @Test("a process that ends loses its question alone, and says how it ended")
  func lost() throws {
    var wanted = Self.all(Array(0..<8))
    wanted[2] = "the worker process ended with status 3"
    wanted[5] = "the worker process ended with signal 9"
    let dying = pool("[ $n = 2 ] && exit 3; [ $n = 5 ] && kill -9 $$")
    #expect(try answers(dying, Array(0..<8)).answers == wanted)
  }

  @Test("when every process dies, every question is lost, and it ends")
  func allLost() throws {
    let found = try answers(pool("exit 4"), [1, 2, 3]).answers
    #expect(found.count == 3 && found.values.allSatisfy { $0 == "the worker process ended with status 4" })
  }

  @Test("something else than an answer loses the question")
  func nonsense() throws {
    let found = try answers(pool("[ $n = 1 ] && { echo hello; continue; }"), [0, 1, 2]).answers
    #expect(found[1]?.hasSuffix("it answered something else") == true && found[2] == "answer 2")
  }

  @Test("an answer larger than a pipe arrives whole")
  func large() throws {
    let long = pool("printf '%s %s\\n' $n $(head -c 1000000 /dev/zero | base64 -w 0); continue", size: 3)
    let found = try answers(long, [0, 1, 2, 3]).answers
    #expect(found.values.map(\.utf8.count) == [1_000_000, 1_000_000, 1_000_000, 1_000_000])
  }

  @Test("once it may not go on, nothing more is asked and what was asked is answered")
  func stop() throws {
    var questions = 0
    let (asked, found) = try answers(pool(size: 1), Array(0..<10)) {
      questions += 1
      return questions < 5
    }
    #expect(!asked.isEmpty && asked.count < 5 && found == Self.all(asked))
  }

  @Test("a program that cannot be started is unavailable")
  func missing() {
    var pool = pool()
    pool.program = "/nowhere/segue"
    #expect(throws: CommandFailure.self) { try answers(pool, [1]) }
  }
}
