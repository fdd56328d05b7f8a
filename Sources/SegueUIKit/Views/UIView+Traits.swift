import Foundation
import SegueQuartzCore

/// What a view takes from above.
struct InheritedSettings {
  let traits: UITraitCollection
  let tint: UIColor
}

extension UIView {
  /// Whether any view has set something that others inherit, in any world: as long as none has, moving views about need
  /// not look.
  static var inheritanceMatters = false

  var inherited: InheritedSettings { InheritedSettings(traits: traitCollection, tint: tintColor) }

  /// Tells this view and what is in it of what it inherits now.
  func tellInherited(instead old: InheritedSettings) {
    if traitCollection != old.traits { tellTraits(instead: old.traits) }
    if tintColor != old.tint { tellTint() }
  }

  // MARK: Traits

  var inheritedTraits: UITraitCollection {
    let screen = TraitEnvironment.of(world).screen
    guard UIView.inheritanceMatters else { return screen }
    // The nearest last.
    var layers: [UITraitCollection] = []
    var view: UIView? = self
    while let current = view {
      if let own = current.rare?.traitOverrides { layers.append(own) }
      view = current.parentView
    }
    return layers.isEmpty ? screen : UITraitCollection(traitsFrom: [screen] + layers.reversed())
  }

  func setTraitOverrides(_ traits: UITraitCollection?) {
    UIView.inheritanceMatters = true
    let old = traitCollection
    madeRare().traitOverrides = traits
    if traitCollection != old { tellTraits(instead: old) }
  }

  /// Tells this view, whose traits were `old`, and those in it whose traits are others now too; superviews first.
  func tellTraits(instead old: UITraitCollection) {
    var pending = [(self, old)]
    while let (view, old) = pending.popLast() {
      let new = view.traitCollection
      guard new != old else { continue }
      if let color = view.setColor, color.isDynamic { view.layer.backgroundColor = view.resolved(color) }
      new.performAsCurrent {
        view.traitCollectionDidChange(old)
        view.owner?.traitCollectionDidChange(old)
      }
      pending += view.subviews.reversed().map { subview in
        (subview, subview.rare?.traitOverrides.map { UITraitCollection(traitsFrom: [old, $0]) } ?? old)
      }
    }
  }

  // MARK: Colours

  func resolved(_ color: UIColor) -> CGColor {
    color.isDynamic ? color.resolvedColor(with: traitCollection).cgColor : color.cgColor
  }

  var shownBackgroundColor: UIColor? {
    guard let shown = layer.backgroundColor else { return nil }
    if let setColor, resolved(setColor) == shown { return setColor }
    return UIColor(cgColor: shown)
  }

  // MARK: Tint

  var isDimmed: Bool {
    var view: UIView? = self
    while let current = view {
      if let mode = current.rare?.tintAdjustmentMode, mode != .automatic { return mode == .dimmed }
      view = current.parentView
    }
    return false
  }

  var inheritedTintColor: UIColor {
    guard UIView.inheritanceMatters else { return .systemBlue }
    var view: UIView? = self
    var color = UIColor.systemBlue
    while let current = view {
      if let own = current.rare?.tintColor {
        color = own
        break
      }
      view = current.parentView
    }
    return isDimmed ? color.withoutHue : color
  }

  func setTint(_ set: (RareViewData) -> Void) {
    UIView.inheritanceMatters = true
    let old = (tintColor, isDimmed)
    let own = (rare?.tintColor, rare?.tintAdjustmentMode ?? .automatic)
    AnimationBlocks.of(world).current?.noteUndo { [weak self] in
      self?.setTint { ($0.tintColor, $0.tintAdjustmentMode) = own }
    }
    set(madeRare())
    if old.0 != tintColor || old.1 != isDimmed { tellTint() }
  }

  /// Tells this view and those in it that have no tint of their own, superviews first.
  private func tellTint() {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      pending += view.subviews.reversed().filter { $0.rare?.tintColor == nil }
    }
  }

  // MARK: Direction of reading

  var isRightToLeft: Bool {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute, relativeTo: screenDirection) == .rightToLeft
  }

  private var screenDirection: UIUserInterfaceLayoutDirection {
    traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// Playback controls and spatial content stand from left to right everywhere.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    let screen = TraitEnvironment.of(.current).screen.layoutDirection
    return userInterfaceLayoutDirection(
      for: attribute, relativeTo: screen == .rightToLeft ? .rightToLeft : .leftToRight)
  }

  public static func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}
