import SegueCore
import SegueQuartzCore
import SegueUIKit

/// Looks at a run that has come to rest.
@MainActor
struct RunCheck {
  let stage: RunStage
  private(set) var faults: [TransitionFault] = []

  init(stage: RunStage) { self.stage = stage }

  mutating func add(_ kind: TransitionFaultKind, _ what: String) {
    faults.append(TransitionFault(kind: kind, what: what))
  }

  mutating func run() {
    checkAppearance()
    checkStacks()
    checkPresentations()
    checkPending()
    checkAnimations()
    checkLeftovers()
    checkModel()
    for fault in stage.world.store.invariantFaults() { add(.store, fault) }
    checkInteraction()
  }

  // MARK: Appearance

  /// The controllers that are to be in sight: the root and what is presented, each with what it shows, but for those that
  /// a presentation has taken away.
  private var inSight: [UIViewController] {
    let presented = stage.presented
    var gone: [UIViewController] = []
    for entry in presented where entry.presented.presentationController?.shouldRemovePresentersView == true {
      gone.append(entry.presenter)
    }
    var seen: [UIViewController] = []
    func look(at controller: UIViewController) {
      if gone.contains(where: { $0 === controller }) { return }
      seen.append(controller)
      switch controller {
      case let navigation as UINavigationController: if let top = navigation.topViewController { look(at: top) }
      case let tabs as UITabBarController: if let shown = tabs.selectedViewController { look(at: shown) }
      default: break
      }
    }
    look(at: stage.root)
    for entry in presented { look(at: entry.presented) }
    return seen
  }

  private mutating func checkAppearance() {
    let seen = inSight
    for controller in stage.controllers {
      let isSeen = seen.contains { $0 === controller }
      if let fault = controller.witness.fault(isThere: isSeen) { add(.appearance, "\(controller.number) \(fault)") }
      if controller.appearanceState != (isSeen ? .appeared : .disappeared) {
        add(.appearance, "\(controller.number) is \(controller.appearanceState), in sight: \(isSeen)")
      }
      if (controller.viewIfLoaded?.window != nil) != isSeen {
        add(.hierarchy, "\(controller.number): in the window \(!isSeen), in sight \(isSeen)")
      }
      if controller.isBeingPresented || controller.isBeingDismissed
        || isSeen && (controller.isMovingToParent || controller.isMovingFromParent)
      {
        add(.pending, "\(controller.number) is still on its way")
      }
      if controller.transitionCoordinator != nil { add(.pending, "\(controller.number) has a coordinator") }
    }
  }

  // MARK: Hierarchy

  private mutating func checkStacks() {
    for controller in stage.controllers {
      if let navigation = controller as? RunNavigation { check(navigation) }
      if let tabs = controller as? RunTabs { check(tabs) }
      guard let view = controller.viewIfLoaded else { continue }
      if !view.transform.isIdentity { add(.hierarchy, "\(controller.number) has the transform \(view.transform)") }
      if view.alpha != 1 { add(.model, "\(controller.number) has the alpha \(view.alpha)") }
      if view.isHidden { add(.model, "\(controller.number) is hidden") }
    }
    guard let view = stage.root.viewIfLoaded, view.window != nil else { return }
    if view.frame != stage.window.bounds { add(.hierarchy, "the root's frame is \(view.frame)") }
  }

  private mutating func check(_ navigation: RunNavigation) {
    let stack = navigation.viewControllers
    if Set(stack.map(ObjectIdentifier.init)).count != stack.count { add(.hierarchy, "a controller stands twice") }
    if Set(navigation.children.map(ObjectIdentifier.init)) != Set(stack.map(ObjectIdentifier.init)) {
      add(.hierarchy, "\(navigation.number): children are not the stack")
    }
    for child in stack where child.parent !== navigation { add(.hierarchy, "a child has another parent") }
    if navigation.isTransitioning { add(.pending, "\(navigation.number) is in a transition") }
    if navigation.pendingOperationCount > 0 { add(.pending, "\(navigation.number) has requests that wait") }
    check(navigation.operationLog, of: navigation)
    checkFrame(of: navigation.topViewController, in: navigation)
  }

