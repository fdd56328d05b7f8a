import Foundation

/// What the matrix has found in one of its cases.
struct MatrixFault: CustomStringConvertible {
  enum Kind: String, CaseIterable {
    /// A layer shows another value than the specification says.
    case value
    /// What is seen changes from one moment to the same moment.
    case jump
    /// After a cancel something is not as it was.
    case restoration
    /// After a finish there is more, less or something else than the destination.
    case remains
    /// The transition did not begin, or did not end as it should.
    case outcome
    /// Something was recorded that nobody expected.
    case diagnostic
    /// A gesture that could not be followed was not reported.
    case silence
    /// The screens are of no use for another transition.
    case next
    /// The harness could not look: the case proves nothing.
    case blind
  }

  let kind: Kind
  let place: String
  let what: String

  var description: String { "\(kind.rawValue) at \(place): \(what)" }
}
