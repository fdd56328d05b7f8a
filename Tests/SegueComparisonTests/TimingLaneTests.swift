import SegueComparison
import Testing

@Suite("The timing lane as a state machine")
struct TimingLaneTests {
  private func design(_ count: Int = 1, seed: UInt64 = 42) throws -> ComparisonDesign {
    try ComparisonDesign(cases: (0..<count).map { ComparisonCase(name: "case \($0)") }, seed: seed)
  }

  /// Runs to the end with times that a function of the launch gives; every launch in order.
  private func run(
    _ lane: inout TimingLane, _ time: (Launch) -> Double
  ) throws -> [Launch] {
    var made: [Launch] = []
    while let launch = lane.next()?.first {
      try lane.record(LaunchSample(cpuNanoseconds: [time(launch)]), for: launch)
      made.append(launch)
    }
    return made
  }

  @Test("equal sides are equivalent after the first rounds, and nothing is run again")
  func equal() throws {
    var lane = TimingLane(try design(2))
    #expect(!lane.isFinished)
    #expect(lane.next()?.count == 8)
    #expect(lane.verdicts.map(\.verdict) == [.undecided, .undecided])
    #expect(lane.gate.exitCode == 2)
    let made = try run(&lane) { _ in 1e6 }
    #expect(made.count == 2 * 2 * 24)
    #expect(made.map(\.position) == Array(0..<96))
    #expect(lane.isFinished)
    #expect(lane.next() == nil)
    #expect(lane.verdicts.map(\.verdict) == [.equivalent, .equivalent])
    #expect(lane.gate.exitCode == 0)
  }

  @Test("a change is run again from scratch with another seed, and only that case is")
  func confirmed() throws {
    let design = try design(3)
    var lane = TimingLane(design)
    let made = try run(&lane) { $0.side == .candidate && $0.caseName == "case 1" ? 1.05e6 : 1e6 }
    #expect(made.prefix(144).allSatisfy { !$0.isConfirmation && $0.seed == 42 })
    let again = made.dropFirst(144)
    #expect(again.count == 48)
    #expect(again.allSatisfy { $0.isConfirmation && $0.caseName == "case 1" && $0.seed == design.confirmationSeed })
    #expect(again.first?.position == 144)
    #expect(lane.verdicts.map(\.verdict) == [.equivalent, .regressed, .equivalent])
    #expect(lane.verdicts[1].confirmationState == .confirmed)
    #expect(lane.gate.exitCode == 1)
    #expect(lane.gate.findings.map(\.subject) == ["case 1"])
  }

  @Test("a change that is gone when run again is inconclusive, R-27")
  func refuted() throws {
    var lane = TimingLane(try design())
    _ = try run(&lane) { $0.side == .candidate && !$0.isConfirmation ? 1.05e6 : 1e6 }
    #expect(lane.verdicts.map(\.verdict) == [.inconclusive])
    #expect(lane.verdicts[0].confirmationState == .refuted)
    #expect(lane.gate.exitCode == 2)
  }

  @Test("only the undecided get more rounds, in blocks, up to the cap")
  func adaptive() throws {
    var lane = TimingLane(try design(2))
    let made = try run(&lane) { launch in
      // Case 0 stays across the floor for ever: half of its rounds within, half beyond.
      launch.caseName == "case 0" && launch.side == .candidate && launch.round % 2 == 0 ? 1.03e6 : 1e6
    }
    #expect(made.count { $0.caseName == "case 0" } == 2 * 96)
    #expect(made.count { $0.caseName == "case 1" } == 2 * 24)
    #expect(lane.verdicts.map(\.verdict) == [.inconclusive, .equivalent])
    #expect(lane.verdicts[0].adjustedP == 1)
    #expect(lane.verdicts[0].finding?.rounds == 96)
  }

  @Test("a case that is settled by more rounds stops there")
  func settled() throws {
    var lane = TimingLane(try design())
    // Across the floor in the first 24 rounds, within it in all that follow.
    let made = try run(&lane) { launch in
      launch.side == .candidate && launch.round < 24 && launch.round % 2 == 0 ? 1.03e6 : 1e6
    }
    #expect(lane.verdicts.map(\.verdict) == [.equivalent])
    let rounds = try #require(lane.verdicts[0].finding?.rounds)
    // 12 of 36 beyond the floor: the 99 % interval of 36 rounds ends at the 11th largest; of 48, at the 15th.
    #expect(rounds == 48)
    #expect(made.count == 2 * rounds)
  }

  @Test("a failed launch fails its case, which runs no more; the others go on, R-18")
  func failure() throws {
    var lane = TimingLane(try design(2))
    var made: [Launch] = []
    while let launch = lane.next()?.first {
      made.append(launch)
      if launch.caseName == "case 0", launch.round == 3 {
        try lane.recordFailure("signal 11", for: launch)
      } else {
        try lane.record(LaunchSample(cpuNanoseconds: [1e6]), for: launch)
      }
    }
    #expect(made.count { $0.caseName == "case 0" } == 7)
    #expect(made.count { $0.caseName == "case 1" } == 48)
    #expect(lane.verdicts.map(\.verdict) == [.failed, .equivalent])
    #expect(lane.gate.exitCode == 4)
    #expect(lane.verdicts[0].reason.contains("case 0, round 3"))
    #expect(lane.verdicts[0].reason.hasSuffix("signal 11"))
  }

