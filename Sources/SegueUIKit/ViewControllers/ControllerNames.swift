import SegueQuartzCore

/// Counts the controllers of each class that a world makes, so that diagnostics can tell them apart.
@MainActor
private final class ControllerCounts {
  private var counts: [ObjectIdentifier: Int] = [:]

  func next(of type: UIViewController.Type) -> Int {
    let number = (counts[ObjectIdentifier(type)] ?? 0) + 1
    counts[ObjectIdentifier(type)] = number
    return number
  }
}

extension UIViewController {
  /// The number of a controller that is being made, among those of its class in the current world: the first is 1.
  func takeOrdinal() -> Int {
    SimulationWorld.current.part(ControllerCounts.self) { ControllerCounts() }.next(of: type(of: self))
  }

  /// The class's name.
  var typeName: String { "\(type(of: self))" }

  /// A diagnostic's name for this controller: its class, its number among those of the class, and its title if it has
  /// one, as in `Detail 2 “Inbox”`. It is the same in every run.
  var diagnosticName: String {
    let shown = title ?? ownNavigationItem?.title ?? ownTabBarItem?.title
    guard let shown, !shown.isEmpty else { return "\(typeName) \(ordinal)" }
    return "\(typeName) \(ordinal) “\(shown)”"
  }

  /// `loadView()` has set none: an empty view takes its place.
  func makeMissingView() {
    SimulationWorld.current.record(
      "loadView() must set view; set it, or call super.loadView()", at: "\(diagnosticName).loadView",
      used: "an empty view")
    view = UIView(frame: UIScreen.main.bounds)
  }
}
