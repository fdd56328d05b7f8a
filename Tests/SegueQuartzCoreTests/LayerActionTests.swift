import Foundation
import SegueGeometry
import SegueQuartzCore
import Testing

@Suite("Actions")
@MainActor
struct LayerActionTests {
  final class ActingLayer: CALayer {
    static let classAction = NotedAction("class")
    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "position" ? classAction : nil
    }
  }

  final class AskedLayer: CALayer {
    var asked: [String] = []
    override func action(forKey event: String) -> (any CAAction)? {
      asked.append(event)
      return nil
    }
  }

  private func name(_ layer: CALayer, _ event: String = "position") -> String? {
    (layer.action(forKey: event) as? NotedAction)?.name
  }

  @Test("a layer that nobody answers for has no action off screen, and its class has none (layer.action-lookup)")
  func nothing() {
    SimulationWorld.run(SimulationWorld()) {
      #expect(CALayer.defaultAction(forKey: "position") == nil)
      #expect(CALayer().action(forKey: "position") == nil)
    }
  }

  @Test("the delegate is asked first, then actions, the style's actions and the class (layer.action-lookup)")
  func order() {
    SimulationWorld.run(SimulationWorld()) {
      let layer = ActingLayer()
      let delegate = AnsweringDelegate()
      #expect(name(layer) == "class")
      layer.style = ["actions": ["position": NotedAction("style")]]
      #expect(name(layer) == "style")
      layer.actions = ["position": NotedAction("actions")]
      #expect(name(layer) == "actions")
      layer.delegate = delegate
      #expect(name(layer) == "actions", "a delegate that says nil goes on")
      delegate.answer = NotedAction("delegate")
      #expect(name(layer) == "delegate")
      #expect(name(layer, "opacity") == "delegate")
      #expect(delegate.asked == ["position", "position", "opacity"])
    }
  }

  @Test("NSNull ends the search, wherever it stands (layer.action-lookup)", arguments: [0, 1, 2])
  func null(place: Int) {
    LayerStage.run { stage in
      let layer = stage.shown(ActingLayer())
      let delegate = AnsweringDelegate()
      switch place {
      case 0:
        layer.delegate = delegate
        delegate.answer = NSNull()
      case 1: layer.actions = ["position": NSNull()]
      default: layer.style = ["actions": ["position": NSNull()]]
      }
      #expect(layer.action(forKey: "position") == nil)
      layer.position = CGPoint(x: 20, y: 20)
      #expect(layer.animationKeys() == nil && layer.position == CGPoint(x: 20, y: 20))
      #expect(layer.action(forKey: "zPosition") is CABasicAnimation == (place != 0), "other keys are not meant")
    }
  }

  @Test("an action runs after its change, which it is asked for before")
  func run() {
    LayerStage.run { stage in
      let noted = NotedAction()
      stage.layer.actions = ["position": noted, "shadowRadius": noted, "progress": noted]
      stage.layer.position.x = 1
      stage.layer.shadowRadius = 5
      stage.layer.setValue(0.5, forKey: "progress")
      #expect(noted.events == ["position", "shadowRadius", "progress"])
      CATransaction.setDisableActions(true)
      stage.layer.position.x = 2
      #expect(noted.events.count == 3, "disabled, nothing runs")
    }
  }

  @Test("a plain layer that is on screen animates its changes from where it is seen (implicit.animates)")
  func implicit() {
    LayerStage.run { stage in
      let layer = stage.layer
      CATransaction.begin()
      layer.position = CGPoint(x: 20, y: 20)
      CATransaction.commit()
      #expect(layer.animationKeys() == ["position"] && layer.position == CGPoint(x: 20, y: 20))
      let animation = layer.animation(forKey: "position") as? CABasicAnimation
      #expect(animation?.duration == 0.25 && animation?.fromValue as? CGPoint == .zero)
      #expect(animation?.keyPath == "position" && animation?.timingFunction?.curve == .default)
      stage.show(0.125)
      let middle = layer.presentation()?.position.x ?? -1
      #expect(middle > 4 && middle < 20, "\(middle)")
      layer.position.x = 100
      let second = layer.animation(forKey: "position") as? CABasicAnimation
      #expect((second?.fromValue as? CGPoint)?.x == middle, "from the value on screen, not the model's")
      stage.show(0.5)
      #expect(layer.animationKeys() == nil && layer.presentation()?.position.x == 100)
    }
  }

  @Test("nothing animates by itself with actions disabled, without duration, or off screen (implicit.animates)")
  func quiet() {
    LayerStage.run { stage in
      let layer = stage.layer
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 30, y: 30)
      CATransaction.commit()
      #expect(layer.animationKeys() == nil && layer.position == CGPoint(x: 30, y: 30))
      CATransaction.begin()
      CATransaction.setAnimationDuration(0)
      layer.position = CGPoint(x: 40, y: 40)
      CATransaction.commit()
      #expect(layer.animationKeys() == nil)
      let loose = CALayer()
      loose.opacity = 0.5
      let new = CALayer()
      layer.addSublayer(new)
      new.opacity = 0.5
      #expect(loose.animationKeys() == nil && new.animationKeys() == nil, "it was in no frame yet")
      stage.show(0.1)
      new.opacity = 0.25
      #expect(new.animationKeys() == ["opacity"])
      let gone = CALayer()
      layer.addSublayer(gone)
      stage.show(0.2)
      gone.removeFromSuperlayer()
      gone.opacity = 0.5
      #expect(gone.animationKeys() == nil)
    }
  }

  @Test("a new layer in the row of one that was on screen was not on screen itself")
  func reusedRow() {
    LayerStage.run { stage in
      var old: CALayer? = CALayer()
      if let old { stage.layer.addSublayer(old) }
      stage.show(0.1)
      let row = old?.row
      old?.removeFromSuperlayer()
      old = nil
      let new = CALayer()
      #expect(new.row == row)
      stage.layer.addSublayer(new)
      new.opacity = 0.5
      #expect(new.animationKeys() == nil)
    }
  }

  @Test("the transaction says how long and at which pace; a path never animates by itself")
  func pace() {
    LayerStage.run { stage in
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      let animation = stage.layer.action(forKey: "shadowOpacity") as? CABasicAnimation
      #expect(animation?.duration == 2 && animation?.timingFunction?.curve == .easeIn)
      #expect(animation?.fromValue as? Double == 0)
      let colour = stage.layer.action(forKey: "backgroundColor") as? CABasicAnimation
      #expect((colour?.fromValue as? CGColor)?.alpha == 0, "none is a clear one")
      let shape = stage.shown(CAShapeLayer())
      #expect(shape.action(forKey: "strokeEnd") is CABasicAnimation)
      for key in ["path", "shadowPath", "name", "sublayers", "frame", "onOrderIn", "contents", "progress"] {
        #expect(shape.action(forKey: key) == nil, "\(key)")
      }
    }
  }

  @Test("an override of action(forKey:) is asked for every change, wherever the layer is")
  func override() {
    SimulationWorld.run(SimulationWorld()) {
      let layer = AskedLayer()
      layer.bounds.size.width = 4
      layer.opacity = 0.5
      layer.borderWidth = 2
      layer.isGeometryFlipped = true
      layer.setValue(1, forKey: "progress")
      #expect(layer.asked == ["bounds", "opacity", "borderWidth", "geometryFlipped", "progress"])
      layer.asked = []
      layer.addSublayer(CALayer())
      #expect(layer.asked == ["sublayers"])
    }
  }

  @Test("entering and leaving the tree is announced through the search")
  func order2() {
    LayerStage.run { stage in
      let noted = NotedAction()
      let child = CALayer()
      child.actions = ["onOrderIn": noted, "onOrderOut": noted]
      stage.layer.addSublayer(child)
      child.removeFromSuperlayer()
      #expect(noted.events == ["onOrderIn", "onOrderOut"])
    }
  }
}
