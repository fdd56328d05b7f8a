import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

extension TransitionOracles {
  static func apOracle(for entry: TransitionEntry) -> (any TransitionOracle)? {
    guard entry.family == .apTransitionDirector else { return nil }
    return entry.id == "ap.interactive.modal" ? APSlideOracle() : APSampleOracle()
  }
}

/// Curves in closed form or by bisection, of the specification's formulas.
enum APCurves {
  /// The largest ω at which a spring of ratio ζ < 1 and velocity v has come to within a thousandth after `duration`.
  static func frequency(ratio: Double, velocity: Double, duration: Double) -> Double {
    func rest(_ omega: Double) -> Double {
      let b = (ratio * omega - velocity) / (omega * (1 - ratio * ratio).squareRoot())
      return abs(b) * exp(-ratio * omega * duration) - 0.001
    }
    var (low, high) = (1.0, 200.0)
    // Beyond the largest root the rest falls for good.
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if rest(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// x(t) of the AP samples' spring: ζ 0.8, v 0.1, D 0.5.
  static func spring(_ time: Double) -> Double {
    let (ratio, velocity) = (0.8, 0.1)
    let omega = frequency(ratio: ratio, velocity: velocity, duration: 0.5)
    let damped = omega * (1 - ratio * ratio).squareRoot()
    let b = (ratio * omega - velocity) / damped
    return 1 - exp(-ratio * omega * time) * (cos(damped * time) + b * sin(damped * time))
  }

  /// Bezier(0.42, 0, 0.58, 1).
  static func easeInOut(_ share: Double) -> Double {
    func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    if share <= 0 || share >= 1 { return min(max(share, 0), 1) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if point(0.42, 0.58, middle) < share { low = middle } else { high = middle }
    }
    return point(0, 1, (low + high) / 2)
  }
}

/// AP-12 in numbers: a coming view slides in from the right as a spring over one that shrinks to 0.9; a going view slides
/// out to the right, eased, over one that grows from 0.9.
@MainActor
struct APSampleOracle: TransitionOracle {
  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    moving(rehearsal)
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    let (width, height) = (size.width, size.height)
    func place(_ x: Double) -> CGPoint { CGPoint(x: width / 2 + x, y: height / 2) }
    func scaled(_ scale: Double) -> ExpectedLayer {
      ExpectedLayer(transform: CATransform3DMakeScale(scale, scale, 1), opacity: 1, position: place(0))
    }
    switch operation {
    case .push, .present, .select:
      // A spring keeps its shape under a finger: its time is scrubbed, linearly.
      let share = APCurves.spring(time * 0.5)
      return [
        "from": scaled(1 - 0.1 * share),
        "to": ExpectedLayer(
          transform: CATransform3DIdentity, opacity: 1, position: place(width * (1 - share))),
      ]
    case .pop, .dismiss:
      let share = scrubbed ? time : APCurves.easeInOut(time)
      return [
        "from": ExpectedLayer(transform: CATransform3DIdentity, opacity: 1, position: place(width * share)),
        "to": scaled(0.9 + 0.1 * share),
      ]
    }
  }
}

/// AP-27: the leaving view slides down by one height.
@MainActor
struct APSlideOracle: TransitionOracle {
  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    moving(rehearsal)
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    let share = scrubbed ? time : APCurves.easeInOut(time)
    return [
      "from": ExpectedLayer(
        transform: CATransform3DIdentity, opacity: 1,
        position: CGPoint(x: size.width / 2, y: size.height / 2 + size.height * share)),
      "to": ExpectedLayer(
        transform: CATransform3DIdentity, opacity: 1, position: CGPoint(x: size.width / 2, y: size.height / 2)),
    ]
  }
}

/// The layers of the two controllers of the transition under way.
@MainActor
private func moving(_ rehearsal: any TransitionRehearsal) -> [String: CALayer] {
  guard let coordinator = rehearsal.rootViewController.transitionCoordinator else { return [:] }
  var layers: [String: CALayer] = [:]
  layers["from"] = coordinator.viewController(forKey: .from)?.view.layer
  layers["to"] = coordinator.viewController(forKey: .to)?.view.layer
  return layers
}
