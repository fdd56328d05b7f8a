import Foundation
import SegueGeometry
import SegueQuartzCore

/// A rectangle of the screen: a thin object over a layer, which holds all that is seen of it.
///
/// Every member that UIKit lets a subclass override is open.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate {
  private var backingLayer: CALayer!
  public private(set) var subviews: [UIView] = []
  /// Cleared by the superview when it goes: an unowned reference, unlike a weak one, costs the object nothing.
  private unowned var parentView: UIView?
  /// The controller whose `view` this is.
  weak var owner: UIViewController?
  /// The window this is, for a window's own view tree.
  var windowSelf: UIWindow? { nil }
  private(set) var needsLayout = false
  /// Whether something below waits for layout.
  private(set) var descendantNeedsLayout = false
  /// How many running block animations keep touches away from this view.
  var touchBlockCount = 0

  open var tag = 0
  open var isUserInteractionEnabled = true
  open var backgroundColor: UIColor?
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  open var contentMode = UIView.ContentMode.scaleToFill
  open var gestureRecognizers: [UIGestureRecognizer]?
  /// Whether the view itself gets more than one touch at a time; its recognisers do in any case.
  open var isMultipleTouchEnabled = false
  /// Whether no other view of the window gets touches while this one has some, nor this one while another has.
  open var isExclusiveTouch = false

  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  public init(frame: CGRect) {
    super.init()
    finishInit()
    self.frame = frame
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    super.init()
    finishInit()
  }

  private func finishInit() {
    backingLayer = ((type(of: self).layerClass as? CALayer.Type) ?? CALayer.self).make()
    backingLayer.owner = self
  }

  @MainActor deinit {
    backingLayer.owner = nil
    // Taken apart here, level by level: left to themselves, views would free each other as deep as the tree is.
    var going = subviews
    subviews = []
    while var view = going.popLast() {
      view.parentView = nil
      if isKnownUniquelyReferenced(&view) {
        for subview in view.subviews { subview.parentView = nil }
        going += view.subviews
        view.subviews = []
      }
    }
  }

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  open var layer: CALayer { backingLayer }

  var world: SimulationWorld { backingLayer.world }

  open override var next: UIResponder? { owner ?? parentView }

  // MARK: Geometry

  open var frame: CGRect {
    get { layer.frame }
    set {
      let size = layer.bounds.size
      layer.frame = newValue
      if layer.bounds.size != size { setNeedsLayout() }
    }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let size = layer.bounds.size
      layer.bounds = newValue
      if size != newValue.size { setNeedsLayout() }
    }
  }

  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Appearance

  open var alpha: CGFloat {
    get { layer.exactOpacity }
    set { layer.exactOpacity = newValue }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  // MARK: Hierarchy

  open var superview: UIView? { parentView }

  open var window: UIWindow? { windowSelf ?? parentView?.window }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? subviews.count)
  }

  open func bringSubviewToFront(_ view: UIView) {
    if view.parentView === self { insert(view, at: subviews.count) }
  }

  open func sendSubviewToBack(_ view: UIView) {
    if view.parentView === self { insert(view, at: 0) }
  }

  private func insert(_ view: UIView, at index: Int) {
    precondition(view !== self, "a view cannot be its own subview")
    var index = index
    if view.parentView === self {
      if let current = subviews.firstIndex(where: { $0 === view }) {
        if current < index { index -= 1 }
        subviews.remove(at: current)
      }
    } else {
      view.willMove(toSuperview: self)
      view.parentView?.drop(view)
    }
    index = min(max(index, 0), subviews.count)
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    let isNew = view.parentView !== self
    view.parentView = self
    setNeedsLayout()
    view.needsLayout = true
    noteLayoutBelow()
    if isNew {
      didAddSubview(view)
      view.didMoveToSuperview()
    }
  }

  private func drop(_ view: UIView) {
    willRemoveSubview(view)
    if let index = subviews.lastIndex(where: { $0 === view }) { subviews.remove(at: index) }
    setNeedsLayout()
  }

  open func removeFromSuperview() {
    guard let parent = parentView else { return }
    willMove(toSuperview: nil)
    parent.drop(self)
    parentView = nil
    layer.removeFromSuperlayer()
    didMoveToSuperview()
  }

  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.parentView
    }
    return false
  }

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

  // MARK: Layout

  open func layoutSubviews() {}

  open func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    parentView?.noteLayoutBelow()
  }

  private func noteLayoutBelow() {
    var view: UIView? = self
    while let current = view, !current.descendantNeedsLayout {
      current.descendantNeedsLayout = true
      view = current.parentView
    }
  }

  /// Lays out at once what waits for layout in this view and below it, superviews first.
  ///
  /// A layout that always asks for another is cut after 64 rounds and recorded as a diagnostic.
  /// Cost: what waits, and the siblings it stands among.
  open func layoutIfNeeded() {
    for _ in 0..<64 {
      guard needsLayout || descendantNeedsLayout else { return }
      layOutTree()
    }
    world.record("layout did not settle after 64 rounds", at: "UIView.layoutSubviews", used: "the layout so far")
  }

  private func layOutTree() {
    if needsLayout {
      needsLayout = false
      layoutSublayers(of: layer)
    }
    guard descendantNeedsLayout else { return }
    descendantNeedsLayout = false
    for view in subviews where view.needsLayout || view.descendantNeedsLayout { view.layOutTree() }
  }

  /// What layout is: `layoutSubviews`, between the two calls of the controller whose view this is. Other layers than the
  /// view's own are left alone.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    owner?.viewWillLayoutSubviews()
    layoutSubviews()
    owner?.viewDidLayoutSubviews()
  }

  // MARK: Display

  /// Has `draw(_:)` called when the application turn ends. Nothing is drawn here.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  open func draw(_ rect: CGRect) {}

  open func display(_ layer: CALayer) {
    if layer === self.layer { draw(bounds) }
  }

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  // MARK: Hit testing

  /// The deepest view at a point of this view's coordinates that takes touches; nil outside.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { defaultHitTest(point, with: event) }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  // MARK: Gestures

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.attach(to: self)
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.attach(to: nil)
  }

  /// Whether a recogniser of this view may begin; a subclass can refuse.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Actions

  /// Inside an animation block a change animates; elsewhere it does not: a view's layer has no implicit animations.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer.world.actionDepth > 0 else { return noAction }
    return AnimationBlocks.of(world).action(for: self, layer: layer, key: event) ?? noAction
  }
}

/// What every view answers outside of animation blocks.
@MainActor private let noAction = NSNull()
