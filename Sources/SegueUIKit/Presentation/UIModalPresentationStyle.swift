/// How a controller is shown over another; `none` for a move inside a container.
public enum UIModalPresentationStyle: Int, CaseIterable, Sendable {
  /// Over the whole window; the presenter's view leaves the hierarchy.
  case fullScreen = 0
  /// A sheet that leaves a strip of the presenter in sight.
  case pageSheet = 1
  case formSheet = 2
  /// Over the nearest controller that defines a presentation context; that one's view leaves the hierarchy.
  case currentContext = 3
  /// By the presentation controller that the transitioning delegate gives.
  case custom = 4
  /// Over the whole window; the presenter's view stays.
  case overFullScreen = 5
  /// Over the nearest controller that defines a presentation context; that one's view stays.
  case overCurrentContext = 6
  /// Not simulated: such a presentation is refused and recorded as a diagnostic.
  case popover = 7
  case none = -1
  /// What the system chooses: a page sheet.
  case automatic = -2

  /// Whether the view of the presenter leaves the hierarchy once it is covered.
  var removesPresentersView: Bool { self == .fullScreen || self == .currentContext }

  /// Whether the presentation covers a presentation context and not the window.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }

  var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
}

/// The system's animation of a presentation.
public enum UIModalTransitionStyle: Int, CaseIterable, Sendable {
  /// The presented view comes from below.
  case coverVertical
  /// The two views turn about the vertical axis, as the sides of one card.
  case flipHorizontal
  case crossDissolve
  /// Not simulated: shown as `coverVertical`, and recorded as a diagnostic.
  case partialCurl
}
