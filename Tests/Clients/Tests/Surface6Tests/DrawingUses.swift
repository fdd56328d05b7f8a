import Testing
import UIKit

@MainActor
func drawingUses(_ surface: Surface) {
  colorUses(surface)
  imageUses(surface)
  imageContextUses(surface)
  pathUses(surface)
}

@MainActor
private func colorUses(_ surface: Surface) {
  /// What a view of the colour shows.
  func shown(_ color: UIColor?) -> [CGFloat] {
    let stage = ViewStage()
    let view = stage.box()
    view.backgroundColor = color
    stage.display.frame()
    return view.seen.backgroundColor?.components ?? []
  }
  surface.behaves(".black") { surface.equal(shown(.black), [0, 0, 0, 1]) }
  surface.behaves(".white") { surface.equal(shown(.white), [1, 1, 1, 1]) }
  surface.behaves(".clear") { surface.equal(shown(.clear), [0, 0, 0, 0]) }
  surface.behaves(".red") { surface.equal(shown(.red), [1, 0, 0, 1]) }
  surface.behaves(".lightGray") { surface.equal(shown(.lightGray), [2 / 3, 2 / 3, 2 / 3, 1]) }
  surface.behaves("init(red:green:blue:alpha:)") {
    surface.equal(shown(UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)), [0.25, 0.5, 0.75, 0.5])
    surface.equal(UIColor(red: 1, green: 0, blue: 0, alpha: 1), .red)
  }
  surface.behaves("init(white:alpha:)") {
    surface.equal(shown(UIColor(white: 0.25, alpha: 0.5)), [0.25, 0.25, 0.25, 0.5])
  }
  surface.behaves("withAlphaComponent(_:)") {
    surface.equal(shown(UIColor.red.withAlphaComponent(0.25)), [1, 0, 0, 0.25])
    surface.equal(shown(.red), [1, 0, 0, 1])
  }
  surface.behaves(".cgColor") {
    let stage = ViewStage()
    let layer = stage.put(layer: CALayer())
    layer.borderColor = UIColor.white.cgColor
    let fade = CABasicAnimation(keyPath: "borderColor")
    fade.fromValue = UIColor.black.cgColor
    fade.duration = 1
    layer.add(fade, forKey: nil)
    stage.show(0.25)
    surface.near(layer.seen.borderColor?.components?[0] ?? 0, 0.25)
  }
}

@MainActor
private func imageUses(_ surface: Surface) {
  surface.behaves(".image") {
    let stage = ViewStage()
    let view = stage.put(UIImageView(image: UIImage(named: "photo")))
    surface.equal(view.frame.size, CGSize(width: 100, height: 100))
    surface.yes(view.layer.contents as? UIImage == view.image)
    view.image = nil
    surface.yes(view.layer.contents == nil)
    view.sizeToFit()
    surface.equal(view.bounds.size, .zero)
  }
  surface.behaves("init(named:)") {
    SimulationWorld.current.imageSizes["wide"] = CGSize(width: 300, height: 200)
    surface.equal(UIImageView(image: UIImage(named: "wide")).bounds.size, CGSize(width: 300, height: 200))
    surface.equal(UIImage(named: "wide"), UIImage(named: "wide"))
    surface.yes(UIImage(named: "wide") != UIImage(named: "tall"))
    surface.yes(UIImage(named: "") == nil)
  }
  surface.behaves(".cgImage") {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { $0.fill(CGRect.zero) }
    guard let picture = image.cgImage else { return surface.yes(false) }
    surface.equal(CGSize(width: picture.width, height: picture.height), CGSize(width: 60, height: 30))
    let half = picture.cropping(to: CGRect(x: 0, y: 0, width: 30, height: 30))
    surface.equal(half.map { UIImage(cgImage: $0, scale: 3, orientation: .up).size }, CGSize(width: 10, height: 10))
    let layer = CALayer()
    layer.contents = picture
    surface.equal(layer.contents as? CGImage, picture)
  }
}

@MainActor
private func imageContextUses(_ surface: Surface) {
  surface.behaves("UIGraphicsBeginImageContextWithOptions") {
    for (scale, pixels) in [(0, 120), (1, 40), (2, 80)] as [(CGFloat, Int)] {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 20), false, scale)
      surface.equal(UIGraphicsGetCurrentContext()?.width, pixels)
      UIGraphicsEndImageContext()
    }
  }
  surface.behaves("UIGraphicsGetCurrentContext") {
    surface.yes(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 20), false, 1)
    UIGraphicsGetCurrentContext()?.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
    surface.equal(
      UIGraphicsGetCurrentContext()?.operations.map(\.rect), [CGRect(x: 1, y: 2, width: 3, height: 4)])
    UIGraphicsEndImageContext()
  }
  surface.behaves("UIGraphicsGetImageFromCurrentImageContext") {
    surface.yes(UIGraphicsGetImageFromCurrentImageContext() == nil)
    @MainActor func picture(_ rect: CGRect) -> UIImage? {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 20), false, 2)
      defer { UIGraphicsEndImageContext() }
      UIGraphicsGetCurrentContext()?.fill(rect)
      return UIGraphicsGetImageFromCurrentImageContext()
    }
    let small = picture(CGRect(x: 0, y: 0, width: 1, height: 1))
    surface.equal(small?.size, CGSize(width: 40, height: 20))
    surface.equal(small?.scale, 2)
    surface.equal(small, picture(CGRect(x: 0, y: 0, width: 1, height: 1)))
    surface.yes(small != picture(CGRect(x: 0, y: 0, width: 2, height: 1)))
  }
  surface.behaves("UIGraphicsEndImageContext") {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 20), false, 1)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 1)
    UIGraphicsEndImageContext()
    surface.equal(UIGraphicsGetCurrentContext()?.width, 40)
    UIGraphicsEndImageContext()
    surface.yes(UIGraphicsGetCurrentContext() == nil)
  }
}

