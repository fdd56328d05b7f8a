import UIKit

/// A layer with a property of its own that animates: what is drawn follows the value on screen.
class GaugeLayer: CALayer {
  /// Each value that was drawn.
  var drawn: [CGFloat] = []
  var tint = "none"

  var progress: CGFloat {
    get { return value(forKey: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }

  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? GaugeLayer {
      tint = other.tint
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" { return true }
    return super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    if event == "progress" {
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.progress ?? progress
      animation.duration = CATransaction.animationDuration()
      animation.timingFunction = CATransaction.animationTimingFunction()
      return animation
    }
    return super.action(forKey: event)
  }

  override func display() {
    drawn.append((presentation() ?? self).progress)
  }
}

/// Takes the pace of an implicit animation over for another property.
class BorrowingLayer: CALayer {
  var level: CGFloat {
    get { return value(forKey: "level") as? CGFloat ?? 1 }
    set { setValue(newValue, forKey: "level") }
  }

  override func action(forKey event: String) -> CAAction? {
    if event == "level", let action = super.action(forKey: "backgroundColor") as? CABasicAnimation {
      action.keyPath = event
      action.fromValue = presentation()?.value(forKeyPath: "level") ?? level
      action.toValue = nil
      return action
    }
    return super.action(forKey: event)
  }
}

/// An action that is no animation.
class Note: NSObject, CAAction {
  var events: [String] = []
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    events.append(event)
  }
}

/// Decides for other layers.
class ActionDelegate: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> CAAction? {
    switch event {
    case "position":
      let animation = CASpringAnimation(keyPath: event)
      animation.fromValue = layer.presentation()?.position ?? layer.position
      animation.duration = animation.settlingDuration
      return animation
    case "opacity": return NSNull()
    default: return nil
    }
  }
}
