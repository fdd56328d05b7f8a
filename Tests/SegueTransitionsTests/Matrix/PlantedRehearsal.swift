import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

@testable import TransitionMatrix

/// A plain slide in a navigation controller that can be made to do one thing wrong: what the harness must find.
@MainActor
final class PlantedRehearsal: NSObject, TransitionRehearsal, UINavigationControllerDelegate {
  enum Fault: String, CaseIterable {
    case none
    /// The way is a hundredth too long.
    case wrongWay
    /// It comes with the first moment a tenth of its way in.
    case jumpsAtBegin
    /// When its animation is gone the view is half transparent for one frame.
    case flickersAtEnd
    /// When the finger lifts it goes on by a tenth at once.
    case jumpsAtRelease
    /// When a second finger takes hold it goes back by a fifth at once.
    case jumpsAtGrab
    /// After a cancel the screen is the least bit transparent.
    case forgetsAlpha
    /// A recogniser stays, a copy stays, a transform stays.
    case leavesRecogniser, leavesCopy, leavesTransform
    /// It never says that it is over.
    case neverCompletes
    /// It finishes where it should cancel.
    case finishesAlways
    /// It takes a quarter longer than it says.
    case lingers
    /// The gesture begins nothing; it begins something that it does not drive.
    case ignoresGesture, ignoresFinger
    case recordsSomething
    /// A second finger is refused and nobody is told.
    case refusesInSilence
    /// A second transition never ends.
    case worksOnce
  }

  static let duration = 0.4
  static let operations = [
    TransitionEntry.Operation(.push, duration: duration),
    TransitionEntry.Operation(.pop, duration: duration, gestures: [.edgePan]),
  ]

  private let fault: Fault
  private let options: RehearsalOptions
  private let navigation: UINavigationController
  private let second: Screen
  private let pan = UIScreenEdgePanGestureRecognizer()
  private var driver: UIPercentDrivenInteractiveTransition?
  private var held: CGFloat = 0
  /// Whether the finger came at the wrong time.
  private var isRefused = false
  private var runs = 0

  private final class Screen: UIViewController {
    private let number: Int
    private let content: any RehearsalContent

    init(_ number: Int, _ content: any RehearsalContent) {
      self.number = number
      self.content = content
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      _ = content.fill(view, ofScreen: number)
    }
  }

  init(_ fault: Fault, _ options: RehearsalOptions) {
    self.fault = fault
    self.options = options
    navigation = UINavigationController(rootViewController: Screen(0, options.content))
    second = Screen(1, options.content)
    super.init()
    navigation.isNavigationBarHidden = true
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    navigation.delegate = self
    pan.edges = .left
    pan.addTarget(self, action: Selector(Self.follow(_:)))
  }

  var rootViewController: UIViewController { navigation }
  var visibleViewController: UIViewController { navigation.topViewController ?? navigation }
  var isTransitioning: Bool { navigation.isTransitioning }
  var pendingOperationCount: Int { navigation.pendingOperationCount }
  var operationLog: [ContainerOperationRecord] { navigation.operationLog }

  func prepare(for operation: TransitionOperation) {
    if operation == .pop, navigation.viewControllers.count == 1 {
      navigation.pushViewController(second, animated: false)
    } else if operation == .push {
      navigation.popToRootViewController(animated: false)
    }
    if options.gesture != nil { navigation.view.addGestureRecognizer(pan) }
  }

  func perform(_ operation: TransitionOperation) {
    if operation == .push {
      navigation.pushViewController(second, animated: true)
    } else {
      navigation.popViewController(animated: true)
    }
  }

  // MARK: Finger

