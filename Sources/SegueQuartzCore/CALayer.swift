import Foundation
import SegueCore
import SegueGeometry

/// A layer: a thin handle on a row of the world's layer store.
///
/// A layer is either the *model*, which the program sets, or the *presentation* of one, which shows the running
/// animations' values and refuses changes. Everything that is not geometry, opacity or the tree lies in an object of its
/// own, made when the first of it is set. Cost: reading or setting a property of the store is a column access.
@preconcurrency @MainActor
open class CALayer: NSObject {
  public let world: SimulationWorld
  public let row: LayerRow
  let values: LayerValues
  let modelLayer: CALayer?
  /// What a presentation shows; nil for a model.
  private(set) final var presented: PresentedValues?

  /// The view that this layer belongs to, which keeps the layer and clears this when it goes.
  public unowned var owner: (any CALayerDelegate)? {
    didSet { flags.insert(.isSpecial) }
  }

  /// Makes a view the layer's owner.
  ///
  /// - Parameter asksOnlyInBlocks: whether it has an action for a change only while the world's `actionDepth` is above 0,
  ///   so that nobody needs to be asked at other times.
  package final func setOwner(_ owner: any CALayerDelegate, asksOnlyInBlocks: Bool) {
    let wasSpecial = flags.contains(.isSpecial)
    self.owner = owner
    guard asksOnlyInBlocks else { return }
    flags.insert(.isAskedInBlocks)
    if !wasSpecial { flags.remove(.isSpecial) }
  }

  /// What the model has beyond the store's columns; nil as long as there is nothing.
  var ownStyle: LayerStyle?
  final var flags: LayerFlags = []
  /// The model's sublayers, backmost first.
  var children: [CALayer]?
  unowned var parentLayer: CALayer?
  /// The animations by key; see `CALayer+Animations`.
  var tracks: [String: TrackID] = [:]

  public override init() {
    world = .current
    row = world.store.insert()
    values = .model
    modelLayer = nil
    super.init()
    world.counts.add(.layersCreated)
    if type(of: self) != CALayer.self { becomeSpecial() }
  }

  /// The presentation of `layer`. A subclass with properties of its own takes them over here.
  public init(layer: Any) {
    let model = (layer as? CALayer)?.model()
    world = model?.world ?? .current
    row = model?.row ?? world.store.insert()
    values = model == nil ? .model : .presentation
    modelLayer = model
    flags = model?.flags ?? []
    super.init()
    if let model {
      presented = PresentedValues(model)
    } else {
      world.record("only a layer has a presentation", at: "CALayer.init(layer:)", used: "a new layer")
      becomeSpecial()
    }
  }

  /// A new layer: nothing is decoded.
  public required init?(coder: NSCoder) {
    world = .current
    row = world.store.insert()
    values = .model
    modelLayer = nil
    super.init()
    world.counts.add(.layersCreated)
    if type(of: self) != CALayer.self { becomeSpecial() }
  }

  private func becomeSpecial() {
    flags.insert(.isSpecial)
    if keepsDepth { world.store.setPreservesDepth(row, true) }
  }

  @MainActor deinit {
    guard values == .model else { return }
    ownStyle?.mask?.parentLayer = nil
    if children != nil { takeApart() }
    if !tracks.isEmpty { world.discard(tracks.values) }
    world.store.remove(row)
  }

  /// Frees what is in the layer, superlayers first: left to themselves, layers would free each other as deep as the tree
  /// is.
  ///
  /// Cost: one release a layer, because lists move as a whole.
  private func takeApart() {
    var levels: [[CALayer]] = []
    /// Moves a layer's list to the levels that go.
    func take(_ layer: CALayer) {
      guard let inner = layer.children else { return }
      for sublayer in inner { sublayer.parentLayer = nil }
      levels.append(inner)
      layer.children = nil
    }
    take(self)
    while let last = levels.indices.last {
      guard var layer = levels[last].popLast() else {
        levels.removeLast()
        continue
      }
      if layer.children != nil, isKnownUniquelyReferenced(&layer) { take(layer) }
    }
  }

