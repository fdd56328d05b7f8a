import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Traits, tints and colours of views")
@MainActor
struct ViewTraitTests {
  final class Told: UIView {
    var traits: [(before: UIUserInterfaceStyle?, now: UIUserInterfaceStyle)] = []
    var tints = 0

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      traits.append((previousTraitCollection?.userInterfaceStyle, UITraitCollection.current.userInterfaceStyle))
    }
    override func tintColorDidChange() { tints += 1 }
  }

  private func inWorld(_ body: () throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body() }
  }

  // MARK: Traits

  @Test("a view has the screen's traits, with the style that a view above says")
  func traits() {
    inWorld {
      let (root, parent, child) = (Told(), Told(), Told())
      root.addSubview(parent)
      parent.addSubview(child)
      let traits = child.traitCollection
      #expect(traits.userInterfaceIdiom == .phone && traits.userInterfaceStyle == .light && traits.displayScale == 3)
      #expect(traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular)
      child.overrideUserInterfaceStyle = .light
      parent.overrideUserInterfaceStyle = .dark
      #expect(parent.traitCollection.userInterfaceStyle == .dark && root.traitCollection.userInterfaceStyle == .light)
      #expect(child.traitCollection.userInterfaceStyle == .light)
      #expect(parent.traits.count == 1 && parent.traits[0] == (.light, .dark) && child.traits.isEmpty)
      child.overrideUserInterfaceStyle = .unspecified
      #expect(child.traits.count == 1 && child.traitCollection.userInterfaceStyle == .dark)
      root.addSubview(child)
      #expect(child.traits.count == 2 && child.traits[1] == (.dark, .light))
    }
  }

  @Test("the device turns dark: views in windows are told, superviews first, those of their own style not")
  func device() {
    inWorld {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let (view, own) = (Told(), Told())
      window.addSubview(view)
      view.addSubview(own)
      own.overrideUserInterfaceStyle = .light
      let tellings = own.traits.count
      view.backgroundColor = .systemBackground
      #expect(view.layer.backgroundColor == UIColor.white.cgColor)
      SimulationWorld.current.userInterfaceStyle = .dark
      #expect(view.traits.count == 1 && view.traits[0] == (.light, .dark) && own.traits.count == tellings)
      #expect(view.layer.backgroundColor == UIColor.black.cgColor && view.backgroundColor === UIColor.systemBackground)
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    }
  }

  @Test("collections are put together, the later before the earlier, and contain one another")
  func collections() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let both = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(horizontalSizeClass: .regular), dark,
    ])
    #expect(both.userInterfaceStyle == .dark && both.horizontalSizeClass == .regular)
    #expect(both.containsTraits(in: dark) && !dark.containsTraits(in: both) && dark.containsTraits(in: nil))
    #expect(dark.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .light)))
    dark.performAsCurrent { #expect(UITraitCollection.current === dark) }
    #expect(UITraitCollection.current !== dark)
  }

  // MARK: Tint

  @Test("a tint is inherited, dimmed and told of to those that inherit it")
  func tint() {
    inWorld {
      let (root, parent, child) = (Told(), Told(), Told())
      root.addSubview(parent)
      parent.addSubview(child)
      #expect(child.tintColor == .systemBlue)
      root.tintColor = .red
      #expect(child.tintColor == .red && [root.tints, parent.tints, child.tints] == [1, 1, 1])
      parent.tintColor = .green
      root.tintColor = .blue
      #expect(child.tintColor == .green && [root.tints, parent.tints, child.tints] == [2, 2, 2])
      root.tintAdjustmentMode = .dimmed
      #expect(child.tintAdjustmentMode == .dimmed && child.tintColor == UIColor(white: 0.7152, alpha: 1))
      child.tintAdjustmentMode = .normal
      #expect(child.tintColor == .green)
      parent.tintColor = nil
      #expect(child.tintColor == .blue)
      let before = child.tints
      UIView().addSubview(child)
      #expect(child.tints == before + 1 && child.tintColor == .systemBlue)
    }
  }

  // MARK: Background

  @Test("the background is the layer's, whoever sets it")
  func background() {
    inWorld {
      let view = UIView()
      #expect(view.backgroundColor == nil && view.layer.backgroundColor == nil)
      view.backgroundColor = .red
      #expect(view.layer.backgroundColor == UIColor.red.cgColor && view.backgroundColor === UIColor.red)
      view.layer.backgroundColor = UIColor.green.cgColor
      #expect(view.backgroundColor == .green)
      view.backgroundColor = nil
      #expect(view.layer.backgroundColor == nil)
    }
  }

  @Test("an animation block is asked for the background's action")
  func backgroundAction() {
    final class Asked: UIView {
      var keys: [String] = []
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        keys.append(event)
        return super.action(for: layer, forKey: event)
      }
    }
    inWorld {
      let view = Asked()
      view.keys = []
      UIView.animate(withDuration: 1) { view.backgroundColor = .red }
      #expect(view.keys == ["backgroundColor"])
    }
  }

  @Test("a view that masks gives its layer as the mask, and one with a superview is refused")
  func mask() {
    inWorld {
      let (view, mask, other) = (UIView(), UIView(), UIView())
      view.mask = mask
      #expect(view.layer.mask === mask.layer && view.mask === mask && mask.superview == nil && view.subviews.isEmpty)
      let parent = UIView()
      parent.addSubview(other)
      view.mask = other
      #expect(view.mask === mask && SimulationWorld.current.diagnostics.count == 1)
      view.mask = nil
      #expect(view.layer.mask == nil)
    }
  }

  @Test("content modes reach the layer, and members without a layer's property hold their values")
  func appearance() {
    inWorld {
      let view = UIView()
      view.contentMode = .scaleAspectFill
      #expect(view.layer.contentsGravity == .resizeAspectFill && !view.layer.needsDisplayOnBoundsChange)
      view.contentMode = .redraw
      #expect(view.layer.needsDisplayOnBoundsChange)
      #expect(view.contentScaleFactor == 3 && view.isOpaque)
      view.contentScaleFactor = 2
      view.contentScaleFactor = -1
      #expect(view.contentScaleFactor == 2 && view.layer.contentsScale == 2)
      #expect(SimulationWorld.current.diagnostics.count == 1)
      view.accessibilityIdentifier = "photo"
      view.isAccessibilityElement = true
      view.accessibilityTraits = [.button, .selected]
      #expect(view.accessibilityIdentifier == "photo" && view.isAccessibilityElement)
      #expect(view.accessibilityTraits.contains(.selected) && !view.accessibilityTraits.contains(.link))
      let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
      view.addMotionEffect(effect)
      #expect(view.motionEffects.count == 1)
      view.removeMotionEffect(effect)
      #expect(view.motionEffects.isEmpty)
      view.semanticContentAttribute = .forceRightToLeft
      #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
      #expect(UIView.userInterfaceLayoutDirection(for: .playback, relativeTo: .rightToLeft) == .leftToRight)
      #expect(UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft) == .rightToLeft)
    }
  }
}
