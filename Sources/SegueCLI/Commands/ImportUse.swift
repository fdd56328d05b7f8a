import SegueTraces

/// Which format has a use for which option of `ImportOptions`.
enum ImportUse {
  /// Recordings of a panel, in its own units.
  static let panels: [TraceFormat] = [.evemu, .libinput, .getevent, .evtest]

  static func words(_ formats: [TraceFormat]) -> String { formats.map(\.rawValue).joined(separator: ", ") }

  /// A sentence for each option that was given and has no effect on a recording of the format, in the help's order.
  static func idleOptions(of format: TraceFormat, _ arguments: ParsedArguments) -> [String] {
    let values = ["--desc", "--device", "--width", "--height", "--scale", "--rotation", "--window", "--rate"]
      .filter { arguments.value($0) != nil }
    let flags = ["--full", "--drop-stale"].filter(arguments.has)
    let texts = ["--licence"].filter { arguments.value($0) != nil }
    return (values + flags + texts).compactMap { option in
      reason(option, format, arguments).map { "\(option) has no effect on \(format.rawValue): \($0)" }
    }
  }

  /// Why the format has no use for the option; nil where it has one.
  private static func reason(_ option: String, _ format: TraceFormat, _ arguments: ParsedArguments) -> String? {
    guard format != .touchTrace else { return "a touch trace says all of itself" }
    let isPanel = panels.contains(format)
    switch option {
    case "--rotation", "--desc": return isPanel ? nil : "its positions are in points already"
    case "--device":
      if format == .getevent || format == .libinput { return nil }
      return isPanel ? "it is a recording of one device" : "it tells no devices apart"
    // A panel's units are stretched over the screen first; an application's points need no screen.
    case "--width", "--height":
      return isPanel || arguments.value("--window") == nil ? nil : "--window gives the space its size"
    case "--rate": return format == .webdriver || format == .devtools ? nil : "it gives samples, not strokes"
    default: return nil
    }
  }
}
