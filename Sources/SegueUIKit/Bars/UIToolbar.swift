import Foundation

@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// A row of buttons, from left to right. Flexible spaces share what room the others leave.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning, BarItemHost {
  open weak var delegate: (any UIToolbarDelegate)?
  private let background = BarBackground(frame: .zero)
  private var buttons: [BarButton] = []

  open var barStyle = UIBarStyle.default
  /// Whether content that extends under bars goes on below this one; see `UIViewController.edgesForExtendedLayout`.
  open var isTranslucent = true { didSet { superview?.setNeedsLayout() } }
  open var barTintColor: UIColor? {
    didSet { paint() }
  }
  open var standardAppearance = UIToolbarAppearance() {
    didSet { paint() }
  }
  open var compactAppearance: UIToolbarAppearance?
  open var scrollEdgeAppearance: UIToolbarAppearance?

  open var items: [UIBarButtonItem]? {
    didSet {
      for item in oldValue ?? [] where item.host === self { item.host = nil }
      for item in items ?? [] { item.host = self }
      showItems()
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    background.shadowIsBelow = false
    addSubview(background)
    paint()
  }

  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }

  private func paint() {
    background.show(
      color: barTintColor ?? standardAppearance.backgroundColor, shadowColor: standardAppearance.shadowColor,
      hidesShadow: false)
  }

  /// The new buttons fade in if `animated`, for as long as a bar's push.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    self.items = items
    guard animated else { return }
    layoutIfNeeded()
    for button in buttons { button.alpha = 0 }
    UIView.animate(withDuration: world.barParameters.pushDuration) {
      for button in self.buttons { button.alpha = 1 }
    }
  }

  func barItemDidChange(_ item: UIBarItem) { showItems() }

  private func showItems() {
    for button in buttons { button.removeFromSuperview() }
    let world = world
    buttons = (items ?? []).filter { !$0.isSpace }.map { item in
      let button = BarButton(item: item, title: item.title, pointSize: world.barParameters.titlePointSize) {
        [weak item] event in item?.trigger(with: event, in: world)
      }
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let parameters = world.barParameters
    return CGSize(
      width: size.width, height: world.hasCompactHeight ? parameters.compactBarHeight : parameters.toolbarHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let parameters = world.barParameters
    let items = items ?? []
    let widths = buttons.map { $0.sizeThatFits(bounds.size).width }
    let fixed = items.reduce(0) { $0 + ($1.isSpace && !$1.isFlexibleSpace ? $1.width : 0) }
    let gaps = CGFloat(max(0, buttons.count - 1)) * parameters.spacing
    let free = bounds.width - 2 * parameters.margin - widths.reduce(0, +) - fixed - gaps
    let flexible = items.count { $0.isFlexibleSpace }
    var x = parameters.margin
    var index = 0
    for item in items {
      if item.isFlexibleSpace {
        x += max(0, free) / CGFloat(flexible)
      } else if item.isSpace {
        x += item.width
      } else {
        buttons[index].frame = CGRect(x: x, y: 0, width: widths[index], height: bounds.height)
        x += widths[index] + parameters.spacing
        index += 1
      }
    }
  }
}
