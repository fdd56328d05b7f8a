/// A layer's place in the store's columns. It stays the same for the layer's life, whatever happens to the tree.
public struct LayerRow: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: Int32

  @inlinable
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// No layer.
  public static let none = LayerRow(rawValue: -1)

  @inlinable
  public var isNone: Bool { rawValue < 0 }

  @inlinable
  var index: Int { Int(rawValue) }
}

/// What a layer has that animates or is digested.
public enum LayerProperty: Int, CaseIterable, Sendable {
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
  case opacity, hidden, cornerRadius, path

  /// How many numbers one value has.
  public var componentCount: Int {
    switch self {
    case .bounds: 4
    case .position, .anchorPoint: 2
    case .transform, .sublayerTransform: 16
    case .anchorPointZ, .zPosition, .opacity, .hidden, .cornerRadius, .path: 1
    }
  }

  public var name: String { String(describing: self) }

  /// The bit of its first number among those of a layer's 46 numbers.
  private var firstBit: Int {
    switch self {
    case .bounds: 0
    case .position: 4
    case .anchorPoint: 6
    case .anchorPointZ: 8
    case .zPosition: 9
    case .transform: 10
    case .sublayerTransform: 26
    case .opacity: 42
    case .hidden: 43
    case .cornerRadius: 44
    case .path: 45
    }
  }

  /// The bits of `count` of its numbers from `offset` on.
  func bits(_ offset: Int, _ count: Int) -> UInt64 { ((1 << UInt64(count)) - 1) << UInt64(firstBit + offset) }

  /// The bits of all its numbers.
  var bits: UInt64 { bits(0, componentCount) }

  /// Whether it is part of what a layer shows by itself, and not of how it stands in what it is in.
  var isContent: Bool {
    switch self {
    case .bounds, .sublayerTransform, .cornerRadius, .path: true
    default: false
    }
  }

  var isMatrix: Bool { self == .transform || self == .sublayerTransform }
}
