import Foundation
import SegueQuartzCore
import SegueTiming

/// Hands touches to recognisers and views, and decides between recognisers that want the same touches.
@MainActor
final class GestureEnvironment {
  let world: Unowned<SimulationWorld>
  var parameters = GestureParameters()
  /// Above 0 while a transition that is not interactive keeps all touches away.
  private var ignoringInteraction = 0
  /// The number of the action being sent, if it is that of a gesture that just began.
  private(set) var beginningAction: Int?
  private var actionCount = 0
  /// The fingers on the screen.
  private(set) var liveTouches: [UITouch] = []
  /// Touches that have lifted, whose views are to learn of it once a recogniser is decided.
  var endedTouches: [UITouch] = []
  /// Recognisers that would begin if others failed.
  private var waiting: [UIGestureRecognizer] = []
  let timers: GestureTimers
  /// Above 0 while an event is handed out, after which the views learn what they were not told.
  private var deliveries = 0

  init(world: SimulationWorld) {
    self.world = Unowned(world)
    timers = GestureTimers(world: world)
  }

  static func of(_ world: SimulationWorld) -> GestureEnvironment {
    world.part(GestureEnvironment.self) { GestureEnvironment(world: world) }
  }

  func duringAction(beginning: Bool, _ body: () -> Void) {
    let outer = beginningAction
    actionCount += 1
    beginningAction = beginning ? actionCount : nil
    body()
    beginningAction = outer
  }

  // MARK: Interaction

  /// Keeps touches away from now on, and cancels the gestures and touches that are under way.
  func blockInteraction() {
    ignoringInteraction += 1
    let touches = liveTouches
    liveTouches = []
    for touch in touches {
      let recognizers = touch.gestureRecognizers ?? []
      touch.gestureRecognizers = nil
      for recognizer in recognizers {
        if !recognizer.isFinal { recognizer.state = .cancelled }
        recognizer.end(touch)
        if recognizer.touches.isEmpty { recognizer.resetWhenDone() }
      }
      cancelInView(touch)
      touch.view = nil
    }
    for touch in endedTouches { cancelInView(touch) }
    endedTouches = []
  }

  func unblockInteraction() { ignoringInteraction -= 1 }

  // MARK: Delivery

  func deliver(_ event: UIEvent, in window: UIWindow) {
    timers.fire(upTo: event.time)
    deliveries += 1
    let changed = event.changedTouches
    for touch in changed where touch.phase == .began {
      assign(touch, event, window)
      liveTouches.append(touch)
    }
    var recognizers: [UIGestureRecognizer] = []
    for touch in changed {
      for recognizer in touch.gestureRecognizers ?? [] where !recognizers.contains(where: { $0 === recognizer }) {
        recognizers.append(recognizer)
      }
    }
    for recognizer in inOrderOfRequirements(recognizers) { deliver(event, to: recognizer) }
    deliverToViews(event)
    for touch in changed where touch.phase == .ended || touch.phase == .cancelled {
      liveTouches.removeAll { $0 === touch }
      for recognizer in touch.gestureRecognizers ?? [] { recognizer.end(touch) }
    }
    for recognizer in recognizers where recognizer.touches.isEmpty { recognizer.resetWhenDone() }
    deliveries -= 1
    tellViews()
  }

  /// Finds the view under a new touch and the recognisers that see it: the view's own and its superviews', the view's
  /// own first.
  private func assign(_ touch: UITouch, _ event: UIEvent, _ window: UIWindow) {
    touch.window = window
    guard ignoringInteraction == 0 else { return }
    let interrupted = world.object.phases.enter(.hitTest)
    let view = window.hitTest(touch.location(in: window), with: event)
    world.object.phases.enter(interrupted)
    guard let view, !isExcluded(view, in: window) else { return }
    touch.view = view
    touch.isWithheldFromView = true
    if !view.isMultipleTouchEnabled, liveTouches.contains(where: { $0.view === view && $0.hasViewsInterest }) {
      touch.isWithheldFromView = false
    }
    var candidates: [UIGestureRecognizer] = []
    var current: UIView? = view
    while let candidate = current {
      candidates += candidate.gestureRecognizers ?? []
      current = candidate.superview
    }
    touch.gestureRecognizers = []
    for recognizer in candidates {
      // The last gesture's fingers have left in this very frame.
      recognizer.resetIfDone()
      guard accepts(recognizer, touch, event) else { continue }
      touch.gestureRecognizers?.append(recognizer)
      recognizer.begin(touch)
    }
  }

