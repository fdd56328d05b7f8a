import Foundation
import SegueGeometry

extension CALayer {
  // MARK: Properties without a column in the store

  /// The value of a property that lies in the layer's style: on a presentation what an animation shows, else what was set,
  /// else what the program's `style` says, else the class's default. Numbers are Double.
  func attributeValue(_ key: String) -> Any? {
    if values == .presentation, let shown = animatedValue(key) { return shown }
    if let appearance {
      if let entry = (presented?.style ?? appearance.values)[key] { return entry }
      if let fallback = appearance.fallbacks?[key] {
        return type(of: self).attribute(forKey: key).map { $0.fitting(fallback) } ?? fallback
      }
    }
    return type(of: self).defaultValue(forKey: key)
  }

  func number(_ key: String) -> Double { attributeValue(key).flatMap { Double(animatable: $0) } ?? 0 }

  /// A count or a set of bits, cut to what 32 bits hold.
  func whole(_ key: String) -> Int {
    let number = number(key)
    return number.isFinite ? Int(min(max(number, 0), 4_294_967_295)) : 0
  }

  func flag(_ key: String) -> Bool { number(key) != 0 }

  /// Sets such a property, if the value is one of its kind, and every number of it finite; else the value before stays and a diagnostic is
  /// recorded.
  func set(_ key: String, _ value: Any?) {
    guard accepts(key, 0) else { return }
    guard let value else { return setAttribute(key, nil) }
    guard let attribute = type(of: self).attribute(forKey: key) else {
      // One of the program's own, which may be animated.
      return AnimatableValue.isNotFinite(value) ? refuse(value, key) : setAttribute(key, value)
    }
    guard let fitting = attribute.fitting(value) else { return refuse(value, key) }
    // As for every property: what is set to what it is has not changed.
    if let old = attributeValue(key) as? AnyHashable, old == fitting as? AnyHashable { return }
    setAttribute(key, fitting)
  }

  private func setAttribute(_ key: String, _ value: Any?) {
    change(key) {
      madeAppearance().values.updateValue(value, forKey: key)
      attributeDidChange(key)
      noteRenderCost(of: key)
    }
    noteModelChange(of: key, value)
  }

  private func refuse(_ value: Any?, _ key: String) {
    let what = value.map { Double(animatable: $0).map { "\($0)" } ?? "a \(type(of: $0))" } ?? "nil"
    world.record("\(what) is no value of \(key)", at: "CALayer.\(key)", used: "the value before")
  }

  // MARK: Keys

  /// A property by its key, or what the program keeps under one of its own; nil for an unknown one. Numbers are Double.
  func storedValue(forKey key: String) -> Any? {
    switch LayerAttribute.storedKey(key) {
    case "bounds": bounds
    case "position": position
    case "anchorPoint": anchorPoint
    case "anchorPointZ": Double(anchorPointZ)
    case "zPosition": Double(zPosition)
    case "transform": transform
    case "sublayerTransform": sublayerTransform
    case "affineTransform": affineTransform()
    case "frame": frame
    case "opacity": exactOpacity
    case "hidden": isHidden
    case "cornerRadius": Double(cornerRadius)
    case "masksToBounds": masksToBounds
    case "doubleSided": isDoubleSided
    case "geometryFlipped": isGeometryFlipped
    case "beginTime": beginTime
    case "timeOffset": timeOffset
    case "speed": Double(speed)
    case "duration": duration
    case "repeatCount": Double(repeatCount)
    case "repeatDuration": repeatDuration
    case "autoreverses": autoreverses
    case "fillMode": fillMode.rawValue
    case "name": name
    case "delegate": delegate
    case "mask": mask
    case "sublayers": sublayers
    case "superlayer": superlayer
    case "actions": actions
    case "style": style
    case let other: attributeValue(other)
    }
  }

  /// Sets a property by its key, or keeps a value under a key of the program's own. A value of another kind than the
  /// property's is refused with a diagnostic.
  func store(_ value: Any?, forKey key: String) {
    let key = LayerAttribute.storedKey(key)
    if setObject(value, key) { return }
    if let attribute = type(of: self).attribute(forKey: key) {
      guard let value else { return attribute.isOptional ? set(key, nil) : refuse(nil, key) }
      guard accepts(key, 0) else { return }
      guard let fitting = attribute.fitting(NSValue.unboxed(value)) else { return refuse(value, key) }
      if !setColumn(fitting, key) { setAttribute(key, fitting) }
    } else if !setTiming(value, key) {
      set(key, value)
    }
  }

