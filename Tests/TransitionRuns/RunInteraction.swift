import SegueUIKit

/// What goes on over several frames beside the world: a hand on a driver.
@MainActor
protocol InteractionScript: AnyObject {
  /// The part of one frame.
  ///
  /// - Returns: whether more is to come.
  func step() -> Bool
}

/// Calls of a percent driver, one a frame, in sensible and in odd order.
@MainActor
final class DriverScript: InteractionScript {
  enum Call {
    case update(CGFloat), finish, cancel, pause, nothing
  }

  private let driver: UIPercentDrivenInteractiveTransition
  private var calls: [Call]

  init(_ driver: UIPercentDrivenInteractiveTransition, _ calls: [Call]) {
    self.driver = driver
    self.calls = calls.reversed()
  }

  func step() -> Bool {
    switch calls.popLast() {
    case .update(let progress): driver.update(progress)
    case .finish: driver.finish()
    case .cancel: driver.cancel()
    case .pause: driver.pause()
    case .nothing, nil: break
    }
    return !calls.isEmpty
  }
}

/// A client's interactive controller without a percent driver: it moves one view by hand and lets it go.
final class HandDriver: NSObject, UIViewControllerInteractiveTransitioning {
  private var context: (any UIViewControllerContextTransitioning)?
  private var mover: UIView?
  private let isForward: Bool

  init(isForward: Bool) {
    self.isForward = isForward
  }

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    self.context = context
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    if let to, let controller = context.viewController(forKey: .to) {
      // An animator that was asked for its property animator has begun to move it.
      to.transform = .identity
      to.frame = context.finalFrame(for: controller)
      if let from, !isForward {
        context.containerView.insertSubview(to, belowSubview: from)
      } else {
        context.containerView.addSubview(to)
      }
    }
    mover = isForward ? to ?? from : from ?? to
    move(0)
  }

  private func move(_ progress: CGFloat) {
    guard let context, let mover else { return }
    let way = isForward ? 1 - progress : progress
    mover.transform = CGAffineTransform(translationX: way * context.containerView.bounds.width, y: 0)
  }

  func update(_ progress: CGFloat) {
    guard let context, context.isInteractive else { return }
    move(progress)
    context.updateInteractiveTransition(progress)
  }

  func end(finishes: Bool) {
    guard let context, context.isInteractive else { return }
    if finishes { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
    let view = mover
    UIView.animate(withDuration: 0.1) {
      self.move(finishes ? 1 : 0)
    } completion: { _ in
      view?.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
      self.context = nil
      self.mover = nil
    }
  }
}

/// Moves what a hand driver holds, a step a frame, and lets go.
@MainActor
final class HandScript: InteractionScript {
  private let driver: HandDriver
  private var progress: CGFloat = 0
  private let speed: CGFloat
  private var frames: Int
  private let finishes: Bool

  init(_ driver: HandDriver, speed: CGFloat, frames: Int, finishes: Bool) {
    self.driver = driver
    self.speed = speed
    self.frames = frames
    self.finishes = finishes
  }

  func step() -> Bool {
    frames -= 1
    guard frames > 0 else {
      driver.end(finishes: finishes)
      return false
    }
    progress += speed
    driver.update(min(progress, 1))
    return true
  }
}

/// A finger on the screen: where it is in each frame.
@MainActor
final class Finger {
  private let contact: Int
  private var places: [CGPoint]
  private var hasBegun = false
  private let endsCancelled: Bool

  /// - Parameter places: at least two points of the screen, the first where it comes down and the last where it lifts.
  init(_ contact: Int, _ places: [CGPoint], endsCancelled: Bool = false) {
    self.contact = contact
    self.places = places.reversed()
    self.endsCancelled = endsCancelled
  }

  /// The sample of the frame at `time`, and whether it is the last one.
  func sample(at time: Timestamp) -> (TouchSample, isLast: Bool) {
    let place = places.count > 1 ? places.removeLast() : places[0]
    let isLast = hasBegun && places.count == 1
    let phase: TouchSample.Phase = !hasBegun ? .began : isLast ? (endsCancelled ? .cancelled : .ended) : .moved
    hasBegun = true
    return (TouchSample(contact: contact, phase: phase, time: time, location: place), isLast)
  }
}
