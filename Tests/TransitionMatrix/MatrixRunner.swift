import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// Walks one case and says what is wrong with it.
@MainActor
final class MatrixRunner {
  let make: MatrixStage.Maker
  let oracle: (any TransitionOracle)?
  let subject: MatrixCase
  /// The ways back that the rehearsal knows, for what comes after.
  let operations: [TransitionOperation]
  let fidelity: TransitionFidelity
  let stage: MatrixStage
  private(set) var faults: [MatrixFault] = []
  /// How many numbers of the oracle, and how many events, were looked at.
  private(set) var checkedLayers = 0
  private(set) var checkedEvents: [MatrixEvent: Int] = [:]
  private let atRest: WindowState
  private let pictureAtRest: ShownPicture
  /// Sublayer transforms that are there before anything moves.
  private let perspectives: [ObjectIdentifier: CATransform3D]

  struct Outcome {
    var faults: [MatrixFault]
    /// Ids of the defects of the compat mode that were found.
    var defects: Set<String> = []
    let checkedLayers: Int
    let checkedEvents: [MatrixEvent: Int]
    let frames: Int
  }

  /// Runs a case in a world of its own.
  static func run(
    _ subject: MatrixCase, of make: @escaping MatrixStage.Maker, oracle: (any TransitionOracle)?,
    operations: [TransitionOperation], fidelity: TransitionFidelity = .corrected, rewinds: Bool = true
  ) -> Outcome {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    return SimulationWorld.run(world) {
      let runner = MatrixRunner(subject, make, oracle, operations, fidelity)
      defer { runner.stage.close() }
      runner.walk()
      return Outcome(
        faults: runner.faults, checkedLayers: runner.checkedLayers, checkedEvents: runner.checkedEvents,
        frames: runner.stage.frameCount)
    }
  }

  private init(
    _ subject: MatrixCase, _ make: @escaping MatrixStage.Maker, _ oracle: (any TransitionOracle)?,
    _ operations: [TransitionOperation], _ fidelity: TransitionFidelity
  ) {
    self.subject = subject
    self.make = make
    self.oracle = oracle
    self.operations = operations
    self.fidelity = fidelity
    stage = MatrixStage(
      make, for: kind(subject), gesture: subject.gesture, hertz: subject.hertz,
      isInterruptible: subject.walk == .interrupt(true), fidelity: fidelity)
    atRest = stage.state
    pictureAtRest = stage.picture
    var perspectives: [ObjectIdentifier: CATransform3D] = [:]
    func visit(_ layer: CALayer) {
      if !CATransform3DIsIdentity(layer.sublayerTransform) {
        perspectives[ObjectIdentifier(layer)] = layer.sublayerTransform
      }
      for sublayer in layer.sublayers ?? [] { visit(sublayer) }
    }
    visit(stage.window.layer)
    self.perspectives = perspectives
  }

  private var operation: TransitionOperation { subject.operation.kind }

  func note(_ kind: MatrixFault.Kind, _ place: String, _ what: String) {
    faults.append(MatrixFault(kind: kind, place: place, what: what))
  }

  // MARK: The ways

  private func walk() {
    switch subject.walk {
    case .run: walkRun()
    case .scrub: walkScrub()
    case .finish: walkFinish()
    case .cancel(let progress): walkCancel(at: progress)
    case .interrupt(let isAllowed): walkInterruption(isAllowed)
    }
    let expected = subject.walk == .interrupt(false) ? Self.refusals : []
    for diagnostic in stage.world.diagnostics {
      if expected.contains(where: { diagnostic.what.contains($0) }) { continue }
      note(.diagnostic, "the whole", diagnostic.description)
    }
  }

  /// What is said of a gesture that may not take hold.
  private static let refusals = ["cannot be interrupted", "was refused"]

