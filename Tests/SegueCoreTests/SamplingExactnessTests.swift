import Foundation
import SegueCore
import SegueExactness
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Sampling is exact on every instruction set")
struct SamplingExactnessTests {
  static let tracks = SeededTracks()
  static let baseline = tracks.sampled(.baseline)

  /// How many values differ in any bit.
  static func differing(_ left: [Double], _ right: [Double]) -> Int {
    guard left.count == right.count else { return max(left.count, right.count) }
    return zip(left, right).count { $0.bitPattern != $1.bitPattern }
  }

  @Test(
    "100 000 seeded tracks, and 10 000 more of all kinds in a store, have the same bits at every level that this machine runs, and in the committed list"
  )
  func levels() throws {
    #expect(Self.tracks.count == 100_000 && Self.tracks.storedCount == 10_000)
    print("sampled at: \(InstructionSet.available.map(\.rawValue).joined(separator: ", "))")
    for level in InstructionSet.available {
      for (one, base) in zip(Self.tracks.sampled(level), Self.baseline) {
        #expect(Self.differing(one.values, base.values) == 0, "\(one.kind) at \(level.rawValue)")
      }
    }
    let file = packageRoot.appendingPathComponent("Benchmarks/Thresholds/sampling.json")
    let lines = Self.baseline.map { "  \"\($0.kind)\": \"\(SeededTracks.digest($0.values))\"" }
    let text = "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    if ProcessInfo.processInfo.environment["SEGUE_WRITE_GOLDENS"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("the values are those of the scalar references, bit by bit")
  func references() {
    let reference = Self.tracks.reference()
    #expect(reference.map(\.kind) == Self.baseline.map(\.kind))
    for (one, base) in zip(reference, Self.baseline) {
      #expect(Self.differing(one.values, base.values) == 0, "\(one.kind)")
    }
  }

  @Test("the comparison sees a difference in a last bit, and so does the digest")
  func sees() {
    var values = Self.baseline[1].values
    #expect(Set(values).count > values.count / 2, "the values are of many kinds")
    #expect(values.allSatisfy { $0.isFinite })
    values[777] = values[777].nextUp
    #expect(Self.differing(values, Self.baseline[1].values) == 1)
    #expect(SeededTracks.digest(values) != SeededTracks.digest(Self.baseline[1].values))
  }
}
