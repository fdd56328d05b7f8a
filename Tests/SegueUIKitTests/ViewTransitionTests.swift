import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Transitions of views' content")
@MainActor
struct ViewTransitionTests {
  nonisolated static let styles: [(UIView.AnimationOptions, String, CATransitionSubtype?)] = [
    (.transitionCrossDissolve, "fade", nil), (.transitionFlipFromLeft, "flip", .fromLeft),
    (.transitionFlipFromRight, "flip", .fromRight), (.transitionFlipFromTop, "flip", .fromTop),
    (.transitionFlipFromBottom, "flip", .fromBottom), (.transitionCurlUp, "pageCurl", .fromBottom),
    (.transitionCurlDown, "pageUnCurl", .fromTop),
  ]

  @Test("a view shows the transition and how far it has got, and completes with its end", arguments: 0..<7)
  func styles(index: Int) {
    let (option, type, subtype) = Self.styles[index]
    HeldScreen.run { screen in
      var completed: [Bool] = []
      let label = UILabel(frame: .zero)
      screen.view.addSubview(label)
      UIView.transition(
        with: screen.view, duration: 1, options: [option, .curveLinear],
        animations: {
          label.text = "new"
          label.alpha = 0
        }, completion: { completed.append($0) })
      _ = screen.shown(at: 0.25)
      let state = screen.view.layer.transitionState()
      #expect(state?.transition.type.rawValue == type && state?.progress == 0.25)
      #expect(type == "fade" || state?.transition.subtype == subtype)
      #expect(label.layer.animationKeys() == nil && screen.view.touchesAreBlocked(in: screen.window))
      screen.turn(at: 0.99)
      #expect(completed.isEmpty)
      screen.turn(at: 1.01)
      #expect(completed == [true] && screen.view.layer.animationKeys() == nil)
    }
  }

  /// Where the middle of an edge comes to lie: from the left the left side comes towards the viewer.
  @Test("a flip turns the named side forward, is edge-on in the middle and ends flat")
  func flips() {
    let sides: [(UIView.AnimationOptions, (Double, Double))] = [
      (.transitionFlipFromLeft, (-50, 0)), (.transitionFlipFromRight, (50, 0)), (.transitionFlipFromTop, (0, -50)),
      (.transitionFlipFromBottom, (0, 50)),
    ]
    for (option, side) in sides {
      HeldScreen.run { screen in
        UIView.transition(with: screen.view, duration: 1, options: [option, .curveLinear], animations: nil)
        @MainActor func depth(_ time: Double, _ sign: Double = 1) -> Double {
          let m = screen.shown(at: time).transform
          return sign * (side.0 * Double(m.m13) + side.1 * Double(m.m23))
        }
        #expect(depth(0) == 0 && abs(depth(0.25) - 50 * sin(Double.pi / 4)) < 1e-9)
        #expect(abs(depth(0.4999999) - 50) < 1e-4)
        // The new content is seen from the other edge.
        #expect(abs(depth(0.75, -1) - 50 * sin(Double.pi / 4)) < 1e-9 && abs(depth(0.9999999)) < 1e-3)
      }
    }
  }

  @Test("the view's own changes animate, those below it with allowAnimatedContent, and without a style all")
  func content() {
    for (options, animates) in [
      (UIView.AnimationOptions.transitionCurlUp, false), ([.transitionCurlUp, .allowAnimatedContent], true), ([], true),
    ] {
      HeldScreen.run { screen in
        let child = UIView()
        screen.view.addSubview(child)
        UIView.transition(
          with: screen.view, duration: 1, options: options,
          animations: {
            screen.view.alpha = 0.5
            child.alpha = 0.5
          })
        #expect(screen.view.layer.animation(forKey: "opacity") != nil)
        #expect((child.layer.animation(forKey: "opacity") != nil) == animates)
      }
    }
  }

  @Test("one view takes the other's place; with the option one hides and the other shows")
  func exchange() {
    HeldScreen.run { screen in
      let (first, second, last) = (UIView(), UIView(), UIView())
      for view in [first, last] { screen.view.addSubview(view) }
      var completed: [Bool] = []
      UIView.transition(from: first, to: second, duration: 1, options: .transitionFlipFromLeft) { completed.append($0) }
      #expect(screen.view.subviews == [second, last] && first.superview == nil && completed.isEmpty)
      #expect(screen.view.layer.animationKeys()?.sorted() == ["transition", "transition.turn"])
      screen.turn(at: 1.1)
      #expect(completed == [true])
      last.isHidden = true
      UIView.transition(
        from: second, to: last, duration: 0, options: [.transitionFlipFromLeft, .showHideTransitionViews]
      ) { completed.append($0) }
      #expect(second.isHidden && !last.isHidden && screen.view.subviews == [second, last])
      #expect(screen.view.layer.animationKeys() == nil)
      screen.turn(at: 1.1)
      #expect(completed == [true, true] && screen.diagnostics.isEmpty)
      UIView.transition(from: first, to: last, duration: 1) { completed.append($0) }
      screen.turn(at: 1.1)
      #expect(completed == [true, true, false] && screen.diagnostics.count == 1 && !last.isHidden)
    }
  }
}
