import Foundation
import SegueCore
import SegueGeometry

@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  /// The action for a change of a property; nil goes on looking, `NSNull` says there is none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func layoutSublayers(of layer: CALayer) {}
}

/// A layer: a thin handle on a row of the world's layer store.
///
/// A layer is either the *model*, which the program sets, or the *presentation* of one, which shows the running
/// animations' values and refuses changes. Cost: reading or setting a property is a column access.
@preconcurrency @MainActor
open class CALayer: NSObject {
  public let world: SimulationWorld
  public let row: LayerRow
  let values: LayerValues
  private let modelLayer: CALayer?

  /// The view that this layer belongs to, which keeps the layer and clears this when it goes.
  public unowned var owner: (any CALayerDelegate)?
  private weak var assignedDelegate: (any CALayerDelegate)?

  /// The layer's delegate: its view, if it belongs to one.
  public var delegate: (any CALayerDelegate)? {
    get { owner ?? assignedDelegate }
    set { assignedDelegate = newValue }
  }

  public var name: String?
  public private(set) var sublayers: [CALayer]?
  private unowned var parentLayer: CALayer?
  /// The animations by key; see `CALayer+Animations`.
  var tracks: [String: TrackID] = [:]

  public override required init() {
    world = .current
    row = world.store.insert()
    values = .model
    modelLayer = nil
    super.init()
    if keepsDepth { world.store.setPreservesDepth(row, true) }
  }

  /// The presentation of `model`.
  private init(presenting model: CALayer) {
    world = model.world
    row = model.row
    values = .presentation
    modelLayer = model
    super.init()
  }

  isolated deinit {
    guard values == .model else { return }
    // Taken apart here, level by level: left to themselves, layers would free each other as deep as the tree is.
    var going = sublayers ?? []
    sublayers = nil
    while var layer = going.popLast() {
      layer.parentLayer = nil
      if isKnownUniquelyReferenced(&layer), let inner = layer.sublayers {
        for sublayer in inner { sublayer.parentLayer = nil }
        going += inner
        layer.sublayers = nil
      }
    }
    world.discard(tracks.values)
    world.store.remove(row)
  }

  /// Whether sublayers keep their depth instead of being flattened to this layer's plane.
  var keepsDepth: Bool { false }

  // MARK: Values on screen

  /// The layer as it is on screen now; nil outside a window.
  public func presentation() -> Self? {
    guard values == .model, world.store.isShown(row) else { return values == .presentation ? self : nil }
    return CALayer(presenting: self) as? Self ?? nil
  }

  public func model() -> CALayer { modelLayer ?? self }

  // MARK: Animated properties

  public var bounds: CGRect {
    get {
      let b = world.store.bounds(row, values)
      return CGRect(x: b.x, y: b.y, width: b.z, height: b.w)
    }
    set {
      let value = SIMD4<Double>(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height)
      guard accepts("bounds", value.x + value.y + value.z + value.w) else { return }
      change("bounds") { world.store.setBounds(row, value) }
    }
  }

  public var position: CGPoint {
    get {
      let p = world.store.position(row, values)
      return CGPoint(x: p.x, y: p.y)
    }
    set {
      guard accepts("position", newValue.x + newValue.y) else { return }
      change("position") { world.store.setPosition(row, SIMD2(newValue.x, newValue.y)) }
    }
  }

  public var anchorPoint: CGPoint {
    get {
      let p = world.store.anchorPoint(row, values)
      return CGPoint(x: p.x, y: p.y)
    }
    set {
      guard accepts("anchorPoint", newValue.x + newValue.y) else { return }
      change("anchorPoint") { world.store.setAnchorPoint(row, SIMD2(newValue.x, newValue.y)) }
    }
  }

  public var anchorPointZ: CGFloat {
    get { world.store.anchorPointZ(row, values) }
    set {
      guard accepts("anchorPointZ", newValue) else { return }
      change("anchorPointZ") { world.store.setAnchorPointZ(row, newValue) }
    }
  }

  public var zPosition: CGFloat {
    get { world.store.zPosition(row, values) }
    set {
      guard accepts("zPosition", newValue) else { return }
      change("zPosition") { world.store.setZPosition(row, newValue) }
    }
  }

  public var transform: CATransform3D {
    get { world.store.transform(row, values) }
    set {
      guard accepts("transform", newValue.sum) else { return }
      change("transform") { world.store.setTransform(row, newValue) }
    }
  }

