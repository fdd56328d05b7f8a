import Foundation
import SegueGeometry
import SegueQuartzCore

extension ExpectedLayer {
  /// Every number that a layer shows otherwise: more than 10⁻⁴ of it away, or near zero of the extent that it is one of.
  @MainActor
  func faults(of layer: CALayer, size: CGSize) -> [String] {
    guard let shown = layer.presentation() else { return ["is not in the window"] }
    let extent = max(size.width, size.height)
    var faults: [String] = []
    func check(_ name: String, _ value: Double, _ expected: Double, scale: Double) {
      // Written so that no number is not near anything.
      if !(abs(value - expected) <= 1e-4 * max(abs(expected), scale)) {
        faults.append("\(name) is \(value), not \(expected)")
      }
    }
    if let transform {
      let (values, expected) = (Self.numbers(shown.transform), Self.numbers(transform))
      for index in 0..<16 {
        let (row, column) = (index / 4, index % 4)
        // Translations are points; the last column holds reciprocals of distances.
        let scale = row == 3 ? (column == 3 ? 1 : extent) : (column == 3 ? 1 / extent : 1)
        check("m\(row + 1)\(column + 1)", values[index], expected[index], scale: scale)
      }
    }
    if let opacity { check("opacity", shown.exactOpacity, opacity, scale: 1) }
    if let zPosition { check("zPosition", shown.zPosition, zPosition, scale: extent) }
    if let position {
      check("position.x", shown.position.x, position.x, scale: extent)
      check("position.y", shown.position.y, position.y, scale: extent)
    }
    if let anchorPoint {
      check("anchorPoint.x", shown.anchorPoint.x, anchorPoint.x, scale: 1)
      check("anchorPoint.y", shown.anchorPoint.y, anchorPoint.y, scale: 1)
    }
    if let frame {
      check("frame.x", shown.frame.minX, frame.minX, scale: extent)
      check("frame.y", shown.frame.minY, frame.minY, scale: extent)
      check("frame.width", shown.frame.width, frame.width, scale: extent)
      check("frame.height", shown.frame.height, frame.height, scale: extent)
    }
    return faults
  }

  private static func numbers(_ m: CATransform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43,
      m.m44,
    ]
  }
}
