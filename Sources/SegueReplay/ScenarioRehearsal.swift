import Foundation
import SegueTransitions
import SegueUIKit

/// The screens of a program's own, before and during their operations.
///
/// Containers are looked for from the root on, among children and presented controllers, whenever something is asked of
/// them; one that was found is kept, so that what it logged stays known after it has gone.
@MainActor
final class ScenarioRehearsal<Root: UIViewController>: TransitionRehearsal {
  private let root: Root
  private let operations: [ScenarioOperation<Root>]
  private let content: any RehearsalContent
  private var navigations: [UINavigationController] = []
  private var tabs: [UITabBarController] = []
  private var filled: [UIViewController] = []

  init(_ name: String, _ root: Root, _ operations: [ScenarioOperation<Root>], _ options: RehearsalOptions) {
    precondition(
      root.parent == nil && root.presentingViewController == nil && root.viewIfLoaded?.window == nil,
      "the scenario \"\(name)\" has given a controller that is in use; its root must make a new one in every call")
    self.root = root
    self.operations = operations
    content = options.content
  }

  var rootViewController: UIViewController { root }

  var visibleViewController: UIViewController {
    var visible: UIViewController = root
    while true {
      let next =
        visible.presentedViewController ?? (visible as? UINavigationController)?.topViewController
        ?? (visible as? UITabBarController)?.selectedViewController
      guard let next else { return visible }
      visible = next
    }
  }

  func prepare(for operation: TransitionOperation) {
    fill()
    if let prepare = own(operation).prepare {
      prepare(root)
    } else if let before = before(operation) {
      begin(before)
    }
    fill()
  }

  func perform(_ operation: TransitionOperation) { begin(own(operation)) }

  private func begin(_ operation: ScenarioOperation<Root>) {
    operation.begin(root)
    fill()
  }

  private func own(_ kind: TransitionOperation) -> ScenarioOperation<Root> {
    guard let operation = operations.first(where: { $0.kind == kind }) else {
      preconditionFailure("the scenario has no operation \(kind.rawValue)")
    }
    return operation
  }

  /// What has ended where `operation` begins.
  private func before(_ operation: TransitionOperation) -> ScenarioOperation<Root>? {
    switch operation {
    case .pop: operations.first { $0.kind == .push }
    case .dismiss: operations.first { $0.kind == .present }
    case .push, .present, .select: nil
    }
  }

  /// Puts the scene's content behind what the screen in sight brings along, once.
  private func fill() {
    let screen = visibleViewController
    guard !filled.contains(where: { $0 === screen }) else { return }
    _ = content.fill(screen.view, ofScreen: min(filled.count, 1))
    filled.append(screen)
  }

  // MARK: What is under way

  var isTransitioning: Bool {
    findContainers()
    if navigations.contains(where: \.isTransitioning) || tabs.contains(where: \.isTransitioning) { return true }
    var controller: UIViewController? = root
    while let next = controller {
      if next.transitionCoordinator != nil { return true }
      controller = next.presentedViewController
    }
    return false
  }

  var pendingOperationCount: Int {
    findContainers()
    return root.pendingPresentationCount + navigations.reduce(0) { $0 + $1.pendingOperationCount }
      + tabs.reduce(0) { $0 + $1.pendingOperationCount }
  }

  var operationLog: [ContainerOperationRecord] {
    findContainers()
    let logs = [root.presentationLog] + navigations.map(\.operationLog) + tabs.map(\.operationLog)
    let spoken = logs.filter { !$0.isEmpty }
    guard spoken.count > 1 else { return spoken.first ?? [] }
    return spoken.joined().enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private func findContainers() {
    var waiting: [UIViewController] = [root]
    while let controller = waiting.popLast() {
      if let navigation = controller as? UINavigationController, !navigations.contains(where: { $0 === navigation }) {
        navigations.append(navigation)
      }
      if let tab = controller as? UITabBarController, !tabs.contains(where: { $0 === tab }) { tabs.append(tab) }
      waiting += controller.children
      // A presented controller is known to every one that it covers.
      if let presented = controller.presentedViewController, presented.presentingViewController === controller {
        waiting.append(presented)
      }
    }
  }
}
