import Testing
import UIKit

/// A box in a room of 300 × 300 points that behaviours act on.
@MainActor
private final class RoomStage {
  let stage = ControllerStage()
  let room = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  let box = UIView(frame: CGRect(x: 130, y: 0, width: 40, height: 40))
  let animator: UIDynamicAnimator

  init() {
    room.addSubview(box)
    stage.window.addSubview(room)
    animator = UIDynamicAnimator(referenceView: room)
  }
}

@MainActor
func dynamicsTypeUses(_ surface: Surface) {
  surface.behaves("UIDynamicAnimator") {
    let room = RoomStage()
    let gravity = UIGravityBehavior(items: [room.box])
    room.animator.addBehavior(gravity)
    room.stage.frames(10)
    surface.yes(room.animator.isRunning && room.box.center.y > 20)
    room.animator.removeAllBehaviors()
    let there = room.box.center
    room.stage.frames(10)
    surface.equal(room.box.center, there)
  }
  surface.behaves("UIGravityBehavior") {
    // 1000 points a second squared: in half a second 125 points.
    let room = RoomStage()
    room.animator.addBehavior(UIGravityBehavior(items: [room.box]))
    room.stage.frames(30)
    surface.yes(abs(room.box.center.y - 20 - 125) < 15)
    let slow = RoomStage()
    let gravity = UIGravityBehavior(items: [slow.box])
    gravity.magnitude = 0.2
    slow.animator.addBehavior(gravity)
    slow.stage.frames(30)
    surface.yes(slow.box.center.y < 60)
  }
  surface.behaves("UIPushBehavior") {
    let room = RoomStage()
    let push = UIPushBehavior(items: [room.box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0.1, dy: 0)
    room.animator.addBehavior(push)
    room.stage.frames(20)
    surface.yes(room.box.center.x > 155 && abs(room.box.center.y - 20) < 1)
  }
  surface.behaves("UICollisionBehavior") {
    let room = RoomStage()
    let walls = UICollisionBehavior(items: [room.box])
    walls.translatesReferenceBoundsIntoBoundary = true
    room.animator.addBehavior(UIGravityBehavior(items: [room.box]))
    room.animator.addBehavior(walls)
    room.stage.frames(240)
    surface.near(room.box.frame.maxY, 300, within: 3)
  }
  surface.behaves("UIAttachmentBehavior") {
    let room = RoomStage()
    let anchor = CGPoint(x: 130, y: 20)
    let attachment = UIAttachmentBehavior(item: room.box, attachedToAnchor: anchor)
    attachment.length = 50
    room.animator.addBehavior(UIGravityBehavior(items: [room.box]))
    room.animator.addBehavior(attachment)
    room.stage.frames(120)
    let (x, y) = (room.box.center.x - anchor.x, room.box.center.y - anchor.y)
    surface.near((x * x + y * y).squareRoot(), 50, within: 5)
  }
}
