import Foundation
import SegueUIKit

// Where the bars and the content lie, and what the bars show.
extension ADTransitionController {
  // MARK: Frames

  /// Points that the screen's own bars take at top and bottom.
  ///
  /// compat: none, so that the bar lies under the status bar (BUG-AD-15).
  private var insets: UIEdgeInsets { fidelity == .corrected ? view.safeAreaInsets : .zero }

  /// The room between the bars in a view of a size; a bar that is hidden leaves its room.
  func contentFrame(in size: CGSize) -> CGRect {
    let parameters = SimulationWorld.current.barParameters
    var top = navigationBar.sizeThatFits(size).height
    var bottom = toolbar.sizeThatFits(size).height
    // A turn of the screen that is to come changes the bars' heights (BUG-AD-7).
    let screen = UIScreen.main.bounds.size
    if view.bounds.size == screen, (size.width > size.height) != (screen.width > screen.height) {
      let sign: CGFloat = size.width > size.height ? -1 : 1
      top += sign * (parameters.navigationBarHeight - parameters.compactBarHeight)
      bottom += sign * (parameters.toolbarHeight - parameters.compactBarHeight)
    }
    if isNavigationBarHidden { top = 0 }
    if isToolbarHidden { bottom = 0 }
    let height = size.height - insets.top - top - bottom - insets.bottom
    return CGRect(x: 0, y: insets.top + top, width: size.width, height: max(0, height))
  }

  func placeBars() {
    guard let view = viewIfLoaded else { return }
    let size = view.bounds.size
    let toolbarHeight = toolbar.sizeThatFits(size).height
    navigationBar.frame = CGRect(
      x: 0, y: insets.top, width: size.width, height: navigationBar.sizeThatFits(size).height)
    toolbar.frame = CGRect(
      x: 0, y: size.height - insets.bottom - toolbarHeight, width: size.width, height: toolbarHeight)
    let frame = contentFrame(in: size)
    // The content may be turned.
    contentView.bounds.size = frame.size
    contentView.center = CGPoint(x: frame.midX, y: frame.midY)
    let shown = [run?.change.from, run?.change.to, stack.last].compactMap(\.self)
    for controller in shown where controller.viewIfLoaded?.superview === contentView { fit(controller) }
  }

  func hide(_ bar: UIView, _ hidden: Bool, _ animated: Bool) {
    guard (bar.alpha < 0.5) != hidden else { return }
    let change = { [self] in
      bar.alpha = hidden ? 0 : 1
      placeBars()
    }
    guard animated, isViewLoaded else { return change() }
    UIView.animate(withDuration: 0.2, animations: change)
  }

  // MARK: Items

  /// Shows other items, and the toolbar's of the coming controller.
  ///
  /// In the corrected mode the bar moves for as long as the content (BUG-AD-22), linearly under a finger.
  func moveBar(_ change: ADContainerChange, _ items: @escaping () -> Void) {
    if fidelity == .corrected, let transition = change.transition {
      navigationBar.layoutIfNeeded()
      UIView.animate(
        withDuration: transition.duration, delay: 0, options: change.isDriven ? .curveLinear : [], animations: items)
    } else {
      items()
    }
    toolbar.setItems(change.to.toolbarItems, animated: change.isAnimated)
  }

  func pushBarItem(of controller: UIViewController, animated: Bool) {
    markRoot()
    movingBarItem = controller.navigationItem
    navigationBar.pushItem(controller.navigationItem, animated: animated)
    // Refused by a subclass, or there already.
    if navigationBar.topItem !== controller.navigationItem { movingBarItem = nil }
  }

  func popBarItem(animated: Bool) {
    movingBarItem = navigationBar.topItem
    popsBarItself = true
    if navigationBar.popItem(animated: animated) == nil { movingBarItem = nil }
    popsBarItself = false
  }

  /// An item has come to rest. Methods that override the bar delegate's call `super` for that.
  ///
  /// The bar also says so, a frame later, of an item whose way was cut short: nobody waits for that one any more.
  func barDidMove(_ item: UINavigationItem) {
    guard movingBarItem === item else { return }
    movingBarItem = nil
    operationPartEnded()
  }

  func setBarItems(_ controllers: [UIViewController]) {
    navigationBar.setItems(controllers.map(\.navigationItem), animated: false)
  }

  /// The bars show what the stack says; what moves on them ends.
  func settleBars() {
    markRoot()
    setBarItems(stack)
    toolbar.setItems(stack.last?.toolbarItems, animated: false)
    movingBarItem = nil
  }

  /// The root's item leads nowhere.
  ///
  /// compat: upstream's condition was never true (AD-36).
  private func markRoot() {
    let root = stack.first
    guard fidelity == .corrected, root !== markedRoot?.controller else { return }
    if let markedRoot { markedRoot.controller.navigationItem.hidesBackButton = markedRoot.hidBackButton }
    markedRoot = root.map { ($0, $0.navigationItem.hidesBackButton) }
    root?.navigationItem.hidesBackButton = true
  }
}
