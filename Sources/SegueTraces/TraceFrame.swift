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
  /// Points in the header's space, origin top-left, y down. Outside the space is legal.
  public var x, y: Double
  /// What the sample says beyond its position.
  public var attributes: TouchAttributes
  // The one-byte members stand together, so that a contact takes fewer bytes.
  public var phase: TouchPhase
  public var tool: TouchTool?
  public var positionSource: PositionSource?
  /// Whether the sample was computed rather than measured.
  public var isResampled: Bool
  private var isNumberedByDevice = false
  private var deviceNumber = 0
  /// Older samples of the touch, oldest first, all before the frame's `t`.
  public var coalesced: [TraceSample]
  private var rest: [Rest] = []

  /// The device's own number for the touch.
  public var deviceContact: Int? {
    get { isNumberedByDevice ? deviceNumber : nil }
    set { (isNumberedByDevice, deviceNumber) = (newValue != nil, newValue ?? 0) }
  }

  /// Why a touch was cancelled, in words.
  public var reason: String? {
    get { rest.first?.reason }
    set { rest = Rest(reason: newValue, extras: extras).ifAny }
  }

  public var extras: [String: JSONValue] {
    get { rest.first?.extras ?? [:] }
    set { rest = Rest(reason: reason, extras: newValue).ifAny }
  }

  /// What few contacts say, out of the way of all others.
  private struct Rest: Hashable, Sendable {
    var reason: String?
    var extras: [String: JSONValue]

    /// Itself; nothing where nothing is said, so that equal contacts hold the same.
    var ifAny: [Rest] { reason == nil && extras.isEmpty ? [] : [self] }
  }

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
    self.isResampled = isResampled
    self.coalesced = coalesced
    self.deviceContact = deviceContact
    rest = Rest(reason: reason, extras: extras).ifAny
  }

  /// To be read into.
  init() {
    (id, x, y) = (0, 0, 0)
    attributes = TouchAttributes()
    phase = .moved
    isResampled = false
    coalesced = []
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
  // A long trace has one of these a sample: a bit says that a value was told, where an optional takes as much as the
  // value itself.
  private var values: InlineArray<6, Double> = .init(repeating: 0)
  private var told: UInt8 = 0

  private subscript(place: Int) -> Double? {
    get { told & (1 << UInt8(place)) != 0 ? values[place] : nil }
    set {
      values[place] = newValue ?? 0
      told = newValue == nil ? told & ~(1 << UInt8(place)) : told | 1 << UInt8(place)
    }
  }

  /// 0…1 of what the device can tell.
  public var pressure: Double? {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// 1 is an average touch.
  public var force: Double? {
    get { self[1] }
    set { self[1] = newValue }
  }
  public var maxForce: Double? {
    get { self[2] }
    set { self[2] = newValue }
  }
  /// Diameter of the contact's ellipse along its longer axis, in points.
  public var major: Double? {
    get { self[3] }
    set { self[3] = newValue }
  }
  /// Diameter of the contact's ellipse along its shorter axis, in points.
  public var minor: Double? {
    get { self[4] }
    set { self[4] = newValue }
  }
  /// Orientation of the major axis, in radians.
  public var angle: Double? {
    get { self[5] }
    set { self[5] = newValue }
  }

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

  public static func == (left: Self, right: Self) -> Bool {
    left.told == right.told && left.values.indices.allSatisfy { left.values[$0] == right.values[$0] }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(told)
    for place in values.indices { hasher.combine(values[place]) }
  }
}
