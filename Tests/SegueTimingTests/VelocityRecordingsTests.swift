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
    guard let recording = try FlingRecording.flutter(fling.name) else { return }
    for strategy in [VelocityEstimator.Strategy.leastSquares, .flutter] {
      let estimator = VelocityEstimator(strategy: strategy)
      let velocity = recording.velocity(estimator, at: try #require(recording.x.last?.time))
      #expect(abs(velocity.x - fling.x) <= abs(fling.x) * 0.001, "\(strategy)")
      #expect(abs(velocity.y - fling.y) <= abs(fling.y) * 0.001, "\(strategy)")
    }
  }

  /// Velocities in px/s when the finger lifts; nil where Android gives none. Source: the tests of Android's
  /// VelocityTracker (Apache-2.0). What the default strategy is there is least squares here.
  static let android: [(name: String, strategy: String, axis: String, v: Double?)] = [
    ("LongDelayBeforeActionUp", "IMPULSE", "X", nil), ("LongDelayBeforeActionUp", "LSQ2", "X", nil),
    ("SailfishFlingUpFast1", "IMPULSE", "X", 5670.329102), ("SailfishFlingUpFast1", "LSQ2", "X", 5991.866699),
    ("SailfishFlingUpFast1", "IMPULSE", "Y", -13021.101562), ("SailfishFlingUpFast1", "LSQ2", "Y", -15093.995117),
    ("SailfishFlingUpFast2", "IMPULSE", "Y", -20286.958984), ("SailfishFlingUpFast2", "LSQ2", "Y", -20494.587891),
    ("SailfishFlingUpFast3", "IMPULSE", "Y", -39295.941406), ("SailfishFlingUpFast3", "LSQ2", "Y", -36461.421875),
    ("SailfishFlingUpFaster1", "IMPULSE", "X", 1274.141724), ("SailfishFlingUpFaster1", "LSQ2", "X", 1438.53186),
    ("SailfishFlingUpFaster1", "IMPULSE", "Y", -3001.4348), ("SailfishFlingUpFaster1", "LSQ2", "Y", -3695.859619),
    ("SailfishFlingUpFaster2", "IMPULSE", "Y", -4280.07959), ("SailfishFlingUpFaster2", "LSQ2", "Y", -4241.004395),
    ("SailfishFlingUpFaster3", "IMPULSE", "Y", -8715.686523), ("SailfishFlingUpFaster3", "LSQ2", "Y", -7639.026367),
    ("SailfishFlingUpSlow1", "IMPULSE", "X", 764.345703), ("SailfishFlingUpSlow1", "LSQ2", "X", 951.698181),
    ("SailfishFlingUpSlow1", "IMPULSE", "Y", -3604.819336), ("SailfishFlingUpSlow1", "LSQ2", "Y", -3044.966064),
    ("SailfishFlingUpSlow2", "IMPULSE", "Y", -4096.583008), ("SailfishFlingUpSlow2", "LSQ2", "Y", -3455.094238),
    ("SailfishFlingUpSlow3", "IMPULSE", "X", 574.33429), ("SailfishFlingUpSlow3", "LSQ2", "X", 617.40564),
    ("SailfishFlingUpSlow3", "IMPULSE", "Y", -2361.982666), ("SailfishFlingUpSlow3", "LSQ2", "Y", -2500.055664),
    ("ShortDelayBeforeActionUp", "IMPULSE", "X", 1000), ("ShortDelayBeforeActionUp", "LSQ2", "X", 1000),
    ("SinglePointerResampledData", "DEFAULT", "X", 100), ("SinglePointerResampledData", "DEFAULT", "Y", 200),
    ("SwordfishFlingDown", "IMPULSE", "X", 623.577637), ("SwordfishFlingDown", "IMPULSE", "Y", 5970.7309),
    ("ThreePointsLinearVelocityTest", "IMPULSE", "X", 500), ("ThreePointsLinearVelocityTest", "LSQ2", "X", 500),
    ("ThreePointsPositiveVelocityTest", "IMPULSE", "X", 1600), ("ThreePointsZeroVelocityTest", "IMPULSE", "X", 0),
    ("ThreePointsZeroVelocityTest", "LSQ2", "X", 0),
  ]

  @Test("Android's have Android's: least squares within 0.1 %, impulse within their own 20 %", arguments: android)
  func androidRecording(_ fling: (name: String, strategy: String, axis: String, v: Double?)) throws {
    guard let recording = try FlingRecording.android(fling.name) else { return }
    let isImpulse = fling.strategy == "IMPULSE"
    let estimator = VelocityEstimator(strategy: isImpulse ? .impulse : .leastSquares)
    let velocity = recording.velocity(estimator, at: recording.lifts)
    let component = fling.axis == "X" ? velocity.x : velocity.y
    guard let expected = fling.v, expected != 0 else {
      #expect(abs(component) <= 1e-6)
      return
    }
    let band = isImpulse ? 0.2 : 0.001
    #expect(abs(component - expected) <= band * abs(expected), "\(component)")
  }

  @Test("every figure of the recordings stands in these lists")
  func complete() throws {
    guard let folder = sharedMaterial("traces/aosp-velocitytracker") else { return FlingRecording.leftOut("aosp") }
    var figures: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: name)))
      for figure in try #require((json as? [String: Any])?["expected"] as? [[String: Any]]) {
        let words = ["strategy", "axis"].map { figure[$0] as? String ?? "" }
        let value = (figure["expected"] as? Double).map { "\($0)" } ?? "none"
        figures.append("\(name) \(words.joined(separator: " ")) \(value)")
      }
    }
    let listed = Self.android.map { "\($0.name).json \($0.strategy) \($0.axis) \($0.v.map { "\($0)" } ?? "none")" }
    #expect(figures.sorted() == listed.sorted())
    #expect(figures.count == 39)
  }

  @Test("what lifts is no sample: taken for one, it spoils the fit")
  func lifting() throws {
    guard var recording = try FlingRecording.android("SailfishFlingUpFaster1") else { return }
    let right = recording.velocity(VelocityEstimator(), at: recording.lifts)
    recording.y.append(
      .init(time: recording.lifts + 8_000_000, position: try #require(recording.y.last?.position)))
    let wrong = recording.velocity(VelocityEstimator(), at: recording.lifts + 8_000_000)
    #expect(abs(right.y - -3695.86) < 3.7)
    #expect(abs(wrong.y - right.y) > 200)
  }

  @Test("least-squares and work-energy cases of the conformance material hold")
  func material() throws {
    guard let file = sharedMaterial("conformance/gestures_velocity.json") else {
      print("left out: there is no shared/conformance/gestures_velocity.json beside the package")
      return
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var held = ["LSQ2": 0, "IMPULSE": 0]
    for one in try #require(json as? [[String: Any]]) {
      guard one["kind"] as? String == "velocity.estimate-axis", let id = one["id"] as? String,
        let inputs = one["inputs"] as? [String: Any], let name = inputs["strategy"] as? String, held[name] != nil,
        let rows = inputs["samples_ms_xy"] as? [[Double]], let up = inputs["up_ms"] as? Double,
        let axis = inputs["axis"] as? String, let expected = one["expected"] as? [String: Any]
      else { continue }
      let samples = rows.map {
        VelocityEstimator.Sample(time: Timestamp(seconds: $0[0] / 1000), position: $0[axis == "X" ? 1 : 2])
      }
      let estimator = VelocityEstimator(strategy: name == "LSQ2" ? .leastSquares : .impulse)
      let velocity = estimator.velocity(of: samples, at: Timestamp(seconds: up / 1000))
      // No figure stands for a finger at rest; the band is the source's own.
      let figure = expected["v"] as? Double ?? 0
      #expect(abs(velocity - figure) <= 0.2 * abs(figure), "\(id): \(velocity) for \(figure)")
      held[name, default: 0] += 1
    }
    #expect(held == ["LSQ2": 17, "IMPULSE": 20])
  }
}

/// The samples of one finger, read from the velocity recordings beside the package.
struct FlingRecording {
  var x: [VelocityEstimator.Sample] = []
  var y: [VelocityEstimator.Sample] = []
  var lifts = Timestamp.zero

  func velocity(_ estimator: VelocityEstimator, at now: Timestamp) -> (x: Double, y: Double) {
    (estimator.velocity(of: x, at: now), estimator.velocity(of: y, at: now))
  }

  static func leftOut(_ what: String) { print("left out: there is no shared/traces/\(what) beside the package") }

  private static func json(_ path: String) throws -> [String: Any]? {
    guard let file = sharedMaterial("traces/\(path)") else {
      leftOut(path)
      return nil
    }
    return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
  }

  private mutating func append(_ time: Timestamp, _ x: Double, _ y: Double) {
    self.x.append(.init(time: time, position: x))
    self.y.append(.init(time: time, position: y))
  }

  /// Events with a phase; `up` gives only its time. Nil where the file is absent.
  static func flutter(_ name: String) throws -> FlingRecording? {
    guard let json = try json("flutter-velocitytracker/\(name).json") else { return nil }
    var recording = FlingRecording()
    for event in try #require(json["events"] as? [[String: Any]]) {
      let time = Timestamp(seconds: try #require(event["t_ms"] as? Double) / 1000)
      if event["phase"] as? String == "up" {
        recording.lifts = time
      } else {
        recording.append(time, try #require(event["x"] as? Double), try #require(event["y"] as? Double))
      }
    }
    return recording
  }

  /// Rows of one pointer, the last of which lifts; computed ones are passed over. Nil where the file is absent.
  static func android(_ name: String) throws -> FlingRecording? {
    guard let json = try json("aosp-velocitytracker/\(name).json") else { return nil }
    var recording = FlingRecording()
    let rows = try #require(json["samples"] as? [[String: Any]])
    for (index, row) in rows.enumerated() {
      let time = Timestamp(nanoseconds: try #require(row["t_ns"] as? Int64))
      recording.lifts = time
      let pointer = try #require((row["pointers"] as? [[String: Any]])?.first)
      if index == rows.count - 1 || pointer["isResampled"] as? Bool == true { continue }
      recording.append(time, try #require(pointer["x"] as? Double), try #require(pointer["y"] as? Double))
    }
    return recording
  }
}
