import Foundation
import SegueGeometry

/// The outline with which an item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle, ellipse, path
}

/// Something that behaviours move: a view, or any object that has a place, a size and a transform.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// In the coordinates of the animator's reference view.
  var center: CGPoint { get set }
  /// Its size is read when the first behaviour takes the item, and by `updateItem(usingCurrentState:)`.
  var bounds: CGRect { get }
  /// Rotation goes in here, after what it was before.
  var transform: CGAffineTransform { get set }
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// For the type `path`: convex, about the item's centre. Its corners count, curves are straightened.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  public var collisionBoundingPath: UIBezierPath {
    UIBezierPath(
      rect: CGRect(
        x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height))
  }
}

extension UIView: UIDynamicItem {}
