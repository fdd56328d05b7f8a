import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Spring blocks")
@MainActor
struct ViewSpringTests {
  /// A row of the reference table of transition-systems §5.6.
  struct Row: Sendable {
    let name: String
    let ratio, velocity, duration, frequency, quarter, half, end: Double
  }

  nonisolated static let rows = [
    Row(
      name: "TTI Full open", ratio: 0.7, velocity: 1, duration: 0.5, frequency: 19.4615, quarter: 0.86703,
      half: 1.04121, end: 0.99852),
    Row(
      name: "TTI Full close", ratio: 10, velocity: 1, duration: 0.5, frequency: 18.3551, quarter: 0.68045,
      half: 0.94573, end: 0.99900),
    Row(
      name: "TTI Overlay open", ratio: 0.7, velocity: 2, duration: 0.48, frequency: 20.0415, quarter: 0.87273,
      half: 1.04140, end: 0.99846),
    Row(
      name: "TTI Overlay close", ratio: 0.8, velocity: 4, duration: 0.5, frequency: 17.1254, quarter: 0.78566,
      half: 1.01070, end: 1.00047),
    Row(
      name: "TTI FallIn open", ratio: 1.5, velocity: 0, duration: 0.45, frequency: 20.5187, quarter: 0.67107,
      half: 0.94448, end: 0.99900),
    Row(
      name: "TTI Scale phase 2", ratio: 0.5, velocity: 2, duration: 0.4, frequency: 31.1040, quarter: 1.14431,
      half: 0.98965, end: 1.00141),
    Row(
      name: "AP sample push", ratio: 0.8, velocity: 0.1, duration: 0.5, frequency: 17.9711, quarter: 0.74928,
      half: 1.00910, end: 1.00030),
  ]

  @Test("a spring block moves as the reference table says", arguments: rows)
  func table(_ row: Row) {
    HeldScreen.run { screen in
      UIView.animate(
        withDuration: row.duration, delay: 0, usingSpringWithDamping: row.ratio, initialSpringVelocity: row.velocity,
        animations: { screen.view.center.x = 51 })
      let spring = screen.view.layer.animation(forKey: "position") as? CASpringAnimation
      #expect(abs(Double(spring?.stiffness ?? 0).squareRoot() - row.frequency) < 1e-4)
      #expect(abs(screen.x(at: row.duration / 4) - 50 - row.quarter) < 1e-4)
      #expect(abs(screen.x(at: row.duration / 2) - 50 - row.half) < 1e-4)
      #expect(abs(screen.x(at: row.duration - 1e-6) - 50 - row.end) < 1e-4)
    }
  }

  @Test("seeded springs leave a thousandth of their envelope at the end", arguments: [UInt64(3), 71, 2026])
  func envelopes(seed: UInt64) {
    var state = seed
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(UInt64(1) << 53)
    }
    HeldScreen.run { screen in
      for _ in 0..<60 {
        let (ratio, velocity, duration) = (random(0.05...1.2), random(-3...8), random(0.1...2))
        screen.view.layer.removeAllAnimations()
        UIView.animate(
          withDuration: duration, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: velocity,
          animations: { screen.view.center.x += 10 })
        guard let spring = screen.view.layer.animation(forKey: "position") as? CASpringAnimation else {
          Issue.record("no spring for \(ratio), \(velocity), \(duration); seed \(seed)")
          return
        }
        let frequency = Double(spring.stiffness).squareRoot()
        let (z, v) = (min(ratio, 1), velocity)
        let envelope =
          z < 1
          ? abs((z * frequency - v) / (frequency * (1 - z * z).squareRoot())) * exp(-z * frequency * duration)
          : abs(1 + (frequency - v) * duration) * exp(-frequency * duration)
        #expect(abs(envelope - 0.001) < 1e-6, "\(ratio), \(velocity), \(duration), seed \(seed)")
      }
    }
  }

  @Test("a spring block completes at its duration")
  func completion() {
    HeldScreen.run { screen in
      var completed: [Bool] = []
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
        animations: { screen.view.alpha = 0 }, completion: { completed.append($0) })
      screen.turn(at: 0.499)
      #expect(completed.isEmpty)
      screen.turn(at: 0.501)
      #expect(completed == [true])
    }
  }

  @Test("a spring of a perceptual duration and a bounce is SwiftUI's, and completes when it has settled")
  func bounce() {
    HeldScreen.run { screen in
      var completed = 0
      UIView.animate(
        springDuration: 0.4, bounce: 0.25, initialSpringVelocity: 2, animations: { screen.view.center.x = 150 },
        completion: { _ in completed += 1 })
      let spring = Spring(duration: 0.4, bounce: 0.25)
      let motion = spring.motion(from: 50, to: 150, initialVelocity: 2)
      for time in [0.05, 0.1, 0.3, 0.6] { #expect(abs(screen.x(at: time) - motion.sample(at: time).position) < 1e-9) }
      let end = spring.settlingDuration(initialVelocity: 2)
      screen.turn(at: end - 0.001)
      #expect(completed == 0)
      screen.turn(at: end + 0.001)
      #expect(completed == 1)
    }
  }

  @Test("an over-damped bounce stays over-damped")
  func overDamped() {
    HeldScreen.run { screen in
      UIView.animate(springDuration: 0.4, bounce: -0.5, animations: { screen.view.center.x = 150 })
      let motion = Spring(duration: 0.4, bounce: -0.5).motion(from: 50, to: 150)
      #expect(abs(screen.x(at: 0.2) - motion.sample(at: 0.2).position) < 1e-9)
    }
  }

  @Test("numbers that make no spring are refused with a diagnostic, and the rest counts")
  func numbers() {
    HeldScreen.run { screen in
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: .nan, initialSpringVelocity: .infinity,
        animations: { screen.view.center.x = 150 })
      #expect(screen.diagnostics.count == 2)
      let critical = screen.view.layer.animation(forKey: "position") as? CASpringAnimation
      #expect(
        critical?.initialVelocity == 0 && critical.map { $0.damping * $0.damping } == critical.map { $0.stiffness * 4 })
      UIView.animate(
        withDuration: 1e-7, delay: 0, usingSpringWithDamping: 0, initialSpringVelocity: 1e9,
        animations: { screen.view.alpha = 0 })
      #expect(screen.view.layer.animation(forKey: "opacity") != nil)
      #expect(screen.diagnostics.count == 2)
    }
  }
}
