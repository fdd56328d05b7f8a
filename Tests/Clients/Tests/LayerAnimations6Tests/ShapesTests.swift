import Foundation
import Testing
import UIKit

@Suite("A client's shapes, gradients and corners")
@MainActor
struct ShapesTests {
  @Test("a circular reveal grows its mask, and takes it off at the end")
  func reveal() {
    Stage.run { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      stage.view.addSubview(view)
      stage.show(until: 0.1)
      let reveal = CircularReveal(view: view)
      let (small, large) = (
        CGRect(x: 190, y: 390, width: 20, height: 20), CGRect(x: -300, y: -100, width: 1000, height: 1000)
      )
      reveal.start(from: small, to: large, duration: 0.4)
      for time in [0.0, 0.1, 0.2, 0.3] {
        stage.show(until: 0.1 + time)
        let box = reveal.maskLayer.presentation()?.path?.boundingBox
        let way = CGFloat(time / 0.4)
        #expect(near(box?.minX, 190 - 490 * way) && near(box?.maxY, 410 + 490 * way), "at \(time)")
        // The mask takes hits with what it covers.
        let corner = view.layer.presentation()?.hitTest(CGPoint(x: 200, y: 410 + 490 * way - 1))
        let beyond = view.layer.presentation()?.hitTest(CGPoint(x: 200, y: 410 + 490 * way + 1))
        if time < 0.3 { #expect(corner != nil && beyond == nil, "at \(time)") }
      }
      #expect(view.layer.mask === reveal.maskLayer)
      stage.show(until: 0.5)
      #expect(view.layer.mask == nil)
    }
  }

  @Test("a ring goes on from where it is seen")
  func ring() {
    Stage.run { stage in
      let ring = stage.shown(ProgressRing())
      stage.show(until: 0.1)
      ring.setProgress(0.8, duration: 1)
      for (time, end) in [(0.0, 0), (0.25, 0.2), (0.5, 0.4)] as [(Double, CGFloat)] {
        stage.show(until: 0.1 + time)
        #expect(near(ring.presentation()?.strokeEnd, end), "at \(time)")
      }
      ring.setProgress(1, duration: 0.6)
      #expect(ring.strokeEnd == 1)
      for (time, end) in [(0.5, 0.4), (0.7, 0.6), (1, 0.9), (1.2, 1)] as [(Double, CGFloat)] {
        stage.show(until: 0.1 + time)
        #expect(near(ring.presentation()?.strokeEnd, end), "at \(time)")
      }
      #expect(ring.presentation()?.lineCap == .round && ring.presentation()?.path == ring.path)
    }
  }

  @Test("a shimmer's locations run across, again and again")
  func shimmer() {
    Stage.run { stage in
      let view = ShimmerView(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
      stage.view.addSubview(view)
      stage.show(until: 0.1)
      view.startShimmering()
      for (time, first) in [(0.0, -1.0), (0.2, -0.5), (0.4, 0), (0.6, 0.5), (1, -0.5), (4.4, 0)] as [(Double, CGFloat)]
      {
        stage.show(until: 0.1 + time)
        let shown = view.gradientLayer.presentation()?.locations?.map(\.doubleValue) ?? []
        #expect(shown.count == 3, "at \(time)")
        for (location, offset) in zip(shown, [0, 0.5, 1]) { #expect(near(location, first + offset), "at \(time)") }
      }
      #expect(view.gradientLayer.locations == [0, 0.5, 1])
    }
  }

  @Test("a sheet's corners, shadow and bounds go together, at the group's pace")
  func sheet() {
    Stage.run { stage in
      let sheet = Sheet(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      sheet.layer.shadowPath = UIBezierPath(rect: sheet.bounds).cgPath
      stage.view.addSubview(sheet)
      stage.show(until: 0.1)
      sheet.expand(to: CGSize(width: 300, height: 500), radius: 20, duration: 0.5)
      // The curve at half of its time, solved by hand.
      let half = 0.802403387584857
      for (time, way) in [(0.0, 0.0), (0.25, half), (0.5, 1)] as [(Double, CGFloat)] {
        stage.show(until: 0.1 + time)
        let shown = sheet.layer.presentation()
        #expect(near(shown?.cornerRadius, 20 * way, 1e-6), "at \(time)")
        #expect(near(shown?.bounds.width, 100 + 200 * way, 1e-5), "at \(time)")
        #expect(near(shown?.shadowPath?.boundingBox.height, 100 + 400 * way, 1e-5), "at \(time)")
        #expect(shown?.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
      }
      #expect(sheet.layer.animationKeys() == nil)
    }
  }
}
