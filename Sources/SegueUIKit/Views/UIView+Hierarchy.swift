import Foundation
import SegueQuartzCore

extension UIView {
  /// Puts `view` among the subviews; one that is there already moves to its new place without a word.
  ///
  /// The order of calls: the view and what is in it will move to the window (if that is another one), the view will move to
  /// the superview, the superview before will lose it; then the same in the past tense, and at last this view has it.
  /// Superviews are told before subviews. Cost: O(1) within a window, O(n) of the subtree into another one.
  func insert(_ view: UIView, at index: Int) {
    precondition(view !== self, "a view cannot be its own subview: \(type(of: self))")
    if view.parentView === self { return rearrange(view, to: index) }
    precondition(
      view.subviews.isEmpty || !isDescendant(of: view),
      "\(type(of: view)) cannot be added to \(type(of: self)), which stands in it: take that out first")
    let movesWindow = view.hostWindow !== hostWindow
    let inherited = UIView.inheritanceMatters ? view.inherited : nil
    if movesWindow { view.tellWillMove(toWindow: hostWindow) }
    view.willMove(toSuperview: self)
    view.parentView?.drop(view)
    let index = min(max(index, 0), subviews.count)
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.parentView = self
    if view.holdsListeners { noteListenersInside() }
    setNeedsLayout()
    view.needsLayout = true
    if view.constraintsAreStale || view.descendantConstraintsAreStale { noteStaleConstraintsBelow() }
    if type(of: view).requiresConstraintBasedLayout { view.noteStaleConstraints() }
    noteLayoutBelow()
    if movesWindow { view.didMove(to: hostWindow) }
    if let inherited { view.tellInherited(instead: inherited) }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  private func rearrange(_ view: UIView, to index: Int) {
    guard let current = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: current)
    let index = min(max(current < index ? index - 1 : index, 0), subviews.count)
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    setNeedsLayout()
    view.needsLayout = true
    noteLayoutBelow()
  }

  /// The places must be subviews'.
  func exchange(_ index1: Int, _ index2: Int) {
    precondition(
      subviews.indices.contains(index1) && subviews.indices.contains(index2),
      "subviews \(index1) and \(index2) of \(subviews.count) cannot change places")
    let (low, high) = (min(index1, index2), max(index1, index2))
    guard low != high else { return }
    let (back, front) = (subviews[low], subviews[high])
    rearrange(front, to: low)
    rearrange(back, to: high + 1)
  }

  /// Loses a subview that goes to another superview.
  private func drop(_ view: UIView) {
    willRemoveSubview(view)
    forget(view)
  }

  private func forget(_ view: UIView) {
    if let index = subviews.lastIndex(where: { $0 === view }) { subviews.remove(at: index) }
    setNeedsLayout()
  }

  func leaveSuperview() {
    guard let parent = parentView else { return }
    parent.willRemoveSubview(self)
    let inherited = UIView.inheritanceMatters ? self.inherited : nil
    let leavesWindow = hostWindow != nil
    if leavesWindow { tellWillMove(toWindow: nil) }
    willMove(toSuperview: nil)
    guard parentView === parent else { return }
    parent.forget(self)
    parentView = nil
    layer.removeFromSuperlayer()
    if leavesWindow { didMove(to: nil) }
    if let inherited { tellInherited(instead: inherited) }
    didMoveToSuperview()
  }

  // MARK: Windows

  /// This view and all in it, superviews first.
  var subtree: [UIView] {
    var views: [UIView] = []
    forEachInSubtree { views.append($0) }
    return views
  }

  /// Calls `body` with this view and all in it, superviews first.
  ///
  /// - Parameter isMeant: which views to look into; what is in others is left out.
  /// - Cost: no allocation for a view without subviews; else one for each doubling of the depth.
  private func forEachInSubtree(where isMeant: (UIView) -> Bool = { _ in true }, _ body: (UIView) -> Void) {
    guard isMeant(self) else { return }
    body(self)
    var (level, next) = (subviews, 0)
    var above: [(views: [UIView], next: Int)] = []
    while true {
      guard next < level.count else {
        guard let outer = above.popLast() else { return }
        (level, next) = outer
        continue
      }
      let view = level[next]
      next += 1
      guard isMeant(view) else { continue }
      body(view)
      guard !view.subviews.isEmpty else { continue }
      above.append((level, next))
      (level, next) = (view.subviews, 0)
    }
  }

  /// Someone listens at this view from now on.
  func noteListener() {
    listensToWindows = true
    noteListenersInside()
  }

  private func noteListenersInside() {
    var view: UIView? = self
    while let current = view, !current.holdsListeners {
      current.holdsListeners = true
      view = current.parentView
    }
  }

  func tellWillMove(toWindow window: UIWindow?) {
    if hostWindow != nil { FirstResponder.of(world).leave(self) }
    var listeners: [UIView] = []
    forEachInSubtree(where: \.holdsListeners) { if $0.listensToWindows { listeners.append($0) } }
    for view in listeners {
      view.owner?.viewWillMove(toWindow: window)
      view.willMove(toWindow: window)
    }
  }

  private func didMove(to window: UIWindow?) {
    var listeners: [UIView] = []
    forEachInSubtree { view in
      view.hostWindow = window
      if view.awaitsFirstDrawing { view.drawIfFirstSeen() }
      if view.listensToWindows { listeners.append(view) }
    }
    // One that was moved on by the call of another has been told already.
    for view in listeners where view.hostWindow === window {
      view.didMoveToWindow()
      view.owner?.viewDidMoveToWindow()
    }
  }

  // MARK: Who is asked for actions

  /// Whether the view's class is one of those that have an action only inside animation blocks and do not listen to
  /// windows: a program's own class may override `action(for:forKey:)`, and is asked at every change.
  var isOfPlainClass: Bool {
    let own = type(of: self)
    return own == UIView.self || plainOwnClasses.contains(ObjectIdentifier(own))
  }
}

/// This module's classes, beside `UIView`, that override neither `action(for:forKey:)` nor `willMove(toWindow:)` nor
/// `didMoveToWindow()`.
private let plainOwnClasses: Set<ObjectIdentifier> = [
  ObjectIdentifier(UIImageView.self), ObjectIdentifier(UILabel.self), ObjectIdentifier(UIWindow.self),
  ObjectIdentifier(UIVisualEffectView.self), ObjectIdentifier(UIScrollView.self), ObjectIdentifier(UITableView.self),
  ObjectIdentifier(UITableViewCell.self), ObjectIdentifier(UITableViewHeaderFooterView.self),
  ObjectIdentifier(UIControl.self), ObjectIdentifier(UIButton.self), ObjectIdentifier(UINavigationBar.self),
  ObjectIdentifier(UIToolbar.self), ObjectIdentifier(UITabBar.self),
]
