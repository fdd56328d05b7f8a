import SegueReplay
import SegueResults

/// What became of a case.
struct ReplayAnswer {
  var run: RunRecord
  /// Where a second replay was another one; nil where it was not, and where there was none.
  var difference: String?

  /// Carries out a case in this process.
  @MainActor
  static func carryOut(
    _ index: Int, of plan: ReplayPlan, _ library: ReplayLibrary, observer: FrameObserver? = nil,
    counter: (@Sendable () -> Int64)? = nil
  ) -> ReplayAnswer {
    let scenario = plan.cases[index].scenario
    let file = plan.traces[scenario.trace]
    precondition(file != nil || scenario.trace == ScenarioCatalog.program, "no trace was read for \(scenario.name)")
    var conditions = plan.conditions(index)
    conditions.observer = observer
    conditions.counter = counter
    do {
      var answer = ReplayAnswer(run: try library.replay(scenario, file?.trace, conditions))
      answer.run.warnings += file?.warnings.map(\.description) ?? []
      if plan.verifies {
        conditions.observer = nil
        answer.difference = difference(answer.run, try library.replay(scenario, file?.trace, conditions))
      }
      return answer
    } catch {
      return failed(scenario, conditions.cost, "\(error)")
    }
  }

  /// Stands for a run that could not be carried out.
  static func failed(_ scenario: Scenario, _ cost: CostSource, _ reason: String) -> ReplayAnswer {
    ReplayAnswer(
      run: RunRecord(
        scenario: scenario.name, transition: scenario.transition, operation: scenario.operation, trace: scenario.trace,
        scene: scenario.scene, views: scenario.views, profile: scenario.profile, rate: scenario.rate, cost: cost,
        outcome: .failed, diagnostics: [reason]))
  }

  /// What differs first between two replays of one scenario, in words; nil for nothing. Times are not compared: measured
  /// ones differ, and modelled ones follow from the counts.
  static func difference(_ first: RunRecord, _ second: RunRecord) -> String? {
    for (index, (one, other)) in zip(first.frames, second.frames).enumerated() {
      let place = "frame \(index) (vsync \(one.vsyncID))"
      if one.vsyncID != other.vsyncID { return "\(place) stands at vsync \(other.vsyncID) the second time" }
      if one.digest != other.digest {
        return "\(place) has digest \(one.digest.digestText), then \(other.digest.digestText)"
      }
      if one.counts != other.counts { return "\(place) counts other operations the second time" }
    }
    if first.frames.count != second.frames.count {
      return "\(first.frames.count) frames, then \(second.frames.count)"
    }
    if first.outcome != second.outcome {
      return "the outcome is \(first.outcome.rawValue), then \(second.outcome.rawValue)"
    }
    guard first.digest == second.digest else {
      return "frames outside the transition differ: digest \(first.digest.digestText), then \(second.digest.digestText)"
    }
    return nil
  }

  // MARK: From process to process

  var bytes: [UInt8] {
    var out = TransferWriter()
    out.append(difference)
    return out.bytes + RunTransfer.bytes(run)
  }

  /// Nil where the bytes are none of an answer.
  static func read(_ bytes: [UInt8]) -> ReplayAnswer? {
    var input = TransferReader(bytes)
    let difference = input.optionalText()
    guard input.isGood, let run = RunTransfer.run(Array(bytes[input.index...])) else { return nil }
    return ReplayAnswer(run: run, difference: difference)
  }
}
