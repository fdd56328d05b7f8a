import Testing
import UIKit

/// A layer in a window, seen frame by frame.
@MainActor
private final class LayerStage {
  let stage = ControllerStage()
  let layer = CALayer()

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.window.layer.addSublayer(layer)
    stage.settle()
  }

  var shown: CALayer { layer.presentation() ?? layer }

  /// How far along x the layer is seen after a number of frames of an animation.
  func x(_ animation: CAAnimation, after frames: Int) -> CGFloat {
    layer.add(animation, forKey: "move")
    stage.frames(frames + 1)
    return shown.position.x
  }
}

/// 100 points along x within a second.
@MainActor
private func move(_ timing: CAMediaTimingFunction? = nil) -> CABasicAnimation {
  let move = CABasicAnimation(keyPath: "position.x")
  move.fromValue = 0
  move.toValue = 100
  move.duration = 1
  move.timingFunction = timing
  return move
}

@MainActor
func layerTypeUses(_ surface: Surface) {
  layerClassUses(surface)
  layerAnimationUses(surface)
  layerTimingUses(surface)
}

/// An action that says that it ran.
private final class NotedAction: NSObject, CAAction {
  var events: [String] = []

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
}

private final class ActingLayer: CALayer {
  let noted = NotedAction()

  override func action(forKey event: String) -> (any CAAction)? {
    event == "opacity" ? noted : super.action(forKey: event)
  }
}

@MainActor
private func layerClassUses(_ surface: Surface) {
  surface.behaves("CALayer") {
    let (parent, child) = (CALayer(), CALayer())
    parent.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    child.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    parent.addSublayer(child)
    surface.equal(child.convert(CGPoint.zero, to: parent), CGPoint(x: 5, y: 5))
    surface.yes(parent.hitTest(CGPoint(x: 20, y: 20)) === child)
    let view = UIView()
    view.layer.position = CGPoint(x: 7, y: 8)
    surface.equal(view.center, CGPoint(x: 7, y: 8))
  }
  surface.behaves("CAShapeLayer") {
    let stage = LayerStage()
    let shape = CAShapeLayer()
    stage.layer.addSublayer(shape)
    shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    let grow = CABasicAnimation(keyPath: "path")
    grow.fromValue = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    grow.toValue = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 110, height: 10)).cgPath
    grow.duration = 1
    grow.timingFunction = CAMediaTimingFunction(name: .linear)
    shape.add(grow, forKey: "path")
    stage.stage.frames(31)
    let width = shape.presentation()?.path?.boundingBox.width ?? 0
    surface.yes(width > 55 && width < 65)
  }
  surface.behaves("CGPath") {
    let path: CGPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    surface.yes(path.contains(CGPoint(x: 50, y: 50)) && !path.contains(CGPoint(x: 3, y: 3)))
    let mask = CAShapeLayer()
    mask.path = path
    surface.equal(mask.path, path)
  }
  surface.behaves("CGMutablePath") {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.closeSubpath()
    surface.yes(path.contains(CGPoint(x: 2, y: 2)) && !path.contains(CGPoint(x: 9, y: 9)))
    surface.equal(path.boundingBox, CGRect(x: 0, y: 0, width: 10, height: 10))
  }
  surface.holds("CACornerMask") {
    let layer = CALayer()
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    surface.yes(layer.maskedCorners.contains(.layerMinXMinYCorner))
    surface.yes(!layer.maskedCorners.contains(.layerMinXMaxYCorner))
  }
  surface.behaves("CAAction") {
    let (stage, layer) = (LayerStage(), ActingLayer())
    stage.layer.addSublayer(layer)
    stage.stage.settle()
    layer.opacity = 0.5
    surface.equal(layer.noted.events, ["opacity"])
  }
}

/// Hears an animation's begin and end.
private final class AnimationListener: NSObject, CAAnimationDelegate {
  var calls: [String] = []

  func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
}

