import SegueQuartzCore

extension UIViewController {
  /// How many presentations and dismissals wait for the one under way, on the root of this controller's window.
  public var pendingPresentationCount: Int { chain.queue.count }

  /// What became of every presentation and dismissal on the root of this controller's window, in the order of events.
  public var presentationLog: [ContainerOperationRecord] { chain.queue.log }

  /// The queue of the lowest controller under this one.
  var chain: PresentationChain {
    var root = self
    while let lower = root.parent ?? root.presentation?.presenting { root = lower }
    if let chain = root.awaitingChain ?? root.ownChain { return chain }
    let chain = PresentationChain()
    root.ownChain = chain
    return chain
  }

  func submitPresentation(of controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let chain = chain
    chain.queue.submit(
      ContainerRequest(operation: .present(controller), animated: animated, completion: completion, source: self))
    if controller.awaitingChain == nil, chain.queue.isWaiting(toPresent: controller) {
      controller.awaitingChain = chain
    }
  }

  func submitDismissal(animated: Bool, completion: (() -> Void)?) {
    let presenter =
      presenterAbove ?? presentedAncestor?.presentation?.presenting
      ?? awaitingChain?.queue.source(ofPresenting: self).map { $0.presenter(for: effectivePresentationStyle) }
      ?? outermost
    chain.queue.submit(
      ContainerRequest(operation: .dismiss(presenter), animated: animated, completion: completion))
  }

  /// The nearest of this controller and its ancestors that presents something.
  private var presenterAbove: UIViewController? {
    ownPresented != nil ? self : parent?.presenterAbove
  }

  /// The nearest of this controller and its ancestors that is presented.
  var presentedAncestor: UIViewController? { presentation != nil ? self : parent?.presentedAncestor }

  var outermost: UIViewController { parent?.outermost ?? self }

  /// The presentations that stand above this controller, the lowest first.
  var presentationsAbove: [UIPresentationController] {
    var presentations: [UIPresentationController] = []
    var top = self
    while let next = top.ownPresented, let presentation = next.presentation {
      presentations.append(presentation)
      top = next.highestPresenter
    }
    return presentations
  }

  /// This controller, or the one below it that presents something in a context of its own.
  private var highestPresenter: UIViewController {
    if ownPresented != nil { return self }
    for child in children where child.highestPresenter.ownPresented != nil { return child.highestPresenter }
    return self
  }

  /// Who is covered when this controller presents in a style.
  func presenter(for style: UIModalPresentationStyle) -> UIViewController {
    var current = self
    while true {
      if style.isInContext, current.definesPresentationContext { return current }
      guard let parent = current.parent else { return current }
      current = parent
    }
  }

  /// The style that a presentation of this controller is in.
  var effectivePresentationStyle: UIModalPresentationStyle {
    let adapted = adaptedPresentationStyle
    switch adapted == .none ? modalPresentationStyle : adapted {
    case .automatic: return .pageSheet
    // Not a way to be presented.
    case .none: return .fullScreen
    case let other: return other
    }
  }

  /// The style that the delegate adapts a presentation to; `none` leaves it as it is.
  var adaptedPresentationStyle: UIModalPresentationStyle {
    guard modalPresentationStyle.isSheet || modalPresentationStyle == .popover else { return .none }
    return preparedPresentation?.adaptivePresentationStyle ?? .none
  }

  /// Who is presented in this controller's place where the presentation adapts; the presentation's delegate says who.
  func standIn(adaptedTo style: UIModalPresentationStyle) -> UIViewController? {
    guard style != .none, let presentation = preparedPresentation, let delegate = presentation.delegate,
      let other = delegate.presentationController(presentation, viewControllerForAdaptivePresentationStyle: style),
      other !== self
    else { return nil }
    guard other.presentation == nil, other.parent == nil else {
      SimulationWorld.current.record(
        "\(other.typeName) is presented or a child already", at: "viewControllerForAdaptivePresentationStyle",
        used: typeName)
      return nil
    }
    let own = systemPresentation(of: other, effectivePresentationStyle)
    own.delegate = delegate
    other.preparedPresentation = own
    preparedPresentation = nil
    return other
  }

  var currentPresentation: UIPresentationController? {
    if let presented = presentedAncestor { return presented.presentation }
    guard parent == nil, effectivePresentationStyle != .custom else { return nil }
    if preparedPresentation == nil {
      preparedPresentation = systemPresentation(of: self, effectivePresentationStyle)
    }
    return preparedPresentation
  }

  /// The controller of the presentation that begins now.
  func makePresentation(_ style: UIModalPresentationStyle, presenter: UIViewController, source: UIViewController)
    -> UIPresentationController
  {
    defer { preparedPresentation = nil }
    if style == .custom {
      return transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    }
    if let preparedPresentation, preparedPresentation.style == style { return preparedPresentation }
    let presentation = systemPresentation(of: self, style)
    presentation.delegate = preparedPresentation?.delegate
    return presentation
  }

  private func systemPresentation(of controller: UIViewController, _ style: UIModalPresentationStyle)
    -> UIPresentationController
  {
    let presentation =
      style.isSheet
      ? UISheetPresentationController(presentedViewController: controller, presenting: nil)
      : UIPresentationController(presentedViewController: controller, presenting: nil)
    presentation.style = style
    return presentation
  }
}
