import Foundation
import SegueQuartzCore

/// The presentations that stand one on another above one root controller, and the queue of what is asked of them.
///
/// A presentation or dismissal that is asked for while another is under way waits. It is checked when its turn comes.
@MainActor
final class PresentationChain: ContainerQueueHost, TransitionHost {
  private(set) lazy var queue = ContainerQueue(host: self)
  private(set) var transition: ViewControllerTransition?
  private var run: ModalRun?
  /// While the window takes another root controller: nothing new begins above the old one.
  var isLettingGo = false

  private var world: SimulationWorld { .current }

  /// What is under way.
  private struct ModalRun {
    let isPresentation: Bool
    /// The one that moves.
    let lead: UIPresentationController
    /// Those between the presenter and the one that moves; they leave without a movement.
    let others: [UIPresentationController]
    /// The controller that is covered, or comes in sight again.
    let presenter: UIViewController
    /// Whether the presenter's view goes or comes, and its appearance with it.
    let movesPresenter: Bool
    /// The others that are in sight, topmost first.
    let seenOthers: [UIViewController]
    /// What is hidden of the others while one moves.
    let hidden: [UIView]
    /// The container's size as an animator of the client's saw it that brings the view in sight; nil without one.
    var sizeForClient: CGSize?
    /// Where the view stood that is dismissed.
    var place: ViewPlace?
  }

  // MARK: What is possible

  func isPossible(_ request: ContainerRequest) -> Bool {
    switch request.operation {
    case .present(let controller):
      if controller.awaitingChain === self, !queue.isWaiting(toPresent: controller) { controller.awaitingChain = nil }
      guard !isLettingGo else { return false }
      guard let fault = fault(inPresenting: controller, by: request.source) else { return true }
      world.record(
        fault, at: "\(request.source?.diagnosticName ?? "UIViewController").present", used: "no presentation")
      return false
    case .dismiss(let presenter):
      return presenter.ownPresented != nil
    default:
      return false
    }
  }

  /// Why a controller cannot be presented, and what to do; nil if it can.
  private func fault(inPresenting controller: UIViewController, by source: UIViewController?) -> String? {
    let attempt = "attempt to present \(controller.diagnosticName)"
    if let presentation = controller.presentation {
      return attempt + ", which is presented already by \(presentation.presentingViewController.diagnosticName); "
        + "dismiss it first, or present another instance"
    }
    guard let source else { return attempt + " by a controller that is gone; keep that until the presentation" }
    if controller === source.outermost { return attempt + " on itself; a controller presents another one" }
    if let parent = controller.parent {
      return attempt + ", which is a child of \(parent.diagnosticName); present that, or take it out first"
    }
    if controller.viewIfLoaded?.window?.rootViewController === controller {
      return attempt + ", which is the root controller of a window; present another one"
    }
    if controller.effectivePresentationStyle == .popover {
      return attempt + " in a popover: popovers are not simulated"
    }
    let presenter = source.presenter(for: controller.effectivePresentationStyle)
    if let other = presenter.ownPresented {
      return attempt + " on \(presenter.diagnosticName), which is already presenting \(other.diagnosticName); "
        + "let that one present it, or dismiss that one first"
    }
    if presenter.viewIfLoaded?.window == nil {
      return attempt + " on \(presenter.diagnosticName), whose view is not in the window hierarchy; present from one "
        + "that is, in viewDidAppear for the first time"
    }
    return nil
  }

  func perform(_ request: ContainerRequest) -> [UIViewController] {
    switch request.operation {
    case .present(let controller):
      guard let source = request.source else { return [] }
      present(controller, by: source, animated: request.animated)
      return []
    case .dismiss(let presenter):
      let leaving = presenter.presentationsAbove
      // A dismissal without animation is over at once, and with it what keeps them.
      let controllers = leaving.map(\.presentedViewController)
      dismiss(leaving, from: presenter, animated: request.animated)
      return controllers
    default:
      return []
    }
  }

  // MARK: Presentation

