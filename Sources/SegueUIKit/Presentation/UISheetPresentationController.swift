import Foundation
import SegueQuartzCore

/// A sheet: it comes from below, leaves a strip of the presenter in sight, and can be pulled down.
///
/// Model: as wide as the window. A large sheet reaches from `PresentationParameters.largeSheetGap` below the screen's safe
/// area to the bottom; a medium one has `mediumSheetFraction` of that height. In compact height it fills the window, unless
/// `prefersEdgeAttachedInCompactHeight`. A finger moves its upper edge between the detents and drives the dismissal below
/// the smallest one; where it comes to rest says `PresentationParameters.sheetRelease` (see `SheetStops`). Behind it the
/// presenter is dimmed, and a tap there dismisses.
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
    /// - Parameter resolver: takes the largest height; more than that is cut, and nil, or what is no number, leaves the
    ///   detent out.
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping @MainActor (_ maximumDetentValue: CGFloat) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier(rawValue: "custom")) { largest in
        resolver(largest).flatMap { $0.isFinite ? min(max($0, 0), largest) : nil }
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

  /// The detent at which the sheet rests; nil for the lowest one. The person's choice is written here, too.
  open var selectedDetentIdentifier: Detent.Identifier? {
    get { selection }
    set {
      selection = newValue
      containerSizeDidChange()
    }
  }
  private var selection: Detent.Identifier?

  /// The largest detent at which the presenter is not dimmed, and takes touches; nil dims it at all.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { containerSizeDidChange() } }
  /// Whether a finger that goes up in a scroll view at its top takes the sheet to a larger detent before it scrolls.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open var prefersEdgeAttachedInCompactHeight = false { didSet { containerSizeDidChange() } }
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// Whether the sheet shows a bar at its upper edge. It only shows: a finger may pull anywhere.
  open var prefersGrabberVisible = false { didSet { showGrabber() } }
  /// Points; nil for the system's.
  open var preferredCornerRadius: CGFloat?
  private var pull: SheetPull?
  private var grabber: UIView?
  /// The height that a finger has given the sheet, until it rests.
  private var draggedHeight: Double?
  /// How many settlings after a pull are under way.
  private var settlings = 0
  private lazy var dimming = SheetDimming(sheet: self)

  /// Animates the changes of detents made in `changes`.
  open func animateChanges(_ changes: @escaping () -> Void) {
    UIView.animate(withDuration: SimulationWorld.current.presentationParameters.duration) { [weak self] in
      changes()
      self?.placePresentedView()
    }
  }

  // MARK: Heights

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    guard let largest = largestHeight else { return bounds }
    let height = draggedHeight ?? restingHeight(largest: largest)
    return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
  }

  /// The height of a large sheet; nil where a sheet fills the window.
  private var largestHeight: Double? {
    if traitCollection.verticalSizeClass == .compact, !prefersEdgeAttachedInCompactHeight { return nil }
    let (world, height) = (SimulationWorld.current, containerView?.bounds.height ?? 0)
    let inset = min(world.screenSafeAreaInsets.top + world.presentationParameters.largeSheetGap, height)
    return height - inset
  }

  /// The detents that can be shown now, with their heights.
  private func shownDetents(_ largest: Double) -> [(identifier: Detent.Identifier, height: Double)] {
    heights.compactMap { detent in detent.height(largest).map { (detent.identifier, Double($0)) } }
  }

  private func restingHeight(largest: Double) -> Double {
    let shown = shownDetents(largest)
    let selected = shown.first { $0.identifier == selection }
    return selected?.height ?? shown.map(\.height).min() ?? largest
  }

  /// The heights between which a finger moves the sheet.
  var stops: SheetStops {
    guard let largest = largestHeight else { return SheetStops([Double(containerView?.bounds.height ?? 0)]) }
    let shown = shownDetents(largest).map(\.height)
    return SheetStops(shown.isEmpty ? [largest] : shown)
  }

  func stop(nearest height: Double) -> Double {
    stops.heights.min { abs($0 - height) < abs($1 - height) } ?? height
  }

  /// How much of a finger's way the sheet follows beyond its detents.
  var band: RubberBand {
    RubberBand(
      constant: SimulationWorld.current.presentationParameters.sheetBandConstant,
      dimension: Double(containerView?.bounds.height ?? 0))
  }

  /// The height at which the sheet is seen.
  var shownHeight: Double {
    guard let view = presentedView else { return 0 }
    let seen = settlings > 0 ? view.layer.presentation() : nil
    return Double(seen?.bounds.height ?? view.bounds.height)
  }

  // MARK: A finger

  /// A finger takes the sheet at the height at which it is seen, which is returned.
  func takeHold() -> Double {
    let height = shownHeight
    // It may have been on its way from the last pull.
    if settlings > 0 { presentedView?.layer.removeAllAnimations() }
    drag(to: height)
    return height
  }

  func drag(to height: Double) {
    draggedHeight = height
    placePresentedView()
  }

  /// Lets the sheet go to a detent's height. The delegate hears of it if it is another than before.
  ///
  /// - Parameter velocity: points a second, down positive.
  func settle(at height: Double, velocity: Double) {
    draggedHeight = nil
    let before = largestHeight.map { restingHeight(largest: $0) }
    if let largest = largestHeight, before != height,
      let detent = shownDetents(largest).first(where: { $0.height == height })
    {
      selection = detent.identifier
      (delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
    let way = Double(presentedView?.bounds.height ?? 0) - height
    let speed = way == 0 ? 0 : velocity / way
    settlings += 1
    UIView.animate(
      withDuration: SimulationWorld.current.presentationParameters.duration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: speed, options: .allowUserInteraction
    ) { [self] in
      placePresentedView()
    } completion: { [weak self] _ in
      self?.settlings -= 1
    }
  }

  /// Whether the person may dismiss the sheet now.
  var mayBeDismissed: Bool {
    !presentedViewController.isModalInPresentation && (delegate?.presentationControllerShouldDismiss(self) ?? true)
  }

  /// Dismisses the sheet and tells the delegate, who does not hear of dismissals by the program.
  func dismissForPerson(_ done: @escaping (_ isDismissed: Bool) -> Void) {
    delegate?.presentationControllerWillDismiss(self)
    let controller = presentedViewController
    controller.dismiss(animated: true) { [self, delegate, weak controller] in
      let isDismissed = controller?.presentation == nil
      if isDismissed { delegate?.presentationControllerDidDismiss(self) }
      done(isDismissed)
    }
  }

  // MARK: What stands around it

  override var placesAlways: Bool { true }

  override func placePresentedView() {
    super.placePresentedView()
    dimming.alpha = dimmingAlpha
  }

  /// How much of the dimming is seen: none up to the largest undimmed detent, from there on more up to the next.
  private var dimmingAlpha: CGFloat {
    guard let identifier = largestUndimmedDetentIdentifier, let largest = largestHeight,
      let undimmed = shownDetents(largest).first(where: { $0.identifier == identifier })?.height
    else { return 1 }
    let height = draggedHeight ?? restingHeight(largest: largest)
    guard height > undimmed else { return 0 }
    guard let next = stops.heights.first(where: { $0 > undimmed }) else { return 0 }
    return min((height - undimmed) / (next - undimmed), 1)
  }

  /// Whether touches beside the sheet are the presenter's.
  override var letsTouchesThrough: Bool { dimmingAlpha == 0 }

  private func showGrabber() {
    guard prefersGrabberVisible, let view = presentedView, containerView != nil else {
      grabber?.removeFromSuperview()
      grabber = nil
      return
    }
    guard grabber == nil else { return }
    let parameters = SimulationWorld.current.presentationParameters
    let size = parameters.grabberSize
    let bar = UIView(
      frame: CGRect(
        x: (view.bounds.width - size.width) / 2, y: parameters.grabberGap, width: size.width, height: size.height))
    bar.backgroundColor = UIColor(white: 0.5, alpha: 0.5)
    bar.layer.cornerRadius = size.height / 2
    bar.isUserInteractionEnabled = false
    bar.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleBottomMargin]
    view.addSubview(bar)
    grabber = bar
  }

  // MARK: Life

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimming.show(in: containerView, alpha: dimmingAlpha, alongside: presentedViewController.transitionCoordinator)
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { dimming.removeFromSuperview() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    dimming.hide(alongside: presentedViewController.transitionCoordinator)
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { dimming.removeFromSuperview() } else { dimming.alpha = dimmingAlpha }
  }

  override func presentationDidSettle() {
    guard let view = presentedView, pull == nil else { return }
    pull = SheetPull(sheet: self, view: view)
    showGrabber()
  }

  override func end() {
    pull?.stop()
    pull = nil
    grabber?.removeFromSuperview()
    grabber = nil
    draggedHeight = nil
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
