import SegueQuartzCore
import Testing

@Suite("Copies of animations")
@MainActor
struct AnimationCopyTests {
  @Test("a copy is of the same class and has the frame rates; an invalid range is refused")
  func frameRates() {
    SimulationWorld.run(SimulationWorld()) {
      let animation = CASpringAnimation(keyPath: "opacity")
      #expect(animation.preferredFrameRateRange == .default)
      let range = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
      animation.preferredFrameRateRange = range
      #expect(SimulationWorld.current.diagnostics.isEmpty)
      animation.preferredFrameRateRange.maximum = 10
      #expect(SimulationWorld.current.diagnostics.count == 1 && animation.preferredFrameRateRange == range)
      for copy in [animation.copy(with: nil), animation.copy()] {
        let copy = copy as? CASpringAnimation
        #expect(copy !== animation && copy?.keyPath == "opacity" && copy?.preferredFrameRateRange == range)
      }
    }
  }

  @Test("a locked transaction sets and ends as any other")
  func lock() {
    SimulationWorld.run(SimulationWorld()) {
      CATransaction.lock()
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.commit()
      CATransaction.unlock()
      #expect(CATransaction.animationDuration() == 0.25 && SimulationWorld.current.diagnostics.isEmpty)
    }
  }
}
