import Foundation
import SegueGeometry
import SegueTransitions
import SegueUIKit
import Testing

/// Progress numbers and release rules of §2.3, as formulas: TTI-18 … TTI-21 and the fixtures of §8.
@Suite("Formulas of TTI gestures")
@MainActor
struct TTIGestureFormulaTests {
  static let size = CGSize(width: 320, height: 480)

  /// The gesture that a type has, and a sample of it.
  private func progress(
    _ type: TTIGestureType, _ fidelity: TransitionFidelity = .corrected, at: CGPoint = .zero, start: CGPoint = .zero,
    reference: CGPoint = .zero, scale: CGFloat = 1
  ) -> CGFloat {
    let sample = TTIGestureSample(
      location: at, start: start, scale: scale, windowSize: Self.size, reference: reference)
    return TTIGestureController.controller(for: type, fidelity: fidelity)?.progress(of: sample) ?? .nan
  }

  private func finishes(
    _ type: TTIGestureType, _ fidelity: TransitionFidelity = .corrected, at: CGPoint = .zero,
    reference: CGPoint = .zero, velocity: CGPoint = .zero, scaleVelocity: CGFloat = 0
  ) -> Bool? {
    let sample = TTIGestureSample(
      location: at, start: .zero, velocity: velocity, scaleVelocity: scaleVelocity, windowSize: Self.size,
      reference: reference)
    return TTIGestureController.controller(for: type, fidelity: fidelity)?.finishes(at: sample)
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-12 }

  @Test("the numbers of §8: pull up and down 0.5, left edge 0.3, pinch 0.3", arguments: TransitionFidelity.allCases)
  func fixtures(fidelity: TransitionFidelity) {
    let reference = CGPoint(160, 240)
    let pull = progress(.pullUpDown, fidelity, at: CGPoint(160, 340), start: CGPoint(160, 440), reference: reference)
    #expect(isNear(pull, 0.5))
    #expect(isNear(progress(.leftEdge, fidelity, at: CGPoint(106, 200)), 0.3))
    #expect(isNear(progress(.pinch, fidelity, scale: 0.7), 0.3))
  }

  @Test("TTI-20: pulling left or right away from the point is 1/3 in compat, 0 corrected; towards it the two differ")
  func pullLeftRight() {
    let (reference, start) = (CGPoint(160, 240), CGPoint(260, 240))
    #expect(progress(.pullLeftRight, at: CGPoint(310, 240), start: start, reference: reference) == 0)
    let away = progress(.pullLeftRight, .compat, at: CGPoint(310, 240), start: start, reference: reference)
    #expect(isNear(away, 1.0 / 3))
    // Half of the way: corrected 0.5; compat |1 − 100 / 50| = 1.
    let half = CGPoint(210, 240)
    #expect(progress(.pullLeftRight, at: half, start: start, reference: reference) == 0.5)
    #expect(progress(.pullLeftRight, .compat, at: half, start: start, reference: reference) == 1)
    // Nearer still: compat goes beyond 1.
    #expect(progress(.pullLeftRight, .compat, at: CGPoint(180, 240), start: start, reference: reference) == 4)
  }

  @Test("pulls are Euclidean and stay within 0…1")
  func pulls() {
    for type in [TTIGestureType.pullUpDown, .pullLeftRight] {
      // 3-4-5: from 500 away to 250 away.
      let value = progress(type, at: CGPoint(150, 200), start: CGPoint(300, 400), reference: .zero)
      #expect(isNear(value, 0.5))
      #expect(progress(type, at: .zero, start: CGPoint(300, 400), reference: .zero) == 1)
      #expect(progress(type, at: CGPoint(600, 800), start: CGPoint(300, 400), reference: .zero) == 0)
    }
  }

  @Test("TTI-18: a pull that begins at its point is at 0 wherever it goes, and no number but a finite one is ever told")
  func noWayToGo() {
    let point = CGPoint(160, 240)
    for type in [TTIGestureType.pullUpDown, .pullLeftRight] {
      for at in [point, CGPoint(160, 340), CGPoint(0, 0)] {
        #expect(progress(type, at: at, start: point, reference: point) == 0)
      }
    }
    #expect(progress(.pullUpDown, .compat, at: point, start: point, reference: point) == 0)
    #expect(progress(.pullLeftRight, .compat, at: point, start: point, reference: point).isNaN)
    #expect(progress(.pullLeftRight, .compat, at: point, start: .zero, reference: point).isInfinite)
  }

  @Test("TTI-20: the right edge is the left one's mirror image; compat has the left one's formula")
  func rightEdge() {
    for x in stride(from: 0, through: 320, by: 16) as StrideThrough<CGFloat> {
      let left = min(progress(.leftEdge, at: CGPoint(x, 0)), 1)
      #expect(isNear(progress(.rightEdge, at: CGPoint(320 - x, 0)), left))
      #expect(progress(.rightEdge, .compat, at: CGPoint(x, 0)) == progress(.leftEdge, at: CGPoint(x, 0)))
    }
    #expect(isNear(progress(.rightEdge, at: CGPoint(214, 0)), 0.3))
    #expect(progress(.leftEdge, at: CGPoint(4, 0)) == 0)
    // No upper clamp.
    #expect(isNear(progress(.leftEdge, at: CGPoint(394, 0)), 1.2))
  }

