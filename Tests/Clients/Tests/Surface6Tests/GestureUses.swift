import Testing
import UIKit

@MainActor
func gestureUses(_ surface: Surface) {
  gestureStateUses(surface)
  gestureMotionUses(surface)
  gestureTargetUses(surface)
  gestureRuleUses(surface)
}

/// Hears of a recogniser's actions.
@MainActor
private final class Listener: NSObject {
  private(set) var states: [UIGestureRecognizer.State] = []
  private(set) var plainCalls = 0
  /// Called with each action.
  var onAction: (UIGestureRecognizer) -> Void = { _ in }

  func act(_ recognizer: UIGestureRecognizer) {
    states.append(recognizer.state)
    onAction(recognizer)
  }

  func actPlainly() { plainCalls += 1 }
}

/// A view with a pan and who hears of it.
@MainActor
private final class PanStage {
  let stage = ViewStage()
  let view: UIView
  let listener = Listener()
  let pan: UIPanGestureRecognizer

  init() {
    view = stage.box(0, 0, 390, 400)
    pan = UIPanGestureRecognizer(target: listener, action: Selector(Listener.act(_:)))
    view.addGestureRecognizer(pan)
  }

  /// Drags to the right, 20 points a frame.
  func drag(_ steps: Int) { stage.drag(from: CGPoint(x: 100, y: 100), by: CGPoint(x: 20, y: 0), times: steps) }
}

@MainActor
private func gestureStateUses(_ surface: Surface) {
  surface.behaves(".state") {
    let pan = PanStage()
    pan.drag(3)
    surface.equal(pan.pan.state, .changed)
    // Written by a program it ends the gesture.
    pan.pan.state = .cancelled
    pan.stage.show(0.01)
    surface.equal(pan.listener.states.last, .cancelled)
  }
  surface.behaves(".possible") {
    let pan = PanStage()
    surface.equal(pan.pan.state, .possible)
    pan.stage.drag(from: CGPoint(x: 100, y: 100), by: CGPoint(x: 2, y: 0), times: 2)
    surface.equal(pan.pan.state, .possible)
    surface.equal(pan.listener.states, [])
    pan.stage.touch(.moved, 140, 100)
    surface.yes(pan.pan.state != .possible)
    pan.stage.touch(.ended, 140, 100)
    pan.stage.show(0.02)
    surface.equal(pan.pan.state, .possible)
  }
  surface.behaves(".began") {
    let pan = PanStage()
    pan.drag(1)
    surface.equal(pan.listener.states, [.began])
  }
  surface.behaves(".changed") {
    let pan = PanStage()
    pan.drag(4)
    surface.equal(pan.listener.states, [.began, .changed, .changed, .changed])
  }
  surface.behaves(".ended") {
    let pan = PanStage()
    pan.drag(2)
    pan.stage.touch(.ended, 140, 100)
    surface.equal(pan.listener.states, [.began, .changed, .ended])
  }
  surface.behaves(".cancelled") {
    let pan = PanStage()
    pan.drag(2)
    pan.stage.touch(.cancelled, 140, 100)
    surface.equal(pan.listener.states, [.began, .changed, .cancelled])
  }
  surface.behaves(".failed") {
    let stage = ViewStage()
    let listener = Listener()
    let tap = UITapGestureRecognizer(target: listener, action: Selector(Listener.act(_:)))
    stage.box().addGestureRecognizer(tap)
    stage.touch(.began, 50, 50)
    surface.equal(tap.state, .possible)
    stage.touch(.moved, 50, 90)
    surface.equal(tap.state, .failed)
    stage.touch(.ended, 50, 90)
    // A failure is not reported, and the next tap counts.
    surface.equal(listener.states, [])
    stage.tap(50, 50)
    surface.equal(listener.states, [.ended])
  }
  surface.behaves(".isEnabled") {
    let pan = PanStage()
    pan.drag(2)
    pan.pan.isEnabled = false
    pan.stage.show(0.01)
    surface.equal(pan.listener.states, [.began, .changed, .cancelled])
    pan.stage.touch(.ended, 140, 100)
    pan.drag(2)
    surface.equal(pan.listener.states.count, 3)
    pan.stage.touch(.ended, 140, 100)
    pan.pan.isEnabled = true
    pan.drag(1)
    surface.equal(pan.listener.states.last, .began)
  }
}