  private func present(_ asked: UIViewController, by source: UIViewController, animated: Bool) {
    let (style, adapted) = (asked.effectivePresentationStyle, asked.adaptedPresentationStyle)
    let controller = asked.standIn(adaptedTo: adapted) ?? asked
    var presenter = source.presenter(for: style)
    let presentation = controller.makePresentation(style, presenter: presenter, source: source)
    let coversContext = !presentation.shouldPresentInFullscreen
    if coversContext { presenter = source.presenter(for: .overCurrentContext) }
    guard let presentersView = presenter.view, let window = presentersView.window else {
      world.record(
        "attempt to present \(controller.diagnosticName) over the context of \(presenter.diagnosticName), whose view is "
          + "not in the window hierarchy; present from a controller that is",
        at: "\(source.diagnosticName).present", used: "no presentation")
      return queue.finish(.impossible)
    }
    let isInContext = coversContext && presenter.definesPresentationContext
    let place = isInContext ? presentersView.superview ?? window : window
    let container = PresentationContainerView(frame: place.bounds)
    if isInContext {
      // Over the context's view and nothing else.
      container.bounds.size = presentersView.bounds.size
      container.center = presentersView.center
    }
    presentation.begin(in: container, presenting: presenter, style: style)
    presentation.presentersPlace = ViewPlace(of: presentersView)
    controller.presentation = presentation
    controller.isInPresentation = true
    presenter.ownPresented = controller
    let removes = presentation.shouldRemovePresentersView
    var run = ModalRun(
      isPresentation: true, lead: presentation, others: [], presenter: presenter, movesPresenter: removes,
      seenOthers: [], hidden: [])
    self.run = run
    let transition = ViewControllerTransition(
      host: self, kind: .present, from: presenter, to: controller, in: container, offersViews: (removes, true),
      presentationStyle: style)
    self.transition = transition
    if animated {
      let delegate = controller.transitioningDelegate
      transition.animator = delegate?.animationController(
        forPresented: controller, presenting: presenter, source: source)
      if let animator = transition.animator {
        run.sizeForClient = container.bounds.size
        self.run = run
        transition.interactor = delegate?.interactionControllerForPresentation(using: animator)
      } else {
        transition.animator = presentation.systemAnimator(isPresentation: true)
      }
    }
    presentation.delegate?.presentationController(
      presentation, willPresentWithAdaptiveStyle: adapted,
      transitionCoordinator: transition.isAnimated ? transition : nil)
    place.addSubview(container)
    if removes {
      presentersView.center = container.convert(presentersView.center, from: presentersView.superview)
      container.addSubview(presentersView)
    }
    transition.prepare()
    presentation.presentationTransitionWillBegin()
    container.layoutIfNeeded()
    if removes { presenter.beginAppearanceTransition(false, animated: animated) }
    controller.beginAppearanceTransition(true, animated: animated)
    transition.start()
  }

  private func presentationDidEnd(_ run: ModalRun, finished: Bool) {
    let presentation = run.lead
    let controller = presentation.presentedViewController
    let presenter = run.presenter
    if finished {
      // A place that was computed for another size is none any more.
      if let size = run.sizeForClient, size == presentation.containerView?.bounds.size {
        presentation.keepAnimatorsPlace()
      } else {
        presentation.placePresentedView()
      }
      if run.movesPresenter { presentation.removePresentersView() }
      controller.endAppearance(ifAppearing: true)
      if run.movesPresenter { presenter.endAppearance(ifAppearing: false) }
      presentation.presentationTransitionDidEnd(true)
      presentation.presentationDidSettle()
    } else {
      presentation.restorePresentersView()
      presentation.presentedView?.removeFromSuperview()
      presenter.ownPresented = nil
      controller.beginAppearanceTransition(false, animated: true)
      controller.endAppearanceTransition()
      if run.movesPresenter {
        presenter.beginAppearanceTransition(true, animated: true)
        presenter.endAppearanceTransition()
      }
      presentation.presentationTransitionDidEnd(false)
      controller.presentation = nil
      presentation.end()
    }
    controller.isInPresentation = false
  }

  // MARK: Dismissal

  private func dismiss(_ leaving: [UIPresentationController], from presenter: UIViewController, animated: Bool) {
    // The topmost moves, unless it stands inside the view of one that leaves at once.
    let lead =
      leaving.last { candidate in
        !leaving.contains { $0 !== candidate && candidate.isInside($0.presentedView) }
      } ?? leaving[0]
    let others = leaving.filter { $0 !== lead }
    let controller = lead.presentedViewController
    let movesPresenter = leaving[0].hasRemovedPresenter
    let transition = ViewControllerTransition(
      host: self, kind: .dismiss, from: controller, to: presenter, in: lead.containerView ?? controller.view,
      offersViews: (true, movesPresenter), presentationStyle: lead.style)
    self.transition = transition
    let seen = others.reversed().map(\.presentedViewController).filter { $0.appearanceState == .appeared }
    let hidden = others.compactMap { other in
      lead.isInside(other.containerView) ? other.presentedView : other.containerView
    }.filter { !$0.isHidden }
    let run = ModalRun(
      isPresentation: false, lead: lead, others: others, presenter: presenter, movesPresenter: movesPresenter,
      seenOthers: seen, hidden: hidden, place: lead.presentedView.flatMap { ViewPlace(of: $0) })
    self.run = run
    if animated {
      let delegate = controller.transitioningDelegate
      transition.animator = delegate?.animationController(forDismissed: controller)
      if let animator = transition.animator {
        transition.interactor = delegate?.interactionControllerForDismissal(using: animator)
      } else {
        transition.animator = lead.systemAnimator(isPresentation: false)
      }
      if let gesture = lead.dismissalDriver { transition.interactor = gesture }
    }
    for presentation in leaving {
      presentation.keepPresented(true)
      presentation.presentedViewController.isInDismissal = true
    }
    if movesPresenter { leaving[0].restorePresentersView() }
    for view in hidden { view.isHidden = true }
    transition.prepare()
    lead.dismissalTransitionWillBegin()
    for presentation in others.reversed() { presentation.dismissalTransitionWillBegin() }
    controller.beginAppearanceTransition(false, animated: animated)
    for other in seen { other.beginAppearanceTransition(false, animated: false) }
    if movesPresenter { presenter.beginAppearanceTransition(true, animated: animated) }
    transition.start()
  }

