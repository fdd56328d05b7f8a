import SegueReplay
import SegueTestSupport
import SegueTiming
import SegueTraces
import SegueTransitions

/// A scenario and a trace for it, drawn by a seed: any operation of any transition, on any device, driven by a made
/// gesture with lost, late and coalesced samples, by a bundled trace of any gesture, or by a call.
///
/// - The same seed gives the same pair on every machine.
public struct RandomReplay {
  public let scenario: Scenario
  public let trace: TouchTrace?

  public init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let entry = TransitionCatalog.entries[Int.random(in: 0..<TransitionCatalog.entries.count, using: &random)]
    let operation = entry.operations[Int.random(in: 0..<entry.operations.count, using: &random)]
    let device = DeviceProfile.builtIn[Int.random(in: 0..<DeviceProfile.builtIn.count, using: &random)]
    let (name, trace) = Self.trace(for: operation, on: device, seed: seed, &random)
    self.trace = trace
    scenario = Scenario(
      transition: entry.id, operation: operation.kind.rawValue, trace: name,
      scene: ScenarioCatalog.scenes[Int.random(in: 0..<ScenarioCatalog.scenes.count, using: &random)].name,
      views: Int.random(in: 128...360, using: &random),
      device: device,
      fidelity: Int.random(in: 0..<12, using: &random) == 0 ? .compat : .corrected)
  }

  /// Of ten: seven made gestures that the operation listens to, or a call where it listens to none; one call; one bundled
  /// trace of such a gesture; one of any gesture.
  private static func trace(
    for operation: TransitionEntry.Operation, on device: DeviceProfile, seed: UInt64, _ random: inout SplitMix64
  ) -> (name: String, trace: TouchTrace?) {
    let kind = Int.random(in: 0..<10, using: &random)
    let gesture = operation.gestures.randomElement(using: &random).flatMap {
      TraceSynthesis.Gesture(rawValue: $0.rawValue)
    }
    if kind < 7, let gesture { return ("seed-\(seed)", made(gesture, on: device, seed: seed, &random)) }
    let fitting = ScenarioCatalog.bundledTraces.filter { $0.gesture == gesture?.rawValue || kind == 9 }
    guard kind >= 8, let entry = fitting.randomElement(using: &random) else { return (ScenarioCatalog.program, nil) }
    return (entry.name, ScenarioCatalog.trace(named: entry.name))
  }

  private static func made(
    _ gesture: TraceSynthesis.Gesture, on device: DeviceProfile, seed: UInt64, _ random: inout SplitMix64
  ) -> TouchTrace {
    let variants = TraceSynthesis.Variant.allCases.filter { $0 != .stagger || gesture.fingers == 2 }
    var synthesis = TraceSynthesis(
      gesture, variants[Int.random(in: 0..<variants.count, using: &random)], seed: seed,
      in: TraceSpace(width: device.width, height: device.height, scale: device.scale))
    synthesis.duration = Int64(Double(synthesis.duration) * Double.random(in: 0.6...1.6, using: &random))
    synthesis.jitter = Double.random(in: 0...1.5, using: &random)
    let rate = RefreshRate.hz([60, 90, 120, 240][Int.random(in: 0..<4, using: &random)])
    synthesis.sampling = Bool.random(using: &random) ? .even(rate) : .uneven(rate)
    if Int.random(in: 0..<3, using: &random) == 0 {
      synthesis.losses = .init(
        share: Double.random(in: 0...0.3, using: &random), run: Int.random(in: 1...5, using: &random))
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: synthesis.delays = .between(0, Int64.random(in: 0...30_000_000, using: &random))
    case 1: synthesis.delays = .every(Int64.random(in: 4_000_000...50_000_000, using: &random))
    default: break
    }
    if Int.random(in: 0..<3, using: &random) == 0 { synthesis.coalescing = .hz(60) }
    return synthesis.trace()
  }
}
