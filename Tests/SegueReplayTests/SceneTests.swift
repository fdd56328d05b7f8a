import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import SegueReplay

@Suite("Scenes")
@MainActor
struct SceneTests {
  private static let screen = CGRect(x: 0, y: 0, width: 390, height: 844)

  private func screen(_ name: String, _ number: Int, layers: Int) throws -> (view: UIView, elements: [String: UIView]) {
    let view = UIView(frame: Self.screen)
    let scene = try #require(Scene.named(name))
    return (view, SceneContent(scene, layers: layers).fill(view, ofScreen: number))
  }

  private func depth(_ view: UIView) -> Int { 1 + (view.subviews.map(depth).max() ?? 0) }

  @Test(
    "a screen has exactly the layers asked for, from the fewest on", arguments: Scene.all.map(\.name),
    [64, 65, 100, 500, 5_000])
  func exact(name: String, layers: Int) throws {
    try SimulationWorld.run(SimulationWorld()) {
      for number in 0...2 {
        let layerCount = try screen(name, number, layers: layers).view.layerCount
        #expect(layerCount == layers)
      }
    }
  }

  @Test("a screen that already has more is left alone; one with some gets the rest behind them")
  func filled() throws {
    try SimulationWorld.run(SimulationWorld()) {
      let scene = try #require(Scene.named("cards"))
      let view = UIView(frame: Self.screen)
      let own = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      view.addSubview(own)
      #expect(SceneContent(scene, layers: 2).fill(view, ofScreen: 0).isEmpty)
      #expect(view.subviews == [own])
      #expect(SceneContent(scene, layers: 70).fill(view, ofScreen: 0).isEmpty)
      #expect(view.layerCount == 70 && view.subviews.last === own && view.subviews.count == 2)
    }
  }

  @Test("screens of the demo have half of the views each", arguments: [128, 1_000, 1_002])
  func demo(views: Int) throws {
    try SimulationWorld.run(SimulationWorld()) {
      let entry = try #require(TransitionCatalog.entry("td.shared-element"))
      let rehearsal = entry.rehearsal(RehearsalOptions(content: SceneContent(Scene.photos, layers: views / 2)))
      let window = UIWindow()
      window.rootViewController = rehearsal.rootViewController
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      #expect(rehearsal.visibleViewController.view.layerCount == views / 2)
      rehearsal.prepare(for: .pop)
      display.runUntilIdle()
      #expect(rehearsal.visibleViewController is TransitionDemo.DetailViewController)
      #expect(rehearsal.visibleViewController.view.layerCount == views / 2)
    }
  }

  @Test("photos and grid have elements that stand on both screens, each in its screen", arguments: ["photos", "grid"])
  func elements(name: String) throws {
    try SimulationWorld.run(SimulationWorld()) {
      let first = try screen(name, 0, layers: 200)
      let second = try screen(name, 1, layers: 200)
      let common = Set(first.elements.keys).intersection(second.elements.keys)
      #expect(common.contains("photo-4"))
      #expect(name == "photos" ? common.count == 1 : common.count > 5)
      for key in common {
        for (view, elements) in [first, second] {
          let element = try #require(elements[key])
          #expect(element.isDescendant(of: view))
          #expect(Self.screen.contains(view.convert(element.bounds, from: element)), "\(key)")
        }
      }
      let small = try #require(first.elements["photo-4"]), large = try #require(second.elements["photo-4"])
      #expect(large.bounds.width > 2 * small.bounds.width)
    }
  }

  @Test("deepTree is deep, flatGrid is flat, the others are neither")
  func shapes() throws {
    try SimulationWorld.run(SimulationWorld()) {
      let deep = try screen("deepTree", 0, layers: 1_000).view
      #expect(depth(deep) == 130)
      let flat = try screen("flatGrid", 0, layers: 3_000).view
      #expect(depth(flat) == 3 && flat.subviews.first?.subviews.count == 2_998)
      for name in ["photos", "tabs", "form", "grid", "cards"] {
        let other = try screen(name, 0, layers: 1_000).view
        #expect((3...6).contains(depth(other)), "\(name)")
      }
    }
  }

  @Test("the same scene is the same twice")
  func repeats() throws {
    func frames(_ view: UIView) -> [CGRect] { [view.frame] + view.subviews.flatMap(frames) }
    for scene in Scene.all {
      let both = try (0..<2).map { _ in
        try SimulationWorld.run(SimulationWorld()) { frames(try screen(scene.name, 1, layers: 400).view) }
      }
      #expect(both[0] == both[1], "\(scene.name)")
    }
  }
}
