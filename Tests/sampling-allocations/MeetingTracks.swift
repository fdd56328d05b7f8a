import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

/// 40 layers with tracks that meet others: added numbers and matrices, parts, functions, cumulative cycles, splines,
/// attributes, and timings that repeat, go back and run within others.
func meetingTracks() -> LayerStore {
  let store = LayerStore()
  for index in 0..<40 {
    let row = store.insert()
    store.attach(row, to: LayerStore.screen)
    store.setTransform(row, CATransform3DMakeRotation(0.3, 1, 2, 3))
    var timing = TrackTiming(beginTime: Double(index) / 80, duration: 0.2, curve: .easeInOut)
    if index % 2 == 0 { (timing.repeatCount, timing.autoreverses) = (1.75, true) }
    if index % 3 == 0 { (timing.speed, timing.timeOffset) = (-1, 0.07) }
    if index % 5 == 0 { timing.enclosing = [TrackTiming(beginTime: 0.1, duration: 0.8, curve: .easeIn)] }
    let one = TrackValues.components(offset: 0, from: [0.2], to: [2])
    let matrix = TrackValues.transform(from: .identity, to: CATransform3DMakeTranslation(1, 2, 3))
    let spline = SplineKeyframes(
      times: [0, 0.4, 1], values: [[0, 0], [5, 1], [3, 3]],
      controls: [.init(first: [1, 2], second: [3, 4]), .init(first: [5, 6], second: [7, 8])])
    let tracks: [(TrackTarget, TrackValues, TrackComposition)] = [
      (.property(.position), one, .init(.add)), (.property(.position), one, .init(.replace, accumulates: true)),
      (.property(.bounds), .splines(offset: 2, spline), .init(.add)),
      (.property(.transform), one, .init(.part(.scaleX, adds: true))),
      (.property(.transform), matrix, .init(.add)),
      (.property(.transform), one, .init(.function(.rotateZ, adds: true))),
      (.property(.sublayerTransform), matrix, .init(.add, accumulates: true)),
      (.attribute(AttributeID("glow", count: 1)), one, .init(.add)),
    ]
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: Double(index), height: 9))
    let points = path.elements.flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] }
    _ = store.addTrack(
      row, .attribute(AttributeID("path", count: points.count, isPath: true)),
      .components(offset: 0, from: points, to: points.map { $0 + 5 }), .init(), timing: timing, shape: path)
    for (target, values, composition) in tracks {
      _ = store.addTrack(
        row, target, values, composition, timing: timing)
    }
  }
  return store
}