@MainActor
private func gestureMotionUses(_ surface: Surface) {
  surface.behaves("translation(in:)") {
    let pan = PanStage()
    pan.drag(5)
    surface.equal(pan.pan.translation(in: pan.view), CGPoint(x: 100, y: 0))
    let scaled = pan.stage.box()
    scaled.transform = CGAffineTransform(scaleX: 2, y: 2)
    surface.equal(pan.pan.translation(in: scaled), CGPoint(x: 50, y: 0))
  }
  surface.behaves("setTranslation(_:in:)") {
    let pan = PanStage()
    pan.drag(5)
    pan.pan.setTranslation(.zero, in: pan.view)
    surface.equal(pan.pan.translation(in: pan.view), .zero)
    pan.stage.touch(.moved, 215, 107)
    surface.equal(pan.pan.translation(in: pan.view), CGPoint(x: 15, y: 7))
  }
  surface.behaves("velocity(in:)") {
    let pan = PanStage()
    pan.drag(10)
    // 20 points in each hundredth of a second.
    surface.near(pan.pan.velocity(in: pan.view).x, 2000, within: 1e-3)
    surface.near(pan.pan.velocity(in: pan.view).y, 0)
    pan.stage.show(0.5)
    pan.stage.touch(.ended, 300, 100)
    surface.near(pan.pan.velocity(in: pan.view).x, 0)
  }
  surface.behaves("location(in:)") {
    let pan = PanStage()
    let inner = pan.stage.put(UIView(frame: CGRect(x: 30, y: 40, width: 10, height: 10)), in: pan.view)
    pan.drag(2)
    surface.equal(pan.pan.location(in: pan.view), CGPoint(x: 140, y: 100))
    surface.equal(pan.pan.location(in: inner), CGPoint(x: 110, y: 60))
  }
  surface.behaves(".numberOfTouches") {
    let pan = PanStage()
    surface.equal(pan.pan.numberOfTouches, 0)
    pan.drag(2)
    surface.equal(pan.pan.numberOfTouches, 1)
    pan.stage.touch(.began, 200, 200, contact: 2)
    surface.equal(pan.pan.numberOfTouches, 2)
  }
  surface.behaves(".scale") {
    let stage = ViewStage()
    let listener = Listener()
    let pinch = UIPinchGestureRecognizer(target: listener, action: Selector(Listener.act(_:)))
    stage.box(0, 0, 390, 400).addGestureRecognizer(pinch)
    stage.touches([(1, .began, 100, 100), (2, .began, 180, 100)])
    stage.touches([(1, .moved, 90, 100), (2, .moved, 190, 100)])
    surface.equal(listener.states, [.began])
    surface.near(pinch.scale, 1)
    stage.touches([(1, .moved, 50, 100), (2, .moved, 200, 100)])
    surface.near(pinch.scale, 1.5)
    pinch.scale = 1
    stage.touches([(1, .moved, 50, 100), (2, .moved, 125, 100)])
    surface.near(pinch.scale, 0.5)
  }
  surface.behaves(".edges") {
    let stage = ViewStage()
    let listener = Listener()
    let edge = UIScreenEdgePanGestureRecognizer(target: listener, action: Selector(Listener.act(_:)))
    edge.edges = .left
    stage.root.addGestureRecognizer(edge)
    stage.drag(from: CGPoint(x: 385, y: 300), by: CGPoint(x: -20, y: 0), times: 3)
    stage.touch(.ended, 325, 300)
    stage.drag(from: CGPoint(x: 100, y: 300), by: CGPoint(x: 20, y: 0), times: 3)
    stage.touch(.ended, 160, 300)
    surface.equal(listener.states, [])
    stage.drag(from: CGPoint(x: 5, y: 300), by: CGPoint(x: 20, y: 0), times: 3)
    stage.touch(.ended, 65, 300)
    surface.equal(listener.states, [.began, .changed, .changed, .ended])
    edge.edges = .right
    stage.drag(from: CGPoint(x: 385, y: 300), by: CGPoint(x: -20, y: 0), times: 1)
    surface.equal(listener.states.last, .began)
  }
}

