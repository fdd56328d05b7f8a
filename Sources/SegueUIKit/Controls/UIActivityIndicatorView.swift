import Foundation
import SegueQuartzCore

/// Shows that something is going on, by turning.
///
/// It turns by one repeated animation of its layer, once in `ControlParameters.indicatorPeriod` seconds, as long as it is
/// animating and in a window: a screen with one that turns is never at rest.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101

    @available(*, deprecated, renamed: "large")
    public static let whiteLarge = Style.large
    @available(*, deprecated, renamed: "medium")
    public static let white = Style.medium
    @available(*, deprecated, renamed: "medium")
    public static let gray = Style.medium
  }

  private let wheel = UIView(frame: .zero)
  private var turns = false

  open var style = Style.medium {
    didSet {
      guard style != oldValue else { return }
      bounds.size = sizeThatFits(bounds.size)
      setNeedsLayout()
    }
  }
  /// Whether it is seen only while it is animating.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !turns } }
  open var color: UIColor! = .systemGray { didSet { wheel.backgroundColor = color } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// One of the style's size.
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    begin()
    bounds.size = sizeThatFits(bounds.size)
  }

  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    begin()
  }

  private func begin() {
    wheel.backgroundColor = color
    wheel.isUserInteractionEnabled = false
    addSubview(wheel)
    isHidden = true
  }

  open var isAnimating: Bool { turns }

  open func startAnimating() {
    guard !turns else { return }
    turns = true
    isHidden = false
    turn()
  }

  open func stopAnimating() {
    guard turns else { return }
    turns = false
    if hidesWhenStopped { isHidden = true }
    turn()
  }

  private static let key = "UIActivityIndicatorView.turn"

  private func turn() {
    guard turns, window != nil else { return wheel.layer.removeAnimation(forKey: Self.key) }
    guard wheel.layer.animation(forKey: Self.key) == nil else { return }
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.fromValue = 0.0
    animation.toValue = 2 * Double.pi
    animation.duration = world.controlParameters.indicatorPeriod
    animation.repeatCount = .infinity
    wheel.layer.add(animation, forKey: Self.key)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    turn()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = sizeThatFits(bounds.size)
    wheel.bounds.size = size
    wheel.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let parameters = world.controlParameters
    let side = style == .large ? parameters.largeIndicatorSize : parameters.mediumIndicatorSize
    return CGSize(width: side, height: side)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }
}
