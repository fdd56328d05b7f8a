import Foundation
import ReplayRuns

// Replays random scenario × trace pairs and checks what becomes of each; see `RandomReplay`.
//   random-replays [--runs N] [--seed FIRST] [--faults LIMIT]    the pairs of N seeds, from FIRST on
//   random-replays --seed S --runs 1 --verbose                   one again, with its name
// A pair that takes longer than a minute ends the program by its alarm. Exits with 1 where there are faults.
var (runs, first, limit, isVerbose) = (1000, UInt64(1), 20, false)
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
  if option == "--verbose" {
    isVerbose = true
    continue
  }
  guard ["--runs", "--seed", "--faults"].contains(option) else {
    print("random-replays: unknown option \(option); there are --runs, --seed, --faults and --verbose")
    exit(2)
  }
  guard let number = arguments.popFirst().flatMap(UInt64.init) else {
    print("random-replays: \(option) takes a number")
    exit(2)
  }
  switch option {
  case "--runs": runs = Int(clamping: number)
  case "--faults": limit = Int(clamping: number)
  default: first = number
  }
}

var totals = RandomReplayTotals()
for index in 0..<UInt64(runs) {
  let seed = first &+ index
  alarm(60)
  let pair = RandomReplay(seed: seed)
  let report = pair.run(repeats: seed % 50 == 0)
  if isVerbose { print("seed \(seed): \(pair.scenario.name): \(report.outcome?.rawValue ?? "no outcome")") }
  totals.add(report)
  for fault in report.faults { print("seed \(seed), \(report.scenario): \(fault)") }
  if !report.faults.isEmpty {
    fflush(nil)
    if totals.faulty == limit { break }
  }
  if (index + 1) % 1_000 == 0 { FileHandle.standardError.write(Data("\(index + 1) pairs\n".utf8)) }
}
alarm(0)
print(totals.summary)
exit(totals.faulty == 0 ? 0 : 1)
