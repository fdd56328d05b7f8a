import Foundation
import SegueUIKit

/// Hears of what an `ADTransitionController` shows (AD-32): of each operation that changes the top controller once
/// before and once after, with the same `animated`. One that is cancelled has no "after".
@preconcurrency @MainActor
public protocol ADTransitionControllerDelegate: AnyObject {
  func transitionController(
    _ transitionController: ADTransitionController, willShow viewController: UIViewController, animated: Bool)
  func transitionController(
    _ transitionController: ADTransitionController, didShow viewController: UIViewController, animated: Bool)
}

extension ADTransitionControllerDelegate {
  public func transitionController(
    _ transitionController: ADTransitionController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func transitionController(
    _ transitionController: ADTransitionController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// Why an operation of an `ADTransitionController` has changed nothing.
public enum ADOperationError: String, Error {
  /// It made no sense when its turn came: a pop of the root, a push of what is on the stack.
  case impossible
  /// It came while another one was under way and could not wait.
  case refused
  /// A gesture took it back.
  case cancelled
}

/// Told once when an operation is over, with the controllers that have left the stack, bottom first.
public typealias ADOperationCompletion = @MainActor (Result<[UIViewController], ADOperationError>) -> Void

extension UIViewController {
  /// The ADTransitionController on whose stack this controller stands; nil elsewhere (AD-39).
  ///
  /// Changed in the corrected mode: set by the push, nil after the pop. compat: set only by a push onto a container
  /// whose view is loaded, and kept when the controller leaves.
  public var transitionController: ADTransitionController? { ADBackPointers.current.container(of: self) }
}

/// Which container has pushed a controller: an extension cannot store it in the controller.
@MainActor
final class ADBackPointers {
  private struct Entry {
    weak var controller: UIViewController?
    weak var container: ADTransitionController?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  static var current: ADBackPointers { SimulationWorld.current.part(ADBackPointers.self) { ADBackPointers() } }

  func container(of controller: UIViewController) -> ADTransitionController? {
    // Another object may have got the place of one that is gone.
    entries[ObjectIdentifier(controller)].flatMap { $0.controller === controller ? $0.container : nil }
  }

  func set(_ container: ADTransitionController, of controller: UIViewController) {
    entries = entries.filter { $0.value.controller != nil }
    entries[ObjectIdentifier(controller)] = Entry(controller: controller, container: container)
  }

  func clear(_ container: ADTransitionController, of controller: UIViewController) {
    if self.container(of: controller) === container { entries[ObjectIdentifier(controller)] = nil }
  }
}
