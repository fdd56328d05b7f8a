import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// What every layer under a window shows at one moment: where its four corners lie in the window, as a viewer sees them,
/// and how opaque it is with all that it lies in.
///
/// It is worked out here from each layer's own values, level by level, and not asked of the runtime's conversions.
@MainActor
struct ShownPicture {
  struct Layer {
    let name: String
    /// What it draws, in words: two layers with the same look can stand for each other.
    let look: String
    /// Where it lies in; nil for the window's own.
    let parent: ObjectIdentifier?
    /// The corners in the window: top left, top right, bottom right, bottom left; empty if a part of it is behind the
    /// viewer.
    var corners: [CGPoint]
    /// 0…1, of the whole way up. 0 where it is hidden or seen from its culled back.
    var opacity: Double
    /// Whether it draws anything of its own.
    let draws: Bool
    /// Whether nothing can be seen through it. Masks are not looked at.
    let covers: Bool
    let isSnapshot: Bool
    /// The clipping layers that it lies in.
    let clips: [ObjectIdentifier]
  }

  private(set) var layers: [ObjectIdentifier: Layer] = [:]
  /// From back to front.
  private(set) var order: [ObjectIdentifier: Int] = [:]
  let window: CGRect
  /// Keeps the layers alive, so that an identifier never means another one.
  private var kept: [CALayer] = []

  init(_ window: UIWindow) {
    self.window = window.layer.bounds
    let world = window.layer.world
    world.store.settleTracks(at: world.now.seconds)
    add(window.layer, under: nil, map: nil, opacity: 1, clips: [])
  }

  private mutating func add(
    _ layer: CALayer, under parent: CALayer?, map: CATransform3D?, opacity: Double, clips: [ObjectIdentifier]
  ) {
    let store = layer.world.store
    let bounds = store.bounds(layer.row, .presentation)
    let position = store.position(layer.row, .presentation)
    let anchor = store.anchorPoint(layer.row, .presentation)
    let origin = CATransform3DMakeTranslation(
      -bounds.x - anchor.x * bounds.z, -bounds.y - anchor.y * bounds.w,
      -store.anchorPointZ(layer.row, .presentation))
    let own: CATransform3D
    if let map {
      let place = CATransform3DMakeTranslation(position.x, position.y, store.zPosition(layer.row, .presentation))
      let turned = CATransform3DConcat(origin, store.transform(layer.row, .presentation))
      own = CATransform3DConcat(CATransform3DConcat(turned, place), map)
    } else {
      own = CATransform3DIdentity
    }
    let corners = Self.corners(bounds, under: own)
    // A spring may bring it beyond its ends, where nothing more is seen.
    var opacity = opacity * min(max(store.opacity(layer.row, .presentation), 0), 1)
    if store.isHidden(layer.row, .presentation) || (!layer.isDoubleSided && Self.area(corners) <= 0) { opacity = 0 }
    let id = ObjectIdentifier(layer)
    order[id] = order.count
    kept.append(layer)
    layers[id] = Layer(
      name: Self.name(of: layer), look: Self.look(of: layer), parent: parent.map { ObjectIdentifier($0) },
      corners: corners, opacity: opacity, draws: Self.draws(layer), covers: Self.covers(layer),
      isSnapshot: layer.contents is SnapshotContents,
      clips: clips)
    guard let sublayers = layer.sublayers, !sublayers.isEmpty else { return }

    // About the anchor point; what is no transform layer flattens its children to its plane.
    let middle = CATransform3DMakeTranslation(
      bounds.x + anchor.x * bounds.z, bounds.y + anchor.y * bounds.w, 0)
    let back = CATransform3DInvert(middle)
    let keepsDepth = layer is CATransformLayer
    var inner = CATransform3DConcat(
      CATransform3DConcat(back, store.sublayerTransform(layer.row, .presentation)), middle)
    if !keepsDepth { inner = CATransform3DConcat(inner, .flat) }
    let childMap = CATransform3DConcat(inner, own)
    let childClips = layer.masksToBounds ? clips + [id] : clips
    for child in Self.sorted(sublayers, keepsDepth: keepsDepth) {
      add(child, under: layer, map: childMap, opacity: opacity, clips: childClips)
    }
  }

  /// From back to front: by depth, and by their order where that is equal.
  private static func sorted(_ layers: [CALayer], keepsDepth: Bool) -> [CALayer] {
    func depth(_ layer: CALayer) -> Double {
      let store = layer.world.store
      let transform = store.transform(layer.row, .presentation)
      return store.zPosition(layer.row, .presentation) + (keepsDepth ? transform.m43 : 0)
    }
    let depths = layers.map(depth)
    return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
  }

