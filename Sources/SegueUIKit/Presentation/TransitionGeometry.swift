import Foundation

/// A container whose transitions move views that do not fill it, or that are not the controllers' own.
///
/// What a member answers nil to is as in any container: the controller's own view, and the container's bounds.
@MainActor
protocol TransitionGeometry: AnyObject {
  /// The view that moves for a controller.
  func view(of controller: UIViewController) -> UIView?
  func initialFrame(for controller: UIViewController, in transition: ViewControllerTransition) -> CGRect?
  func finalFrame(for controller: UIViewController, in transition: ViewControllerTransition) -> CGRect?
}