  /// Sets a property of `CAMediaTiming`; false for another one.
  private func setTiming(_ value: Any?, _ key: String) -> Bool {
    if key == "fillMode" {
      let name = value as? String ?? (value as? CAMediaTimingFillMode)?.rawValue
      if let name { fillMode = CAMediaTimingFillMode(rawValue: name) } else { refuse(value, key) }
      return true
    }
    guard
      ["beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses"].contains(key)
    else { return false }
    guard let number = value.flatMap({ Double(animatable: $0) }) else {
      refuse(value, key)
      return true
    }
    switch key {
    case "beginTime": beginTime = number
    case "timeOffset": timeOffset = number
    case "speed": speed = Float(number)
    case "duration": duration = number
    case "repeatCount": repeatCount = Float(number)
    case "repeatDuration": repeatDuration = number
    default: autoreverses = number != 0
    }
    return true
  }

  /// Sets a property whose value is an object or a transform of the plane; false for another one.
  private func setObject(_ value: Any?, _ key: String) -> Bool {
    switch (key, value) {
    case ("name", let value as String?): name = value
    case ("delegate", let value as (any CALayerDelegate)?): delegate = value
    case ("mask", let value as CALayer?): mask = value
    case ("sublayers", let value as [CALayer]?): sublayers = value
    case ("actions", let value as [String: any CAAction]?): actions = value
    case ("style", let value as [AnyHashable: Any]?): style = value
    case ("affineTransform", let value as CGAffineTransform): setAffineTransform(value)
    case ("name", _), ("delegate", _), ("mask", _), ("sublayers", _), ("actions", _), ("style", _),
      ("affineTransform", _), ("superlayer", _):
      refuse(value, key)
    default: return false
    }
    return true
  }

  /// Sets a property that the store or a flag holds, through its setter; false for another one.
  private func setColumn(_ value: Any, _ key: String) -> Bool {
    switch (key, value) {
    case ("bounds", let value as CGRect): bounds = value
    case ("frame", let value as CGRect): frame = value
    case ("position", let value as CGPoint): position = value
    case ("anchorPoint", let value as CGPoint): anchorPoint = value
    case ("anchorPointZ", let value as Double): anchorPointZ = CGFloat(value)
    case ("zPosition", let value as Double): zPosition = CGFloat(value)
    case ("transform", let value as CATransform3D): transform = value
    case ("sublayerTransform", let value as CATransform3D): sublayerTransform = value
    case ("opacity", let value as Double): exactOpacity = value
    case ("hidden", let value as Bool): isHidden = value
    case ("cornerRadius", let value as Double): cornerRadius = CGFloat(value)
    case ("masksToBounds", let value as Bool): masksToBounds = value
    case ("doubleSided", let value as Bool): isDoubleSided = value
    case ("geometryFlipped", let value as Bool): isGeometryFlipped = value
    default: return false
    }
    return true
  }

  // MARK: Key paths

  /// A property or a number of it: `position.x`, `bounds.size.width`, `transform.rotation.z`, `mask.opacity`,
  /// `sublayers.NAME.frame`; nil for an unknown path. Numbers are NSNumber, which casts to every type of number.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let (key, rest) = KeyPathValue.split(keyPath) else { return value(forKey: keyPath) }
    if let (layer, path) = layer(key, rest) { return layer.value(forKeyPath: path) }
    return value(forKey: key).flatMap { KeyPathValue.value(of: $0, rest) }.map(NSNumber.boxed)
  }

  /// Sets a property or a number of it; a path or a value that does not fit is refused with a diagnostic.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (key, rest) = KeyPathValue.split(keyPath) else { return setValue(value, forKey: keyPath) }
    if let (layer, path) = layer(key, rest) { return layer.setValue(value, forKeyPath: path) }
    guard let whole = self.value(forKey: key), let value,
      let changed = KeyPathValue.setting(NSValue.unboxed(value), in: whole, rest)
    else {
      world.record(
        "nothing of the kind is at \"\(keyPath)\"", at: "CALayer.setValue(_:forKeyPath:)", used: "the value before")
      return
    }
    setValue(changed, forKey: key)
  }

  /// The layer that a path leads on from, and the rest of the path.
  private func layer(_ key: String, _ rest: String) -> (CALayer, String)? {
    switch key {
    case "mask": return mask.map { ($0, rest) }
    case "superlayer": return superlayer.map { ($0, rest) }
    case "sublayers":
      guard let (name, path) = KeyPathValue.split(rest) else { return nil }
      return sublayers?.first { $0.name == name }.map { ($0, path) }
    default: return nil
    }
  }
}
