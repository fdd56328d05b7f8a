import SegueJSON
import SegueResults
import SegueTiming

extension DeviceProfile {
  public static let schema = "segue.profile/1"

  /// Rates of panels, in Hz.
  private static let hertz: ClosedRange<Int64> = 1...1_000

  /// Reads a profile: one object with `schema`, `name` and `refresh`, and the rest where it is not the default.
  ///
  /// - `refresh`: `hz`, or `ratesHz` (a list), or `fromHz` and `toHz`, whose rates are the divisors of `cadenceHz`
  ///   (240) between them; `caps`, a list of `fromNs` (after the trace's first instant) and `hz` (null ends a cap).
  /// - `screen`: `width` and `height` in points (390 × 844), `scale` (3), `safeArea` with `top`, `left`, `bottom` and
  ///   `right` in points (0 each; without it, what suits the screen's shape).
  /// - `cpuScale` (1), `costs` (a built-in table's name, or a table; `phone`), `stages` (`pipelined`), `buffering`
  ///   (`double`), `touchDelayNs` (0), `summary`.
  ///
  /// A rate is a whole number, or a text as "60000/1001".
  /// - Parameter file: its name, for messages.
  public init(_ bytes: [UInt8], file: String) throws(SettingsError) {
    let object = try SettingsObject(bytes, file: file)
    try object.allow([
      "schema", "name", "summary", "refresh", "screen", "cpuScale", "costs", "stages", "buffering", "touchDelayNs",
    ])
    _ = try object.text("schema", takes: "\"\(Self.schema)\"") { $0 == Self.schema }
    let name = try object.text("name", takes: CostTable.nameForm, where: CostTable.isName)
    guard let refresh = try object.object("refresh") else {
      throw object.missing("refresh", takes: "an object with \"hz\", \"ratesHz\" or \"fromHz\" and \"toHz\"")
    }
    self.init(
      name: name, summary: try object.text("summary", default: ""), rates: try Self.rates(refresh),
      caps: try Self.caps(refresh))
    if let screen = try object.object("screen") { try readScreen(screen) }
    cpuScale = try object.number("cpuScale", in: 0.001...1_000, default: 1)
    if object["costs"] != nil { costs = try Self.costs(object) }
    display = DisplayModel(
      stages: try object.word("stages", default: .pipelined), buffering: try object.word("buffering", default: .double))
    touchDelay = try object.integer("touchDelayNs", in: 0...1_000_000_000, default: 0)
    if summary.isEmpty { summary = facts }
  }

  // MARK: Refresh

  private static func rates(_ refresh: SettingsObject) throws(SettingsError) -> [RefreshRate] {
    try refresh.allow(["hz", "ratesHz", "fromHz", "toHz", "cadenceHz", "caps"])
    if refresh["hz"] != nil { return [try rate("hz", of: refresh)] }
    if refresh["ratesHz"] != nil {
      return try refresh.member("ratesHz", takes: "a list of rates in 1…1000 Hz, each once") { value in
        let rates = value.arrayValue.map { $0.compactMap(rate) } ?? []
        return rates.isEmpty || rates.count != value.arrayValue?.count || Set(rates).count != rates.count ? nil : rates
      }
    }
    let slowest = try refresh.integer("fromHz", in: hertz)
    let fastest = try refresh.integer("toHz", in: slowest...hertz.upperBound)
    let cadence = try refresh.integer("cadenceHz", in: hertz, default: 240)
    let rates = (slowest...fastest).filter { cadence % $0 == 0 }
    if rates.isEmpty { throw refresh.unfit("toHz", takes: "a range that holds a divisor of \(cadence)") }
    return rates.map(RefreshRate.hz)
  }

  private static func caps(_ refresh: SettingsObject) throws(SettingsError) -> [Cap] {
    var caps: [Cap] = []
    for cap in try refresh.objects("caps") {
      try cap.allow(["fromNs", "hz"])
      caps.append(
        Cap(
          from: try cap.integer("fromNs", in: 0...Replayer.longestTrace),
          limit: cap["hz"] == .null ? nil : try rate("hz", of: cap)))
    }
    return caps
  }

  private static func rate(_ key: String, of object: SettingsObject) throws(SettingsError) -> RefreshRate {
    try object.member(key, takes: "a whole number in 1…1000, or a text as \"60000/1001\"") { rate($0) }
  }

  private static func rate(_ value: JSONValue) -> RefreshRate? {
    if let whole = value.integerValue { return hertz.contains(whole) ? .hz(whole) : nil }
    let parts = (value.stringValue ?? "").split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1], (1...1_000_000).contains(numerator),
      (1...1_000_000).contains(denominator), (denominator...denominator * hertz.upperBound).contains(numerator)
    else { return nil }
    return RefreshRate(numerator: numerator, denominator: denominator)
  }

  // MARK: Screen and costs

  private mutating func readScreen(_ screen: SettingsObject) throws(SettingsError) {
    try screen.allow(["width", "height", "scale", "safeArea"])
    width = try screen.number("width", in: 100...10_000, default: 390)
    height = try screen.number("height", in: 100...10_000, default: 844)
    scale = try screen.number("scale", in: 0.5...8, default: 3)
    guard let insets = try screen.object("safeArea") else { return }
    try insets.allow(["top", "left", "bottom", "right"])
    safeArea = SafeArea(
      top: try insets.number("top", in: 0...height / 2, default: 0),
      left: try insets.number("left", in: 0...width / 2, default: 0),
      bottom: try insets.number("bottom", in: 0...height / 2, default: 0),
      right: try insets.number("right", in: 0...width / 2, default: 0))
  }

  private static func costs(_ object: SettingsObject) throws(SettingsError) -> CostTable {
    if object["costs"]?.objectValue != nil, let table = try object.object("costs") { return try CostTable(table) }
    let names = CostTable.builtIn.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return try object.member("costs", takes: "\(names), or a table") { value in
      CostTable.builtIn.first { $0.name == value.stringValue }
    }
  }
}
