import Foundation
import SegueUIKit

extension TTITransitioningDelegate {
  private enum Key {
    static let type = "TTITransition.type"
    static let from = "TTITransition.fromPoint"
    static let to = "TTITransition.toPoint"
    static let proportion = "TTITransition.proportion"
    static let size = "TTITransition.size"
    static let gap = "TTITransition.gap"
    static let scaleDown = "TTITransition.scaleDown"
    static let duration = "TTITransition.duration"
    static let gesture = "TTITransition.gestureType"
    static let rectOrigin = "TTITransition.startRectOrigin"
    static let rectSize = "TTITransition.startRectSize"
  }

  /// Writes the type and the settings, for a state restoration.
  ///
  /// Changed: all of them but the background colour (compat: `fromPoint` and the type, TTI-10).
  public func encodeRestorableState(with coder: NSCoder) {
    coder.encode(type.rawValue, forKey: Key.type)
    coder.encode(fromPoint, Key.from)
    guard fidelity == .corrected else { return }
    coder.encode(toPoint, Key.to)
    coder.encode(CGPoint(x: settings.widthProportion, y: settings.heightProportion), Key.proportion)
    coder.encode(CGPoint(x: settings.size.width, y: settings.size.height), Key.size)
    coder.encode(Double(settings.gap), forKey: Key.gap)
    if let scaleDown = settings.scaleDown { coder.encode(Double(scaleDown), forKey: Key.scaleDown) }
    if let duration = settings.duration { coder.encode(duration, forKey: Key.duration) }
    coder.encode(gestureType.rawValue, forKey: Key.gesture)
    let rect = rectToStartGesture
    coder.encode(rect.origin, Key.rectOrigin)
    coder.encode(CGPoint(x: rect.width, y: rect.height), Key.rectSize)
  }

  /// Takes over what `encodeRestorableState(with:)` has written. What is not there stays as it is; a type that is none is
  /// recorded. While the screen is presented another type is not taken over either.
  public func decodeRestorableState(with coder: NSCoder) {
    if coder.containsValue(forKey: Key.type) { restoreType(coder.decodeInteger(forKey: Key.type)) }
    if let point = coder.point(Key.from) { fromPoint = point }
    guard fidelity == .corrected else { return }
    if let point = coder.point(Key.to) { toPoint = point }
    if let point = coder.point(Key.proportion) {
      (settings.widthProportion, settings.heightProportion) = (point.x, point.y)
    }
    if let point = coder.point(Key.size) { settings.size = CGSize(width: point.x, height: point.y) }
    if let gap = coder.number(Key.gap) { settings.gap = gap }
    if let scaleDown = coder.number(Key.scaleDown) { settings.scaleDown = scaleDown }
    if let duration = coder.number(Key.duration) { settings.duration = duration }
    if coder.containsValue(forKey: Key.gesture) {
      let number = coder.decodeInteger(forKey: Key.gesture)
      if let type = TTIGestureType(rawValue: number) { gestureType = type } else { refuse("gesture type", number) }
    }
    if let origin = coder.point(Key.rectOrigin), let size = coder.point(Key.rectSize) {
      rectToStartGesture = CGRect(origin: origin, size: CGSize(width: size.x, height: size.y))
    }
  }

  private func restoreType(_ number: Int) {
    guard let type = TTITransitionType(rawValue: number) else { return refuse("transition type", number) }
    guard type != self.type else { return }
    guard !isPresented else { return refuse("transition type of a screen that is presented", number) }
    let restored = TTIAnimator.animator(for: type, settings: settings, fidelity: fidelity)
    restored.takeAlong = animator.takeAlong
    animator = restored
    presentedController?.modalPresentationStyle = type.presentationStyle
  }

  private func refuse(_ what: String, _ number: Int) {
    SimulationWorld.current.record(
      "\(number) cannot be the \(what)", at: "TTITransitioningDelegate.decodeRestorableState", used: "what was there")
  }
}

extension NSCoder {
  fileprivate func encode(_ point: CGPoint, _ key: String) {
    encode(Double(point.x), forKey: key + ".x")
    encode(Double(point.y), forKey: key + ".y")
  }

  fileprivate func point(_ key: String) -> CGPoint? {
    guard let x = number(key + ".x"), let y = number(key + ".y") else { return nil }
    return CGPoint(x: x, y: y)
  }

  fileprivate func number(_ key: String) -> CGFloat? {
    containsValue(forKey: key) ? CGFloat(decodeDouble(forKey: key)) : nil
  }
}
