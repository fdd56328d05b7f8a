/// Why an animation cannot run on a layer: what is wrong with it.
public enum CAAnimationError: Error, Hashable, Sendable {
  /// No value can be animated under this key path.
  case keyPath(String?)
  /// A number is NaN or infinite.
  case notFinite(String)
  /// A duration, repeat count or repeat duration below 0.
  case negative(String, Double)
  /// A value of another shape than its key path, or than the other values.
  case value(String)
  /// Neither values nor a path.
  case noValues
  /// Key times that fall, or leave 0…1.
  case keyTimes([Double])
  /// There are to be `expected` of them.
  case count(of: String, Int, expected: Int)
  /// More of them than there can be.
  case tooMany(String, Int, limit: Int)
  /// A spring that does not pull, or a mass that is none.
  case spring(String, Double)
  /// A group that holds itself, or groups in one another beyond 64 levels.
  case cycle
}

extension CAAnimationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .keyPath(let path?): "nothing animates under the key path \"\(path)\""
    case .keyPath(nil): "an animation without a key path changes nothing"
    case .notFinite(let name): "\(name) must be finite"
    case .negative(let name, let value): "\(name) is \(value); it cannot be below 0"
    case .value(let path): "the values of an animation of \"\(path)\" do not fit it"
    case .noValues: "a keyframe animation has neither values nor a path"
    case .keyTimes(let times): "key times rise within 0…1, not \(times)"
    case .count(let name, let count, let expected): "there are \(count) \(name); give \(expected), or none"
    case .tooMany(let name, let count, let limit): "there are \(count) \(name); at most \(limit) are animated"
    case .spring(let name, let value): "a spring's \(name) cannot be \(value)"
    case .cycle: "animation groups hold one another more than 64 levels deep, or themselves"
    }
  }
}
