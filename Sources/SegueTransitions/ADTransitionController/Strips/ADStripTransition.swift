import Foundation
import SegueUIKit

/// A transition that cuts a view, or both, into strips across the way and moves each in space.
///
/// The strips show snapshots, lie in the content view and are as many as `stripCount`; the views themselves are hidden
/// meanwhile. Each strip's transform has keyframes at the shape's keys, which are its poses exactly; between them it goes
/// straight. The reverse plays the same backwards on the other side.
@preconcurrency @MainActor
open class ADStripTransition: ADTransition {
  public let shape: any ADStripShape
  public let orientation: ADTransitionOrientation
  /// Of the views; only its size counts.
  public let sourceRect: CGRect
  /// 1…64.
  public let stripCount: Int
  /// Whether it goes back.
  public let isReversed: Bool
  private let motion: ADMotion
  private var strips: [UIView] = []
  private var hidden: [UIView] = []

  /// Every 120th of the way.
  static let evenKeys = (0...120).map { CGFloat($0) / 120 }

  /// - Parameters:
  ///   - duration: seconds, finite and not negative.
  ///   - orientation: the way that content travels.
  ///   - sourceRect: of the views; only its size counts.
  ///   - stripCount: clamped to 1…64, which is recorded.
  public init(
    shape: any ADStripShape, duration: TimeInterval, orientation: ADTransitionOrientation, sourceRect: CGRect,
    stripCount: Int, isReversed: Bool = false, fidelity: TransitionFidelity = .corrected
  ) {
    self.shape = shape
    motion = ADMotion(duration)
    self.orientation = orientation
    self.sourceRect = sourceRect
    self.stripCount = min(max(stripCount, 1), 64)
    self.isReversed = isReversed
    super.init(fidelity: fidelity)
    if self.stripCount != stripCount {
      SimulationWorld.current.record(
        "a view is cut into 1…64 strips, not \(stripCount)", at: "ADStripTransition.stripCount",
        used: "\(self.stripCount)")
    }
  }

  open override var duration: TimeInterval { motion.duration }

  /// The same poses from the last to the first, with the sides exchanged.
  open override var reverse: ADTransition? {
    let back = ADStripTransition(
      shape: shape, duration: duration, orientation: orientation, sourceRect: sourceRect, stripCount: stripCount,
      isReversed: !isReversed, fidelity: fidelity)
    back.delegate = delegate
    back.type = type.reversed
    return back
  }

  // MARK: Parts

  open override func makeParts(from outView: UIView, to inView: UIView, in content: UIView) -> [Part] {
    let sides = isReversed ? (incoming: outView, outgoing: inView) : (incoming: inView, outgoing: outView)
    return parts(.outgoing, sides.outgoing, content) + parts(.incoming, sides.incoming, content)
  }

  open override func partsDidEnd(from outView: UIView, to inView: UIView, in content: UIView) {
    for strip in strips { strip.removeFromSuperview() }
    for view in hidden { view.isHidden = false }
    strips = []
    hidden = []
  }

  private var course: ADCourse { ADCourse(orientation, in: sourceRect) }

  private func parts(_ side: ADSide, _ view: UIView, _ content: UIView) -> [Part] {
    guard shape.pose(of: side, strip: 0, of: stripCount, at: 0, extent: course.extent) != nil else {
      let poses = Self.evenKeys.map { shape.planePose(of: side, at: $0, extent: course.extent) }
      return [Part(animation(Self.evenKeys, poses.map { transform($0, middle: 0) }, nil), on: view.layer)]
    }
    let parts = (0..<stripCount).map { part(of: side, $0, view, content) }
    if !view.isHidden {
      view.isHidden = true
      hidden.append(view)
    }
    return parts
  }

  private func part(of side: ADSide, _ index: Int, _ view: UIView, _ content: UIView) -> Part {
    let (extent, length) = (course.extent, course.extent / CGFloat(stripCount))
    let middle = (CGFloat(index) + 0.5) * length - extent / 2
    let strip = snapshot(of: view, middle: middle, length: length)
    content.addSubview(strip)
    strips.append(strip)
    let keys = shape.keys(of: side, strip: index, of: stripCount, extent: extent)
    let poses = keys.map { progress in
      shape.pose(of: side, strip: index, of: stripCount, at: progress, extent: extent) ?? ADStripPose(along: middle)
    }
    let opacities = keys.map { shape.opacity(of: side, strip: index, of: stripCount, at: $0) }
    let fades = opacities.contains { $0 != 1 }
    return Part(
      animation(keys, poses.map { transform($0, middle: middle) }, fades ? opacities : nil), on: strip.layer)
  }

  /// A view that shows one strip of another one, in its place.
  private func snapshot(of view: UIView, middle: CGFloat, length: CGFloat) -> UIView {
    let bounds = view.bounds
    let center = CGPoint(
      x: bounds.midX + course.point(along: middle).x, y: bounds.midY + course.point(along: middle).y)
    let size =
      course.orientation.isHorizontal
      ? CGSize(width: length, height: bounds.height) : CGSize(width: bounds.width, height: length)
    let rect = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    let strip =
      view.resizableSnapshotView(from: rect, afterScreenUpdates: true, withCapInsets: .zero) ?? UIView(frame: rect)
    strip.bounds.size = size
    strip.center = CGPoint(
      x: view.center.x + course.point(along: middle).x, y: view.center.y + course.point(along: middle).y)
    return strip
  }

  /// Values at progresses of a push, in the order of time.
  private func animation(
    _ keys: [CGFloat], _ transforms: [CATransform3D], _ opacities: [CGFloat]?
  ) -> CAAnimation {
    let moves = timed(keys, "transform", transforms)
    return opacities.map { motion.group(moves, timed(keys, "opacity", $0)) } ?? motion.group(moves)
  }

  private func timed(_ keys: [CGFloat], _ path: String, _ values: [Any]) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: path)
    let times = isReversed ? keys.reversed().map { 1 - $0 } : keys
    animation.keyTimes = times.map { NSNumber(value: Double($0)) }
    animation.values = isReversed ? values.reversed() : values
    animation.duration = duration
    return animation
  }

  /// Of a strip whose middle stands at `middle` while it is flat.
  private func transform(_ pose: ADStripPose, middle: CGFloat) -> CATransform3D {
    adConcat(
      course.tilt(cosine: pose.cosine, sine: pose.sine),
      course.shift((pose.along - middle) / course.extent, z: pose.depth))
  }
}

extension ADCourse {
  /// The vector to a point so far along the way.
  func point(along: CGFloat) -> CGPoint {
    let vector = shift(along / extent)
    return CGPoint(x: vector.m41, y: vector.m42)
  }

  /// `turn` by the angle of a cosine and sine.
  func tilt(cosine: CGFloat, sine: CGFloat) -> CATransform3D {
    let signed = orientation == .rightToLeft || orientation == .topToBottom ? sine : -sine
    var transform = CATransform3DIdentity
    if orientation.isHorizontal {
      transform.m11 = cosine
      transform.m13 = -signed
      transform.m31 = signed
      transform.m33 = cosine
    } else {
      transform.m22 = cosine
      transform.m23 = signed
      transform.m32 = -signed
      transform.m33 = cosine
    }
    return transform
  }
}
