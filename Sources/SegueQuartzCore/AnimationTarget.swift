import Foundation
import SegueCore
import SegueGeometry

/// What a key path stands for: numbers of a column, a part of a transform, or numbers without a column.
@MainActor
struct AnimationTarget {
  enum Place {
    case property(LayerProperty, offset: Int)
    case part(LayerProperty, CATransform3DPart)
    case function(LayerProperty, TransformFunction)
    case attribute(String, AnimatedShape, offset: Int)
  }

  let keyPath: String
  let place: Place
  /// Of one value of the animation.
  let kind: AnimatableValue.Kind

  /// How many numbers one value has.
  var count: Int { kind.count }

  /// Whether its values are whole matrices.
  var isMatrix: Bool {
    if case .property(let property, _) = place { return property == .transform || property == .sublayerTransform }
    return false
  }

  // MARK: Key paths

  private static let properties: [String: (LayerProperty, AnimatableValue.Kind)] = [
    "bounds": (.bounds, .rect), "position": (.position, .point), "anchorPoint": (.anchorPoint, .point),
    "anchorPointZ": (.anchorPointZ, .number), "zPosition": (.zPosition, .number), "transform": (.transform, .transform),
    "sublayerTransform": (.sublayerTransform, .transform), "opacity": (.opacity, .number),
    "hidden": (.hidden, .number), "cornerRadius": (.cornerRadius, .number),
  ]

  /// What an animation of `keyPath` writes; more than one for a pair of parts of a transform.
  ///
  /// - Parameter values: the animation's, from which a value without a column has its shape.
  static func find(
    _ keyPath: String?, values: [Any], function: CAValueFunction?, layer: CALayer
  ) throws(CAAnimationError) -> [AnimationTarget] {
    guard let keyPath, !keyPath.isEmpty else { throw .keyPath(keyPath) }
    let base = keyPath.prefix { $0 != "." }
    let rest = keyPath.dropFirst(base.count + 1)
    if let (property, kind) = properties[String(base)] {
      return try find(keyPath, property, kind, rest, function)
    }
    return [try attribute(keyPath, String(base), rest, values, layer)]
  }

  private static func find(
    _ keyPath: String, _ property: LayerProperty, _ kind: AnimatableValue.Kind, _ rest: Substring,
    _ function: CAValueFunction?
  ) throws(CAAnimationError) -> [AnimationTarget] {
    if kind == .transform {
      if rest.isEmpty, let function = function?.function {
        let kind: AnimatableValue.Kind =
          function.argumentCount == 1 ? .number : .list(Array(repeating: .number, count: function.argumentCount))
        return [AnimationTarget(keyPath: keyPath, place: .function(property, function), kind: kind)]
      }
      let parts: [CATransform3DPart] =
        rest == "translation"
        ? [.translationX, .translationY] : CATransform3DPart(keyPath: String(rest)).map { [$0] } ?? []
      if !parts.isEmpty {
        return parts.map { AnimationTarget(keyPath: keyPath, place: .part(property, $0), kind: .number) }
      }
    }
    if rest.isEmpty { return [AnimationTarget(keyPath: keyPath, place: .property(property, offset: 0), kind: kind)] }
    guard let (offset, part) = kind.part(rest) else { throw .keyPath(keyPath) }
    return [AnimationTarget(keyPath: keyPath, place: .property(property, offset: offset), kind: part)]
  }

  private static func attribute(
    _ keyPath: String, _ base: String, _ rest: Substring, _ values: [Any], _ layer: CALayer
  ) throws(CAAnimationError) -> AnimationTarget {
    let model = layer.value(forKey: base)
    guard model != nil || layer.hasAttribute(base) || type(of: layer).needsDisplay(forKey: base) else {
      throw .keyPath(keyPath)
    }
    if rest.isEmpty {
      guard let first = values.first ?? model else { throw .value(keyPath) }
      if AnimatableValue.isNumbers(first), AnimatableValue(first) == nil {
        throw .notFinite("a value of \"\(keyPath)\"")
      }
      // What the property could not be set to it does not show either.
      if let known = type(of: layer).attribute(forKey: base), known.fitting(first) == nil { throw .value(keyPath) }
      if let value = AnimatableValue(first) {
        return AnimationTarget(
          keyPath: keyPath, place: .attribute(base, AnimatedShape(value.kind), offset: 0), kind: value.kind)
      }
      // Values that are made of no numbers change from one to the next.
      guard layer.hasAttribute(base) else { throw .value(keyPath) }
      let shape = AnimatedShape(.number)
      shape.objects = values
      return AnimationTarget(keyPath: keyPath, place: .attribute(base, shape, offset: 0), kind: .number)
    }
    guard let value = model.flatMap(AnimatableValue.init), let (offset, part) = value.kind.part(rest) else {
      throw .keyPath(keyPath)
    }
    return AnimationTarget(
      keyPath: keyPath, place: .attribute(base, AnimatedShape(value.kind), offset: offset), kind: part)
  }

