import Foundation
import SegueQuartzCore
import SegueTiming

/// The spring of an animation block: mass 1, and the numbers that a `CASpringAnimation` takes.
struct BlockSpring: Hashable {
  let stiffness: Double
  let damping: Double
  /// In ways from first to last value a second.
  let velocity: Double
  var allowsOverdamping = false

  /// Stiffer springs are beyond what an animation takes.
  private static let highestFrequency = 9e5

  init(stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool = false) {
    self.stiffness = stiffness
    self.damping = damping
    self.velocity = velocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// The spring that has come to rest, but for a thousandth, after `duration` seconds.
  ///
  /// - Parameter dampingRatio: 0.01…1; others count as the nearest of these.
  /// - Precondition: the duration is above 0, all numbers are finite.
  init(dampingRatio: Double, velocity: Double, duration: Double) {
    let spring = Spring(settlingIn: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
    let share = min(1, Self.highestFrequency / spring.naturalFrequency)
    self.init(stiffness: spring.stiffness * share * share, damping: spring.damping * share, velocity: velocity)
  }

  @MainActor
  func animation(keyPath: String) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.stiffness = stiffness
    animation.damping = damping
    animation.initialVelocity = velocity
    animation.allowsOverdamping = allowsOverdamping
    return animation
  }
}
