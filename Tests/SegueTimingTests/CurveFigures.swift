import SegueTiming

/// A published value of a timing curve.
struct CurveFigure: Sendable {
  var id: String
  var curve: CubicBezier
  var x: Double
  var y: Double
  var tolerance: Double

  /// Sources, by the first part of the id: chromium, chromium/chromium, ui/gfx/geometry/cubic_bezier_unittest.cc;
  /// blink, the same repository, third_party/blink/renderer/platform/animation/timing_function_test.cc (both
  /// BSD-3-Clause); coreanimation, honghaoz/ChouTiUI, CAMediaTimingFunction+ExtensionsTests.swift (MIT; what Core
  /// Animation answers, in single precision); advance, timdonnelly/Advance, UnitBezierTests.swift (BSD-2-Clause);
  /// swiftui, OpenSwiftUIProject/OpenSwiftUI, UnitCurveCompatibilityTests.swift (MIT). Where the source asserts equality
  /// the tolerance is 1e-15.
  static let published = [
    CurveFigure(
      id: "chromium.cb.basic.0.05", curve: CubicBezier(0.25, 0, 0.75, 1), x: 0.05, y: 0.01136, tolerance: 0.00015),
    CurveFigure(
      id: "chromium.cb.basic.0.45", curve: CubicBezier(0.25, 0, 0.75, 1), x: 0.45, y: 0.43345, tolerance: 0.00015),
    CurveFigure(
      id: "chromium.cb.basic.0.95", curve: CubicBezier(0.25, 0, 0.75, 1), x: 0.95, y: 0.98863, tolerance: 0.00015),
    CurveFigure(id: "chromium.cb.basic_use", curve: CubicBezier(0.5, 1, 0.5, 1), x: 0.5, y: 0.875, tolerance: 1e-15),
    CurveFigure(id: "chromium.cb.overshoot", curve: CubicBezier(0.5, 2, 0.5, 2), x: 0.5, y: 1.625, tolerance: 1e-15),
    CurveFigure(
      id: "chromium.cb.undershoot", curve: CubicBezier(0.5, -1, 0.5, -1), x: 0.5, y: -0.625, tolerance: 1e-15),
    CurveFigure(id: "blink.cb.ease.0.5", curve: CubicBezier(0.25, 0.1, 0.25, 1), x: 0.5, y: 0.802, tolerance: 0.01),
    CurveFigure(
      id: "coreanimation.solve.easeIn.0.25", curve: CubicBezier(0.42, 0, 1, 1), x: 0.25, y: 0.09346466, tolerance: 1e-06
    ),
    CurveFigure(
      id: "coreanimation.solve.easeIn.0.75", curve: CubicBezier(0.42, 0, 1, 1), x: 0.75, y: 0.6218605, tolerance: 1e-06),
    CurveFigure(
      id: "coreanimation.solve.easeOut.0.25", curve: CubicBezier(0, 0, 0.58, 1), x: 0.25, y: 0.37813953,
      tolerance: 1e-06),
    CurveFigure(
      id: "coreanimation.solve.easeOut.0.75", curve: CubicBezier(0, 0, 0.58, 1), x: 0.75, y: 0.9065353, tolerance: 1e-06
    ),
    CurveFigure(id: "coreanimation.solve.easeIn.1", curve: CubicBezier(0.42, 0, 1, 1), x: 1, y: 1, tolerance: 1e-06),
    CurveFigure(
      id: "advance.easeinout.3", curve: CubicBezier(0.42, 0, 0.58, 1), x: 0.3, y: 0.1871705774437696, tolerance: 0.001),
    CurveFigure(id: "swiftui.bezier.mid", curve: CubicBezier(0.25, 0.1, 0.75, 0.9), x: 0.5, y: 0.5, tolerance: 0.01),
  ]
}
