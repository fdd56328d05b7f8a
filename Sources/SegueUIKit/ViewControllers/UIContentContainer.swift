import Foundation

/// What has content in it and is told when its size changes: controllers and presentations.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
  /// Points; zero for no wish.
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// The size that a child will have when the parent's is `parentSize`.
  func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize)
    -> CGSize
  /// Called before the size changes. The default hands it on to the children whose size changes.
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Called before the traits change, if they do. The default hands it on to the children.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// How far bars reach into a view.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
  /// Points.
  var length: CGFloat { get }
}

/// A length as it was when it was asked for.
@MainActor
final class LayoutGuideLength: UILayoutSupport {
  let length: CGFloat

  init(_ length: CGFloat) {
    self.length = length
  }
}

extension UIViewController {
  /// Gives the view what this controller and the bars around it add to its safe area.
  func applySafeArea() {
    guard let view = viewIfLoaded else { return }
    let (own, bars) = (additionalSafeAreaInsets, barInsets)
    view.setAdditionalSafeArea(
      UIEdgeInsets(
        top: own.top + bars.top, left: own.left + bars.left, bottom: own.bottom + bars.bottom,
        right: own.right + bars.right))
  }

  /// Tells the children whose size changes.
  func announce(_ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children {
      let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if childSize != child.viewIfLoaded?.bounds.size { child.viewWillTransition(to: childSize, with: coordinator) }
    }
  }

  /// A child that fills this controller's view goes on doing that; another keeps its size.
  func defaultSize(of container: any UIContentContainer, within parentSize: CGSize) -> CGSize {
    guard let child = (container as? UIViewController)?.viewIfLoaded, let own = viewIfLoaded else { return parentSize }
    return child.superview == nil || child.bounds.size == own.bounds.size ? parentSize : child.bounds.size
  }
}
