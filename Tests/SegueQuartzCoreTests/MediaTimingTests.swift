import SegueCore
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("CAMediaTiming")
@MainActor
struct MediaTimingTests {
  @Test("speed, offset, repeats and ways back of an animation are Core Animation's")
  func animations() {
    let times = [0, 0.25, 0.75, 1.25, 2.75]
    let expected: [([Double], (CABasicAnimation) -> Void)] = [
      ([0, 0.25, 0.75, -1, -1], { _ in }), ([0, 0.5, -1, -1, -1], { $0.speed = 2 }),
      ([1, 0.75, 0.25, -1, -1], { $0.speed = -1 }),
      ([0.5, 0.5, 0.5, 0.5, 0.5], { ($0.speed, $0.timeOffset) = (0, 0.5) }),
      ([0.5, 0.75, 0.25, -1, -1], { $0.timeOffset = 0.5 }), ([0, 0.25, 0.75, 0.25, -1], { $0.repeatCount = 2.5 }),
      ([0, 0.25, 0.75, 0.25, 0.75], { $0.repeatCount = .infinity }),
      ([0, 0.25, -1, -1, -1], { $0.repeatDuration = 0.5 }),
      ([0, 0.25, 0.75, 0.75, -1], { $0.autoreverses = true }), ([0, 0.25, 0.75, -1, -1], { $0.repeatCount = 0 }),
      ([0, 0.25, 0.75, 0.25, 0.75], { $0.repeatDuration = .infinity }),
    ]
    for (index, (values, change)) in expected.enumerated() {
      #expect(
        isNear(shown(rising { change($0) }, at: times), values), "\(index): \(shown(rising { change($0) }, at: times))")
    }
  }

  @Test("without a duration an animation lasts a quarter of a second")
  func defaultDuration() {
    #expect(isNear(shown(rising { $0.duration = 0 }, at: [0.125, 0.25]), [0.5, -1]))
    #expect(shown(rising { $0.duration = .infinity }, at: [1e6]) == [0])
  }

  @Test("a begin of 0 is the layer's current time, another one counts in the layer's time (UI-CA-3)")
  func begin() {
    onStage { layer, show in
      layer.speed = 2
      _ = show(3)
      layer.add(rising(), forKey: "now")
      #expect(show(3.25).zPosition == 0.5)
      layer.add(rising { $0.beginTime = 7 }, forKey: "later")
      layer.removeAnimation(forKey: "now")
      #expect(show(3.4).zPosition == 0 && abs(show(3.6).zPosition - 0.2) < 1e-12)
    }
  }

  @Test("a layer that runs backwards ends an animation at its begin (UI-CA-6)")
  func backwards() {
    onStage { layer, show in
      let listener = Listener()
      layer.zPosition = 9
      layer.add(rising { $0.delegate = listener }, forKey: "a")
      _ = show(0.5)
      (layer.speed, layer.beginTime, layer.timeOffset) = (-1, 0.5, 0.5)
      #expect(show(0.75).zPosition == 0.25)
      #expect(show(1).zPosition == 9 && listener.calls == ["start", "stop true"] && layer.animationKeys() == nil)
    }
  }

  @Test("a layer at rest keeps its animations, wherever it stands before their end (UI-CA-7)")
  func rest() {
    onStage { layer, show in
      layer.speed = 0
      layer.add(rising(), forKey: "a")
      #expect(show(5).zPosition == 0)
      for time in [0.5, 0.25, 0, 0.999] {
        layer.timeOffset = time
        #expect(Double(show(CACurrentMediaTime() + 1).zPosition) == time)
      }
      #expect(layer.animationKeys() == ["a"])
    }
  }

  @Test("progress set directly is that progress, cut at 1, and plays on from there (TIM-09)")
  func progress() {
    onStage { layer, show in
      layer.zPosition = 1
      layer.speed = 0
      let animation = rising { ($0.duration, $0.fillMode, $0.isRemovedOnCompletion) = (2, .both, false) }
      layer.add(animation, forKey: "a")
      for (set, read) in [(1.0, 1.0), (1.2, 1), (0.9, 0.9)] {
        layer.timeOffset = set * 2
        #expect(Double(show(CACurrentMediaTime() + 0.1).zPosition) == read, "\(set)")
      }
      let now = CACurrentMediaTime()
      (layer.speed, layer.beginTime) = (1, now)
      #expect(abs(show(now + 0.1).zPosition - 0.95) < 1e-9)
      #expect(show(now + 0.2).zPosition == 1 && show(now + 9).zPosition == 1)
    }
    #expect(isNear(shown(rising { $0.fillMode = .forwards }, at: [0, 0.5, 0.999]), [0, 0.5, 0.999]))
  }

  @Test("no flash at the ends: from the end on the model, before the begin what fills, and a jump is told (TIM-06)")
  func noFlash() {
    onStage { layer, show in
      @MainActor func move(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 100.0, 0.3)
        change(animation)
        return animation
      }
      layer.position.x = 100
      layer.add(move(), forKey: "first")
      for frame in 0...40 {
        let (time, x) = (Double(frame) / 60, show(Double(frame) / 60).position.x)
        #expect(frame >= 18 ? x == 100 : abs(x - time / 0.3 * 100) < 1e-9, "\(frame): \(x)")
      }
      #expect(layer.world.diagnostics.isEmpty)
      let now = CACurrentMediaTime()
      layer.add(move { ($0.beginTime, $0.fillMode) = (now + 0.2, .backwards) }, forKey: "second")
      #expect(show(now + 0.1).position.x == 0)
      #expect(show(now + 0.6).position.x == 100 && layer.world.diagnostics.isEmpty)
      layer.position.x = 0
      layer.add(move(), forKey: "third")
      #expect(show(now + 0.75).position.x > 10 && show(now + 0.95).position.x == 0)
      #expect(layer.world.diagnostics.count == 1, "the layer jumps back")
      // Who is told of the end of one may move the layer of another whose end has come in the same frame.
      let other = CALayer()
      layer.addSublayer(other)
      _ = show(now + 1)
      (layer.position.x, other.position.x) = (100, 100)
      let first = move()
      first.onStop = { _ in other.position.x = 7 }
      layer.add(first, forKey: "fourth")
      other.add(move(), forKey: "fifth")
      #expect(show(now + 1.4).position.x == 100 && other.position.x == 7)
      #expect(layer.world.diagnostics.count == 1)
    }
    // What does not end at the last value is not expected there.
    onStage { layer, show in
      for change in [
        { $0.autoreverses = true }, { $0.repeatCount = 1.5 }, { $0.timeOffset = 0.5 }, { $0.speed = -1 },
      ] as [(CABasicAnimation) -> Void] {
        layer.add(rising(change), forKey: nil)
      }
      #expect(show(9).zPosition == 0 && layer.world.diagnostics.isEmpty)
    }
  }
}