  @Test("a pinch is within 0…1")
  func pinch() {
    #expect(progress(.pinch, scale: 1.4) == 0)
    #expect(progress(.pinch, scale: 0) == 1)
  }

  @Test("TTI-19: the direction of the last velocity alone decides, strictly; a pinch at rest cancels")
  func release() {
    #expect(finishes(.pinch, scaleVelocity: -0.001) == true)
    #expect(finishes(.pinch, scaleVelocity: 0) == false)
    #expect(finishes(.pinch, scaleVelocity: 2) == false)
    #expect(finishes(.leftEdge, velocity: CGPoint(1, 0)) == true)
    #expect(finishes(.leftEdge, velocity: .zero) == false)
    #expect(finishes(.leftEdge, velocity: CGPoint(-1, 0)) == false)
    for fidelity in TransitionFidelity.allCases {
      // Up and right only: the other axis says nothing.
      for (type, below, above, along, back) in [
        (TTIGestureType.pullUpDown, CGPoint(0, 300), CGPoint(0, 100), CGPoint(0, 5), CGPoint(0, -5)),
        (.pullLeftRight, CGPoint(300, 0), CGPoint(100, 0), CGPoint(5, 0), CGPoint(-5, 0)),
      ] {
        let reference = CGPoint(200, 200)
        // Beyond the point: back towards it, or at rest.
        #expect(finishes(type, fidelity, at: below, reference: reference, velocity: back) == true)
        #expect(finishes(type, fidelity, at: below, reference: reference) == true)
        #expect(finishes(type, fidelity, at: below, reference: reference, velocity: along) == false)
        // Before it, and at it: onwards, strictly.
        for place in [above, reference] {
          #expect(finishes(type, fidelity, at: place, reference: reference, velocity: along) == true)
          #expect(finishes(type, fidelity, at: place, reference: reference) == false)
          #expect(finishes(type, fidelity, at: place, reference: reference, velocity: back) == false)
        }
      }
    }
  }

  @Test("TTI-20, BUG-TTI-1: a swipe to the left finishes at the right edge; compat wants one to the right")
  func rightEdgeRelease() {
    #expect(finishes(.rightEdge, velocity: CGPoint(-1, 0)) == true)
    #expect(finishes(.rightEdge, velocity: .zero) == false)
    #expect(finishes(.rightEdge, velocity: CGPoint(1, 0)) == false)
    #expect(finishes(.rightEdge, .compat, velocity: CGPoint(-1, 0)) == false)
    #expect(finishes(.rightEdge, .compat, velocity: CGPoint(1, 0)) == true)
  }

  @Test(
    "TTI-21: a view is thrown out fast upwards, or slowly in the upper tenth; beyond 250 pt/s the place does not count",
    arguments: [
      (-251, 400, true), (-251, 10, true), (251, 10, false), (251, 400, false), (250, 47.9, true), (-250, 48, false),
      (0, 47.9, true), (0, 48, false),
    ] as [(CGFloat, CGFloat, Bool)])
  func throwing(velocity: CGFloat, place: CGFloat, leaves: Bool) {
    #expect(TTIPanToEdgeGesture.throwsOut(velocity: velocity, place: place, screenHeight: 480) == leaves)
  }

  // MARK: Swipe back

  @Test(
    "TTI-23: 0.349 cancels and 0.351 finishes; exactly 0.35 cancels, in compat it finishes",
    arguments: TransitionFidelity.allCases, [(0.349, false), (0.35, nil), (0.351, true)] as [(CGFloat, Bool?)])
  func threshold(fidelity: TransitionFidelity, one: (progress: CGFloat, finishes: Bool?)) {
    let handler = TTINavigationLeftEdgeHandler(fidelity: fidelity)
    // Of a view 1 point wide the way is the progress.
    let sample = TTIGestureSample(
      location: .zero, start: .zero, translation: CGPoint(one.progress, 30), velocity: CGPoint(-900, 0),
      windowSize: Self.size, viewSize: CGSize(width: 1, height: 1))
    #expect(handler.progress(of: sample) == one.progress)
    #expect(handler.finishes(at: sample) == one.finishes ?? (fidelity == .compat))
    #expect(TTINavigationLeftEdgeHandler.threshold(.corrected) == 0.35)
    #expect(abs(TTINavigationLeftEdgeHandler.threshold(.compat) - 0.349999994) < 1e-9)
  }

  @Test("TTI-23: the swipe's progress is the way over the view's width, within 0…1")
  func swipe() {
    let handler = TTINavigationLeftEdgeHandler()
    for (way, progress) in [(-20, 0), (80, 0.25), (320, 1), (400, 1)] as [(CGFloat, CGFloat)] {
      let sample = TTIGestureSample(
        location: .zero, start: .zero, translation: CGPoint(way, 0), windowSize: Self.size)
      #expect(handler.progress(of: sample) == progress)
    }
  }
}