  private func walkRun() {
    let before = stage.picture
    let start = stage.world.now.seconds
    stage.looksBeforeEnds = true
    stage.rehearsal.perform(operation)
    guard stage.rehearsal.isTransitioning else {
      return note(.outcome, "the call", "no transition is under way")
    }
    check(.begin, from: before, to: stage.picture)
    checkOracle(at: 0, scrubbed: false)
    let duration = subject.operation.duration
    let step = 1 / Double(subject.hertz)
    var samples = [0.25, 0.5, 0.75, 1 - 1.5 * step / duration]
    while stage.rehearsal.isTransitioning {
      stage.frame()
      let elapsed = stage.world.now.seconds - start
      let isOver = !stage.rehearsal.isTransitioning
      if let seen = stage.beforeEnds, isOver || stage.animationsBeforeEnds > stage.world.animations.count {
        check(isOver ? .completion : .removal, from: seen, to: stage.picture)
      }
      if isOver {
        if abs(elapsed - duration) > 2.5 * step {
          note(.outcome, "the end", "it lasts \(elapsed) s, not \(duration)")
        }
        break
      }
      if let next = samples.first, elapsed / duration >= next - 1e-9 {
        samples.removeFirst()
        checkOracle(at: elapsed / duration, scrubbed: false)
      }
      guard elapsed < duration + 3 else { return note(.outcome, "the end", "it does not end") }
    }
    stage.looksBeforeEnds = false
    stage.frame()
    checkFinished()
  }

  /// The transition begins by the finger, and shows the beginning where the finger has gone back to it.
  private func begin() -> Bool {
    guard stage.grab() else {
      note(.outcome, "the gesture", "it begins nothing")
      return false
    }
    guard stage.isDriven else {
      note(.outcome, "the gesture", "what it has begun is not interactive")
      return false
    }
    guard stage.seek(0) else {
      note(.blind, "the begin", "the finger cannot bring the progress to 0: it is \(stage.percent)")
      return false
    }
    check(.begin, from: pictureAtRest, to: stage.picture)
    return true
  }

  private func walkScrub() {
    guard begin() else { return }
    checkOracle(at: stage.percent, scrubbed: true)
    for goal in [0.25, 0.5, 0.75, 0.97] {
      guard stage.seek(goal) else {
        return note(.blind, "\(goal)", "the finger cannot bring the progress there: it is \(stage.percent)")
      }
      checkOracle(at: stage.percent, scrubbed: true)
    }
    // And back, where nothing may have ended at the far end.
    guard stage.seek(0.5) else { return note(.blind, "0.5", "the finger cannot come back: \(stage.percent)") }
    checkOracle(at: stage.percent, scrubbed: true)
    letGoTowardEnd()
  }

  private func walkFinish() {
    guard begin() else { return }
    letGoTowardEnd()
  }

  private func letGoTowardEnd() {
    guard approach(0.75, forwards: true) else { return }
    release(.ended)
    settle()
    checkFinished()
  }

  private func approach(_ goal: Double, forwards: Bool) -> Bool {
    if stage.approach(goal, forwards: forwards) { return true }
    note(.blind, "\(goal)", "the finger cannot bring the progress there: it is \(stage.percent)")
    return false
  }

  private func walkCancel(at progress: Double) {
    guard begin() else { return }
    let bySystem = progress > 0.9
    if progress > 0 || !stage.seek(0.3) {
      guard approach(progress, forwards: bySystem) else { return }
    } else {
      guard approach(0, forwards: false) else { return }
    }
    release(bySystem ? .cancelled : .ended)
    settle()
    checkCancelled()
  }

  private func walkInterruption(_ isAllowed: Bool) {
    guard begin(), approach(0.6, forwards: true) else { return }
    release(.ended)
    // On to where it moves fast, so that standing still is no part of the settling.
    let remaining = 0.4 * subject.operation.duration * Double(subject.hertz)
    for _ in 0..<max(2, Int(remaining / 4)) { stage.frame() }
    guard stage.rehearsal.isTransitioning else {
      return note(.blind, "the second finger", "the transition is over before it comes")
    }
    let diagnostics = stage.world.diagnostics.count
    let grab = stage.grabSettling()
    if isAllowed {
      guard let grab else {
        return note(.outcome, "the second finger", "it does not take hold of a transition that says it may")
      }
      checkGrab(grab)
      // A finger from an edge may have no way back beyond where it came down.
      let goesBack = stage.seek(0.5)
      guard goesBack || stage.seek(0.9) else {
        return note(.blind, "the second finger", "it moves nothing: \(stage.percent)")
      }
      checkOracle(at: stage.percent, scrubbed: true)
      guard goesBack else {
        release(.cancelled)
        settle()
        return checkCancelled()
      }
      guard approach(0.3, forwards: false) else { return }
      release(.ended)
      settle()
      checkCancelled()
    } else {
      if grab != nil, staysHeld() {
        note(.outcome, "the second finger", "it takes hold of a transition that says it may not")
      }
      let isTold =
        stage.world.diagnostics.dropFirst(diagnostics).contains { diagnostic in
          Self.refusals.contains { diagnostic.what.contains($0) }
        } || stage.rehearsal.operationLog.contains { $0.event == .refused }
      if !isTold { note(.silence, "the second finger", "nothing says that it is refused") }
      stage.touch(.ended, at: stage.share)
      settle()
      checkFinished()
    }
  }

