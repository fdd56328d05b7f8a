import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Observed properties")
@MainActor
struct KeyValueObservationTests {
  @Test("an observer hears of each change with both values, until its observation goes")
  func view() {
    SimulationWorld.run(SimulationWorld()) {
      final class Own: UIView {}
      let view = Own(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var log: [String] = []
      var observation: NSKeyValueObservation? = view.observe(\.center, options: [.old, .new]) { view, change in
        log.append("\(change.oldValue?.x ?? -1) \(change.newValue?.x ?? -1) \(view.center.x)")
      }
      let alpha = view.observe(\.alpha, options: .initial) { _, change in
        log.append("alpha \(change.newValue == nil && change.oldValue == nil)")
      }
      #expect(log == ["alpha true"])
      view.center.x = 20
      view.frame.origin.x = 0
      view.center.x = 5
      view.alpha = 0.5
      #expect(log == ["alpha true", "5.0 20.0 20.0", "20.0 5.0 5.0", "alpha true"])
      observation = nil
      alpha.invalidate()
      view.center.x = 50
      view.alpha = 1
      #expect(log.count == 4 && observation == nil)
    }
  }

  @Test("frame, bounds, transform and isHidden are seen, whichever setter changes them")
  func geometry() {
    SimulationWorld.run(SimulationWorld()) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var counts = [0, 0, 0, 0]
      let kept = [
        view.observe(\.frame) { _, _ in counts[0] += 1 }, view.observe(\.bounds) { _, _ in counts[1] += 1 },
        view.observe(\.transform) { _, _ in counts[2] += 1 }, view.observe(\.isHidden) { _, _ in counts[3] += 1 },
      ]
      view.frame.size.width = 20
      view.center.y = 50
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      view.isHidden = true
      view.isHidden = true
      #expect(counts == [3, 1, 1, 1] && kept.count == 4)
    }
  }

  @Test("a scroll view's offset and content size, and a recogniser's state")
  func others() {
    TouchStage.run { stage in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      var seen: [Double] = []
      let offset = scroll.observe(\.contentOffset, options: .new) { _, change in
        seen.append(Double(change.newValue?.y ?? -1))
      }
      let size = scroll.observe(\.contentSize) { scroll, _ in seen.append(Double(scroll.contentSize.height)) }
      scroll.contentSize = CGSize(width: 100, height: 500)
      scroll.contentOffset.y = 30
      #expect(seen == [500, 30])
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      var states: [UIGestureRecognizer.State] = []
      let state = pan.observe(\.state) { pan, _ in states.append(pan.state) }
      stage.drag([(100, 100), (100, 150), (100, 200)])
      #expect(states.first == .began && states.contains(.ended))
      _ = (offset, size, state)
    }
  }

  @Test("a layer's properties are observed, of bare layers and of views', on screen and off, in blocks and outside")
  func layers() {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      let (bare, shape) = (CALayer(), CAShapeLayer())
      var log: [String] = []
      let kept = [
        bare.observe(\.position, options: [.old, .new]) { layer, change in
          log.append("\(change.oldValue?.x ?? -1) \(change.newValue?.x ?? -1) \(layer.position.x)")
        },
        shape.observe(\.lineWidth) { layer, _ in log.append("line \(layer.lineWidth)") },
        view.layer.observe(\.opacity) { layer, _ in log.append("opacity \(layer.opacity)") },
      ]
      bare.position.x = 5
      bare.position.x = 5
      bare.zPosition = 7
      shape.lineWidth = 3
      view.alpha = 0.5
      UIView.animate(withDuration: 1) { view.alpha = 0.25 }
      #expect(log == ["0.0 5.0 5.0", "line 3.0", "opacity 0.5", "opacity 0.25"])
      window.layer.addSublayer(bare)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.frame()
      log = []
      bare.position.x = 9
      display.runUntilIdle()
      #expect(log == ["5.0 9.0 9.0"] && bare.animationKeys() == nil, "the model changes once, whatever is on screen")
      kept[0].invalidate()
      bare.position.x = 1
      #expect(log.count == 1 && kept.count == 3 && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("an observer added by a key path's string is told until it is removed")
  func byString() {
    final class Watcher: UIView {
      var log: [String] = []
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        log.append("\(keyPath ?? "") \(change?[.oldKey] ?? "-") \(change?[.newKey] ?? "-") \(object is CALayer)")
      }
    }
    SimulationWorld.run(SimulationWorld()) {
      let (watcher, layer, scroll) = (Watcher(), CALayer(), UIScrollView())
      // SAFETY: the context is nil.
      unsafe layer.addObserver(watcher, forKeyPath: "position.x", options: [.old, .new], context: nil)
      unsafe layer.addObserver(watcher, forKeyPath: "cornerRadius")
      unsafe scroll.addObserver(watcher, forKeyPath: "contentOffset", options: .initial, context: nil)
      #expect(watcher.log == ["contentOffset - - false"])
      watcher.log = []
      layer.position = CGPoint(x: 3, y: 4)
      layer.position.y = 5
      layer.cornerRadius = 2
      scroll.contentOffset.y = 10
      #expect(watcher.log == ["position.x 0.0 3.0 true", "cornerRadius - - true", "contentOffset - - false"])
      layer.removeObserver(watcher, forKeyPath: "position.x")
      layer.position.x = 8
      #expect(watcher.log.count == 3 && SimulationWorld.current.diagnostics.isEmpty)
      layer.removeObserver(watcher, forKeyPath: "position.x")
      unsafe scroll.addObserver(watcher, forKeyPath: "colour")
      #expect(
        SimulationWorld.current.diagnostics.map(\.place) == [
          "removeObserver(_:forKeyPath:)", "addObserver(_:forKeyPath:options:context:)",
        ])
    }
  }
}
