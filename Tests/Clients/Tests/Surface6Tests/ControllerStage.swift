import UIKit

/// Controllers in a window, a display of 60 Hz and a finger, in the current world.
@MainActor
final class ControllerStage {
  let window = UIWindow(frame: UIScreen.main.bounds)
  let display = SimulatedDisplay(world: .current, rate: .hz(60))

  convenience init() { self.init(UIViewController()) }

  init(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    settle()
  }

  func settle() { display.runUntilIdle() }

  func frames(_ count: Int) {
    for _ in 0..<count { display.frame() }
  }

  func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, contact: Int = 1) {
    let time = display.vsync(display.nextIndex)
    display.frame(touches: [TouchSample(contact: contact, phase: phase, time: time, location: CGPoint(x: x, y: y))])
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, x, y)
    touch(.ended, x, y)
  }

  /// A finger that goes in a straight line within `steps` frames.
  func drag(from start: CGPoint, to end: CGPoint, steps: Int = 10, lifts: Bool = true) {
    touch(.began, start.x, start.y)
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      touch(.moved, start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    }
    if lifts { touch(.ended, end.x, end.y) }
  }

  /// A view's layer as it is seen now.
  func shown(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }
}

/// What was called, in order.
@MainActor
final class Notebook {
  private(set) var calls: [String] = []

  func note(_ call: String) { calls.append(call) }

  /// The calls since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A controller with a name.
@MainActor
func named(_ name: String) -> UIViewController {
  let controller = UIViewController()
  controller.title = name
  return controller
}

/// A controller that notes the stations of its life, as "name station".
final class NotingController: UIViewController {
  let book: Notebook
  private let name: String

  init(_ name: String, _ book: Notebook) {
    self.name = name
    self.book = book
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ station: String) { book.note("\(name) \(station)") }

  override func loadView() {
    note("loadView")
    view = UIView(frame: CGRect(x: 0, y: 0, width: 11, height: 22))
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    note("didLoad \(view.bounds.width)")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("willAppear \(animated)")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("didAppear \(animated)")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("willDisappear \(animated)")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("didDisappear \(animated)")
  }
}

/// Slides the coming view in from the right, or the leaving one out to it, at an even pace; notes what it is asked.
final class NotingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let leaves: Bool
  /// Whether anything moves and completes; else the context is left to the use.
  var moves = true
  var onStart: (any UIViewControllerContextTransitioning) -> Void = { _ in }
  private(set) var context: (any UIViewControllerContextTransitioning)?
  private(set) var calls: [String] = []

  init(leaves: Bool = false) {
    self.leaves = leaves
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    calls.append("duration")
    return 0.5
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    calls.append("animate")
    context = transitionContext
    let container = transitionContext.containerView
    guard let moving = transitionContext.view(forKey: leaves ? .from : .to),
      let to = transitionContext.viewController(forKey: .to)
    else { return }
    if !leaves {
      moving.frame = transitionContext.finalFrame(for: to)
      container.addSubview(moving)
      moving.center.x += moves ? container.bounds.width : 0
    } else if let view = transitionContext.view(forKey: .to) {
      container.insertSubview(view, belowSubview: moving)
    }
    onStart(transitionContext)
    guard moves else { return }
    let way = leaves ? container.bounds.width : -container.bounds.width
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      moving.center.x += way
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { calls.append("ended \(transitionCompleted)") }
}

/// An interactive controller of its own: it adds the coming view and leaves the rest to the use.
final class HandDriver: NSObject, UIViewControllerInteractiveTransitioning {
  private(set) var context: (any UIViewControllerContextTransitioning)?

  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    guard let to = transitionContext.viewController(forKey: .to) else { return }
    to.view.frame = transitionContext.finalFrame(for: to)
    transitionContext.containerView.addSubview(to.view)
  }
}

/// A delegate of presentations and containers that gives what it was given, and notes what it is asked by titles.
final class GivingDelegate: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
  UITabBarControllerDelegate
{
  let book = Notebook()
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var driver: (any UIViewControllerInteractiveTransitioning)?
  var presentation: (UIViewController, UIViewController?) -> UIPresentationController? = { _, _ in nil }
  var selects = true

  private func note(_ call: String, _ controllers: UIViewController?...) {
    book.note(([call] + controllers.map { $0?.title ?? "nil" }).joined(separator: " "))
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    note("presentation", presented, presenting, source)
    return presentation(presented, presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("presented", presented, presenting, source)
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    note("dismissed", dismissed)
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("drives presentation \(animator === self.animator)")
    return driver
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("drives dismissal \(animator === self.animator)")
    return driver
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("\(operation)", fromVC, toVC)
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("drives \(animationController === animator)")
    return driver
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { note("willShow \(animated)", viewController) }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { note("didShow \(animated)", viewController) }

  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("switch", fromVC, toVC)
    return animator
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("drives \(animationController === animator)")
    return driver
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    note("shouldSelect", viewController)
    return selects
  }
}
