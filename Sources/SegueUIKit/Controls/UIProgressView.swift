import Foundation
import SegueQuartzCore

/// A bar that fills from where lines begin.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  public enum Style: Int, Sendable {
    case `default`, bar
  }

  private let fill = UIView(frame: .zero)
  private var share: Float = 0

  open var progressViewStyle = Style.default
  /// nil for the tint.
  open var progressTintColor: UIColor? { didSet { show() } }
  open var trackTintColor: UIColor? { didSet { show() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// One of the style's height, without a width.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
    bounds.size.height = sizeThatFits(bounds.size).height
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    fill.isUserInteractionEnabled = false
    addSubview(fill)
    show()
  }

  /// From 0 to 1; a number outside is cut, what is not a number is refused with a diagnostic.
  open var progress: Float {
    get { share }
    set { setProgress(newValue, animated: false) }
  }

  open func setProgress(_ progress: Float, animated: Bool) {
    guard !progress.isNaN else {
      return world.record("a progress that is not a number", at: "UIProgressView.progress", used: "\(share)")
    }
    share = min(max(progress, 0), 1)
    guard animated, window != nil else { return place() }
    UIView.animate(withDuration: world.controlParameters.animationDuration) { [self] in place() }
  }

  private func show() {
    fill.backgroundColor = progressTintColor ?? tintColor
    backgroundColor = trackTintColor ?? .systemFill
  }

  private func place() {
    let width = bounds.width * CGFloat(share)
    fill.frame = CGRect(x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
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
    let parameters = world.controlParameters
    return CGSize(
      width: size.width, height: progressViewStyle == .bar ? parameters.progressBarHeight : parameters.progressHeight)
  }
}
