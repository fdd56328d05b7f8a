import Foundation
import SegueQuartzCore

/// Where the bars lie and what they show. Bars lie over the content, which keeps the whole of the view unless a bar is
/// opaque or a controller does not extend under it.
extension UINavigationController {
  /// Puts the bars in their places, in view or outside: within the safe area, which they add to for the content.
  func placeBars() {
    guard let view = viewIfLoaded else { return }
    let (size, safe) = (view.bounds.size, view.safeAreaInsets)
    followLargeTitle()
    let height = navigationBar.sizeThatFits(size).height
    navigationBar.frame = CGRect(x: 0, y: hidesNavigationBar ? -height : safe.top, width: size.width, height: height)
    if hasToolbar || !hidesToolbar, let toolbar {
      if toolbar.superview !== view { view.insertSubview(toolbar, belowSubview: navigationBar) }
      let toolbarHeight = toolbar.sizeThatFits(size).height
      let y = hidesToolbar ? size.height : size.height - safe.bottom - toolbarHeight
      toolbar.frame = CGRect(x: 0, y: y, width: size.width, height: toolbarHeight)
    }
    let covered = insetsUnderBars
    for controller in viewControllers {
      let edges = edgesBesideBars(controller)
      controller.barInsets = UIEdgeInsets(
        top: edges.contains(.top) ? 0 : covered.top, left: 0, bottom: edges.contains(.bottom) ? 0 : covered.bottom,
        right: 0)
    }
    guard transition == nil, let top = topViewController, let content = top.viewIfLoaded,
      content.superview === containerView
    else { return }
    let frame = contentFrame(of: top)
    if content.frame != frame { content.frame = frame }
  }

  /// The edges at which a controller's view ends at a bar that is in sight.
  func edgesBesideBars(_ controller: UIViewController) -> UIRectEdge {
    var edges: UIRectEdge = []
    if !hidesNavigationBar, !controller.extends(under: .top, isTranslucent: navigationBar.isTranslucent) {
      edges.insert(.top)
    }
    if hasToolbar, !hidesToolbar, !controller.extends(under: .bottom, isTranslucent: toolbar.isTranslucent) {
      edges.insert(.bottom)
    }
    return edges
  }

  /// Where a controller's view stands in the container: the whole of it but for the bars that it ends at.
  func contentFrame(of controller: UIViewController) -> CGRect {
    var frame = containerView.bounds
    let edges = edgesBesideBars(controller)
    if edges.contains(.bottom) { frame.size.height -= max(0, frame.maxY - toolbar.frame.minY) }
    if edges.contains(.top) {
      let top = max(0, navigationBar.frame.maxY)
      frame.origin.y += top
      frame.size.height = max(0, frame.height - top)
    }
    return frame
  }

  /// The points of the content's safe area that visible bars cover at its top and bottom.
  private var insetsUnderBars: UIEdgeInsets {
    let top = hidesNavigationBar ? 0 : navigationBar.bounds.height
    let bottom = hasToolbar && !hidesToolbar ? toolbar.bounds.height : 0
    return UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
  }

  func moveBars(animated: Bool) {
    guard isViewLoaded else { return }
    if hasToolbar || !hidesToolbar { showToolbarItems() }
    guard animated, appearanceState != .disappeared else { return settleBars() }
    // A bar that comes starts from outside.
    navigationBar.isHidden = false
    if let transition, transition.isAnimated,
      transition.animate(alongsideTransition: { [weak self] _ in self?.placeBars() }, completion: nil)
    {
      return
    }
    UIView.animate(withDuration: SimulationWorld.current.transitionParameters.barDuration) {
      self.placeBars()
    } completion: { _ in
      self.settleBars()
    }
  }

  /// Bars outside are hidden, so that they take no part in frames.
  func settleBars() {
    placeBars()
    navigationBar.isHidden = hidesNavigationBar
    if hasToolbar { toolbar.isHidden = hidesToolbar }
  }

  /// Shows the stack's items as they stand.
  func showBarItems() {
    defer { tabBarController?.bottomBarMayChange(for: self, isAlongside: false) }
    guard isViewLoaded else { return }
    let items = viewControllers.map(\.navigationItem)
    if !(navigationBar.items ?? []).elementsEqual(items, by: ===) { navigationBar.setItems(items, animated: false) }
    if hasToolbar || !hidesToolbar { showToolbarItems() }
    settleBars()
  }

  private func showToolbarItems() {
    let items = topViewController?.toolbarItems
    if !(toolbar.items ?? []).elementsEqual(items ?? [], by: ===) { toolbar.setItems(items, animated: false) }
  }

  /// The bar's items go with the content; so does the tab bar below a controller that hides it.
  func beginBarTransition(_ transition: ViewControllerTransition) {
    guard transition.isAnimated else { return }
    navigationBar.layoutIfNeeded()
    let items = viewControllers.map(\.navigationItem)
    let isShown = !hidesNavigationBar && navigationBar.bounds.width > 0
    if isShown { barTransition = navigationBar.beginTransition(to: items) }
    _ = transition.animate(
      alongsideTransition: { [weak self] _ in
        guard let self else { return }
        self.barTransition?.apply()
        self.tabBarController?.bottomBarMayChange(for: self, isAlongside: true)
      }, completion: nil)
  }

  func endBarTransition(finished: Bool) {
    barTransition?.end(finished: finished)
    barTransition = nil
    UIView.performWithoutAnimation { showBarItems() }
  }
}
