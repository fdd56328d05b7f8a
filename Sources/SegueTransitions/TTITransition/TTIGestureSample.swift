import SegueUIKit

/// A gesture at one moment, as its formulas see it. Points and velocities are in the window's coordinates.
public struct TTIGestureSample: Sendable {
  /// Where the fingers' centre is.
  public var location: CGPoint
  /// Where it was when the gesture began.
  public var start: CGPoint
  /// How far it has gone since the touch-down, in points; the way before the gesture began counts unless the world's
  /// `panTranslationIncludesSlop` says otherwise.
  public var translation: CGPoint
  /// Points a second.
  public var velocity: CGPoint
  /// Of a pinch: the fingers' distance as a multiple of that at the beginning; 1 otherwise.
  public var scale: CGFloat
  /// Of a pinch: the scale's change in a second.
  public var scaleVelocity: CGFloat
  public var windowSize: CGSize
  /// Of the view that the gesture is made on.
  public var viewSize: CGSize
  /// `fromPoint` of the transition: what pulls go towards.
  public var reference: CGPoint

  public init(
    location: CGPoint, start: CGPoint, translation: CGPoint = .zero, velocity: CGPoint = .zero, scale: CGFloat = 1,
    scaleVelocity: CGFloat = 0, windowSize: CGSize, viewSize: CGSize? = nil, reference: CGPoint = .zero
  ) {
    self.location = location
    self.start = start
    self.translation = translation
    self.velocity = velocity
    self.scale = scale
    self.scaleVelocity = scaleVelocity
    self.windowSize = windowSize
    self.viewSize = viewSize ?? windowSize
    self.reference = reference
  }

  /// What a recogniser says now.
  @MainActor
  init(_ recognizer: UIGestureRecognizer, start: CGPoint?, reference: CGPoint) {
    let (pan, pinch) = (recognizer as? UIPanGestureRecognizer, recognizer as? UIPinchGestureRecognizer)
    let location = recognizer.location(in: nil)
    self.init(
      location: location, start: start ?? location, translation: pan?.translation(in: nil) ?? .zero,
      velocity: pan?.velocity(in: nil) ?? .zero, scale: pinch?.scale ?? 1, scaleVelocity: pinch?.velocity ?? 0,
      windowSize: recognizer.view?.window?.bounds.size ?? UIScreen.main.bounds.size,
      viewSize: recognizer.view?.bounds.size, reference: reference)
  }

  /// Euclidean, in points.
  static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot()
  }

  static func clamped(_ progress: CGFloat) -> CGFloat { min(max(progress, 0), 1) }
}
