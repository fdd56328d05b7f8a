import UIKit

/// Uncovers a view through a growing circle.
class CircularReveal: NSObject, CAAnimationDelegate {
  weak var view: UIView?
  let maskLayer = CAShapeLayer()

  init(view: UIView) {
    self.view = view
    super.init()
  }

  func start(from small: CGRect, to large: CGRect, duration: TimeInterval) {
    let startPath = UIBezierPath(ovalIn: small).cgPath
    let endPath = UIBezierPath(ovalIn: large).cgPath
    maskLayer.path = endPath
    view?.layer.mask = maskLayer

    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = startPath
    animation.toValue = endPath
    animation.duration = duration
    animation.delegate = self
    maskLayer.add(animation, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    view?.layer.mask = nil
  }
}

/// A ring that is drawn as far as something has got.
class ProgressRing: CAShapeLayer {
  override init() {
    super.init()
    setUp()
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setUp()
  }

  private func setUp() {
    let middle = CGPoint(x: 50, y: 50)
    path =
      UIBezierPath(arcCenter: middle, radius: 40, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true).cgPath
    fillColor = UIColor.clear.cgColor
    strokeColor = UIColor.red.cgColor
    lineWidth = 4
    lineCap = .round
    strokeEnd = 0
  }

  func setProgress(_ progress: CGFloat, duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = presentation()?.strokeEnd ?? strokeEnd
    animation.toValue = progress
    animation.duration = duration
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    strokeEnd = progress
    CATransaction.commit()
    add(animation, forKey: "progress")
  }
}

/// A view whose layer is a gradient with a band of light that runs across.
class ShimmerView: UIView {
  override class var layerClass: AnyClass { return CAGradientLayer.self }
  var gradientLayer: CAGradientLayer { return layer as! CAGradientLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    gradientLayer.colors = [UIColor.gray.cgColor, UIColor.white.cgColor, UIColor.gray.cgColor]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
    gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
    gradientLayer.locations = [0, 0.5, 1]
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func startShimmering() {
    let animation = CABasicAnimation(keyPath: "locations")
    animation.fromValue = [-1.0, -0.5, 0.0]
    animation.toValue = [1.0, 1.5, 2.0]
    animation.duration = 0.8
    animation.repeatCount = .infinity
    gradientLayer.add(animation, forKey: "shimmer")
  }
}

/// A sheet whose upper corners become round while it grows, and its shadow with it.
class Sheet: UIView {
  func expand(to size: CGSize, radius: CGFloat, duration: CFTimeInterval) {
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let newBounds = CGRect(origin: .zero, size: size)
    let newPath = UIBezierPath(rect: newBounds).cgPath

    let shadow = CABasicAnimation(keyPath: "shadowPath")
    shadow.fromValue = layer.shadowPath
    shadow.toValue = newPath
    let corner = CABasicAnimation(keyPath: "cornerRadius")
    corner.fromValue = layer.cornerRadius
    corner.toValue = radius
    let resize = CABasicAnimation(keyPath: "bounds")
    resize.fromValue = NSValue(cgRect: layer.bounds)
    resize.toValue = NSValue(cgRect: newBounds)

    let group = CAAnimationGroup()
    group.animations = [shadow, corner, resize]
    group.duration = duration
    group.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
    layer.add(group, forKey: "expand")

    layer.bounds = newBounds
    layer.shadowPath = newPath
    layer.cornerRadius = radius
  }
}
