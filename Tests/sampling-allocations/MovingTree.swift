import SegueCore
import SegueGeometry
import SegueTestSupport
import SegueTiming

/// A tree of 600 layers, of the plane and of space, in which every property of every layer has a track that runs in the
/// first second, and a group of siblings is large enough to have a grid.
struct MovingTree {
  let store = LayerStore()

  init() {
    var random = SplitMix64(seed: 12)
    func any(_ low: Double, _ high: Double) -> Double { .random(in: low..<high, using: &random) }
    store.setBounds(LayerStore.screen, SIMD4(0, 0, 400, 800))
    var rows = [LayerStore.screen]
    for index in 0..<600 {
      let row = store.insert()
      store.attach(row, to: index % 3 == 0 ? LayerStore.screen : rows[Int(any(0, Double(rows.count)))])
      store.setPreservesDepth(row, index % 20 == 0)
      rows.append(row)
      let timing = TrackTiming(beginTime: any(-1, 0.2), duration: any(0.3, 1.5))
      for property in LayerProperty.allCases {
        let values: TrackValues
        switch property {
        case .transform, .sublayerTransform:
          if property == .sublayerTransform && index % 10 > 0 { continue }
          // Some come into space and leave it.
          values = .transform(
            from: CATransform3DMakeRotation(0.5, 0, 0, 1),
            to: index % 5 == 0 ? CATransform3DMakeRotation(0.7, 0, 1, 0) : CATransform3DMakeScale(1.5, 0.5, 1))
        case .hidden: values = .steps(offset: 0, times: [0, 0.3, 0.6], values: [[0], [1], [0]])
        case .path: continue
        case .opacity, .cornerRadius, .anchorPoint:
          let ends = (0..<2).map { _ in (0..<property.componentCount).map { _ in any(0, 1) } }
          values = .components(offset: 0, from: ends[0], to: ends[1])
        default:
          let ends = (0..<2).map { _ in (0..<property.componentCount).map { _ in any(0, 300) } }
          values = .components(offset: 0, from: ends[0], to: ends[1])
        }
        _ = store.addTrack(row, property, values, timing: timing)
      }
    }
  }
}
