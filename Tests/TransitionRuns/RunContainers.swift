import SegueUIKit

/// A navigation controller that notes what is asked of it, whoever asks.
final class RunNavigation: UINavigationController, RunController {
  let number: Int
  let witness = AppearanceWitness()
  private(set) weak var stage: RunStage?
  let requests: RequestLedger<StackRequest>

  init(_ number: Int, stage: RunStage) {
    self.number = number
    self.stage = stage
    requests = RequestLedger()
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    record(.push(stage?.number(of: viewController) ?? -1)) {
      super.pushViewController(viewController, animated: animated)
    }
  }

  @discardableResult
  override func popViewController(animated: Bool) -> UIViewController? {
    record(.pop) { super.popViewController(animated: animated) }
  }

  @discardableResult
  override func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    record(.popTo(stage?.number(of: viewController) ?? -1)) {
      super.popToViewController(viewController, animated: animated)
    }
  }

  @discardableResult
  override func popToRootViewController(animated: Bool) -> [UIViewController]? {
    record(.popToRoot) { super.popToRootViewController(animated: animated) }
  }

  override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    record(.set(viewControllers.map { stage?.number(of: $0) ?? -1 })) {
      super.setViewControllers(viewControllers, animated: animated)
    }
  }

  private func record<Result>(_ request: StackRequest, _ body: () -> Result) -> Result {
    requests.bind(request, logged: { operationLog.count }, body)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    witness.note(.willAppear)
    stage?.noteTransition(of: self)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    witness.note(.didAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    witness.note(.willDisappear)
    stage?.noteTransition(of: self)
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    witness.note(.didDisappear)
  }

  override func present(_ controller: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let stage else { return super.present(controller, animated: flag, completion: completion) }
    stage.recordModal(.present(controller), by: self, completion) {
      super.present(controller, animated: flag, completion: $0)
    }
  }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let stage else { return super.dismiss(animated: flag, completion: completion) }
    stage.recordModal(.dismiss, by: self, completion) { super.dismiss(animated: flag, completion: $0) }
  }
}

/// A tab bar controller that notes what is asked of it, whoever asks.
final class RunTabs: UITabBarController, RunController {
  let number: Int
  let witness = AppearanceWitness()
  private(set) weak var stage: RunStage?
  let requests: RequestLedger<TabRequest>

  init(_ number: Int, stage: RunStage) {
    self.number = number
    self.stage = stage
    requests = RequestLedger()
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override var selectedIndex: Int {
    get { super.selectedIndex }
    set {
      let tabs = viewControllers ?? []
      let number = tabs.indices.contains(newValue) ? stage?.number(of: tabs[newValue]) ?? -1 : -1
      requests.bind(.select(number), logged: { operationLog.count }) { super.selectedIndex = newValue }
    }
  }

  override func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let numbers = (viewControllers ?? []).map { stage?.number(of: $0) ?? -1 }
    requests.bind(.set(numbers), logged: { operationLog.count }) {
      super.setViewControllers(viewControllers, animated: animated)
    }
  }

  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let tapped = viewControllers?.first { $0.tabBarItem === item }
    let number = tapped.flatMap { stage?.number(of: $0) } ?? -1
    requests.bind(.select(number), logged: { operationLog.count }) { super.tabBar(tabBar, didSelect: item) }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    witness.note(.willAppear)
    stage?.noteTransition(of: self)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    witness.note(.didAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    witness.note(.willDisappear)
    stage?.noteTransition(of: self)
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    witness.note(.didDisappear)
  }

  override func present(_ controller: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let stage else { return super.present(controller, animated: flag, completion: completion) }
    stage.recordModal(.present(controller), by: self, completion) {
      super.present(controller, animated: flag, completion: $0)
    }
  }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let stage else { return super.dismiss(animated: flag, completion: completion) }
    stage.recordModal(.dismiss, by: self, completion) { super.dismiss(animated: flag, completion: $0) }
  }
}
