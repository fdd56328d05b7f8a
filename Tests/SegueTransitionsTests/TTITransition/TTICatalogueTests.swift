import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The entries of TTITransition, each operation rehearsed by every gesture that it names. Runs by a call are compared with
/// the oracle elsewhere.
@Suite("TTITransition in the catalogue")
@MainActor
struct TTICatalogueTests {
  /// Two elements that both screens show, and one of each screen's own.
  private final class Content: RehearsalContent {
    private(set) var filled: [Int: CGSize] = [:]
    private(set) var elements: [Int: [String: UIView]] = [:]

    func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] {
      filled[screen] = view.bounds.size
      var views: [String: UIView] = [:]
      for (index, name) in ["b", "a", "own-\(screen)"].enumerated() {
        let element = UIView(
          frame: CGRect(x: 20 + 30 * index, y: 100 + 80 * index + 300 * screen, width: 40 + 60 * screen, height: 30))
        view.addSubview(element)
        views[name] = element
      }
      elements[screen] = views
      return views
    }
  }

  @MainActor
  private struct Stage {
    let rehearsal: any TransitionRehearsal
    let content = Content()
    let window = UIWindow()
    let display: SimulatedDisplay
    let operation: TransitionOperation

    init(
      _ entry: TransitionEntry, _ operation: TransitionOperation, gesture: TransitionGesture? = nil, hertz: Int64 = 60,
      change: (inout RehearsalOptions) -> Void = { _ in }
    ) {
      var options = RehearsalOptions(content: content)
      options.gesture = gesture
      change(&options)
      self.operation = operation
      rehearsal = entry.rehearsal(options)
      window.rootViewController = rehearsal.rootViewController
      window.makeKeyAndVisible()
      display = SimulatedDisplay(world: .current, rate: .hz(hertz))
      display.runUntilIdle()
      rehearsal.prepare(for: operation)
      display.runUntilIdle()
    }

    var events: [String] { rehearsal.operationLog.map { "\($0.operation) \($0.event.rawValue)" } }

    private func touch(_ phase: TouchSample.Phase, _ points: [CGPoint]) {
      let time = display.vsync(display.nextIndex)
      display.frame(
        touches: points.enumerated().map {
          TouchSample(contact: $0.offset, phase: phase, time: time, location: $0.element)
        })
    }

    /// What the bundled traces do: three quarters of the way, or out and back, lifted on the move.
    func swipe(_ gesture: TransitionGesture, finishing: Bool) {
      func place(_ part: CGFloat) -> [CGPoint] {
        switch gesture {
        case .edgePan: [CGPoint(5 + 320 * part, 420)]
        case .rightEdgePan: [CGPoint(385 - 320 * part, 420)]
        case .panLeft: [CGPoint(356 - 346 * part, 430)]
        case .panRight: [CGPoint(34 + 346 * part, 430)]
        case .panUp: [CGPoint(195, 740 - 690 * part)]
        case .panDown: [CGPoint(195, 104 + 690 * part)]
        case .pinch, .rotation:
          [CGPoint(195 - 120 * (1 - 0.66 * part), 400), CGPoint(195 + 120 * (1 - 0.66 * part), 400)]
        }
      }
      touch(.began, place(0))
      let parts: [CGFloat] =
        finishing ? (1...12).map { CGFloat($0) / 12 } : [0.1, 0.2, 0.3, 0.4, 0.5, 0.4, 0.3, 0.2, 0.1]
      for part in parts { touch(.moved, place(part)) }
      touch(.ended, place(parts.last ?? 0))
      display.runUntilIdle()
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let entry: TransitionEntry
    let operation: TransitionEntry.Operation
    var gesture: TransitionGesture?
    var testDescription: String { "\(entry.id)/\(operation.kind.rawValue)/\(gesture?.rawValue ?? "call")" }

    static let calls = entries.flatMap { entry in entry.operations.map { Case(entry: entry, operation: $0) } }
    static let gestures = calls.flatMap { one in
      one.operation.gestures.map { Case(entry: one.entry, operation: one.operation, gesture: $0) }
    }
    static let entries = TransitionCatalog.entries.filter { $0.family == .ttiTransition }
  }

  @Test("eight modal entries and five for navigation controllers, by ids that oracles know")
  func entries() throws {
    #expect(
      Case.entries.map(\.id) == [
        "tti.full", "tti.overlay", "tti.slide", "tti.fold", "tti.hang-in", "tti.fall-in", "tti.spin", "tti.scale",
        "tti.navigation.full", "tti.navigation.slide", "tti.navigation.fold", "tti.navigation.spin",
        "tti.navigation.scale",
      ])
    for entry in Case.entries {
      _ = try #require(TransitionOracles.ttiOracle(for: entry))
      let kinds = entry.operations.map(\.kind)
      #expect(kinds == (entry.id.contains("navigation") ? [.push, .pop] : [.present, .dismiss]))
    }
  }

  @Test("by each of its gestures an operation finishes and cancels, as the bundled traces do", arguments: Case.gestures)
  func gestures(one: Case) throws {
    let gesture = try #require(one.gesture)
    for finishing in [true, false] {
      try SimulationWorld.run(SimulationWorld()) {
        let stage = Stage(one.entry, one.operation.kind, gesture: gesture, hertz: finishing ? 60 : 120)
        let before = TTIModelState(stage.window)
        stage.swipe(gesture, finishing: finishing)
        let last = try #require(stage.rehearsal.operationLog.last)
        #expect(last.operation == one.operation.kind.rawValue && last.event == (finishing ? .finished : .cancelled))
        #expect(!stage.rehearsal.isTransitioning && stage.rehearsal.pendingOperationCount == 0)
        if !finishing {
          let difference = TTIModelState(stage.window).difference(from: before)
          #expect(difference.isEmpty, "\(difference)")
        }
        #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
      }
    }
  }

  @Test("compat finishes every operation by a call", arguments: Case.calls)
  func compat(one: Case) {
    SimulationWorld.run(SimulationWorld()) {
      let stage = Stage(one.entry, one.operation.kind) { $0.fidelity = .compat }
      stage.rehearsal.perform(one.operation.kind)
      #expect(stage.rehearsal.isTransitioning)
      stage.display.runUntilIdle()
      #expect(stage.rehearsal.operationLog.last?.event == .finished)
    }
  }

  @Test(
    "compat: every gesture of a dismissal or pop begins it; what finishes ends it but at the right edge (TTI-20)",
    arguments: Case.gestures.filter { [.dismiss, .pop].contains($0.operation.kind) })
  func compatGestures(one: Case) throws {
    let gesture = try #require(one.gesture)
    try SimulationWorld.run(SimulationWorld()) {
      let stage = Stage(one.entry, one.operation.kind, gesture: gesture) { $0.fidelity = .compat }
      stage.swipe(gesture, finishing: true)
      #expect(stage.events.contains("\(one.operation.kind.rawValue) started"))
      let last = try #require(stage.rehearsal.operationLog.last?.event)
      let goesBack = gesture == .rightEdgePan
      #expect(last == (goesBack ? .cancelled : .finished))
    }
  }

  @Test("the content fills both screens at their sizes, and what both show is taken along", arguments: Case.entries)
  func content(entry: TransitionEntry) throws {
    try SimulationWorld.run(SimulationWorld()) {
      let opening = entry.operations[0].kind
      let stage = Stage(entry, opening)
      stage.rehearsal.perform(opening)
      let animator = try #require((stage.rehearsal as? any TTIAnimatorProviding)?.animator)
      #expect(animator.takeAlong?.elements.map(\.key) == ["a", "b"])
      #expect(stage.content.filled[0] == CGSize(width: 390, height: 844))
      let presented = entry.id == "tti.overlay" ? CGSize(width: 370, height: 804) : CGSize(width: 390, height: 844)
      #expect(stage.content.filled[1] == presented)
      stage.display.runUntilIdle()
      for name in ["a", "b", "own-1"] { #expect(stage.content.elements[1]?[name]?.alpha == 1) }
      #expect(stage.events == ["\(opening.rawValue) started", "\(opening.rawValue) finished"])
    }
  }

  @Test("parameters reach the transition", arguments: Case.entries)
  func parameters(entry: TransitionEntry) throws {
    try SimulationWorld.run(SimulationWorld()) {
      let values = Dictionary(
        uniqueKeysWithValues: entry.parameters.map { parameter in
          (
            parameter.name,
            parameter.name == "takeAlong" ? 0 : (parameter.defaultValue + parameter.range.lowerBound) / 2
          )
        })
      let opening = entry.operations[0].kind
      let stage = Stage(entry, opening) { $0.parameters = values }
      stage.rehearsal.perform(opening)
      let animator = try #require((stage.rehearsal as? any TTIAnimatorProviding)?.animator)
      #expect(animator.takeAlong == nil)
      let settings = animator.settings
      for (name, value) in values {
        switch name {
        case "fromX": isEqual(settings.fromPoint.x, value * 390)
        case "fromY": isEqual(settings.fromPoint.y, value * 844)
        case "toX": isEqual(settings.toPoint.x, value * 390)
        case "toY": isEqual(settings.toPoint.y, value * 844)
        case "width": isEqual(settings.widthProportion, value)
        case "height": isEqual(settings.heightProportion, value)
        case "gap": isEqual(settings.gap, value)
        case "scaleDown": isEqual(settings.scaleDown, value)
        case "duration":
          isEqual(settings.duration.map { CGFloat($0) }, value)
          isEqual(CGFloat(animator.nominalDuration), value)
        case "takeAlong": break
        default: Issue.record("an unknown parameter \(name)")
        }
      }
    }
  }

  private func isEqual(_ number: CGFloat?, _ value: Double, at place: SourceLocation = #_sourceLocation) {
    let number = number.map { Double($0) }
    #expect(number == value, sourceLocation: place)
  }

  @Test("an entry is rehearsed again after it was prepared again", arguments: Case.calls)
  func again(one: Case) {
    SimulationWorld.run(SimulationWorld()) {
      let stage = Stage(one.entry, one.operation.kind)
      for _ in 0..<2 {
        stage.rehearsal.perform(one.operation.kind)
        stage.display.runUntilIdle()
        #expect(stage.rehearsal.operationLog.last?.event == .finished)
        stage.rehearsal.prepare(for: one.operation.kind)
        stage.display.runUntilIdle()
      }
      #expect(SimulationWorld.current.diagnostics.isEmpty, "\(SimulationWorld.current.diagnostics)")
    }
  }
}
