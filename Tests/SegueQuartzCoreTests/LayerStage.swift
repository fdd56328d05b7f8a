import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// A world with one layer on its screen, which has been shown for a frame.
@MainActor
struct LayerStage {
  let world: SimulationWorld
  let layer: CALayer

  static func run(_ body: (LayerStage) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      let layer = CALayer()
      layer.attachToScreen()
      let stage = LayerStage(world: .current, layer: layer)
      stage.show(0)
      try body(stage)
    }
  }

  /// Runs the turn of a frame at a time in seconds, and shows it.
  func show(_ seconds: Double) {
    world.advance(to: Timestamp(seconds: seconds))
    world.runTurn()
    _ = world.store.update(at: seconds)
  }

  /// A layer on the screen of its own, shown for a frame.
  func shown<Layer: CALayer>(_ layer: Layer) -> Layer {
    layer.attachToScreen()
    show(world.now.seconds)
    return layer
  }

  /// How many diagnostics `body` records.
  func diagnostics(_ body: () -> Void) -> Int {
    let before = world.diagnostics.count
    body()
    return world.diagnostics.count - before
  }
}

/// An action that notes what it was run for.
@MainActor
final class NotedAction: CAAction {
  private(set) var events: [String] = []
  let name: String

  init(_ name: String = "") { self.name = name }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
}

/// A delegate that answers with what it is given, and notes what it is asked.
@MainActor
final class AnsweringDelegate: CALayerDelegate {
  var answer: (any CAAction)?
  private(set) var asked: [String] = []
  private(set) var calls: [String] = []

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    asked.append(event)
    return answer
  }

  func layoutSublayers(of layer: CALayer) { calls.append("layout \(layer.name ?? "")") }
  func display(_ layer: CALayer) { calls.append("display \(layer.name ?? "")") }
}
