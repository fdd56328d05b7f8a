import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import SegueUIKit
import Testing

@Suite("Sequences of container operations")
@MainActor
struct ContainerSequenceTests {
  @Test(
    "presenting, dismissing, selecting, pushing, popping and cancelling at random ends consistent", arguments: 0..<60)
  func random(_ block: Int) {
    for seed in block * 5..<block * 5 + 5 {
      SimulationWorld.run(SimulationWorld()) {
        let play = Play(seed: UInt64(seed))
        for _ in 0..<8 { play.step() }
        play.rest()
        let faults = play.faults
        #expect(faults.isEmpty, "seed \(seed): \(faults) after \(play.history)")
      }
    }
  }

  @Test("the check finds what is wrong: a view taken away behind the containers' backs")
  func control() {
    SimulationWorld.run(SimulationWorld()) {
      let play = Play(seed: 1)
      play.rest()
      #expect(play.faults.isEmpty)
      play.tabs.selectedViewController?.beginAppearanceTransition(false, animated: false)
      #expect(!play.faults.isEmpty)
    }
  }
}

/// Tabs with a navigation controller, and what is presented above, under random operations.
@MainActor
private final class Play {
  let tabs = UITabBarController()
  let navigation: UINavigationController
  private let window = UIWindow()
  private let display: SimulatedDisplay
  private let director = Director()
  private var random: SplitMix64
  private var screens: [Witness] = []
  private var completions = 0
  private var asked = 0
  private(set) var history: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let first = Witness("0")
    navigation = UINavigationController(rootViewController: first)
    let second = Witness("1")
    display = SimulatedDisplay(world: .current, rate: .hz(20))
    screens = [first, second]
    navigation.delegate = director
    tabs.delegate = director
    tabs.viewControllers = [navigation, second]
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    display.runUntilIdle()
  }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private func newScreen() -> Witness {
    let screen = Witness("\(screens.count)")
    screens.append(screen)
    return screen
  }

  private var top: UIViewController {
    var top: UIViewController = tabs
    while let next = top.presentedViewController { top = next }
    return top
  }

  func step() {
    let isInteractive = pick(3) == 0
    let driver = UIPercentDrivenInteractiveTransition()
    director.driver = isInteractive ? driver : nil
    let isAnimated = pick(4) > 0
    switch pick(7) {
    case 0, 1:
      let styles: [UIModalPresentationStyle] = [.fullScreen, .overFullScreen, .pageSheet, .custom, .currentContext]
      let screen = newScreen()
      screen.modalPresentationStyle = styles[pick(styles.count)]
      if pick(2) == 0 { screen.transitioningDelegate = director }
      history.append("present \(screen.name) \(screen.modalPresentationStyle) \(isAnimated)")
      asked += 1
      top.present(screen, animated: isAnimated) { self.completions += 1 }
    case 2, 3:
      let from = pick(3) == 0 ? tabs : top
      history.append("dismiss \(from === tabs ? "all" : "top") \(isAnimated)")
      asked += 1
      from.dismiss(animated: isAnimated) { self.completions += 1 }
    case 4:
      let index = pick(2)
      history.append("select \(index)")
      tabs.selectedIndex = index
    case 5:
      let screen = newScreen()
      history.append("push \(screen.name) \(isAnimated)")
      navigation.pushViewController(screen, animated: isAnimated)
    default:
      history.append("pop \(isAnimated)")
      navigation.popViewController(animated: isAnimated)
    }
    director.driver = nil
    if isInteractive {
      driver.update(CGFloat(pick(100)) / 100)
      for _ in 0..<pick(6) { display.frame() }
      let finishes = pick(2) == 0
      history.append(finishes ? "finish" : "cancel")
      if finishes { driver.finish() } else { driver.cancel() }
    }
    for _ in 0..<[0, 1, 4, 10][pick(4)] { display.frame() }
  }

  func rest() { display.runUntilIdle(limit: 3000) }

  /// What is not as it should be at rest.
  var faults: [String] {
    var faults: [String] = []
    let world = SimulationWorld.current
    if world.isAnimating || world.hasWaitingCalls { faults.append("something still runs") }
    if tabs.isTransitioning || navigation.isTransitioning { faults.append("a transition pends") }
    if tabs.pendingOperationCount + navigation.pendingOperationCount + tabs.pendingPresentationCount > 0 {
      faults.append("a request waits")
    }
    if completions != asked { faults.append("\(completions) completions of \(asked)") }
    for screen in screens {
      if !screen.isBalanced { faults.append("\(screen.name): \(screen.calls)") }
      let isInWindow = screen.viewIfLoaded?.window != nil
      if isInWindow != (screen.appearanceState == .appeared) {
        faults.append("\(screen.name) is \(screen.appearanceState), in window: \(isInWindow)")
      }
      if screen.isBeingPresented || screen.isBeingDismissed { faults.append("\(screen.name) is on its way") }
      if screen.transitionCoordinator != nil { faults.append("\(screen.name) has a coordinator") }
      if screen.view.transform != .identity || screen.view.alpha != 1 {
        faults.append("\(screen.name) is left changed")
      }
    }
    var chain: [UIViewController] = [tabs]
    while let next = chain.last?.presentedViewController { chain.append(next) }
    for (lower, upper) in zip(chain, chain.dropFirst()) where upper.presentingViewController !== lower {
      faults.append("the chain is broken")
    }
    if chain.last?.viewIfLoaded?.window == nil { faults.append("the topmost is not in the window") }
    let containers = window.subviews.count - (tabs.view.superview === window ? 1 : 0)
    if containers != chain.count - 1 { faults.append("\(containers) containers for \(chain.count - 1)") }
    // A finger reaches something: nothing blocks it.
    display.frame(touches: [
      TouchSample(contact: 9, phase: .began, time: display.vsync(display.nextIndex), location: CGPoint(x: 195, y: 500))
    ])
    display.frame(touches: [
      TouchSample(contact: 9, phase: .ended, time: display.vsync(display.nextIndex), location: CGPoint(x: 195, y: 500))
    ])
    let touched = screens.filter { $0.touches > 0 }
    if touched.count != 1 || touched[0].appearanceState != .appeared { faults.append("no screen feels the finger") }
    return faults
  }
}

/// Counts its callbacks and checks their order.
private final class Witness: UIViewController {
  let name: String
  private(set) var calls: [String] = []
  private(set) var touches = 0

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { calls.append("wA") }
  override func viewDidAppear(_ animated: Bool) { calls.append("dA") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("wD") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("dD") }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += 1 }

  /// Whether each call may follow the one before, and none is missing at the end (UI-APP-1).
  var isBalanced: Bool {
    let next: [String: Set<String>] = [
      "": ["wA"], "wA": ["dA", "wD"], "dA": ["wD"], "wD": ["dD", "wA"], "dD": ["wA"],
    ]
    var last = ""
    for call in calls {
      guard next[last]?.contains(call) == true else { return false }
      last = call
    }
    return last == "" || last == "dA" || last == "dD"
  }
}

/// Animators for every container, and one driver for the next transition.
private final class Director: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
  UITabBarControllerDelegate
{
  var driver: UIPercentDrivenInteractiveTransition?

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { RiseAnimator(isPresentation: true, duration: 0.3) }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    RiseAnimator(isPresentation: false, duration: 0.3)
  }

  private func take() -> UIPercentDrivenInteractiveTransition? {
    defer { driver = nil }
    return driver
  }

  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { take() }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { take() }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SlideAnimator(duration: 0.25) }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { take() }

  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SlideAnimator(duration: 0.2) }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { take() }
}