  public var sublayerTransform: CATransform3D {
    get { world.store.sublayerTransform(row, values) }
    set {
      guard accepts("sublayerTransform", newValue.sum) else { return }
      change("sublayerTransform") { world.store.setSublayerTransform(row, newValue) }
    }
  }

  public func affineTransform() -> CGAffineTransform { transform.affine }
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m) }

  public var opacity: Float {
    get { Float(exactOpacity) }
    set { exactOpacity = Double(newValue) }
  }

  /// The opacity as it is stored: what `UIView.alpha` sets, without rounding to Float.
  public var exactOpacity: Double {
    get { world.store.opacity(row, values) }
    set {
      guard accepts("opacity", newValue) else { return }
      change("opacity") { world.store.setOpacity(row, newValue) }
    }
  }

  public var isHidden: Bool {
    get { world.store.isHidden(row, values) }
    set {
      guard accepts("hidden", 0) else { return }
      change("hidden") { world.store.setHidden(row, newValue) }
    }
  }

  public var cornerRadius: CGFloat {
    get { world.store.cornerRadius(row, values) }
    set {
      guard accepts("cornerRadius", newValue) else { return }
      change("cornerRadius") { world.store.setCornerRadius(row, newValue) }
    }
  }

  public var masksToBounds = false
  public var backgroundColor: CGColor?
  /// What the layer shows. Held, never drawn.
  public var contents: Any?

  /// Whether a new value can be taken: this is the model, and the sum of the numbers is finite.
  func accepts(_ key: String, _ sum: Double) -> Bool {
    if values == .presentation {
      world.record("a presentation layer cannot be changed", at: "CALayer.\(key)", used: "the value on screen")
      return false
    }
    if sum.isFinite { return true }
    world.record("\(key) must be finite", at: "CALayer.\(key)", used: "the value before")
    return false
  }

  /// Changes a property and runs the action for it, which is asked for while the old value still stands.
  func change(_ key: String, _ set: () -> Void) {
    guard world.actionDepth > 0 else {
      set()
      return
    }
    let action = action(forKey: key)
    set()
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// The action for a change: the delegate's, if it has one.
  open func action(forKey event: String) -> (any CAAction)? {
    delegate?.action(for: self, forKey: event)
  }

  // MARK: Tree

  public var superlayer: CALayer? { modelLayer == nil ? parentLayer : modelLayer?.parentLayer?.presentation() }

  public func addSublayer(_ layer: CALayer) { place(layer, at: sublayers?.count ?? 0) }

  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { place(layer, at: Int(idx)) }

  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    place(layer, at: sublayers?.firstIndex { $0 === sibling } ?? 0)
  }

  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    place(layer, at: (sublayers?.firstIndex { $0 === sibling }).map { $0 + 1 } ?? sublayers?.count ?? 0)
  }

  private func place(_ layer: CALayer, at index: Int) {
    guard accepts("addSublayer", 0), layer.accepts("addSublayer", 0) else { return }
    var index = index
    if layer.parentLayer === self, let current = sublayers?.firstIndex(where: { $0 === layer }), current < index {
      index -= 1
    }
    layer.unlink()
    index = min(max(index, 0), sublayers?.count ?? 0)
    let next = sublayers.flatMap { index < $0.count ? $0[index].row : nil } ?? .none
    world.store.attach(layer.row, to: row, before: next)
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: index)
    layer.parentLayer = self
  }

  public func removeFromSuperlayer() {
    guard accepts("removeFromSuperlayer", 0) else { return }
    unlink()
    world.store.detach(row)
  }

  private func unlink() {
    guard let parent = parentLayer else { return }
    if let index = parent.sublayers?.lastIndex(where: { $0 === self }) { parent.sublayers?.remove(at: index) }
    if parent.sublayers?.isEmpty == true { parent.sublayers = nil }
    parentLayer = nil
  }

  /// Puts the layer under the screen itself, where a window's layer hangs.
  public func attachToScreen() {
    world.store.attach(row, to: LayerStore.screen)
  }

  // MARK: Layout

  open func setNeedsLayout() { delegate?.layoutSublayers(of: self) }
}

/// A layer whose sublayers live in its three-dimensional space.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
  override var keepsDepth: Bool { true }
}

/// A layer with a path. The path is data: nothing is drawn.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  public var path: CGPath? {
    didSet {
      let path = path
      change("path") { world.store.setPath(row, path) }
    }
  }
}
