import SegueQuartzCore
import SegueTestSupport
import SegueUIKit

/// The controllers, fingers and hands of one run in a world of its own.
@MainActor
final class RunStage {
  let world: SimulationWorld
  let display: SimulatedDisplay
  let planted: PlantedFault?
  var random: RunValues
  private(set) var window: UIWindow!
  private(set) var root: (any RunController)!
  private(set) var director: RunDirector!
  /// All controllers that there ever were, by number.
  private(set) var controllers: [any RunController] = []
  /// Screens of each navigation controller, by its number; they are pushed nowhere else.
  private var homes: [Int: [RunScreen]] = [:]
  /// Controllers that are shown by presentations only.
  var modals: [any RunController] = []
  /// The numbers of those whose presentation is not over.
  private var waitingModals: Set<Int> = []
  let modalRequests = RequestLedger<ModalRequest>()

  var scripts: [any InteractionScript] = []
  var fingers: [Finger] = []
  private var contacts = 0

  var animators: [AnimatorRecord] = []
  var interactors: [WeakObject] = []
  private(set) var transitions: [WeakObject] = []
  /// How often the completion of each presentation and dismissal was called.
  var completions: [Int] = []
  var counts = TransitionCounts()
  /// What was done, for a person who looks for a fault.
  private(set) var history: [String] = []
  private(set) var digest: UInt64 = 0

  init(seed: UInt64, planted: PlantedFault?) {
    random = RunValues(seed: seed)
    self.planted = planted
    world = SimulationWorld.current
    world.rewindTrackedModelOnCancel = random.chance(0.7)
    display = SimulatedDisplay(world: world, rate: .hz(random.element(of: [60, 90, 120])))
    director = RunDirector(stage: self, leavesNavigationToSystem: random.chance(0.3))
    build()
  }

  private func build() {
    let window = UIWindow()
    self.window = window
    switch random.below(8) {
    case 0: root = makeScreen(home: nil)
    case 1, 2, 3, 4: root = makeNavigation(depth: 1 + random.below(4))
    default:
      let tabs = RunTabs(controllers.count, stage: self)
      controllers.append(tabs)
      tabs.delegate = director
      tabs.setViewControllers(
        (0..<2 + random.below(2)).map { index in
          index == 0 || random.chance(0.5) ? makeNavigation(depth: 1 + random.below(3)) : makeScreen(home: nil)
        }, animated: false)
      root = tabs
    }
    window.rootViewController = root
    window.makeKeyAndVisible()
    note("\(type(of: root!)) at \(display.rate.hertz) Hz")
    settle()
    counts = TransitionCounts()
  }

  func makeScreen(home: RunNavigation?) -> RunScreen {
    let content = random.chance(0.75) ? RunScreen.Content.plain : random.element(of: RunScreen.Content.allCases)
    let screen = RunScreen(controllers.count, content, hasOwnEdgePan: random.chance(0.25), stage: self)
    screen.hidesBottomBarWhenPushed = random.chance(0.1)
    controllers.append(screen)
    if let home { homes[home.number, default: []].append(screen) }
    return screen
  }

  func makeNavigation(depth: Int) -> RunNavigation {
    let navigation = RunNavigation(controllers.count, stage: self)
    controllers.append(navigation)
    navigation.delegate = director
    navigation.isNavigationBarHidden = random.chance(0.15)
    let screens = (0..<depth).map { _ in makeScreen(home: navigation) }
    navigation.setViewControllers(screens, animated: false)
    return navigation
  }

  /// A controller to present: a new one, or one that has been.
  func makeModal() -> any RunController {
    // One whose presentation waits is not asked for again: the queue knows one source of it.
    let known = modals.filter { !waitingModals.contains($0.number) }
    if !known.isEmpty, random.chance(0.2) { return random.element(of: known) }
    let modal: any RunController =
      random.chance(0.3) ? makeNavigation(depth: 1 + random.below(2)) : makeScreen(home: nil)
    if random.chance(0.6) { modal.transitioningDelegate = director }
    modal.modalTransitionStyle = random.element(of: [.coverVertical, .crossDissolve, .flipHorizontal])
    modal.modalPresentationStyle = random.element(of: [
      .fullScreen, .fullScreen, .overFullScreen, .pageSheet, .formSheet, .custom, .currentContext,
      .overCurrentContext, .automatic, .none,
    ])
    modals.append(modal)
    return modal
  }

  /// A screen of a navigation controller: a new one, or one that was on its stack or still is.
  func screen(for navigation: RunNavigation) -> RunScreen {
    let known = homes[navigation.number] ?? []
    return !known.isEmpty && random.chance(0.2) ? random.element(of: known) : makeScreen(home: navigation)
  }

  func screens(of navigation: RunNavigation) -> [RunScreen] { homes[navigation.number] ?? [] }

  func number(of controller: UIViewController) -> Int { (controller as? any RunController)?.number ?? -1 }

  var navigations: [RunNavigation] {
    controllers.compactMap { $0 as? RunNavigation }.filter {
      $0.parent != nil || $0.presentingViewController != nil || $0 === root
    }
  }

  // MARK: What stands above what

