import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Implicit animations of layers beside views")
@MainActor
struct ImplicitAnimationTests {
  /// A bare layer in a window at 60 Hz, whose first frame has been shown.
  @MainActor
  private struct Bare {
    let window = UIWindow()
    let layer = CALayer()
    let display: SimulatedDisplay

    static func run(_ body: (Bare) throws -> Void) rethrows {
      try SimulationWorld.run(SimulationWorld()) { try body(Bare()) }
    }

    init() {
      window.makeKeyAndVisible()
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      window.layer.addSublayer(layer)
      display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.frame()
    }

    var opacity: Double { layer.presentation()?.exactOpacity ?? .nan }

    func frames(_ count: Int) {
      for _ in 0..<count { display.frame() }
    }
  }

  @Test("a bare layer's opacity takes the transaction's duration and pace, and its block is called at the end")
  func duration() {
    Bare.run { bare in
      var calls: [Double] = []
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { calls.append(bare.opacity) }
      bare.layer.opacity = 0
      CATransaction.commit()
      #expect(bare.layer.opacity == 0 && bare.layer.animation(forKey: "opacity")?.duration == 1)
      #expect(bare.opacity == 1, "what is on screen before the first frame")
      bare.frames(15)
      #expect(abs(bare.opacity - 0.75) < 1e-9 && calls.isEmpty)
      bare.frames(44)
      #expect(bare.opacity > 0 && calls.isEmpty)
      bare.frames(1)
      #expect(bare.opacity == 0 && calls == [0] && bare.layer.animationKeys() == nil)
    }
  }

  @Test("without a transaction it takes 0.25 s, and one set outside of all holds for the turn")
  func implicit() {
    Bare.run { bare in
      bare.layer.opacity = 0
      #expect(bare.layer.animation(forKey: "opacity")?.duration == 0.25)
      bare.frames(15)
      #expect(bare.opacity == 0 && bare.layer.animationKeys() == nil)
      CATransaction.setAnimationDuration(0.5)
      bare.layer.opacity = 1
      #expect(bare.layer.animation(forKey: "opacity")?.duration == 0.5)
      bare.frames(1)
      bare.layer.opacity = 0
      #expect(bare.layer.animation(forKey: "opacity")?.duration == 0.25)
    }
  }

  @Test("a layer that was not on screen yet changes at once, and one a frame later animates")
  func firstFrame() {
    Bare.run { bare in
      let late = CALayer()
      bare.window.layer.addSublayer(late)
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      late.opacity = 0.5
      CATransaction.commit()
      #expect(late.animationKeys() == nil)
      bare.frames(1)
      late.opacity = 0
      #expect(late.animationKeys() == ["opacity"])
    }
  }

  @Test("in a block of views the transaction says the duration, and the block waits for no layer of its own")
  func inBlocks() {
    Bare.run { bare in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      bare.window.addSubview(view)
      bare.frames(1)
      var ends: [String] = []
      UIView.animate(withDuration: 0.5) {
        view.alpha = 0
        bare.layer.opacity = 0
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setCompletionBlock { ends.append("layer") }
        bare.layer.cornerRadius = 4
        CATransaction.commit()
      } completion: { _ in
        ends.append("view")
      }
      #expect(bare.layer.animation(forKey: "opacity")?.duration == 0.25)
      #expect(bare.layer.animation(forKey: "cornerRadius")?.duration == 2)
      bare.frames(30)
      #expect(ends == ["view"] && bare.opacity == 0)
      bare.frames(90)
      #expect(ends == ["view", "layer"])
    }
  }

  @Test("with disabled actions nothing animates and the block is called at commit; a view's layer never does by itself")
  func disabled() {
    Bare.run { bare in
      var calls = 0
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setAnimationDuration(1)
      CATransaction.setCompletionBlock { calls += 1 }
      bare.layer.opacity = 0
      CATransaction.commit()
      #expect(bare.layer.animationKeys() == nil && calls == 1)
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      bare.window.layer.opacity = 0.5
      bare.layer.opacity = 1
      CATransaction.commit()
      #expect(bare.window.layer.animationKeys() == nil && bare.layer.animationKeys() == ["opacity"])
    }
  }
}
