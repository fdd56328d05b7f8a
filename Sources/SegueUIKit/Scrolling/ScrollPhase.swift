/// What moves a scroll view's content.
enum ScrollPhase: String, CaseIterable, Sendable {
  /// Nothing.
  case resting
  /// A finger that has not moved it yet.
  case tracking
  case dragging
  /// What a finger left it with: deceleration, the way back from beyond an edge, the way to a page.
  case decelerating
  /// `setContentOffset(_:animated:)`.
  case animating

  enum Event: CaseIterable, Sendable {
    case touchDown
    case beginDragging
    /// The finger has gone and nothing is left to do.
    case lift
    /// The finger has gone and the content goes on.
    case release
    case animate
    /// The motion is over, or was stopped.
    case settle
  }

  /// The phase after an event; nil if it cannot happen here.
  func after(_ event: Event) -> ScrollPhase? {
    switch (self, event) {
    case (.resting, .touchDown), (.decelerating, .touchDown), (.animating, .touchDown): .tracking
    case (.tracking, .beginDragging): .dragging
    case (.tracking, .lift), (.dragging, .lift): .resting
    case (.tracking, .release), (.dragging, .release): .decelerating
    case (.resting, .animate), (.decelerating, .animate), (.animating, .animate): .animating
    case (.decelerating, .settle), (.animating, .settle): .resting
    default: nil
    }
  }
}
