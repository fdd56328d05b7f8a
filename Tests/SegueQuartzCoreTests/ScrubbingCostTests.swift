import SegueCore
import SegueQuartzCore
import SegueTiming
import Testing

@Suite("What scrubbing a subtree costs")
@MainActor
struct ScrubbingCostTests {
  @Test(
    "a frame of a scrub works on the animated properties alone, however many layers there are", arguments: [0, 5_000])
  func subtree(others: Int) {
    SimulationWorld.run(SimulationWorld()) {
      let world = SimulationWorld.current
      let root = CALayer()
      root.attachToScreen()
      let still = CALayer()
      root.addSublayer(still)
      for _ in 0..<others { still.addSublayer(CALayer()) }
      let scrubbed = CALayer()
      root.addSublayer(scrubbed)
      let moving = (0..<20).map { _ in CALayer() }
      for layer in moving { scrubbed.addSublayer(layer) }
      _ = world.store.update(at: 0)
      scrubbed.speed = 0
      for layer in moving {
        for keyPath in ["position.x", "transform.rotation.z", "shadowOpacity"] {
          let animation = CABasicAnimation(keyPath: keyPath)
          (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
          layer.add(animation, forKey: keyPath)
        }
      }
      for step in 1...8 {
        world.advance(to: Timestamp(nanoseconds: Int64(step) * 8_333_333))
        world.runTurn()
        scrubbed.timeOffset = Double(step) / 16
        let work = world.store.update(at: world.now.seconds).work
        #expect(work.tracksSampled == 60)
        #expect(work.layersTouched == 20 && work.layersTransformed == 20 && work.layersDigested == 20)
        #expect(work.layersOrdered == 0)
        #expect(moving[7].presentation()?.position.x == CGFloat(step) / 16)
        #expect(moving[7].presentation()?.shadowOpacity == Float(step) / 16)
      }
    }
  }
}
