import Foundation
import SegueGeometry

/// A C array of 16 doubles.
typealias MatrixElements = (
  Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double,
  Double, Double
)

extension CATransform3D {
  init(elements e: MatrixElements) {
    self.init(
      m11: CGFloat(e.0), m12: CGFloat(e.1), m13: CGFloat(e.2), m14: CGFloat(e.3), m21: CGFloat(e.4),
      m22: CGFloat(e.5), m23: CGFloat(e.6), m24: CGFloat(e.7), m31: CGFloat(e.8), m32: CGFloat(e.9),
      m33: CGFloat(e.10), m34: CGFloat(e.11), m41: CGFloat(e.12), m42: CGFloat(e.13), m43: CGFloat(e.14),
      m44: CGFloat(e.15))
  }

  var elements: MatrixElements {
    (m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44)
  }

  var isFinite: Bool { rows.allSatisfy(\.isFinite) }
}
