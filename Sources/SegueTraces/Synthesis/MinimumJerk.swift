/// The course of a hand that reaches from one place to another: the path of least jerk.
///
/// share(τ) = 10τ³ − 15τ⁴ + 6τ⁵ of the way at the share τ of the time; it starts and ends at rest. Only + − × are used,
/// so the result is the same bits everywhere.
public enum MinimumJerk {
  /// Share of the way, 0…1; `time` is clamped to 0…1.
  public static func share(at time: Double) -> Double {
    let τ = min(1, max(0, time))
    return τ * τ * τ * (10 - 15 * τ + 6 * τ * τ)
  }

  /// Speed as a multiple of way by time: 30τ²(1 − τ)², at most 1.875.
  public static func speed(at time: Double) -> Double {
    let τ = min(1, max(0, time))
    return 30 * τ * τ * (1 - τ) * (1 - τ)
  }
}
