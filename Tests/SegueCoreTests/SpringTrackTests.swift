import SegueCore
import SegueTiming
import Testing

@Suite("Spring tracks")
struct SpringTrackTests {
  @Test("a spring that begins where it ends, with a velocity, runs out and comes back (SPR-08)")
  func velocityAlone() {
    let motion = Spring(stiffness: 100, damping: 20).motion(from: 100, to: 100, velocity: 2000)
    let store = LayerStore()
    let row = store.insert()
    store.attach(row, to: LayerStore.screen)
    _ = store.addTrack(
      row, .position, .springs(offset: 0, [motion]),
      timing: TrackTiming(beginTime: 0, duration: 2, fillsForwards: true, removesOnCompletion: false))
    func shown(_ time: Double) -> Double {
      _ = store.update(at: time)
      return store.position(row, .presentation).x
    }
    #expect(shown(0) == 100)
    #expect(abs(shown(0.1) - 173.576) < 0.01)
    for frame in 0...240 where frame != 12 { #expect(shown(Double(frame) / 120) < shown(0.1)) }
    #expect(abs(shown(2) - 100) < 1e-4)
    #expect(store.position(row, .model).x == 0)
  }
}
