import SegueJSON

/// A made-up panel that a trace's points are counted on: points to device units.
struct EvemuUnits {
  private let x, y: EvdevAxis
  private let space: TraceSpace
  private let pressure, orientation: EvdevAxis
  /// Axes that the digitizer block declares, used or not.
  private let declared: [UInt16: EvdevAxis]
  /// Whether the units are the trace's own digitizer's.
  let areDevices: Bool

  init(_ trace: TouchTrace) {
    space = trace.header.space
    let digitizer = trace.header.digitizer
    let isWhole = digitizer?.extras["rotation"] == nil && digitizer?.extras["window"] == nil
    if isWhole, let x = Self.axis(digitizer?.x), let y = Self.axis(digitizer?.y) {
      (self.x, self.y, areDevices) = (x, y, true)
    } else {
      (x, y, areDevices) = (Self.fineAxis(space.width), Self.fineAxis(space.height), false)
    }
    let pressure = Self.range(digitizer?.extras["pressure"])
    let orientation = Self.range(digitizer?.extras["orientation"]).flatMap { $0.maximum > 0 ? $0 : nil }
    var declared = [Evdev.positionX: x, Evdev.positionY: y]
    declared[Evdev.pressure] = pressure
    declared[Evdev.orientation] = orientation
    self.declared = declared
    self.pressure = pressure ?? EvdevAxis(minimum: 0, maximum: 65_535)
    self.orientation = orientation ?? EvdevAxis(minimum: -16_384, maximum: 16_384)
  }

  /// Every axis that the digitizer declares or the events use.
  func axes(of events: [EvdevEvent]) -> [UInt16: EvdevAxis] {
    var axes = declared
    for event in events where event.type == Evdev.abs {
      switch event.code {
      case Evdev.touchMajor, Evdev.touchMinor:
        let old = axes[event.code]?.maximum ?? 255
        axes[event.code] = EvdevAxis(minimum: 0, maximum: max(old, event.value))
      case Evdev.pressure: axes[event.code] = pressure
      case Evdev.orientation: axes[event.code] = orientation
      case Evdev.toolType: axes[event.code] = EvdevAxis(minimum: 0, maximum: 2)
      default: break
      }
    }
    return axes
  }

  private static func axis(_ axis: TraceAxis?) -> EvdevAxis? {
    guard let axis, let minimum = Int32(exactly: axis.min), let maximum = Int32(exactly: axis.max), minimum < maximum
    else { return nil }
    return EvdevAxis(
      minimum: minimum, maximum: maximum, resolution: axis.unitsPerMm.flatMap { Int32(exactly: $0) } ?? 0)
  }

  private static func fineAxis(_ side: Double) -> EvdevAxis {
    EvdevAxis(minimum: 0, maximum: max(1, whole((side * 64).rounded(.up)) - 1))
  }

  private static func range(_ value: JSONValue?) -> EvdevAxis? {
    guard let minimum = value?["min"]?.integerValue.flatMap({ Int32(exactly: $0) }),
      let maximum = value?["max"]?.integerValue.flatMap({ Int32(exactly: $0) }), minimum < maximum
    else { return nil }
    return EvdevAxis(minimum: minimum, maximum: maximum)
  }

  private static func whole(_ value: Double) -> Int32 {
    Int32(max(-2_147_483_648, min(2_147_483_647, value.rounded())))
  }

  private static func length(_ axis: EvdevAxis) -> Double { Double(axis.maximum) - Double(axis.minimum) + 1 }

  func values(x: Double, y: Double, _ attributes: TouchAttributes, tool: TouchTool?) -> ContactValues {
    var values = ContactValues()
    let place = devicePlace(x: x, y: y)
    values.x = Self.whole(place.x)
    values.y = Self.whole(place.y)
    let unit = space.width / Self.length(self.x)
    values.touchMajor = attributes.major.map { Self.whole($0 / unit) }
    values.touchMinor = attributes.minor.map { Self.whole($0 / unit) }
    values.pressure = attributes.pressure.map {
      Self.whole($0 * (Double(pressure.maximum) - Double(pressure.minimum)) + Double(pressure.minimum))
    }
    values.orientation = attributes.angle.map { Self.whole($0 / (Double.pi / 2) * Double(orientation.maximum)) }
    values.toolType =
      switch tool {
      case .finger: 0
      case .stylus: 1
      case .palm: 2
      case nil: nil
      }
    return values
  }

  private func devicePlace(x: Double, y: Double) -> (x: Double, y: Double) {
    (
      x / space.width * Self.length(self.x) + Double(self.x.minimum),
      y / space.height * Self.length(self.y) + Double(self.y.minimum)
    )
  }

  /// Whether a value of the kernel, a whole number of 32 bits, cannot say the position.
  func isBeyondRange(x: Double, y: Double) -> Bool {
    let place = devicePlace(x: x, y: y)
    return [place.x, place.y].contains { Int32(exactly: $0.rounded()) == nil }
  }

  /// Whether the units give a position back within a rounding error.
  func isExact(x: Double, y: Double) -> Bool {
    let values = values(x: x, y: y, TouchAttributes(), tool: nil)
    let back = (
      x: (Double(values.x ?? 0) - Double(self.x.minimum)) / Self.length(self.x) * space.width,
      y: (Double(values.y ?? 0) - Double(self.y.minimum)) / Self.length(self.y) * space.height
    )
    return abs(back.x - x) <= 1e-9 * max(1, abs(x)) && abs(back.y - y) <= 1e-9 * max(1, abs(y))
  }
}