@MainActor
private func pathUses(_ surface: Surface) {
  /// A triangle in the lower left half of a square of 100 points, closed or not.
  func triangle(closed: Bool) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 0, y: 100))
    if closed { path.close() }
    return path
  }
  surface.behaves("move(to:)") {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 10, y: 20))
    surface.equal(path.currentPoint, CGPoint(x: 10, y: 20))
    path.addLine(to: CGPoint(x: 20, y: 20))
    path.move(to: CGPoint(x: 50, y: 60))
    path.addLine(to: CGPoint(x: 60, y: 60))
    // The way between the two lines is none.
    surface.equal(path.cgPath.length(), 20)
  }
  surface.behaves("addLine(to:)") {
    surface.yes(triangle(closed: true).contains(CGPoint(x: 20, y: 80)))
    surface.yes(!triangle(closed: true).contains(CGPoint(x: 80, y: 20)))
    surface.equal(triangle(closed: true).bounds, CGRect(x: 0, y: 0, width: 100, height: 100))
  }
  surface.behaves("close()") {
    let path = triangle(closed: false)
    let length = path.cgPath.length()
    path.close()
    surface.near(path.cgPath.length(), length + 100)
    surface.equal(path.currentPoint, .zero)
  }
  surface.behaves("addCurve(to:controlPoint1:controlPoint2:)") {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), controlPoint1: CGPoint(x: 0, y: 80), controlPoint2: CGPoint(x: 100, y: 80))
    // At half of its parameter the curve has gone three quarters of the way to its control points.
    surface.near(path.cgPath.boundingBoxOfPath.height, 60)
    surface.equal(path.bounds.height, 80)
    surface.yes(path.contains(CGPoint(x: 50, y: 59)) && !path.contains(CGPoint(x: 50, y: 61)))
  }
  surface.behaves("init(arcCenter:radius:startAngle:endAngle:clockwise:)") {
    let lower = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi, clockwise: true)
    // Clockwise on a screen whose y goes down: from the right by the bottom to the left.
    surface.near(lower.currentPoint.x, 10)
    surface.yes(lower.contains(CGPoint(x: 50, y: 70)) && !lower.contains(CGPoint(x: 50, y: 30)))
    surface.near(lower.cgPath.length(), .pi * 40, within: 0.1)
    let upper = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi, clockwise: false)
    surface.yes(upper.contains(CGPoint(x: 50, y: 30)))
  }
  surface.behaves("init(roundedRect:byRoundingCorners:cornerRadii:)") {
    let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    let card = UIBezierPath(
      roundedRect: square, byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: 30, height: 30))
    surface.yes(!card.contains(CGPoint(x: 3, y: 3)) && !card.contains(CGPoint(x: 97, y: 3)))
    surface.yes(card.contains(CGPoint(x: 3, y: 97)) && card.contains(CGPoint(x: 97, y: 97)))
    surface.equal(card.bounds, square)
  }
  surface.behaves(".cgPath") {
    let stage = ViewStage()
    let view = stage.box()
    let mask = CAShapeLayer()
    mask.path = triangle(closed: true).cgPath
    view.layer.mask = mask
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 20, y: 80)) === view.layer)
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 80, y: 20)) === stage.root.layer)
  }
  surface.behaves("init(ellipseIn:transform:)") {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    surface.yes(circle.contains(CGPoint(x: 50, y: 1)) && !circle.contains(CGPoint(x: 5, y: 5)))
    var wider = CGAffineTransform(scaleX: 2, y: 1)
    let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: &wider)
    surface.yes(ellipse.contains(CGPoint(x: 199, y: 50)))
  }
  surface.behaves("init(rect:transform:)") {
    let rect = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 40), transform: nil)
    surface.equal(rect.boundingBox, CGRect(x: 10, y: 20, width: 30, height: 40))
    surface.yes(rect.contains(CGPoint(x: 11, y: 21)) && !rect.contains(CGPoint(x: 9, y: 21)))
    var moved = CGAffineTransform(translationX: 5, y: 0)
    surface.equal(
      CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 40), transform: &moved).boundingBox,
      CGRect(x: 15, y: 20, width: 30, height: 40))
  }
}
