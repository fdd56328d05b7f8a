import SegueTestSupport
import SegueUIKit

/// The delegate of every container and presentation of a run: vends random animators and what drives them.
final class RunDirector: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  unowned let stage: RunStage
  /// What the gesture that asks for an operation now drives it with.
  var gestureDriver: UIPercentDrivenInteractiveTransition?
  /// Whether navigation is left to the system, whose own swipe back then works.
  let leavesNavigationToSystem: Bool
  private var isForward = true
  /// While set all animators are of this kind and run by themselves.
  var onlyKind: AnimatorKind?

  init(stage: RunStage, leavesNavigationToSystem: Bool) {
    self.stage = stage
    self.leavesNavigationToSystem = leavesNavigationToSystem
  }

  private func animator(isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    self.isForward = isForward
    if onlyKind == nil, stage.random.chance(gestureDriver == nil ? 0.2 : 0.02) { return nil }
    let kind = onlyKind ?? stage.random.element(of: AnimatorKind.allCases)
    let record = AnimatorRecord(kind)
    stage.animators.append(record)
    let duration = stage.random.uniform(0.02, 0.3)
    let animator = RunAnimator(kind, duration: duration, isForward: isForward, record: record, stage: stage)
    return kind == .interruptible ? InterruptibleRunAnimator(animator) : animator
  }

  private func interactor() -> (any UIViewControllerInteractiveTransitioning)? {
    if let gestureDriver {
      self.gestureDriver = nil
      stage.interactors.append(WeakObject(gestureDriver))
      return gestureDriver
    }
    if onlyKind != nil { return nil }
    let choice = stage.random.uniform(0, 1)
    if choice < 0.5 { return nil }
    if choice < 0.62 {
      let hand = HandDriver(isForward: isForward)
      let script = HandScript(
        hand, speed: CGFloat(stage.random.uniform(0.02, 0.2)), frames: 1 + stage.random.below(12),
        finishes: stage.random.chance(0.6))
      stage.interactors.append(WeakObject(hand))
      stage.scripts.append(script)
      return hand
    }
    let driver = UIPercentDrivenInteractiveTransition()
    driver.completionCurve = stage.random.element(of: [.easeInOut, .easeIn, .easeOut, .linear])
    driver.completionSpeed = CGFloat(stage.random.uniform(0.3, 3))
    driver.wantsInteractiveStart = choice < 0.95
    driver.isInterruptible = stage.random.chance(0.3)
    if stage.random.chance(0.2) {
      driver.timingCurve = UISpringTimingParameters(dampingRatio: CGFloat(stage.random.uniform(0.4, 1)))
    }
    stage.interactors.append(WeakObject(driver))
    stage.scripts.append(DriverScript(driver, stage.random.driverCalls()))
    return driver
  }

  // MARK: Navigation

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    leavesNavigationToSystem ? nil : animator(isForward: operation == .push)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor() }

  // MARK: Tabs

  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isForward: stage.random.chance(0.5)) }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor() }

  // MARK: Presentation

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isForward: true) }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    animator(isForward: false)
  }

  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor() }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor() }
}

/// An object that is not kept alive.
struct WeakObject {
  weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
