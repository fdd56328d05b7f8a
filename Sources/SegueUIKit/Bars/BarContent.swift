import Foundation
import SegueQuartzCore

/// What lies behind a bar's content: its colour, and the line that parts it from the screen's content.
final class BarBackground: UIView {
  private let shadow = UIView(frame: .zero)
  /// Whether the line lies along the lower edge.
  var shadowIsBelow = true

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(shadow)
  }

  required init?(coder: NSCoder) { nil }

  func show(color: UIColor?, shadowColor: UIColor?, hidesShadow: Bool) {
    paint(self, color)
    paint(shadow, shadowColor)
    shadow.isHidden = hidesShadow || shadowColor == nil
  }

  private func paint(_ view: UIView, _ color: UIColor?) {
    if view.backgroundColor != color { view.backgroundColor = color }
  }

  override func layoutSubviews() {
    let line = 1 / max(1, UIScreen.main.scale)
    shadow.frame = CGRect(x: 0, y: shadowIsBelow ? bounds.height : -line, width: bounds.width, height: line)
  }
}

/// A button on a navigation bar or toolbar: an item's title, image or own view.
final class BarButton: UIControl {
  let item: UIBarButtonItem?
  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let pointSize: CGFloat
  private let onTap: (UIEvent?) -> Void
  /// Points before the title.
  var indent: CGFloat = 0

  init(item: UIBarButtonItem?, title: String?, pointSize: CGFloat, onTap: @escaping (UIEvent?) -> Void) {
    self.item = item
    self.pointSize = pointSize
    self.onTap = onTap
    super.init(frame: .zero)
    isEnabled = item?.isEnabled ?? true
    label.text = title
    label.font = .systemFont(ofSize: pointSize)
    picture.image = item?.image
    if let view = item?.customView {
      addSubview(view)
    } else {
      if item?.image != nil { addSubview(picture) }
      if title != nil, item?.image == nil { addSubview(label) }
    }
  }

  required init?(coder: NSCoder) { nil }

  override func touchUpInsideTriggers(with event: UIEvent?) {
    let interrupted = world.phases.enter(.app)
    onTap(event)
    world.phases.enter(interrupted)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    if let view = item?.customView { return view.bounds.size }
    if let width = item?.width, width > 0 { return CGSize(width: width, height: size.height) }
    let content = item?.image?.size ?? TextMeasure.size(of: label.text, pointSize)
    return CGSize(width: indent + content.width, height: content.height)
  }

  override func layoutSubviews() {
    if let view = item?.customView {
      view.center = CGPoint(x: bounds.midX, y: bounds.midY)
      return
    }
    let content = item?.image?.size ?? TextMeasure.size(of: label.text, pointSize)
    let free = max(0, bounds.width - indent - content.width)
    let frame = CGRect(
      x: indent + free / 2, y: (bounds.height - content.height) / 2, width: content.width, height: content.height)
    if item?.image != nil { picture.frame = frame } else { label.frame = frame }
  }

  /// A tap on a bar's button is the button's, not that of a recogniser further up.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer.view === self || !(gestureRecognizer is UITapGestureRecognizer)
  }
}
