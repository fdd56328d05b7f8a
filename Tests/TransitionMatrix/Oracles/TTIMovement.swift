import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// What moves, by name, and what it should show.
@MainActor
struct TTIMovement {
  let container: UIView
  let incoming: UIView?
  let outgoing: UIView?

  func layer(_ name: String) -> CALayer? {
    let pictures = container.subviews.filter { $0.layer.contents is SnapshotContents && $0.layer.zPosition == 0 }
    switch name {
    case "incoming": return incoming?.layer
    case "outgoing": return outgoing?.layer
    case "blur":
      return container.subviews.last { $0 is TTIBlurView || $0 is UIVisualEffectView }?.layer
    case "picture", "leaving": return pictures.first?.layer
    case "coming": return pictures.last?.layer
    default: return nil
    }
  }

  /// The differences between what is shown and what is expected, in words.
  func faults(_ expected: [String: ExpectedLayer], tolerance: Double = 1e-4) -> [String] {
    expected.sorted { $0.key < $1.key }.flatMap { name, expected -> [String] in
      guard let layer = layer(name) else { return ["\(name) is not there"] }
      return Self.faults(of: layer, name, expected, tolerance: tolerance)
    }
  }

  static func faults(
    of layer: CALayer, _ name: String, _ expected: ExpectedLayer, tolerance: Double
  ) -> [String] {
    guard let shown = layer.presentation() else { return ["\(name) is not shown"] }
    var faults: [String] = []
    func compare(_ what: String, _ seen: Double, _ wanted: Double) {
      if abs(seen - wanted) > tolerance * max(1, abs(wanted)) {
        faults.append("\(name) \(what): \(seen), not \(wanted)")
      }
    }
    if let transform = expected.transform {
      for (index, (seen, wanted)) in zip(shown.transform.rows, transform.rows).enumerated() {
        compare("m\(index / 4 + 1)\(index % 4 + 1)", seen, wanted)
      }
    }
    if let opacity = expected.opacity { compare("opacity", shown.exactOpacity, opacity) }
    if let zPosition = expected.zPosition { compare("zPosition", shown.zPosition, zPosition) }
    if let position = expected.position {
      compare("x", shown.position.x, position.x)
      compare("y", shown.position.y, position.y)
    }
    if let anchor = expected.anchorPoint {
      compare("anchor x", shown.anchorPoint.x, anchor.x)
      compare("anchor y", shown.anchorPoint.y, anchor.y)
    }
    if let frame = expected.frame {
      compare("frame x", shown.frame.minX, frame.minX)
      compare("frame y", shown.frame.minY, frame.minY)
      compare("frame width", shown.frame.width, frame.width)
      compare("frame height", shown.frame.height, frame.height)
    }
    return faults
  }
}
