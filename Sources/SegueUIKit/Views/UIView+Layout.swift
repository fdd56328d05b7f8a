import Foundation
import SegueQuartzCore

extension UIView {
  func noteLayoutBelow() {
    var view: UIView? = self
    while let current = view, !current.descendantNeedsLayout {
      current.descendantNeedsLayout = true
      view = current.parentView
    }
  }

  /// A layout pass: constraints (subviews first), then layout (superviews first).
  func layOutWhatWaits() {
    for _ in 0..<64 {
      guard needsLayout || descendantNeedsLayout || constraintsAreStale || descendantConstraintsAreStale else { return }
      updateConstraintsIfNeeded()
      // Constraints would be solved here, before any view is asked to lay out.
      layOutTree(safeArea)
    }
    world.record("layout did not settle after 64 rounds", at: "UIView.layoutSubviews", used: "the layout so far")
  }

  /// - Parameter safeArea: this view's.
  private func layOutTree(_ safeArea: UIEdgeInsets) {
    let safeAreaChanged = noteSafeArea(safeArea)
    if needsLayout {
      needsLayout = false
      layoutSublayers(of: layer)
    }
    guard descendantNeedsLayout || safeAreaChanged else { return }
    descendantNeedsLayout = false
    let bounds = safeArea == .zero ? .zero : bounds
    for view in subviews where safeAreaChanged || view.needsLayout || view.descendantNeedsLayout {
      view.layOutTree(view.safeArea(within: safeArea, of: bounds))
    }
  }

  // MARK: Constraints

  func noteStaleConstraints() {
    constraintsAreStale = true
    parentView?.noteStaleConstraintsBelow()
  }

  func noteStaleConstraintsBelow() {
    var view: UIView? = self
    while let current = view, !current.descendantConstraintsAreStale {
      current.descendantConstraintsAreStale = true
      view = current.parentView
    }
  }

  func updateStaleConstraints() {
    if descendantConstraintsAreStale {
      descendantConstraintsAreStale = false
      for view in subviews { view.updateConstraintsIfNeeded() }
    }
    guard constraintsAreStale else { return }
    constraintsAreStale = false
    if let owner { owner.updateViewConstraints() } else { updateConstraints() }
  }

  // MARK: Safe area

  /// What of the view lies in the superview's unsafe area, and what its controller adds.
  ///
  /// - `bounds`: the superview's, whose insets are `outer`.
  func safeArea(within outer: UIEdgeInsets, of bounds: CGRect) -> UIEdgeInsets {
    let added = rare?.additionalSafeArea ?? .zero
    if outer == .zero { return added }
    let size = self.bounds.size
    let (center, anchor) = (self.center, layer.anchorPoint)
    let left = center.x - anchor.x * size.width
    let top = center.y - anchor.y * size.height
    return UIEdgeInsets(
      top: max(outer.top - (top - bounds.minY), 0) + added.top,
      left: max(outer.left - (left - bounds.minX), 0) + added.left,
      bottom: max(outer.bottom - (bounds.maxY - top - size.height), 0) + added.bottom,
      right: max(outer.right - (bounds.maxX - left - size.width), 0) + added.right)
  }

  var safeArea: UIEdgeInsets {
    guard let window = hostWindow else { return .zero }
    if window === self {
      return safeArea(within: world.screenSafeAreaInsets, of: CGRect(origin: .zero, size: world.screenSize))
    }
    guard let parentView else { return .zero }
    return safeArea(within: parentView.safeArea, of: parentView.bounds)
  }

  /// Tells of a safe area that is another one than before. True if it is.
  private func noteSafeArea(_ insets: UIEdgeInsets) -> Bool {
    guard insets != (rare?.toldSafeArea ?? .zero) else { return false }
    madeRare().toldSafeArea = insets
    safeAreaInsetsDidChange()
    owner?.viewSafeAreaInsetsDidChange()
    if rare?.insetsMarginsFromSafeArea != false { marginsDidChange() }
    return true
  }

  /// What the view's controller adds to the safe area below it, in points.
  func setAdditionalSafeArea(_ insets: UIEdgeInsets) {
    guard insets != (rare?.additionalSafeArea ?? .zero) else { return }
    guard insets.isFinite else {
      return world.record("insets must be finite", at: "additionalSafeAreaInsets", used: "the insets before")
    }
    madeRare().additionalSafeArea = insets
    setNeedsLayout()
  }

  // MARK: Margins

  var marginsInForce: UIEdgeInsets {
    var margins = rare?.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    if rare?.insetsMarginsFromSafeArea != false {
      let safe = safeArea
      margins.top += safe.top
      margins.left += safe.left
      margins.bottom += safe.bottom
      margins.right += safe.right
    }
    guard rare?.preservesSuperviewLayoutMargins == true, let parent = parentView else { return margins }
    let (outer, bounds, size) = (parent.marginsInForce, parent.bounds, self.bounds.size)
    let left = center.x - layer.anchorPoint.x * size.width - bounds.minX
    let top = center.y - layer.anchorPoint.y * size.height - bounds.minY
    margins.top = max(margins.top, outer.top - top)
    margins.left = max(margins.left, outer.left - left)
    margins.bottom = max(margins.bottom, outer.bottom - (bounds.height - top - size.height))
    margins.right = max(margins.right, outer.right - (bounds.width - left - size.width))
    return margins
  }

  func setMargins(_ member: String, _ margins: UIEdgeInsets) {
    guard margins.isFinite else {
      return world.record("\(member) must be finite", at: "UIView.\(member)", used: "the margins before")
    }
    guard margins != rare?.margins else { return }
    madeRare().margins = margins
    marginsDidChange()
  }

  func marginsDidChange() {
    layoutMarginsDidChange()
    setNeedsLayout()
    for view in subviews where view.rare?.preservesSuperviewLayoutMargins == true { view.marginsDidChange() }
  }
}

/// The parts of a world's screen that are not free, in points.
@MainActor
private final class ScreenSafeArea {
  var insets: UIEdgeInsets?
}

extension SimulationWorld {
  /// How far the status bar, rounded corners and the home indicator reach into the screen, in points.
  ///
  /// Unless it is set: 47 at the top and 34 at the bottom of a screen at least twice as high as it is wide; 47 at both
  /// sides and 21 at the bottom of one at least twice as wide as it is high; else 20 at the top.
  public var screenSafeAreaInsets: UIEdgeInsets {
    get {
      if let set = part(ScreenSafeArea.self, make: ScreenSafeArea.init).insets { return set }
      if screenSize.height >= 2 * screenSize.width { return UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0) }
      if screenSize.width >= 2 * screenSize.height { return UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47) }
      return UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    }
    set {
      guard newValue.isFinite else {
        return record("insets must be finite", at: "SimulationWorld.screenSafeAreaInsets", used: "the insets before")
      }
      part(ScreenSafeArea.self, make: ScreenSafeArea.init).insets = newValue
      for window in windows { window.setNeedsLayout() }
    }
  }
}
