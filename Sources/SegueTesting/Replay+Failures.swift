import SegueReplay
import SegueResults
import SegueTiming

/// What a replay does not keep to, in words; nil where it does.
extension Replay {
  /// - Parameters:
  ///   - name: what the figure is, "hitch ratio", with its unit behind the value.
  ///   - value: from the run's metrics; nil where the run has no such figure.
  func failure<Limit: RangeExpression>(
    _ name: String, unit: String = "", _ value: (RunMetrics) -> Limit.Bound?, in limit: Limit
  ) -> String? {
    let wanted = "expected \(Figures.limit(limit))\(unit)"
    guard let metrics else {
      return message("there is no \(name): \(result.metricsReason ?? "the run has no figures"); \(wanted)")
    }
    guard let value = value(metrics) else { return message("there is no \(name) in so short a motion; \(wanted)") }
    if limit.contains(value) { return nil }
    let text = (value as? Double).map(Figures.rounded) ?? "\(value)"
    return message("\(name) \(text)\(unit), \(wanted)", firstMiss(metrics))
  }

  func failure(endsIn outcome: ReplayOutcome) -> String? {
    guard run.outcome != outcome else { return nil }
    let why = run.outcome == .failed || run.outcome == .pending ? result.verdictReason.map { ": \($0)" } ?? "" : ""
    return message("it ends in \(run.outcome.rawValue)\(why), expected \(outcome.rawValue)", said)
  }

  func failure<Limit: RangeExpression<Double>>(largestStep limit: Limit) -> String? {
    guard !run.frames.isEmpty else {
      return message("nothing moves: there are no frames; expected steps \(Figures.limit(limit)) pt")
    }
    if limit.contains(largestStep) { return nil }
    let index = run.frames.firstIndex { $0.displacement == largestStep } ?? 0
    return message(
      "the content jumps by \(Figures.rounded(largestStep)) pt, expected steps \(Figures.limit(limit)) pt",
      "the jump is into \(place(index))")
  }

  func failure(digest expected: String) -> String? {
    guard expected.count == 16, expected.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return message("a digest is 16 hex digits, not \"\(expected)\"; this run's is \(digest)")
    }
    guard digest != expected.lowercased() else { return nil }
    return message(
      "digest \(digest), expected \(expected.lowercased())",
      "some frame shows something else; if it is meant to, write the new digest")
  }

  func failure(keeps gate: String) -> String? {
    let read: RunGate
    do throws(GateError) { read = try RunGate(parsing: gate) } catch {
      return message("the gate \"\(gate)\" cannot be read: \(error)")
    }
    guard !read.holds(for: run) else { return nil }
    return message("\(read.values(of: run)); expected \(gate)", metrics.map(firstMiss))
  }

  // MARK: Words

  private func message(_ claim: String, _ more: String?...) -> String {
    let lines = ["\(run.scenario): \(claim)"] + more.compactMap(\.self) + ["replay it: \(commandLine)"]
    return lines.joined(separator: "\n")
  }

  /// What the runtime had to say, which often tells why.
  private var said: String? {
    run.diagnostics.isEmpty ? nil : "diagnostics: \(run.diagnostics.prefix(3).joined(separator: "; "))"
  }

  /// The first steady frame whose own work was too long, or else the first that was shown late.
  private func firstMiss(_ metrics: RunMetrics) -> String {
    let steady = metrics.presentations.indices.dropFirst()
    if let index = steady.first(where: { metrics.presentations[$0].isMissed }) {
      let frame = metrics.presentations[index]
      let work = Figures.milliseconds(frame.workNanoseconds)
      let budget = Figures.milliseconds(frame.budgetNanoseconds)
      return "the first that missed is \(place(index)): \(work) of work in a budget of \(budget), most of it "
        + costliest(run.frames[index].cost)
    }
    if let index = steady.first(where: { metrics.presentations[$0].periodsLate > 0 }) {
      return "the first that was late is \(place(index)): it waited behind others"
    }
    return "no frame after the first missed its budget"
  }

  private func place(_ index: Int) -> String {
    let time = run.frames[index].vsync - run.frames[0].vsync
    return "frame \(index + 1) of \(run.frames.count), \(Figures.milliseconds(time)) into the motion"
  }

  private func costliest(_ cost: FrameCost) -> String {
    var parts = FramePhase.allCases.map { (name: "in the phase \($0.name)", time: cost.phases[$0]) }
    parts += [(name: "for the renderer to prepare", time: cost.prepare), (name: "to draw", time: cost.execute)]
    let most = parts.max { $0.time < $1.time } ?? parts[0]
    return "\(most.name), \(Figures.milliseconds(most.time))"
  }
}
