import Foundation
import SegueTransitions
import TransitionMatrix

// Walks the entries of the catalogue through every case of the matrix; see `MatrixRunner`.
//   transition-matrix [PREFIX…]      the entries whose ids begin so; all without one
//     --fidelity corrected|compat    which behaviour; corrected without it
//     --sample SEED                  a call and two driven cases of each entry
//     --jobs N                       in N processes
//     --part K/N                     every N-th case from the K-th on, 0 ≤ K < N; the last line is the totals as JSON
// Prints a line for each fault, at most 12 of a case, and one of figures. Exits with 1 where there are faults or no
// cases, or where compat lacks a defect of an original; with 2 where it was called wrongly.
func refuse(_ words: String) -> Never {
  FileHandle.standardError.write(Data("transition-matrix: \(words)\n".utf8))
  exit(2)
}

var campaign = MatrixCampaign()
var (jobs, isPart) = (1, false)
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  guard argument.hasPrefix("-") else {
    campaign.prefixes.append(argument)
    if campaign.entries.allSatisfy({ !$0.id.hasPrefix(argument) }) {
      refuse("no entry's id begins with \"\(argument)\"; the ids are listed by: segue list transitions")
    }
    continue
  }
  guard ["--fidelity", "--sample", "--jobs", "--part"].contains(argument) else {
    refuse("unknown option \(argument); there are --fidelity, --sample, --jobs and --part")
  }
  let value = arguments.popFirst() ?? ""
  switch argument {
  case "--fidelity":
    guard let fidelity = TransitionFidelity(rawValue: value) else { refuse("--fidelity is corrected or compat") }
    campaign.fidelity = fidelity
  case "--sample":
    guard let seed = UInt64(value) else { refuse("--sample takes a seed, a whole number") }
    campaign.sampleSeed = seed
  case "--jobs":
    guard let count = Int(value), (1...64).contains(count) else { refuse("--jobs takes a number from 1 to 64") }
    jobs = count
  default:
    let numbers = value.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, numbers[1] > 0, (0..<numbers[1]).contains(numbers[0]) else {
      refuse("--part takes K/N with 0 ≤ K < N")
    }
    (campaign.part, campaign.parts, isPart) = (numbers[0], numbers[1], true)
  }
}
if isPart, jobs > 1 { refuse("--part is one process; leave out --jobs") }

/// The campaign in several processes: their lines go to standard output as they are.
@MainActor
func runParts() throws -> MatrixTotals {
  var own = Array(CommandLine.arguments.dropFirst())
  if let index = own.firstIndex(of: "--jobs") { own.removeSubrange(index...index + 1) }
  let children = try (0..<jobs).map { part in
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = Bundle.main.executableURL
    process.arguments = own + ["--part", "\(part)/\(jobs)"]
    process.standardOutput = pipe
    try process.run()
    return (process, pipe)
  }
  var totals = MatrixTotals()
  for (process, pipe) in children {
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var lines = output.split(separator: UInt8(ascii: "\n")).map { Data($0) }
    guard let last = lines.popLast(), let part = try? JSONDecoder().decode(MatrixTotals.self, from: last) else {
      refuse("a part has ended without totals, with status \(process.terminationStatus)")
    }
    totals.add(part)
    for line in lines { print(String(decoding: line, as: UTF8.self)) }
  }
  return totals
}

let totals = jobs > 1 ? try runParts() : campaign.run { print($0) }
if isPart {
  print(String(decoding: try JSONEncoder().encode(totals), as: UTF8.self))
} else {
  print(totals.summary)
}
let unseen = campaign.unseen(in: totals)
if !unseen.isEmpty { print("defects that compat should keep, in no case: \(unseen.joined(separator: ", "))") }
exit(totals.faults == 0 && totals.cases > 0 && unseen.isEmpty ? 0 : 1)
