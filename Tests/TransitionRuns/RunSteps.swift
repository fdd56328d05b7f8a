import SegueQuartzCore
import SegueUIKit

/// What a run does next.
enum StepKind: CaseIterable {
  case push, pop, popTo, popToRoot, setViewControllers, present, dismiss, select, setTabs, tapBar, edgeSwipe, pullSheet
  case scroll, rotate, detach, disableGesture, toggleBars
}

extension RunStage {
  /// One to three requests in one turn, then some frames.
  func step() {
    perform(random.element(of: StepKind.weighted))
    while random.chance(0.15) { perform(random.element(of: StepKind.weighted)) }
    for _ in 0..<random.element(of: [0, 0, 1, 2, 3, 5, 8, 13, 25, 60]) { frame() }
  }

  private func perform(_ kind: StepKind) {
    counts.steps += 1
    switch kind {
    case .push, .pop, .popTo, .popToRoot, .setViewControllers: changeStack(kind)
    case .present: present()
    case .dismiss: dismiss()
    case .select, .setTabs: changeTabs(kind)
    case .tapBar: tapBar()
    case .edgeSwipe: edgeSwipe()
    case .pullSheet: pullSheet()
    case .scroll: fling()
    case .rotate:
      let size = world.screenSize
      let isAnimated = random.chance(0.7)
      note("rotate \(isAnimated)")
      world.rotate(
        to: random.chance(0.8)
          ? CGSize(width: size.height, height: size.width) : CGSize(width: size.width == 500 ? 390 : 500, height: 844),
        animated: isAnimated)
    case .detach: detach()
    case .disableGesture: disableGesture()
    case .toggleBars:
      guard let navigation = anyNavigation() else { return }
      note("bar of \(navigation.number)")
      navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: random.chance(0.7))
    }
  }

  private func anyNavigation() -> RunNavigation? {
    let all = navigations
    if let own = front.navigationController as? RunNavigation, random.chance(0.7) { return own }
    return all.isEmpty ? nil : random.element(of: all)
  }

  private func changeStack(_ kind: StepKind) {
    guard let navigation = anyNavigation() else { return present() }
    let isAnimated = random.chance(0.8)
    let stack = navigation.viewControllers
    switch kind {
    case .push:
      let screen = screen(for: navigation)
      note("push \(screen.number) on \(navigation.number) \(isAnimated)")
      navigation.pushViewController(screen, animated: isAnimated)
    case .pop:
      note("pop of \(navigation.number) \(isAnimated)")
      navigation.popViewController(animated: isAnimated)
    case .popTo:
      guard let target = stack.isEmpty ? nil : random.element(of: stack) else { return }
      note("popTo \(number(of: target)) of \(navigation.number) \(isAnimated)")
      navigation.popToViewController(target, animated: isAnimated)
    case .popToRoot:
      note("popToRoot of \(navigation.number) \(isAnimated)")
      navigation.popToRootViewController(animated: isAnimated)
    default:
      var new: [UIViewController] = stack.filter { _ in random.chance(0.6) }
      for _ in 0..<random.below(3) {
        let screen = screen(for: navigation)
        if !new.contains(where: { $0 === screen }) || random.chance(0.05) { new.append(screen) }
      }
      if new.isEmpty { new = [makeScreen(home: navigation)] }
      if random.chance(0.1) { new.reverse() }
      note("set \(new.map { number(of: $0) }) on \(navigation.number) \(isAnimated)")
      navigation.setViewControllers(new, animated: isAnimated)
    }
  }

  private func present() {
    let modal = makeModal()
    let source: UIViewController = random.chance(0.9) ? front : root
    let isAnimated = random.chance(0.8)
    note("present \(modal.number) \(modal.modalPresentationStyle) by \(number(of: source)) \(isAnimated)")
    source.present(modal, animated: isAnimated)
  }

  private func dismiss() {
    let chain = presented
    let source: UIViewController =
      random.chance(0.8) || chain.isEmpty ? front : random.element(of: chain).presenter
    let isAnimated = random.chance(0.8)
    note("dismiss by \(number(of: source)) \(isAnimated)")
    source.dismiss(animated: isAnimated)
  }

  private func changeTabs(_ kind: StepKind) {
    guard let tabs = root as? RunTabs, let list = tabs.viewControllers, !list.isEmpty else { return changeStack(.push) }
    if kind == .select {
      let index = random.below(list.count)
      note("select \(index)")
      tabs.selectedIndex = index
      return
    }
    var new = list
    if random.chance(0.5) { new.reverse() } else if new.count > 1 { new.remove(at: random.below(new.count)) }
    if random.chance(0.5) || new.count < 2 { new.append(makeScreen(home: nil)) }
    let isAnimated = random.chance(0.5)
    note("tabs \(new.map { number(of: $0) })")
    tabs.setViewControllers(new, animated: isAnimated)
  }
}

extension StepKind {
  /// Each kind as often as its weight.
  static let weighted: [StepKind] = allCases.flatMap { Array(repeating: $0, count: $0.weight) }

  private var weight: Int {
    switch self {
    case .push, .present: 10
    case .pop, .dismiss: 9
    case .popTo, .popToRoot, .tapBar: 4
    case .setViewControllers: 5
    case .select: 7
    case .edgeSwipe: 9
    case .pullSheet: 3
    case .scroll, .rotate, .toggleBars, .disableGesture: 2
    case .setTabs, .detach: 1
    }
  }
}