  private mutating func check(_ tabs: RunTabs) {
    let list = tabs.viewControllers ?? []
    if Set(tabs.children.map(ObjectIdentifier.init)) != Set(list.map(ObjectIdentifier.init)) {
      add(.hierarchy, "children are not the tabs")
    }
    if !list.contains(where: { $0 === tabs.selectedViewController }) { add(.hierarchy, "no tab is selected") }
    if tabs.isTransitioning { add(.pending, "the tabs are in a transition") }
    if tabs.pendingOperationCount > 0 { add(.pending, "the tabs have requests that wait") }
    if tabs.tabBar.selectedItem !== tabs.selectedViewController?.tabBarItem {
      add(.hierarchy, "the bar shows another tab")
    }
    check(tabs.operationLog, of: tabs)
    checkFrame(of: tabs.selectedViewController, in: tabs)
  }

  /// The shown child fills its container, which holds nothing else but what presentations in context need.
  private mutating func checkFrame(of child: UIViewController?, in container: any RunController) {
    guard let view = child?.viewIfLoaded, view.window != nil, let holder = view.superview else { return }
    if !view.isDescendant(of: container.view) {
      // A presentation in context or over the window may have taken it along; it is in the window all the same.
      add(.hierarchy, "\(container.number): the shown view is elsewhere")
      return
    }
    if view.frame != holder.bounds {
      add(.hierarchy, "\(container.number): the shown view's frame is \(view.frame) in \(holder.bounds)")
    }
    if holder.bounds.size != container.view.bounds.size {
      add(.hierarchy, "\(container.number): its container is \(holder.bounds.size)")
    }
    let others = holder.subviews.filter { $0 !== view }
    let needed = stage.presented.filter { entry in
      others.contains { entry.presented.presentationController?.containerView === $0 }
    }
    if others.count != needed.count {
      add(.leftover, "\(container.number): \(others.count) views beside the shown one, needed \(needed.count)")
    }
  }

  private mutating func checkPresentations() {
    let presented = stage.presented
    for entry in presented {
      let presentation = entry.presented.presentationController
      guard let container = presentation?.containerView else {
        add(.hierarchy, "\(stage.number(of: entry.presented)) has no container")
        continue
      }
      guard container.window != nil, let view = entry.presented.viewIfLoaded else { continue }
      let frame = view.superview.map { container.convert(view.frame, from: $0) } ?? .null
      let wanted = presentation?.frameOfPresentedViewInContainerView ?? .null
      if view.window != nil, !frame.isClose(to: wanted) {
        add(.hierarchy, "\(stage.number(of: entry.presented)) stands at \(frame), not \(wanted)")
      }
      if let place = container.superview, place === stage.window, container.frame != place.bounds {
        add(.hierarchy, "the container of \(stage.number(of: entry.presented)) is \(container.frame)")
      }
    }
    let rootCount = stage.root.viewIfLoaded?.superview === stage.window ? 1 : 0
    let containers = presented.filter {
      $0.presented.presentationController?.containerView?.superview === stage.window
    }
    if stage.window.subviews.count != rootCount + containers.count {
      add(.leftover, "the window holds \(stage.window.subviews.count) views, needed \(rootCount + containers.count)")
    }
    if stage.root.pendingPresentationCount > 0 { add(.pending, "presentations wait") }
    check(stage.root.presentationLog, of: stage.root)
  }

  // MARK: Ends

  /// Each request that began has ended, and each that waited had its turn.
  private mutating func check(_ log: [ContainerOperationRecord], of controller: any RunController) {
    var counts: [ContainerOperationRecord.Event: Int] = [:]
    for record in log { counts[record.event, default: 0] += 1 }
    let ended = (counts[.finished] ?? 0) + (counts[.cancelled] ?? 0)
    if counts[.started] ?? 0 != ended {
      add(.pending, "\(controller.number): \(counts[.started] ?? 0) operations began, \(ended) ended")
    }
  }

