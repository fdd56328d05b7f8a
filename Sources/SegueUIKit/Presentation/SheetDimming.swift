import Foundation
import SegueQuartzCore

/// What dims the presenter behind a sheet. A tap on it dismisses the sheet, if the person may.
final class SheetDimming: UIView {
  private weak var sheet: UISheetPresentationController?

  init(sheet: UISheetPresentationController) {
    self.sheet = sheet
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: SimulationWorld.current.presentationParameters.sheetDimming)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(SheetDimming.tapped(_:))))
  }

  required init?(coder: NSCoder) { nil }

  /// Comes in with the presentation, behind everything in the container.
  func show(in container: UIView?, alpha: CGFloat, alongside coordinator: (any UIViewControllerTransitionCoordinator)?)
  {
    guard let container else { return }
    frame = container.bounds
    container.insertSubview(self, at: 0)
    fade(to: alpha, from: 0, alongside: coordinator)
  }

  func hide(alongside coordinator: (any UIViewControllerTransitionCoordinator)?) {
    fade(to: 0, from: alpha, alongside: coordinator)
  }

  private func fade(
    to end: CGFloat, from start: CGFloat, alongside coordinator: (any UIViewControllerTransitionCoordinator)?
  ) {
    alpha = start
    let isAlongside = coordinator?.animate(alongsideTransition: { [weak self] _ in self?.alpha = end }, completion: nil)
    if isAlongside != true { alpha = end }
  }

  func tapped(_ recognizer: UITapGestureRecognizer) {
    guard let sheet, sheet.presentedViewController.chain.transition == nil,
      sheet.presentedViewController.presentedViewController == nil
    else { return }
    if sheet.mayBeDismissed {
      sheet.dismissForPerson { _ in }
    } else {
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
    }
  }
}
