import Testing
import UIKit

@Suite("A client's flip card and cube")
@MainActor
struct SolidsTests {
  /// The face of a solid that is hit at a point of the screen.
  private func face(_ stage: Stage, at point: CGPoint) -> CALayer? {
    stage.view.layer.presentation()?.hitTest(point)?.model()
  }

  @Test("a card shows its front up to half of the flip and then its back, and is foreshortened")
  func card() {
    Stage.run { stage in
      let card = FlipCard(size: CGSize(width: 100, height: 100))
      card.scene.position = CGPoint(x: 200, y: 400)
      _ = stage.shown(card.scene)
      stage.show(until: 0.1)
      card.flip(duration: 1)
      for time in [0.0, 0.2, 0.4, 0.49] {
        stage.show(until: 0.1 + time)
        #expect(face(stage, at: CGPoint(x: 200, y: 400)) === card.front, "at \(time)")
      }
      for time in [0.51, 0.75, 0.99, 1.2] {
        stage.show(until: 0.1 + time)
        #expect(face(stage, at: CGPoint(x: 200, y: 400)) === card.back, "at \(time)")
      }
    }
  }

  @Test("the right edge of a flipping card goes away from the eye", arguments: [0.0, 0.25, 0.4, 0.6, 1])
  func perspective(time: Double) throws {
    try Stage.run { stage in
      let card = FlipCard(size: CGSize(width: 100, height: 100))
      card.scene.position = CGPoint(x: 200, y: 400)
      card.front.zPosition = 0
      _ = stage.shown(card.scene)
      stage.show(until: 0.1)
      card.flip(duration: 1)
      stage.show(until: 0.1 + time)
      let front = try #require(card.front.presentation())
      let edge = front.convert(CGPoint(x: 100, y: 50), to: stage.view.layer.presentation())
      // x cos θ, z = −50 sin θ, and w = 1 − z / 500.
      let angle = CGFloat.pi * CGFloat(time)
      #expect(near(edge.x, 200 + 50 * cos(angle) / (1 + 50 * sin(angle) / 500), 1e-9))
      #expect(near(edge.y, 400))
    }
  }

  @Test("a cube turns the next face to the eye, and a turn begun in flight starts there")
  func cube() {
    Stage.run { stage in
      let cube = Cube(side: 100)
      cube.body.position = CGPoint(x: 200, y: 400)
      _ = stage.shown(cube.body)
      stage.show(until: 0.1)
      let middle = CGPoint(x: 200, y: 400)
      #expect(face(stage, at: middle) === cube.faces[0])
      cube.turn(to: 1, duration: 1)
      stage.show(until: 0.5)
      #expect(face(stage, at: CGPoint(x: 190, y: 400)) === cube.faces[0])
      #expect(face(stage, at: CGPoint(x: 255, y: 400)) === cube.faces[1])
      #expect(near(cube.body.presentation()?.transform.m11, cos(0.4 * .pi / 2)))
      cube.turn(to: 0, duration: 0.4)
      stage.show(until: 0.7)
      #expect(near(cube.body.presentation()?.transform.m11, cos(0.2 * .pi / 2)))
      #expect(near(cube.body.presentation()?.transform.m13, sin(0.2 * .pi / 2)))
      stage.show(until: 0.9)
      #expect(face(stage, at: middle) === cube.faces[0])
      cube.turn(to: 1, duration: 0.4)
      stage.show(until: 1.4)
      #expect(face(stage, at: middle) === cube.faces[1])
    }
  }
}
