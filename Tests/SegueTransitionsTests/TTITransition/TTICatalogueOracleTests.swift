import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// Every entry of the catalogue, rehearsed, against its oracle.
@Suite("TTI entries against their oracle")
@MainActor
struct TTICatalogueOracleTests {
  private final class Content: RehearsalContent {
    func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] {
      let photo = UIView(frame: CGRect(x: screen == 0 ? 24 : 95, y: screen == 0 ? 420 : 500, width: 80, height: 60))
      view.addSubview(photo)
      return ["photo": photo]
    }
  }

  nonisolated static let entries = TransitionCatalog.entries.filter { $0.family == .ttiTransition }.map(\.id)

  @Test(
    "a run shows the oracle's numbers and lasts as long as the entry says", arguments: entries, [60, 120] as [Int64])
  func run(id: String, hertz: Int64) throws {
    let entry = try #require(TransitionCatalog.entry(id))
    let oracle = try #require(TransitionOracles.ttiOracle(for: entry))
    for operation in entry.operations {
      let world = SimulationWorld()
      try SimulationWorld.run(world) {
        let rehearsal = entry.rehearsal(RehearsalOptions(content: Content()))
        let window = UIWindow()
        window.rootViewController = rehearsal.rootViewController
        window.makeKeyAndVisible()
        let display = SimulatedDisplay(world: world, rate: .hz(hertz))
        display.runUntilIdle()
        rehearsal.prepare(for: operation.kind)
        display.runUntilIdle()
        let began = world.now.seconds
        rehearsal.perform(operation.kind)
        #expect(rehearsal.isTransitioning)
        var checked = 0
        while rehearsal.isTransitioning, checked < 2000 {
          let share = (world.now.seconds - began) / operation.duration
          let layers = oracle.layers(of: rehearsal, operation.kind)
          for (name, expected) in oracle.expected(operation.kind, at: share, scrubbed: false, size: window.bounds.size)
          {
            let layer = try #require(layers[name])
            let faults = TTIMovement.faults(of: layer, name, expected, tolerance: 1e-4)
            try #require(faults.isEmpty, "\(operation.kind) at \(share): \(faults.prefix(3))")
            checked += 1
          }
          display.frame()
        }
        #expect(checked > 20)
        let seconds = world.now.seconds - began
        #expect(abs(seconds - operation.duration) < 1.5 / Double(hertz), "\(operation.kind) lasts \(seconds)")
        #expect(world.diagnostics.isEmpty, "\(world.diagnostics)")
      }
    }
  }
}