@MainActor
private func layerAnimationUses(_ surface: Surface) {
  surface.behaves("CABasicAnimation") {
    let stage = LayerStage()
    let x = stage.x(move(CAMediaTimingFunction(name: .linear)), after: 30)
    surface.yes(x > 45 && x < 55)
    // The layer itself is where it was.
    surface.equal(stage.layer.position.x, 10)
    stage.stage.settle()
    surface.equal(stage.shown.position.x, 10)
  }
  surface.behaves("CAKeyframeAnimation") {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 100, 50]
    shake.keyTimes = [0, 0.5, 1]
    shake.duration = 1
    let stage = LayerStage()
    let middle = stage.x(shake, after: 30)
    surface.yes(middle > 90)
    stage.stage.frames(25)
    surface.yes(stage.shown.position.x < 65)
  }
  surface.behaves("CASpringAnimation") {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.damping = 3
    spring.duration = spring.settlingDuration
    let stage = LayerStage()
    var furthest = stage.x(spring, after: 1)
    for _ in 0..<60 {
      stage.stage.frames(1)
      furthest = max(furthest, stage.shown.position.x)
    }
    surface.yes(furthest > 120)
    surface.yes(spring.settlingDuration > 1)
  }
  surface.behaves("CAPropertyAnimation") {
    let animation: CAPropertyAnimation = move(CAMediaTimingFunction(name: .linear))
    animation.isAdditive = true
    let stage = LayerStage()
    // Added to the layer's own 10.
    let x = stage.x(animation, after: 30)
    surface.yes(x > 55 && x < 65)
    surface.equal(animation.keyPath, "position.x")
  }
  surface.behaves("CAAnimation") {
    let (stage, listener) = (LayerStage(), AnimationListener())
    let animation: CAAnimation = move()
    animation.delegate = listener
    animation.duration = 0.1
    stage.layer.add(animation, forKey: "move")
    surface.yes(stage.layer.animation(forKey: "move") != nil)
    stage.stage.settle()
    surface.equal(listener.calls, ["start", "stop true"])
    surface.yes(stage.layer.animation(forKey: "move") == nil)
  }
  surface.behaves("CAAnimationDelegate") {
    let (stage, listener) = (LayerStage(), AnimationListener())
    let animation = move()
    animation.delegate = listener
    stage.layer.add(animation, forKey: "move")
    stage.stage.frames(3)
    surface.equal(listener.calls, ["start"])
    stage.layer.removeAllAnimations()
    stage.stage.frames(1)
    surface.equal(listener.calls, ["start", "stop false"])
  }
  surface.behaves("CAAnimationGroup") {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [move(), fade]
    group.duration = 0.5
    let stage = LayerStage()
    let x = stage.x(group, after: 15)
    surface.yes(x > 20 && x < 30)
    let opacity = stage.shown.opacity
    surface.yes(opacity > 0.4 && opacity < 0.6)
    // What lasts longer than the group is cut off with it.
    stage.stage.frames(20)
    surface.equal(stage.shown.position.x, 10)
  }
  surface.behaves("CATransition") {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromRight
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    let stage = LayerStage()
    stage.layer.add(transition, forKey: kCATransition)
    stage.stage.frames(31)
    let images = transition.images(in: CGRect(x: 0, y: 0, width: 100, height: 100), progress: 0.25)
    surface.equal(images.old.offset.dx, -25)
    surface.equal(images.new.offset.dx, 75)
    surface.yes(stage.layer.animation(forKey: kCATransition) is CATransition)
    stage.stage.settle()
    surface.yes(stage.layer.animation(forKey: kCATransition) == nil)
  }
}

private final class LinkTarget: UIResponder {
  var tickAction: Selector { Selector(LinkTarget.tick(_:)) }
  var times: [CFTimeInterval] = []

  func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
}

@MainActor
private func layerTimingUses(_ surface: Surface) {
  surface.behaves("CAMediaTimingFunction") {
    let late = CAMediaTimingFunction(controlPoints: 1, 0, 1, 0)
    let early = CAMediaTimingFunction(controlPoints: 0, 1, 0, 1)
    surface.yes(LayerStage().x(move(late), after: 30) < 20)
    surface.yes(LayerStage().x(move(early), after: 30) > 80)
  }
  surface.behaves("CAMediaTimingFunctionName") {
    @MainActor func quarter(_ name: CAMediaTimingFunctionName) -> CGFloat {
      LayerStage().x(move(CAMediaTimingFunction(name: name)), after: 15)
    }
    surface.yes(quarter(.easeIn) < quarter(.linear) && quarter(.linear) < quarter(.easeOut))
    surface.yes(quarter(.easeInEaseOut) < quarter(.linear))
  }
  surface.behaves("CAMediaTimingFillMode") {
    @MainActor func end(_ mode: CAMediaTimingFillMode) -> CGFloat {
      let move = move()
      move.fillMode = mode
      move.isRemovedOnCompletion = false
      return LayerStage().x(move, after: 90)
    }
    surface.equal(end(.forwards), 100)
    surface.equal(end(.removed), 10)
    surface.equal(end(.backwards), 10)
  }
  surface.behaves("CADisplayLink") {
    let (stage, target) = (ControllerStage(), LinkTarget())
    let link = CADisplayLink(target: target, selector: target.tickAction)
    link.add(to: .main, forMode: .common)
    stage.frames(4)
    surface.equal(target.times.count, 4)
    surface.near((target.times.last ?? 0) - (target.times.first ?? 0), 3.0 / 60, within: 1e-6)
    link.isPaused = true
    stage.frames(4)
    link.invalidate()
    surface.equal(target.times.count, 4)
  }
  surface.behaves("CATransaction") {
    let stage = LayerStage()
    var isDone = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { isDone = true }
    stage.layer.position.x = 110
    CATransaction.commit()
    stage.stage.frames(31)
    surface.near(stage.shown.position.x, 60, within: 40)
    surface.yes(!isDone)
    stage.stage.settle()
    surface.yes(isDone && stage.shown.position.x == 110)
  }
}
