/// A counter of 32 bits that began again at 0 between two times.
public enum ClockWrap: String, CaseIterable, Hashable, Sendable {
  /// After 71.6 minutes.
  case microseconds
  /// After 49.7 days.
  case milliseconds

  /// What the counter counts before it begins again, in nanoseconds.
  public var modulus: Int64 {
    switch self {
    case .microseconds: 1000 << 32
    case .milliseconds: 1_000_000 << 32
    }
  }

  /// The counter whose wrap makes `next`, which is less than `previous`, follow it within the 10 s that a touch may
  /// pause; nil if none does, and time simply runs backwards.
  static func of(_ previous: Int64, _ next: Int64) -> ClockWrap? {
    // Also keeps the difference within what an Int64 holds.
    guard next < previous else { return nil }
    return allCases.first { wrap in (0...TraceValidator.clockJumpNanoseconds).contains(next - previous + wrap.modulus) }
  }
}
