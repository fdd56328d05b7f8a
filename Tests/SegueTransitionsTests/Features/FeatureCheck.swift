import Foundation
import SegueTransitions
import Testing

/// Shows one row of the specification's feature table by running it, and records the values that it saw.
struct FeatureCheck: Sendable, CustomTestStringConvertible {
  /// The row, 1…68.
  let row: Int
  /// The rules that it shows.
  let rules: [String]
  let run: @MainActor @Sendable (FeatureRecord) throws -> Void

  var testDescription: String { "feature \(row): \(rules.joined(separator: ", "))" }

  static let all: [FeatureCheck] = adChecks + ttiChecks + tdChecks + apChecks
}

/// What a check has seen, each value under a name.
@MainActor
final class FeatureRecord {
  private(set) var values: [(name: String, value: String)] = []

  /// Expects a number, and records it with five decimals.
  func value(
    _ name: String, _ value: Double, is expected: Double, within tolerance: Double = 1e-4,
    at place: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs(value - expected) <= tolerance * max(1, abs(expected)), "\(name): \(value), not \(expected)",
      sourceLocation: place)
    values.append((name, String(format: "%.5f", value == 0 ? 0 : value)))
  }

  /// Expects equal values, and records them.
  func value<Value: Equatable>(
    _ name: String, _ value: Value, is expected: Value, at place: SourceLocation = #_sourceLocation
  ) {
    #expect(value == expected, "\(name)", sourceLocation: place)
    values.append((name, "\(value)"))
  }
}
