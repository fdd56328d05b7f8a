/// What touches did in one frame of a recording, in device units.
public struct ContactFrame: Hashable, Sendable {
  /// Time of the frame's SYN_REPORT.
  public var seconds, microseconds: Int64
  /// Index, in the recording's events, of the event that closed the frame.
  public var event: Int
  /// In order of slot; within a slot as it happened. A touch that begins and ends in one frame stands twice.
  public var changes: [ContactChange]
}

/// One touch's change in device units.
public struct ContactChange: Hashable, Sendable {
  public var slot: Int
  /// The device's own number for the touch; −1 if it sends none, which only protocol A allows.
  public var trackingID: Int32
  /// `began`, `moved`, `ended` or `cancelled`.
  public var phase: TouchPhase
  /// The slot's values. An end has none of its own: it repeats the last that were delivered.
  public var values: ContactValues
  /// Why it was cancelled: "replaced", "dropped" or "recording ends".
  public var reason: String?
}

/// Values of a slot; nil was never sent.
public struct ContactValues: Hashable, Sendable {
  public var x, y: Int32?
  public var touchMajor, touchMinor: Int32?
  public var orientation, toolType, pressure: Int32?

  public init() {}

  mutating func set(_ code: UInt16, _ value: Int32) {
    switch code {
    case Evdev.positionX: x = value
    case Evdev.positionY: y = value
    case Evdev.touchMajor: touchMajor = value
    case Evdev.touchMinor: touchMinor = value
    case Evdev.orientation: orientation = value
    case Evdev.toolType: toolType = value
    case Evdev.pressure: pressure = value
    default: break
    }
  }
}
