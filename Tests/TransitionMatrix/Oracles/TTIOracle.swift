import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// The specification's numbers for what a rehearsal of TTITransition shows, modal or in a navigation stack.
///
/// The settings are those of the rehearsal's animator (`TTIAnimatorProviding`, of the rehearsal or the presented
/// controller's delegate), else the defaults.
@MainActor
final class TTIOracle: TransitionOracle {
  private let type: TTITransitionType
  /// Seconds that the entry says of each operation: those that shares of a run are of.
  private let seconds: [TransitionOperation: TimeInterval]
  private var settings = TTITransitionSettings()
  private var hasPresenter: Bool
  private var presentedSize: CGSize?
  /// The layers that there are: a screen that was presented without animation has no blur to take away.
  private var found: Set<String>?

  init(_ type: TTITransitionType, _ operations: [TransitionEntry.Operation], hasPresenter: Bool) {
    self.type = type
    seconds = Dictionary(operations.map { ($0.kind, $0.duration) }) { first, _ in first }
    self.hasPresenter = hasPresenter
  }

  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    let root = rehearsal.rootViewController
    let top = root.presentedViewController ?? root
    guard let transition = top.transitionCoordinator ?? root.transitionCoordinator else { return [:] }
    let animator =
      (rehearsal as? any TTIAnimatorProviding)?.animator
      ?? (top.transitioningDelegate as? any TTIAnimatorProviding)?.animator
    if let animator { settings = animator.settings }
    let isOpening = isOpening(operation)
    let presented = transition.view(forKey: isOpening ? .to : .from)
    presentedSize = presented?.bounds.size
    hasPresenter = transition.view(forKey: isOpening ? .from : .to) != nil
    let movement = TTIMovement(
      container: transition.containerView, incoming: transition.view(forKey: .to),
      outgoing: transition.view(forKey: .from))
    found = nil
    var layers: [String: CALayer] = [:]
    for name in expected(operation, at: 0, scrubbed: false, size: transition.containerView.bounds.size).keys {
      layers[name] = movement.layer(name)
    }
    found = Set(layers.keys)
    return layers
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    var settings = settings
    if settings.toPoint == .zero { settings.toPoint = settings.fromPoint }
    let expectation = TTIExpectation(
      type, opening: isOpening(operation), size: size, settings: settings,
      presentedSize: type == .hangIn || type == .fallIn ? presentedSize : nil, hasPresenter: hasPresenter)
    let stretch = scrubbed ? 1 : (seconds[operation] ?? expectation.duration) / expectation.duration
    return expectation.layers(at: time * stretch, scrubbed: scrubbed).filter { found?.contains($0.key) ?? true }
  }

  private func isOpening(_ operation: TransitionOperation) -> Bool { operation == .present || operation == .push }
}

extension TransitionOracles {
  /// The oracle of an entry "tti.<type>" or "tti.navigation.<type>"; nil for others.
  @MainActor
  static func ttiOracle(for entry: TransitionEntry) -> (any TransitionOracle)? {
    guard entry.family == .ttiTransition, let name = entry.id.split(separator: ".").last,
      let type = TTITransitionType.allCases.first(where: { $0.name == name })
    else { return nil }
    let isNavigation = entry.id.hasPrefix("tti.navigation.")
    return TTIOracle(
      type, entry.operations, hasPresenter: isNavigation || type.presentationStyle == .fullScreen)
  }
}
