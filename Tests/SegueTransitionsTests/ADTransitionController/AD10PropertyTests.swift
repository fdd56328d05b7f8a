import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// What must hold for every kind of ADTransition in any rectangle: seeded rectangles, all orientations.
@Suite("AD: properties")
@MainActor
struct AD10PropertyTests {
  /// A kind by its name, and how it is made.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @MainActor @Sendable (TransitionOrientation, CGRect) -> ADTransition

    var testDescription: String { name }
  }

  nonisolated static let duration = 0.25

  nonisolated static let transformKinds: [Kind] = [
    Kind(name: "cross") { _, _ in ADCrossTransition(duration: duration) },
    Kind(name: "cube") { ADCubeTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "carrousel") { ADCarrouselTransition(duration: duration, orientation: $0, sourceRect: $1) },
  ]

  nonisolated static let dualKinds: [Kind] = [
    Kind(name: "fade") { _, _ in ADFadeTransition(duration: duration) },
    Kind(name: "back-fade") { _, _ in ADBackFadeTransition(duration: duration) },
    Kind(name: "ghost") { _, _ in ADGhostTransition(duration: duration) },
    Kind(name: "zoom") {
      ADZoomTransition(sourceRect: $1.insetBy(dx: $1.width / 3, dy: $1.height / 3), targetRect: $1, duration: duration)
    },
    Kind(name: "flip") { ADFlipTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "swap") { ADSwapTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "swipe") { ADSwipeTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "swipe-fade") { ADSwipeFadeTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "scale") { ADScaleTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "glue") { ADGlueTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "push-rotate") { ADPushRotateTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "fold") { ADFoldTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "slide") { ADSlideTransition(duration: duration, orientation: $0, sourceRect: $1) },
    Kind(name: "modern-push") { ADModernPushTransition(duration: duration, orientation: $0, sourceRect: $1) },
  ]

  /// Rectangles of many shapes, the same in every run.
  private static func rectangles(_ count: Int, seed: UInt64) -> [CGRect] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      CGRect(
        x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random),
        width: .random(in: 50...1200, using: &random), height: .random(in: 50...1200, using: &random))
    }
  }

  private static func numbers(_ m: CATransform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
    ]
  }

  // MARK: AD-10

  @Test(
    "AD-10: the leaving view begins untouched and the coming one ends untouched, in any rectangle",
    arguments: transformKinds)
  func identities(kind: Kind) throws {
    try SimulationWorld.run(SimulationWorld()) {
      for rect in Self.rectangles(40, seed: 10) {
        for orientation in TransitionOrientation.allCases {
          let push = try #require(kind.make(orientation, rect) as? ADTransformTransition)
          let (from, to) = try Self.ends(of: push.animation)
          let begin = CATransform3DConcat(push.outLayerTransform, from)
          let end = CATransform3DConcat(push.inLayerTransform, to)
          for (value, one) in zip(Self.numbers(begin) + Self.numbers(end), Self.unit + Self.unit) {
            #expect(abs(value - one) < 1e-9 * max(rect.width, rect.height), "\(kind.name) \(orientation) \(rect)")
          }
          // It does something: the leaving view does not end where it began.
          #expect(!CATransform3DEqualToTransform(push.outLayerTransform, CATransform3DIdentity))

          let pop = try #require(push.reverse as? ADTransformTransition)
          #expect(CATransform3DEqualToTransform(pop.inLayerTransform, push.outLayerTransform))
          #expect(CATransform3DEqualToTransform(pop.outLayerTransform, push.inLayerTransform))
        }
      }
    }
  }

  private static let unit = numbers(CATransform3DIdentity)

  private static func ends(of animation: CAAnimation) throws -> (CATransform3D, CATransform3D) {
    let members = (animation as? CAAnimationGroup)?.animations ?? [animation]
    let basic = try #require(members.lazy.compactMap { $0 as? CABasicAnimation }.first { $0.keyPath == "transform" })
    return (try #require(basic.fromValue as? CATransform3D), try #require(basic.toValue as? CATransform3D))
  }

  // MARK: AD-6 … AD-9

  @Test("AD-9: the reverse of a reverse has the same speeds, duration and type, in any rectangle", arguments: dualKinds)
  func twice(kind: Kind) throws {
    try SimulationWorld.run(SimulationWorld()) {
      for rect in Self.rectangles(10, seed: 9) {
        for orientation in TransitionOrientation.allCases {
          let push = try #require(kind.make(orientation, rect) as? ADDualTransition)
          push.type = .push
          let pop = try #require(push.reverse as? ADDualTransition)
          let again = try #require(pop.reverse as? ADDualTransition)
          #expect(pop.type == .pop && again.type == .push)
          #expect(pop.inAnimation.speed == -push.outAnimation.speed)
          #expect(pop.outAnimation.speed == -push.inAnimation.speed)
          #expect(again.inAnimation.speed == push.inAnimation.speed && again.duration == push.duration)
          #expect(pop.duration == push.duration)
        }
      }
    }
  }

  @Test("AD-8: a pop shows at t what its push showed at D − t, in any rectangle", arguments: transformKinds + dualKinds)
  func backwards(kind: Kind) throws {
    for (rect, orientation) in zip(Self.rectangles(4, seed: 8), TransitionOrientation.allCases) {
      try SimulationWorld.run(SimulationWorld()) {
        let bench = Bench(rect)
        let push = kind.make(orientation, CGRect(origin: .zero, size: rect.size))
        let forwards = bench.play(push, from: bench.first, to: bench.second)
        let pop = try #require(push.reverse)
        let back = bench.play(pop, from: bench.second, to: bench.first)
        #expect(forwards.count == back.count && forwards.count > 10)
        var seen = 0
        for (index, there) in forwards.enumerated() {
          let here = back[back.count - 1 - index]
          for (old, new) in zip(there, here) where old.opacity > 0.01 && new.opacity > 0.01 {
            seen += 1
            #expect(abs(old.opacity - new.opacity) < 1e-4, "\(kind.name) \(orientation) \(index)")
            // Where a corner is near the viewer's plane points mean little.
            let reach = (old.corners + new.corners).map { max(abs($0.x), abs($0.y)) }.max() ?? 0
            #expect(
              old.distance(to: new) < 1e-4 * max(reach, 1000),
              "\(kind.name) \(orientation) \(index): \(old.corners) \(new.corners)")
          }
        }
        #expect(seen > 10, "\(kind.name) \(orientation) shows nothing")
      }
    }
  }

  /// Two views in a content view under the perspective of a host.
  @MainActor
  private final class Bench {
    let window = UIWindow()
    let first: UIView
    let second: UIView
    private let content: UIView
    private let display = SimulatedDisplay(world: .current, rate: .hz(120))

    init(_ rect: CGRect) {
      let frame = CGRect(origin: .zero, size: rect.size)
      let host = UIView(frame: frame)
      content = ADContentView(frame: frame)
      first = UIView(frame: frame)
      second = UIView(frame: frame)
      host.layer.sublayerTransform = .adPerspective
      window.addSubview(host)
      host.addSubview(content)
      for view in [first, second] {
        view.backgroundColor = .black
        content.addSubview(view)
      }
      window.makeKeyAndVisible()
      display.runUntilIdle()
    }

    /// What both views show in every frame before the end, the begin left out.
    func play(_ transition: ADTransition, from out: UIView, to coming: UIView) -> [[ShownPicture.Layer]] {
      transition.type = .push
      transition.start(from: out, to: coming, in: content)
      var frames: [[ShownPicture.Layer]] = []
      for _ in 0..<Int(AD10PropertyTests.duration * 120) - 1 {
        display.frame()
        let layers = ShownPicture(window).layers
        frames.append([first, second].compactMap { layers[ObjectIdentifier($0.layer)] })
      }
      display.runUntilIdle()
      return frames
    }
  }
}
