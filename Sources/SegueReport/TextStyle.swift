/// What a piece of text wants to be noticed for. It is never the only carrier of a meaning: words or marks say it too.
public enum Emphasis: Sendable {
  case plain
  case strong
  case faint
  case good
  case doubtful
  case bad
}

/// Puts emphasis on text with a terminal's escape codes, or leaves text as it is.
public struct TextStyle: Sendable {
  public let isColored: Bool

  public init(isColored: Bool) { self.isColored = isColored }

  public static let plain = TextStyle(isColored: false)

  public func callAsFunction(_ text: String, _ emphasis: Emphasis) -> String {
    guard isColored, !text.isEmpty, let code = Self.code(of: emphasis) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private static func code(of emphasis: Emphasis) -> Int? {
    switch emphasis {
    case .plain: nil
    case .strong: 1
    case .faint: 2
    case .good: 32
    case .doubtful: 33
    case .bad: 31
    }
  }
}
