import Foundation
import SegueQuartzCore

/// What a finger on a sheet does.
enum SheetPullPhase: CaseIterable {
  case idle
  /// It moves the sheet's upper edge between the detents.
  case sizing
  /// It drives the dismissal, below the smallest detent.
  case dismissing
  /// It is below the smallest detent of a sheet that may not be dismissed.
  case refused

  enum Event: CaseIterable {
    case began
    /// It has come below the smallest detent, and the sheet may, or may not, be dismissed.
    case allowedBelow, forbiddenBelow
    case ended
  }

  /// The phase after an event; nil if it cannot happen here. The question of the dismissal is asked once for each pull.
  func after(_ event: Event) -> SheetPullPhase? {
    switch (self, event) {
    case (.idle, .began): .sizing
    case (.sizing, .allowedBelow): .dismissing
    case (.sizing, .forbiddenBelow): .refused
    case (.sizing, .ended), (.dismissing, .ended), (.refused, .ended): .idle
    default: nil
    }
  }
}

/// The gesture that pulls a sheet from detent to detent, and down out of sight; or tells the delegate that the person
/// tried.
///
/// A scroll view in the sheet has the finger unless it stands at its top: then the way down is the sheet's, and the way up
/// too as long as there is a larger detent and `prefersScrollingExpandsWhenScrolledToEdge`.
@MainActor
final class SheetPull: NSObject, UIGestureRecognizerDelegate {
  private unowned let sheet: UISheetPresentationController
  private weak var view: UIView?
  private let pan: UIPanGestureRecognizer
  private(set) var driver: UIPercentDrivenInteractiveTransition?
  private var phase = SheetPullPhase.idle
  private var stops = SheetStops([])
  /// The sheet's height as the finger came.
  private var start = 0.0
  /// Where the sheet goes once the dismissal that the finger has given up is undone.
  private var next: Double?

  init(sheet: UISheetPresentationController, view: UIView) {
    self.sheet = sheet
    self.view = view
    pan = UIPanGestureRecognizer()
    super.init()
    pan.addTarget(self, action: Selector(SheetPull.pulled(_:)))
    pan.delegate = self
    view.addGestureRecognizer(pan)
  }

  func stop() { view?.removeGestureRecognizer(pan) }

  private func enter(_ event: SheetPullPhase.Event) -> Bool {
    guard let after = phase.after(event) else { return false }
    phase = after
    return true
  }

  // MARK: Whose finger it is

  /// More up or down than sideways, and where the sheet can go; nothing while the controller is on its way or covered.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let way = pan.translation(in: sheet.containerView)
    let controller = sheet.presentedViewController
    let isAtRest = controller.appearanceState == .appeared && controller.presentedViewController == nil
    guard abs(way.y) > abs(way.x), isAtRest, controller.chain.transition == nil else { return false }
    let scrolls = scrollViews(from: pan.touches.first?.view)
    if scrolls.contains(where: { $0.hasRoom(.vertical, towards: -1) }) { return false }
    if way.y > 0 { return true }
    guard sheet.shownHeight < sheet.stops.largest else { return false }
    return scrolls.isEmpty || sheet.prefersScrollingExpandsWhenScrolledToEdge
  }

  /// Scroll views wait until the sheet has decided.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard otherGestureRecognizer is UIScrollViewPanGestureRecognizer, let view else { return false }
    return otherGestureRecognizer.view?.isDescendant(of: view) ?? false
  }

  /// The scroll views around what is touched that go up and down.
  private func scrollViews(from touched: UIView?) -> [UIScrollView] {
    var found: [UIScrollView] = []
    var current = touched
    while let candidate = current, candidate !== view?.superview {
      if let scroll = candidate as? UIScrollView, scroll.isScrollEnabled, scroll.scrolls(.vertical) {
        found.append(scroll)
      }
      current = candidate.superview
    }
    return found
  }

  // MARK: The pull

  func pulled(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      guard enter(.began) else { return }
      stops = sheet.stops
      stops.endsInDismissal = true
      start = sheet.takeHold()
      follow()
    case .changed: follow()
    case .ended: letGo(velocity: Double(pan.velocity(in: sheet.containerView).y))
    case .cancelled: letGo(velocity: nil)
    default: break
    }
  }

  /// The height that the finger asks for.
  private var raw: Double { start - Double(pan.translation(in: sheet.containerView).y) }

  private func follow() {
    let raw = raw
    guard phase != .idle, raw.isFinite else { return }
    if phase == .sizing, raw < stops.smallest {
      if sheet.mayBeDismissed {
        beginDismissal()
      } else if enter(.forbiddenBelow) {
        stops.endsInDismissal = false
        sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
      }
    }
    if phase == .dismissing {
      driver?.update(min(max((stops.smallest - raw) / stops.smallest, 0), 1))
    } else {
      sheet.drag(to: stops.shown(raw, band: sheet.band))
    }
  }

  private func beginDismissal() {
    guard enter(.allowedBelow) else { return }
    sheet.drag(to: stops.smallest)
    driver = UIPercentDrivenInteractiveTransition()
    sheet.dismissForPerson { [weak self] isDismissed in
      guard let self, !isDismissed, let next else { return }
      self.next = nil
      sheet.settle(at: next, velocity: 0)
    }
  }

  /// - Parameter velocity: points a second, down positive; nil where the system took the finger away.
  private func letGo(velocity: Double?) {
    let wasDismissing = phase == .dismissing
    guard enter(.ended) else { return }
    let rule = SimulationWorld.current.presentationParameters.sheetRelease
    let height = min(max(raw.isFinite ? raw : start, 0), stops.largest)
    var rest = velocity.map { stops.rest(from: height, velocity: $0, by: rule) } ?? sheet.stop(nearest: start)
    if wasDismissing {
      guard let driver else { return }
      self.driver = nil
      if rest == 0 { return driver.finish() }
      next = rest
      return driver.cancel()
    }
    if rest == 0 {
      // Thrown from above the smallest detent.
      if sheet.mayBeDismissed { return sheet.dismissForPerson { _ in } }
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
      rest = stops.smallest
    }
    sheet.settle(at: rest, velocity: velocity ?? 0)
  }
}
