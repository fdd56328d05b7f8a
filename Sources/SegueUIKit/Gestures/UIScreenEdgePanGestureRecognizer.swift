import Foundation
import SegueGeometry
import SegueTiming

/// The edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A pan that starts at an edge of the screen and goes inward.
///
/// The touch-down must lie within `edgeZoneWidth` of one of `edges`, and once the finger has moved `panSlop` points the
/// inward part must be the greater one; otherwise the gesture fails. In a corner that belongs to two of the edges the way
/// inward from either counts. Only the first finger counts. Edges are those of the screen as the interface is turned, as
/// are the points in which touches arrive.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
  private var inward: [CGVector] = []

  override var counted: [UITouch] { Array(touches.prefix(1)) }

  open override func reset() {
    super.reset()
    inward = []
  }

  override func touchDown(at point: CGPoint) {
    guard isPossible else { return }
    let size = world.screenSize
    let zone = world.gestureParameters.edgeZoneWidth
    inward = []
    if edges.contains(.left), point.x <= zone { inward.append(CGVector(dx: 1, dy: 0)) }
    if edges.contains(.right), point.x >= size.width - zone { inward.append(CGVector(dx: -1, dy: 0)) }
    if edges.contains(.top), point.y <= zone { inward.append(CGVector(dx: 0, dy: 1)) }
    if edges.contains(.bottom), point.y >= size.height - zone { inward.append(CGVector(dx: 0, dy: -1)) }
    if inward.isEmpty { fail() }
  }

  override func verdict(on movement: CGVector) -> Bool? {
    let parameters = world.gestureParameters
    if Double(now - touchDownTime) / 1e9 > parameters.edgeMaximumDelay { return false }
    guard super.verdict(on: movement) == true else { return nil }
    return inward.contains { inward in
      let along = movement.dx * inward.dx + movement.dy * inward.dy
      let across = abs(movement.dx * inward.dy) + abs(movement.dy * inward.dx)
      return along > across * parameters.edgeInwardRatio
    }
  }
}
