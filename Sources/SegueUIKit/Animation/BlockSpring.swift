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

  /// Damping ratios below this one count as it: a spring that is not damped never comes to rest.
  static let leastDampingRatio = 0.01
  /// What is left of the motion's envelope at the end of the block.
  static let residue = 0.001
  /// Stiffer springs are beyond what an animation takes.
  private static let highestFrequency = 1e6

  init(stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool = false) {
    self.stiffness = stiffness
    self.damping = damping
    self.velocity = velocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// The spring whose envelope has fallen to a thousandth after `duration` seconds.
  ///
  /// Below a damping ratio of 1 the envelope is |(ζω − v) / ω√(1 − ζ²)|·e^(−ζωt), from 1 on, where the ratio counts as 1,
  /// |1 + (ω − v)t|·e^(−ωt). Of several frequencies that fit it is the highest; where none does – the motion is as good
  /// as over from the start – the one whose envelope is widest at the end.
  /// - Precondition: the duration is above 0, all numbers are finite.
  /// - Cost: about 100 exponentials.
  init(dampingRatio: Double, velocity: Double, duration: Double) {
    let ratio = min(max(dampingRatio, Self.leastDampingRatio), 1)
    let frequency = min(
      Self.frequency(ratio: ratio, velocity: velocity * duration) / duration, Self.highestFrequency)
    self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: velocity)
  }

  /// The angular frequency for a duration of 1 s.
  private static func frequency(ratio: Double, velocity v: Double) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    // e^(-x), the same bits everywhere.
    func fall(_ x: Double) -> Double { Decay(from: 0, velocity: 1, rate: 1).sample(at: x).velocity }
    func envelope(_ frequency: Double) -> Double {
      ratio < 1
        ? abs((ratio * frequency - v) / (frequency * root)) * fall(ratio * frequency)
        : abs(1 + (frequency - v)) * fall(frequency)
    }
    // From here on the envelope only falls.
    let crest: Double
    if ratio < 1 {
      crest = v > 0 ? (v + (v * v + 4 * v).squareRoot()) / (2 * ratio) : 0
    } else {
      crest = max(v, 0)
    }
    var low = crest
    if crest > 0, envelope(crest) < residue {
      // Past the crest it is over already; before it, the envelope falls from where it has no bound to 0.
      low = 0
      var high = ratio < 1 ? v / ratio : v - 1
      for _ in 0..<200 where high - low > 1e-15 * high {
        let middle = low + (high - low) / 2
        if envelope(middle) >= residue { low = middle } else { high = middle }
      }
      return max(high, 1e-3)
    }
    var high = max(2 * crest, 1)
    while envelope(high) >= residue, high < 1e12 { high *= 2 }
    for _ in 0..<200 where high - low > 1e-15 * high {
      let middle = low + (high - low) / 2
      if envelope(middle) >= residue { low = middle } else { high = middle }
    }
    return max(high, 1e-3)
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
