import Foundation
import SegueUIKit

// The names by which code that was written for the original calls the operations.
extension ADTransitionController {
  public func pushViewController(_ viewController: UIViewController, with transition: ADTransition?) {
    push(viewController, transition: transition)
  }

  @discardableResult
  public func popViewController() -> UIViewController? { pop() }

  @discardableResult
  public func popViewController(with transition: ADTransition?) -> UIViewController? { pop(transition: transition) }

  @discardableResult
  public func pop(to viewController: UIViewController) -> [UIViewController]? { popTo(viewController) }

  @discardableResult
  public func pop(to viewController: UIViewController, with transition: ADTransition?) -> [UIViewController]? {
    popTo(viewController, transition: transition)
  }

  @discardableResult
  public func popToRootViewController() -> [UIViewController]? { popToRoot() }

  @discardableResult
  public func popToRootViewController(with transition: ADTransition?) -> [UIViewController]? {
    popToRoot(transition: transition)
  }
}
