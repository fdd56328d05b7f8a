import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Velocities of recorded flings")
struct VelocityRecordingsTests {
  /// Velocities in px/s at the last move. Source: the tests of flutter's VelocityTracker (BSD-3-Clause).
  static let flutter: [(name: String, x: Double, y: Double)] = [
    ("fling01", 219.59280094, 1304.70168231), ("fling03", 12.65797088, -36.90447839),
    ("fling05", -19.66812107, -2910.10574705), ("fling06", 646.86901149, 2976.97776258),
    ("fling08", 298.31594440, -3660.83159552), ("fling10", 384.63612804, -2645.66125248),
    ("fling11", 176.37900398, 2711.25428763), ("fling13", -71.51939428, 3716.73851875),
  ]

  @Test("flutter's recordings have flutter's velocities within 0.1 %", arguments: flutter)
  func flutterRecording(_ fling: (name: String, x: Double, y: Double)) throws {
    guard let file = sharedMaterial("traces/flutter-velocitytracker/\(fling.name).json") else {
      print("left out: there is no shared/traces/flutter-velocitytracker/\(fling.name).json beside the package")
      return
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let events = try #require(json?["events"] as? [[String: Any]])
    var x: [VelocityEstimator.Sample] = []
    var y: [VelocityEstimator.Sample] = []
    for event in events where event["phase"] as? String == "down" || event["phase"] as? String == "move" {
      let time = Timestamp(seconds: try #require(event["t_ms"] as? Double) / 1000)
      x.append(.init(time: time, position: try #require(event["x"] as? Double)))
      y.append(.init(time: time, position: try #require(event["y"] as? Double)))
    }
    let end = try #require(x.last?.time)
    let estimator = VelocityEstimator()
    #expect(abs(estimator.velocity(of: x, at: end) - fling.x) <= abs(fling.x) * 0.001)
    #expect(abs(estimator.velocity(of: y, at: end) - fling.y) <= abs(fling.y) * 0.001)
  }

  @Test("least-squares cases of the conformance material hold")
  func material() throws {
    guard let file = sharedMaterial("conformance/gestures_velocity.json") else {
      print("left out: there is no shared/conformance/gestures_velocity.json beside the package")
      return
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var held = 0
    for one in try #require(json as? [[String: Any]]) {
      guard one["ca"] as? String == "direct", one["kind"] as? String == "velocity.estimate-axis",
        let id = one["id"] as? String, let inputs = one["inputs"] as? [String: Any],
        inputs["strategy"] as? String == "LSQ2", let rows = inputs["samples_ms_xy"] as? [[Double]],
        let up = inputs["up_ms"] as? Double, let axis = inputs["axis"] as? String,
        let expected = one["expected"] as? [String: Any]
      else { continue }
      let samples = rows.map {
        VelocityEstimator.Sample(time: Timestamp(seconds: $0[0] / 1000), position: $0[axis == "X" ? 1 : 2])
      }
      let velocity = VelocityEstimator().velocity(of: samples, at: Timestamp(seconds: up / 1000))
      // No figure stands for a finger at rest; the band is the source's own.
      let figure = expected["v"] as? Double ?? 0
      #expect(abs(velocity - figure) <= 0.2 * abs(figure), "\(id): \(velocity) for \(figure)")
      held += 1
    }
    #expect(held >= 14, "\(held) cases were read")
  }
}
