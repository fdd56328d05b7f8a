// The names of Swift before 4.2.

extension UIViewController {
  @available(*, deprecated, renamed: "children")
  public var childViewControllers: [UIViewController] { children }

  @available(*, deprecated, renamed: "addChild(_:)")
  public func addChildViewController(_ childController: UIViewController) { addChild(childController) }

  @available(*, deprecated, renamed: "removeFromParent()")
  public func removeFromParentViewController() { removeFromParent() }

  @available(*, deprecated, renamed: "willMove(toParent:)")
  public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }

  @available(*, deprecated, renamed: "didMove(toParent:)")
  public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }

  @available(*, deprecated, renamed: "isMovingToParent")
  public var isMovingToParentViewController: Bool { isMovingToParent }

  @available(*, deprecated, renamed: "isMovingFromParent")
  public var isMovingFromParentViewController: Bool { isMovingFromParent }

  @available(*, deprecated, renamed: "present(_:animated:completion:)")
  public func presentViewController(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) { present(viewControllerToPresent, animated: flag, completion: completion) }

  @available(*, deprecated, renamed: "dismiss(animated:completion:)")
  public func dismissViewControllerAnimated(_ flag: Bool, completion: (() -> Void)? = nil) {
    dismiss(animated: flag, completion: completion)
  }
}
