/// What can happen to a recogniser.
enum GestureEvent: Int, CaseIterable {
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  /// The recogniser asks to begin, or to be recognised at once or at the end.
  case begin, recognize
  /// It gives up, or another one has won.
  case fail
  /// It is switched off, or taken from its view.
  case disable, detach
  /// All its fingers have left and its actions have gone out.
  case reset
}

/// What comes of it.
enum GestureResponse: Equatable {
  /// The recogniser's own touch method is called.
  case deliver
  case go(UIGestureRecognizer.State)
  /// Nothing happens.
  case ignore
  /// It is a mistake: nothing happens and a diagnostic is recorded.
  case refuse
  /// Back to possible at once; what was to be said is not.
  case forget
}

extension UIGestureRecognizer.State {
  /// The legal moves.
  static let moves: [Self: Set<Self>] = [
    .possible: [.began, .ended, .failed],
    .began: [.changed, .ended, .cancelled],
    .changed: [.changed, .ended, .cancelled],
    .ended: [.possible], .cancelled: [.possible], .failed: [.possible],
  ]

  /// A row for each state, in the order of `GestureEvent`'s cases.
  private static let responses: [[GestureResponse]] = [
    // began  moved     ended     cancelled begin        recognize    fail          disable         detach   reset
    [.deliver, .deliver, .deliver, .deliver, .go(.began), .go(.ended), .go(.failed), .go(.failed), .forget, .ignore],
    [.deliver, .deliver, .deliver, .deliver, .refuse, .go(.ended), .refuse, .go(.cancelled), .forget, .ignore],
    [.deliver, .deliver, .deliver, .deliver, .refuse, .go(.ended), .refuse, .go(.cancelled), .forget, .ignore],
    [.ignore, .ignore, .ignore, .ignore, .refuse, .ignore, .refuse, .ignore, .forget, .go(.possible)],
    [.ignore, .ignore, .ignore, .ignore, .refuse, .refuse, .refuse, .ignore, .forget, .go(.possible)],
    [.ignore, .ignore, .ignore, .ignore, .refuse, .refuse, .ignore, .ignore, .forget, .go(.possible)],
  ]

  func response(to event: GestureEvent) -> GestureResponse { Self.responses[rawValue][event.rawValue] }

  /// The event that a subclass causes when it writes this state; nil for `changed` and `cancelled`, which only `moves`
  /// judges, and for `possible`, which it does not write.
  var request: GestureEvent? {
    switch self {
    case .began: .begin
    case .ended: .recognize
    case .failed: .fail
    case .possible, .changed, .cancelled: nil
    }
  }

  var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  var isActive: Bool { self == .began || self == .changed }
}
