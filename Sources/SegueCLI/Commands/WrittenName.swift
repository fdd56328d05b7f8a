import SegueReplay
import SegueTransitions

/// A scenario's name written out in full, beside the options of the same command line.
///
/// `transition/operation/trace/scene-views@profile`, with the fidelity behind it or not; the trace may be left to
/// `--trace`. What the name does not say, the options do; what both say must be the same.
struct WrittenName {
  private let text: String
  /// Transition, operation, scene, views and what else a name says on a built-in profile.
  private let scenario: Scenario
  private let trace: String?
  private let fidelity: TransitionFidelity?

  /// Nil where the text is not of the form, or where what it names does not exist.
  ///
  /// - Parameters:
  ///   - traces: names that are known.
  ///   - devices: those of `--profile`, which may be files'.
  init?(_ text: String, traces: [String], devices: [DeviceProfile]) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    fidelity = parts.last.flatMap(TransitionFidelity.init)
    if fidelity != nil { parts.removeLast() }
    guard (3...4).contains(parts.count), let stage = parts.last, let at = stage.lastIndex(of: "@") else { return nil }
    trace = parts.count == 4 ? parts[2] : nil
    if let trace, !traces.contains(trace) { return nil }
    let profile = String(stage[at...].dropFirst())
    guard let device = devices.first(where: { $0.name == profile }) ?? DeviceProfile.builtIn(named: profile) else {
      return nil
    }
    // Whether the rest exists does not depend on trace and profile.
    let plain = "\(parts[0])/\(parts[1])/\(ScenarioCatalog.program)/\(stage[..<at])@\(DeviceProfile.builtIn[0].name)"
    guard var scenario = try? Scenario.named(plain, source: text) else { return nil }
    scenario.device = device
    self.scenario = scenario
    self.text = text
  }

  /// The scenarios that the name means: one, or one for each trace that `--trace` gives.
  ///
  /// - Parameter transitions: those that `--transition` fits.
  /// - Throws: where name and options contradict each other, with both values. Without a trace there is none.
  func scenarios(
    _ arguments: ParsedArguments, transitions: [String], traces: [String], devices: [DeviceProfile]
  ) throws(UsageError) -> [Scenario] {
    try check("transition", scenario.transition, "--transition", transitions)
    try check("operation", scenario.operation, "--operation", arguments.all("--operation"))
    if let trace { try check("trace", trace, "--trace", traces) }
    try check("scene", scenario.scene, "--scene", arguments.all("--scene"))
    try check("size", "\(scenario.views)", "--views", arguments.all("--views"))
    try check("profile", scenario.profile, "--profile", devices.map(\.name))
    if let fidelity { try check("fidelity", fidelity.rawValue, "--fidelity", arguments.all("--fidelity")) }
    return (trace.map { [$0] } ?? traces).map { trace in
      var scenario = scenario
      scenario.trace = trace
      scenario.fidelity = fidelity ?? arguments.choice("--fidelity", default: .corrected)
      return scenario
    }
  }

  private func check(_ part: String, _ own: String, _ option: String, _ given: [String]) throws(UsageError) {
    guard !given.isEmpty, !given.contains(own) else { return }
    throw .conflict(
      "\"\(text)\" has the \(part) \(own), but \(option) says \(given.joined(separator: ", ")); leave one of them out")
  }
}
