import Foundation
import SegueReplay
import SegueResults
import SegueTraces
import SegueTransitions

/// Replays a transition of one's own, from a fresh world on.
///
/// Modelled cost is counted operations times the profile's prices: the same on every machine, to the nanosecond, so that
/// limits may be as tight as they are meant. Runs on the main actor, whoever calls.
///
/// - Parameters:
///   - operation: may be left out where one alone will do: the scenario has no other, or it alone has the trace's gesture,
///     or the trace says that it is made for it.
///   - scene: what is put behind the scenario's own views: "own" adds nothing.
///   - views: layers in all screens, for a scene other than "own" and for a scenario that looks at `TransitionStage.views`.
/// - Throws: what keeps it from being replayed. How it ends, and what it costs, is for expectations.
public func rehearse(
  _ scenario: TransitionScenario, _ operation: TransitionOperation? = nil, trace: ReplayTrace = .program,
  profile: DeviceProfile = .hz120, scene: String = "own", views: Int = 1_000, cost: CostSource = .modelled
) throws(RehearsalError) -> Replay {
  let entries: [TransitionEntry]
  do throws(ScenarioError) {
    entries = try TransitionScenario.entries(of: [scenario])
  } catch {
    throw .scenario(error)
  }
  return try Rehearsing(entry: entries[0], trace: trace, cost: cost)
    .replay(operation, scene: scene, views: views, profile: profile, fidelity: .corrected)
}

/// Replays a transition of the catalogue, by its id; the scene is photos unless it is said.
public func rehearse(
  transition: String, _ operation: TransitionOperation? = nil, trace: ReplayTrace = .program,
  profile: DeviceProfile = .hz120, scene: String = "photos", views: Int = 1_000,
  fidelity: TransitionFidelity = .corrected, cost: CostSource = .modelled
) throws(RehearsalError) -> Replay {
  guard let entry = TransitionCatalog.systems.first(where: { $0.id == transition }) else {
    throw .replay(.unknownTransition(transition))
  }
  return try Rehearsing(entry: entry, trace: trace, cost: cost)
    .replay(operation, scene: scene, views: views, profile: profile, fidelity: fidelity)
}

extension DeviceProfile {
  /// Displays without a device: 390 × 844 points, the prices of the default table.
  public static let hz60 = DeviceProfile(.hz(60))
  public static let hz90 = DeviceProfile(.hz(90))
  public static let hz120 = DeviceProfile(.hz(120))
}

/// One rehearsal that is asked for.
private struct Rehearsing {
  let entry: TransitionEntry
  let trace: ReplayTrace
  let cost: CostSource

  func replay(
    _ operation: TransitionOperation?, scene: String, views: Int, profile: DeviceProfile, fidelity: TransitionFidelity
  ) throws(RehearsalError) -> Replay {
    let touches = try trace.read()
    let kind: TransitionOperation
    if let operation { kind = operation } else { kind = try self.operation(for: touches) }
    let scenario = Scenario(
      transition: entry.id, operation: kind.rawValue, trace: trace.name, scene: scene, views: views, device: profile,
      fidelity: fidelity)
    let answer = onMain { Result { () throws(ReplayError) in try run(scenario, touches) } }
    do throws(ReplayError) {
      return Replay(try answer.get(), of: scenario, isOwn: entry.family == nil, trace: trace)
    } catch {
      throw .replay(error)
    }
  }

  /// The only operation, or the only one that the trace is made for or that its gesture drives.
  private func operation(for touches: TouchTrace?) throws(RehearsalError) -> TransitionOperation {
    var fitting = entry.operations
    let purposes = touches?.header.expect ?? [:]
    let meant = fitting.filter { purposes["\(entry.id)/\($0.kind.rawValue)"] != nil }
    if meant.count == 1 {
      fitting = meant
    } else if fitting.count > 1, let gesture = touches?.header.label?.gesture.flatMap(TransitionGesture.init) {
      fitting = fitting.filter { $0.gestures.contains(gesture) }
    }
    guard fitting.count == 1 else {
      let known = fitting.isEmpty ? entry.operations : fitting
      throw .whichOperation(of: entry.id, known: known.map(\.kind.rawValue))
    }
    return fitting[0].kind
  }

  @MainActor
  private func run(_ scenario: Scenario, _ touches: TouchTrace?) throws(ReplayError) -> RunRecord {
    let answer = TransitionCatalog.$entries.withValue([entry]) {
      Result { () throws(ReplayError) in try Replayer(cost: cost).replay(scenario, trace: touches) }
    }
    return try answer.get()
  }

  /// Tests run on any thread; screens live on the main actor's.
  private func onMain<Answer: Sendable>(_ work: @MainActor () -> Answer) -> Answer {
    if Thread.isMainThread { return MainActor.assumeIsolated(work) }
    return DispatchQueue.main.sync { MainActor.assumeIsolated(work) }
  }
}
