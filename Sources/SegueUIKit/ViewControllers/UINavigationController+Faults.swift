import SegueQuartzCore

/// What UIKit answers with an exception: words for a diagnostic that say what is wrong and what to do.
extension UINavigationController {
  /// Why an operation cannot be performed on the stack as it is; nil where it can, or where there is merely nothing to do.
  func fault(in operation: ContainerOperation) -> String? {
    switch operation {
    case .push(let controller):
      if viewControllers.contains(where: { $0 === controller }) {
        return "\(controller.diagnosticName) is on the stack already; push another instance, or pop to this one"
      }
      return fault(inStacking: controller)
    case .popTo(let controller):
      guard !viewControllers.contains(where: { $0 === controller }) else { return nil }
      return "\(controller.diagnosticName) is not on the stack; pop to one of viewControllers"
    case .setViewControllers(let controllers):
      if let twice = controllers.firstRepeated {
        return "\(twice.diagnosticName) stands twice in the list; name each controller once"
      }
      return controllers.lazy.compactMap { self.fault(inStacking: $0) }.first
    default: return nil
    }
  }

  /// Why a controller cannot stand on this stack; nil if it can.
  func fault(inStacking controller: UIViewController) -> String? {
    if controller is UINavigationController {
      return "\(controller.diagnosticName) is a navigation controller, which cannot be pushed; push what it holds, or "
        + "present it"
    }
    if controller is UISplitViewController {
      return "\(controller.diagnosticName) is a split view controller, which cannot be pushed; present it"
    }
    return fault(inHolding: controller)
  }

  func callName(of operation: ContainerOperation) -> String {
    switch operation {
    case .push: "pushViewController"
    case .popTo: "popToViewController"
    default: operation.name
    }
  }

  /// The stack in words, root first.
  var stackDescription: String {
    viewControllers.isEmpty
      ? "an empty stack" : "the stack " + viewControllers.map(\.diagnosticName).joined(separator: ", ")
  }
}

extension [UIViewController] {
  /// The first controller that stands in the list a second time.
  var firstRepeated: UIViewController? {
    var seen: Set<ObjectIdentifier> = []
    return first { !seen.insert(ObjectIdentifier($0)).inserted }
  }
}
