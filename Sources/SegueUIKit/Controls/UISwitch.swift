import Foundation
import SegueQuartzCore

/// A choice between on and off.
///
/// A tap turns it over; a finger that drags the thumb puts it to the side where it lifts. Either sends `valueChanged` when
/// the finger lifts, if the value is another. It always has `ControlParameters.switchSize`.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  public enum Style: Int, Sendable {
    case automatic, checkbox, sliding
  }

  private let track = UIView(frame: .zero)
  private let thumb = UIView(frame: .zero)
  private var value = false
  /// Where the finger came down, until it has dragged.
  private var start: CGFloat = 0
  private var isDragged = false

  /// The colour of the track when on; nil for green.
  open var onTintColor: UIColor? { didSet { show() } }
  open var thumbTintColor: UIColor? { didSet { show() } }
  open var onImage: UIImage?
  open var offImage: UIImage?
  /// Data: switches look alike.
  open var preferredStyle = Style.automatic
  open var style: Style { .sliding }
  open var title: String?

  /// Only the origin of `frame` counts.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    let size = world.controlParameters.switchSize
    frame = CGRect(origin: frame.origin, size: size)
    for view in [track, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    show()
    place()
  }

  /// Setting it does not animate and sends nothing.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  /// Sends nothing.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != value else { return }
    value = on
    if animated, window != nil {
      UIView.animate(withDuration: world.controlParameters.animationDuration, delay: 0, options: .allowUserInteraction)
      {
        [self] in
        show()
        place()
      }
    } else {
      show()
      place()
    }
  }

  private func show() {
    track.backgroundColor = value ? onTintColor ?? .systemGreen : .systemFill
    thumb.backgroundColor = thumbTintColor ?? .white
    alpha = isEnabled ? 1 : 0.5
  }

  private func place() {
    let inset = world.controlParameters.switchInset
    let side = max(0, bounds.height - 2 * inset)
    track.frame = bounds
    track.layer.cornerRadius = bounds.height / 2
    let standsRight = value != isRightToLeft
    thumb.frame = CGRect(
      x: standsRight ? bounds.width - inset - side : inset, y: inset, width: side, height: side)
    thumb.layer.cornerRadius = side / 2
  }

  override func stateDidChange() {
    super.stateDidChange()
    show()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { world.controlParameters.switchSize }
  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }

  // MARK: Touches

  /// What the value was when the finger came.
  private var valueBefore = false

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: self).x
    isDragged = false
    valueBefore = value
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    if abs(x - start) > world.controlParameters.switchDragSlop { isDragged = true }
    if isDragged { setOn((x > bounds.midX) != isRightToLeft, animated: true) }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isDragged, isTouchInside { setOn(!value, animated: true) }
    guard value != valueBefore else { return }
    send(.valueChanged, with: event)
    send(.primaryActionTriggered, with: event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    setOn(valueBefore, animated: true)
  }
}
