import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import Testing

@Suite("CAMediaTimingFunction")
@MainActor
struct TimingFunctionTests {
  private func controlPoints(_ function: CAMediaTimingFunction) -> [[Float]] {
    (0...3).map { index in
      var point: [Float] = [-1, -1, -1]
      // SAFETY: the array has room for three numbers, of which two are written.
      unsafe function.getControlPoint(at: index, values: &point)
      #expect(point[2] == -1, "two numbers are written")
      return Array(point.prefix(2))
    }
  }

  @Test("numbers that are not finite give the linear curve and are reported")
  func notFinite() {
    for bad in [Float.nan, .infinity, -.infinity] {
      for place in 0..<4 {
        SimulationWorld.run(SimulationWorld()) {
          var numbers: [Float] = [0.25, 0.1, 0.25, 1]
          numbers[place] = bad
          let function = CAMediaTimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
          #expect(function.curve == .linear)
          let places = SimulationWorld.current.diagnostics.map(\.place)
          #expect(places == ["CAMediaTimingFunction.init(controlPoints:)"])
        }
      }
    }
  }

  @Test("off the main thread a bad number gives the linear curve too")
  func notOnMain() async {
    let curve = await Task.detached { CAMediaTimingFunction(controlPoints: .nan, 0, 1, 1).curve }.value
    #expect(curve == .linear)
  }

  @Test("an index outside 0…3 writes nothing and is reported")
  func badIndex() {
    SimulationWorld.run(SimulationWorld()) {
      for index in [-1, 4, .min, .max] {
        var numbers: [Float] = [7, 8]
        // SAFETY: the array has room for two numbers.
        unsafe CAMediaTimingFunction(name: .easeIn).getControlPoint(at: index, values: &numbers)
        #expect(numbers == [7, 8])
      }
      #expect(SimulationWorld.current.diagnostics.count == 4)
    }
  }

  @Test("x is clamped to 0…1, y is free")
  func clamped() {
    SimulationWorld.run(SimulationWorld()) {
      let function = CAMediaTimingFunction(controlPoints: -0.5, -2, 1.5, 3)
      #expect(controlPoints(function) == [[0, 0], [0, -2], [1, 3], [1, 1]])
      #expect(function.curve == CubicBezier(0, -2, 1, 3))
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test(
    "the named curves have Core Animation's control points",
    arguments: [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ] as [(CAMediaTimingFunctionName, [Float])])
  func named(name: CAMediaTimingFunctionName, numbers: [Float]) {
    let function = CAMediaTimingFunction(name: name)
    #expect(controlPoints(function) == [[0, 0], [numbers[0], numbers[1]], [numbers[2], numbers[3]], [1, 1]])
    let same = CAMediaTimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    #expect(function == same && function.hash == same.hash)
  }

  @Test("functions are equal when their control points are")
  func equality() {
    let numbers: [Float] = [0.1, 0.2, 0.3, 0.4]
    let function = CAMediaTimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    #expect(function == CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4))
    #expect(Set([function, CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]).count == 1)
    for place in 0..<4 {
      var other = numbers
      other[place] = other[place].nextUp
      #expect(function != CAMediaTimingFunction(controlPoints: other[0], other[1], other[2], other[3]))
    }
    #expect(
      CAMediaTimingFunction(controlPoints: -0.0, 0, 1, 1) == CAMediaTimingFunction(controlPoints: 0, -0.0, 1, 1))
    #expect(!function.isEqual(NSObject()) && !function.isEqual(nil))
  }

  @Test("the control points are those of the conformance cases")
  func conformance() throws {
    guard let file = sharedMaterial("conformance/easing.json") else { return }
    let cases = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]])
    var count = 0
    for entry in cases where entry["kind"] as? String == "timing-function.control-points" {
      let name = try #require((entry["inputs"] as? [String: Any])?["name"] as? String)
      let expected = try #require(entry["expected"] as? [[Double]])
      let tolerance = try #require(entry["tolerance"] as? Double)
      let function =
        if name.hasPrefix("custom") {
          CAMediaTimingFunction(
            controlPoints: Float(expected[1][0]), Float(expected[1][1]), Float(expected[2][0]), Float(expected[2][1]))
        } else {
          CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
        }
      for (point, wanted) in zip(controlPoints(function), expected) {
        #expect(abs(Double(point[0]) - wanted[0]) <= tolerance, "\(name)")
        #expect(abs(Double(point[1]) - wanted[1]) <= tolerance, "\(name)")
      }
      count += 1
    }
    #expect(count >= 5)
  }
}