  /// Whether sublayers keep their depth instead of being flattened to this layer's plane.
  var keepsDepth: Bool { false }

  /// What the layer's class knows of a property; nil for one of the program's own.
  class func attribute(forKey key: String) -> LayerAttribute? { LayerAttribute.ofEveryLayer[key] }

  /// A property that is not the store's has a new model value.
  func attributeDidChange(_ key: String) {}

  /// What the layer covers as another one's mask.
  func covers(_ point: CGPoint) -> Bool { contains(point) }

  // MARK: Values on screen

  /// A copy of the layer with the values that are on screen now; nil outside a window.
  open func presentation() -> Self? {
    guard values == .model, world.store.isShown(row) else { return values == .presentation ? self : nil }
    world.store.settleTracks(at: world.now.seconds)
    // SAFETY: what is made is of this layer's class.
    return unsafe unsafeDowncast(Self.make(presenting: self), to: Self.self)
  }

  /// The layer that the program sets: this one, unless it is a presentation.
  open func model() -> Self { modelLayer as? Self ?? self }

  // MARK: Geometry

  /// A negative width or height is made positive: the rectangle stays the same one.
  open var bounds: CGRect {
    get {
      let b = storedBounds
      return CGRect(x: b.x, y: b.y, width: b.z, height: b.w)
    }
    set {
      var value = SIMD4<Double>(newValue.origin.x, newValue.origin.y, newValue.size.width, newValue.size.height)
      guard accepts("bounds", value.x + value.y + value.z + value.w) else { return }
      if value.z < 0 { (value.x, value.z) = (value.x + value.z, -value.z) }
      if value.w < 0 { (value.y, value.w) = (value.y + value.w, -value.w) }
      if storedBounds == value { return }
      guard flags.isDisjoint(with: [.isSpecial, .isGeometryFlipped]) else { return setSpecialBounds(value) }
      change("bounds") { world.store.setBounds(row, value) }
    }
  }

  open var position: CGPoint {
    get {
      let p = storedPosition
      return CGPoint(x: p.x, y: p.y)
    }
    set {
      guard accepts("position", newValue.x + newValue.y) else { return }
      if storedPosition == SIMD2(newValue.x, newValue.y) { return }
      change("position") { world.store.setPosition(row, SIMD2(newValue.x, newValue.y)) }
    }
  }

  /// In the unit square of the bounds; the layer moves, its position stays.
  open var anchorPoint: CGPoint {
    get {
      let p = storedAnchorPoint
      return CGPoint(x: p.x, y: p.y)
    }
    set {
      guard accepts("anchorPoint", newValue.x + newValue.y) else { return }
      if storedAnchorPoint == SIMD2(newValue.x, newValue.y) { return }
      change("anchorPoint") { world.store.setAnchorPoint(row, SIMD2(newValue.x, newValue.y)) }
      if flags.contains(.isGeometryFlipped) { placeFlip() }
    }
  }

  open var anchorPointZ: CGFloat {
    get { storedAnchorPointZ }
    set {
      guard accepts("anchorPointZ", newValue) else { return }
      if storedAnchorPointZ == newValue { return }
      change("anchorPointZ") { world.store.setAnchorPointZ(row, newValue) }
    }
  }

  open var zPosition: CGFloat {
    get { storedZPosition }
    set {
      guard accepts("zPosition", newValue) else { return }
      if storedZPosition == newValue { return }
      change("zPosition") { world.store.setZPosition(row, newValue) }
    }
  }

  open var transform: CATransform3D {
    get { storedTransform }
    set {
      guard accepts("transform", newValue.sum) else { return }
      if storedTransform == newValue { return }
      change("transform") { world.store.setTransform(row, newValue) }
    }
  }

