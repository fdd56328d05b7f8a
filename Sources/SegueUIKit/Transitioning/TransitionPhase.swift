/// How far a transition is, and which requests are legal when.
///
/// ```
///            start       startInteractive  update  finish     cancel      pause        complete   operation  gesture
/// waiting    running     interactive       –       –          –           –            –          queued     –
/// running    –           –                 –       –          –           interactive* completed  queued     interactive*
/// interactive–           –                 stays   finishing  cancelling  stays        completed  queued     –
/// finishing  –           –                 –       –          –           interactive* completed  queued     interactive*
/// cancelling –           –                 –       –          –           interactive* completed  queued     interactive*
/// completed  –           –                 –       –          –           –            –          queued     –
/// ```
/// A dash is a refusal, which is recorded; a star holds for transitions that can be interrupted, others refuse.
enum TransitionPhase: CaseIterable {
  case waiting, running, interactive, finishing, cancelling, completed

  enum Request: CaseIterable {
    /// The animator runs by itself, or a gesture drives it.
    case start, startInteractive
    case update, finish, cancel, pause, complete
    /// Another operation is asked of the container.
    case operation
    /// A gesture wants to take hold of the transition.
    case gesture
  }

  enum Answer: Equatable {
    case moves(TransitionPhase)
    case stays
    case queued
    case refused
  }

  func answer(to request: Request, isInterruptible: Bool) -> Answer {
    switch (self, request) {
    case (_, .operation): .queued
    case (.waiting, .start): .moves(.running)
    case (.waiting, .startInteractive): .moves(.interactive)
    case (.interactive, .update), (.interactive, .pause): .stays
    case (.interactive, .finish): .moves(.finishing)
    case (.interactive, .cancel): .moves(.cancelling)
    case (.running, .pause), (.running, .gesture), (.finishing, .pause), (.finishing, .gesture),
      (.cancelling, .pause), (.cancelling, .gesture):
      isInterruptible ? .moves(.interactive) : .refused
    case (.running, .complete), (.interactive, .complete), (.finishing, .complete), (.cancelling, .complete):
      .moves(.completed)
    default: .refused
    }
  }
}

// The words of diagnostics.
extension TransitionPhase.Request {
  /// What to do instead where the request is refused.
  func remedy(in phase: TransitionPhase) -> String {
    switch (self, phase) {
    case (.complete, .completed): "call it once, in the completion of the last animation"
    case (_, .completed): "the transition is over, let go of its context"
    case (_, .waiting): "wait for animateTransition(using:) or startInteractiveTransition(_:)"
    case (.pause, _): "give it an animator with interruptibleAnimator(using:)"
    case (.update, .running), (.finish, .running), (.cancel, .running):
      "return an interaction controller from the delegate, or pause the transition first"
    case (.update, _), (.finish, _), (.cancel, _): "pause the transition first"
    default: "the container alone starts it, once"
    }
  }
}
