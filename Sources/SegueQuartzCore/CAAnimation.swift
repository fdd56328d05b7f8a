import Foundation
import SegueCore
import SegueGeometry
import SegueTiming

/// What happens to a layer for an event: an animation, or anything else that runs.
@preconcurrency @MainActor
public protocol CAAction {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// The animation's begin has come.
  func animationDidStart(_ anim: CAAnimation)
  /// - Parameter flag: true if the animation reached its end, false if it was removed before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer. Adding it to a layer copies it; the copy does not change afterwards.
///
/// By itself it changes nothing: it lasts, and tells its delegate.
@preconcurrency @MainActor
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  public var beginTime: CFTimeInterval = 0
  public var duration: CFTimeInterval = 0
  public var speed: Float = 1
  public var timeOffset: CFTimeInterval = 0
  public var repeatCount: Float = 0
  public var repeatDuration: CFTimeInterval = 0
  public var autoreverses = false
  public var fillMode = CAMediaTimingFillMode.removed
  /// Bends each repetition; nil is linear.
  public var timingFunction: CAMediaTimingFunction?
  /// Whether it leaves its layer at its end. One that stays goes on filling forwards.
  public var isRemovedOnCompletion = true
  /// Kept for as long as the animation is on a layer.
  public var delegate: (any CAAnimationDelegate)?
  /// Told when the animation has come to its end or leaves its layer, whichever is first; true if it reached the end.
  public final var onStop: (@MainActor (_ finished: Bool) -> Void)?
  /// At which rates the animation wants frames. A display with several rates follows it; every frame of the display shows
  /// the animation. An invalid range is refused and recorded.
  public var preferredFrameRateRange: CAFrameRateRange {
    get { frameRates }
    set {
      if newValue.isValid { return frameRates = newValue }
      SimulationWorld.current.record(
        "a frame rate range has 0 ≤ minimum ≤ preferred ≤ maximum ≤ \(CAFrameRateRange.limit), not \(newValue)",
        at: "CAAnimation.preferredFrameRateRange", used: "\(frameRates)")
    }
  }
  private var frameRates = CAFrameRateRange.default
  /// What the program has put into the animation under keys of its own.
  final var ownValues: [String: Any] = [:]

  public override init() {
    super.init()
  }

  /// A new animation: nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// A copy with the same values, as adding to a layer makes it.
  public final func copyAnimation() -> Self {
    // SAFETY: what is made is of this animation's class.
    let copy = unsafe unsafeDowncast(Self.make(), to: Self.self)
    copy.take(from: self)
    return copy
  }

  open nonisolated override func copy() -> Any { copy(with: nil) }

  /// - Parameter zone: ignored.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    // SAFETY: the main actor's thread is the only one that makes animations, and the call is over when this returns.
    nonisolated(unsafe) var copy: Any = self
    MainActor.assumeIsolated { unsafe copy = copyAnimation() }
    return unsafe copy
  }

  /// Takes over another animation's values; a subclass adds its own.
  open func take(from other: CAAnimation) {
    beginTime = other.beginTime
    duration = other.duration
    speed = other.speed
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    timingFunction = other.timingFunction
    isRemovedOnCompletion = other.isRemovedOnCompletion
    delegate = other.delegate
    onStop = other.onStop
    frameRates = other.frameRates
    ownValues = other.ownValues
  }

  /// A property, or what the program keeps under a key of its own, to know the animation again; nil for an unknown one.
  /// Numbers of properties are NSNumber, which casts to every type of number.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  /// Sets a property, or keeps a value under a key of the program's own. A value of another type than the property's is
  /// refused and recorded.
  open func setValue(_ value: Any?, forKey key: String) { store(value, forKey: key) }

  /// What a property is in a new animation, in the form of `value(forKey:)`; nil for none and for an unknown key. What a
  /// subclass gives for keys of its own counts where nothing is set.
  open class func defaultValue(forKey key: String) -> Any? {
    attribute(forKey: AnimationAttribute.storedKey(key))?.defaultValue
  }

  /// The property of that key; each class has its own. See `CAAnimation+KeyPaths`.
  class func attribute(forKey key: String) -> AnimationAttribute? { AnimationAttribute.ofEveryAnimation[key] }

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Stops at what keeps the animation from running on `layer`.
  ///
  /// - Throws: what `add(_:forKey:)` would record.
  public func validate(on layer: CALayer) throws(CAAnimationError) {
    var compiler = AnimationCompiler(layer)
    _ = try compiler.compile(self)
  }

  /// Adds what the animation changes to `compiler`.
  func compile(
    into compiler: inout AnimationCompiler, _ timing: TrackTiming
  ) throws(CAAnimationError) {}

  /// How far the animation has got in place of its curve.
  func spring() throws(CAAnimationError) -> SpringMotion? { nil }
}

/// An animation of one key path.
///
/// Any key path that is a number, a point, a size, a rectangle, a colour, a path or a transform animates: a property, a
/// part of one (`position.x`, `bounds.size`, `transform.rotation.z`), or a value that the program keeps in the layer.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
  public var keyPath: String?
  /// Adds its values to what stands there, the model's value or what animations added before it show; a transform comes
  /// before the one that stands there.
  public var isAdditive = false
  /// Each repetition begins where the one before ended.
  public var isCumulative = false
  /// Makes a transform of the values, which are numbers then.
  public var valueFunction: CAValueFunction?

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override class func attribute(forKey key: String) -> AnimationAttribute? {
    AnimationAttribute.ofProperties[key] ?? super.attribute(forKey: key)
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }
}
