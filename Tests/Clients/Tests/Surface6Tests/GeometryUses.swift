import Testing
import UIKit

@MainActor
func geometryUses(_ surface: Surface) {
  rectangleUses(surface)
  transformUses(surface)
}

@MainActor
private func rectangleUses(_ surface: Surface) {
  let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
  surface.behaves(".width") { surface.equal(rect.width, 30) }
  surface.behaves(".height") { surface.equal(rect.height, 40) }
  surface.behaves(".x") { surface.equal(rect.origin.x, 10) }
  surface.behaves(".y") { surface.equal(rect.origin.y, 20) }
  surface.behaves(".size") { surface.equal(rect.size, CGSize(width: 30, height: 40)) }
  surface.behaves(".origin") { surface.equal(rect.origin, CGPoint(x: 10, y: 20)) }
  surface.behaves(".zero") {
    surface.equal(CGRect.zero, CGRect(x: 0, y: 0, width: 0, height: 0))
    surface.equal(CGPoint.zero, CGPoint(x: 0, y: 0))
    surface.equal(UIEdgeInsets.zero, UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
  }
  surface.behaves(".minX") { surface.equal(CGRect(x: 10, y: 0, width: -4, height: 1).minX, 6) }
  surface.behaves(".minY") { surface.equal(rect.minY, 20) }
  surface.behaves(".maxX") { surface.equal(rect.maxX, 40) }
  surface.behaves(".maxY") { surface.equal(rect.maxY, 60) }
  surface.behaves(".midX") { surface.equal(rect.midX, 25) }
  surface.behaves(".midY") { surface.equal(rect.midY, 40) }
  surface.behaves("offsetBy(dx:dy:)") {
    surface.equal(rect.offsetBy(dx: 1, dy: -2), CGRect(x: 11, y: 18, width: 30, height: 40))
  }
  surface.behaves("insetBy(dx:dy:)") {
    surface.equal(rect.insetBy(dx: 5, dy: 10), CGRect(x: 15, y: 30, width: 20, height: 20))
  }
  surface.behaves("intersects(_:)") {
    surface.yes(rect.intersects(CGRect(x: 39, y: 59, width: 9, height: 9)))
    surface.yes(!rect.intersects(CGRect(x: 41, y: 59, width: 9, height: 9)))
  }
  let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  surface.behaves(".left") { surface.equal(rect.inset(by: insets).minX, 10 + insets.left) }
  surface.behaves(".right") { surface.equal(rect.inset(by: insets).maxX, 40 - insets.right) }
  surface.behaves(".top") { surface.equal(rect.inset(by: insets).minY, 20 + insets.top) }
  surface.behaves(".bottom") { surface.equal(rect.inset(by: insets).maxY, 60 - insets.bottom) }
}

@MainActor
private func transformUses(_ surface: Surface) {
  let point = CGPoint(x: 3, y: 4)
  surface.behaves(".identity") { surface.equal(point.applying(.identity), point) }
  surface.behaves("init(scaleX:y:)") {
    surface.equal(point.applying(CGAffineTransform(scaleX: 2, y: 3)), CGPoint(x: 6, y: 12))
  }
  surface.behaves("init(translationX:y:)") {
    surface.equal(point.applying(CGAffineTransform(translationX: 10, y: 20)), CGPoint(x: 13, y: 24))
  }
  surface.behaves("init(rotationAngle:)") {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    surface.near(turned.x, 0)
    surface.near(turned.y, 1)
  }
  surface.behaves("applying(_:)") {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    surface.equal(
      rect.applying(CGAffineTransform(scaleX: -2, y: 1)), CGRect(x: -8, y: 2, width: 6, height: 4))
  }
  // Each of these three acts before what is there already.
  surface.behaves("scaledBy(x:y:)") {
    surface.equal(
      point.applying(CGAffineTransform(translationX: 1, y: 1).scaledBy(x: 2, y: 2)), CGPoint(x: 7, y: 9))
  }
  surface.behaves("translatedBy(x:y:)") {
    surface.equal(
      point.applying(CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 1)), CGPoint(x: 8, y: 10))
  }
  surface.behaves("rotated(by:)") {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2))
    surface.near(turned.x, 5)
    surface.near(turned.y, 1)
  }
  surface.behaves("concatenating(_:)") {
    let first = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 1, y: 0))
    surface.equal(point.applying(first), CGPoint(x: 7, y: 8))
  }
  surface.behaves("inverted()") {
    let transform = CGAffineTransform(scaleX: 2, y: 4).translatedBy(x: 3, y: -1)
    surface.equal(point.applying(transform).applying(transform.inverted()), point)
  }
}
