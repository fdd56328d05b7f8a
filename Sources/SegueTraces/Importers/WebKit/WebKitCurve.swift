/// How WebKit's event generator goes from one event to another. Raw values are the stream's words.
enum WebKitCurve: String, CaseIterable {
  case linear
  /// Slow at first and at the end: the sine of a quarter turn's share, twice over.
  case simpleCurve

  /// The share of the way at a share of the time.
  ///
  /// - linear: t
  /// - simpleCurve: sin(sin(t · π/2) · t · π/2)
  /// - Parameter t: 0…1, and so is what is returned.
  func share(at t: Double) -> Double {
    switch self {
    case .linear: return t
    case .simpleCurve:
      let quarter = Double.pi / 2
      return Self.sine(Self.sine(t * quarter) * t * quarter)
    }
  }

  /// The sine of 0…π/2, by its series as far as a Double goes: the library's differs between machines in its last bit,
  /// and traces do not.
  static func sine(_ x: Double) -> Double {
    let square = x * x
    // 1 − x²/(2·3) · (1 − x²/(4·5) · (1 − …)), from the innermost term.
    var out = 1.0
    for last in stride(from: 23.0, through: 3, by: -2) { out = 1 - square / (last * (last - 1)) * out }
    return min(1, x * out)
  }
}
