import Testing
import UIKit

/// A recogniser of a client's own: it recognises a long way down.
private final class DownRecognizer: UIGestureRecognizer {
  private var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    start = touches.first?.location(in: view) ?? .zero
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    let way = (touches.first?.location(in: view).y ?? 0) - start.y
    if state == .possible, way > 50 { state = .began } else if state == .began { state = .changed }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = state == .possible ? .failed : .ended
  }
}

/// Keeps the touches and events that it gets.
private final class TouchedView: UIView {
  var touches: [CGPoint] = []
  var events: [UIEvent.EventType] = []
  var counts: [Int] = []

  private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
    self.touches += touches.map { $0.location(in: self) }
    if let event {
      events.append(event.type)
      counts.append(event.allTouches?.count ?? 0)
    }
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
}

/// A view with a recogniser, and the states in which its action was called.
@MainActor
private final class RecognizerStage<Recognizer: UIGestureRecognizer> {
  let stage = ControllerStage()
  let target = GestureTarget()
  let recognizer: Recognizer

  init(_ make: (GestureTarget, Selector) -> Recognizer) {
    recognizer = make(target, target.action)
    stage.window.rootViewController?.view.addGestureRecognizer(recognizer)
  }
}

/// Lets nothing begin.
private final class Forbidding: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
}

@MainActor
func touchTypeUses(_ surface: Surface) {
  let (top, bottom) = (CGPoint(x: 200, y: 300), CGPoint(x: 200, y: 500))
  surface.behaves("UIGestureRecognizer") {
    let stage = RecognizerStage { DownRecognizer(target: $0, action: $1) }
    stage.stage.drag(from: top, to: bottom)
    surface.equal(stage.target.states.first, .began)
    surface.equal(stage.target.states.last, .ended)
    stage.target.states = []
    stage.stage.drag(from: bottom, to: top)
    surface.equal(stage.target.states, [])
  }
  surface.behaves("UIGestureRecognizer.State") {
    let stage = RecognizerStage { UIPanGestureRecognizer(target: $0, action: $1) }
    surface.equal(stage.recognizer.state, .possible)
    stage.stage.drag(from: top, to: bottom)
    surface.equal(stage.target.states.first, .began)
    surface.equal(stage.target.states.last, .ended)
    surface.yes(stage.target.states.dropFirst().dropLast().allSatisfy { $0 == .changed })
  }
  surface.behaves("UIPanGestureRecognizer") {
    let stage = RecognizerStage { UIPanGestureRecognizer(target: $0, action: $1) }
    stage.stage.drag(from: top, to: bottom, lifts: false)
    surface.yes(stage.target.translation.y > 150 && stage.target.translation.x == 0)
    surface.yes(stage.recognizer.velocity(in: nil).y > 100)
  }
  surface.behaves("UITapGestureRecognizer") {
    let stage = RecognizerStage { UITapGestureRecognizer(target: $0, action: $1) }
    stage.stage.tap(200, 300)
    surface.equal(stage.target.states, [.ended])
    stage.stage.drag(from: top, to: bottom)
    surface.equal(stage.target.states, [.ended])
  }
  surface.behaves("UIScreenEdgePanGestureRecognizer") {
    let stage = RecognizerStage { UIScreenEdgePanGestureRecognizer(target: $0, action: $1) }
    stage.recognizer.edges = .left
    stage.stage.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 300, y: 300))
    surface.equal(stage.target.states, [])
    stage.stage.drag(from: CGPoint(x: 1, y: 300), to: CGPoint(x: 300, y: 300))
    surface.equal(stage.target.states.first, .began)
  }
  surface.behaves("UIPinchGestureRecognizer") {
    let stage = RecognizerStage { UIPinchGestureRecognizer(target: $0, action: $1) }
    stage.stage.touch(.began, 190, 400, contact: 1)
    stage.stage.touch(.began, 210, 400, contact: 2)
    for step in 1...10 {
      stage.stage.touch(.moved, 190 - 10 * CGFloat(step), 400, contact: 1)
      stage.stage.touch(.moved, 210 + 10 * CGFloat(step), 400, contact: 2)
    }
    surface.equal(stage.recognizer.state, .changed)
    surface.yes(stage.recognizer.scale > 2)
  }
  surface.behaves("UISwipeGestureRecognizer") {
    let stage = RecognizerStage { UISwipeGestureRecognizer(target: $0, action: $1) }
    stage.recognizer.direction = .down
    stage.stage.drag(from: bottom, to: top, steps: 6)
    surface.equal(stage.target.states, [])
    stage.stage.drag(from: top, to: bottom, steps: 6)
    surface.equal(stage.target.states, [.ended])
  }
  surface.behaves("UIGestureRecognizerDelegate") {
    let (stage, delegate) = (RecognizerStage { UIPanGestureRecognizer(target: $0, action: $1) }, Forbidding())
    stage.recognizer.delegate = delegate
    stage.stage.drag(from: top, to: bottom)
    surface.equal(stage.target.states, [])
    stage.recognizer.delegate = nil
    stage.stage.drag(from: top, to: bottom)
    surface.equal(stage.target.states.first, .began)
  }
  @MainActor func touched() -> TouchedView {
    let (stage, view) = (ControllerStage(), TouchedView(frame: CGRect(x: 100, y: 200, width: 200, height: 400)))
    stage.window.rootViewController?.view.addSubview(view)
    stage.drag(from: top, to: bottom, steps: 2)
    return view
  }
  surface.behaves("UITouch") {
    // In the view's own coordinates.
    surface.equal(touched().touches, [CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 200), CGPoint(x: 100, y: 300)])
  }
  surface.behaves("UIEvent") {
    let view = touched()
    surface.equal(view.events, [.touches, .touches, .touches])
    surface.equal(view.counts, [1, 1, 1])
  }
}
