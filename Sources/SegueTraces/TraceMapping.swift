/// How a trace's points become points of a window.
public enum TraceMapping: String, CaseIterable, Hashable, Sendable {
  /// One factor for both axes, by the widths; the origins meet top-left. What hangs over the window's foot stays, unless a
  /// touch would begin there, where nothing can be touched: then y has a factor of its own, by the heights.
  case fit
  /// A factor for each axis, so that the two spaces cover each other.
  case stretch
  /// The points as they are.
  case none

  /// The trace in a window of `width` × `height` points, and one sentence that says what was done.
  ///
  /// - Positions of coalesced samples are mapped like the others; contact diameters take the mean of the two factors.
  /// - A trace whose space is the window already comes back unchanged, whatever the mapping.
  /// - Precondition: `width` and `height` are finite and above 0.
  /// - Cost: linear in the samples.
  public func apply(to trace: TouchTrace, width: Double, height: Double) -> (trace: TouchTrace, sentence: String) {
    precondition(
      width > 0 && height > 0 && width.isFinite && height.isFinite,
      "a window has finite sides above 0, not \(width)×\(height)")
    let space = trace.header.space
    let window = "\(Self.text(width))×\(Self.text(height)) pt window"
    let recorded = "\(Self.text(space.width))×\(Self.text(space.height)) pt\(Self.units(trace.header.digitizer))"
    if space.width == width, space.height == height {
      return (trace, "The trace's space is the \(window): points as recorded (factor 1).")
    }
    switch self {
    case .none:
      return (trace, "Points of a \(recorded) space taken as they are in a \(window) (no mapping, factor 1).")
    case .fit:
      let factor = width / space.width
      if Self.beginsBelow(height / factor, trace), !Self.beginsBelow(space.height, trace) {
        let fy = height / space.height
        return (
          Self.scaled(trace, factor, fy, width: width, height: height),
          "Points of a \(recorded) space fitted to a \(window) by width and, as a touch would begin below its foot, by "
            + "height (factors \(Self.text(factor)) in x, \(Self.text(fy)) in y)."
        )
      }
      return (
        Self.scaled(trace, factor, factor, width: width, height: height),
        "Points of a \(recorded) space fitted to a \(window) by width (factor \(Self.text(factor)))."
      )
    case .stretch:
      let (fx, fy) = (width / space.width, height / space.height)
      return (
        Self.scaled(trace, fx, fy, width: width, height: height),
        "Points of a \(recorded) space stretched to a \(window) (factors \(Self.text(fx)) in x, \(Self.text(fy)) in y)."
      )
    }
  }

  private static func beginsBelow(_ foot: Double, _ trace: TouchTrace) -> Bool {
    trace.frames.contains { $0.contacts.contains { $0.phase == .began && $0.y >= foot } }
  }

  private static func scaled(
    _ trace: TouchTrace, _ fx: Double, _ fy: Double, width: Double, height: Double
  ) -> TouchTrace {
    var out = trace
    let space = trace.header.space
    out.header.space = TraceSpace(width: width, height: height, scale: space.scale, extras: space.extras)
    for frame in out.frames.indices {
      for contact in out.frames[frame].contacts.indices {
        scale(&out.frames[frame].contacts[contact], fx, fy)
      }
    }
    return out
  }

  private static func scale(_ contact: inout TraceContact, _ fx: Double, _ fy: Double) {
    contact.x *= fx
    contact.y *= fy
    contact.attributes.scaleDiameters((fx + fy) / 2)
    for sample in contact.coalesced.indices {
      contact.coalesced[sample].x *= fx
      contact.coalesced[sample].y *= fy
      contact.coalesced[sample].attributes.scaleDiameters((fx + fy) / 2)
    }
  }

  /// The device units that the points were made from: " (2777×1570 device units)"; empty where that is not known.
  private static func units(_ digitizer: TraceDigitizer?) -> String {
    guard let x = digitizer?.x, let y = digitizer?.y else { return "" }
    return " (\(text(x.max - x.min + 1))×\(text(y.max - y.min + 1)) device units)"
  }

  /// At most four decimals, none for a whole number.
  private static func text(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : "\(rounded)"
  }
}

extension TouchAttributes {
  fileprivate mutating func scaleDiameters(_ factor: Double) {
    if let major { self.major = major * factor }
    if let minor { self.minor = minor * factor }
  }
}