  private mutating func checkPending() {
    for (index, count) in stage.completions.enumerated() where count != 1 {
      add(.pending, "completion \(index) of a presentation or dismissal was called \(count) times")
    }
    for record in stage.animators {
      if record.endings != (record.hasStarted ? 1 : 0) {
        add(.pending, "animationEnded was called \(record.endings) times (\(record.kind))")
      }
      if record.animator != nil { add(.pending, "an animator is still held (\(record.kind))") }
    }
    let drivers = stage.interactors.filter { $0.object != nil }.count
    if drivers > 0 { add(.pending, "\(drivers) drivers are still held") }
    let transitions = stage.transitions.filter { $0.object != nil }.count
    if transitions > 0 { add(.pending, "\(transitions) transitions are still held") }
  }

  private mutating func checkAnimations() {
    let world = stage.world
    if world.isAnimating { add(.animation, "the world animates") }
    if world.hasWaitingCalls { add(.animation, "calls wait") }
    if world.store.tracks.count > 0 { add(.animation, "\(world.store.tracks.count) tracks are left") }
    var layers: [CALayer] = [stage.window.layer]
    while let layer = layers.popLast() {
      if layer.animationKeys()?.isEmpty == false { add(.animation, "a layer has \(layer.animationKeys() ?? [])") }
      if layer.speed != 1 || layer.timeOffset != 0 || layer.beginTime != 0 {
        let place = layer === stage.window.layer ? "the window's" : "a"
        add(
          .interaction,
          "\(place) layer's time: speed \(layer.speed), offset \(layer.timeOffset), begin \(layer.beginTime)")
      }
      layers += layer.sublayers ?? []
    }
  }

  private mutating func checkLeftovers() {
    var views: [UIView] = [stage.window]
    views += stage.controllers.compactMap(\.viewIfLoaded)
    while let view = views.popLast() {
      if view.tag == RunAnimator.overlayTag { add(.leftover, "an overlay is left") }
      views += view.subviews
    }
  }

  // MARK: Model

  private mutating func checkModel() {
    var model = RunModel()
    for controller in stage.controllers {
      if let navigation = controller as? RunNavigation {
        let (wanted, found) = (
          model.stack(of: navigation), navigation.viewControllers.map { stage.number(of: $0) }
        )
        if wanted != found { add(.model, "\(navigation.number) holds \(found), not \(wanted)") }
      }
      if let tabs = controller as? RunTabs {
        let wanted = model.tabs(of: tabs)
        let found = (tabs.viewControllers ?? []).map { stage.number(of: $0) }
        let selected = tabs.selectedViewController.map { stage.number(of: $0) }
        if wanted.tabs != found || wanted.selected != selected {
          add(.model, "tabs \(found), selected \(selected ?? -1), not \(wanted)")
        }
      }
    }
    let wanted = model.presented(on: stage)
    let found = stage.presented.map { [stage.number(of: $0.presenter), stage.number(of: $0.presented)] }
    if wanted != found { add(.model, "presented are \(found), not \(wanted)") }
    for fault in model.faults { add(.model, fault) }
  }

  // MARK: Interaction

  /// A finger on the probe in front.
  private mutating func checkInteraction() {
    let front = stage.front
    guard let screen = front as? RunScreen, let probe = screen.probe, probe.window != nil else {
      add(.interaction, "nothing is in front")
      return
    }
    let before = probe.touches
    let place = probe.convert(CGPoint(x: 20, y: 20), to: nil)
    stage.fingers.append(Finger(stage.nextContact(), [place, place]))
    for _ in 0..<4 { stage.frame() }
    if probe.touches != before + 1 {
      add(.interaction, "a finger at \(place) reached \(screen.number) \(probe.touches - before) times")
    }
    stage.settle()
  }
}

extension CGRect {
  fileprivate func isClose(to other: CGRect) -> Bool {
    guard !isNull, !other.isNull else { return isNull == other.isNull }
    return [minX - other.minX, minY - other.minY, width - other.width, height - other.height].allSatisfy {
      abs($0) < 1e-6
    }
  }
}
