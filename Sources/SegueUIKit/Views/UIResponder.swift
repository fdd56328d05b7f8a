import Foundation
import SegueQuartzCore

/// An object that takes touches, and hands on what it does not want to the next responder.
@preconcurrency @MainActor
open class UIResponder: NSObject, KeyValueObserver {
  public override init() {
    super.init()
  }

  /// The one that takes what this one leaves: a view's is its controller if it is that one's view, else its superview.
  open var next: UIResponder? { nil }

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: First responder

  /// Whether the responder is the one that keys and actions without a target go to first; one a world.
  open var isFirstResponder: Bool { FirstResponder.of(.current).responder === self }

  /// No, unless a subclass says otherwise.
  open var canBecomeFirstResponder: Bool { false }

  open var canResignFirstResponder: Bool { true }

  /// Takes the place of the first responder, if that one gives it up. A view outside of a window cannot.
  @discardableResult
  open func becomeFirstResponder() -> Bool { FirstResponder.of(.current).admit(self) }

  @discardableResult
  open func resignFirstResponder() -> Bool { FirstResponder.of(.current).dismiss(self) }

  /// What replaces the keyboard; there is none.
  open var inputView: UIView? { nil }
  open var inputAccessoryView: UIView? { nil }
  open func reloadInputViews() {}

  // MARK: Observed properties

  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {}

  // MARK: Nibs

  /// Nothing is loaded from a nib here; the program may call it.
  open func awakeFromNib() {}
  open func prepareForInterfaceBuilder() {}
}

/// The responder that keys go to.
@MainActor
final class FirstResponder {
  private(set) weak var responder: UIResponder?

  static func of(_ world: SimulationWorld) -> FirstResponder { world.part(FirstResponder.self) { FirstResponder() } }

  func admit(_ candidate: UIResponder) -> Bool {
    if responder === candidate { return true }
    guard candidate.canBecomeFirstResponder else { return false }
    if let view = candidate as? UIView, view.window == nil { return false }
    if let responder, !responder.resignFirstResponder() { return false }
    responder = candidate
    return true
  }

  func dismiss(_ candidate: UIResponder) -> Bool {
    guard responder === candidate else { return true }
    guard candidate.canResignFirstResponder else { return false }
    responder = nil
    return true
  }

  /// A view leaves its window: the first responder in it is none any longer.
  func leave(_ view: UIView) {
    guard let current = responder as? UIView, current.isDescendant(of: view) else { return }
    current.resignFirstResponder()
    if responder === current { responder = nil }
  }

  func end(in view: UIView, force: Bool) -> Bool {
    guard let current = responder as? UIView, current.isDescendant(of: view) else { return true }
    if current.resignFirstResponder() { return true }
    if force { responder = nil }
    return force
  }
}

extension UIView {
  func endEditingInTree(_ force: Bool) -> Bool { FirstResponder.of(world).end(in: self, force: force) }
}
