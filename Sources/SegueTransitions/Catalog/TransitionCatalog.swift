/// Every transition of the four systems.
public enum TransitionCatalog {
  /// In the order of the families, each in the order of its specification.
  public static let entries: [TransitionEntry] =
    adTransitionController + ttiTransition + transitionDemo + apTransitionDirector

  public static func entry(_ id: String) -> TransitionEntry? { entries.first { $0.id == id } }
}
