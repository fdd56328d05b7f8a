import Foundation
import TransitionRuns

// Runs random transitions and checks what is left of each; see `TransitionRun`.
//   random-transitions [--runs N] [--seed FIRST] [--faults LIMIT]    the runs of N seeds, from FIRST on
//   random-transitions --seed S --runs 1 --verbose                   one again, with its steps
// A second process with another range of seeds can go beside. Exits with 1 where there are faults.
var (runs, first, limit, isVerbose) = (1000, UInt64(1), 20, false)
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
  if option == "--verbose" {
    isVerbose = true
    continue
  }
  guard ["--runs", "--seed", "--faults"].contains(option) else {
    print("random-transitions: unknown option \(option); there are --runs, --seed, --faults and --verbose")
    exit(2)
  }
  guard let number = arguments.popFirst().flatMap(UInt64.init) else {
    print("random-transitions: \(option) takes a number")
    exit(2)
  }
  switch option {
  case "--runs": runs = Int(clamping: number)
  case "--faults": limit = Int(clamping: number)
  default: first = number
  }
}

var totals = TransitionTotals()
for index in 0..<UInt64(runs) {
  let seed = first &+ index
  let report = TransitionRun(seed: seed).run(repeats: seed % 50 == 0)
  totals.add(report)
  if isVerbose {
    print("seed \(seed):")
    for line in report.steps + report.log + report.diagnostics { print("  \(line)") }
  }
  if !report.faults.isEmpty {
    for fault in report.faults { print("seed \(seed): \(fault)") }
    fflush(nil)
    if totals.faultyRuns == limit { break }
  }
  if (index + 1) % 10_000 == 0 { FileHandle.standardError.write(Data("\(index + 1) runs\n".utf8)) }
}
print(totals.summary)
exit(totals.faultyRuns == 0 ? 0 : 1)
