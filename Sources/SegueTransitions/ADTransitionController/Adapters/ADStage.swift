import Foundation
import SegueUIKit

/// One transition of UIKit's, played by an ADTransition: the wrapper that both views lie in meanwhile, and the way back.
@MainActor
final class ADStage: ADTransitionDelegate {
  let context: any UIViewControllerContextTransitioning
  private let transition: ADTransition
  private let wrapper = ADContentView(frame: .zero)
  private let perspective: CATransform3D
  /// What a side is without a view that the transition may move: an empty view of the same size.
  private let outView: UIView
  private let inView: UIView
  private var places: [ViewSpot] = []
  private let whenDone: () -> Void

  init(
    _ transition: ADTransition, in context: any UIViewControllerContextTransitioning, whenDone: @escaping () -> Void
  ) {
    self.context = context
    self.transition = transition
    self.whenDone = whenDone
    perspective = context.containerView.layer.sublayerTransform
    outView = context.view(forKey: .from) ?? UIView(frame: .zero)
    inView = context.view(forKey: .to) ?? UIView(frame: .zero)
  }

  private var container: UIView { context.containerView }
  private var isCompat: Bool { transition.fidelity == .compat }

  func begin() {
    places = [outView, inView].map { ViewSpot(of: $0) }
    let start = place(of: outView, .from) ?? finalFrame ?? container.bounds
    container.layer.sublayerTransform = .adPerspective
    wrapper.frame = start
    wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(wrapper)
    adopt(outView, CGRect(origin: .zero, size: start.size))
    // compat: the final frame is not asked for (AD-40).
    let end = isCompat ? place(of: inView, .to) : finalFrame
    let offset = isCompat ? .zero : CGPoint(x: (end ?? start).minX - start.minX, y: (end ?? start).minY - start.minY)
    adopt(inView, CGRect(origin: offset, size: (end ?? start).size))
    transition.delegate = self
    transition.start(from: outView, to: inView, in: wrapper)
  }

  /// Where a view of the transition's is, in the container's coordinates; nil if the transition has none.
  private func place(of view: UIView, _ key: UITransitionContextViewKey) -> CGRect? {
    guard context.view(forKey: key) != nil else { return nil }
    let size = view.bounds.size
    let center = view.superview.map { container.convert(view.center, from: $0) } ?? view.center
    return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Where the coming view ends; nil if that is nowhere.
  private var finalFrame: CGRect? {
    guard let controller = context.viewController(forKey: .to) else { return nil }
    let frame = context.finalFrame(for: controller)
    return frame.isEmpty ? nil : frame
  }

  /// Puts a view into the wrapper, with which it grows when the container does.
  private func adopt(_ view: UIView, _ frame: CGRect) {
    wrapper.addSubview(view)
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.midX, y: frame.midY)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  // MARK: The end

  func pushTransitionDidFinish(_ transition: ADTransition) { transitionDidFinish() }
  func popTransitionDidFinish(_ transition: ADTransition) { transitionDidFinish() }

  private func transitionDidFinish() {
    if isCompat {
      // The animations have gone, and the views are put in order only after the frame that shows that (BUG-AD-14).
      VirtualQueue.main.asyncAfter(deadline: .now() + 0.001) { [self] in endAsUpstream() }
    } else {
      end()
    }
  }

  private func end() {
    let wasCancelled = context.transitionWasCancelled
    container.layer.sublayerTransform = perspective
    let end = finalFrame ?? CGRect(origin: wrapper.frame.origin, size: inView.bounds.size)
    places[0].restore()
    places[1].restore()
    if !wasCancelled, context.view(forKey: .to) != nil {
      if inView.superview !== container { container.addSubview(inView) }
      inView.bounds.size = end.size
      inView.center = CGPoint(x: end.midX, y: end.midY)
    }
    wrapper.removeFromSuperview()
    whenDone()
    context.completeTransition(!wasCancelled)
  }

  /// Everything back to the identity and into the container, whatever was before (AD-41).
  private func endAsUpstream() {
    for view in [outView, inView, wrapper] {
      view.layer.shouldRasterize = false
      view.layer.transform = CATransform3DIdentity
    }
    for (view, key) in [(outView, UITransitionContextViewKey.from), (inView, .to)]
    where context.view(forKey: key) != nil {
      container.addSubview(view)
      view.frame = wrapper.frame
    }
    for place in places { place.restoreMask() }
    wrapper.removeFromSuperview()
    container.layer.sublayerTransform = CATransform3DIdentity
    whenDone()
    context.completeTransition(true)
  }
}

/// Where a view stands, and how it follows its superview.
@MainActor
private struct ViewSpot {
  private let view: UIView
  private let superview: UIView?
  private let index: Int
  private let bounds: CGRect
  private let center: CGPoint
  private let mask: UIView.AutoresizingMask

  init(of view: UIView) {
    self.view = view
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
    bounds = view.bounds
    center = view.center
    mask = view.autoresizingMask
  }

  /// How it follows its superview was changed for the wrapper only.
  func restoreMask() { view.autoresizingMask = mask }

  func restore() {
    restoreMask()
    guard let superview else { return view.removeFromSuperview() }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
    view.bounds = bounds
    view.center = center
  }
}