  @Test("every case may fail: the lane ends")
  func allFail() throws {
    var lane = TimingLane(try design(2))
    while let launch = lane.next()?.first { try lane.recordFailure("no such file", for: launch) }
    #expect(lane.verdicts.map(\.verdict) == [.failed, .failed])
  }

  @Test("a launch that was not asked for, and one with other samples, are refused; the same twice is once")
  func foreign() throws {
    var lane = TimingLane(try design())
    let first = try #require(lane.next()?.first)
    let sample = LaunchSample(cpuNanoseconds: [1e6])
    var foreign = first
    foreign.seed = 43
    #expect(throws: RecordFault.notAskedFor(foreign)) { try lane.record(sample, for: foreign) }
    #expect(throws: RecordFault.notAskedFor(foreign)) { try lane.recordFailure("crash", for: foreign) }
    try lane.record(sample, for: first)
    try lane.record(sample, for: first)
    #expect(lane.measured[0].base.count + lane.measured[0].candidate.count == 1)
    let other = LaunchSample(cpuNanoseconds: [2e6])
    #expect(throws: RecordFault.recordedOtherwise(first)) { try lane.record(other, for: first) }
  }

  @Test("interrupted at any launch and resumed from its journal, a comparison ends with the same answer")
  func resumed() throws {
    let design = try design(2, seed: 9)
    var machine = SyntheticMachine(seed: 3)
    machine.planted = ["case 0": 1.012, "case 1": 1.04]
    let whole = try machine.run(design)
    var journal: [String] = []
    var lane = TimingLane(design)
    while let launch = lane.next()?.first {
      let sample = machine.sample(launch)
      try lane.record(sample, for: launch)
      journal.append(JournalEntry(launch, .measured(sample)).line)
    }
    #expect(whole.verdicts.map(\.verdict).contains(.regressed))
    let entries = try journal.map { try JournalEntry(Array($0.utf8), file: "journal") }
    // At every cut the lane resumed from the journal asks for the launches that the uninterrupted one did.
    var resumed = TimingLane(design)
    for (cut, entry) in entries.enumerated() {
      let next = try #require(resumed.next())
      #expect(next.first == entry.launch, "cut at launch \(cut)")
      try resumed.resume(entry)
    }
    #expect(resumed.isFinished)
    #expect(resumed.verdicts == whole.verdicts)
    #expect(resumed.measured == whole.measured)
    // And from each of some cuts on, a lane that is rebuilt and goes on measuring ends the same.
    for cut in stride(from: 0, to: entries.count, by: 101) {
      var again = TimingLane(design)
      for entry in entries[..<cut] { try again.resume(entry) }
      while let launches = again.next() {
        for launch in launches { try again.record(machine.sample(launch), for: launch) }
      }
      #expect(again.gate == whole.gate)
      #expect(again.measured == whole.measured)
    }
  }

  @Test("a failure in the journal is resumed too")
  func resumedFailure() throws {
    let design = try design(2)
    var lane = TimingLane(design)
    let first = try #require(lane.next()?.first)
    let entry = JournalEntry(first, .failed("signal 6"))
    #expect(try JournalEntry(Array(entry.line.utf8), file: "journal") == entry)
    try lane.resume(entry)
    #expect(lane.verdicts.contains { $0.verdict == .failed })
  }

  @Test("live data judged again from storage has equal verdicts, R-05")
  func stored() throws {
    let design = try design(4, seed: 5)
    var machine = SyntheticMachine(seed: 8)
    machine.planted = ["case 1": 1.05, "case 2": 0.9, "case 3": 1.01]
    let lane = try machine.run(design)
    #expect(Set(lane.verdicts.map(\.verdict)).isSuperset(of: [.regressed, .improved]))
    var stored = lane.measured
    for index in stored.indices { stored[index].canBeRepeated = false }
    #expect(TimingJudge.verdicts(stored) == lane.verdicts)
    let file = RecordedSeries(cases: stored).json.text(indented: true)
    let read = try RecordedSeries(Array(file.utf8), file: "series.json")
    #expect(TimingJudge.verdicts(read.cases) == lane.verdicts)
    #expect(read.json.text(indented: true) == file)
  }

  @Test("what comes for certain falls with each launch, and is nothing at the end alone")
  func announced() throws {
    var lane = TimingLane(try design(2))
    var left = [lane.leastLaunchesLeft]
    while let launch = lane.next()?.first {
      try lane.record(LaunchSample(cpuNanoseconds: [launch.side == .candidate ? 1.1e6 : 1e6]), for: launch)
      left.append(lane.leastLaunchesLeft)
    }
    // Two cases, two sides, 24 rounds; then as many to confirm what was found.
    #expect(left[0] == 96)
    #expect(left.count == 1 + 2 * 96)
    #expect(zip(left, left.dropFirst()).count { $0 <= $1 } == 1)
    #expect(left.firstIndex(of: 0) == left.count - 1)
  }
}
