import Foundation

extension CAAnimation {
  // MARK: Keys

  /// A property by its key, or what the program keeps under one of its own, else the class's default for it.
  func storedValue(forKey key: String) -> Any? {
    let key = AnimationAttribute.storedKey(key)
    if let attribute = type(of: self).attribute(forKey: key) { return attribute.value(self) }
    return ownValues[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property by its key, or keeps a value under a key of the program's own.
  func store(_ value: Any?, forKey key: String) {
    let key = AnimationAttribute.storedKey(key)
    guard let attribute = type(of: self).attribute(forKey: key) else {
      ownValues[key] = value
      return
    }
    guard let set = attribute.set else { return refuse("\(key) can only be read", "setValue(_:forKey:)") }
    if !set(self, value) {
      refuse("\(value.map { "a \(Swift.type(of: $0))" } ?? "nil") is no value of \(key)", "setValue(_:forKey:)")
    }
  }

  private func refuse(_ what: String, _ call: String) {
    SimulationWorld.current.record(what, at: "\(type(of: self)).\(call)", used: "the value before")
  }

  // MARK: Key paths

  /// A property, or a number of one: `duration`, `fromValue.x`; nil for an unknown path. Numbers are NSNumber, which casts
  /// to every type of number.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let (key, rest) = KeyPathValue.split(keyPath) else { return value(forKey: keyPath) }
    return value(forKey: key).flatMap { KeyPathValue.value(of: NSValue.unboxed($0), rest) }.map(NSNumber.boxed)
  }

  /// Sets a property or a number of one; a path or a value that does not fit is refused with a diagnostic.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (key, rest) = KeyPathValue.split(keyPath) else { return setValue(value, forKey: keyPath) }
    guard let whole = self.value(forKey: key), let value,
      let changed = KeyPathValue.setting(NSValue.unboxed(value), in: NSValue.unboxed(whole), rest)
    else { return refuse("nothing of the kind is at \"\(keyPath)\"", "setValue(_:forKeyPath:)") }
    setValue(changed, forKey: key)
  }
}
