import Foundation
import SegueQuartzCore
import SegueUIKit

/// The way of a page's left or upper edge during a transition, in points.
@MainActor
struct PageWay {
  let page: UIView
  var isVertical = false
  let from: Double
  let to: Double

  func show(_ place: Double) {
    if isVertical { page.frame.origin.y = CGFloat(place) } else { page.frame.origin.x = CGFloat(place) }
  }

  /// The position, which an animation of the layer goes by, at both ends of the way.
  var positions: [Double] {
    let size = page.bounds.size
    return [from, to].map { $0 + Double(isVertical ? size.height : size.width) / 2 }
  }

  /// Puts the coming page into the container, over or under the leaving one, and the pages at their starts.
  static func prepare(_ ways: [PageWay], _ context: any UIViewControllerContextTransitioning, comesOver: Bool) {
    let container = context.containerView
    if let to = context.view(forKey: .to) {
      to.frame = container.bounds
      if comesOver { container.addSubview(to) } else { container.insertSubview(to, at: 0) }
    }
    for way in ways { way.show(way.from) }
  }
}

/// A curve as the cases name them.
enum PageCurve {
  case cubic([Double])
  /// Two cubics that meet: control points, the point where they meet, control points.
  case twoCubics([Double])
  /// UIKit's own ease in and out.
  case system
}

/// An app's animator, which moves pages along a curve.
final class PageAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let seconds: Double
  private let ways: [PageWay]
  private let curve: PageCurve
  private let comesOver: Bool
  private let first: Double
  private var running: UIViewPropertyAnimator?

  /// - Parameter first: the share of the time that has passed when it begins.
  init(_ seconds: Double, _ curve: PageCurve, _ ways: [PageWay], comesOver: Bool, first: Double = 0) {
    self.seconds = seconds
    self.ways = ways
    self.curve = curve
    self.comesOver = comesOver
    self.first = first
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    seconds
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    PageWay.prepare(ways, context, comesOver: comesOver)
    let complete: @MainActor @Sendable () -> Void = { context.completeTransition(!context.transitionWasCancelled) }
    let ways = ways
    let move: () -> Void = { for way in ways { way.show(way.to) } }
    switch curve {
    case .system: UIView.animate(withDuration: seconds, animations: move) { _ in complete() }
    case .cubic(let p):
      let animator = UIViewPropertyAnimator(
        duration: seconds, controlPoint1: CGPoint(x: p[0], y: p[1]), controlPoint2: CGPoint(x: p[2], y: p[3]),
        animations: move)
      animator.addCompletion { [weak self] _ in
        self?.running = nil
        complete()
      }
      running = animator
      if first > 0 {
        animator.scrubsLinearly = false
        animator.fractionComplete = CGFloat(first)
      }
      animator.startAnimation()
    case .twoCubics(let p):
      CATransaction.begin()
      CATransaction.setCompletionBlock(complete)
      for way in ways {
        let ends = way.positions
        let animation = CAKeyframeAnimation(keyPath: way.isVertical ? "position.y" : "position.x")
        animation.keyTimes = [0, p[4] as NSNumber, 1]
        animation.values = [ends[0], ends[0] + (ends[1] - ends[0]) * p[5], ends[1]]
        animation.timingFunctions = [
          Self.piece(p[0], p[1], p[2], p[3], from: (0, 0), to: (p[4], p[5])),
          Self.piece(p[6], p[7], p[8], p[9], from: (p[4], p[5]), to: (1, 1)),
        ]
        animation.duration = seconds
        way.page.layer.add(animation, forKey: "way")
      }
      move()
      CATransaction.commit()
    }
  }

  /// A part of a curve as the timing function of a keyframe's interval.
  private static func piece(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, from: (Double, Double), to: (Double, Double)
  ) -> CAMediaTimingFunction {
    func x(_ x: Double) -> Float { Float((x - from.0) / (to.0 - from.0)) }
    func y(_ y: Double) -> Float { Float((y - from.1) / (to.1 - from.1)) }
    return CAMediaTimingFunction(controlPoints: x(x1), y(y1), x(x2), y(y2))
  }

  /// Ends the transition before its time, as if it had arrived; the share of its time that had passed.
  func finishEarly() -> Double {
    guard let running else { return 1 }
    let fraction = Double(running.fractionComplete)
    running.stopAnimation(false)
    running.finishAnimation(at: .end)
    return fraction
  }
}

/// An app's animator that a gesture scrubs and lets go of, with one property animator for all pages.
final class HeldPageAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let ways: [PageWay]
  private var animator: UIViewPropertyAnimator?

  init(_ ways: [PageWay]) {
    self.ways = ways
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    PageWay.prepare(ways, context, comesOver: false)
    let made = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut)
    let ways = ways
    made.addAnimations { for way in ways { way.show(way.to) } }
    made.addCompletion { [weak self] _ in
      self?.animator = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator = made
    return made
  }
}
