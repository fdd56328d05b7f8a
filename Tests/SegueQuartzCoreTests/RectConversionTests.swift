import Foundation
import SegueGeometry
import SegueQuartzCore
import Testing

@Suite("Rectangles beyond the range of numbers")
@MainActor
struct RectConversionTests {
  /// A layer in another one, with its centre at (50, 50).
  private func inPair(_ body: (SimulationWorld, CALayer, CALayer) -> Void) {
    SimulationWorld.run(SimulationWorld()) {
      let (parent, child) = (CALayer(), CALayer())
      parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
      child.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      child.position = CGPoint(x: 50, y: 50)
      parent.addSublayer(child)
      body(.current, parent, child)
    }
  }

  private let transforms: [CATransform3D] = [
    .identity, CATransform3DMakeScale(2, 3, 1), CATransform3DMakeRotation(0.7, 0, 1, 0),
    CATransform3DMakeScale(0, 1, 1),
  ]

  @Test("null stays null and the infinite rectangle infinite, with no diagnostic, whatever is on the way")
  func nullAndInfinite() {
    inPair { world, parent, child in
      for transform in transforms {
        child.transform = transform
        for rect in [CGRect.null, .infinite] {
          for image in [
            child.convert(rect, to: parent), child.convert(rect, from: parent), parent.convert(rect, to: child),
            child.convert(rect, to: child), child.convert(rect, to: nil), child.convert(rect, from: nil),
          ] { #expect(image.isNull == rect.isNull && image.isInfinite == rect.isInfinite) }
        }
      }
      #expect(world.diagnostics.isEmpty)
    }
  }

  @Test("a rectangle that is no number or leaves the range of numbers becomes null, with one diagnostic")
  func outOfRange() {
    inPair { world, parent, child in
      child.transform = CATransform3DMakeScale(1e200, 1e200, 1)
      let bad = [
        CGRect(x: Double.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: Double.nan),
        CGRect(x: 0, y: 0, width: Double.infinity, height: 1), CGRect(x: 1e200, y: 0, width: 1, height: 1),
        CGRect(x: -1e108, y: 0, width: 2e108, height: 1), CGRect(x: 1e308, y: 0, width: 1e308, height: 1),
      ]
      for (count, rect) in bad.enumerated() {
        #expect(child.convert(rect, to: parent).isNull, "\(rect)")
        #expect(world.diagnostics.count == count + 1, "\(rect)")
      }
    }
  }

  @Test("large rectangles that stay in range keep their numbers, with no diagnostic")
  func large() {
    inPair { world, parent, child in
      let rect = CGRect(x: 1e300, y: -1e300, width: 1e300, height: 1e300)
      #expect(child.convert(rect, to: parent) == rect)
      child.transform = CATransform3DMakeScale(2, 2, 1)
      #expect(
        child.convert(CGRect(x: 50, y: 50, width: 10, height: 20), to: parent)
          == CGRect(x: 50, y: 50, width: 20, height: 40))
      #expect(world.diagnostics.isEmpty)
    }
  }

  @Test("a rectangle through a layer without an inverse comes back as it was, with one diagnostic and not four")
  func singular() {
    inPair { world, parent, child in
      child.transform = CATransform3DMakeScale(0, 1, 1)
      let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(parent.convert(rect, to: child) == rect && world.diagnostics.count == 1)
      #expect(child.convert(rect, to: parent) == rect && world.diagnostics.count == 2)
      #expect(child.convert(rect, from: parent) == rect && world.diagnostics.count == 3)
    }
  }
}
