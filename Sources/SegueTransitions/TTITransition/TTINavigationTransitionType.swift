/// The five ways of TTITransition inside a navigation controller. The raw values are the original's.
public enum TTINavigationTransitionType: Int, CaseIterable, Sendable {
  case full = 0
  case slide = 1
  case fold = 2
  case spin = 3
  case scale = 4

  /// The type whose animator moves the screens.
  public var type: TTITransitionType {
    switch self {
    case .full: .full
    case .slide: .slide
    case .fold: .fold
    case .spin: .spin
    case .scale: .scale
    }
  }
}

extension TTITransitionType {
  /// As the original spells `spin`.
  public static var spinn: TTITransitionType { .spin }
}

extension TTINavigationTransitionType {
  /// As the original spells `spin`.
  public static var spinn: TTINavigationTransitionType { .spin }
}
