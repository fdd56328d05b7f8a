import CSegueSIMD
import SegueKernels
import Synchronization

#if arch(x86_64)
  import SegueKernelsV3
  import SegueKernelsV4
#endif

/// An instruction set that the kernels are built for; a greater one has all that a smaller one has.
public enum InstructionSet: String, CaseIterable, Comparable, Sendable {
  /// What every machine of the architecture has.
  case baseline
  /// x86-64-v3: 256-bit registers, fused multiplication and addition.
  case v3
  /// x86-64-v4: 512-bit registers.
  case v4

  public static func < (left: InstructionSet, right: InstructionSet) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }

  /// The greatest one that this machine can run.
  public static let best: InstructionSet =
    switch segue_cpu_level() {
    case SEGUE_CPU_V4: .v4
    case SEGUE_CPU_V3: .v3
    default: .baseline
    }

  /// All that this machine can run, the smallest first.
  public static var available: [InstructionSet] { allCases.filter { $0 <= best } }

  /// The instruction set of a name, for a user who forces one: `baseline`, `v3` or `v4`, as the environment variable
  /// `SEGUE_ISA` has it.
  ///
  /// - Throws: for a name that there is none of, and for one that this machine cannot run.
  public init(named name: String) throws(InstructionSetFault) {
    guard let named = InstructionSet(rawValue: name) else { throw .unknown(name) }
    guard named <= .best else { throw .missing(named) }
    self = named
  }
}

/// Why an instruction set cannot be used.
public enum InstructionSetFault: Error, Hashable, Sendable {
  /// No instruction set has this name.
  case unknown(String)
  /// This machine cannot run it.
  case missing(InstructionSet)

  public var message: String {
    switch self {
    case .unknown(let name):
      "there is no instruction set \"\(name)\"; there are: \(Self.list(InstructionSet.allCases))"
    case .missing(let instructionSet):
      "this CPU cannot run \(instructionSet.rawValue); it can run: \(Self.list(InstructionSet.available))"
    }
  }

  private static func list(_ sets: [InstructionSet]) -> String { sets.map(\.rawValue).joined(separator: ", ") }
}

/// The kernels of one instruction set.
@safe
struct Kernels: @unchecked Sendable {
  let instructionSet: InstructionSet
  /// All kernel calls of the core go through here.
  let table: segue_kernel_table

  // SAFETY (of `@unchecked Sendable`): functions without state, and a name.

  private static let chosen = Mutex<InstructionSet?>(nil)

  /// The instruction set that new stores use: the best, unless a program has chosen another one.
  static var current: InstructionSet {
    get { chosen.withLock { $0 } ?? .best }
    set { chosen.withLock { $0 = newValue } }
  }

  /// - Precondition: this machine can run it.
  init(_ instructionSet: InstructionSet) {
    precondition(instructionSet <= .best, InstructionSetFault.missing(instructionSet).message)
    self.instructionSet = instructionSet
    #if arch(x86_64)
      switch instructionSet {
      case .baseline: table = kernelTableBaseline()
      case .v3: table = kernelTableV3()
      case .v4: table = kernelTableV4()
      }
    #else
      table = kernelTableBaseline()
    #endif
  }
}

extension InstructionSet {
  /// The one that new stores use: the best, unless `choose` was called.
  public static var current: InstructionSet { Kernels.current }

  /// Has all stores that are made from now on use this instruction set.
  ///
  /// A program's start calls it, once, with what its user asked for; nothing below reads the environment. Sampled values
  /// and digests do not depend on it.
  /// - Precondition: this machine can run it.
  public func choose() {
    precondition(self <= .best, InstructionSetFault.missing(self).message)
    Kernels.current = self
  }
}
