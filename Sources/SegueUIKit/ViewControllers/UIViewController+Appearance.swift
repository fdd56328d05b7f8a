import SegueQuartzCore

extension UIViewController {
  func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    guard enter(isAppearing ? .beginAppearing : .beginDisappearing) else { return }
    isAppearanceAnimated = animated
    followsWindow = false
    awaitsIsAppearing = isAppearing
    if isAppearing {
      loadViewIfNeeded()
      viewWillAppear(animated)
      SimulationWorld.current.performLater { [weak self] in self?.tellIsAppearing() }
    } else {
      viewWillDisappear(animated)
    }
    for child in forwardedChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  func endAppearance() {
    tellIsAppearing()
    guard enter(.end) else { return }
    let isThere = appearanceState == .appeared
    if isThere {
      viewDidAppear(isAppearanceAnimated)
    } else {
      viewDidDisappear(isAppearanceAnimated)
    }
    if isThere == (containment == .entering) { containment = .none }
    for child in forwardedChildren { child.endAppearanceTransition() }
  }

  private func tellIsAppearing() {
    guard awaitsIsAppearing, appearanceState == .appearing else { return }
    awaitsIsAppearing = false
    viewIsAppearing(isAppearanceAnimated)
  }

  private var forwardedChildren: [UIViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? shownChildren : []
  }

  private func enter(_ call: AppearanceState.Call) -> Bool {
    guard let state = appearanceState.after(call) else {
      SimulationWorld.current.record(
        "\(call) is not legal while \(appearanceState.rawValue)", at: "\(typeName) appearance",
        used: appearanceState.rawValue)
      return false
    }
    appearanceState = state
    return true
  }

  /// A diagnostic's name for this controller.
  var typeName: String { "\(type(of: self))" }

  func ancestor<Container: UIViewController>(_ type: Container.Type) -> Container? {
    var ancestor = parent
    while let current = ancestor {
      if let container = current as? Container { return container }
      ancestor = current.parent
    }
    return nil
  }
}
