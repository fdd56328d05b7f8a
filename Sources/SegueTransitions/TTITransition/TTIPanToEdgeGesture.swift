import Foundation
import SegueUIKit

/// The finger carries the presented view by physics: an attachment holds it where it was touched, without turning. Let go
/// fast upwards, or in the upper tenth of the screen, it is thrown out above `toPoint` and the screen is dismissed once it
/// rests; otherwise it snaps back.
///
/// Only a target at the top edge makes sense: the decision looks at y alone (TTI-21). Fast is more than 250 points a second
/// along y, up or down; slower, the place decides. The dismissal is asked for at the end, and no driver moves it.
///
/// Changed: a cancelled gesture lets the view snap back (TTI-17; compat: it stays where it hangs, which is recorded); after
/// the dismissal the view has its alpha and its place again (compat: it stays invisible, and the end of an interaction is
/// reported that there was none of).
@preconcurrency @MainActor
open class TTIPanToEdgeGesture: TTIGestureController, UIDynamicAnimatorDelegate {
  public static let decisiveVelocity: CGFloat = 250
  /// The part of the screen's height in which a slow release throws the view out.
  public static let decisivePart: CGFloat = 0.1
  public static let throwDamping: CGFloat = 0.1
  /// In 1/s.
  public static let throwResistance: CGFloat = 300

  /// When the view counts as being at rest, and after how long a snap ends in any case.
  open var rest = DynamicRest()
  /// How far the finger is from `toPoint` as a share of where it began: 1 at the beginning, 0 there. Nothing uses it.
  public private(set) var remaining: CGFloat = 1

  private enum Way {
    case carried, returning, leaving
  }

  private var physics: UIDynamicAnimator?
  private var attachment: UIAttachmentBehavior?
  private var way: Way?
  private weak var carried: UIView?
  /// Where the view stood before it was touched.
  private var home = CGPoint.zero
  private var first = CGPoint.zero

  public init(fidelity: TransitionFidelity = .corrected) {
    super.init(type: .panToEdge, purpose: .dismissal, fidelity: fidelity)
  }

  open override var isRunning: Bool { way != nil }

  /// Whether a release throws the view out.
  ///
  /// - Parameters:
  ///   - velocity: along y, in points a second.
  ///   - place: the finger's y in the window.
  public static func throwsOut(velocity: CGFloat, place: CGFloat, screenHeight: CGFloat) -> Bool {
    abs(velocity) > decisiveVelocity ? velocity < 0 : place < screenHeight * decisivePart
  }

  open override func follow(_ recognizer: UIGestureRecognizer) {
    let sample = sample(of: recognizer)
    switch recognizer.state {
    case .began: grab(recognizer.view, sample)
    case .changed: carry(sample)
    case .ended:
      guard way == .carried else { return }
      let leaves = Self.throwsOut(
        velocity: sample.velocity.y, place: sample.location.y, screenHeight: sample.windowSize.height)
      if leaves { throwOut(sample) } else { snapBack() }
    case .cancelled, .failed:
      guard way == .carried else { return }
      if fidelity == .corrected { return snapBack() }
      SimulationWorld.current.record(
        "a cancelled gesture is not heard in compat", at: "\(Self.self)", used: "the view hangs where it is")
    case .possible: break
    }
  }

  // MARK: Carried

  private func grab(_ view: UIView?, _ sample: TTIGestureSample) {
    guard let view, let container = view.superview else { return }
    if way == nil { home = view.center }
    stop()
    client?.setInteractive(true, by: self)
    (way, carried, first) = (.carried, view, sample.location)
    remaining = share(of: sample.location)
    let physics = UIDynamicAnimator(referenceView: container)
    physics.rest = rest
    self.physics = physics
    let point = container.convert(sample.location, from: nil as UIView?)
    let offset = UIOffset(horizontal: point.x - view.center.x, vertical: point.y - view.center.y)
    let attachment = UIAttachmentBehavior(item: view, offsetFromCenter: offset, attachedToAnchor: point)
    self.attachment = attachment
    physics.addBehavior(attachment)
    physics.addBehavior(upright(view))
  }

  private func carry(_ sample: TTIGestureSample) {
    guard way == .carried, let container = physics?.referenceView else { return }
    remaining = share(of: sample.location)
    attachment?.anchorPoint = container.convert(sample.location, from: nil as UIView?)
  }

  private func share(of point: CGPoint) -> CGFloat {
    let target = client?.gestureTarget ?? .zero
    let whole = TTIGestureSample.distance(target, first)
    return whole > 0 ? min(TTIGestureSample.distance(target, point) / whole, 1) : 0
  }

  private func upright(_ view: UIView) -> UIDynamicItemBehavior {
    let behavior = UIDynamicItemBehavior(items: [view])
    behavior.allowsRotation = false
    return behavior
  }

  // MARK: Let go

  private func throwOut(_ sample: TTIGestureSample) {
    guard let view = carried, let container = view.superview else { return stop() }
    let target = container.convert(client?.gestureTarget ?? .zero, from: nil as UIView?)
    let point = CGPoint(x: target.x, y: target.y - view.bounds.height / 1.8)
    let behavior = upright(view)
    behavior.resistance = Self.throwResistance
    behavior.addLinearVelocity(sample.velocity, for: view)
    snap(view, to: point, damping: Self.throwDamping, .leaving, with: behavior)
  }

  private func snapBack() {
    guard let view = carried else { return stop() }
    if fidelity == .corrected { client?.setInteractive(false, by: self) }
    snap(view, to: home, damping: nil, .returning, with: upright(view))
  }

  private func snap(
    _ view: UIView, to point: CGPoint, damping: CGFloat?, _ way: Way, with behavior: UIDynamicItemBehavior
  ) {
    guard let physics else { return }
    physics.removeAllBehaviors()
    attachment = nil
    self.way = way
    let snap = UISnapBehavior(item: view, snapTo: point)
    if let damping { snap.damping = damping }
    physics.delegate = self
    physics.addBehavior(behavior)
    physics.addBehavior(snap)
  }

  open func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    guard animator === physics, let view = carried, let way else { return }
    guard way == .leaving else { return stop() }
    let home = home
    stop()
    client?.beginTransition(of: self)
    view.alpha = 0
    let coordinator = client?.coordinator(of: self)
    if fidelity == .compat {
      (coordinator as? any UIViewControllerContextTransitioning)?.finishInteractiveTransition()
      return detach()
    }
    client?.setInteractive(false, by: self)
    guard let coordinator else {
      (view.alpha, view.center) = (1, home)
      return
    }
    coordinator.animate(alongsideTransition: nil) { [weak self] context in
      (view.alpha, view.center) = (1, home)
      if !context.isCancelled { self?.detach() }
    }
  }

  /// The physics ends where the view is. Another dismissal takes over.
  func stop() {
    physics?.delegate = nil
    physics?.removeAllBehaviors()
    (physics, attachment, way, carried) = (nil, nil, nil, nil)
  }
}
