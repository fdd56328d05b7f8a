import UIKit

/// A card with a front and a back, seen in perspective.
@MainActor
final class FlipCard {
  let scene = CALayer()
  let card = CATransformLayer()
  let front = CALayer()
  let back = CALayer()

  init(size: CGSize) {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500.0
    scene.bounds.size = size
    scene.sublayerTransform = perspective
    card.frame = scene.bounds
    scene.addSublayer(card)
    for face in [front, back] {
      face.frame = card.bounds
      face.isDoubleSided = false
      card.addSublayer(face)
    }
    back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    front.zPosition = 1
  }

  func flip(duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.fromValue = 0
    animation.toValue = CGFloat.pi
    animation.duration = duration
    card.transform = CATransform3DRotate(card.transform, .pi, 0, 1, 0)
    card.add(animation, forKey: "flip")
  }
}

/// Four faces about a vertical axis.
@MainActor
final class Cube {
  let body = CATransformLayer()
  let faces = (0..<4).map { _ in CALayer() }

  init(side: CGFloat) {
    body.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    for (index, face) in faces.enumerated() {
      face.frame = body.bounds
      face.isDoubleSided = false
      let turn = CATransform3DMakeRotation(CGFloat(index) * .pi / 2, 0, 1, 0)
      face.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, side / 2), turn)
      body.addSublayer(face)
    }
  }

  /// Turns to a face, the short way through the transforms between.
  func turn(to face: Int, duration: CFTimeInterval) {
    let goal = CATransform3DMakeRotation(-CGFloat(face) * .pi / 2, 0, 1, 0)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = NSValue(caTransform3D: body.presentation()?.transform ?? body.transform)
    animation.toValue = NSValue(caTransform3D: goal)
    animation.duration = duration
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body.transform = goal
    CATransaction.commit()
    body.add(animation, forKey: "turn")
  }
}
