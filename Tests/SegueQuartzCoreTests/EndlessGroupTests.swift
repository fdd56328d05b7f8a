import SegueQuartzCore
import SegueTiming
import Testing

@Suite("CAAnimationGroup without an end")
@MainActor
struct EndlessGroupTests {
  @Test(
    "a group of infinite duration runs its animations by the seconds, whatever its curve", arguments: [false, true])
  func endless(hasCurve: Bool) {
    SimulationWorld.run(SimulationWorld()) {
      let world = SimulationWorld.current
      let layer = CALayer()
      layer.attachToScreen()
      var members: [CAAnimation] = []
      for keyPath in ["opacity", "borderWidth"] {
        let member = CABasicAnimation(keyPath: keyPath)
        (member.fromValue, member.toValue, member.duration) = (0.0, 1.0, 4)
        members.append(member)
      }
      let group = CAAnimationGroup()
      group.animations = members
      group.duration = .infinity
      if hasCurve { group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
      layer.add(group, forKey: nil)
      world.advance(to: Timestamp(seconds: 1))
      world.runTurn()
      _ = world.store.update(at: 1)
      #expect(layer.presentation()?.opacity == 0.25)
      #expect(layer.presentation()?.borderWidth == 0.25)
    }
  }
}
