import SegueTransitions

/// A product of scenarios in one word: `ad.*/{push,pop}/*-finish/photos-1000@{60,120}`.
///
/// Each part between slashes is a name, a pattern (`*`, `?`) or several of them in braces. A trace is taken for the
/// operations that it is made for, `program` for all of them; where transition, operation and trace are spelled out, the
/// trace is taken as it stands. A fifth part is the fidelity. The order is the catalogue's, then that of the text.
struct ScenarioPattern {
  /// What is wrong, and at which character of the text, from 0 on.
  struct Failure: Error {
    let offset: Int
    let fault: SuiteError.Fault
  }

  private let text: String
  private let transitions: [String]
  private let operations: [String]
  private let traces: [String]
  private let stages: [Stage]
  private let fidelities: [TransitionFidelity]

  private struct Stage {
    let scene: String
    let views: Int
    let device: DeviceProfile
  }

  private struct Part {
    let text: Substring
    let offset: Int

    func failure(_ fault: SuiteError.Fault) -> Failure { Failure(offset: offset, fault: fault) }

    /// What the braces stand for, one by one.
    func alternatives() throws(Failure) -> [String] {
      var done = [""]
      var rest = text
      while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
        guard rest[open] == "{", let close = rest[open...].dropFirst().firstIndex(where: { $0 == "{" || $0 == "}" }),
          rest[close] == "}"
        else { throw failure(.badBraces(String(text))) }
        let inner = rest[rest.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
        done = done.flatMap { head in inner.map { head + rest[..<open] + $0 } }
        rest = rest[rest.index(after: close)...]
      }
      let all = done.map { $0 + rest }
      if all.contains("") { throw failure(.emptyPart(String(text))) }
      return all
    }

    /// The known names that the alternatives fit, each once, in the order of the text and then of `known`.
    func names(_ kind: String, among known: [String]) throws(Failure) -> [String] {
      var chosen: [String] = []
      for alternative in try alternatives() {
        let matches = known.filter(Glob(alternative).matches)
        if matches.isEmpty { throw failure(.unknownName(kind: kind, alternative, known: known)) }
        chosen += matches.filter { !chosen.contains($0) }
      }
      return chosen
    }
  }

  init(_ text: String) throws(Failure) {
    self.text = text
    var parts: [Part] = []
    var offset = 0
    for piece in text.split(separator: "/", omittingEmptySubsequences: false) {
      let part = Part(text: piece, offset: offset)
      if piece.isEmpty { throw part.failure(.emptyPart(text)) }
      parts.append(part)
      offset += piece.count + 1
    }
    guard (4...5).contains(parts.count) else { throw Failure(offset: 0, fault: .badPattern(text)) }
    transitions = try parts[0].names("transition", among: ScenarioCatalog.transitions.map(\.name))
    operations = try parts[1].names("operation", among: ScenarioCatalog.operations)
    traces = try parts[2].names("trace", among: [ScenarioCatalog.program] + ScenarioCatalog.bundled.map(\.name))
    stages = try Self.stages(parts[3])
    fidelities =
      parts.count == 4
      ? [.corrected]
      : try parts[4].names("fidelity", among: TransitionFidelity.allCases.map(\.rawValue)).compactMap(
        TransitionFidelity.init)
  }

  private static func stages(_ part: Part) throws(Failure) -> [Stage] {
    var stages: [Stage] = []
    for text in try part.alternatives() {
      guard let at = text.lastIndex(of: "@"), let dash = text[..<at].lastIndex(of: "-") else {
        throw part.failure(.badStage(text))
      }
      let size = text[text.index(after: dash)..<at]
      guard let views = Int(size), "\(views)" == size, ScenarioCatalog.views.contains(views) else {
        throw part.failure(.badStage(text))
      }
      let scene = Part(text: text[..<dash], offset: part.offset)
      let profile = Part(text: text[at...].dropFirst(), offset: part.offset)
      let scenes = try scene.names("scene", among: ScenarioCatalog.scenes.map(\.name))
      for profile in try profile.names("profile", among: ScenarioCatalog.profiles.map(\.name)) {
        guard let device = DeviceProfile.builtIn(named: profile) else { throw part.failure(.badStage(text)) }
        stages += scenes.map { Stage(scene: $0, views: views, device: device) }
      }
    }
    return stages
  }

  /// Every scenario that the pattern names, each once.
  func scenarios() throws(Failure) -> [Scenario] {
    let isSpelledOut = !text.split(separator: "/").prefix(3).contains { Glob.isPattern($0) || $0.contains("{") }
    var scenarios: [Scenario] = []
    for entry in TransitionCatalog.entries where transitions.contains(entry.id) {
      for operation in entry.operations where operations.contains(operation.kind.rawValue) {
        let fitting = Set([ScenarioCatalog.program] + ScenarioCatalog.traces(for: entry, operation))
        for trace in traces where isSpelledOut || fitting.contains(trace) {
          for fidelity in fidelities {
            scenarios += stages.map {
              Scenario(
                transition: entry.id, operation: operation.kind.rawValue, trace: trace, scene: $0.scene,
                views: $0.views, device: $0.device, fidelity: fidelity)
            }
          }
        }
      }
    }
    if scenarios.isEmpty { throw Failure(offset: 0, fault: .nothingFits(text)) }
    return scenarios
  }
}

extension Scenario {
  /// The one scenario of a name that is spelled out, as suites read it: `td.shared-element/pop/edge-flick/photos-200@60`,
  /// with `/compat` behind it or not.
  ///
  /// - Parameter source: what errors call the text's place; its columns are those of the name.
  package static func named(_ name: String, source: String) throws(SuiteError) -> Scenario {
    do throws(ScenarioPattern.Failure) {
      let scenarios = try ScenarioPattern(name).scenarios()
      if scenarios.count == 1 { return scenarios[0] }
      throw ScenarioPattern.Failure(offset: 0, fault: .several(name, scenarios.count))
    } catch {
      throw SuiteError(file: source, line: 1, column: error.offset + 1, fault: error.fault)
    }
  }
}
