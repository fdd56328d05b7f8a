import SegueQuartzCore
import SegueTestSupport
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import SegueReplay

/// A replay of the whole catalogue goes through thousands of worlds: each must go when it is over.
@Suite("What a rehearsal leaves behind")
@MainActor
struct ReleaseTests {
  nonisolated private static let entries: [String] = {
    var random = SplitMix64(seed: 4)
    return TransitionCatalog.entries.map(\.id).shuffled(using: &random).prefix(13).sorted()
  }()

  private struct Remains {
    weak var world: SimulationWorld?
    weak var window: UIWindow?
    weak var root: UIViewController?
    weak var start: UIView?
    weak var end: UIView?

    var isEmpty: Bool { window == nil && root == nil && start == nil && end == nil }
  }

  /// Runs so many of the entry's operations, one after the other, in a world of their own.
  private func rehearse(_ entry: TransitionEntry, operations: Int) -> Remains {
    var remains = Remains()
    let world = SimulationWorld()
    remains.world = world
    SimulationWorld.run(world) {
      let rehearsal = entry.rehearsal(RehearsalOptions(content: SceneContent(.cards, layers: 80)))
      let window = UIWindow()
      window.rootViewController = rehearsal.rootViewController
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: world, rate: .hz(60))
      display.runUntilIdle()
      remains.start = rehearsal.visibleViewController.view
      for operation in entry.operations.prefix(operations) {
        rehearsal.prepare(for: operation.kind)
        display.runUntilIdle()
        rehearsal.perform(operation.kind)
        display.runUntilIdle()
        remains.end = remains.end ?? rehearsal.visibleViewController.view
      }
      remains.window = window
      remains.root = rehearsal.rootViewController
      #expect(!remains.isEmpty)
    }
    return remains
  }

  @Test("no world, window, controller or view is left", arguments: entries)
  func nothing(id: String) throws {
    // After one there may be a screen on the stack, or one that is presented.
    for operations in 1...2 {
      let remains = rehearse(try #require(TransitionCatalog.entry(id)), operations: operations)
      #expect(remains.isEmpty, "\(id) keeps \(remains) after \(operations)")
      #expect(remains.world == nil, "\(id) keeps its world after \(operations)")
    }
  }
}
