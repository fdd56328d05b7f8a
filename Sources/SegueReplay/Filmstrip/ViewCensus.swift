import SegueUIKit

/// The views that a picture may have to do with: those in the window, and the views of controllers that wait to be shown
/// or have been covered.
@MainActor
struct ViewCensus {
  /// Those in the window first, each before its subviews.
  private(set) var views: [UIView] = []
  /// The loaded views of controllers that hold no others, in the order in which they are found.
  private(set) var screens: [(controller: UIViewController, view: UIView)] = []

  init(_ window: UIWindow) {
    add(window)
    var controllers = [window.rootViewController].compactMap(\.self)
    var next = 0
    while next < controllers.count {
      let controller = controllers[next]
      next += 1
      controllers += controller.children + [controller.presentedViewController].compactMap(\.self)
      guard let view = controller.viewIfLoaded else { continue }
      if view.window == nil { add(view) }
      if controller.children.isEmpty { screens.append((controller, view)) }
    }
  }

  private mutating func add(_ root: UIView) {
    var waiting = [root]
    while let view = waiting.popLast() {
      views.append(view)
      waiting += view.subviews.reversed()
    }
  }
}
