/// What a caller knows of a recording that the recording does not say. A touch trace needs none of it.
public struct TraceImportOptions: Hashable, Sendable {
  /// How far the device was turned counter-clockwise from where the panel's own axes stand upright. A panel of W × H
  /// points shows its point (x, y) at the place that each case names.
  public enum Rotation: Int, CaseIterable, Hashable, Sendable {
    /// (x, y)
    case upright = 0
    /// (y, W − x)
    case quarter = 90
    /// (W − x, H − y)
    case half = 180
    /// (H − y, x)
    case threeQuarters = 270
  }

  /// The part of the screen that is the application's, in points of the whole screen. Positions are then relative to
  /// its origin, and the trace's space has its size.
  public struct Window: Hashable, Sendable {
    public var x, y, width, height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      precondition(
        x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0,
        "a window has a width and a height above 0, not \(width) and \(height), at \(x), \(y)")
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// A text that belongs to the recording but is a file of its own.
  public struct Companion: Hashable, Sendable {
    public var bytes: [UInt8]
    /// For messages.
    public var name: String

    public init(bytes: [UInt8], name: String) {
      self.bytes = bytes
      self.name = name
    }
  }

  /// Points along the screen's x axis after `rotation`, > 0. Nil: 390 for panels, else what the format itself says.
  public var width: Double?
  /// Points along y, > 0. Nil for panels: follows from their shape, rounded to whole points: from millimetres where
  /// both axes give their resolution, else from the axes' lengths in device units.
  public var height: Double?
  /// Pixels in a point, > 0. Nil: what the format says, else 1.
  public var scale: Double?
  public var rotation: Rotation
  /// Nil is the whole screen.
  public var window: Window?
  /// Whether every frame lists the touches that are down and did not change, as `moved` with the last position.
  public var listsStationary: Bool
  /// Whether samples are left out that jump to a place where their touch was before, and back (TT011).
  public var dropsStale: Bool
  /// Samples a second where the format gives strokes instead of samples, > 0. 60.
  public var nominalHz: Double
  /// Which device of a recording of several: its number, name or node. Nil where there is only one with touches.
  public var device: String?
  /// The axes, for events that were recorded without: an evemu `.desc`, or what `getevent -p` prints.
  public var description: Companion?
  /// For the trace's provenance.
  public var licence: String?
  public var sha256: String?

  public init(
    width: Double? = nil, height: Double? = nil, scale: Double? = nil, rotation: Rotation = .upright,
    window: Window? = nil, listsStationary: Bool = false, dropsStale: Bool = false, nominalHz: Double = 60,
    device: String? = nil,
    description: Companion? = nil, licence: String? = nil, sha256: String? = nil
  ) {
    for (what, value) in [("width", width), ("height", height), ("scale", scale), ("sampling rate", nominalHz)] {
      if let value { precondition(value > 0 && value.isFinite, "the \(what) is above 0, not \(value)") }
    }
    self.width = width
    self.height = height
    self.scale = scale
    self.rotation = rotation
    self.window = window
    self.listsStationary = listsStationary
    self.dropsStale = dropsStale
    self.nominalHz = nominalHz
    self.device = device
    self.description = description
    self.licence = licence
    self.sha256 = sha256
  }

  /// Provenance of an imported trace.
  /// - Parameters:
  ///   - source: what the recording is, in words.
  ///   - file: its path, of which the last part is kept.
  ///   - importer: "evemu/1".
  func provenance(source: String, file: String, importer: String) -> TraceProvenance {
    TraceProvenance(
      source: source, path: file.split(separator: "/").last.map { String($0) } ?? file, licence: licence,
      sha256: sha256, importer: importer)
  }
}
