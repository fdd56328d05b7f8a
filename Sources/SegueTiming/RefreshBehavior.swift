/// Which refresh rates a display has, and which of them it may use from when on.
///
/// - A *fixed* display has one rate. A *variable* one has several and grants one of them to each frame, by what asks for
///   frames at the time.
/// - Caps hold from their time on, until the next one: low-power mode, heat. Where every rate lies above the cap, the
///   lowest one is granted.
public struct RefreshBehavior: Hashable, Sendable {
  /// At most `limit` from `start` on; without a limit the cap before ends there.
  public struct Cap: Hashable, Sendable {
    public var start: Timestamp
    public var limit: RefreshRate?

    public init(from start: Timestamp, limit: RefreshRate?) {
      self.start = start
      self.limit = limit
    }
  }

  /// The rates that the panel has, rising, each once; at least one.
  public let rates: [RefreshRate]
  /// By their times, rising.
  public let caps: [Cap]

  /// - Parameters:
  ///   - rates: in any order.
  ///   - caps: in any order; of two of one time the last one holds.
  /// - Precondition: there is a rate.
  public init(rates: [RefreshRate], caps: [Cap] = []) {
    precondition(!rates.isEmpty, "a display needs a refresh rate")
    var rising: [RefreshRate] = []
    for rate in rates.sorted(by: { $0.isSlower(than: $1) }) where rising.last.map({ $0.isSlower(than: rate) }) ?? true {
      rising.append(rate)
    }
    self.rates = rising
    // Sorting may exchange equal ones, of which the later has to stay behind.
    let inOrder = caps.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    self.caps = inOrder.map(\.element)
  }

  public static func fixed(_ rate: RefreshRate) -> RefreshBehavior { RefreshBehavior(rates: [rate]) }

  /// A panel whose frames start at ticks of a cadence: it has the whole rates that divide the cadence.
  ///
  /// - Parameters:
  ///   - range: Hz.
  ///   - cadence: ticks a second, in 1…10⁶.
  /// - Precondition: the range holds a divisor of the cadence.
  public static func variable(
    _ range: ClosedRange<Int64>, cadence: Int64 = 240, caps: [Cap] = []
  ) -> RefreshBehavior {
    precondition((1...1_000_000).contains(cadence), "a cadence lies in 1…1000000 ticks a second, not \(cadence)")
    let rates = range.clamped(to: 1...cadence).filter { cadence % $0 == 0 && range.contains($0) }
    precondition(!rates.isEmpty, "no rate in \(range) Hz divides \(cadence) Hz")
    return RefreshBehavior(rates: rates.map(RefreshRate.hz), caps: caps)
  }

  /// 10 to 120 Hz: 10, 12, 15, 16, 20, 24, 30, 40, 48, 60, 80, 120.
  public static let variablePhone = variable(10...120)
  /// 24 to 120 Hz: 24, 30, 40, 48, 60, 80, 120.
  public static let variableTablet = variable(24...120)

  /// Whether there is one rate, which nothing changes.
  public var isFixed: Bool { rates.count == 1 }

  /// The limit in force at a time; nil is none.
  public func limit(at time: Timestamp) -> RefreshRate? { caps.last { $0.start <= time }?.limit }

  /// The rates that may be granted at a time, rising; at least one.
  public func allowedRates(at time: Timestamp) -> ArraySlice<RefreshRate> {
    guard let limit = limit(at: time) else { return rates[...] }
    let allowed = rates.prefix { !limit.isSlower(than: $0) }
    return allowed.isEmpty ? rates.prefix(1) : allowed
  }

  /// The fastest rate that the panel has, whatever is allowed.
  public var fastest: RefreshRate { rates[rates.count - 1] }

  /// The rate that one request gets at a time.
  ///
  /// Of the allowed rates in the request's range it is the one nearest to the preferred rate, the faster of two that are
  /// equally near; the fastest if none is preferred. If none lies in the range it is the nearest of all.
  public func rate(for request: FrameRateRequest, at time: Timestamp) -> RefreshRate {
    let allowed = allowedRates(at: time)
    let wanted = request.preferred ?? request.maximum
    let inRange = allowed.filter { request.minimum <= $0.hertz && $0.hertz <= request.maximum }
    var best = (inRange.isEmpty ? Array(allowed) : inRange)[...]
    var granted = best.removeFirst()
    for rate in best where abs(rate.hertz - wanted) <= abs(granted.hertz - wanted) { granted = rate }
    return granted
  }

  /// The rate of the frame at `time`: the fastest that any of the requests gets; the slowest allowed one without any.
  public func grantedRate(for requests: some Sequence<FrameRateRequest>, at time: Timestamp) -> RefreshRate {
    var granted: RefreshRate?
    for request in requests {
      let rate = rate(for: request, at: time)
      if granted?.isSlower(than: rate) ?? true { granted = rate }
    }
    return granted ?? allowedRates(at: time)[0]
  }
}

/// At which rates something asks for frames, in Hz.
public struct FrameRateRequest: Hashable, Sendable {
  public var minimum: Double
  public var maximum: Double
  /// nil prefers the fastest one.
  public var preferred: Double?

  /// - Precondition: 0 ≤ minimum ≤ maximum, and the preferred rate lies between them.
  public init(minimum: Double, maximum: Double, preferred: Double? = nil) {
    precondition(
      minimum >= 0 && maximum >= minimum && (minimum...maximum).contains(preferred ?? maximum),
      "a request has 0 ≤ minimum ≤ preferred ≤ maximum, not \(minimum), \(preferred ?? maximum), \(maximum)")
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// As fast as may be.
  public static let fastest = FrameRateRequest(minimum: 0, maximum: .greatestFiniteMagnitude)
}

extension RefreshRate {
  /// Exact: the fractions are compared crosswise.
  public func isSlower(than other: RefreshRate) -> Bool {
    numerator * other.denominator < other.numerator * denominator
  }
}
