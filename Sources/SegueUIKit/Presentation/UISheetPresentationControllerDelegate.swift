/// Hears, beside what every adaptive presentation tells, of the person's choice of a detent; a sheet's `delegate` that
/// conforms to this is told.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The person has pulled the sheet to another detent, which `selectedDetentIdentifier` names. Changes by the program are
  /// not told.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
