import UIKit

/// A view that keeps a sublayer as large as itself, and counts.
class BannerView: UIView {
  let gradient = CAGradientLayer()
  private(set) var layouts = 0
  private(set) var drawn: [CGRect] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(gradient)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    gradient.frame = bounds
    layouts += 1
  }

  override func draw(_ rect: CGRect) {
    drawn.append(rect)
  }
}

/// A view whose layer has the property that animates, as a control would.
class GaugeView: UIView {
  override class var layerClass: AnyClass { return GaugeLayer.self }
  var gauge: GaugeLayer { return layer as! GaugeLayer }

  func set(_ progress: CGFloat, duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = gauge.presentation()?.progress
    animation.toValue = progress
    animation.duration = duration
    gauge.add(animation, forKey: "progress")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    gauge.progress = progress
    CATransaction.commit()
  }
}

/// A layer that remembers what was added to it.
class RecordingLayer: CALayer {
  private(set) var added: [String] = []

  override func add(_ anim: CAAnimation, forKey key: String?) {
    added.append(key ?? "nil")
    super.add(anim, forKey: key)
  }
}

extension CALayer {
  /// Along a path, nose first.
  func fly(along path: UIBezierPath, duration: CFTimeInterval) {
    let flight = CAKeyframeAnimation(keyPath: "position")
    flight.path = path.cgPath
    flight.calculationMode = .paced
    flight.rotationMode = .rotateAuto
    flight.duration = duration
    add(flight, forKey: "flight")
  }
}
