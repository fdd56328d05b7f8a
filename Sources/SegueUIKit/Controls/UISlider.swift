import Foundation
import SegueQuartzCore

/// A value between two bounds, set by a thumb on a track.
///
/// A finger has to come down on the thumb, or `ControlParameters.sliderThumbSlop` beside it, and moves it from there.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private let low = UIView(frame: .zero)
  private let high = UIView(frame: .zero)
  private let thumb = UIImageView(frame: .zero)
  private var current: Float = 0
  private var bottom: Float = 0
  private var top: Float = 1
  /// From the thumb's centre to the finger.
  private var grip: CGFloat = 0
  private var thumbImages: [UInt: UIImage] = [:]

  /// Whether `valueChanged` is sent while the thumb moves, and not only when the finger lifts.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? { didSet { show() } }
  open var maximumTrackTintColor: UIColor? { didSet { show() } }
  open var thumbTintColor: UIColor? { didSet { show() } }
  /// Data: images beside the track are not shown.
  open var minimumValueImage: UIImage?
  open var maximumValueImage: UIImage?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    for view in [high, low, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    show()
  }

  // MARK: Value

  /// Kept within the bounds. Setting it sends nothing; what is not a number is refused with a diagnostic.
  open var value: Float {
    get { current }
    set { setValue(newValue, animated: false) }
  }

  /// A minimum above the maximum takes it along; the value stays within.
  open var minimumValue: Float {
    get { bottom }
    set { setBounds(newValue, max(newValue, top), "minimumValue") }
  }

  /// A maximum below the minimum takes it along; the value stays within.
  open var maximumValue: Float {
    get { top }
    set { setBounds(min(newValue, bottom), newValue, "maximumValue") }
  }

  private func setBounds(_ low: Float, _ high: Float, _ name: String) {
    guard low.isFinite, high.isFinite else {
      return world.record("a bound that is not finite", at: "UISlider.\(name)", used: "\(bottom)…\(top)")
    }
    (bottom, top) = (low, high)
    current = min(max(current, low), high)
    place()
  }

  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else {
      return world.record("a value that is not a number", at: "UISlider.value", used: "\(current)")
    }
    current = min(max(value, bottom), top)
    if animated, window != nil {
      UIView.animate(withDuration: world.controlParameters.animationDuration, delay: 0, options: .allowUserInteraction)
      {
        [self] in place()
      }
    } else {
      place()
    }
  }

  // MARK: Images

  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state.rawValue] = image
    show()
  }

  open func thumbImage(for state: State) -> UIImage? { thumbImages[state.rawValue] }
  open var currentThumbImage: UIImage? { thumbImages[state.rawValue] ?? thumbImages[State.normal.rawValue] }

  // MARK: Rectangles

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let height = world.controlParameters.sliderTrackHeight
    return CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
  }

  /// The thumb stays within the track's ends.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? world.controlParameters.sliderThumbSize
    let share = top > bottom ? CGFloat((value - bottom) / (top - bottom)) : 0
    let room = max(0, rect.width - size.width)
    return CGRect(
      x: rect.minX + room * (isRightToLeft ? 1 - share : share), y: rect.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  private var thumbFrame: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: current)
  }

  private func show() {
    let image = currentThumbImage
    thumb.image = image
    thumb.backgroundColor = image == nil ? thumbTintColor ?? .white : nil
    low.backgroundColor = minimumTrackTintColor ?? tintColor
    high.backgroundColor = maximumTrackTintColor ?? .systemFill
  }

  private func place() {
    let (track, frame) = (trackRect(forBounds: bounds), thumbFrame)
    thumb.frame = frame
    thumb.layer.cornerRadius = currentThumbImage == nil ? frame.height / 2 : 0
    high.frame = track
    low.frame =
      isRightToLeft
      ? CGRect(x: frame.midX, y: track.minY, width: max(0, track.maxX - frame.midX), height: track.height)
      : CGRect(x: track.minX, y: track.minY, width: max(0, frame.midX - track.minX), height: track.height)
  }

  override func stateDidChange() {
    super.stateDidChange()
    show()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: world.controlParameters.sliderHeight)
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let (place, slop) = (touch.location(in: self), world.controlParameters.sliderThumbSlop)
    let frame = thumbFrame
    guard frame.insetBy(dx: -slop, dy: -slop).contains(place) else { return false }
    grip = place.x - frame.midX
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let width = thumbFrame.width
    let room = track.width - width
    if room > 0 {
      var share = (touch.location(in: self).x - grip - width / 2 - track.minX) / room
      share = min(max(isRightToLeft ? 1 - share : share, 0), 1)
      let before = current
      setValue(bottom + (top - bottom) * Float(share), animated: false)
      if isContinuous, current != before { send(.valueChanged, with: event) }
    }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { send(.valueChanged, with: event) }
  }
}
