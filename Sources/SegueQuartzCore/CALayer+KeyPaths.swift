extension CALayer {
  public func value(forKey key: String) -> Any? {
    switch key {
    case "path": (self as? CAShapeLayer)?.path
    default: nil
    }
  }

  func hasAnimatableKey(_ key: String) -> Bool { key == "path" && self is CAShapeLayer }
}
