/// A value on its way into a database or out of one.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }

  /// NaN and infinities have no place in a column of figures: null. A zero has no sign.
  init(_ value: Double?) {
    if let value, value.isFinite { self = .real(value == 0 ? 0 : value) } else { self = .null }
  }

  init(_ flag: Bool?) { self = flag.map { .integer($0 ? 1 : 0) } ?? .null }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The number, whole or not.
  var real: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .text: nil
    }
  }

  var flag: Bool? { integer.map { $0 != 0 } }
}

/// A row of an answer, its values in the order of the columns asked for.
typealias SQLRow = [SQLValue]
