import SegueCore

/// What runs showed, layer by layer and number by number: everything that their digests cover.
///
/// A frame holds what changed since the one before, so a dump is about as large as what moves.
public struct StateDump: Hashable, Sendable {
  /// One run's frames, from the trace's first instant to its last idle frame.
  public struct Run: Hashable, Sendable {
    public var scenario: String
    public var frames: [Frame]

    public init(scenario: String, frames: [Frame] = []) {
      self.scenario = scenario
      self.frames = frames
    }
  }

  public struct Frame: Hashable, Sendable {
    /// The vsync's number, as in the frame records of a replay.
    public var vsyncID: Int64
    /// Nanoseconds since the run's first frame.
    public var time: Int64
    /// Of all that is on screen, `StateDigest`.
    public var digest: UInt64
    /// Layers that came or changed since the frame before, in pre-order.
    public var changed: [Layer]
    /// Paths of layers that have gone.
    public var removed: [LayerPath]

    public init(vsyncID: Int64, time: Int64, digest: UInt64, changed: [Layer] = [], removed: [LayerPath] = []) {
      self.vsyncID = vsyncID
      self.time = time
      self.digest = digest
      self.changed = changed
      self.removed = removed
    }
  }

  public struct Layer: Hashable, Sendable {
    public var path: LayerPath
    /// The type of its view, or its own, with the layer's name behind it: `UIImageView photo`.
    public var name: String
    /// By `StateDump.properties`: the bits of doubles, −0 as 0; of the path its digest.
    public var values: [UInt64]

    public init(path: LayerPath, name: String, values: [UInt64]) {
      self.path = path
      self.name = name
      self.values = values
    }
  }

  public var runs: [Run]

  public init(runs: [Run] = []) { self.runs = runs }

  /// The 46 numbers of a layer that the digest covers: `bounds.x`, …, `transform.m41`, `opacity`, `path`.
  public static let properties: [String] = LayerProperty.allCases.flatMap { property in
    switch property {
    case .bounds: ["x", "y", "width", "height"].map { "bounds.\($0)" }
    case .position, .anchorPoint: ["x", "y"].map { "\(property.name).\($0)" }
    case .transform, .sublayerTransform:
      (0..<16).map { "\(property.name).m\($0 / 4 + 1)\($0 % 4 + 1)" }
    default: [property.name]
    }
  }

  /// The numbers of a layer that nothing was said of.
  static let plainValues: [UInt64] = {
    let store = LayerStore()
    return values(of: store.insert(), in: store, .model)
  }()

  static func values(of row: LayerRow, in store: LayerStore, _ values: LayerValues) -> [UInt64] {
    LayerProperty.allCases.flatMap { property in
      (0..<property.componentCount).map { offset in
        let number = store.component(property, offset, of: row, values)
        // Of a path these are a digest's bits, whatever double they make.
        return property != .path && number == 0 ? 0 : number.bitPattern
      }
    }
  }
}

/// A layer's place in the tree, as the digest has it: for every layer from the screen down its place among its siblings.
/// Paths are ordered as the tree is walked, parents first.
public struct LayerPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var places: [Int]

  public init(_ places: [Int]) { self.places = places }

  /// Reads `0.2.1`; the empty text is the screen. Nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let places = text.isEmpty ? [] : parts.compactMap { Int($0) }
    guard text.isEmpty || places.count == parts.count, places.allSatisfy({ $0 >= 0 }) else { return nil }
    self.places = places
  }

  public var description: String { places.map(String.init).joined(separator: ".") }

  public static func < (left: LayerPath, right: LayerPath) -> Bool {
    left.places.lexicographicallyPrecedes(right.places)
  }
}
