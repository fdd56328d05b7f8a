import SegueTiming

/// The frame rates at which something wants to be called, in calls a second.
///
/// A display calls at whole divisors of its refresh rate only: at 120 Hz those are 120, 60, 40, 30, 24, 20 …. Of those
/// in the range the one nearest to the preferred rate is taken, the faster of two that are equally near. Without a
/// preferred rate that is the fastest one in the range. If none lies in the range, the nearest of all is taken.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// nil or 0 prefers none.
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// All zero, as `default`.
  public init() {
    self.init(minimum: 0, maximum: 0)
  }

  /// The display's own rate.
  public static let `default` = CAFrameRateRange()

  /// The highest number that stands for a rate, and the longest interval: `RefreshRate`'s limit.
  static let limit = 1_000_000

  /// 0 ≤ minimum ≤ preferred ≤ maximum ≤ 10⁶, all of them numbers; a preferred rate of 0 is none.
  var isValid: Bool {
    guard minimum >= 0, maximum >= minimum, maximum <= Float(CAFrameRateRange.limit) else { return false }
    guard let preferred, preferred != 0 else { return true }
    return (minimum...maximum).contains(preferred)
  }

  /// As a request for frames; the default asks for the fastest rate.
  /// - Precondition: the range is valid.
  var request: FrameRateRequest {
    guard maximum > 0 else { return .fastest }
    return FrameRateRequest(
      minimum: Double(minimum), maximum: Double(maximum),
      preferred: preferred.flatMap { $0 > 0 ? Double($0) : nil })
  }

  /// How many vsyncs of a display pass from one call to the next, by the rule above; in 1…10⁶.
  /// - Precondition: the range is valid.
  func interval(on display: RefreshRate) -> Int64 {
    let rate = display.hertz
    let limit = Double(CAFrameRateRange.limit)
    let fastest = maximum > 0 ? Double(maximum) : rate
    let wanted = min(preferred.flatMap { $0 > 0 ? Double($0) : nil } ?? fastest, rate)
    let shortest = max((rate / fastest).rounded(.up), 1)
    let longest = minimum > 0 ? min((rate / Double(minimum)).rounded(.down), limit) : limit
    let allowed = shortest <= longest ? shortest...longest : 1...limit
    func nearest(_ divisor: Double) -> Double { min(max(divisor, allowed.lowerBound), allowed.upperBound) }
    // The distance to the wanted rate first falls and then rises with the divisor: two of them can be the nearest.
    let divisor = (rate / wanted).rounded(.down)
    let (fast, slow) = (nearest(divisor), nearest(divisor + 1))
    return Int64(abs(rate / fast - wanted) <= abs(rate / slow - wanted) ? fast : slow)
  }
}
