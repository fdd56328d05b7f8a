import Foundation

@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  /// The action for a change of a property; nil goes on looking, `NSNull` says there is none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
  func layoutSublayers(of layer: CALayer)
  /// Brings the layer's contents up to date.
  func display(_ layer: CALayer)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) {}
}

extension CALayer {
  /// The layer's delegate: its view, if it belongs to one.
  public var delegate: (any CALayerDelegate)? {
    get { owner ?? appearance?.delegate }
    set {
      guard accepts("delegate", 0) else { return }
      if newValue == nil, ownStyle == nil { return }
      flags.insert(.isSpecial)
      madeAppearance().delegate = newValue
    }
  }
}
