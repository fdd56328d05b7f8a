import Foundation
import SegueTestSupport
import SegueTiming
import Testing

@Suite("Published values of timing curves")
struct CurveConformanceTests {
  @Test("the curves have them", arguments: CurveFigure.published)
  func figures(_ figure: CurveFigure) {
    #expect(Self.agrees(figure), "\(figure.id): \(figure.curve.value(at: figure.x)) for \(figure.y)")
  }

  /// Whether the curve has the figure within its tolerance.
  ///
  /// Core Animation's own answers are those of a solver that stops within 1e-6 of the argument, so its tolerance holds
  /// there: at 0.75 its ease-in is 1.4e-6 below the exact value, which is 0.62186186917….
  static func agrees(_ figure: CurveFigure) -> Bool {
    guard figure.id.hasPrefix("coreanimation.solve.") else {
      return abs(figure.curve.value(at: figure.x) - figure.y) <= figure.tolerance
    }
    let low = figure.curve.value(at: figure.x - figure.tolerance)
    let high = figure.curve.value(at: figure.x + figure.tolerance)
    // It works in single precision: half a unit in the last place of a number below 1.
    let rounding = 0x1p-24
    return low - rounding <= figure.y && figure.y <= high + rounding
  }

  /// Every case of the conformance material that must hold unchanged here.
  @Test("all of the material's direct cases hold")
  func material() throws {
    guard let file = sharedMaterial("conformance/easing.json") else {
      print("left out: there is no shared/conformance/easing.json beside the package")
      return
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let cases = try #require(json as? [[String: Any]]).filter { $0["ca"] as? String == "direct" }
    var held = 0
    for one in cases {
      guard let kind = one["kind"] as? String, let id = one["id"] as? String,
        let inputs = one["inputs"] as? [String: Any], let p = inputs["p"] as? [Double], p.count == 4
      else { continue }
      let curve = CubicBezier(p[0], p[1], p[2], p[3])
      switch kind {
      case "cubic-bezier.value", "curve.clamp":
        let x = try #require(inputs["x"] as? Double, "\(id)")
        let expected = try #require(one["expected"] as? Double, "\(id)")
        let tolerance = try #require(one["tolerance"] as? Double, "\(id)")
        let figure = CurveFigure(id: id, curve: curve, x: x, y: expected, tolerance: max(tolerance, 1e-15))
        #expect(Self.agrees(figure), "\(id): \(curve.value(at: x)) for \(expected)")
      case "cubic-bezier.finite":
        for x in try #require(inputs["x"] as? [Double], "\(id)") { #expect(curve.value(at: x).isFinite, "\(id)") }
      default: continue
      }
      held += 1
    }
    #expect(held >= 70, "\(held) cases were read")
  }
}
