import Foundation
import SegueUIKit

/// The screen snaps in from above by physics (damping 0.5) and falls out below, turning (gravity 1.5, 1 rad/s, angular
/// resistance 3); nominally 0.7 s. What it presents has the settings' size. Elements taken along fly once the screen
/// hangs, 0.7 s, eased out.
///
/// The duration is what a driver scrubs. By itself the physics takes what it takes (`physicsDuration`).
///
/// Changed: for a driver that scrubs it, or may take hold of it, the same way is computed before and spread over the
/// nominal duration, and a cancel keeps the screen (BUG-TTI-4; compat: the physics goes its own way whatever the finger
/// does, and a cancel is ignored). The transition ends when the elements have landed (compat: when the screen hangs).
@preconcurrency @MainActor
open class TTIHangInAnimator: TTIAnimator {
  public static let snapDamping: CGFloat = 0.5
  /// In 1000 pt/s².
  public static let gravity: CGFloat = 1.5
  /// Radians a second.
  public static let angularVelocity: CGFloat = 1
  /// In 1/s.
  public static let angularResistance: CGFloat = 3

  private var physics: UIDynamicAnimator?

  public init(settings: TTITransitionSettings = TTITransitionSettings(), fidelity: TransitionFidelity = .corrected) {
    super.init(type: .hangIn, settings: settings, fidelity: fidelity)
  }

  open override func standardDuration(isOpening: Bool) -> TimeInterval { 0.7 }

  /// Seconds that the physics takes by itself, without elements: until a screen of a size hangs in the middle of a
  /// container, or has fallen out of it.
  public static func physicsDuration(isOpening: Bool, of size: CGSize, in container: CGSize) -> TimeInterval {
    let middle = CGPoint(x: container.width / 2, y: container.height / 2)
    let way =
      isOpening
      ? arrival(from: CGPoint(x: middle.x, y: -size.height / 2), at: middle)
      : departure(from: middle, of: size, outOf: CGRect(origin: .zero, size: container))
    return way.duration
  }

  private static func arrival(from start: CGPoint, at middle: CGPoint) -> TTIHangInTrajectory {
    let snap = UISnapBehavior(item: UIView(frame: .zero), snapTo: middle)
    return .snap(from: start, to: middle, damping: snapDamping, frequency: snap.frequency)
  }

  private static func departure(
    from start: CGPoint, of size: CGSize, outOf bounds: CGRect
  ) -> TTIHangInTrajectory {
    .fall(
      from: start, size: size, outOf: bounds, magnitude: gravity, angularVelocity: angularVelocity,
      angularResistance: angularResistance)
  }

  /// Whether the way is computed before, for a hand that takes hold of it.
  private func isKeyed(_ stage: TTIStage) -> Bool {
    fidelity == .corrected && (stage.isScrubbed || stage.isInterruptible)
  }

  // MARK: Opening

  override func open(_ stage: TTIStage) {
    guard let view = stage.incoming else { return end(stage) }
    let size = settings.presentedSize(in: stage.size)
    let middle = stage.middle
    stage.placeIncoming(
      at: CGRect(
        x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height), index: nil
    )
    insertTakeAlong(stage)
    let start = CGPoint(x: middle.x, y: stage.container.bounds.minY - size.height / 2)
    if isKeyed(stage) {
      flyWithTheFinger(stage)
      return follow(Self.arrival(from: start, at: middle), view, stage)
    }
    let snap = UISnapBehavior(item: view, snapTo: middle)
    snap.damping = Self.snapDamping
    view.center = start
    let physics = UIDynamicAnimator(referenceView: stage.container)
    self.physics = physics
    snap.action = { [weak self] in
      guard let self, self.physics === physics, view.center == middle else { return }
      self.stopPhysics()
      self.hangs(stage, view)
    }
    physics.addBehavior(snap)
  }

  /// The screen has arrived.
  private func hangs(_ stage: TTIStage, _ view: UIView) {
    let flight = takeAlong
    if fidelity == .compat { endOpening(stage, view, takesAlong: flight == nil) }
    guard let flight else { return endOpening(stage, view) }
    UIView.animate(withDuration: nominalDuration, delay: 0, options: .curveEaseOut) {
      flight.fly()
    } completion: { [fidelity] _ in
      if fidelity == .compat { flight.succeed() } else { self.endOpening(stage, view) }
    }
  }

  private func endOpening(_ stage: TTIStage, _ view: UIView, takesAlong: Bool = true) {
    end(stage) { _ in
      return CompatEnd(completes: true, takesAlong: takesAlong ? true : nil, landsLater: !takesAlong)
    }
  }

  // MARK: Closing

  override func close(_ stage: TTIStage) {
    guard let view = stage.outgoing else { return end(stage) }
    let container = stage.container
    stage.placeIncoming(at: stage.finalFrame, index: 0)
    insertTakeAlong(stage)
    if isKeyed(stage) {
      flyWithTheFinger(stage)
      let way = Self.departure(from: view.center, of: view.bounds.size, outOf: container.bounds)
      return follow(way, view, stage)
    }
    var pending = takeAlong == nil || fidelity == .compat ? 1 : 2
    let oneIsOver = { [weak self] in
      pending -= 1
      guard pending == 0, let self else { return }
      self.end(stage) { _ in
        view.removeFromSuperview()
        return CompatEnd(completes: true, clearsInteractive: false)
      }
    }
    if let takeAlong {
      UIView.animate(withDuration: nominalDuration, delay: 0, options: .curveEaseOut) {
        takeAlong.fly()
      } completion: { [fidelity] _ in
        if fidelity == .corrected { oneIsOver() }
      }
    }
    let physics = UIDynamicAnimator(referenceView: container)
    self.physics = physics
    let gravity = UIGravityBehavior(items: [view])
    gravity.magnitude = Self.gravity
    let turning = UIDynamicItemBehavior(items: [view])
    turning.addAngularVelocity(Self.angularVelocity, for: view)
    turning.angularResistance = Self.angularResistance
    gravity.action = { [weak self] in
      guard let self, self.physics === physics, !view.frame.intersects(container.bounds) else { return }
      self.stopPhysics()
      oneIsOver()
    }
    physics.addBehavior(gravity)
    physics.addBehavior(turning)
  }

  private func stopPhysics() {
    physics?.removeAllBehaviors()
    physics = nil
  }

  // MARK: Keyed

  private func flyWithTheFinger(_ stage: TTIStage) {
    guard let takeAlong else { return }
    UIView.animate(withDuration: nominalDuration, delay: 0, options: .curveEaseOut) { takeAlong.fly() }
  }

  /// Scrubs a way over the nominal duration.
  private func follow(_ way: TTIHangInTrajectory, _ view: UIView, _ stage: TTIStage) {
    let turns = way.angles.map { CATransform3DMakeRotation($0, 0, 0, 1) }
    if let last = turns.last, !last.isIdentity {
      stage.animate(view, "transform", through: turns, at: way.times, duration: nominalDuration)
      view.layer.transform = last
    }
    stage.animate(view, "position", through: way.centers, at: way.times, duration: nominalDuration) {
      self.end(stage)
    }
    if let last = way.centers.last { view.center = last }
  }
}
