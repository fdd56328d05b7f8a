import Foundation
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// A rehearsal of an entry in a window of a world of its own, and a finger.
@MainActor
final class ADScene {
  let rehearsal: ADRehearsal
  let window = UIWindow()
  let display: SimulatedDisplay
  let formula: ADFormula
  private let gesture: TransitionGesture?

  private final class Content: RehearsalContent {
    func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] {
      let card = UIView(frame: CGRect(x: 20, y: 40 + 100 * CGFloat(screen), width: 80, height: 60))
      view.addSubview(card)
      return ["card": card]
    }
  }

  static func run<Result>(
    _ id: String, gesture: TransitionGesture? = nil, fidelity: TransitionFidelity = .corrected,
    isInterruptible: Bool = false, hertz: Int64 = 60, rewinds: Bool = true, _ body: (ADScene) throws -> Result
  ) throws -> Result {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    return try SimulationWorld.run(world) {
      var options = RehearsalOptions(content: Content())
      options.gesture = gesture
      options.fidelity = fidelity
      options.isInterruptible = isInterruptible
      let entry = try #require(TransitionCatalog.entry(id))
      let rehearsal = try #require(entry.rehearsal(options) as? ADRehearsal)
      return try body(ADScene(rehearsal, entry, gesture, fidelity, hertz))
    }
  }

  private init(
    _ rehearsal: ADRehearsal, _ entry: TransitionEntry, _ gesture: TransitionGesture?, _ fidelity: TransitionFidelity,
    _ hertz: Int64
  ) {
    self.rehearsal = rehearsal
    self.gesture = gesture
    formula = ADFormula(
      kind: String(entry.id.split(separator: ".")[1]), orientation: entry.orientation ?? .rightToLeft,
      fidelity: fidelity)
    window.rootViewController = rehearsal.rootViewController
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
  }

  var world: SimulationWorld { .current }
  var size: CGSize { window.bounds.size }

  func prepare(_ operation: TransitionOperation) {
    rehearsal.prepare(for: operation)
    display.runUntilIdle()
  }

  func frames(_ count: Int) {
    for _ in 0..<count { display.frame() }
  }

  // MARK: Finger

  /// One frame with the finger at each of these places, in order, all due now.
  func touch(_ phases: [(TouchSample.Phase, CGPoint)]) {
    let time = display.vsync(display.nextIndex)
    display.frame(
      touches: phases.map { TouchSample(contact: 1, phase: $0.0, time: time, location: $0.1) })
  }

  private var way: (start: CGPoint, unit: CGPoint, extent: CGFloat) {
    let (w, h) = (size.width, size.height)
    switch gesture ?? .edgePan {
    case .edgePan, .panRight: return (CGPoint(x: 4, y: 300), CGPoint(x: 1, y: 0), w)
    case .rightEdgePan, .panLeft: return (CGPoint(x: w - 4, y: 300), CGPoint(x: -1, y: 0), w)
    case .panUp: return (CGPoint(x: 200, y: h - 4), CGPoint(x: 0, y: -1), h)
    default: return (CGPoint(x: 200, y: 4), CGPoint(x: 0, y: 1), h)
    }
  }

  /// Where the finger is at a progress.
  func place(_ progress: Double) -> CGPoint {
    let (start, unit, extent) = way
    return CGPoint(x: start.x + unit.x * extent * progress, y: start.y + unit.y * extent * progress)
  }

  /// Puts the finger down and takes it to a progress in steps, a frame each; it stays down.
  func drag(from start: Double = 0, to progress: Double, steps: Int = 6) {
    touch([(.began, place(start))])
    for step in 1...steps { touch([(.moved, place(start + (progress - start) * Double(step) / Double(steps)))]) }
  }

  func lift(at progress: Double, resting: Int = 6) {
    frames(resting)
    touch([(.ended, place(progress))])
    display.runUntilIdle()
  }

  // MARK: What is shown

  /// Expects the formulas' moment.
  func expect(
    _ operation: TransitionOperation, at time: Double, _ name: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    let oracle = try #require(TransitionCatalog.entry(name).flatMap { ADOracle(for: $0) })
    let layers = oracle.layers(of: rehearsal, operation)
    let expected = oracle.expected(operation, at: time, scrubbed: true, size: size)
    for (key, layer) in expected {
      guard let shown = layers[key] else {
        Issue.record("\(name) \(operation): there is no \(key)", sourceLocation: place)
        continue
      }
      expectShown(
        shown, layer, extent: max(size.width, size.height), "\(name) \(operation) at \(time), \(key)", at: place)
    }
    #expect(layers.count >= expected.count, sourceLocation: place)
  }
}

/// The model state of everything in a window, to the bit.
struct ADState: Equatable, CustomStringConvertible {
  let description: String

  @MainActor
  init(_ view: UIView) {
    func words(_ view: UIView, _ depth: Int) -> String {
      let layer = view.layer
      let numbers: [CGFloat] =
        [view.bounds.origin.x, view.bounds.origin.y, view.bounds.width, view.bounds.height]
        + [view.center.x, view.center.y, view.alpha, layer.zPosition, layer.anchorPoint.x, layer.anchorPoint.y]
        + [CGFloat(layer.speed), layer.beginTime, layer.timeOffset, layer.rasterizationScale]
        + layer.transform.rows + layer.sublayerTransform.rows
      let bits = numbers.map { String(Double($0).bitPattern, radix: 16) }.joined(separator: " ")
      let flags = "\(view.isHidden) \(layer.isDoubleSided) \(layer.shouldRasterize) \(view.autoresizingMask.rawValue)"
      let gestures = (view.gestureRecognizers ?? []).map { "\($0.state)" }.joined(separator: " ")
      return String(repeating: " ", count: depth)
        + "\(type(of: view)) \(flags) \(layer.animationKeys() ?? []) \(gestures) \(bits)\n"
        + view.subviews.map { words($0, depth + 1) }.joined()
    }
    description = words(view, 0)
  }
}
