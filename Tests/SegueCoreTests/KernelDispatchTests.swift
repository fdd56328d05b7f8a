import SegueCore
import SegueTestSupport
import Testing

@Suite("The kernels' instruction sets")
struct KernelDispatchTests {
  @Test("a name that there is none of is refused in words", arguments: ["", "v5", "V3", "avx2"])
  func unknown(_ name: String) {
    #expect(throws: InstructionSetFault.unknown(name)) { try InstructionSet(named: name) }
    #expect(
      InstructionSetFault.unknown(name).message
        == "there is no instruction set \"\(name)\"; there are: baseline, v3, v4")
  }

  @Test("one that this machine cannot run is refused in words, one that it can is taken")
  func missing() {
    for one in InstructionSet.allCases {
      if one > .best {
        #expect(throws: InstructionSetFault.missing(one)) { try InstructionSet(named: one.rawValue) }
      } else {
        #expect(throws: Never.self) { try InstructionSet(named: one.rawValue) }
      }
    }
    let available = InstructionSet.available.map(\.rawValue).joined(separator: ", ")
    #expect(
      InstructionSetFault.missing(.v4).message == "this CPU cannot run v4; it can run: \(available)")
  }

  @Test("they rise from the baseline, and the best is what stores use unless another was chosen")
  func order() {
    #expect(InstructionSet.baseline < .v3 && InstructionSet.v3 < .v4)
    #expect(InstructionSet.available.first == .baseline)
    #expect(InstructionSet.available.last == .best)
    #expect(InstructionSet.current == .best)
  }

  @Test("a store of each shows the same digest, and matrices within rounding", arguments: InstructionSet.available)
  func stores(_ instructionSet: InstructionSet) {
    let tree = SeededTree(seed: 31, count: 300, instructionSet: instructionSet)
    let plain = SeededTree(seed: 31, count: 300, instructionSet: .baseline)
    #expect(tree.store.update(at: 0).digest == plain.store.update(at: 0).digest)
    #expect(WorldTransformsTests.worstError(tree) <= 2e-6)
  }
}
