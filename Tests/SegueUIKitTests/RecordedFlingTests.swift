import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import SegueUIKit
import Testing

/// Fingers recorded by other projects, played through a pan recogniser at 60 Hz.
@Suite("Recorded flings through a pan recogniser")
@MainActor
struct RecordedFlingTests {
  private struct Place {
    let time: Timestamp
    let x, y: Double
  }

  /// The velocity after the last of the places, and at a lift at `end` where one is given.
  private func velocity(_ places: [Place], liftAt end: Timestamp?) -> CGPoint {
    let world = SimulationWorld(screenSize: CGSize(width: 4000, height: 4000))
    return SimulationWorld.run(world) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let pan = UIPanGestureRecognizer()
      window.addGestureRecognizer(pan)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      let first = places.first?.time ?? .zero
      var samples = places.enumerated().map { index, place in
        TouchSample(
          contact: 1, phase: index == 0 ? .began : .moved, time: Timestamp.zero + (place.time - first),
          location: CGPoint(x: place.x, y: place.y))
      }[...]
      if let end, let last = samples.last {
        samples.append(
          TouchSample(contact: 1, phase: .ended, time: Timestamp.zero + (end - first), location: last.location))
      }
      while !samples.isEmpty {
        let vsync = display.vsync(display.nextIndex)
        let due = samples.prefix { $0.time <= vsync }
        samples = samples.dropFirst(due.count)
        display.frame(touches: Array(due))
      }
      return pan.velocity(in: window)
    }
  }

  private func estimate(_ places: [Place], at end: Timestamp) -> CGPoint {
    let estimator = VelocityEstimator()
    return CGPoint(
      x: estimator.velocity(of: places.map { .init(time: $0.time, position: $0.x) }, at: end),
      y: estimator.velocity(of: places.map { .init(time: $0.time, position: $0.y) }, at: end))
  }

  private func files(_ folder: String) throws -> [URL] {
    guard let place = sharedMaterial("traces/\(folder)") else {
      print("left out: there is no shared/traces/\(folder) beside the package")
      return []
    }
    return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= abs(b) * 0.001 + 1e-6 }

  @Test("flutter's flings have flutter's velocities within 0.1 %")
  func flutter() throws {
    for file in try files("flutter-velocitytracker") {
      let json = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      var places: [Place] = []
      for event in try #require(json["events"] as? [[String: Any]]) {
        guard let phase = event["phase"] as? String, phase == "down" || phase == "move" else { continue }
        places.append(
          Place(
            time: Timestamp(seconds: try #require(event["t_ms"] as? Double) / 1000),
            x: try #require(event["x"] as? Double), y: try #require(event["y"] as? Double)))
      }
      let expected = try #require(json["expected_velocity"] as? [Double])
      let velocity = velocity(places, liftAt: nil)
      #expect(isNear(velocity.x, expected[0]), "\(file.lastPathComponent): \(velocity) for \(expected)")
      #expect(isNear(velocity.y, expected[1]), "\(file.lastPathComponent): \(velocity) for \(expected)")
    }
  }

  @Test("Android's flings have the least-squares velocities within 0.1 %, at the lift too")
  func android() throws {
    for file in try files("aosp-velocitytracker") {
      let json = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      var places: [Place] = []
      for sample in try #require(json["samples"] as? [[String: Any]]) {
        guard let pointer = (sample["pointers"] as? [Any])?.first as? [String: Any] else { continue }
        places.append(
          Place(
            time: Timestamp(seconds: try #require(sample["t_ns"] as? Double) / 1e9),
            x: try #require(pointer["x"] as? Double), y: try #require(pointer["y"] as? Double)))
      }
      let last = places.popLast()
      let lift = try #require(last)
      let expected = estimate(places, at: lift.time)
      let velocity = velocity(places, liftAt: lift.time)
      #expect(isNear(velocity.x, expected.x), "\(file.lastPathComponent): \(velocity) for \(expected)")
      #expect(isNear(velocity.y, expected.y), "\(file.lastPathComponent): \(velocity) for \(expected)")
    }
  }
}