  /// Whether it still stands after it would have come to its end by itself: little may be seen of a movement near it.
  private func staysHeld() -> Bool {
    let frames = Int(Double(subject.hertz) * subject.operation.duration) + 2
    for _ in 0..<frames where stage.rehearsal.isTransitioning { stage.frame() }
    return stage.rehearsal.isTransitioning
  }

  /// In no frame does anything go further than it was on its way to, or than the finger did.
  private func checkGrab(_ pictures: [ShownPicture]) {
    let step = 0.045
    for index in 2..<pictures.count {
      let (earlier, before) = (pictures[index - 2], pictures[index - 1])
      let slack = before.slack(since: earlier)
      check(.interruption, from: before.extrapolated(from: earlier), to: pictures[index]) { [size = stage.size] id in
        var tolerance = slack(id)
        tolerance.points += step * max(size.width, size.height)
        tolerance.opacity += step
        return tolerance
      }
    }
  }

  // MARK: The end

  private func release(_ phase: TouchSample.Phase) {
    let before = stage.picture
    stage.touch(phase, at: stage.share)
    // One that is at its end already is over at once.
    guard stage.rehearsal.isTransitioning else { return }
    check(.release, from: before, to: stage.picture)
  }

  /// Waits for the end, and looks at the last step: nothing goes further than the movement would have.
  private func settle() {
    var earlier = stage.picture
    var latest = earlier
    let limit = Int(Double(subject.hertz) * (subject.operation.duration + 3))
    var steps = 0
    while steps < limit, stage.rehearsal.isTransitioning {
      (earlier, latest) = (latest, stage.picture)
      stage.frame()
      steps += 1
    }
    guard !stage.rehearsal.isTransitioning else { return note(.outcome, "the end", "it does not end") }
    // How far a step goes is known from the one before.
    if steps > 1 {
      let slack = latest.slack(since: earlier)
      let rest = oracle?.rest(of: operation, size: stage.size) ?? 0
      check(.completion, from: latest.extrapolated(from: earlier), to: stage.picture) { [latest] id in
        var tolerance = slack(id)
        if latest.layers[id]?.isSnapshot == true { tolerance.points += rest }
        return tolerance
      }
    }
    // A frame later nothing is to happen any more.
    let after = stage.picture
    stage.frame()
    check(.completion, from: after, to: stage.picture)
  }

  private func checkFinished() {
    if stage.rehearsal.operationLog.last?.event != .finished {
      note(.outcome, "the end", "the log ends with \(stage.rehearsal.operationLog.last?.event.rawValue ?? "nothing")")
    }
    checkQuiet()
    checkDestination()
    if oracle?.endsAsPrepared(operation) ?? true, let back = operation.back, operations.contains(back) {
      let reference = MatrixReference.state(of: make, for: back, fidelity: fidelity)
      for difference in stage.state.differencesOfMake(from: reference).prefix(6) {
        note(.remains, "the end", difference)
      }
    }
    goOn(afterFinish: true)
  }

  private func checkCancelled() {
    if stage.rehearsal.operationLog.last?.event != .cancelled {
      note(.outcome, "the end", "the log ends with \(stage.rehearsal.operationLog.last?.event.rawValue ?? "nothing")")
    }
    checkQuiet()
    for difference in stage.state.differences(from: atRest).prefix(6) { note(.restoration, "the end", difference) }
    goOn(afterFinish: false)
  }

  /// Nothing moves, nothing waits.
  private func checkQuiet() {
    stage.display.runUntilIdle()
    if stage.rehearsal.isTransitioning { note(.remains, "the end", "a transition is under way") }
    if stage.rehearsal.pendingOperationCount > 0 {
      note(.remains, "the end", "\(stage.rehearsal.pendingOperationCount) operations wait")
    }
    if stage.world.animations.count > 0 {
      note(.remains, "the end", "\(stage.world.animations.count) animations are on layers")
    }
    if !stage.window.isUserInteractionEnabled { note(.remains, "the end", "the window takes no touches") }
    for (_, layer) in stage.picture.layers where layer.isSnapshot { note(.remains, "the end", "a copy: \(layer.name)") }
  }

