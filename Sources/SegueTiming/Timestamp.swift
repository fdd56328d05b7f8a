/// An instant on the virtual display clock, in whole nanoseconds since the clock's start.
///
/// - Range: ±292 years; arithmetic traps on overflow.
/// - Two timestamps are equal only when they are the same nanosecond: no tolerance is hidden here.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public static let zero = Timestamp(nanoseconds: 0)

  /// Seconds as the nearest Double: what `CACurrentMediaTime()` returns.
  @inlinable
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The instant nearest to `seconds`, halves away from zero.
  @inlinable
  public init(seconds: Double) {
    precondition(seconds.isFinite, "a timestamp needs a finite number of seconds, not \(seconds)")
    nanoseconds = Int64((seconds * 1e9).rounded())
  }

  @inlinable
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.nanoseconds < right.nanoseconds }

  @inlinable
  public static func + (left: Timestamp, nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: left.nanoseconds + nanoseconds)
  }

  /// Nanoseconds from `right` to `left`.
  @inlinable
  public static func - (left: Timestamp, right: Timestamp) -> Int64 { left.nanoseconds - right.nanoseconds }

  public var description: String { "\(nanoseconds) ns" }
}
