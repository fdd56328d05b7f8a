/// How busy a machine is at one moment: read before and after measuring.
public struct LoadReading: Hashable, Sendable {
  /// Processes that were running or waiting to, averaged over the last minute; nil where it is unknown.
  public var loadAverage: Double?
  /// Ticks since the start in which the processors were taken away by the hypervisor, all processors together.
  public var stealTicks: Int64?
  /// Ticks since the start, all processors together.
  public var totalTicks: Int64?

  public init(loadAverage: Double? = nil, stealTicks: Int64? = nil, totalTicks: Int64? = nil) {
    self.loadAverage = loadAverage
    self.stealTicks = stealTicks
    self.totalTicks = totalTicks
  }

  /// From the texts of `/proc/loadavg` and `/proc/stat`. A text that does not read as one of these is unknown.
  public init(_ texts: SystemTexts) {
    let load = texts.loadAverage?.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
    loadAverage = load.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    guard let ticks = Self.ticks(texts.stat) else { return }
    stealTicks = ticks[7]
    totalTicks = ticks.reduce(0, +)
  }

  /// User, nice, system, idle, I/O wait, interrupts, soft interrupts, steal. The two columns of guests after them are
  /// part of user and nice already.
  private static func ticks(_ stat: String?) -> [Int64]? {
    let lines = (stat ?? "").split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { $0.hasPrefix("cpu ") }) else { return nil }
    let columns = line.split(separator: " ").dropFirst().prefix(8).map { Int64($0) }
    let ticks = columns.compactMap { $0 }.filter { (0...Int64(1) << 56).contains($0) }
    return ticks.count == 8 ? ticks : nil
  }

  /// Share of the processors' time from `self` to a later reading that the hypervisor took; nil where it is unknown, or
  /// no time went by.
  public func stealShare(until later: LoadReading) -> Double? {
    guard let steal = stealTicks, let total = totalTicks, let laterSteal = later.stealTicks,
      let laterTotal = later.totalTicks, laterTotal > total, laterSteal >= steal
    else { return nil }
    return Double(laterSteal - steal) / Double(laterTotal - total)
  }
}
