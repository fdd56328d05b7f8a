import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore

/// The numbers of a layer, the store's columns and the values that have none, of the model or of what is on screen.
struct ShownValues {
  /// All numbers, value after value.
  private var numbers: [Double] = []
  /// Where each value's numbers end.
  private var ends: [(name: String, end: Int)] = []

  /// - Parameters:
  ///   - layer: a layer, or the presentation of one.
  ///   - keys: the values without a column.
  @MainActor
  init(_ layer: CALayer, keys: [String]) {
    numbers.reserveCapacity(96)
    ends.reserveCapacity(12 + keys.count)
    let values: LayerValues = layer.model() === layer ? .model : .presentation
    let store = layer.world.store
    for (name, property) in Self.properties {
      switch property {
      case .transform: append(store.transform(layer.row, values))
      case .sublayerTransform: append(store.sublayerTransform(layer.row, values))
      case .path:
        // A digest of any 64 bits.
        let bits = store.component(property, 0, of: layer.row, values).bitPattern
        numbers += [Double(bits >> 32), Double(bits & 0xFFFF_FFFF)]
      default:
        for index in 0..<property.componentCount {
          numbers.append(store.component(property, index, of: layer.row, values))
        }
      }
      ends.append((name, numbers.count))
    }
    for key in keys {
      guard let value = layer.value(forKey: key) else { continue }
      append(value)
      ends.append((key, numbers.count))
    }
  }

  @MainActor
  init(presentationOf layer: CALayer, keys: [String]) { self.init(type(of: layer).make(presenting: layer), keys: keys) }

  private static let properties = LayerProperty.allCases.map { ($0.name, $0) }

  private mutating func append(_ m: CATransform3D) {
    for row in [(m.m11, m.m12, m.m13, m.m14), (m.m21, m.m22, m.m23, m.m24)] { append(row) }
    for row in [(m.m31, m.m32, m.m33, m.m34), (m.m41, m.m42, m.m43, m.m44)] { append(row) }
  }

  private mutating func append(_ row: (CGFloat, CGFloat, CGFloat, CGFloat)) {
    numbers += [Double(row.0), Double(row.1), Double(row.2), Double(row.3)]
  }

  private mutating func append(_ value: Any) {
    switch value {
    case let value as Double: numbers.append(value)
    case let value as Bool: numbers.append(value ? 1 : 0)
    case let value as CGPoint: numbers += [value.x, value.y]
    case let value as CGSize: numbers += [value.width, value.height]
    case let value as CGRect: numbers += [value.origin.x, value.origin.y, value.size.width, value.size.height]
    case let value as CATransform3D: append(value)
    case let value as CGColor: numbers += (value.components ?? []).map { Double($0) }
    case let value as CGPath:
      for element in value.elements {
        numbers.append(Double(element.points.count))
        for point in element.points { numbers += [point.x, point.y] }
      }
    case let value as String: numbers += value.utf8.map { Double($0) }
    case let values as [Any]: for value in values { append(value) }
    default: numbers.append(-1)
    }
  }

  private func part(_ index: Int) -> ArraySlice<Double> {
    numbers[(index == 0 ? 0 : ends[index - 1].end)..<ends[index].end]
  }

  /// The name and numbers of a value with one that is not finite; nil if all are.
  var notFinite: String? {
    if numbers.allSatisfy(\.isFinite) { return nil }
    let bad = ends.indices.first { !part($0).allSatisfy(\.isFinite) } ?? 0
    return "\(ends[bad].name) as \(Array(part(bad)))"
  }

  /// What differs in any bit from `other`; nil if nothing does.
  func difference(from other: ShownValues) -> String? {
    if hasNumbers(of: other) { return nil }
    for index in ends.indices {
      guard index < other.ends.count, ends[index].name == other.ends[index].name else { break }
      if part(index).map(\.bitPattern) != other.part(index).map(\.bitPattern) {
        return "\(ends[index].name) \(Array(part(index))) and \(Array(other.part(index)))"
      }
    }
    return "\(ends.map(\.name)) and \(other.ends.map(\.name))"
  }

  private func hasNumbers(of other: ShownValues) -> Bool {
    guard numbers.count == other.numbers.count, ends.count == other.ends.count else { return false }
    for index in numbers.indices where numbers[index].bitPattern != other.numbers[index].bitPattern { return false }
    for index in ends.indices where ends[index] != other.ends[index] { return false }
    return true
  }

  /// All bits, one after another.
  func append(to digest: inout TreeDigest) {
    for number in numbers { digest.append(number.bitPattern) }
  }
}

/// A digest of words in their order.
public struct TreeDigest: Hashable, Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public mutating func append(_ word: UInt64) {
    value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
    value ^= value >> 29
  }
}

/// All values on screen in one frame.
struct Picture {
  let digest: UInt64
  let layers: [ShownValues]

  /// What another picture has otherwise; nil if nothing.
  func difference(from other: Picture) -> String? {
    for (index, (own, others)) in zip(layers, other.layers).enumerated() {
      if let difference = own.difference(from: others) { return "of layer \(index) \(difference)" }
    }
    return digest == other.digest ? nil : "digests \(digest) and \(other.digest)"
  }

  func append(to digest: inout TreeDigest) {
    digest.append(self.digest)
    for layer in layers { layer.append(to: &digest) }
  }
}
