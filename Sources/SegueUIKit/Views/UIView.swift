import Foundation
import SegueGeometry
import SegueQuartzCore

/// A rectangle of the screen: a thin object over a layer, which holds all that is seen of it.
///
/// Every member that UIKit lets a subclass override is open, and stands in the class for that. What few views use lies in
/// a `RareViewData` object, made when the first of it is set. Cost: a property of the layer is a column access; changes of
/// a view of one of the package's own classes ask nobody for an action outside of animation blocks.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate, UICoordinateSpace, UITraitEnvironment {
  private final var backingLayer: CALayer!
  public internal(set) var subviews: [UIView] = []
  /// Cleared by the superview when it goes: an unowned reference, unlike a weak one, costs the object nothing.
  final unowned var parentView: UIView?
  /// The window that the view stands in; a window's is itself. Cleared by the window when it goes.
  final unowned var hostWindow: UIWindow?
  /// The controller whose `view` this is.
  final weak var owner: UIViewController? {
    didSet { noteListener() }
  }
  /// Whether someone can hear of the view's way into a window or out of it: its class, if that is the program's, or a
  /// controller.
  final var listensToWindows = false
  /// Whether this view or one that is or was in it listens.
  final var holdsListeners = false
  /// The window this is, for a window's own view tree.
  var windowSelf: UIWindow? { nil }
  final var needsLayout = false
  /// Whether something below waits for layout.
  final var descendantNeedsLayout = false
  final var constraintsAreStale = false
  /// Whether something below waits for its constraints.
  final var descendantConstraintsAreStale = false
  /// Whether the view has to be drawn when it is first seen: its class may override `draw(_:)`.
  final var awaitsFirstDrawing = false
  /// How many running block animations keep touches away from this view.
  var touchBlockCount = 0
  final var rare: RareViewData?
  final var setColor: UIColor?
  private var recognizers: [UIGestureRecognizer]?

  open var tag = 0
  open var isUserInteractionEnabled = true
  /// Whether the view itself gets more than one touch at a time; its recognisers do in any case.
  open var isMultipleTouchEnabled = false
  /// Whether no other view of the window gets touches while this one has some, nor this one while another has.
  open var isExclusiveTouch = false
  open var autoresizesSubviews = true
  open var autoresizingMask: UIView.AutoresizingMask = []
  /// Held for the constraint solver; frames are what counts.
  open var translatesAutoresizingMaskIntoConstraints = true
  open var clearsContextBeforeDrawing = true

  public init(frame: CGRect) {
    super.init()
    finishInit()
    if type(of: self) == UIView.self {
      // What the setter comes to, with nothing overridden and nothing inside.
      if frame != .zero { backingLayer.frame = frame }
      needsLayout = backingLayer.bounds.size != .zero
    } else {
      self.frame = frame
    }
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    super.init()
    finishInit()
  }

  private func finishInit() {
    if type(of: self) == UIView.self {
      backingLayer = CALayer()
    } else {
      backingLayer = ((type(of: self).layerClass as? CALayer.Type) ?? CALayer.self).make()
    }
    let isPlain = isOfPlainClass
    backingLayer.setOwner(self, asksOnlyInBlocks: isPlain)
    (listensToWindows, holdsListeners) = (!isPlain, !isPlain)
    awaitsFirstDrawing = !isPlain
    hostWindow = windowSelf
  }

  @MainActor deinit {
    backingLayer.owner = nil
    if !subviews.isEmpty { takeApart() }
  }

  /// Frees what is in the view, superviews first: left to themselves, views would free each other as deep as the tree is.
  ///
  /// Cost: one release a view, because lists move as a whole.
  private func takeApart() {
    for view in subviews { view.parentView = nil }
    var levels = [subviews]
    subviews = []
    while let last = levels.indices.last {
      guard var view = levels[last].popLast() else {
        levels.removeLast()
        continue
      }
      guard !view.subviews.isEmpty, isKnownUniquelyReferenced(&view) else { continue }
      for subview in view.subviews { subview.parentView = nil }
      levels.append(view.subviews)
      view.subviews = []
    }
  }

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  open var layer: CALayer { backingLayer }

  var world: SimulationWorld { backingLayer.world }

  open override var next: UIResponder? { owner ?? parentView }

  // MARK: Geometry

  /// The smallest rectangle in the superview's coordinates around the view.
  ///
  /// Setting it under a transform that turns, shears, mirrors or is singular changes nothing and is recorded.
  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = layer.bounds.size
      layer.frame = newValue
      if layer.bounds.size != old { sizeDidChange(from: old) }
      didSet("position", "bounds")
    }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      layer.bounds = newValue
      if old != newValue.size, layer.bounds.size != old { sizeDidChange(from: old) }
      didSet("bounds")
    }
  }

  /// The size has changed: subviews follow as their masks say, and layout waits.
  func sizeDidChange(from old: CGSize) {
    setNeedsLayout()
    if rare?.contentMode == .redraw { setNeedsDisplay() }
    if awaitsFirstDrawing { drawIfFirstSeen() }
    if autoresizesSubviews { resizeSubviews(from: old) }
  }

  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      didSet("position")
    }
  }

  /// In the unit square of the bounds; the view moves, its center stays.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set {
      layer.setAffineTransform(newValue)
      didSet("transform")
    }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set {
      layer.transform = newValue
      didSet("transform")
    }
  }

  /// Pixels a point of what the view draws: the screen's, unless it is set.
  open var contentScaleFactor: CGFloat {
    get { rare?.contentScaleFactor ?? world.screenScale }
    set {
      guard accepts("contentScaleFactor", newValue > 0 ? newValue : .nan, used: "\(contentScaleFactor)") else { return }
      madeRare().contentScaleFactor = newValue
      layer.contentsScale = newValue
    }
  }

  // MARK: Appearance

  open var alpha: CGFloat {
    get { layer.exactOpacity }
    set {
      layer.exactOpacity = newValue
      didSet("opacity")
    }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      layer.isHidden = newValue
      rare?.observers?.notify()
    }
  }

  /// Whether the view says that it covers all behind it; nothing is drawn, so nobody asks.
  open var isOpaque: Bool {
    get { rare?.isOpaque ?? true }
    set {
      madeRare().isOpaque = newValue
      layer.isOpaque = newValue
    }
  }

  /// The layer's `backgroundColor`. A dynamic colour is resolved by the view's traits, and again when they change.
  open var backgroundColor: UIColor? {
    get { shownBackgroundColor }
    set {
      setColor = newValue
      layer.backgroundColor = newValue.map(resolved)
    }
  }

  /// The colour of what can be touched: the superview's unless it is set, and grey while it is dimmed.
  open var tintColor: UIColor! {
    get { inheritedTintColor }
    set { setTint { $0.tintColor = newValue } }
  }

  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get { isDimmed ? .dimmed : .normal }
    set { setTint { $0.tintAdjustmentMode = newValue } }
  }

  /// The tint of this view, or the one that it takes from above, is another one now.
  open func tintColorDidChange() {}

  open var contentMode: UIView.ContentMode {
    get { rare?.contentMode ?? .scaleToFill }
    set {
      guard newValue != contentMode else { return }
      madeRare().contentMode = newValue
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose shape limits what is seen of this one: its layer is the layer's `mask`. It must not have a superview; one
  /// that has is refused and recorded.
  open var mask: UIView? {
    get { rare?.mask }
    set {
      guard newValue !== rare?.mask else { return }
      layer.mask = newValue?.layer
      if layer.mask === newValue?.layer { madeRare().mask = newValue }
    }
  }

  // MARK: Hierarchy

  open var superview: UIView? { parentView }

  open var window: UIWindow? { hostWindow }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// - Parameter index: brought into the list.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? subviews.count)
  }

  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }

  open func bringSubviewToFront(_ view: UIView) {
    if view.parentView === self { insert(view, at: subviews.count) }
  }

  open func sendSubviewToBack(_ view: UIView) {
    if view.parentView === self { insert(view, at: 0) }
  }

  open func removeFromSuperview() { leaveSuperview() }

  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.parentView
    }
    return false
  }

  /// The first view with the tag: this one, or one below it, depth first.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  // MARK: Layout

  open func layoutSubviews() {}

  open func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    parentView?.noteLayoutBelow()
  }

  /// Brings constraints up to date and lays out at once what waits for layout in this view and below it, superviews first.
  ///
  /// A layout that always asks for another is cut after 64 rounds and recorded as a diagnostic.
  /// Cost: what waits, and the siblings it stands among.
  open func layoutIfNeeded() { layOutWhatWaits() }

  /// What layout is: `layoutSubviews`, between the two calls of the controller whose view this is. Other layers than the
  /// view's own are left alone.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    world.counts.add(.layoutPasses)
    owner?.viewWillLayoutSubviews()
    layoutSubviews()
    owner?.viewDidLayoutSubviews()
  }

  /// The size that suits the view best within `size`; the one it has, unless a subclass knows better.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The natural size of the content; `noIntrinsicMetric` in a direction that has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The natural size has changed: the superview lays out again.
  open func invalidateIntrinsicContentSize() { parentView?.setNeedsLayout() }

  /// What `sizeThatFits(_:)` says: constraints are not solved.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let size = systemLayoutSizeFitting(targetSize)
    return CGSize(
      width: horizontalFittingPriority == .required ? targetSize.width : size.width,
      height: verticalFittingPriority == .required ? targetSize.height : size.height)
  }

  // MARK: Constraints

  /// Whether the view is of use only with constraints; its `updateConstraints` is then called before its first layout.
  open class var requiresConstraintBasedLayout: Bool { false }

  open func setNeedsUpdateConstraints() { noteStaleConstraints() }

  open func needsUpdateConstraints() -> Bool { constraintsAreStale }

  /// Calls `updateConstraints` where it waits, in this view and below it, subviews first.
  open func updateConstraintsIfNeeded() { updateStaleConstraints() }

  /// A subclass changes its constraints here and calls super last.
  open func updateConstraints() {}

  // MARK: Margins and safe area

  /// Distances of the content from the view's sides, in points: what was set, 8 by default, and the safe area unless
  /// `insetsLayoutMarginsFromSafeArea` is off. With `preservesSuperviewLayoutMargins` not less than the superview's reach.
  open var layoutMargins: UIEdgeInsets {
    get { marginsInForce }
    set { setMargins("layoutMargins", newValue) }
  }

  /// The same by the direction of reading.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(marginsInForce, isRightToLeft: isRightToLeft) }
    set { setMargins("directionalLayoutMargins", newValue.insets(isRightToLeft: isRightToLeft)) }
  }

  open var preservesSuperviewLayoutMargins: Bool {
    get { rare?.preservesSuperviewLayoutMargins ?? false }
    set {
      madeRare().preservesSuperviewLayoutMargins = newValue
      marginsDidChange()
    }
  }

  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { rare?.insetsMarginsFromSafeArea ?? true }
    set {
      madeRare().insetsMarginsFromSafeArea = newValue
      marginsDidChange()
    }
  }

  open func layoutMarginsDidChange() {}

  /// How much of the view lies under bars and the screen's corners, from each side, in points; zero outside a window.
  /// It moves nothing by itself. Transforms do not count. Cost: O(depth).
  open var safeAreaInsets: UIEdgeInsets { safeArea }

  /// The safe area is another one than in the last layout pass; called in that pass, before `layoutSubviews`.
  open func safeAreaInsetsDidChange() {}

  // MARK: Display

  /// Has `draw(_:)` called when the application turn ends, as it is when a view of a program's own class first stands in a
  /// window with a size. Nothing is drawn here.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Called with a current context that keeps count of what is drawn.
  open func draw(_ rect: CGRect) {}

  open func display(_ layer: CALayer) {
    if layer === self.layer { drawInContext() }
  }

  /// A view of the same size that shows this one as it is now. Its content is an identity, not pixels.
  ///
  /// - Parameter afterUpdates: lays out first what waits for layout.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    snapshot(of: bounds, afterUpdates: afterUpdates, capInsets: .zero)
  }

  /// A view that shows a part of this one, of that part's size.
  ///
  /// - Parameter capInsets: what is not stretched when the snapshot's size changes, in points.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    snapshot(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
  }

  /// Notes in the current context that this view and what is in it was drawn into `rect`. False, with a diagnostic, if
  /// there is none.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    recordHierarchy(in: rect, afterUpdates: afterUpdates)
  }

  // MARK: Traits

  /// Where the view is shown: the screen's traits, with what views above and this one say instead.
  open var traitCollection: UITraitCollection { inheritedTraits }

  /// The style of this view and what is in it; unspecified takes it from above.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { rare?.traitOverrides?.userInterfaceStyle ?? .unspecified }
    set {
      guard newValue != overrideUserInterfaceStyle else { return }
      setTraitOverrides(newValue == .unspecified ? nil : UITraitCollection(userInterfaceStyle: newValue))
    }
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var semanticContentAttribute: UISemanticContentAttribute {
    get { rare?.semanticContentAttribute ?? .unspecified }
    set {
      madeRare().semanticContentAttribute = newValue
      setNeedsLayout()
    }
  }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    isRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: Hit testing

  /// The deepest view at a point of this view's coordinates that takes touches; nil outside.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { defaultHitTest(point, with: event) }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  // MARK: Dynamics

  /// The outline with which the view collides under a `UIDynamicAnimator`; the rectangle by default.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// For the type `path`: convex, about the view's centre; the bounds by default.
  open var collisionBoundingPath: UIBezierPath {
    UIBezierPath(rect: bounds.offsetBy(dx: -bounds.midX, dy: -bounds.midY))
  }

  // MARK: Gestures

  /// Set, those left out are taken off and new ones put on.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers }
    set {
      let old = recognizers ?? []
      for recognizer in old where !(newValue ?? []).contains(where: { $0 === recognizer }) {
        removeGestureRecognizer(recognizer)
      }
      for recognizer in newValue ?? [] where recognizer.view !== self { addGestureRecognizer(recognizer) }
      recognizers = newValue
    }
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers = (recognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.attach(to: self)
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    recognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.attach(to: nil)
  }

  /// Whether a recogniser of this view may begin; a subclass can refuse.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Editing

  /// Makes the first responder resign if it is this view or stands in it. True if none is left here.
  ///
  /// - Parameter force: whether it must, even if it would rather not.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endEditingInTree(force) }

  // MARK: Actions

  /// Inside an animation block a change animates; elsewhere it does not: a view's layer has no implicit animations.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer.world.actionDepth > 0 else { return noAction }
    return AnimationBlocks.of(world).action(for: self, layer: layer, key: event) ?? noAction
  }
}

/// What every view answers outside of animation blocks.
@MainActor private let noAction = NSNull()
