import Foundation
import SegueQuartzCore

/// A sheet: it comes from below, leaves a strip of the presenter in sight, and can be pulled down.
///
/// Model: as wide as the window. A large sheet reaches from `PresentationParameters.largeSheetGap` below the screen's safe
/// area to the bottom; a medium one has `mediumSheetFraction` of that height. In compact height it fills the window, unless
/// `prefersEdgeAttachedInCompactHeight`. Pulling down drives the dismissal over the sheet's height; the
/// release follows `sheetRelease`.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests.
  @preconcurrency @MainActor
  public final class Detent: NSObject {
    public struct Identifier: Hashable, RawRepresentable, Sendable {
      public let rawValue: String

      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      public init(_ rawValue: String) {
        self.rawValue = rawValue
      }

      public static let medium = Identifier(rawValue: "medium")
      public static let large = Identifier(rawValue: "large")
    }

    public let identifier: Identifier
    /// Points, for the largest height there is; nil for what cannot be shown now.
    let height: @MainActor (CGFloat) -> CGFloat?

    private init(_ identifier: Identifier, height: @escaping @MainActor (CGFloat) -> CGFloat?) {
      self.identifier = identifier
      self.height = height
    }

    public static func large() -> Detent { Detent(.large) { $0 } }

    public static func medium() -> Detent {
      Detent(.medium) { $0 * SimulationWorld.current.presentationParameters.mediumSheetFraction }
    }

    /// A height of the program's own.
    ///
    /// - Parameter resolver: takes the largest height; more than that is cut, and nil leaves the detent out.
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping @MainActor (_ maximumDetentValue: CGFloat) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(rawValue: "custom")) { largest in
        resolver(largest).map { min(max($0, 0), largest) }
      }
    }
  }

  /// The heights at which the sheet rests. An empty list is refused and recorded as a diagnostic.
  open var detents: [Detent] {
    get { heights }
    set {
      guard !newValue.isEmpty else {
        SimulationWorld.current.record(
          "a sheet needs at least one detent", at: "UISheetPresentationController.detents", used: "\(heights.count)")
        return
      }
      heights = newValue
      containerSizeDidChange()
    }
  }
  private var heights = [Detent.large()]

  /// The detent at which the sheet rests; nil for the lowest one.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { containerSizeDidChange() } }
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open var prefersEdgeAttachedInCompactHeight = false
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  open var prefersGrabberVisible = false
  /// Points; nil for the system's.
  open var preferredCornerRadius: CGFloat?
  private var pull: SheetPull?

  /// Animates the changes of detents made in `changes`.
  open func animateChanges(_ changes: @escaping () -> Void) {
    UIView.animate(withDuration: SimulationWorld.current.presentationParameters.duration) { [weak self] in
      changes()
      self?.placePresentedView()
    }
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let world = SimulationWorld.current
    if traitCollection.verticalSizeClass == .compact, !prefersEdgeAttachedInCompactHeight { return bounds }
    let inset = min(world.screenSafeAreaInsets.top + world.presentationParameters.largeSheetGap, bounds.height)
    let height = restingHeight(largest: bounds.height - inset)
    return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
  }

  private func restingHeight(largest: CGFloat) -> CGFloat {
    let shown = heights.compactMap { detent in detent.height(largest).map { (detent.identifier, $0) } }
    let selected = shown.first { $0.0 == selectedDetentIdentifier }
    return selected?.1 ?? shown.map(\.1).min() ?? largest
  }

  override func presentationDidSettle() {
    guard let view = presentedView, pull == nil else { return }
    pull = SheetPull(sheet: self, view: view)
  }

  override func end() {
    pull?.stop()
    pull = nil
    super.end()
  }

  override var dismissalDriver: UIPercentDrivenInteractiveTransition? { pull?.driver }
}

extension UIViewController {
  /// The sheet that this controller is, or will be, shown in.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
}