@MainActor
private func gestureTargetUses(_ surface: Surface) {
  surface.behaves("init(target:action:)") {
    let stage = ViewStage()
    let listener = Listener()
    let tap = UITapGestureRecognizer(target: listener, action: Selector(Listener.act(_:)))
    var senders: [UIGestureRecognizer] = []
    listener.onAction = { senders.append($0) }
    stage.box().addGestureRecognizer(tap)
    stage.tap(50, 50)
    surface.equal(listener.states, [.ended])
    surface.equal(senders, [tap])
  }
  surface.behaves("addTarget(_:action:)") {
    let stage = ViewStage()
    let (first, second) = (Listener(), Listener())
    let tap = UITapGestureRecognizer()
    stage.box().addGestureRecognizer(tap)
    tap.addTarget(first, action: Selector(Listener.act(_:)))
    tap.addTarget(second, action: Selector(Listener.actPlainly))
    stage.tap(50, 50)
    surface.equal(first.states, [.ended])
    surface.equal(second.plainCalls, 1)
    surface.equal(second.states, [])
  }
  surface.behaves("removeTarget(_:action:)") {
    let pan = PanStage()
    let other = Listener()
    pan.pan.addTarget(other, action: Selector(Listener.act(_:)))
    pan.drag(1)
    pan.pan.removeTarget(pan.listener, action: Selector(Listener.act(_:)))
    pan.stage.touch(.moved, 200, 100)
    surface.equal(pan.listener.states, [.began])
    surface.equal(other.states, [.began, .changed])
    pan.pan.removeTarget(nil, action: nil)
    pan.stage.touch(.moved, 220, 100)
    surface.equal(other.states, [.began, .changed])
  }
  surface.behaves("addTarget(_:action:for:)") {
    let stage = ViewStage()
    let listener = ButtonListener()
    let button = stage.put(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44)))
    button.addTarget(listener, action: Selector(ButtonListener.pressed(_:)), for: .touchDown)
    stage.touch(.began, 50, 20)
    surface.yes(listener.senders == [button])
    stage.touch(.ended, 50, 20)
    surface.equal(listener.senders.count, 1)
  }
  surface.behaves(".touchUpInside") {
    let stage = ViewStage()
    let listener = ButtonListener()
    let button = stage.put(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44)))
    button.addTarget(listener, action: Selector(ButtonListener.pressed(_:)), for: .touchUpInside)
    stage.touch(.began, 50, 20)
    surface.equal(listener.senders.count, 0)
    stage.touch(.ended, 50, 20)
    surface.equal(listener.senders.count, 1)
    stage.touch(.began, 50, 20)
    stage.touch(.moved, 50, 400)
    stage.touch(.ended, 50, 400)
    surface.equal(listener.senders.count, 1)
  }
}

@MainActor
private final class ButtonListener: NSObject {
  private(set) var senders: [UIButton] = []

  func pressed(_ sender: UIButton) { senders.append(sender) }
}

private final class Judge: NSObject, UIGestureRecognizerDelegate {
  var allowsBegin = true
  var allowsBoth = false
  private(set) var asked: [UIGestureRecognizer] = []

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    asked.append(gestureRecognizer)
    return allowsBegin
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { allowsBoth }
}

private final class CancelledView: UIView {
  private(set) var log: [String] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
}