  /// Whether a view that wants to be the only one touched, this or another, keeps a new touch away from `view`.
  private func isExcluded(_ view: UIView, in window: UIWindow) -> Bool {
    liveTouches.contains { touch in
      guard touch.window === window, let other = touch.view, other !== view else { return false }
      return other.isExclusiveTouch || view.isExclusiveTouch
    }
  }

  private func accepts(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ event: UIEvent) -> Bool {
    guard recognizer.isEnabled, !recognizer.isFinal, recognizer.wish != .ended,
      recognizer.allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    if recognizer.requiresExclusiveTouchType, let first = recognizer.touches.first, first.type != touch.type {
      return false
    }
    guard recognizer.shouldReceive(event) else { return false }
    guard let delegate = recognizer.delegate else { return true }
    return delegate.gestureRecognizer(recognizer, shouldReceive: event)
      && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
  }

  private func deliver(_ event: UIEvent, to recognizer: UIGestureRecognizer) {
    func hand(
      _ phase: UITouch.Phase, as kind: GestureEvent, _ call: (Set<UITouch>, UIEvent) -> Void
    ) {
      guard recognizer.isEnabled, recognizer.state.response(to: kind) == .deliver else { return }
      let touches = event.changedTouches.filter { touch in
        touch.phase == phase && recognizer.touches.contains { $0 === touch }
      }
      if !touches.isEmpty { call(Set(touches), event) }
    }
    hand(.began, as: .touchesBegan, recognizer.touchesBegan)
    hand(.moved, as: .touchesMoved, recognizer.touchesMoved)
    hand(.ended, as: .touchesEnded, recognizer.touchesEnded)
    hand(.cancelled, as: .touchesCancelled, recognizer.touchesCancelled)
  }

  // MARK: Who wins

  /// Whether `recognizer` may begin beside the ones that are under way on the same touches.
  func admits(_ recognizer: UIGestureRecognizer) -> Bool {
    competitors(of: recognizer).allSatisfy { !$0.isActive || !prevents($0, recognizer) }
  }

  /// `recognizer` has begun: the others on its touches fail, and the views' touches are cancelled.
  func recognized(_ recognizer: UIGestureRecognizer) {
    for other in competitors(of: recognizer) where !other.isFinal && prevents(recognizer, other) {
      other.state = .cancelled
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.touches { cancelInView(touch) }
    for touch in endedTouches where touch.gestureRecognizers?.contains(where: { $0 === recognizer }) == true {
      cancelInView(touch)
    }
    endedTouches.removeAll { !$0.hasViewsInterest }
  }

  /// `recognizer` is in another state: those that waited for it begin or fail.
  func changed(_ recognizer: UIGestureRecognizer) {
    for waiter in waiting where waiter.waitsFor.contains(where: { $0 === recognizer }) {
      if recognizer.isActive || recognizer.state == .ended {
        waiter.state = .failed
      } else if !recognizer.isUndecided {
        waiter.waitsFor.removeAll { $0 === recognizer }
        if waiter.waitsFor.isEmpty {
          stopsWaiting(waiter)
          waiter.stopWaiting()
        }
      }
    }
    tellViews()
  }

  func waits(_ recognizer: UIGestureRecognizer) { waiting.append(recognizer) }

  func stopsWaiting(_ recognizer: UIGestureRecognizer) { waiting.removeAll { $0 === recognizer } }

  /// `recognizer` leaves its view.
  func forgets(_ recognizer: UIGestureRecognizer) {
    for touch in endedTouches { touch.gestureRecognizers?.removeAll { $0 === recognizer } }
  }

  /// Tells the views what they were not told and may hear now, unless an event is being handed out.
  func tellViews() {
    if deliveries == 0 { tellViewsWhatWasWithheld() }
  }
}

/// An object that outlives its holder.
struct Unowned<Object: AnyObject> {
  unowned let object: Object

  init(_ object: Object) {
    self.object = object
  }
}
