import Foundation
import SegueGeometry
import SegueQuartzCore

/// One element that two screens share: a picture of it flies from its place on the one to its place on the other, while
/// the real views hide.
///
/// ```swift
/// let flight = SharedElementFlight(from: cell.photo, to: detail.photo, in: context.containerView)
/// UIView.animate(withDuration: 0.3) { flight.fly() } completion: { _ in
///   flight.finish()
///   context.completeTransition(!context.transitionWasCancelled)
/// }
/// ```
/// Make it once the coming screen's view is in the container with its final frame. The real views' geometry is never
/// touched, so whatever the ending they are as before. Where there is no place to fly to, the picture fades out instead,
/// and that is recorded once.
@preconcurrency @MainActor
public final class SharedElementFlight {
  /// What flies: in front of all that the container held when the flight was made.
  public let flyer: UIView
  /// Where it starts: the rectangle around the source as it is seen, in the container's coordinates.
  public let start: CGRect
  /// Where it ends; nil where it fades instead.
  public let end: CGRect?
  private let source: UIView
  private let target: UIView?
  private let endRadius: CGFloat
  private let before: (source: Bool, target: Bool)
  /// Whether the real views are shown again and the picture is gone.
  public private(set) var hasEnded = false

  /// Takes a picture of `source`, lays it over it and hides both real views.
  ///
  /// - Parameter target: what the element becomes; one of no size is laid out first, once.
  public init(from source: UIView, to target: UIView?, in container: UIView) {
    self.source = source
    self.target = target
    before = (source.isHidden, target?.isHidden ?? false)
    let place = container.convert(source.bounds, from: source)
    start = place
    if let target, target.bounds.isEmpty { Self.layOut(target) }
    let reached = target.flatMap { target in
      target.bounds.isEmpty ? nil : container.convert(target.bounds, from: target)
    }
    end = reached
    if reached == nil {
      container.world.record(
        target == nil ? "the element has nothing to fly to" : "the element's target has no size after its layout",
        at: "SharedElementFlight", used: "a fade")
    }
    flyer = source.snapshotView(afterScreenUpdates: false) ?? UIView(frame: .zero)
    flyer.frame = place
    flyer.clipsToBounds = true
    flyer.isUserInteractionEnabled = false
    let radius = Self.radius(of: source, as: place)
    endRadius = target.flatMap { target in reached.map { Self.radius(of: target, as: $0) } } ?? radius
    flyer.layer.cornerRadius = radius
    // The corners that are round at one of the ends.
    flyer.layer.maskedCorners = radius > 0 ? source.layer.maskedCorners : (target ?? source).layer.maskedCorners
    container.addSubview(flyer)
    source.isHidden = true
    if reached != nil { target?.isHidden = true }
  }

  /// Lays out all that holds a view, which may stand in a tree that never had its turn.
  private static func layOut(_ view: UIView) {
    var root = view
    while let superview = root.superview { root = superview }
    root.setNeedsLayout()
    root.layoutIfNeeded()
  }

  /// The corner radius as it is seen where the view fills `place`.
  private static func radius(of view: UIView, as place: CGRect) -> CGFloat {
    let width = view.bounds.width
    return width > 0 ? view.layer.cornerRadius * place.width / width : 0
  }

  /// Inside an animation block: sends the picture to its end.
  public func fly() {
    guard !hasEnded else { return }
    if let end {
      flyer.frame = end
      flyer.layer.cornerRadius = endRadius
    } else {
      flyer.alpha = 0
    }
  }

  /// After the animation, however it ended: the picture goes and both views are hidden or not as before. Only the first
  /// call counts.
  public func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    flyer.removeFromSuperview()
    source.isHidden = before.source
    target?.isHidden = before.target
  }
}