  /// The visible screen's view stands upright and whole in the window.
  private func checkDestination() {
    let name = "the destination"
    guard let view = stage.rehearsal.visibleViewController.viewIfLoaded, view.window === stage.window else {
      return note(.remains, name, "the visible screen is not in the window")
    }
    var current: UIView? = view
    while let one = current {
      let layer = one.layer
      if !CATransform3DIsIdentity(layer.transform) { note(.remains, name, "\(type(of: one)) has a transform") }
      // A container may have a perspective for good.
      let isPermanent = perspectives[ObjectIdentifier(layer)].map {
        CATransform3DEqualToTransform($0, layer.sublayerTransform)
      }
      if !CATransform3DIsIdentity(layer.sublayerTransform), isPermanent != true {
        note(.remains, name, "\(type(of: one)) has a sublayer transform")
      }
      if one.alpha != 1 || one.isHidden { note(.remains, name, "\(type(of: one)) has alpha \(one.alpha)") }
      if layer.speed != 1 || layer.timeOffset != 0 || layer.beginTime != 0 {
        note(.remains, name, "\(type(of: one)) has a time of its own")
      }
      current = one.superview
    }
  }

  /// The screens can do it again: after a finish the way back and the same once more, after a cancel the same.
  private func goOn(afterFinish: Bool) {
    func perform(_ next: TransitionOperation, _ words: String) {
      stage.rehearsal.perform(next)
      if !stage.rehearsal.isTransitioning { note(.next, words, "nothing begins") }
      stage.display.runUntilIdle()
      if stage.rehearsal.isTransitioning || stage.rehearsal.operationLog.last?.event != .finished {
        note(.next, words, "it does not finish")
      }
    }
    guard afterFinish else { return perform(operation, "the same after a cancel") }
    if let back = operation.back, operations.contains(back) { perform(back, "the way back") }
    stage.rehearsal.prepare(for: operation)
    stage.display.runUntilIdle()
    perform(operation, "the same again")
    checkDestination()
  }

  // MARK: Looking

  private func check(
    _ event: MatrixEvent, from before: ShownPicture, to after: ShownPicture,
    tolerance: (ObjectIdentifier) -> ShownPicture.Tolerance = { _ in ShownPicture.Tolerance() }
  ) {
    checkedEvents[event, default: 0] += 1
    oracle?.look(at: stage.rehearsal, operation)
    for jump in before.jumps(to: after, tolerance: tolerance)
    where oracle?.allows(jump, at: event, of: operation) != true {
      note(.jump, event.rawValue, jump.description)
    }
  }

  private func checkOracle(at time: Double, scrubbed: Bool) {
    guard let oracle else { return }
    let layers = oracle.layers(of: stage.rehearsal, operation)
    for (name, expected) in oracle.expected(operation, at: time, scrubbed: scrubbed, size: stage.size) {
      let place = "\(name) at \(time)\(scrubbed ? " scrubbed" : "")"
      guard let layer = layers[name] else {
        note(.blind, place, "the oracle finds no such layer")
        continue
      }
      checkedLayers += 1
      for fault in expected.faults(of: layer, size: stage.size) { note(.value, place, fault) }
    }
  }
}

private func kind(_ subject: MatrixCase) -> TransitionOperation { subject.operation.kind }

extension TransitionOperation {
  /// What undoes it; nil for a selection.
  var back: TransitionOperation? {
    switch self {
    case .push: .pop
    case .pop: .push
    case .present: .dismiss
    case .dismiss: .present
    case .select: nil
    }
  }
}

/// What a window is like that was brought to an operation's beginning without an animation.
@MainActor
enum MatrixReference {
  static func state(
    of make: @escaping MatrixStage.Maker, for operation: TransitionOperation, fidelity: TransitionFidelity
  ) -> WindowState {
    SimulationWorld.run(SimulationWorld()) {
      let stage = MatrixStage(make, for: operation, fidelity: fidelity)
      defer { stage.close() }
      return stage.state
    }
  }
}
