import Foundation
import SegueQuartzCore

/// A frame of reference on the screen: a view's or the screen's own.
@preconcurrency @MainActor
public protocol UICoordinateSpace: AnyObject {
  /// Points.
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// The view that a space is that of; nil for the screen's. Not inlined: Swift 6.3.1 fails to compile the cast when it is
/// optimised together with what calls it.
@inline(never)
@MainActor
func viewOf(_ space: any UICoordinateSpace) -> UIView? { space as? UIView }

extension UIView {
  /// A point of this view in another's coordinates; nil stands for the window's, outside of one for the root view's.
  /// Between two windows the way leads over the screen.
  ///
  /// Through a singular transform (|det| of its plane part ≤ 1e-12) the point comes back as it is, with a diagnostic.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    if let view, isApart(from: view) { return view.fromScreen(toScreen(point)) }
    return layer.convert(point, to: (view ?? window)?.layer)
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    if let view { return view.convert(point, to: self as UIView?) }
    return layer.convert(point, from: window?.layer)
  }

  /// The smallest rectangle in another view's coordinates around a rectangle of this one.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    if let view, isApart(from: view) { return rect.mapped(toScreen).mapped(view.fromScreen) }
    return layer.convert(rect, to: (view ?? window)?.layer)
  }

  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    if let view { return view.convert(rect, to: self as UIView?) }
    return layer.convert(rect, from: window?.layer)
  }

  /// A point of this view in another's coordinates; nil on the way through a view that is seen edge-on or singular.
  public func convertIfInvertible(_ point: CGPoint, to view: UIView?) -> CGPoint? {
    layer.convertIfInvertible(point, to: (view ?? window)?.layer)
  }

  /// Whether the two stand in different windows.
  private func isApart(from view: UIView) -> Bool {
    guard let window, let other = view.window else { return false }
    return window !== other
  }

  // MARK: Spaces

  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = viewOf(coordinateSpace) { return convert(point, to: view as UIView?) }
    return toScreen(point)
  }

  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = viewOf(coordinateSpace) { return convert(point, from: view as UIView?) }
    return fromScreen(point)
  }

  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = viewOf(coordinateSpace) { return convert(rect, to: view as UIView?) }
    return rect.mapped(toScreen)
  }

  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = viewOf(coordinateSpace) { return convert(rect, from: view as UIView?) }
    return rect.mapped(fromScreen)
  }

  /// A point of this view on the screen; a window that is singular counts as one that is not transformed.
  func toScreen(_ point: CGPoint) -> CGPoint {
    guard let window else { return layer.convert(point, to: nil) }
    let point = convert(point, to: window as UIView?)
    return window.layer.convertToSuperlayer(point) ?? point
  }

  func fromScreen(_ point: CGPoint) -> CGPoint {
    guard let window else { return layer.convert(point, from: nil) }
    return convert(window.layer.convertFromSuperlayer(point) ?? point, from: window as UIView?)
  }
}

extension CGRect {
  /// The smallest rectangle around the images of the corners.
  func mapped(_ map: (CGPoint) -> CGPoint) -> CGRect {
    if isNull || isInfinite { return self }
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { map(CGPoint(x: $0.0, y: $0.1)) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