@MainActor
private func gestureRuleUses(_ surface: Surface) {
  surface.behaves(".delegate") {
    let pan = PanStage()
    let judge = Judge()
    pan.pan.delegate = judge
    judge.allowsBegin = false
    pan.drag(3)
    surface.equal(judge.asked, [pan.pan])
    surface.equal(pan.listener.states, [])
    pan.stage.touch(.ended, 160, 100)
    judge.allowsBegin = true
    let second = Listener()
    pan.view.addGestureRecognizer(UIPanGestureRecognizer(target: second, action: Selector(Listener.act(_:))))
    pan.drag(3)
    pan.stage.touch(.ended, 160, 100)
    // One of two alone, unless the delegate lets both run.
    surface.yes(pan.listener.states.isEmpty != second.states.isEmpty)
    let before = pan.listener.states.count + second.states.count
    judge.allowsBoth = true
    pan.drag(3)
    surface.equal(pan.listener.states.count + second.states.count, before + 6)
  }
  surface.behaves(".maximumNumberOfTouches") {
    for (limit, states) in [(1, []), (2, [.began])] as [(Int, [UIGestureRecognizer.State])] {
      let pan = PanStage()
      pan.pan.maximumNumberOfTouches = limit
      pan.stage.touches([(1, .began, 100, 100), (2, .began, 200, 100)])
      pan.stage.touches([(1, .moved, 150, 100), (2, .moved, 250, 100)])
      surface.equal(pan.listener.states, states)
    }
  }
  surface.behaves(".minimumNumberOfTouches") {
    let pan = PanStage()
    pan.pan.minimumNumberOfTouches = 2
    pan.drag(3)
    surface.equal(pan.listener.states, [])
    pan.stage.touch(.ended, 160, 100)
    pan.stage.touches([(1, .began, 100, 100), (2, .began, 200, 100)])
    pan.stage.touches([(1, .moved, 150, 100), (2, .moved, 250, 100)])
    surface.equal(pan.listener.states, [.began])
  }
  surface.behaves(".numberOfTapsRequired") {
    let stage = ViewStage()
    let listener = Listener()
    let tap = UITapGestureRecognizer(target: listener, action: Selector(Listener.act(_:)))
    tap.numberOfTapsRequired = 2
    stage.box().addGestureRecognizer(tap)
    stage.tap(50, 50)
    surface.equal(listener.states, [])
    stage.show(0.1)
    stage.tap(50, 50)
    surface.equal(listener.states, [.ended])
  }
  surface.behaves("require(toFail:)") {
    let stage = ViewStage()
    let (once, twice) = (Listener(), Listener())
    let single = UITapGestureRecognizer(target: once, action: Selector(Listener.act(_:)))
    let double = UITapGestureRecognizer(target: twice, action: Selector(Listener.act(_:)))
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    let view = stage.box()
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    stage.tap(50, 50)
    surface.equal(once.states, [])
    // No second tap comes: the double tap fails, and then it was a single one.
    stage.show(1)
    surface.equal(once.states, [.ended])
    stage.tap(50, 50)
    stage.tap(50, 50)
    stage.show(1)
    surface.equal(once.states, [.ended])
    surface.equal(twice.states, [.ended])
  }
  surface.behaves(".cancelsTouchesInView") {
    for (cancels, last) in [(true, "cancelled"), (false, "ended")] {
      let stage = ViewStage()
      let view = stage.put(CancelledView(frame: CGRect(x: 0, y: 0, width: 390, height: 100)))
      let listener = Listener()
      let pan = UIPanGestureRecognizer(target: listener, action: Selector(Listener.act(_:)))
      pan.cancelsTouchesInView = cancels
      view.addGestureRecognizer(pan)
      stage.drag(from: CGPoint(x: 50, y: 50), by: CGPoint(x: 20, y: 0), times: 2)
      stage.touch(.ended, 90, 50)
      surface.equal(listener.states, [.began, .changed, .ended])
      surface.equal(view.log, ["began", last])
    }
  }
}
