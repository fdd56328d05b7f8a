import SegueUIKit

/// The eight ways of TTITransition. The raw values are the original's.
public enum TTITransitionType: Int, CaseIterable, Sendable {
  case full = 0
  case overlay = 1
  case slide = 2
  case fold = 3
  case hangIn = 4
  case fallIn = 5
  case spin = 6
  case scale = 7

  /// "full", "hang-in", …: the end of an entry's id.
  public var name: String {
    switch self {
    case .full: "full"
    case .overlay: "overlay"
    case .slide: "slide"
    case .fold: "fold"
    case .hangIn: "hang-in"
    case .fallIn: "fall-in"
    case .spin: "spin"
    case .scale: "scale"
    }
  }

  /// The style in which the type is presented (TTI-2). With the custom style the presenter's view stays where it is,
  /// and only the presented one moves.
  public var presentationStyle: UIModalPresentationStyle {
    switch self {
    case .overlay, .slide, .fold, .scale: .fullScreen
    case .full, .hangIn, .fallIn, .spin: .custom
    }
  }
}
