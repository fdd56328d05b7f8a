/// Every transition that can be named.
public enum TransitionCatalog {
  /// Of the four systems, in the order of the families, each in the order of its specification.
  public static let systems: [TransitionEntry] =
    adTransitionController + ttiTransition + transitionDemo + apTransitionDirector

  /// Those of the four systems, or what a program rehearses instead: `$entries.withValue(own) { … }` holds for what is
  /// called inside.
  ///
  /// A scope and no register, because tests side by side rehearse transitions of equal names.
  @TaskLocal public static var entries: [TransitionEntry] = systems

  public static func entry(_ id: String) -> TransitionEntry? { entries.first { $0.id == id } }
}
