import Foundation
import SegueUIKit
import Testing

@Suite("Release rules")
struct ReleaseRuleTests {
  @Test("numbers that are none cancel")
  func invalid() {
    let rule = ReleaseRule()
    #expect(rule.decides(progress: .nan, velocity: 0) == .cancel)
    #expect(rule.decides(progress: 0.2, velocity: .nan) == .cancel)
    #expect(rule.decides(translation: CGPoint(x: 300, y: 0), velocity: .zero, distance: 0) == .cancel)
    #expect(rule.decides(progress: 0.2, velocity: .infinity) == .finish)
  }

  @Test("a fast release goes where it goes, a slow one by the half, left to right and mirrored (GST-05, C-1)")
  func signs() {
    for sign in [1.0, -1.0] {
      var rule = ReleaseRule()
      rule.isMirrored = sign < 0
      func release(_ progress: Double, _ velocity: Double, cancelled: Bool = false) -> ReleaseRule.Outcome {
        rule.decides(
          translation: CGPoint(x: sign * progress * 390, y: 40), velocity: CGPoint(x: sign * velocity, y: -9000),
          distance: 390, wasCancelled: cancelled)
      }
      #expect(release(0.6, -1500) == .cancel)
      #expect(release(0.1, 1500) == .finish)
      #expect(release(0.02, 0) == .cancel)
      #expect(release(0.1, 500) == .finish)
      #expect(release(0.1, 499) == .cancel)
      #expect(release(0.9, -500) == .cancel)
      #expect(release(0.5, -499) == .finish)
      #expect(release(0.49, 499) == .cancel)
      // The system's cancel outweighs both (C-7).
      #expect(release(0.9, 2000, cancelled: true) == .cancel)
    }
  }

  @Test("each axis takes its part of a vector; mirroring leaves the vertical ones alone")
  func axes() {
    let vector = CGPoint(x: 3, y: 5)
    let parts: [(ReleaseRule.Axis, Double, Double)] = [(.right, 3, -3), (.left, -3, 3), (.down, 5, 5), (.up, -5, -5)]
    for (axis, plain, mirrored) in parts {
      var rule = ReleaseRule(axis: axis)
      #expect(rule.along(vector) == plain)
      rule.isMirrored = true
      #expect(rule.along(vector) == mirrored)
    }
  }

  @Test("the limits are parameters, a projection looks ahead, and a rule may say how long settling takes")
  func parameters() {
    #expect(ReleaseRule(minimumVelocity: 100).decides(progress: 0, velocity: 100) == .finish)
    #expect(ReleaseRule(minimumProgress: 0.35).decides(progress: 0.4, velocity: 0) == .finish)
    // 50 + 0.3·500 = 200 of 390 is more than half; 195 is not.
    let projection = ReleaseRule.reactNavigation
    #expect(projection.decides(progress: 50 / 390.0, velocity: 500, distance: 390) == .finish)
    #expect(projection.decides(progress: 0.5, velocity: 0, distance: 390) == .cancel)
    #expect(projection.settleDuration(.finish, from: 0.5) == nil)
    let settling = ReleaseRule.flutterCupertino
    #expect(settling.settleDuration(.finish, from: 0.25) == 0.6000000000000001)
    #expect(settling.settleDuration(.cancel, from: 0.25) == 0.2)
    #expect(settling.settleDuration(.cancel, from: 0.9) == 0.3)
    #expect(settling.settleDuration(.finish, from: 1) == 0)
  }
}
