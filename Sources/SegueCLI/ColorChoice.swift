/// When to colour.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never

  /// `auto` colours a terminal, unless `NO_COLOR` is set to anything but nothing or the terminal is a dumb one.
  func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