  open var sublayerTransform: CATransform3D {
    get { flags.contains(.isGeometryFlipped) ? unflippedSublayerTransform : storedSublayerTransform }
    set {
      guard accepts("sublayerTransform", newValue.sum) else { return }
      if sublayerTransform == newValue { return }
      change("sublayerTransform") {
        if flags.contains(.isGeometryFlipped) {
          madeAppearance().sublayerTransform = newValue
          placeFlip()
        } else {
          world.store.setSublayerTransform(row, newValue)
        }
      }
    }
  }

  /// The transform in the plane; the identity if the layer's transform leaves the plane.
  open func affineTransform() -> CGAffineTransform { transform.isAffine ? transform.affine : .identity }
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m) }

  /// The smallest rectangle in the superlayer's coordinates around the layer's bounds.
  ///
  /// Setting it moves `position` and sizes `bounds`. Under a pure scale or translation it maps exactly; under anything
  /// else the write is refused and recorded as a diagnostic.
  open var frame: CGRect {
    get { frameAroundBounds }
    set { fit(into: newValue) }
  }

  // MARK: Visibility

  open var opacity: Float {
    get { Float(exactOpacity) }
    set { exactOpacity = Double(newValue) }
  }

  /// The opacity as it is stored: what `UIView.alpha` sets, without rounding to Float.
  public var exactOpacity: Double {
    get { storedOpacity }
    set {
      guard accepts("opacity", newValue) else { return }
      if storedOpacity == newValue { return }
      change("opacity") { world.store.setOpacity(row, newValue) }
    }
  }

  open var isHidden: Bool {
    get { isStoredHidden }
    set {
      guard accepts("hidden", 0) else { return }
      if isStoredHidden == newValue { return }
      change("hidden") { world.store.setHidden(row, newValue) }
    }
  }

  open var cornerRadius: CGFloat {
    get { storedCornerRadius }
    set {
      guard accepts("cornerRadius", newValue) else { return }
      if storedCornerRadius == newValue { return }
      change("cornerRadius") { world.store.setCornerRadius(row, newValue) }
    }
  }

  // MARK: What subclasses answer

  /// What happens when `event` does, a property's change in most cases: what the delegate, `actions`, the style's actions
  /// and the class say, in this order; else the implicit animation, for a layer that was on screen in the last frame.
  open func action(forKey event: String) -> (any CAAction)? { foundAction(forKey: event) }

  /// The action of all layers of a class that have no other; nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// The value of a property that was never set; nil for one that is not known.
  open class func defaultValue(forKey key: String) -> Any? { attribute(forKey: key)?.defaultValue }

  /// Whether a change of the property calls for `display()`, and every frame of an animation of it does; no.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether a point in the layer's coordinates lies in its bounds: low edges do, high edges do not.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The deepest, foremost layer at a point of the superlayer's coordinates; nil outside. See `CALayer+HitTesting`.
  open func hitTest(_ p: CGPoint) -> CALayer? { foundHit(at: p) }

  /// A property, or what the program keeps under a key of its own; nil for an unknown one. Numbers are NSNumber, which
  /// casts to every type of number.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key).map(NSNumber.boxed) }

  open func setValue(_ value: Any?, forKey key: String) { store(value, forKey: key) }

  // MARK: Animations; see `CALayer+Animations`

  /// Starts a copy of `anim`; one already running under the same key ends first.
  ///
  /// One that cannot run is recorded as a diagnostic and ends at once. A transition always has the key "transition".
  open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, key) }

  open func removeAnimation(forKey key: String) {
    if let id = tracks[key] { world.remove([id], finished: false) }
  }

  open func removeAllAnimations() {
    if !tracks.isEmpty { world.remove(tracks.values.sorted(), finished: false) }
  }

  // MARK: Layout and display; see `CALayer+Display`

  /// Has `layoutSublayers` called when the application turn ends.
  open func setNeedsLayout() { requestUpdate(.needsLayout) }

  open func layoutIfNeeded() { layOutFromTop() }

  /// Asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Has `display()` called when the application turn ends.
  open func setNeedsDisplay() { requestUpdate(.needsDisplay) }

  open func displayIfNeeded() { displayPending() }

  /// Asks the delegate. Nothing is drawn.
  open func display() { delegate?.display(self) }
}
