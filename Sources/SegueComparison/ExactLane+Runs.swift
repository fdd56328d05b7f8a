import SegueJSON
import SegueResults

/// One side's runs, each scenario once, in the document's order.
struct ExactSide {
  private(set) var runs: [ExactRun] = []
  private var places: [String: Int] = [:]

  init(_ document: JSONValue, _ side: ComparisonSide) throws(ExactLaneError) {
    let schema = document["schema"]?.stringValue
    guard schema == ReplayDocument.schema else {
      let parts = (schema ?? "").split(separator: "/")
      if let schema, parts.count == 2, parts[0] == "segue.replay", let version = Int(parts[1]), version > 1 {
        throw .newerSchema(side, found: schema)
      }
      throw .schema(side, found: schema)
    }
    guard let items = document["runs"]?.arrayValue else { throw .malformed(side, place: "there is no list of runs") }
    let minimum =
      document["settings"]?["minimumFrames"]?.integerValue ?? Int64(RunResult.defaultMinimumFrames)
    for (index, item) in items.enumerated() {
      let run: ExactRun
      do {
        run = try ExactRun(item, place: "runs[\(index)]", minimumFrames: minimum)
      } catch {
        throw .malformed(side, place: error.words)
      }
      guard let place = places[run.scenario] else {
        places[run.scenario] = runs.count
        runs.append(run)
        continue
      }
      if let fault = run.invalidity ?? runs[place].repetitionFault(run) { runs[place].invalidate(fault) }
    }
  }

  subscript(scenario: String) -> ExactRun? { places[scenario].map { runs[$0] } }
}

/// The rows of one scenario that both sides have.
struct ExactRunRows {
  private(set) var rows: [ExactRow] = []
  private let base: ExactRun
  private let candidate: ExactRun
  private let policy: ExactLane.Policy

  init(_ base: ExactRun, _ candidate: ExactRun, _ policy: ExactLane.Policy) {
    self.base = base
    self.candidate = candidate
    self.policy = policy
    if let difference = base.difference(from: candidate) {
      add("settings", nil, nil, .notComparable, difference, .notComparable)
      return
    }
    compareEndings()
    if base.invalidity != nil || candidate.invalidity != nil {
      let faults = [("base", base.invalidity), ("candidate", candidate.invalidity)]
      let words = faults.compactMap { side, fault in fault.map { "\(side): \($0)" } }
      add("figures", nil, nil, .invalid, words.joined(separator: "; "), .invalid)
      return
    }
    guard !base.isMeasured else {
      add("figures", nil, nil, .notComparable, "measured figures are the timing lane's")
      return
    }
    compareDigests()
    // A run in which nothing was to begin has no figures, and its outcome says so.
    guard base.hasFigures || candidate.hasFigures else { return }
    let operations = Set(base.countedOperations).union(candidate.countedOperations).sorted()
    let keepsCounts = !base.countedOperations.isEmpty && !candidate.countedOperations.isEmpty
    for figure in ExactFigure.all + (keepsCounts ? operations.map(ExactFigure.count) : []) { compare(figure) }
  }

  private mutating func compareEndings() {
    let isSame = base.outcome == candidate.outcome
    add(
      "outcome", base.outcome.rawValue, candidate.outcome.rawValue, isSame ? .equal : .changed,
      isSame ? "" : "the behaviour changed",
      isSame || !policy.gatesOnDigest ? nil : .gateFailed)
    let verdicts = (base.verdict, candidate.verdict)
    let word: ExactWord =
      switch verdicts {
      case (_, .invalid), (.invalid, _): .invalid
      case (let one, let other) where one == other: .equal
      case (_, .pass), (.failed, .fail): .better
      default: .worse
      }
    let condition: GateCondition? =
      switch verdicts {
      case (_, .failed): .caseFailed
      case (_, .invalid), (.invalid, _): .invalid
      case (.failed, _): .notComparable
      default: word == .worse ? .gateFailed : nil
      }
    let reasons = [("base", base.verdictReason), ("candidate", candidate.verdictReason)].filter { !$0.1.isEmpty }
    add(
      "verdict", base.verdict.rawValue, candidate.verdict.rawValue, word,
      reasons.map { "\($0.0): \($0.1)" }.joined(separator: "; "), condition)
  }

  private mutating func compareDigests() {
    guard let one = base.digest, let other = candidate.digest else {
      if base.digest != candidate.digest {
        add("digest", base.digest, candidate.digest, .missingOnOneSide, "", .notComparable)
      }
      return
    }
    let isSame = one == other
    add(
      "digest", one, other, isSame ? .equal : .changed, isSame ? "" : "the behaviour changed",
      isSame || !policy.gatesOnDigest ? nil : .gateFailed)
  }

  private mutating func compare(_ figure: ExactFigure) {
    let values = (base.values[figure.name], candidate.values[figure.name])
    guard let one = values.0, let other = values.1, let from = one.doubleValue, let to = other.doubleValue else {
      let isOneSided = values.0 != nil || values.1 != nil
      add(
        figure.name, values.0?.text(), values.1?.text(), isOneSided ? .missingOnOneSide : .notComparable,
        (values.0 == nil ? base : candidate).reason(for: figure.name), isOneSided ? .notComparable : nil)
      return
    }
    let word = figure.word(from, to)
    add(
      figure.name, one.text(), other.text(), word, word == .changed ? "the behaviour changed" : "",
      word == .worse || word == .changed && policy.gatesOnDigest ? .gateFailed : nil,
      change: from == 0 ? nil : (to - from) / from)
  }

  private mutating func add(
    _ figure: String, _ base: String?, _ candidate: String?, _ word: ExactWord, _ reason: String = "",
    _ condition: GateCondition? = nil, change: Double? = nil
  ) {
    rows.append(
      ExactRow(
        subject: self.base.scenario, figure: figure, base: base, candidate: candidate, change: change, word: word,
        reason: reason, condition: condition))
  }
}