  private static func corners(_ bounds: SIMD4<Double>, under map: CATransform3D) -> [CGPoint] {
    let (left, top, right, bottom) = (bounds.x, bounds.y, bounds.x + bounds.z, bounds.y + bounds.w)
    var corners: [CGPoint] = []
    for (x, y) in [(left, top), (right, top), (right, bottom), (left, bottom)] {
      let w = x * map.m14 + y * map.m24 + map.m44
      guard w > 1e-9 else { return [] }
      corners.append(
        CGPoint(x: (x * map.m11 + y * map.m21 + map.m41) / w, y: (x * map.m12 + y * map.m22 + map.m42) / w))
    }
    return corners
  }

  /// Positive where the corners go round as on a layer that faces the viewer.
  static func area(_ corners: [CGPoint]) -> Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      sum += a.x * b.y - b.x * a.y
    }
    return sum / 2
  }

  private static func name(of layer: CALayer) -> String {
    let owner = layer.owner.map { String(describing: type(of: $0)) } ?? String(describing: type(of: layer))
    if let name = layer.name { return "\(owner) \"\(name)\"" }
    return layer.contents is SnapshotContents ? "snapshot" : owner
  }

  private static func look(of layer: CALayer) -> String {
    let text = (layer.owner as? UILabel)?.text ?? layer.contents.map { "\($0)" } ?? ""
    return "\(name(of: layer)) \(text) \(layer.backgroundColor?.components ?? [])"
  }

  private static func draws(_ layer: CALayer) -> Bool {
    if layer.contents != nil || layer.borderWidth > 0 || layer.shadowOpacity > 0 { return true }
    if (layer.backgroundColor?.alpha ?? 0) > 0 { return true }
    if layer.owner is UILabel || layer.owner is UIVisualEffectView { return true }
    return type(of: layer) != CALayer.self && !(layer is CATransformLayer)
  }

  private static func covers(_ layer: CALayer) -> Bool {
    guard layer.cornerRadius == 0 else { return false }
    // Blurred pictures are of whole screens.
    return layer.backgroundColor?.alpha == 1 || layer.contents is SnapshotContents || layer.owner is TTIBlurView
  }

  // MARK: What is seen

  /// Square points: a line of no width is nothing to see.
  static let leastArea = 1.0

  /// The part of a layer that lies in the window and in what clips it; empty if nothing does.
  func seenPart(of layer: Layer) -> [CGPoint] {
    guard layer.draws, !layer.corners.isEmpty else { return [] }
    let frame = [
      CGPoint(x: window.minX, y: window.minY), CGPoint(x: window.maxX, y: window.minY),
      CGPoint(x: window.maxX, y: window.maxY), CGPoint(x: window.minX, y: window.maxY),
    ]
    var part = ConvexPolygon.clip(layer.corners, to: frame)
    for clip in layer.clips { part = ConvexPolygon.clip(part, to: layers[clip]?.corners ?? []) }
    return abs(Self.area(part)) > Self.leastArea ? part : []
  }

  /// Whether something of a layer is seen: it is in the window, not transparent, and not behind what covers it.
  ///
  /// - Parameter tolerance: how faint a layer may be for nothing, and how many points too small as a cover.
  func shows(_ id: ObjectIdentifier, _ tolerance: (ObjectIdentifier) -> Tolerance) -> Bool {
    let faint = tolerance(id).opacity
    guard let layer = layers[id], layer.opacity > faint, let depth = order[id] else { return false }
    let part = seenPart(of: layer)
    guard !part.isEmpty else { return false }
    // Several may cover together what none does alone.
    var seen = [part]
    for (other, cover) in layers where !seen.isEmpty {
      guard cover.covers, (order[other] ?? 0) > depth else { continue }
      let allowed = tolerance(other).joined(tolerance(id))
      guard cover.opacity >= 1 - allowed.opacity else { continue }
      seen = seen.flatMap { ConvexPolygon.subtract(cover.corners, from: $0, slack: allowed.points) }
        .filter { abs(Self.area($0)) > Self.leastArea }
    }
    return !seen.isEmpty
  }

  // MARK: What comes next

  /// What is shown a frame later if all goes on as from `prior` to here.
  func extrapolated(from prior: ShownPicture) -> ShownPicture {
    var next = self
    for (id, layer) in layers {
      guard let before = prior.layers[id], before.corners.count == layer.corners.count else { continue }
      next.layers[id]?.corners = zip(layer.corners, before.corners).map {
        CGPoint(x: 2 * $0.x - $1.x, y: 2 * $0.y - $1.y)
      }
      next.layers[id]?.opacity = min(max(2 * layer.opacity - before.opacity, 0), 1)
      // One that would turn its back within the step is edge-on at its end.
      if Self.area(layer.corners) * Self.area(next.layers[id]?.corners ?? []) <= 0 { next.layers[id]?.opacity = 0 }
    }
    return next
  }
}

extension CATransform3D {
  /// Takes the depth away.
  fileprivate static let flat: CATransform3D = {
    var flat = CATransform3DIdentity
    flat.m33 = 0
    return flat
  }()
}
