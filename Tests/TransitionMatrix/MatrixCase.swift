import Foundation
import SegueTestSupport
import SegueTransitions

/// One way through one operation of one entry.
struct MatrixCase: Hashable, CustomStringConvertible {
  enum Walk: Hashable {
    /// By itself, from a call.
    case run
    /// Held at 0, 0.25, 0.5, 0.75 and 0.97 of the way, then let go toward the end.
    case scrub
    /// Let go on the way to the end.
    case finish
    /// Let go on the way back, at a progress; at 0.99 the system takes the touch away.
    case cancel(Double)
    /// A second finger comes while it settles. Where it may take hold, it then takes the transition back to its start.
    case interrupt(Bool)
  }

  let operation: TransitionEntry.Operation
  let gesture: TransitionGesture?
  let walk: Walk
  let hertz: Int64

  var description: String { "\(operation.kind) \(gesture?.rawValue ?? "call") \(walk) @\(hertz)" }

  /// Every case of an operation.
  static func all(of operation: TransitionEntry.Operation) -> [MatrixCase] {
    let rates: [Int64] = [60, 120]
    let calls = rates.map { MatrixCase(operation: operation, gesture: nil, walk: .run, hertz: $0) }
    let walks: [Walk] = [
      .scrub, .finish, .cancel(0), .cancel(0.3), .cancel(0.99), .interrupt(true), .interrupt(false),
    ]
    return calls
      + operation.gestures.flatMap { gesture in
        walks.flatMap { walk in
          rates.map { MatrixCase(operation: operation, gesture: gesture, walk: walk, hertz: $0) }
        }
      }
  }

  static func all(of entry: TransitionEntry) -> [MatrixCase] { entry.operations.flatMap { all(of: $0) } }

  /// Some of an entry's cases, which its id and a seed choose: `calls` without a finger and `driven` with one.
  static func sample(of entry: TransitionEntry, calls: Int, driven: Int, seed: UInt64 = 2026) -> [MatrixCase] {
    var seed = seed
    for byte in entry.id.utf8 { seed = seed &* 31 &+ UInt64(byte) }
    var random = SplitMix64(seed: seed)
    let cases = all(of: entry).shuffled(using: &random)
    return Array(cases.filter { $0.gesture == nil }.prefix(calls))
      + Array(cases.filter { $0.gesture != nil }.prefix(driven))
  }
}
