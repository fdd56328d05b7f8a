import SegueJSON

/// What a touch did since its last sample. Raw values are the format's words.
public enum TouchPhase: String, CaseIterable, Hashable, Sendable {
  case began, moved, ended, cancelled
  /// Over the surface without touching it; only before `began` or after an end.
  case hover

  /// Whether the touch is over: `ended` or `cancelled`.
  public var isEnd: Bool { self == .ended || self == .cancelled }
}

/// What touches the surface.
public enum TouchTool: String, CaseIterable, Hashable, Sendable {
  case finger, stylus, palm
}

/// Where a sample's position comes from: measured with it, or repeated from the sample before.
public enum PositionSource: String, CaseIterable, Hashable, Sendable {
  case own, last
}

/// One delivery: the touches that changed, at one time. A live touch that is not listed is stationary.
public struct TraceFrame: Hashable, Sendable {
  /// When the samples were taken, in nanoseconds since the trace's origin. Never less than the frame before; equal
  /// times are legal and keep their order.
  public var t: Int64
  /// When the frame reached the application, on the same clock; at least `t`. Nil if it was not recorded.
  public var arrival: Int64?
  public var deviceID: String?
  /// At least one, each touch at most once.
  public var contacts: [TraceContact]
  public var extras: [String: JSONValue]

  public init(
    t: Int64, arrival: Int64? = nil, deviceID: String? = nil, contacts: [TraceContact],
    extras: [String: JSONValue] = [:]
  ) {
    self.t = t
    self.arrival = arrival
    self.deviceID = deviceID
    self.contacts = contacts
    self.extras = extras
  }
}

/// One touch in one frame.
public struct TraceContact: Hashable, Sendable {
  /// The touch's number, ≥ 0, never used again in the trace once the touch has ended.
  public var id: Int
  public var phase: TouchPhase
  /// Points in the header's space, origin top-left, y down. Outside the space is legal.
  public var x, y: Double
  /// What the sample says beyond its position.
  public var attributes: TouchAttributes
  public var tool: TouchTool?
  public var positionSource: PositionSource?
  /// Why a touch was cancelled, in words.
  public var reason: String?
  /// Whether the sample was computed rather than measured.
  public var isResampled: Bool
  /// The device's own number for the touch.
  public var deviceContact: Int?
  /// Older samples of the touch, oldest first, all before the frame's `t`.
  public var coalesced: [TraceSample]
  public var extras: [String: JSONValue]

  public init(
    id: Int, phase: TouchPhase, x: Double, y: Double, attributes: TouchAttributes = TouchAttributes(),
    tool: TouchTool? = nil, positionSource: PositionSource? = nil, reason: String? = nil, isResampled: Bool = false,
    deviceContact: Int? = nil, coalesced: [TraceSample] = [], extras: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.phase = phase
    self.x = x
    self.y = y
    self.attributes = attributes
    self.tool = tool
    self.positionSource = positionSource
    self.reason = reason
    self.isResampled = isResampled
    self.deviceContact = deviceContact
    self.coalesced = coalesced
    self.extras = extras
  }

  public var pressure: Double? { attributes.pressure }
}

/// An older sample of a touch, delivered with a newer one.
public struct TraceSample: Hashable, Sendable {
  /// Nanoseconds since the trace's origin, less than the frame's.
  public var t: Int64
  /// Points, as in `TraceContact`.
  public var x, y: Double
  public var attributes: TouchAttributes
  public var isResampled: Bool
  public var extras: [String: JSONValue]

  public init(
    t: Int64, x: Double, y: Double, attributes: TouchAttributes = TouchAttributes(), isResampled: Bool = false,
    extras: [String: JSONValue] = [:]
  ) {
    self.t = t
    self.x = x
    self.y = y
    self.attributes = attributes
    self.isResampled = isResampled
    self.extras = extras
  }
}

/// What a digitizer may say of a sample beyond its position; nil is "not said".
public struct TouchAttributes: Hashable, Sendable {
  /// 0…1 of what the device can tell.
  public var pressure: Double?
  /// 1 is an average touch.
  public var force: Double?
  public var maxForce: Double?
  /// Diameters of the contact's ellipse, in points.
  public var major, minor: Double?
  /// Orientation of the major axis, in radians.
  public var angle: Double?

  public init(
    pressure: Double? = nil, force: Double? = nil, maxForce: Double? = nil, major: Double? = nil,
    minor: Double? = nil, angle: Double? = nil
  ) {
    self.pressure = pressure
    self.force = force
    self.maxForce = maxForce
    self.major = major
    self.minor = minor
    self.angle = angle
  }
}
