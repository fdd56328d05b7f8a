import SegueUIKit

/// Views for a screen that is to have an exact number of layers: once all are used, none come any more.
@MainActor
final class LayerBudget {
  private(set) var left: Int

  init(_ layers: Int) { left = layers }

  var isEmpty: Bool { left == 0 }

  /// A new view in `parent`; nil when no layer is left.
  @discardableResult
  func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: UIView?) -> UIView? {
    add(UIView(frame: CGRect(x: x, y: y, width: width, height: height)), to: parent)
  }

  /// Puts `view`, which has no subviews, into `parent`; nil when no layer is left.
  func add<View: UIView>(_ view: View, to parent: UIView?) -> View? {
    guard left > 0, let parent else { return nil }
    left -= 1
    parent.addSubview(view)
    return view
  }
}

extension UIView {
  /// This view's layer and all below it.
  var layerCount: Int { 1 + subviews.reduce(0) { $0 + $1.layerCount } }
}
