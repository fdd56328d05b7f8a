import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Passes that a frame asks of the renderer")
@MainActor
struct RenderPassTests {
  /// A window of 390 × 844 points at scale 3 with a view of 100 × 50 at (20, 30).
  @MainActor
  private struct Scene {
    let window = UIWindow()
    let view: UIView
    let display: SimulatedDisplay

    init(_ view: UIView, hertz: Int64) {
      self.view = view
      view.frame = CGRect(x: 20, y: 30, width: 100, height: 50)
      window.makeKeyAndVisible()
      window.addSubview(view)
      display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    }

    /// How many, and pixels, in the next frame.
    func next(_ operation: FrameOperation) -> [Int64] {
      let counts = display.frame().counts
      return [counts[operation], counts.pixels(operation)]
    }
  }

  private static func run(
    _ view: @autoclosure () -> UIView = UIView(), hertz: Int64 = 60, _ body: (Scene) throws -> Void
  ) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(Scene(view(), hertz: hertz)) }
  }

  private static let none: [Int64] = [0, 0]
  private static let whole: [Int64] = [1, 45_000]

  @Test("a plain view asks for none, whatever moves")
  func plain() {
    Self.run { scene in
      scene.view.layer.cornerRadius = 5
      scene.view.clipsToBounds = true
      UIView.animate(withDuration: 0.1) { scene.view.center.x = 300 }
      for _ in 0..<8 {
        let counts = scene.display.frame().counts
        let passes: [FrameOperation] = [.masks, .blurs, .shadows, .groupOpacities, .rasterizations]
        #expect(passes.allSatisfy { counts[$0] == 0 && counts.pixels($0) == 0 })
      }
    }
  }

  @Test("a blur covers the view's pixels, as far as they lie in the window")
  func blurs() {
    Self.run(UIVisualEffectView(effect: UIBlurEffect(style: .dark))) { scene in
      #expect(scene.next(.blurs) == Self.whole)
      #expect(scene.next(.blurs) == Self.whole)
      scene.view.frame.origin.x = 340
      #expect(scene.next(.blurs) == [1, 50 * 50 * 9])
      scene.view.frame.origin.x = 389.9
      // 0.3 pixels are one.
      #expect(scene.next(.blurs) == [1, 150])
      scene.view.frame.origin = CGPoint(x: -60, y: 834)
      #expect(scene.next(.blurs) == [1, 40 * 10 * 9])
      scene.view.frame.origin.x = 390
      #expect(scene.next(.blurs) == Self.none)
      scene.view.frame.origin = .zero
      (scene.view as? UIVisualEffectView)?.effect = nil
      #expect(scene.next(.blurs) == Self.none)
      (scene.view as? UIVisualEffectView)?.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light))
      #expect(scene.next(.blurs) == Self.none)
    }
  }

  @Test("what is hidden, transparent or not in the window counts nothing")
  func unseen() {
    Self.run(UIVisualEffectView(effect: UIBlurEffect(style: .dark))) { scene in
      let (view, window) = (scene.view, scene.window)
      #expect(scene.next(.blurs) == Self.whole)
      view.isHidden = true
      #expect(scene.next(.blurs) == Self.none)
      view.isHidden = false
      #expect(scene.next(.blurs) == Self.whole)
      let holder = UIView(frame: window.bounds)
      holder.alpha = 0
      window.addSubview(holder)
      holder.addSubview(view)
      #expect(scene.next(.blurs) == Self.none)
      holder.alpha = 0.5
      #expect(scene.next(.blurs) == Self.whole)
      view.removeFromSuperview()
      #expect(scene.next(.blurs) == Self.none)
    }
  }

  @Test("transforms of the view and of what it stands in count")
  func transforms() {
    Self.run(UIVisualEffectView(effect: UIBlurEffect(style: .dark))) { scene in
      let view = scene.view
      view.transform = CGAffineTransform(scaleX: 0.5, y: 1)
      #expect(scene.next(.blurs) == [1, 50 * 50 * 9])
      view.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      // 50 × 100, with its middle at (70, 55).
      #expect(scene.next(.blurs) == Self.whole)
      view.transform = .identity
      let holder = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
      scene.window.addSubview(holder)
      holder.addSubview(view)
      view.frame = holder.bounds
      holder.bounds.origin.x = 150
      // 250 points to the left: the view reaches from -50 to 50.
      #expect(scene.next(.blurs) == [1, 50 * 50 * 9])
      holder.bounds.origin.x = 0
      holder.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
      #expect(scene.next(.blurs) == [1, 30 * 15])
    }
  }

  @Test("perspective counts, and what lies behind the eye does not")
  func perspective() {
    Self.run(UIVisualEffectView(effect: UIBlurEffect(style: .dark))) { scene in
      let holder = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
      scene.window.addSubview(holder)
      holder.addSubview(scene.view)
      scene.view.bounds.size = CGSize(width: 20, height: 10)
      scene.view.center = CGPoint(x: 100, y: 100)
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      holder.layer.sublayerTransform = perspective
      #expect(scene.next(.blurs) == [1, 60 * 30])
      // Half way to the eye: twice as large.
      scene.view.layer.zPosition = 250
      #expect(scene.next(.blurs) == [1, 120 * 60])
      scene.view.layer.zPosition = 600
      #expect(scene.next(.blurs) == Self.none)
    }
  }

  @Test("a mask covers its host")
  func masks() {
    Self.run { scene in
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      scene.view.layer.mask = mask
      #expect(scene.next(.masks) == Self.whole)
      scene.view.layer.mask = nil
      #expect(scene.next(.masks) == Self.none)
    }
  }

  @Test("rounded corners that clip need a pass where there is a picture or a sublayer to clip")
  func corners() {
    Self.run { scene in
      let layer = scene.view.layer
      layer.cornerRadius = 8
      layer.masksToBounds = true
      #expect(scene.next(.masks) == Self.none)
      layer.contents = "picture"
      #expect(scene.next(.masks) == Self.whole)
      layer.contents = nil
      #expect(scene.next(.masks) == Self.none)
      scene.view.addSubview(UIView())
      #expect(scene.next(.masks) == Self.whole)
      // Both: one pass each.
      layer.mask = CALayer()
      #expect(scene.next(.masks) == [2, 90_000])
      layer.mask = nil
      layer.masksToBounds = false
      #expect(scene.next(.masks) == Self.none)
      layer.masksToBounds = true
      layer.cornerRadius = 0
      #expect(scene.next(.masks) == Self.none)
      // What an animation shows decides.
      let rounding = CABasicAnimation(keyPath: "cornerRadius")
      (rounding.fromValue, rounding.toValue, rounding.duration) = (4.0, 8.0, 0.04)
      layer.add(rounding, forKey: nil)
      #expect((0..<4).map { _ in scene.next(.masks)[0] } == [1, 1, 0, 0])
    }
  }

  @Test("a shadow without an outline covers the bounds and what it reaches beyond them")
  func shadows() {
    Self.run { scene in
      let layer = scene.view.layer
      layer.shadowRadius = 10
      layer.shadowOffset = CGSize(width: 0, height: 5)
      #expect(scene.next(.shadows) == Self.none)
      layer.shadowOpacity = 0.5
      // 10 to the left and the right, 5 above, 15 below.
      #expect(scene.next(.shadows) == [1, 120 * 70 * 9])
      layer.shadowOffset = CGSize(width: 40, height: 0)
      // The bounds begin 20 before the shadow's middle part does: 0…150 by −10…60.
      #expect(scene.next(.shadows) == [1, 150 * 70 * 9])
      layer.shadowPath = CGPath(rect: scene.view.bounds, transform: nil)
      #expect(scene.next(.shadows) == Self.none)
      layer.shadowPath = nil
      layer.shadowColor = nil
      #expect(scene.next(.shadows) == Self.none)
    }
  }

  @Test("an animated shadow counts while it is seen")
  func animatedShadow() {
    Self.run { scene in
      scene.view.layer.shadowOffset = .zero
      scene.view.layer.shadowRadius = 0
      scene.display.frame()
      let fade = CABasicAnimation(keyPath: "shadowOpacity")
      (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.5, 0.04)
      scene.view.layer.add(fade, forKey: nil)
      #expect((0..<4).map { _ in scene.next(.shadows) } == [Self.whole, Self.whole, Self.none, Self.none])
    }
  }

  @Test("a group fades as one while its opacity on screen is between 0 and 1")
  func groups() {
    Self.run { scene in
      let view = scene.view
      view.alpha = 0.5
      #expect(scene.next(.groupOpacities) == Self.none)
      view.addSubview(UIView())
      #expect(scene.next(.groupOpacities) == Self.whole)
      view.layer.allowsGroupOpacity = false
      #expect(scene.next(.groupOpacities) == Self.none)
      view.layer.allowsGroupOpacity = true
      view.alpha = 1
      #expect(scene.next(.groupOpacities) == Self.none)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 0.05)
      view.layer.add(fade, forKey: nil)
      // A third, two thirds, and it is over.
      #expect((0..<5).map { _ in scene.next(.groupOpacities)[0] } == [1, 1, 0, 0, 0])
    }
  }

  @Test("a mask alone makes no group")
  func maskOnly() {
    Self.run { scene in
      scene.view.layer.mask = CALayer()
      scene.view.alpha = 0.5
      #expect(scene.next(.groupOpacities) == Self.none)
    }
  }

  @Test("a picture that is kept is drawn when something in it changes, not when it moves or fades")
  func rasterized() {
    Self.run { scene in
      let (view, inner) = (scene.view, UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      view.addSubview(inner)
      view.layer.shouldRasterize = true
      #expect(scene.next(.rasterizations) == Self.whole)
      #expect(scene.next(.rasterizations) == Self.none)
      view.center.x += 10
      view.alpha = 0.5
      #expect(scene.next(.rasterizations) == Self.none)
      #expect(scene.next(.groupOpacities) == Self.none)
      inner.center.x += 1
      #expect(scene.next(.rasterizations) == Self.whole)
      #expect(scene.next(.rasterizations) == Self.none)
      inner.backgroundColor = .red
      #expect(scene.next(.rasterizations) == Self.whole)
      view.backgroundColor = .red
      #expect(scene.next(.rasterizations) == Self.whole)
      inner.addSubview(UIView())
      #expect(scene.next(.rasterizations) == Self.whole)
      inner.subviews[0].removeFromSuperview()
      #expect(scene.next(.rasterizations) == Self.whole)
      view.bounds.size.height = 40
      #expect(scene.next(.rasterizations) == [1, 36_000])
      #expect(scene.next(.rasterizations) == Self.none)
      // Unseen, it is lost.
      view.isHidden = true
      #expect(scene.next(.rasterizations) == Self.none)
      view.isHidden = false
      #expect(scene.next(.rasterizations) == [1, 36_000])
      UIView.animate(withDuration: 0.05, delay: 0, options: .curveLinear) { inner.center.y += 10 }
      #expect((0..<5).map { _ in scene.next(.rasterizations)[0] }.reduce(0, +) >= 3)
      #expect(scene.next(.rasterizations) == Self.none)
    }
  }

  @Test("what is in a kept picture is drawn with it alone")
  func insideRasterized() {
    Self.run { scene in
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      inner.layer.shadowOpacity = 1
      scene.view.addSubview(inner)
      scene.view.layer.shadowOpacity = 1
      scene.view.layer.shouldRasterize = true
      #expect((0..<3).map { _ in scene.next(.shadows)[0] } == [2, 0, 0])
      inner.center.x += 1
      #expect((0..<3).map { _ in scene.next(.shadows)[0] } == [2, 0, 0])
      scene.view.layer.shouldRasterize = false
      #expect((0..<2).map { _ in scene.next(.shadows)[0] } == [2, 2])
    }
  }

  @Test("the counts of a small run, a blur that slides out to the right")
  func run() {
    // At 100 Hz vsyncs are whole milliseconds, and the blur's edges whole pixels.
    Self.run(UIVisualEffectView(effect: UIBlurEffect(style: .dark)), hertz: 100) { scene in
      scene.view.frame.origin.x = 290
      scene.display.runUntilIdle()
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (340.0, 440.0, 0.05)
      scene.view.layer.add(slide, forKey: nil)
      let lines = (0..<7).map { _ in
        let counts = scene.display.frame().counts
        return FrameOperation.allCases.filter { counts[$0] != 0 }.map {
          $0.coversPixels ? "\($0.name) \(counts[$0]) \(counts.pixels($0))" : "\($0.name) \(counts[$0])"
        }.joined(separator: ", ")
      }
      // 20 points, 9000 pixels a frame, from 45 000; the view moves and its content view with it.
      func moving(_ pixels: Int) -> String {
        "tracksSampled 1, layersTransformed 2, layersTouched 1, layersDigested 1, layersShown 3, blurs 1 \(pixels)"
      }
      #expect(
        lines == [
          moving(36_000), moving(27_000), moving(18_000), moving(9000),
          "layersTransformed 2, layersTouched 1, layersDigested 1, layersShown 3, blurs 1 45000",
          "layersShown 3, blurs 1 45000", "layersShown 3, blurs 1 45000",
        ])
    }
  }
}
