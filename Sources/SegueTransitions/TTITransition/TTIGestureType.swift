/// The gestures of TTITransition. The raw values are the original's.
public enum TTIGestureType: Int, CaseIterable, Sendable {
  /// Two fingers that come together.
  case pinch = 0
  /// From the screen's left edge to the right.
  case leftEdge = 1
  /// From the screen's right edge to the left.
  case rightEdge = 2
  /// Up or down, towards `fromPoint`.
  case pullUpDown = 3
  /// To the left or right, towards `fromPoint`.
  case pullLeftRight = 4
  /// The finger carries the view by physics, and throws it out at the top.
  case panToEdge = 5
  case none = 6

  /// Whether `rectToStartGesture` limits where the gesture begins (TTI-5).
  public var isGated: Bool {
    switch self {
    case .pullUpDown, .pullLeftRight, .panToEdge: true
    case .pinch, .leftEdge, .rightEdge, .none: false
    }
  }
}
