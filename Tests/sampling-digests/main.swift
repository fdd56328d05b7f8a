import SegueCore
import SegueExactness

// Prints the digest of the seeded tracks' values, by kind, for each instruction set that this machine runs. The
// debug tests hold them against Benchmarks/Thresholds/sampling.json; .ci/check-digests holds a release build's.
let tracks = SeededTracks()
for instructionSet in InstructionSet.available {
  for (kind, values) in tracks.sampled(instructionSet) {
    print(instructionSet.rawValue, kind, SeededTracks.digest(values))
  }
}
