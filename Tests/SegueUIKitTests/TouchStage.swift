import Foundation
import SegueQuartzCore
import SegueUIKit

/// A view of the screen's size in a window, a display, and what recognisers' actions and views' touch methods saw.
@MainActor
final class TouchStage {
  typealias State = UIGestureRecognizer.State

  let window = UIWindow()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let display: SimulatedDisplay
  /// "name state", one for each action.
  var log: [String] = []
  var onAction: (UIGestureRecognizer) -> Void = { _ in }
  private var names: [ObjectIdentifier: String] = [:]

  static func run(hertz: Int64 = 100, _ body: (TouchStage) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(TouchStage(hertz: hertz)) }
  }

  private init(hertz: Int64) {
    window.makeKeyAndVisible()
    window.addSubview(view)
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
  }

  func acted(_ recognizer: UIGestureRecognizer) {
    log.append("\(recognizer.name ?? "?") \(recognizer.state)")
    onAction(recognizer)
  }

  @discardableResult
  func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: UIView? = nil
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(self, action: Selector(TouchStage.acted(_:)))
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// One frame with touches of contacts, at its vsync.
  func frame(_ touches: (Int, TouchSample.Phase, CGFloat, CGFloat)...) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: touches.map { TouchSample(contact: $0.0, phase: $0.1, time: time, location: CGPoint(x: $0.2, y: $0.3)) })
  }

  /// Frames without touches.
  func rest(_ frames: Int = 1) {
    for _ in 0..<frames { display.frame() }
  }

  /// A finger that comes down and lifts in the next frame.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    frame((1, .began, x, y))
    frame((1, .ended, x, y))
  }

  /// A finger that goes from place to place, a frame each, and lifts.
  func drag(_ points: [(CGFloat, CGFloat)]) {
    for (index, point) in points.enumerated() {
      frame((1, index == 0 ? .began : .moved, point.0, point.1))
    }
    if let last = points.last { frame((1, .ended, last.0, last.1)) }
  }
}

/// A view that logs the touches it gets.
final class TouchLogView: UIView {
  var calls: [String] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("began \(touches.count)") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("moved \(touches.count)") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("ended \(touches.count)") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("cancelled \(touches.count)")
  }
}

/// A recogniser that logs the calls it gets and does what it is told.
final class ProbeRecognizer: UIGestureRecognizer {
  var calls: [String] = []
  /// The touch that came first.
  private(set) var first: UITouch?
  private(set) var lastBegan: UITouch?
  var onBegan: (ProbeRecognizer) -> Void = { _ in }
  var onMoved: (ProbeRecognizer) -> Void = { _ in }
  var onEnded: (ProbeRecognizer) -> Void = { _ in }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    calls.append("began")
    first = first ?? touches.first
    lastBegan = touches.first
    onBegan(self)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    calls.append("moved")
    onMoved(self)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    calls.append("ended")
    onEnded(self)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { calls.append("cancelled") }
  override func reset() { calls.append("reset") }
}

/// A delegate of closures.
final class ProbeDelegate: NSObject, UIGestureRecognizerDelegate {
  var asked: [String] = []
  var begins = true
  var receivesTouch = true
  var receivesEvent = true
  var simultaneous: (UIGestureRecognizer) -> Bool = { _ in false }
  var requires: (UIGestureRecognizer) -> Bool = { _ in false }
  var isRequiredBy: (UIGestureRecognizer) -> Bool = { _ in false }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    asked.append("begin \(gestureRecognizer.state)")
    return begins
  }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    asked.append("touch")
    return receivesTouch
  }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    asked.append("event")
    return receivesEvent
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { simultaneous(otherGestureRecognizer) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    asked.append("requires")
    return requires(otherGestureRecognizer)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isRequiredBy(otherGestureRecognizer) }
}
