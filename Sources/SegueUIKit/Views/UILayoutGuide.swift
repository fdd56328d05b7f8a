import Foundation
import SegueQuartzCore

/// A rectangle of a view that others are placed by.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  open weak var owningView: UIView?
  open var identifier = ""
  /// Where the guide lies in its view; nil for one that only constraints would place.
  private let place: (@MainActor (UIView) -> CGRect)?

  public override init() {
    place = nil
    super.init()
  }

  init(of view: UIView, _ identifier: String, _ place: @escaping @MainActor (UIView) -> CGRect) {
    self.place = place
    super.init()
    owningView = view
    self.identifier = identifier
  }

  /// In the view's coordinates, never of a negative size. Zero for a guide of the program's: constraints are not solved.
  open var layoutFrame: CGRect {
    guard let owningView, let frame = place?(owningView) else { return .zero }
    return CGRect(
      x: frame.origin.x, y: frame.origin.y, width: max(frame.size.width, 0), height: max(frame.size.height, 0))
  }
}

extension UIView {
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    madeRare().layoutGuides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    rare?.layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  public var layoutGuides: [UILayoutGuide] { rare?.layoutGuides ?? [] }

  /// The bounds without the safe area's insets.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeAreaGuide, "UIViewSafeAreaLayoutGuide") { $0.bounds.inset(by: $0.safeAreaInsets) }
  }

  /// The bounds without the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(\.marginsGuide, "UIViewLayoutMarginsGuide") { $0.bounds.inset(by: $0.layoutMargins) }
  }

  /// The margins' rectangle, no wider than 672 points, in its middle.
  public var readableContentGuide: UILayoutGuide {
    guide(\.readableGuide, "UIViewReadableContentGuide") { view in
      let frame = view.bounds.inset(by: view.layoutMargins)
      return frame.insetBy(dx: max((frame.size.width - 672) / 2, 0), dy: 0)
    }
  }

  private func guide(
    _ kept: ReferenceWritableKeyPath<RareViewData, UILayoutGuide?>, _ identifier: String,
    _ place: @escaping @MainActor (UIView) -> CGRect
  ) -> UILayoutGuide {
    let rare = madeRare()
    if let guide = rare[keyPath: kept] { return guide }
    let guide = UILayoutGuide(of: self, identifier, place)
    rare[keyPath: kept] = guide
    return guide
  }
}
