/// How each kind of case is asked of the package.
enum Adapters {
  /// Compares what the package gives for a case's inputs with what the case expects.
  /// - Throws: `MalformedCase` for inputs that are none of the kind, `NoAdapter` for a case that no API expresses.
  typealias Adapter = @MainActor (CaseCheck) throws -> Void

  /// By kind.
  @MainActor static let all: [String: Adapter] = [
    easing, springs, transforms, rotations, interpolation, composition, timing, transactions, layers, hitTests,
    viewAnimations, views, animators, gestures, releases, transitionFrames,
  ]
  .reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
}