  // MARK: Values

  /// The numbers of a value that a client put into an animation.
  func numbers(of value: Any) throws(CAAnimationError) -> [Double] {
    if case .attribute(_, let shape, _) = place, !shape.objects.isEmpty {
      if AnimatableValue.isNotFinite(value) { throw .value(keyPath) }
      shape.objects.append(value)
      return [Double(shape.objects.count - 1)]
    }
    if case .part(_, let part) = place, let pair = Self.pair(value) {
      guard abs(pair.x) <= AnimatableValue.limit, abs(pair.y) <= AnimatableValue.limit else {
        throw .notFinite("a value of \"\(keyPath)\"")
      }
      return [part == .translationY ? pair.y : pair.x]
    }
    guard let value = AnimatableValue(value) else {
      throw AnimatableValue.isNumbers(value) ? .notFinite("a value of \"\(keyPath)\"") : .value(keyPath)
    }
    if value.kind.hasShape(of: kind) { return value.numbers }
    switch (value.kind, kind) {
    case (.affineTransform, .transform):
      let n = value.numbers.map { CGFloat($0) }
      return CATransform3D(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])).rows
        .map(Double.init)
    case (.point, .size), (.size, .point), (.point, .vector), (.vector, .point): return value.numbers
    default: throw .value(keyPath)
    }
  }

  private static func pair(_ value: Any) -> CGPoint? {
    switch NSValue.unboxed(value) {
    case let value as CGPoint: value
    case let value as CGSize: CGPoint(x: value.width, y: value.height)
    default: nil
    }
  }

  /// The numbers that change nothing when they are added.
  var zero: [Double] {
    switch place {
    case .property where isMatrix: CATransform3D.identity.rows.map(Double.init)
    case .function(_, let function):
      switch function {
      case .scale, .scaleX, .scaleY, .scaleZ: Array(repeating: 1, count: count)
      default: Array(repeating: 0, count: count)
      }
    default: Array(repeating: 0, count: count)
    }
  }

  /// The layer's own numbers: the model's, or those on screen.
  func current(_ layer: CALayer, shown: Bool) -> [Double] {
    let values: LayerValues = shown ? .presentation : .model
    if shown { layer.world.store.settleTracks(at: layer.world.now.seconds) }
    switch place {
    case .property(let property, let offset):
      return (0..<count).map { layer.world.store.component(property, offset + $0, of: layer.row, values) }
    case .part(let property, let part):
      let store = layer.world.store
      let matrix =
        property == .transform ? store.transform(layer.row, values) : store.sublayerTransform(layer.row, values)
      return [matrix.part(part)]
    case .function: return zero
    case .attribute(let name, let shape, let offset):
      let value = (shown ? layer.animatedValue(name) : nil) ?? layer.value(forKey: name)
      if !shape.objects.isEmpty {
        shape.objects.append(value ?? NSNull())
        return [Double(shape.objects.count - 1)]
      }
      guard let own = value.flatMap(AnimatableValue.init), own.kind.hasShape(of: shape.kind) else { return zero }
      return Array(own.numbers[offset..<offset + count])
    }
  }

  /// `a` with `b` added, or taken away for a sign below 0; matrices one after the other.
  func sum(_ a: [Double], _ b: [Double], _ sign: Double) -> [Double] {
    guard isMatrix else { return zip(a, b).map { $0 + sign * $1 } }
    let (base, step) = (CATransform3D(rows: a.map { CGFloat($0) }), CATransform3D(rows: b.map { CGFloat($0) }))
    return (sign < 0 ? CATransform3DInvert(step) : step).concatenating(base).rows.map(Double.init)
  }
}