  private func dismissalDidEnd(_ run: ModalRun, finished: Bool) {
    let lead = run.lead
    let controller = lead.presentedViewController
    let presenter = run.presenter
    let leaving = run.others + [lead]
    for view in run.hidden { view.isHidden = false }
    let bottom = leaving.first { $0.presentingViewController === presenter } ?? lead
    if finished {
      // An animator may have moved the presenter's view into the container, which goes now.
      bottom.restorePresentersView()
      for presentation in leaving { presentation.presentedView?.removeFromSuperview() }
      if run.movesPresenter {
        if let view = presenter.viewIfLoaded { bottom.presentersPlace?.fit(view) }
        presenter.endAppearance(ifAppearing: true)
      }
      controller.endAppearance(ifAppearing: false)
      for other in run.seenOthers { other.endAppearance(ifAppearing: false) }
      presenter.ownPresented = nil
      for presentation in leaving.reversed() {
        let presented = presentation.presentedViewController
        presented.ownPresented = nil
        presented.presentation = nil
        presented.isInDismissal = false
        presentation.dismissalTransitionDidEnd(true)
        presentation.end()
      }
    } else {
      if run.movesPresenter {
        bottom.restorePresentersView()
        bottom.removePresentersView()
      }
      lead.placeAfterCancel(run.place)
      if run.movesPresenter {
        presenter.beginAppearanceTransition(false, animated: true)
        presenter.endAppearanceTransition()
      }
      for other in run.seenOthers.reversed() {
        other.beginAppearanceTransition(true, animated: false)
        other.endAppearanceTransition()
      }
      controller.beginAppearanceTransition(true, animated: true)
      controller.endAppearanceTransition()
      for presentation in leaving.reversed() {
        presentation.presentedViewController.isInDismissal = false
        presentation.dismissalTransitionDidEnd(false)
      }
    }
  }

  // MARK: Transition

  func showAtOnce(_ transition: ViewControllerTransition) {
    guard let run else { return }
    if run.isPresentation { run.lead.placePresentedView() }
  }

  func transitionDidEnd(_ transition: ViewControllerTransition, finished: Bool) {
    guard let run, transition === self.transition else { return }
    let moved = run.others + [run.lead]
    let leaving = moved.map(\.presentedViewController)
    if run.isPresentation {
      presentationDidEnd(run, finished: finished)
    } else {
      dismissalDidEnd(run, finished: finished)
    }
    self.run = nil
    self.transition = nil
    // The window may have turned meanwhile, or while the presenter's view was away.
    run.presenter.presentation?.containerSizeDidChange()
    if !finished, !run.isPresentation {
      for presentation in moved { presentation.containerSizeDidChange() }
    }
    if finished == run.isPresentation { for presentation in moved { presentation.keepPresented(false) } }
    queue.finish(finished ? .finished : .cancelled, popped: finished && !run.isPresentation ? leaving : [])
  }

  // MARK: Geometry

  func view(of controller: UIViewController) -> UIView? {
    guard let lead = run?.lead, controller === lead.presentedViewController else { return nil }
    return lead.presentedView
  }

  func frame(of controller: UIViewController, atEnd isEnd: Bool, in transition: ViewControllerTransition) -> CGRect? {
    guard let run else { return nil }
    // The presented view is away before its presentation and after its dismissal; a presenter that moves the other way.
    if controller === run.lead.presentedViewController {
      return run.isPresentation == isEnd ? run.lead.frameOfPresentedViewInContainerView : .zero
    }
    return run.movesPresenter && run.isPresentation == isEnd ? .zero : presentersFrame(run)
  }

  /// The presenter's place in the container's coordinates.
  private func presentersFrame(_ run: ModalRun) -> CGRect {
    guard let container = run.lead.containerView else { return .zero }
    guard let view = run.presenter.viewIfLoaded, let superview = view.superview, view.window != nil else {
      return container.bounds
    }
    let size = view.bounds.size
    let (center, anchor) = (container.convert(view.center, from: superview), view.layer.anchorPoint)
    return CGRect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width,
      height: size.height)
  }
}
