import Testing
import UIKit

@Suite("A client's layer time")
@MainActor
struct LayerClockTests {
  private func sliding(_ stage: Stage) -> (parent: CALayer, child: CALayer) {
    let parent = stage.shown(square(400))
    let child = stage.shown(square(10), in: parent)
    child.position.x = 100
    stage.show(until: 0.1)
    child.add(CABasicAnimation.slide(from: 0, to: 100, duration: 1), forKey: "slide")
    return (parent, child)
  }

  @Test("a paused layer stands still and goes on from there, as often as it is paused")
  func pause() {
    Stage.run { stage in
      let (parent, child) = sliding(stage)
      @MainActor func expect(_ x: CGFloat, at time: Double) {
        stage.show(until: 0.1 + time)
        #expect(near(child.presentation()?.position.x, x), "at \(time)")
      }
      expect(30, at: 0.3)
      parent.pause()
      expect(30, at: 0.31)
      expect(30, at: 0.8)
      parent.resume()
      expect(30, at: 0.8)
      expect(50, at: 1)
      parent.pause()
      expect(50, at: 5)
      parent.resume()
      expect(75, at: 5.25)
      #expect(child.animation(forKey: "slide") != nil)
      expect(100, at: 5.5)
      #expect(child.animation(forKey: "slide") == nil)
    }
  }

  @Test("a stopped layer's offset is its time")
  func scrub() {
    Stage.run { stage in
      let parent = stage.shown(square(400))
      let child = stage.shown(square(10), in: parent)
      stage.show(until: 0.1)
      parent.speed = 0
      parent.timeOffset = 0
      child.add(CABasicAnimation.slide(from: 0, to: 100, duration: 1), forKey: "slide")
      for offset in [0, 0.25, 0.75, 0.1, 0.9] {
        parent.timeOffset = offset
        stage.show(until: stage.display.vsync(stage.display.nextIndex).seconds)
        #expect(near(child.presentation()?.position.x, CGFloat(100 * offset)), "at \(offset)")
      }
    }
  }

  @Test("a layer with speed −1 goes back the way it came")
  func reverse() {
    Stage.run { stage in
      let (parent, child) = sliding(stage)
      stage.show(until: 0.7)
      #expect(near(child.presentation()?.position.x, 60))
      parent.reverse()
      for (time, x) in [(0.7, 60), (0.9, 40), (1.2, 10)] as [(Double, CGFloat)] {
        stage.show(until: time)
        #expect(near(child.presentation()?.position.x, x), "at \(time)")
      }
    }
  }

  @Test("additive animations keep place and speed when the goal changes three times")
  func additive() {
    Stage.run { stage in
      let layer = stage.shown(square(10))
      stage.show(until: 0.1)
      let goals: [(time: Double, x: CGFloat)] = [(0.1, 100), (0.25, 0), (0.4, 200), (0.55, 50)]
      let curve = { (time: Double) -> Double in
        // Ease in and out, (0.42, 0) to (0.58, 1): the parameter by bisection.
        if time <= 0 || time >= 1 { return min(max(time, 0), 1) }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
          let s = (low + high) / 2
          if 3 * (1 - s) * (1 - s) * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s * s * s < time {
            low = s
          } else {
            high = s
          }
        }
        return 3 * (1 - low) * low * low + low * low * low
      }
      var places: [CGFloat] = []
      for frame in 10...120 {
        let time = Double(frame) / 100
        if let goal = goals.first(where: { abs($0.time - time) < 1e-9 }) {
          stage.show(until: time)
          layer.moveAdditively(to: goal.x, duration: 0.5)
        }
        stage.show(until: time)
        // What is left of every move, added to the goal.
        let begun = goals.indices.filter { goals[$0].time <= time + 1e-9 }
        let expected = begun.reduce(begun.last.map { goals[$0].x } ?? 0) { sum, index in
          let old = index == 0 ? 0 : goals[index - 1].x
          return sum + (old - goals[index].x) * CGFloat(1 - curve((time - goals[index].time) / 0.5))
        }
        let x = layer.presentation()?.position.x ?? .nan
        #expect(near(x, expected, 1e-4), "at \(time)")
        places.append(x)
      }
      // Place and speed are continuous: neither a step nor its change is larger than the fastest move makes it.
      let steps = zip(places.dropFirst(), places).map { $0 - $1 }
      let changes = zip(steps.dropFirst(), steps).map { $0 - $1 }
      #expect(steps.allSatisfy { abs($0) < 12 } && steps.contains { abs($0) > 2 })
      #expect(changes.allSatisfy { abs($0) < 1 } && changes.contains { abs($0) > 0.1 })
      #expect(near(places.last, 50) && layer.animationKeys() == nil)
    }
  }
}
