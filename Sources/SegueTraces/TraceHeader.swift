import SegueJSON

/// What a trace says of itself. Every block keeps the keys it does not know in `extras`.
public struct TraceHeader: Hashable, Sendable {
  public var clock: TraceClock
  public var space: TraceSpace
  public var display: TraceDisplay?
  public var digitizer: TraceDigitizer?
  public var content: TraceContent
  public var provenance: TraceProvenance?
  public var label: TraceLabel?
  /// The outcome that the trace was made for, by "transition/operation": `["td.shared-element/pop": "finished"]`.
  /// Outcomes: "finished", "cancelled", "notStarted".
  ///
  /// Either part of a key may be `*`: every transition, every operation. Such a key holds only where the gesture that
  /// `label.gesture` names can drive the operation; `expectation` says which key is meant.
  public var expect: [String: String]
  public var extras: [String: JSONValue]

  public init(
    clock: TraceClock, space: TraceSpace, display: TraceDisplay? = nil, digitizer: TraceDigitizer? = nil,
    content: TraceContent = .raw, provenance: TraceProvenance? = nil, label: TraceLabel? = nil,
    expect: [String: String] = [:], extras: [String: JSONValue] = [:]
  ) {
    self.clock = clock
    self.space = space
    self.display = display
    self.digitizer = digitizer
    self.content = content
    self.provenance = provenance
    self.label = label
    self.expect = expect
    self.extras = extras
  }

  /// The outcome that the trace was made for in one operation of one transition; nil when it says nothing of it.
  ///
  /// The first of these keys that is there counts: "transition/operation", "transition/*", "*/operation", "*/*".
  /// - Parameter gestureFits: whether the gesture of the label can drive the operation; keys with a star need it.
  public func expectation(transition: String, operation: String, gestureFits: Bool) -> String? {
    if let outcome = expect["\(transition)/\(operation)"] { return outcome }
    guard gestureFits else { return nil }
    return expect["\(transition)/*"] ?? expect["*/\(operation)"] ?? expect["*/*"]
  }

  /// The version of the format that is written, and read without a step of `TraceMigration`.
  public static let version: Int64 = 1

  /// What a trace can be made for, in the format's words.
  public static let outcomes = ["finished", "cancelled", "notStarted"]
}

/// What the positions are: as the panel measured them, as the system delivered them, or computed between samples.
public enum TraceContent: String, CaseIterable, Hashable, Sendable {
  case raw, delivered, resampled
}

/// The clock behind `t`.
public struct TraceClock: Hashable, Sendable {
  public enum Base: String, CaseIterable, Hashable, Sendable {
    case firstSample = "first-sample"
    case boot, epoch
  }

  public var base: Base
  /// Which clock stamped the samples, in words: "kernel-monotonic", "synthesised".
  public var source: String
  /// The instant of t = 0 on that clock, in nanoseconds, as decimal text: it may exceed what a JSON number holds.
  public var originNs: String
  public var extras: [String: JSONValue]

  public init(base: Base, source: String, originNs: String, extras: [String: JSONValue] = [:]) {
    self.base = base
    self.source = source
    self.originNs = originNs
    self.extras = extras
  }
}

/// The surface that positions refer to, in points.
public struct TraceSpace: Hashable, Sendable {
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    case portrait, landscape
  }

  /// Points, > 0.
  public var width, height: Double
  /// Pixels in a point, > 0.
  public var scale: Double
  public var orientation: Orientation
  public var extras: [String: JSONValue]

  /// - Parameter orientation: nil takes it from the sides; a square is portrait.
  public init(
    width: Double, height: Double, scale: Double, orientation: Orientation? = nil, extras: [String: JSONValue] = [:]
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.orientation = orientation ?? (width > height ? .landscape : .portrait)
    self.extras = extras
  }
}

/// The display that the gesture was made on.
public struct TraceDisplay: Hashable, Sendable {
  public var refreshHz: Double?
  /// Lowest and highest refresh rate of a variable display.
  public var refreshRangeHz: ClosedRange<Double>?
  public var extras: [String: JSONValue]

  public init(
    refreshHz: Double? = nil, refreshRangeHz: ClosedRange<Double>? = nil, extras: [String: JSONValue] = [:]
  ) {
    self.refreshHz = refreshHz
    self.refreshRangeHz = refreshRangeHz
    self.extras = extras
  }
}

/// The panel that measured the samples, in its own units.
public struct TraceDigitizer: Hashable, Sendable {
  public var name: String?
  public var nominalHz: Double?
  public var x, y: TraceAxis?
  public var extras: [String: JSONValue]

  public init(
    name: String? = nil, nominalHz: Double? = nil, x: TraceAxis? = nil, y: TraceAxis? = nil,
    extras: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.nominalHz = nominalHz
    self.x = x
    self.y = y
    self.extras = extras
  }
}

/// An axis of a panel.
public struct TraceAxis: Hashable, Sendable {
  /// Device units, both ends included; `max` > `min`.
  public var min, max: Double
  /// Device units in a millimetre; nil if unknown.
  public var unitsPerMm: Double?
  public var extras: [String: JSONValue]

  public init(min: Double, max: Double, unitsPerMm: Double? = nil, extras: [String: JSONValue] = [:]) {
    self.min = min
    self.max = max
    self.unitsPerMm = unitsPerMm
    self.extras = extras
  }

  /// The place of a device value on a side of `length` points: (value − min) · length / (max − min + 1), which is exact
  /// where the axis divides a point into whole units.
  public func points(_ value: Double, length: Double) -> Double {
    (value - min) * length / (max - min + 1)
  }
}

/// Where a trace comes from.
public struct TraceProvenance: Hashable, Sendable {
  public var source, path, licence, sha256, importer: String?
  /// What was changed since, oldest first.
  public var edits: [JSONValue]
  public var extras: [String: JSONValue]

  public init(
    source: String? = nil, path: String? = nil, licence: String? = nil, sha256: String? = nil, importer: String? = nil,
    edits: [JSONValue] = [], extras: [String: JSONValue] = [:]
  ) {
    self.source = source
    self.path = path
    self.licence = licence
    self.sha256 = sha256
    self.importer = importer
    self.edits = edits
    self.extras = extras
  }
}

/// What the gesture is, and what it is meant to do.
public struct TraceLabel: Hashable, Sendable {
  public var gesture, intent: String?
  public var extras: [String: JSONValue]

  public init(gesture: String? = nil, intent: String? = nil, extras: [String: JSONValue] = [:]) {
    self.gesture = gesture
    self.intent = intent
    self.extras = extras
  }
}
