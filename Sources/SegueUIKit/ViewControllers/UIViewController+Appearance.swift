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
    let call = isAppearing ? AppearanceState.Call.beginAppearing : .beginDisappearing
    let told = forwardedChildren.filter { $0.appearanceState.after(call) != nil }
    toldChildren = told
    for child in told { child.beginAppearanceTransition(isAppearing, animated: animated) }
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
    // Those that were told of the beginning, wherever they are now.
    let told = toldChildren
    toldChildren = []
    for child in told where child.appearanceState.after(.end) != nil { child.endAppearanceTransition() }
    appearanceDidSettle()
    if isThere { noteStatusBarWish() }
  }

  /// Ends the appearance that a transition began, unless somebody else has turned it round meanwhile: who did that, such
  /// as a container that was covered, ends it then.
  func endAppearance(ifAppearing isAppearing: Bool) {
    guard appearanceState == (isAppearing ? .appearing : .disappearing) else { return }
    endAppearanceTransition()
  }

  /// Takes back the appearance that a cancelled transition began on this child of `container`: it stands in the end where
  /// it stood before, or out of sight where the container has been covered meanwhile.
  func revertAppearance(ifAppearing isAppearing: Bool, in container: UIViewController) {
    // One that comes and was turned round with the container leaves for good, and is not told again.
    let isTurned = isAppearing && appearanceState == .disappearing
    // The container may have come again meanwhile, and the one that came with it.
    let isThere = isAppearing && appearanceState == .appeared
    guard isTurned || isThere || appearanceState == (isAppearing ? .appearing : .disappearing) else { return }
    if !isTurned, isAppearing || !container.isGoingOrGone {
      beginAppearanceTransition(!isAppearing, animated: true)
    }
    endAppearanceTransition()
  }

  /// Whether this controller is out of sight, or on its way there.
  var isGoingOrGone: Bool { appearanceState == .disappeared || appearanceState == .disappearing }

  private func tellIsAppearing() {
    guard awaitsIsAppearing, appearanceState == .appearing else { return }
    awaitsIsAppearing = false
    viewIsAppearing(isAppearanceAnimated)
  }

  /// Brings a child that a container's own transition has left in sight, or out of it, to where this container is by now:
  /// the container may have been covered meanwhile.
  func alignAppearance(of child: UIViewController) {
    let isComing: Bool
    switch (appearanceState, child.appearanceState) {
    case (.appeared, .disappeared), (.appearing, .disappeared): isComing = true
    case (.disappeared, .appeared), (.disappearing, .appeared): isComing = false
    default: return
    }
    child.beginAppearanceTransition(isComing, animated: false)
    if appearanceState == .appeared || appearanceState == .disappeared {
      child.endAppearanceTransition()
    } else if !toldChildren.contains(where: { $0 === child }) {
      toldChildren.append(child)
    }
  }

  /// Begins to disappear, unless it does already because its container goes.
  func beginLeaving(animated: Bool) {
    if appearanceState != .disappearing { beginAppearanceTransition(false, animated: animated) }
  }

  // MARK: With the window

  /// Whether this controller comes and goes with its view: nobody else tells it, and its parent is there.
  private var followsItsView: Bool {
    guard ongoingTransition == nil else { return false }
    guard let parent else { return true }
    return parent.shouldAutomaticallyForwardAppearanceMethods
      && (parent.appearanceState == .appeared || parent.appearanceState == .appearing)
  }

  /// The view is about to come into a window or to leave it. A controller whose view is put in place by hand hears of its
  /// appearance by that.
  func viewWillMove(toWindow window: UIWindow?) {
    if window != nil, appearanceState == .disappeared, followsItsView {
      beginAppearance(true, animated: false)
      followsWindow = true
    } else if window == nil, appearanceState == .appeared || followsWindow, followsItsView {
      beginAppearance(false, animated: false)
      followsWindow = true
    }
  }

  /// It has appeared once the application turn is over, and disappeared at once.
  func viewDidMoveToWindow() {
    guard followsWindow else { return }
    if appearanceState == .disappearing { return endAppearance() }
    SimulationWorld.current.performLater { [weak self] in
      guard let self, self.followsWindow, self.appearanceState == .appearing else { return }
      self.endAppearance()
    }
  }

  private var forwardedChildren: [UIViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? shownChildren : []
  }

  private func enter(_ call: AppearanceState.Call) -> Bool {
    guard let state = appearanceState.after(call) else {
      SimulationWorld.current.record(
        "\(call) is not legal while \(appearanceState.rawValue)", at: "\(diagnosticName) appearance",
        used: appearanceState.rawValue)
      return false
    }
    appearanceState = state
    if call == .end { followsWindow = false }
    return true
  }

  func ancestor<Container: UIViewController>(_ type: Container.Type) -> Container? {
    var ancestor = parent
    while let current = ancestor {
      if let container = current as? Container { return container }
      ancestor = current.parent
    }
    return nil
  }
}
