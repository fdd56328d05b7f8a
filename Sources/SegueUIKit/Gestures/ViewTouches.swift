/// How views learn of touches: after the recognisers, and not always at once.
///
/// A recogniser with `delaysTouchesBegan` keeps a touch from its view while it is undecided, one with
/// `delaysTouchesEnded` its end. When the last of those has failed the view is told; when one has been recognised the
/// touch is cancelled for the view, or never shown to it.
///
/// A scroll view with `delaysContentTouches` keeps a touch from itself and its content until it has been down for
/// `ScrollParameters.contentTouchDelay`, until the scroll view has decided not to scroll, or until it lifts: a tap is
/// shown whole then, a drag that scrolls never.
extension GestureEnvironment {
  func deliverToViews(_ event: UIEvent) {
    cancelTouchesOfRemovedViews(event)
    tell(event, .began) { touch in
      guard touch.isWithheldFromView else { return false }
      hold(touch, since: event)
      guard !isWithheld(touch) else { return false }
      touch.isWithheldFromView = false
      touch.isInView = isLetThrough(touch, event)
      return touch.isInView
    } call: {
      $0.touchesBegan($1, with: event)
    }
    tell(event, .moved) {
      $0.isInView
    } call: {
      $0.touchesMoved($1, with: event)
    }
    tell(event, .ended) { touch in
      guard touch.isInView, !waitsWithEnd(touch), !touch.isWithheldFromView else {
        if touch.hasViewsInterest {
          touch.endEvent = event
          endedTouches.append(touch)
        }
        return false
      }
      touch.isInView = false
      return true
    } call: {
      $0.touchesEnded($1, with: event)
    }
    tell(event, .cancelled) { touch in
      endHold(touch)
      touch.isWithheldFromView = false
      guard touch.isInView else { return false }
      touch.isInView = false
      return true
    } call: {
      $0.touchesCancelled($1, with: event)
    }
  }

  /// Calls each view once with those of its touches in a phase that `includes` lets through.
  private func tell(
    _ event: UIEvent, _ phase: UITouch.Phase, _ includes: (UITouch) -> Bool, call: (UIView, Set<UITouch>) -> Void
  ) {
    var groups: [(view: UIView, touches: Set<UITouch>)] = []
    for touch in event.changedTouches where touch.phase == phase {
      guard let view = touch.view, includes(touch) else { continue }
      if let index = groups.firstIndex(where: { $0.view === view }) {
        groups[index].touches.insert(touch)
      } else {
        groups.append((view, [touch]))
      }
    }
    for (view, touches) in groups { call(view, touches) }
  }

  // MARK: Content of scroll views

  /// Keeps a touch that has just begun from what scrolls.
  private func hold(_ touch: UITouch, since event: UIEvent) {
    let delay = world.object.scrollParameters.contentTouchDelay
    guard delay > 0, isScrollUndecided(touch) else { return }
    touch.contentHold = timers.schedule(delay, after: event.time) { [weak self, weak touch] in
      touch?.contentHold = nil
      self?.tellViews()
    }
  }

  /// Whether a scroll view that delays its content's touches may still scroll with this one.
  private func isScrollUndecided(_ touch: UITouch) -> Bool {
    (touch.gestureRecognizers ?? []).contains { recognizer in
      guard recognizer.isUndecided, let scroll = recognizer.view as? UIScrollView else { return false }
      return scroll.pan === recognizer && scroll.delaysContentTouches
    }
  }

  /// Whether something still keeps a touch that is down from its view.
  private func isWithheld(_ touch: UITouch) -> Bool {
    hasUndecided(touch, where: \.delaysTouchesBegan) || touch.contentHold != nil && isScrollUndecided(touch)
  }

  private func endHold(_ touch: UITouch) {
    guard touch.contentHold != nil else { return }
    timers.cancel(touch.contentHold)
    touch.contentHold = nil
  }

  private func hasUndecided(_ touch: UITouch, where delays: (UIGestureRecognizer) -> Bool) -> Bool {
    (touch.gestureRecognizers ?? []).contains { $0.isUndecided && delays($0) }
  }

  /// A recogniser may need more to decide on a touch that has lifted: the next tap, another finger, another recogniser.
  private func waitsWithEnd(_ touch: UITouch) -> Bool {
    hasUndecided(touch) { recognizer in
      recognizer.delaysTouchesEnded
        && (recognizer.wish != nil || recognizer.holdsSequence
          || recognizer.touches.contains { $0.phase != .ended && $0.phase != .cancelled })
    }
  }

  /// What recognisers that have failed meanwhile kept from the views.
  func tellViewsWhatWasWithheld() {
    for touch in liveTouches where touch.isWithheldFromView && !isWithheld(touch) { showWithheld(touch) }
    guard !endedTouches.isEmpty else { return }
    let touches = endedTouches
    endedTouches = []
    for touch in touches {
      guard !waitsWithEnd(touch), !touch.isWithheldFromView || !hasUndecided(touch, where: \.delaysTouchesBegan) else {
        endedTouches.append(touch)
        continue
      }
      if touch.isWithheldFromView { showWithheld(touch) }
      // The event holds its touches: they do not hold it any longer.
      let event = touch.endEvent
      touch.endEvent = nil
      guard touch.isInView else { continue }
      touch.isInView = false
      touch.view?.touchesEnded([touch], with: event)
    }
  }

  /// Shows a view a touch that it was kept from, as one that begins now.
  private func showWithheld(_ touch: UITouch) {
    endHold(touch)
    touch.isWithheldFromView = false
    let event = touch.endEvent ?? lateEvent(of: touch)
    touch.isInView = isLetThrough(touch, event)
    guard touch.isInView else { return }
    let phase = touch.phase
    touch.phase = .began
    touch.view?.touchesBegan([touch], with: event)
    touch.phase = phase
  }

  private func lateEvent(of touch: UITouch) -> UIEvent {
    UIEvent(
      changed: [touch], all: liveTouches, time: max(world.object.now, touch.newest.time),
      frameNanoseconds: world.object.refreshRate.vsync(1), velocity: parameters.velocity)
  }

  /// Whether the scroll view around what is touched lets its content have the touch.
  private func isLetThrough(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    guard let view = touch.view else { return true }
    var around = view.superview
    while let current = around {
      if let scroll = current as? UIScrollView { return scroll.touchesShouldBegin([touch], with: event, in: view) }
      around = current.superview
    }
    return true
  }

  /// The view hears no more of a touch.
  func cancelInView(_ touch: UITouch) {
    endHold(touch)
    touch.endEvent = nil
    touch.isWithheldFromView = false
    guard touch.isInView else { return }
    touch.isInView = false
    touch.view?.touchesCancelled([touch], with: nil)
  }

  /// Recognisers of views that are still there keep the touch.
  private func cancelTouchesOfRemovedViews(_ event: UIEvent) {
    guard parameters.cancelsTouchesOfRemovedViews else { return }
    for touch in liveTouches where touch.view != nil && touch.view?.window !== touch.window {
      cancelInView(touch)
      touch.view = nil
    }
  }
}
