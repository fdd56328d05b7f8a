import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

/// The deprecated calls by the names that they had before Swift.
@MainActor
private protocol OpenBlockCalls {
  func begin()
  func commit()
  func delegate(_ delegate: Any?)
  func willStart(_ selector: Selector)
  func didStop(_ selector: Selector)
  func duration(_ seconds: Double)
  func delay(_ seconds: Double)
  func curve(_ curve: UIView.AnimationCurve)
  func repeats(_ count: Float)
  func autoreverses()
  func beginsFromCurrentState()
  func transition(_ transition: UIView.AnimationTransition, _ view: UIView)
}

private struct DeprecatedCalls: OpenBlockCalls {
  @available(*, deprecated)
  func begin() { UIView.beginAnimations("block", context: nil) }
  @available(*, deprecated)
  func commit() { UIView.commitAnimations() }
  @available(*, deprecated)
  func delegate(_ delegate: Any?) { UIView.setAnimationDelegate(delegate) }
  @available(*, deprecated)
  func willStart(_ selector: Selector) { UIView.setAnimationWillStart(selector) }
  @available(*, deprecated)
  func didStop(_ selector: Selector) { UIView.setAnimationDidStop(selector) }
  @available(*, deprecated)
  func duration(_ seconds: Double) { UIView.setAnimationDuration(seconds) }
  @available(*, deprecated)
  func delay(_ seconds: Double) { UIView.setAnimationDelay(seconds) }
  @available(*, deprecated)
  func curve(_ curve: UIView.AnimationCurve) { UIView.setAnimationCurve(curve) }
  @available(*, deprecated)
  func repeats(_ count: Float) { UIView.setAnimationRepeatCount(count) }
  @available(*, deprecated)
  func autoreverses() { UIView.setAnimationRepeatAutoreverses(true) }
  @available(*, deprecated)
  func beginsFromCurrentState() { UIView.setAnimationBeginsFromCurrentState(true) }
  @available(*, deprecated)
  func transition(_ transition: UIView.AnimationTransition, _ view: UIView) {
    UIView.setAnimationTransition(transition, for: view, cache: true)
  }
}

@Suite("Blocks between two calls")
@MainActor
struct OpenBlockTests {
  private let old: any OpenBlockCalls = DeprecatedCalls()

  @MainActor final class Audience {
    var heard: [String] = []
    func willStart() { heard.append("start") }
    func didStop(_ finished: NSNumber) { heard.append("stop \(finished.boolValue)") }
  }

  @Test("changes between begin and commit have the settings made before them")
  func settings() {
    HeldScreen.run { screen in
      let audience = Audience()
      old.begin()
      old.delegate(audience)
      old.willStart(Selector(Audience.willStart))
      old.didStop(Selector(Audience.didStop(_:)))
      screen.view.alpha = 0
      old.duration(1)
      old.delay(0.5)
      old.curve(.linear)
      old.repeats(2)
      old.autoreverses()
      screen.view.center.x = 150
      old.commit()
      let (fade, move) = (
        screen.view.layer.animation(forKey: "opacity"), screen.view.layer.animation(forKey: "position")
      )
      #expect(fade?.duration == 0.2 && fade?.repeatCount == 0)
      #expect(move?.duration == 1 && move?.beginTime == 0.5 && move?.repeatCount == 2 && move?.autoreverses == true)
      #expect(abs(screen.x(at: 1) - 100) < 1e-9 && audience.heard == ["start"])
      #expect(!screen.view.touchesAreBlocked(in: screen.window) || screen.view.alpha == 0)
      screen.turn(at: 4.4)
      #expect(audience.heard == ["start"])
      screen.turn(at: 4.6)
      #expect(audience.heard == ["start", "stop true"] && screen.diagnostics.isEmpty)
    }
  }

  @Test("open blocks nest, and take over from what is seen if they say so")
  func nested() {
    HeldScreen.run { screen in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { screen.view.alpha = 0 }
      _ = screen.shown(at: 0.5)
      old.begin()
      old.begin()
      old.beginsFromCurrentState()
      screen.view.alpha = 1
      old.commit()
      screen.view.center.x = 60
      old.commit()
      let fade = screen.view.layer.animation(forKey: "opacity") as? CABasicAnimation
      #expect(
        fade?.fromValue as? Double == 0.5 && screen.view.layer.animationKeys()?.sorted() == ["opacity", "position"])
    }
  }

  @Test("a transition of an open block is on the view's layer")
  func transition() {
    HeldScreen.run { screen in
      old.begin()
      old.transition(.curlUp, screen.view)
      old.commit()
      #expect(screen.view.layer.transitionState()?.transition.type.rawValue == "pageCurl")
    }
  }

  @Test("calls without an open block, and numbers that are none, are recorded")
  func faults() {
    HeldScreen.run { screen in
      old.commit()
      old.duration(1)
      old.delegate(nil)
      old.transition(.curlUp, screen.view)
      #expect(screen.diagnostics.count == 4 && screen.view.layer.animationKeys() == nil)
      old.begin()
      old.repeats(-1)
      old.delay(.nan)
      old.duration(-1)
      screen.view.alpha = 0
      old.commit()
      #expect(screen.diagnostics.count == 7 && screen.view.layer.animationKeys() == nil && screen.view.alpha == 0)
    }
  }
}
