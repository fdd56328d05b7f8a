/// The way that content travels: from right to left it enters from the right.
public enum TransitionOrientation: Int, CaseIterable, Sendable {
  case rightToLeft = 0
  case leftToRight = 1
  case topToBottom = 2
  case bottomToTop = 3

  /// "rtl", "ltr", "ttb" or "btt".
  public var abbreviation: String {
    switch self {
    case .rightToLeft: "rtl"
    case .leftToRight: "ltr"
    case .topToBottom: "ttb"
    case .bottomToTop: "btt"
    }
  }
}
