import SegueResults
import SegueTiming

/// A device as far as a replay has one: its display, its screen, what work costs on it and when touches arrive.
public struct DeviceProfile: Hashable, Sendable {
  /// At most `limit` from `start` on, until the next one: low-power mode, heat.
  public struct Cap: Hashable, Sendable {
    /// Nanoseconds after the trace's first instant.
    public var start: Int64
    /// nil ends the cap before.
    public var limit: RefreshRate?

    public init(from start: Int64, limit: RefreshRate?) {
      self.start = start
      self.limit = limit
    }
  }

  /// Insets of the safe area, in points.
  public struct SafeArea: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// The last part of a scenario's name.
  public var name: String
  /// What it stands for, in a line.
  public var summary: String
  /// The rates that the panel has, rising; one is a fixed display. A variable one grants each frame one of them.
  public private(set) var rates: [RefreshRate]
  /// By their times.
  public private(set) var caps: [Cap]
  /// Points.
  public var width: Double
  public var height: Double
  /// Pixels a point.
  public var scale: Double
  /// nil takes what the runtime has for a screen of this shape: `SimulationWorld.screenSafeAreaInsets`.
  public var safeArea: SafeArea?
  /// What measured times are multiplied by, to stand for a slower or faster processor.
  public var cpuScale: Double
  /// What modelled cost is made with.
  public var costs: CostTable
  public var display: DisplayModel
  /// Nanoseconds by which touches come later than the trace says: what a panel and its driver take on top.
  public var touchDelay: Int64

  /// - Precondition: there is a rate; sides, scales and the delay are finite, the sides and scales above 0.
  public init(
    name: String, summary: String = "", rates: [RefreshRate], caps: [Cap] = [], width: Double = 390,
    height: Double = 844, scale: Double = 3, safeArea: SafeArea? = nil, cpuScale: Double = 1,
    costs: CostTable = .phone, display: DisplayModel = DisplayModel(), touchDelay: Int64 = 0
  ) {
    precondition(!rates.isEmpty, "a display needs a refresh rate")
    precondition(
      [width, height, scale, cpuScale].allSatisfy { $0 > 0 && $0.isFinite } && touchDelay >= 0,
      "a profile's sides, scales and delays are sizes, not \(width)×\(height), \(scale), \(cpuScale), \(touchDelay)")
    self.name = name
    self.summary = summary
    self.rates = rates.sorted { $0.hertz < $1.hertz }
    self.caps = caps.sorted { $0.start < $1.start }
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
    self.cpuScale = cpuScale
    self.costs = costs
    self.display = display
    self.touchDelay = touchDelay
  }

  /// The profile that has the rate's name, built in or not: 390 × 844 points at scale 3, costs of the default table.
  public init(_ rate: RefreshRate) {
    let name = rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
    if let known = Self.builtIn(named: name) {
      self = known
    } else {
      self.init(name: name, rates: [rate])
      summary = facts
    }
  }

  /// The fastest rate: the run's own.
  public var rate: RefreshRate { rates[rates.count - 1] }

  /// "120 Hz, budget 8.333 ms, 390×844 pt at scale 3, costs phone/1".
  public var facts: String {
    let budget = "budget \(Double(rate.budgetNanoseconds / 1_000) / 1_000) ms"
    let refresh = rates.count == 1 ? "\(rate), \(budget)" : "\(rates[0])…\(rate), \(budget) at the fastest"
    let screen = "\(Self.text(width))×\(Self.text(height)) pt at scale \(Self.text(scale))"
    return "\(refresh), \(screen), costs \(costs.name)/\(costs.version)"
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int64(number))" : "\(number)"
  }
}
