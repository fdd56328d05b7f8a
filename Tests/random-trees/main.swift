import Foundation
import LayerModelTrees

// Runs random trees of layers and checks every frame of theirs; see `checkTree`.
//   random-trees [--count N] [--seed FIRST]    the trees of N seeds, from FIRST on
//   random-trees --tree SEED                   one again
var (count, first) = (1000, UInt64(1))
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
  guard let number = arguments.popFirst().flatMap(UInt64.init) else {
    print("random-trees: \(option) takes a number")
    exit(2)
  }
  switch option {
  case "--count": count = Int(number)
  case "--seed": first = number
  case "--tree": (count, first) = (1, number)
  default:
    print("random-trees: unknown option \(option); there are --count, --seed and --tree")
    exit(2)
  }
}

var totals = TreeTotals()
var faults = 0
for index in 0..<UInt64(count) {
  do {
    try checkTree(seed: first &+ index, totals: &totals)
  } catch {
    print(error)
    fflush(nil)
    faults += 1
    if faults == 20 { break }
  }
}
let digest = String(totals.digest.value, radix: 16)
print(
  "\(totals.trees) trees, \(totals.frames) frames, \(totals.animations) animations, \(faults) faults, digest \(digest)")
exit(faults == 0 ? 0 : 1)
