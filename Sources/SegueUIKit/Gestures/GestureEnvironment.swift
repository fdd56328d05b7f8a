import Foundation
import SegueQuartzCore
import SegueTiming

/// Numbers of gesture recognition that the platform does not document.
public struct GestureParameters: Sendable {
  /// Points a finger moves before a pan begins.
  public var panSlop: CGFloat = 10
  /// Whether a pan's translation counts from the touch-down, slop included, or from where it began.
  public var panTranslationIncludesSlop = true
  /// Points from the screen's edge within which an edge pan must start.
  public var edgeZoneWidth: CGFloat = 20
  /// Points a finger may stray during a tap.
  public var tapAllowableMovement: CGFloat = 10
  /// How finger speed is estimated.
  public var velocity = VelocityEstimator()

  public init() {}
}

/// Hands touches to recognisers and views, and decides between recognisers that want the same touches.
@MainActor
final class GestureEnvironment {
  private unowned let world: SimulationWorld
  var parameters = GestureParameters()
  /// Above 0 while a transition that is not interactive keeps all touches away.
  private var ignoringInteraction = 0
  /// The number of the action being sent, if it is that of a gesture that just began.
  private(set) var beginningAction: Int?
  private var actionCount = 0
  /// The fingers on the screen.
  private var liveTouches: [UITouch] = []
  /// Touches whose view has been told that they are cancelled.
  private var cancelledInView: Set<ObjectIdentifier> = []

  init(world: SimulationWorld) {
    self.world = world
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

  /// Keeps touches away from now on, and cancels the gestures and touches that are under way.
  func blockInteraction() {
    ignoringInteraction += 1
    let touches = liveTouches
    liveTouches = []
    for touch in touches {
      let recognizers = touch.gestureRecognizers ?? []
      touch.gestureRecognizers = nil
      for recognizer in recognizers {
        if recognizer.isActive { recognizer.state = .cancelled } else { recognizer.fail() }
        recognizer.end(touch)
        if recognizer.touches.isEmpty { recognizer.resetWhenDone() }
      }
      if !cancelledInView.contains(ObjectIdentifier(touch)) { touch.view?.touchesCancelled([touch], with: nil) }
      cancelledInView.remove(ObjectIdentifier(touch))
      touch.view = nil
    }
  }

  func unblockInteraction() { ignoringInteraction -= 1 }

  // MARK: Delivery

  func deliver(_ event: UIEvent, in window: UIWindow) {
    for touch in event.orderedTouches where touch.phase == .began {
      assign(touch, event, window)
      liveTouches.append(touch)
    }
    var recognizers: [UIGestureRecognizer] = []
    for touch in event.orderedTouches {
      for recognizer in touch.gestureRecognizers ?? [] where !recognizers.contains(where: { $0 === recognizer }) {
        recognizers.append(recognizer)
      }
    }
    for recognizer in recognizers { deliver(event, to: recognizer) }
    deliverToViews(event)
    for touch in event.orderedTouches where touch.phase == .ended || touch.phase == .cancelled {
      cancelledInView.remove(ObjectIdentifier(touch))
      liveTouches.removeAll { $0 === touch }
      for recognizer in touch.gestureRecognizers ?? [] { recognizer.end(touch) }
    }
    for recognizer in recognizers where recognizer.touches.isEmpty {
      recognizer.fail()
      recognizer.resetWhenDone()
    }
  }

  /// Finds the view under a new touch and the recognisers that see it: the view's own and its superviews'.
  private func assign(_ touch: UITouch, _ event: UIEvent, _ window: UIWindow) {
    touch.window = window
    guard ignoringInteraction == 0 else { return }
    let interrupted = world.phases.enter(.hitTest)
    let view = window.hitTest(touch.location(in: window), with: event)
    world.phases.enter(interrupted)
    touch.view = view
    var recognizers: [UIGestureRecognizer] = []
    var current = view
    while let candidate = current {
      for recognizer in candidate.gestureRecognizers ?? []
      where recognizer.isEnabled && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true {
        recognizers.append(recognizer)
        recognizer.begin(touch)
      }
      current = candidate.superview
    }
    touch.gestureRecognizers = recognizers
  }

  private func deliver(_ event: UIEvent, to recognizer: UIGestureRecognizer) {
    guard !recognizer.isFinal, recognizer.isEnabled else { return }
    func touches(_ phases: UITouch.Phase...) -> Set<UITouch> {
      Set(
        event.orderedTouches.filter { touch in
          phases.contains(touch.phase) && recognizer.touches.contains { $0 === touch }
        })
    }
    let began = touches(.began)
    if !began.isEmpty { recognizer.touchesBegan(began, with: event) }
    let moved = touches(.moved)
    if !moved.isEmpty, !recognizer.isFinal { recognizer.touchesMoved(moved, with: event) }
    let ended = touches(.ended)
    if !ended.isEmpty, !recognizer.isFinal { recognizer.touchesEnded(ended, with: event) }
    let cancelled = touches(.cancelled)
    if !cancelled.isEmpty, !recognizer.isFinal { recognizer.touchesCancelled(cancelled, with: event) }
  }

  private func deliverToViews(_ event: UIEvent) {
    for touch in event.orderedTouches {
      guard let view = touch.view, !cancelledInView.contains(ObjectIdentifier(touch)) else { continue }
      switch touch.phase {
      case .began: view.touchesBegan([touch], with: event)
      case .moved: view.touchesMoved([touch], with: event)
      case .ended: view.touchesEnded([touch], with: event)
      case .cancelled: view.touchesCancelled([touch], with: event)
      case .stationary: break
      }
    }
  }

  // MARK: Who wins

  /// Whether `recognizer` may begin beside the ones that are under way on the same touches.
  func admits(_ recognizer: UIGestureRecognizer) -> Bool {
    competitors(of: recognizer).allSatisfy { !$0.isActive || areSimultaneous(recognizer, $0) }
  }

  /// `recognizer` has begun: the others on its touches fail, and the views' touches are cancelled.
  func recognized(_ recognizer: UIGestureRecognizer) {
    for other in competitors(of: recognizer) where other.isPossible && !areSimultaneous(recognizer, other) {
      other.fail()
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.touches where touch.phase != .ended && touch.phase != .cancelled {
      guard cancelledInView.insert(ObjectIdentifier(touch)).inserted else { continue }
      touch.view?.touchesCancelled([touch], with: nil)
    }
  }

  private func competitors(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    var others: [UIGestureRecognizer] = []
    for touch in recognizer.touches {
      for other in touch.gestureRecognizers ?? []
      where other !== recognizer && !others.contains(where: { $0 === other }) {
        others.append(other)
      }
    }
    return others
  }

  private func areSimultaneous(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    (a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false)
      || (b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false)
  }
}

extension SimulationWorld {
  public var gestureParameters: GestureParameters {
    get { GestureEnvironment.of(self).parameters }
    set { GestureEnvironment.of(self).parameters = newValue }
  }
}
