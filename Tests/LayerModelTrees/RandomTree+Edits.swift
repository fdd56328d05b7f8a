import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore

extension RandomTree {
  /// One change of any kind: of the tree, of values, animations or times. Within others only small ones.
  func edit() {
    editDepth += 1
    defer { editDepth -= 1 }
    guard editDepth < 6, !isLeaving else { return }
    switch values.below(20) {
    case 0 where layers.count < 60: insertLayer()
    case 1: move()
    case 2: anyLayer().removeFromSuperlayer()
    case 3: drop()
    case 4, 5, 6, 7: setProperty(of: anyLayer())
    case 8, 9, 10, 11: addAnimation(to: anyLayer())
    case 12: removeAnimation()
    case 13 where values.chance(0.3): anyLayer().removeAllAnimations()
    case 14: setLayerTiming(of: anyLayer())
    case 15, 16: transaction()
    case 17: spoilProperty(of: anyLayer())
    case 18: ask()
    default: exchangeMask()
    }
  }

  // MARK: The tree

  private func move() {
    let (layer, holder) = (anyLayer(), values.chance(0.2) ? root : anyLayer())
    switch values.below(5) {
    case 0: holder.addSublayer(layer)
    case 1: holder.insertSublayer(layer, at: UInt32(values.below(5)))
    case 2: holder.insertSublayer(layer, below: holder.sublayers?.randomOne(&values))
    case 3: holder.insertSublayer(layer, above: holder.sublayers?.randomOne(&values))
    default:
      if let old = holder.sublayers?.randomOne(&values) { holder.replaceSublayer(old, with: layer) }
    }
  }

  /// Lets a layer go, with its animations, in some cases with what it holds.
  private func drop() {
    guard layers.count > 2 else { return }
    let layer = layers.remove(at: values.below(layers.count))
    if values.chance(0.5) { layer.removeFromSuperlayer() }
    if values.chance(0.3), let holds = layer.sublayers {
      layers.removeAll { held in holds.contains { $0 === held } }
    }
  }

  private func exchangeMask() {
    let (layer, mask) = (anyLayer(), anyLayer())
    if values.chance(0.3) {
      layer.mask = nil
    } else {
      if values.chance(0.7) { mask.removeFromSuperlayer() }
      layer.mask = mask
    }
  }

  // MARK: Values

  func setProperty(of layer: CALayer) {
    switch values.below(12) {
    case 0: layer.isGeometryFlipped = values.chance(0.5)
    case 1: layer.frame = values.rect()
    case 2: layer.moveAnchorPoint(to: CGPoint(x: values.uniform(0, 1), y: values.uniform(0, 1)))
    case 3: layer.isDoubleSided = values.chance(0.5)
    case 4 where values.chance(0.2): layer.style = ["borderWidth": 2.0, "spot": CGPoint(x: 1, y: 2)]
    default:
      let keyPath = keyPath(of: layer)
      layer.setValue(values.value(keyPath.kind), forKeyPath: keyPath.path)
    }
  }

  private func spoilProperty(of layer: CALayer) {
    switch values.below(5) {
    case 0: layer.speed = values.element(of: [.nan, .infinity])
    case 1: layer.beginTime = .nan
    case 2: layer.duration = values.element(of: [-1, .nan])
    case 3: layer.addSublayer(layer)
    default:
      let keyPath = keyPath(of: layer)
      layer.setValue(values.badValue(keyPath.kind), forKeyPath: keyPath.path)
    }
  }

  func setLayerTiming(of layer: CALayer) {
    switch values.below(8) {
    case 0, 1: layer.speed = values.element(of: [0, 1, 2, 0.5, -1, -0.25])
    case 2: layer.timeOffset = Double(values.below(129) - 64) / 64
    case 3: layer.beginTime = Double(values.below(129) - 64) / 64
    case 4: layer.duration = values.element(of: [0, 0.5, 1.25])
    case 5: layer.repeatCount = values.element(of: [0, 2, 2.5, .infinity])
    case 6: layer.autoreverses = values.chance(0.5)
    default: layer.repeatDuration = values.element(of: [0, 1.75])
    }
  }

  // MARK: Animations

  private func removeAnimation() {
    let layer = anyLayer()
    if let keys = layer.animationKeys() { layer.removeAnimation(forKey: values.element(of: keys)) }
    layer.removeAnimation(forKey: "none")
  }

  /// Some edits in a transaction of their own, with blocks that are told of their end.
  private func transaction() {
    CATransaction.begin()
    if values.chance(0.4) { CATransaction.setAnimationDuration(values.element(of: [0, 0.1, 1, .nan, -1])) }
    if values.chance(0.3) { CATransaction.setAnimationTimingFunction(values.chance(0.5) ? nil : values.curve()) }
    if values.chance(0.3) { CATransaction.setDisableActions(values.chance(0.7)) }
    for _ in 0..<values.below(4) {
      if values.chance(0.4) { setCompletionBlock() }
      edit()
    }
    if values.chance(0.1) { CATransaction.flush() }
    CATransaction.commit()
    if values.chance(0.1) { setCompletionBlock() }
  }

  private func setCompletionBlock() {
    let count = CompletionCount()
    completions.append(count)
    let edits = values.chance(0.2) && !choices.stays
    CATransaction.setCompletionBlock { [weak self] in
      count.runs += 1
      if edits { self?.edit() }
    }
  }

  /// Questions that must change nothing.
  private func ask() {
    let (layer, other) = (anyLayer(), anyLayer())
    _ = layer.presentation()?.hitTest(values.point())
    _ = root.hitTest(values.point())
    _ = layer.convert(values.point(), to: other)
    _ = layer.convertTime(values.uniform(-1, 1), from: other)
    _ = layer.presentation()?.superlayer?.sublayers
    _ = layer.transitionState()
    layer.setNeedsLayout()
    layer.setNeedsDisplay()
  }
}

extension [CALayer] {
  fileprivate func randomOne(_ values: inout SeededValues) -> CALayer? { isEmpty ? nil : values.element(of: self) }
}
