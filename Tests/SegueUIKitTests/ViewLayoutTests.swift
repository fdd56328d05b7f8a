import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Layout of views")
@MainActor
struct ViewLayoutTests {
  private func inWorld(_ body: () throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body() }
  }

  // MARK: Autoresizing

  @Test(
    "a subview takes its share of what its superview grows, in proportion to the flexible parts",
    arguments: [
      // In a superview 100 wide that becomes 200: 20 before, 30 long, 50 after.
      ([], 20, 30), (.flexibleWidth, 20, 130), (.flexibleLeftMargin, 120, 30), (.flexibleRightMargin, 20, 30),
      ([.flexibleLeftMargin, .flexibleRightMargin], 20 + 100 * 20 / 70, 30),
      ([.flexibleLeftMargin, .flexibleWidth], 20 + 100 * 20 / 50, 30 + 100 * 30 / 50),
      ([.flexibleWidth, .flexibleRightMargin], 20, 30 + 100 * 30 / 80),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 40, 60),
    ] as [(UIView.AutoresizingMask, Double, Double)])
  func autoresizing(mask: UIView.AutoresizingMask, x: Double, width: Double) {
    inWorld {
      let parent = UIView(frame: CGRect(x: 5, y: 5, width: 100, height: 100))
      let child = UIView(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
      child.autoresizingMask = UIView.AutoresizingMask(rawValue: mask.rawValue | mask.rawValue << 3)
      parent.addSubview(child)
      parent.frame.size = CGSize(width: 200, height: 200)
      #expect(abs(Double(child.frame.minX) - x) < 1e-12 && abs(Double(child.frame.width) - width) < 1e-12)
      #expect(abs(Double(child.frame.minY) - x) < 1e-12 && abs(Double(child.frame.height) - width) < 1e-12)
      parent.frame.size = CGSize(width: 100, height: 100)
      #expect(abs(Double(child.frame.minX) - 20) < 1e-12 && abs(Double(child.frame.width) - 30) < 1e-12)
    }
  }

  @Test("autoresizing goes on downwards, past a transform, from a size of zero, and not where it is switched off")
  func autoresizingTree() {
    inWorld {
      let (outer, middle, inner, fixed) = (UIView(), UIView(), UIView(), UIView())
      for view in [middle, inner, fixed] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
      outer.addSubview(middle)
      middle.addSubview(inner)
      inner.addSubview(fixed)
      inner.autoresizesSubviews = false
      inner.transform = CGAffineTransform(rotationAngle: 1)
      outer.bounds.size = CGSize(width: 40, height: 60)
      #expect(middle.frame == CGRect(x: -20, y: -30, width: 40, height: 60) || middle.frame.size == outer.bounds.size)
      #expect(inner.bounds.size == CGSize(width: 40, height: 60) && fixed.bounds.size == .zero)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
      // A length that would fall below 0 is 0.
      outer.bounds.size = CGSize(width: 10, height: 10)
      middle.frame = CGRect(x: 8, y: 8, width: 5, height: 5)
      outer.bounds.size = .zero
      #expect(middle.bounds.size == .zero)
    }
  }

  // MARK: Passes

  final class Ordered: UIView {
    var log: (String) -> Void = { _ in }
    var name = ""
    override func updateConstraints() {
      log("\(name) constraints")
      super.updateConstraints()
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      log("\(name) layout")
    }
  }

  @Test("constraints are brought up to date subviews first, then layout goes superviews first, once each")
  func order() {
    inWorld {
      var calls: [String] = []
      let (outer, inner) = (Ordered(), Ordered())
      for (view, name) in [(outer, "outer"), (inner, "inner")] {
        view.name = name
        view.log = { calls.append($0) }
      }
      outer.addSubview(inner)
      outer.layoutIfNeeded()
      #expect(calls == ["outer layout", "inner layout"])
      calls = []
      inner.setNeedsUpdateConstraints()
      outer.setNeedsUpdateConstraints()
      outer.setNeedsLayout()
      #expect(inner.needsUpdateConstraints() && outer.needsUpdateConstraints())
      outer.layoutIfNeeded()
      #expect(calls == ["inner constraints", "outer constraints", "outer layout"])
      #expect(!inner.needsUpdateConstraints())
      calls = []
      inner.setNeedsUpdateConstraints()
      outer.updateConstraintsIfNeeded()
      outer.layoutIfNeeded()
      #expect(calls == ["inner constraints"])
    }
  }

  @Test("a class that needs constraints is asked for them when it comes into a superview")
  func requires() {
    final class Constrained: UIView {
      var updates = 0
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    inWorld {
      let (parent, view) = (UIView(), Constrained())
      parent.addSubview(view)
      parent.layoutIfNeeded()
      parent.layoutIfNeeded()
      #expect(view.updates == 1)
    }
  }

  @Test("a natural size that changes lays out the superview")
  func intrinsic() {
    inWorld {
      var calls: [String] = []
      let outer = Ordered()
      outer.log = { calls.append($0) }
      let label = UILabel()
      outer.addSubview(label)
      outer.layoutIfNeeded()
      calls = []
      label.text = "four"
      outer.layoutIfNeeded()
      #expect(calls == [" layout"])
      #expect(UIView().intrinsicContentSize == CGSize(width: -1, height: -1))
      label.sizeToFit()
      #expect(label.bounds.size == label.intrinsicContentSize && label.bounds.width == 34)
    }
  }

  // MARK: Safe area and margins

  final class SafeView: UIView {
    var told: [UIEdgeInsets] = []
    override func safeAreaInsetsDidChange() { told.append(safeAreaInsets) }
  }

  @Test("the safe area is the screen's, as far as the view reaches into it, and moves nothing")
  func safeArea() {
    inWorld {
      let window = UIWindow()
      let whole = SafeView(frame: window.bounds)
      let low = SafeView(frame: CGRect(x: 0, y: 20, width: 390, height: 814))
      let middle = SafeView(frame: CGRect(x: 0, y: 100, width: 390, height: 100))
      #expect(whole.safeAreaInsets == .zero)
      for view in [whole, low, middle] { window.addSubview(view) }
      #expect(whole.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
      #expect(low.safeAreaInsets == UIEdgeInsets(top: 27, left: 0, bottom: 24, right: 0))
      #expect(middle.safeAreaInsets == .zero)
      window.layoutIfNeeded()
      window.layoutIfNeeded()
      #expect(whole.told == [whole.safeAreaInsets] && low.told.count == 1 && middle.told.isEmpty)
      #expect(whole.frame == window.bounds && low.frame.minY == 20)
      SimulationWorld.current.screenSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
      window.makeKeyAndVisible()
      SimulationWorld.current.screenSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
      window.layoutIfNeeded()
      #expect(whole.told.last == UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0) && whole.told.count >= 2)
      SimulationWorld.current.screenSafeAreaInsets = UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
      #expect(SimulationWorld.current.diagnostics.count == 1 && whole.safeAreaInsets.top == 30)
    }
    SimulationWorld.run(SimulationWorld(screenSize: CGSize(width: 844, height: 390))) {
      #expect(UIWindow().safeAreaInsets == UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    }
  }

  @Test("margins are 8 and the safe area, and the superview's where they are preserved")
  func margins() {
    final class Margins: UIView {
      var changes = 0
      override func layoutMarginsDidChange() { changes += 1 }
    }
    inWorld {
      let window = UIWindow()
      let root = Margins(frame: window.bounds)
      window.addSubview(root)
      #expect(root.layoutMargins == UIEdgeInsets(top: 55, left: 8, bottom: 42, right: 8))
      root.layoutMargins = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 20)
      #expect(root.changes == 1 && root.layoutMargins == UIEdgeInsets(top: 47, left: 16, bottom: 34, right: 20))
      let inner = Margins(frame: CGRect(x: 4, y: 400, width: 380, height: 40))
      root.addSubview(inner)
      #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
      inner.preservesSuperviewLayoutMargins = true
      #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 14))
      let before = inner.changes
      root.layoutMargins.left = 30
      #expect(inner.changes == before + 1 && inner.layoutMargins.left == 26)
      root.insetsLayoutMarginsFromSafeArea = false
      #expect(root.layoutMargins.top == 47)
      root.semanticContentAttribute = .forceRightToLeft
      #expect(root.directionalLayoutMargins.leading == root.layoutMargins.right)
      root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      #expect(root.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
      root.layoutMargins = UIEdgeInsets(top: .infinity, left: 0, bottom: 0, right: 0)
      #expect(SimulationWorld.current.diagnostics.count == 1 && root.layoutMargins.top == 1)
    }
  }

  @Test("insets move the sides of a rectangle, and have older names")
  func insets() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 11, width: 14, height: 16))
    #expect(UIEdgeInsetsInsetRect(rect, UIEdgeInsetsMake(1, 2, 3, 4)) == rect.inset(by: insets))
    #expect(NSStringFromCGRect(rect) == "{{10, 10}, {20, 20}}" && NSStringFromUIEdgeInsets(insets) == "{1, 2, 3, 4}")
    #expect(NSStringFromCGPoint(CGPoint(x: 0.5, y: -1)) == "{0.5, -1}")
    #expect(NSStringFromCGAffineTransform(.identity) == "[1, 0, 0, 1, 0, 0]")
  }
}
