import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("Animations that cannot run")
@MainActor
struct AnimationErrorTests {
  private func keys(_ change: (CAKeyframeAnimation) -> Void) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.duration) = ([0.0, 1.0, 2.0], 1)
    change(animation)
    return animation
  }

  private var cases: [(CAAnimation, CAAnimationError)] {
    let bad = CAMediaTimingFunction(name: .linear)
    let line = CGPath(elements: [.moveToPoint(.zero), .addLineToPoint(CGPoint(x: 1, y: 1))])
    let value = CAAnimationError.notFinite("a value of \"zPosition\"")
    return [
      (rising { $0.keyPath = nil }, .keyPath(nil)), (rising { $0.keyPath = "" }, .keyPath("")),
      (rising { $0.keyPath = "colour" }, .keyPath("colour")),
      (rising { $0.keyPath = "bounds.z" }, .keyPath("bounds.z")),
      (rising { $0.keyPath = "transform.shear" }, .keyPath("transform.shear")),
      (rising { $0.beginTime = .nan }, .notFinite("beginTime")), (rising { $0.speed = .infinity }, .notFinite("speed")),
      (rising { $0.timeOffset = -.infinity }, .notFinite("timeOffset")),
      (rising { $0.duration = .nan }, .notFinite("duration")),
      (rising { $0.repeatCount = .nan }, .notFinite("repeatCount")),
      (rising { $0.repeatDuration = .nan }, .notFinite("repeatDuration")),
      (rising { $0.duration = -1 }, .negative("duration", -1)),
      (rising { $0.repeatCount = -2 }, .negative("repeatCount", -2)),
      (rising { $0.repeatDuration = -3 }, .negative("repeatDuration", -3)),
      (rising { $0.toValue = CGPoint.zero }, .value("zPosition")), (rising { $0.toValue = "1" }, .value("zPosition")),
      (rising { $0.toValue = Double.nan }, value), (rising { $0.fromValue = Float.infinity }, value),
      (rising { ($0.toValue, $0.byValue) = (nil, 1e300) }, value),
      (
        rising { ($0.keyPath, $0.fromValue, $0.toValue) = ("position", CGPoint(x: 0, y: Double.nan), CGPoint.zero) },
        .notFinite("a value of \"position\"")
      ),
      (
        rising { ($0.keyPath, $0.fromValue) = ("transform", CATransform3DMakeScale(.nan, 1, 1)) },
        .notFinite("a value of \"transform\"")
      ),
      (
        rising { ($0.keyPath, $0.fromValue) = ("transform.translation", CGPoint(x: 0, y: Double.nan)) },
        .notFinite("a value of \"transform.translation\"")
      ),
      (keys { $0.values = nil }, .noValues), (keys { $0.values = [] }, .noValues),
      (keys { $0.path = CGPath(elements: []) }, .noValues), (keys { $0.path = line }, .value("zPosition")),
      (
        keys {
          ($0.keyPath, $0.path) = (
            "position", CGPath(elements: [.moveToPoint(.zero), .addLineToPoint(CGPoint(x: 1, y: Double.infinity))])
          )
        },
        .notFinite("a point of the path")
      ),
      (keys { $0.values = [0.0, Double.nan] }, value), (keys { $0.values = [0.0, CGPoint.zero] }, .value("zPosition")),
      (keys { $0.keyTimes = [0, 0.7, 0.4] }, .keyTimes([0, 0.7, 0.4])),
      (keys { $0.keyTimes = [0, 0.5, 2] }, .keyTimes([0, 0.5, 2])),
      (keys { $0.keyTimes = [0, 1] }, .count(of: "key times", 2, expected: 3)),
      (keys { ($0.keyTimes, $0.calculationMode) = ([0], .discrete) }, .count(of: "key times", 1, expected: 4)),
      (keys { $0.timingFunctions = [bad] }, .count(of: "timing functions", 1, expected: 2)),
      (keys { ($0.calculationMode, $0.tensionValues) = (.cubic, [1e300]) }, .notFinite("tension values")),
      (keys { ($0.calculationMode, $0.biasValues) = (.cubic, [.init(value: Double.nan)]) }, .notFinite("bias values")),
      (
        keys { ($0.calculationMode, $0.biasValues) = (.cubic, [0, 0, 0, 0]) }, .count(of: "bias values", 4, expected: 3)
      ),
      (keys { $0.values = Array(repeating: 0.0, count: 65_537) }, .tooMany("values", 65_537, limit: 65_536)),
      (
        {
          let t = CATransition(); t.startProgress = .nan; return t
        }(), .notFinite("a transition's progress")
      ),
      (
        {
          let g = CAAnimationGroup(); g.animations = [rising { $0.duration = -1 }]; return g
        }(), .negative("duration", -1)
      ),
    ]
  }

  @Test("each is thrown by validate, and recorded by add, which runs nothing and ends at once")
  func every() {
    for (animation, error) in cases {
      onStage { layer, show in
        let listener = Listener()
        animation.delegate = listener
        #expect(throws: error, "\(error)") { try animation.validate(on: layer) }
        layer.add(animation, forKey: "a")
        #expect(layer.world.diagnostics.map(\.what) == ["\(error)"])
        #expect(layer.animationKeys() == nil && layer.world.store.tracks.count == 0 && listener.calls.isEmpty)
        _ = show(0)
        #expect(listener.calls == ["start", "stop true"], "\(error)")
      }
    }
    onStage { layer, _ in #expect((try? rising().validate(on: layer)) != nil) }
  }

  @Test("the words say what is wrong")
  func words() {
    let words: [(CAAnimationError, String)] = [
      (.keyPath("a.b"), "nothing animates under the key path \"a.b\""),
      (.keyPath(nil), "an animation without a key path changes nothing"), (.notFinite("speed"), "speed must be finite"),
      (.negative("duration", -1), "duration is -1.0; it cannot be below 0"),
      (.value("position"), "the values of an animation of \"position\" do not fit it"),
      (.noValues, "a keyframe animation has neither values nor a path"),
      (.keyTimes([1, 0]), "key times rise within 0…1, not [1.0, 0.0]"),
      (.count(of: "key times", 2, expected: 3), "there are 2 key times; give 3, or none"),
      (.tooMany("values", 9, limit: 8), "there are 9 values; at most 8 are animated"),
      (.spring("mass", 0), "a spring's mass cannot be 0.0"),
      (.cycle, "animation groups hold one another more than 64 levels deep, or themselves"),
    ]
    for (error, text) in words { #expect("\(error)" == text) }
  }

  @Test("the largest numbers that are taken show nothing that is not finite")
  func extremes() {
    let steep = CAMediaTimingFunction(controlPoints: 0.1, 3e38, 0.9, -3e38)
    for change in [
      { $0.speed = 3e38 }, { $0.timeOffset = 1e308 }, { $0.beginTime = -1e308 }, { $0.repeatCount = .infinity },
      { ($0.speed, $0.beginTime, $0.repeatCount) = (3e38, -1e300, .infinity) }, { $0.timingFunction = steep },
      { ($0.isCumulative, $0.repeatDuration, $0.duration, $0.beginTime) = (true, .infinity, 1e-300, -1e308) },
      { $0.isAdditive = true }, { ($0.duration, $0.timingFunction) = (.infinity, steep) },
    ] as [(CABasicAnimation) -> Void] {
      let animation = rising { ($0.fromValue, $0.toValue) = (-1e100, 1e100) }
      change(animation)
      let group = CAAnimationGroup()
      (group.animations, group.duration, group.timingFunction) = ([animation], .infinity, steep)
      for animation in [animation, group] {
        let isFinite = shown(animation, at: [0, 1e-9, 0.3, 0.5, 1, 1e9]).allSatisfy(\.isFinite)
        #expect(isFinite)
      }
    }
    onStage { layer, show in
      let child = CALayer()
      layer.addSublayer(child)
      (layer.beginTime, layer.speed, child.speed) = (1e308, 3e38, 0)
      child.add(rising(), forKey: "a")
      _ = show(1)
      #expect(child.presentation()?.zPosition.isFinite == true)
    }
  }
}
