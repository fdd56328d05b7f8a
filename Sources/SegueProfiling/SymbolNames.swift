/// Names of functions as people read them.
public enum SymbolNames {
  /// Swift's mangling, which `swift demangle --simplified --compact` turns into words.
  public static func isMangled(_ symbol: String) -> Bool {
    ["$s", "$S", "_$s", "_$S"].contains { symbol.hasPrefix($0) }
  }

  /// What the compiler says of how it made a function; the function is the one that the source has.
  private static let dropped = [
    "specialized ", "merged ", "partial apply for ", "dispatch thunk of ", "curry thunk of ",
  ]

  /// A demangled name without what the compiler adds: specialisations, partial applications and merged functions bear the
  /// name of their origin, a witness that of its requirement with its type behind it.
  ///
  /// `protocol witness for static Command.run(_:_:) in conformance ReplayCommand` is
  /// `static Command.run(_:_:) for ReplayCommand`.
  public static func trimmed(_ name: String) -> String {
    var rest = name[...]
    if name.contains("::") { return shortened(name) }
    while let prefix = dropped.first(where: rest.hasPrefix) { rest = rest.dropFirst(prefix.count) }
    if rest.hasPrefix("protocol witness for ") {
      rest = rest.dropFirst("protocol witness for ".count)
      if let range = rest.firstRange(of: " in conformance ") {
        return trimmed(String(rest[..<range.lowerBound])) + " for " + rest[range.upperBound...]
      }
    }
    return String(rest)
  }

  /// A name of C++ without its parameters, whose template arguments, which are longer than all else, are dots:
  /// `swift::RefCounts<…>::free<…>`.
  private static func shortened(_ name: String) -> String {
    var out = ""
    var rest = name[...]
    // Angles and brackets that are open, the outermost first.
    var closers: [Character] = []
    while let character = rest.first {
      let isOperator = out.hasSuffix("operator") || out.hasSuffix("operator<")
      let kept = ["(anonymous namespace)", isOperator ? "()" : "(anonymous namespace)"].first(where: rest.hasPrefix)
      if closers.isEmpty, let kept {
        out += kept
        rest = rest.dropFirst(kept.count)
        continue
      }
      rest = rest.dropFirst()
      switch character {
      case "<" where !closers.isEmpty || !isOperator:
        if closers.isEmpty { out += "<…>" }
        closers.append(">")
      case "(": closers.append(")")
      case _ where character == closers.last: closers.removeLast()
      case _ where closers.isEmpty: out.append(character)
      default: break
      }
    }
    return out.hasSuffix(" const") ? String(out.dropLast(6)) : out
  }

  /// The last part of a path: `libswiftCore.so`; the kernel is `kernel`.
  public static func module(_ path: String) -> String {
    if path.hasPrefix("[kernel") || path.hasPrefix("[guest.kernel") { return "kernel" }
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