  /// The presented controllers and who presents each, the lowest first.
  var presented: [(presenter: UIViewController, presented: UIViewController)] {
    var chain: [(UIViewController, UIViewController)] = []
    var current: UIViewController = root
    while chain.count < controllers.count, let presenter = presenter(in: current),
      let next = presenter.presentedViewController
    {
      chain.append((presenter, next))
      current = next
    }
    return chain
  }

  private func presenter(in controller: UIViewController) -> UIViewController? {
    if let presented = controller.presentedViewController, presented.presentingViewController === controller {
      return controller
    }
    for child in controller.children {
      if let presenter = presenter(in: child) { return presenter }
    }
    return nil
  }

  /// The controller in front, without containers.
  var front: UIViewController { leaf(of: presented.last?.presented ?? root) }

  private func leaf(of controller: UIViewController) -> UIViewController {
    switch controller {
    case let navigation as UINavigationController: navigation.topViewController.map(leaf) ?? navigation
    case let tabs as UITabBarController: tabs.selectedViewController.map(leaf) ?? tabs
    default: controller
    }
  }

  // MARK: Notes

  func note(_ what: String) { history.append("\(display.nextIndex): \(what)") }

  func noteTransition(of controller: UIViewController) {
    if let coordinator = controller.transitionCoordinator { note(transition: coordinator) }
  }

  func note(transition: AnyObject) {
    if transitions.contains(where: { $0.object === transition }) { return }
    transitions.append(WeakObject(transition))
    counts.begun += 1
    guard let coordinator = transition as? any UIViewControllerTransitionCoordinator else { return }
    _ = coordinator.animate(alongsideTransition: nil) { [weak self] context in
      guard let self else { return }
      if context.initiallyInteractive { counts.interactive += 1 }
      if context.isCancelled { counts.cancelled += 1 }
    }
  }

  enum ModalAsk {
    case present(UIViewController)
    case dismiss
  }

  /// Notes a presentation or dismissal, and counts the calls of its completion.
  func recordModal(
    _ ask: ModalAsk, by source: UIViewController, _ completion: (() -> Void)?, _ body: (@escaping () -> Void) -> Void
  ) {
    let index = completions.count
    completions.append(0)
    var waiting = -1
    if case .present(let controller) = ask { waiting = number(of: controller) }
    waitingModals.insert(waiting)
    let counted = { [weak self] in
      self?.completions[index] += 1
      self?.waitingModals.remove(waiting)
      completion?()
    }
    let request: ModalRequest
    switch ask {
    case .present(let controller):
      request = .present(number(of: controller), by: number(of: presenter(of: controller, from: source)))
    case .dismiss:
      let above =
        source.presentedViewController?.presentingViewController ?? source.presentingViewController
        ?? outermost(source)
      request = .dismiss(above: number(of: above))
    }
    // A world that is still being built has no root to ask.
    guard let root else { return body(counted) }
    modalRequests.bind(request, logged: { root.presentationLog.count }) { body(counted) }
  }

  private func outermost(_ controller: UIViewController) -> UIViewController {
    controller.parent.map(outermost) ?? controller
  }

  private func presenter(of controller: UIViewController, from source: UIViewController) -> UIViewController {
    let style = controller.modalPresentationStyle
    guard style == .currentContext || style == .overCurrentContext else { return outermost(source) }
    var current = source
    while !current.definesPresentationContext, let parent = current.parent { current = parent }
    return current
  }

  // MARK: Time

  func nextContact() -> Int {
    contacts += 1
    return contacts
  }

  func frame() {
    let time = display.vsync(display.nextIndex)
    var touches: [TouchSample] = []
    var remaining: [Finger] = []
    for finger in fingers {
      let (sample, isLast) = finger.sample(at: time)
      touches.append(sample)
      if !isLast { remaining.append(finger) }
    }
    fingers = remaining
    let hands = scripts
    scripts = []
    var goingOn: [any InteractionScript] = []
    for hand in hands where hand.step() { goingOn.append(hand) }
    scripts = goingOn + scripts
    digest = display.frame(touches: touches).digest
    counts.frames += 1
  }

  /// Frames until nothing is under way; false where that does not come.
  @discardableResult
  func settle() -> Bool {
    for _ in 0..<1500 {
      frame()
      if fingers.isEmpty, scripts.isEmpty, !world.isAnimating, !world.hasWaitingCalls { return true }
    }
    return false
  }
}

// MARK: - The end

extension RunStage {
  /// The counts, with what the logs tell.
  var finalCounts: TransitionCounts {
    var counts = counts
    for (_, record) in logs {
      if record.event == .started {
        counts.operations[record.operation, default: 0] += 1
      } else if record.event != .finished {
        counts.events[record.event.rawValue, default: 0] += 1
      }
    }
    for record in animators where record.hasStarted { counts.animators[record.kind.rawValue, default: 0] += 1 }
    return counts
  }

  /// The lines of all logs, those of one container together.
  private var logs: [(Int, ContainerOperationRecord)] {
    var lines = root.presentationLog.map { (-1, $0) }
    for controller in controllers {
      if let navigation = controller as? RunNavigation {
        lines += navigation.operationLog.map { (navigation.number, $0) }
      }
      if let tabs = controller as? RunTabs { lines += tabs.operationLog.map { (tabs.number, $0) } }
    }
    return lines
  }

  var logLines: [String] { logs.map { "\($0) \($1.operation) \($1.event.rawValue) \($1.time.nanoseconds)" } }
}