  func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard fault != .ignoresGesture else { return }
    let progress = held + pan.translation(in: nil).x / navigation.view.bounds.width
    switch pan.state {
    case .began:
      begin(pan)
    case .changed:
      if fault != .ignoresFinger, !isRefused { driver?.update(progress) }
    default:
      guard !isRefused else { return }
      let finishes = fault == .finishesAlways || (pan.state == .ended && progress > 0.5)
      if fault == .jumpsAtRelease { driver?.update(progress + 0.1) }
      if finishes { driver?.finish() } else { driver?.cancel() }
    }
  }

  private func begin(_ pan: UIPanGestureRecognizer) {
    isRefused = false
    if let driver, navigation.isTransitioning {
      guard options.isInterruptible else {
        isRefused = true
        if fault != .refusesInSilence {
          SimulationWorld.current.record("the swipe was refused", at: "PlantedRehearsal", used: "the settling")
        }
        return
      }
      driver.pause()
      held = driver.percentComplete
      pan.setTranslation(.zero, in: nil)
      if fault == .jumpsAtGrab { driver.update(held - 0.2) }
      return
    }
    held = 0
    driver = UIPercentDrivenInteractiveTransition()
    driver?.isInterruptible = options.isInterruptible
    navigation.popViewController(animated: true)
  }

  // MARK: Delegate

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    runs += 1
    return Slide(operation == .push, fault == .worksOnce && runs > 1 ? .neverCompletes : fault)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { pan.state == .possible ? nil : driver }

  // MARK: Animator

  private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPush: Bool
    private let fault: Fault

    init(_ isPush: Bool, _ fault: Fault) {
      self.isPush = isPush
      self.fault = fault
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      fault == .lingers ? duration * 1.25 : duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
      let container = context.containerView
      let width = container.bounds.width
      let moving = isPush ? to : from
      to.frame = container.bounds
      let placeBefore = moving.center
      if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
      let travel = fault == .wrongWay ? width * 1.01 : width
      if isPush { moving.center.x += fault == .jumpsAtBegin ? width * 0.9 : travel }
      if fault == .jumpsAtBegin, !isPush { moving.center.x += width * 0.1 }
      if fault == .recordsSomething {
        SimulationWorld.current.record("something", at: "PlantedRehearsal", used: "nothing")
      }
      UIView.animate(withDuration: transitionDuration(using: context)) { [isPush] in
        moving.center.x = isPush ? placeBefore.x : placeBefore.x + travel
      } completion: { [self] _ in
        end(context, from: from, to: to, moving: moving, placeBefore)
      }
    }

    private func end(
      _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView, moving: UIView, _ place: CGPoint
    ) {
      let wasCancelled = context.transitionWasCancelled
      if wasCancelled || isPush || fault == .finishesAlways { moving.center = place }
      switch fault {
      case .neverCompletes: return
      case .forgetsAlpha: if wasCancelled { from.alpha = 1 - 1e-12 }
      case .leavesRecogniser: from.addGestureRecognizer(UITapGestureRecognizer())
      case .leavesCopy:
        if let copy = from.snapshotView(afterScreenUpdates: false) {
          context.containerView.insertSubview(copy, at: 0)
        }
      case .leavesTransform: to.transform = CGAffineTransform(rotationAngle: 1e-9)
      case .flickersAtEnd:
        to.alpha = 0.5
        VirtualQueue.main.asyncAfter(deadline: .now() + 0.001) {
          to.alpha = 1
          context.completeTransition(!wasCancelled)
        }
        return
      default: break
      }
      context.completeTransition(!wasCancelled)
    }
  }
}

/// The slide's numbers.
@MainActor
struct PlantedOracle: TransitionOracle {
  /// Whether it speaks of a layer that is not there.
  var namesNobody = false

  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    guard let coordinator = rehearsal.rootViewController.transitionCoordinator else { return [:] }
    var layers: [String: CALayer] = [:]
    layers["from"] = coordinator.view(forKey: .from)?.layer
    layers["to"] = coordinator.view(forKey: .to)?.layer
    return layers
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    let share = scrubbed ? time : TDOracle.easeInOut(time)
    let isPush = operation == .push
    let away = size.width * (isPush ? 1 - share : share)
    let moving = ExpectedLayer(
      transform: CATransform3DIdentity, opacity: 1, zPosition: 0,
      position: CGPoint(x: size.width / 2 + away, y: size.height / 2))
    let resting = ExpectedLayer(position: CGPoint(x: size.width / 2, y: size.height / 2))
    var expected = ["from": isPush ? resting : moving, "to": isPush ? moving : resting]
    if namesNobody { expected["nobody"] = ExpectedLayer(opacity: 1) }
    return expected
  }
}
