import Foundation
import SegueQuartzCore

/// The gesture that pulls a sheet down: it drives the dismissal, or tells the delegate that the person tried.
@MainActor
final class SheetPull: NSObject, UIGestureRecognizerDelegate {
  private unowned let sheet: UISheetPresentationController
  private weak var view: UIView?
  private let pan: UIPanGestureRecognizer
  private(set) var driver: UIPercentDrivenInteractiveTransition?
  private var height: CGFloat = 0

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

  private var isForbidden: Bool {
    sheet.presentedViewController.isModalInPresentation
      || !(sheet.delegate?.presentationControllerShouldDismiss(sheet) ?? true)
  }

  /// Down and more down than sideways; nothing while the controller is on its way or covered.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let way = pan.translation(in: sheet.containerView)
    let controller = sheet.presentedViewController
    let isAtRest = controller.appearanceState == .appeared && controller.presentedViewController == nil
    return way.y > 0 && way.y > abs(way.x) && isAtRest && controller.chain.transition == nil
  }

  private func pulled(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: begin()
    case .changed: driver?.update(progress)
    case .ended:
      let speed = pan.velocity(in: sheet.containerView).y
      let parameters = SimulationWorld.current.presentationParameters
      let outcome = parameters.sheetRelease.decides(progress: Double(progress), velocity: Double(speed))
      end(finishes: outcome == .finish)
    default: end(finishes: false)
    }
  }

  private var progress: CGFloat {
    height > 0 ? min(max(pan.translation(in: sheet.containerView).y / height, 0), 1) : 0
  }

  private func begin() {
    guard !isForbidden else {
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
      return
    }
    height = sheet.frameOfPresentedViewInContainerView.height
    let driver = UIPercentDrivenInteractiveTransition()
    self.driver = driver
    sheet.delegate?.presentationControllerWillDismiss(sheet)
    let (sheet, delegate) = (sheet, sheet.delegate)
    sheet.presentedViewController.dismiss(animated: true) { [weak controller = sheet.presentedViewController] in
      if controller?.presentation == nil { delegate?.presentationControllerDidDismiss(sheet) }
    }
    driver.update(progress)
  }

  private func end(finishes: Bool) {
    guard let driver else { return }
    self.driver = nil
    if finishes { driver.finish() } else { driver.cancel() }
  }
}
