import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import SegueReplay

/// A replay of the whole catalogue goes through thousands of worlds: what stands in each must go when it is over.
@Suite("What a rehearsal leaves behind")
@MainActor
struct ReleaseTests {
  private struct Remains {
    weak var window: UIWindow?
    weak var root: UIViewController?
    weak var start: UIView?
    weak var end: UIView?

    var isEmpty: Bool { window == nil && root == nil && start == nil && end == nil }
  }

  /// Runs the entry's first operation, then its second where there is one, in a world of their own.
  private func rehearse(_ entry: TransitionEntry) -> Remains {
    var remains = Remains()
    let world = SimulationWorld()
    SimulationWorld.run(world) {
      let rehearsal = entry.rehearsal(RehearsalOptions(content: SceneContent(.cards, layers: 80)))
      let window = UIWindow()
      window.rootViewController = rehearsal.rootViewController
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: world, rate: .hz(60))
      display.runUntilIdle()
      remains.start = rehearsal.visibleViewController.view
      for operation in entry.operations.prefix(2) {
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

  @Test("no window, controller or view is left", arguments: ["td.shared-element"])
  func nothing(id: String) throws {
    let remains = rehearse(try #require(TransitionCatalog.entry(id)))
    #expect(remains.isEmpty, "\(id) keeps \(remains)")
  }
}
