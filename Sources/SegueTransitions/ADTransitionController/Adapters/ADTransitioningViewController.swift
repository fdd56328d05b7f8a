import Foundation
import SegueUIKit

/// A screen with a transition of its own: setting `transition` makes the transitioning delegate that plays it, and keeps
/// that (AD-44).
@preconcurrency @MainActor
open class ADTransitioningViewController: UIViewController {
  private var adapter: ADTransitioningDelegate?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The gestures that may drive the transition; those of a transition before are gone.
  public var interactions: [ADInteraction] {
    get { adapter?.interactions ?? [] }
    set { adapter?.interactions = newValue }
  }

  /// How the screen comes and goes; nil for the system's way. Each value gets a fresh transitioning delegate.
  open var transition: ADTransition? {
    get { adapter?.transition }
    set {
      adapter = newValue.map { ADTransitioningDelegate(transition: $0) }
      super.transitioningDelegate = adapter
    }
  }

  /// Made by `transition`. Setting another one is a programmer's error.
  open override var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get { super.transitioningDelegate }
    set {
      preconditionFailure(
        "\(Swift.type(of: self)) makes its transitioning delegate itself; set `transition` instead of "
          + "\(newValue.map { "\(Swift.type(of: $0))" } ?? "nil")")
    }
  }
}
