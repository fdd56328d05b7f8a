import Foundation
import SegueCore
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("CASpringAnimation")
@MainActor
struct SpringAnimationTests {
  static func spring(
    _ mass: Double, _ stiffness: Double, _ damping: Double, velocity: Double = 0, duration: Double = 9
  ) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0.0, 1.0, duration)
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (mass, stiffness, damping, velocity)
    return spring
  }

  @Test("mass counts in the under-damped case (SPR-01)")
  func mass() {
    let values = shown(Self.spring(2, 100, 15), at: [0.1, 0.2, 0.5, 1])
    #expect(isNear(values, [0.189982, 0.553083, 1.137978, 0.981638], 1e-5), "\(values)")
  }

  @Test("an over-damped one creeps, and one that is taken up on its way goes on without a step back (SPR-03)")
  func overdamped() {
    onStage { layer, show in
      @MainActor func animation(_ from: Double, _ to: Double, velocity: Double) -> CASpringAnimation {
        let animation = Self.spring(0.3, 400, 30, velocity: velocity)
        (animation.allowsOverdamping, animation.fromValue, animation.toValue) = (true, from, to)
        return animation
      }
      let plain = shown(animation(0, 100, velocity: 0), at: [1.0 / 60, 0.05, 0.1, 1])
      #expect(isNear(plain, [11.10123, 44.55626, 74.74068, 100], 1e-4), "\(plain)")
      layer.add(animation(0, 100, velocity: 0), forKey: "a")
      let (x, before) = (show(0.05).zPosition, plain[1])
      #expect(abs(x - before) < 1e-9)
      let speed = Spring(mass: 0.3, stiffness: 400, damping: 30).motion(from: 0, to: 100).sample(at: 0.05).velocity
      layer.add(animation(x, 120, velocity: speed / (120 - x)), forKey: "a")
      var last = x
      for step in 1...100 {
        let next = show(0.05 + Double(step) / 100).zPosition
        #expect(next >= last && next <= 120, "\(step)")
        last = next
      }
      #expect(abs(last - 120) < 1e-3)
    }
  }

  @Test("more than critical damping counts as critical unless it is allowed")
  func clamped() {
    let clamped = shown(Self.spring(1, 100, 50), at: [0.1, 0.3])
    #expect(clamped == shown(Self.spring(1, 100, 20), at: [0.1, 0.3]))
    let free = Self.spring(1, 100, 50)
    free.allowsOverdamping = true
    #expect(shown(free, at: [0.1])[0] < clamped[0])
  }

  @Test("numbers that make no spring are refused, the values before stay, and no frame shows NaN (SPR-05)")
  func refused() {
    onStage { layer, show in
      let spring = Self.spring(2, 50, 5, velocity: 1)
      spring.mass = 0
      spring.stiffness = -1
      spring.damping = -1
      spring.initialVelocity = .nan
      #expect(layer.world.diagnostics.count == 4)
      for value in [Double.nan, .infinity, -1, 1e300, 1e-300] {
        (spring.mass, spring.stiffness) = (value, value)
      }
      (spring.damping, spring.damping, spring.initialVelocity) = (.nan, 1e300, 1e300)
      #expect(layer.world.diagnostics.count == 17)
      #expect(spring.mass == 2 && spring.stiffness == 50 && spring.damping == 5 && spring.initialVelocity == 1)
      let words = layer.world.diagnostics.map(\.what)
      #expect(words[0] == "a spring's mass cannot be 0.0" && words[3] == "a spring's initialVelocity must be finite")
      for bounce in [Double.nan, -1, 2] { _ = CASpringAnimation(perceptualDuration: 1, bounce: bounce) }
      for duration in [Double.nan, -1, 1e-200, 1e200] { _ = CASpringAnimation(perceptualDuration: duration, bounce: 0) }
      #expect(layer.world.diagnostics.count == 24)
    }
    for (mass, stiffness) in [(1e-12, 1e12), (1e12, 1e-12), (1e12, 1e12), (1e-12, 1e-12)] {
      for damping in [0, 1e-12, 1, 1e12] {
        for velocity in [-1e12, 0, 1e12] {
          let spring = Self.spring(mass, stiffness, damping, velocity: velocity, duration: 1e6)
          spring.allowsOverdamping = true
          (spring.fromValue, spring.toValue) = (-1e100, 1e100)
          let values = shown(spring, at: [0, 1e-9, 0.5, 1e3, 9e5, 2e6]) + [spring.settlingDuration]
          let isFinite = values.dropLast().allSatisfy { $0.isFinite } && !values[6].isNaN
          #expect(isFinite, "\(mass), \(stiffness), \(damping): \(values)")
        }
      }
    }
  }

  @Test("in no time it is at its end in the first frame (SPR-05)")
  func noTime() {
    onStage { layer, show in
      let listener = Listener()
      let spring = CASpringAnimation(perceptualDuration: 0, bounce: 0.5)
      (spring.keyPath, spring.fromValue, spring.delegate) = ("zPosition", 0.0, listener)
      layer.zPosition = 5
      layer.add(spring, forKey: "a")
      #expect(show(0).zPosition == 5 && listener.calls == ["start", "stop true"])
      #expect(layer.world.diagnostics.isEmpty)
    }
  }

  @Test("values do not depend on the frames in between (SPR-06)")
  func frames() {
    for times in [
      (1...15).map { Double($0) / 60 }, (1...30).map { Double($0) / 120 }, [0.0333333, 0.25], [0.013, 0.1, 0.11, 0.25],
    ] {
      #expect(abs(shown(Self.spring(1, 100, 10), at: times).last! - 1.023360) < 1e-5)
    }
    let thirty = shown(Self.spring(1, 100, 10), at: [7.0 / 30, 8.0 / 30])
    #expect(thirty[0] < 1.02337 && thirty[1] > 1.02336)
  }

  @Test("the published table of view springs: ω, damping ratio and velocity give the values at D/4, D/2 and D")
  func table() {
    let rows: [(ratio: Double, v: Double, d: Double, omega: Double, expected: [Double])] = [
      (0.7, 1, 0.5, 19.4615, [0.86703, 1.04121, 0.99852]), (1, 1, 0.5, 18.3551, [0.68045, 0.94573, 0.99900]),
      (0.7, 2, 0.48, 20.0415, [0.87273, 1.04140, 0.99846]), (0.8, 4, 0.5, 17.1254, [0.78566, 1.01070, 1.00047]),
      (1, 0, 0.45, 20.5187, [0.67107, 0.94448, 0.99900]), (0.5, 2, 0.4, 31.1040, [1.14431, 0.98965, 1.00141]),
      (0.8, 0.1, 0.5, 17.9711, [0.74928, 1.00910, 1.00030]),
    ]
    for row in rows {
      let spring = Self.spring(1, row.omega * row.omega, 2 * row.ratio * row.omega, velocity: row.v)
      let values = shown(spring, at: [row.d / 4, row.d / 2, row.d])
      #expect(isNear(values, row.expected, 1e-4), "\(row): \(values)")
    }
  }

  @Test("settlingDuration is when it stays within a thousandth of the way")
  func settling() {
    #expect(abs(Self.spring(1, 100, 5).settlingDuration - 2.85) < 0.01)
    #expect(Self.spring(1, 100, 0).settlingDuration == .infinity)
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(spring.duration == spring.settlingDuration)
    for (mass, stiffness, damping) in [(1.0, 100.0, 10.0), (2, 50, 3), (1, 100, 20)] {
      let spring = Self.spring(mass, stiffness, damping, duration: 99)
      let end = spring.settlingDuration
      let after = shown(spring, at: (0..<20).map { end + Double($0) / 50 })
      #expect(after.allSatisfy { abs($0 - 1) <= 0.0011 })
      #expect(abs(shown(spring, at: [end / 4])[0] - 1) > 0.0011)
    }
  }

  @Test("the spring goes by seconds whatever its duration, that of a group's member too, and a curve bends them")
  func members() {
    let plain = shown(Self.spring(1, 100, 10), at: [0.25])[0]
    #expect(shown(Self.spring(1, 100, 10, duration: 1), at: [0.25])[0] == plain)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([Self.spring(1, 100, 10)], 2)
    #expect(shown(group, at: [0.25])[0] == plain)
    let bent = Self.spring(1, 100, 10, duration: 1)
    bent.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let time = CubicBezier.easeIn.value(at: 0.25)
    #expect(abs(shown(bent, at: [0.25])[0] - shown(Self.spring(1, 100, 10), at: [time])[0]) < 1e-12)
  }
}
