import SegueUIKit

extension TTITransitioningDelegate: TTIGestureClient {
  var gestureReference: CGPoint { fromPoint }

  var gestureTarget: CGPoint { toPoint == .zero ? fromPoint : toPoint }

  func gesture(_ gesture: TTIGestureController, mayBeginAt point: CGPoint) -> Bool {
    if gesture === presentationGesture {
      guard presentedController?.presentingViewController == nil else { return false }
      return presentationRect == .zero
        || presentationScreen?.view.convert(presentationRect, to: nil as UIView?)
          .contains(point) == true
    }
    // What the presentation's own gesture has let go is for that one to take hold of again.
    if presentationGesture?.isRunning == true { return false }
    guard gesture.type.isGated else { return true }
    let rect = rectToStartGesture
    if fidelity == .compat { return rect.contains(point) }
    return rect == .zero || presentedController?.viewIfLoaded?.convert(rect, to: nil as UIView?).contains(point) == true
  }

  func beginTransition(of gesture: TTIGestureController) {
    guard let presentedController else { return }
    if gesture === presentationGesture {
      presentationScreen?.present(presentedController, animated: true)
    } else {
      presentedController.dismiss(animated: true)
    }
  }

  func coordinator(of gesture: TTIGestureController) -> (any UIViewControllerTransitionCoordinator)? {
    presentedController?.transitionCoordinator
  }

  func setInteractive(_ isInteractive: Bool, by gesture: TTIGestureController) {
    animator.isInteractive = isInteractive
  }

  // MARK: Presentation

  /// Has a gesture on a screen present the controller: an addition, the original has no interactive presentation (TTI-7).
  ///
  /// ```swift
  /// delegate.addPresentationGesture(.pullUpDown, to: self)   // a pull over the screen opens `detail`
  /// ```
  ///
  /// The same animator is moved by the finger, and the rules of releases are those of dismissals: the direction of the last
  /// velocity alone, a system cancel cancels. What progress means differs with the type: the edges as when dismissing; a
  /// pinch goes apart, progress scale − 1; a pull goes in either direction of its axis, progress is its way since the
  /// touch-down over the window's size. The recogniser stays on the screen for the next time.
  ///
  /// - Parameters:
  ///   - type: not `panToEdge` or `none`, which drive no transition.
  ///   - screen: whose view gets the recogniser, and which presents.
  ///   - rectToStartGesture: where it may begin, in that view's coordinates; zero for anywhere.
  /// - Returns: whether it was added. What cannot be is recorded; compat never does.
  @discardableResult
  public func addPresentationGesture(
    _ type: TTIGestureType, to screen: UIViewController, rectToStartGesture: CGRect = .zero
  ) -> Bool {
    removePresentationGesture()
    guard fidelity == .corrected else {
      SimulationWorld.current.record(
        "interactive presentations are not supported by the original; use the corrected fidelity",
        at: "TTITransitioningDelegate.addPresentationGesture", used: "no gesture")
      return false
    }
    guard type != .panToEdge,
      let gesture = TTIGestureController.controller(for: type, purpose: .presentation, fidelity: fidelity)
    else {
      SimulationWorld.current.record(
        "\(type) drives no presentation; use a pinch, an edge or a pull",
        at: "TTITransitioningDelegate.addPresentationGesture", used: "no gesture")
      return false
    }
    gesture.client = self
    presentationGesture = gesture
    presentationScreen = screen
    presentationRect = rectToStartGesture
    gesture.attach(to: screen.view)
    return true
  }

  /// Takes the presentation's gesture away.
  public func removePresentationGesture() {
    presentationGesture?.detach()
    presentationGesture = nil
  }
}
