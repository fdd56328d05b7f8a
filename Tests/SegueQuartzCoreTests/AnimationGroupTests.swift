import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("CAAnimationGroup and CATransition")
@MainActor
struct AnimationGroupTests {
  private func group(
    _ animations: [CAAnimation], duration: Double = 2, _ change: (CAAnimationGroup) -> Void = { _ in }
  ) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    (group.animations, group.duration) = (animations, duration)
    change(group)
    return group
  }

  @Test("members begin with the group, last as long as it unless they say, and end with it")
  func members() {
    let late = group([rising { ($0.beginTime, $0.duration) = (0.5, 1) }])
    #expect(isNear(shown(late, at: [0.25, 0.75, 1.25, 1.75]), [-1, 0.25, 0.75, -1]))
    #expect(isNear(shown(group([rising { $0.duration = 0 }]), at: [0.5, 1.5, 2]), [0.25, 0.75, -1]))
    #expect(isNear(shown(group([rising { $0.duration = 8 }]), at: [1, 2]), [0.125, -1]))
    let bent = group([rising { $0.duration = 0 }]) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
    #expect(isNear(shown(bent, at: [1]), [CubicBezier.easeIn.value(at: 0.5)]))
    let nested = group([group([rising { $0.beginTime = 0.25 }], duration: 1) { $0.beginTime = 0.5 }])
    #expect(isNear(shown(nested, at: [0.6, 1, 1.75]), [-1, 0.25, -1]))
  }

  @Test("a group that stays and fills holds its members' last values, turns without a flash, repeats as one")
  func fills() {
    let stays = group([rising { $0.duration = 2 }]) { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }
    #expect(isNear(shown(stays, at: [1, 2, 50]), [0.5, 1, 1]))
    let turns = group([rising { $0.duration = 2 }]) { $0.autoreverses = true }
    #expect(isNear(shown(turns, at: [1.5, 2, 2.5, 4]), [0.75, 1, 0.75, -1]))
    let repeats = group([rising()]) { $0.repeatCount = 2 }
    #expect(isNear(shown(repeats, at: [0.5, 1.5, 2.5, 3.5, 4.5]), [0.5, -1, 0.5, -1, -1]))
  }

  @Test("only the group's delegate is told, once, and all its tracks go with it")
  func told() {
    onStage { layer, show in
      let (own, members) = (Listener(), Listener())
      layer.add(group([rising { $0.delegate = members }, rising()]) { $0.delegate = own }, forKey: "g")
      _ = show(1.5)
      #expect(own.calls == ["start"] && layer.animationKeys() == ["g"])
      _ = show(3)
      #expect(own.calls == ["start", "stop true"] && members.calls.isEmpty && layer.animationKeys() == nil)
      #expect(layer.world.store.tracks.count == 0 && layer.world.animations.count == 0)
      layer.add(group([rising(), rising()]), forKey: "g")
      layer.removeAnimation(forKey: "g")
      layer.add(group([]) { $0.delegate = own }, forKey: "empty")
      _ = show(6)
      #expect(layer.world.store.tracks.count == 0 && own.calls.count == 4)
    }
  }

  @Test("a group that holds itself is told as an error and copied without end nowhere")
  func cycle() {
    onStage { layer, _ in
      let group = CAAnimationGroup()
      group.animations = [rising(), group, group]
      #expect(throws: CAAnimationError.cycle) { try group.validate(on: layer) }
      layer.add(group, forKey: "g")
      #expect(layer.animationKeys() == nil && layer.world.store.tracks.count == 0)
      #expect(layer.world.diagnostics.map(\.what) == ["\(CAAnimationError.cycle)"])
      group.animations = nil
    }
  }

  @Test("a transition goes from its start to its end progress, under one key")
  func transition() {
    onStage { layer, show in
      let transition = CATransition()
      (transition.type, transition.duration, transition.startProgress, transition.endProgress) = (.push, 2, 0.25, 0.75)
      layer.add(transition, forKey: "any")
      #expect(layer.animationKeys() == ["transition"])
      _ = show(1)
      #expect(layer.transitionState()?.progress == 0.5 && layer.transitionState()?.transition.type == .push)
      _ = show(2)
      #expect(layer.transitionState() == nil && layer.world.store.animatedAttributeCount == 0)
    }
  }

  @Test("where the contents of each kind of transition stand")
  func images() {
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
    let transition = CATransition()
    func places() -> [CGFloat] {
      let (old, new) = transition.images(in: bounds, progress: 0.25)
      return [old.offset.dx, old.offset.dy, old.opacity, new.offset.dx, new.offset.dy, new.opacity]
    }
    #expect(places() == [0, 0, 1, 0, 0, 0.25])
    transition.type = .push
    #expect(places() == [25, 0, 1, -75, 0, 1])
    transition.subtype = .fromRight
    #expect(places() == [-25, 0, 1, 75, 0, 1])
    (transition.type, transition.subtype) = (.moveIn, .fromBottom)
    #expect(places() == [0, 0, 1, 0, 30, 1])
    (transition.type, transition.subtype) = (.reveal, .fromTop)
    #expect(places() == [0, 10, 1, 0, 0, 1])
  }
}
