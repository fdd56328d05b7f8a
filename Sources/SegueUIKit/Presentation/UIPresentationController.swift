import Foundation
import SegueQuartzCore

/// One presentation from its beginning until its dismissal: where the presented view stands, and what stands around it.
///
/// The callbacks come in this order: `presentationTransitionWillBegin` (the container is in the hierarchy, the presented
/// view is not yet), the appearance callbacks, the animation, the appearance callbacks of the end,
/// `presentationTransitionDidEnd`; the dismissal's likewise.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
  private weak var presented: UIViewController?
  /// Keeps the presented controller while it comes or goes. At rest its presenter keeps it, and it keeps this: a window
  /// that goes takes along what is presented in it.
  private var keptPresented: UIViewController?
  weak var presenting: UIViewController?
  private var container: UIView?
  var style = UIModalPresentationStyle.custom
  /// Where the presenter's view stood before the presentation.
  var presentersPlace: ViewPlace?
  /// Whether the presenter's view has left the hierarchy.
  var hasRemovedPresenter = false
  /// Whether the presented view stands at `frameOfPresentedViewInContainerView` and is placed there anew; false once an
  /// animator of the client's has left it elsewhere.
  private(set) var followsFrame = true
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  // MARK: Who and where

  /// The presented controller, which has to exist: only a presentation under way keeps it.
  open var presentedViewController: UIViewController {
    guard let presented = keptPresented ?? presented else {
      preconditionFailure("the presented controller of \(type(of: self)) is gone")
    }
    return presented
  }

  /// The controller whose view is covered. Before the presentation begins it is the one the initialiser was given, or
  /// where that was nil the presented one.
  open var presentingViewController: UIViewController { presenting ?? presentedViewController }

  open var presentationStyle: UIModalPresentationStyle { style }

  /// Where the presentation happens; nil before it begins and after the dismissal.
  open var containerView: UIView? { container }

  /// The view that is moved and laid out: the presented controller's, or one that a subclass puts it into.
  open var presentedView: UIView? { presentedViewController.view }

  /// Where the presented view is meant to stand at the end, in the container's coordinates. The default fills it.
  ///
  /// Presentations without animation and the system's own put it there. Other animators read it as the context's
  /// `finalFrame(for:)`; where they leave the view elsewhere it stays, and follows the container by its autoresizing mask.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }

  /// Whether the presentation covers the window and not only the presentation context.
  open var shouldPresentInFullscreen: Bool { !style.isInContext }

  /// Whether the presenter's view leaves the hierarchy once it is covered.
  open var shouldRemovePresentersView: Bool { style.removesPresentersView }

  /// The style to use where there is little room; `none` keeps the presentation as it is.
  open var adaptivePresentationStyle: UIModalPresentationStyle { adaptivePresentationStyle(for: traitCollection) }

  // MARK: Callbacks

  open func presentationTransitionWillBegin() {}
  /// - Parameter completed: false after a cancelled presentation.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  /// - Parameter completed: false after a cancelled dismissal.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}

  // MARK: Size

  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// The presented controller wants another size. The default places it anew.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    containerSizeDidChange()
  }

  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// The default is the whole of the parent's.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    let controller = presentedViewController
    controller.viewWillTransition(
      to: self.size(forChildContentContainer: controller, withParentContainerSize: size), with: coordinator)
  }

  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }

  open var traitCollection: UITraitCollection {
    container?.traitCollection ?? TraitEnvironment.of(.current).screen
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Kept as data.
  open var overrideTraitCollection: UITraitCollection?

  /// The style to use where there is little room, as `traitCollection` says.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }

  // MARK: Life

  /// The presentation begins in `container`.
  func begin(in container: PresentationContainerView, presenting: UIViewController, style: UIModalPresentationStyle) {
    keptPresented = presented
    self.presenting = presenting
    self.style = style
    self.container = container
    followsFrame = true
    container.presentation = self
  }

  /// Whether this keeps the presented controller, which has to exist.
  func keepPresented(_ keeps: Bool) {
    keptPresented = keeps ? presentedViewController : nil
  }

  /// The presentation is over, and everything of it leaves the hierarchy.
  func end() {
    container?.removeFromSuperview()
    container = nil
    presentersPlace = nil
    hasRemovedPresenter = false
    keptPresented = nil
  }

  /// Takes the presenter's view away, remembering its place.
  func removePresentersView() {
    guard let view = presentingViewController.viewIfLoaded else { return }
    hasRemovedPresenter = true
    view.removeFromSuperview()
  }

  /// Puts the presenter's view back to its place behind the container, wherever it is now.
  func restorePresentersView() {
    guard let view = presentingViewController.viewIfLoaded else { return }
    presentersPlace?.restore(view, behind: container)
    hasRemovedPresenter = false
  }

  /// Puts the presented view where it stands at the end.
  func placePresentedView() {
    guard let container, let view = presentedView else { return }
    let frame = frameOfPresentedViewInContainerView
    view.bounds.size = frame.size
    view.center = center(of: view, in: frame)
    if !view.isDescendant(of: container) { container.addSubview(view) }
  }

  private func center(of view: UIView, in frame: CGRect) -> CGPoint {
    let anchor = view.layer.anchorPoint
    return CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
  }

  /// An animator of the client's has brought the presented view in sight, at a place of its own if it stands elsewhere.
  func keepAnimatorsPlace() {
    guard !placesAlways, let container, let view = presentedView, view.isDescendant(of: container) else {
      return placePresentedView()
    }
    let frame = frameOfPresentedViewInContainerView
    let center = center(of: view, in: frame)
    let differences = [
      view.bounds.width - frame.width, view.bounds.height - frame.height, view.center.x - center.x,
      view.center.y - center.y,
    ]
    followsFrame = view.superview === container && differences.allSatisfy { abs($0) < Self.tolerance }
    if followsFrame { placePresentedView() }
  }

  /// Points by which a place that an animator has computed may be off.
  private static let tolerance: CGFloat = 1e-3

  /// Whether the presentation lays the presented view out itself, whatever animates it.
  var placesAlways: Bool { false }

  /// A dismissal has been cancelled: the presented view stands where it stood before.
  ///
  /// - Parameter place: where that was, if the animator had chosen it.
  func placeAfterCancel(_ place: ViewPlace?) {
    guard !followsFrame, let place, let container, let view = presentedView else { return placePresentedView() }
    if view.isDescendant(of: container) { place.fitFlexibly(view) } else { place.restore(view, behind: nil) }
  }

  /// Whether touches in the container that nothing in it takes go to the presenter.
  var letsTouchesThrough: Bool { false }

  /// Whether the container fills the window.
  var coversWindow: Bool { container?.superview is UIWindow }

  func isInside(_ view: UIView?) -> Bool {
    guard let view, let container else { return false }
    return container.isDescendant(of: view)
  }

  /// The presented view has come to rest.
  func presentationDidSettle() {}

  /// What drives a dismissal that the presentation's own gesture has asked for.
  var dismissalDriver: UIPercentDrivenInteractiveTransition? { nil }

  /// The container's size, or the size that the presented controller wants, has changed. A view that an animator has
  /// placed is left to its autoresizing mask, which has taken effect already. While a presentation or
  /// dismissal moves the presented view it is left alone: it is placed when that ends.
  func containerSizeDidChange() {
    let controller = presentedViewController
    guard followsFrame, let container, let view = presentedView, view.window != nil, view.isDescendant(of: container),
      controller.chain.transition.map({ $0.from !== controller && $0.to !== controller }) ?? true
    else { return }
    placePresentedView()
  }
}

/// The view that a presentation happens in, over the presenter.
final class PresentationContainerView: UIView {
  weak var presentation: UIPresentationController?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self && presentation?.letsTouchesThrough == true ? nil : hit
  }

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}
