import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Actions of views' layers")
@MainActor
struct ViewLayerActionTests {
  final class AskedView: UIView {
    var asked: [String] = []
    var answer: (any CAAction)?

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      asked.append(event)
      return answer ?? super.action(for: layer, forKey: event)
    }
  }

  final class Noted: CAAction {
    var events: [String] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
  }

  private func shown<View: UIView>(_ make: @autoclosure () -> View, _ body: (View) -> Void) {
    Stage.run { stage in
      let view = make()
      stage.root.view.addSubview(view)
      stage.display.runUntilIdle()
      body(view)
    }
  }

  @Test("a view on screen changes at once, where a plain layer in it animates")
  func noImplicitAnimation() {
    shown(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))) { view in
      let plain = CALayer()
      view.layer.addSublayer(plain)
      _ = view.layer.world.store.update(at: view.layer.world.now.seconds)
      view.center = CGPoint(x: 50, y: 50)
      view.alpha = 0.5
      view.layer.shadowOpacity = 0.5
      UIView.performWithoutAnimation { view.alpha = 0.25 }
      plain.opacity = 0.5
      #expect(view.layer.animationKeys() == nil && plain.animationKeys() == ["opacity"])
      UIView.animate(withDuration: 1) { view.alpha = 1 }
      #expect(view.layer.animationKeys() == ["opacity"])
    }
  }

  @Test("outside of animation blocks a view says that nothing happens, and is asked always")
  func asked() {
    shown(AskedView(frame: .zero)) { view in
      view.asked = []
      #expect(UIView().action(for: view.layer, forKey: "opacity") is NSNull)
      view.alpha = 0.5
      view.layer.borderWidth = 2
      #expect(view.asked == ["opacity", "borderWidth"] && view.layer.animationKeys() == nil)
      let noted = Noted()
      view.answer = noted
      view.alpha = 0.25
      #expect(noted.events == ["opacity"])
      CATransaction.setDisableActions(true)
      view.alpha = 0.75
      #expect(noted.events == ["opacity"] && view.alpha == 0.75)
    }
  }
}
