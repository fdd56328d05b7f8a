import Foundation

@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// The user has tapped an item; not called for `selectedItem`.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of items of equal width, of which one is selected.
@preconcurrency @MainActor
open class UITabBar: UIView, UIBarPositioning, BarItemHost {
  open weak var delegate: (any UITabBarDelegate)?
  private let background = BarBackground(frame: .zero)
  private var buttons: [TabBarButton] = []
  /// Asked before a tap selects an item; nil lets it.
  final var shouldSelect: (@MainActor (UITabBarItem) -> Bool)?

  open var barStyle = UIBarStyle.default
  /// Whether content that extends under bars goes on below this one; see `UIViewController.edgesForExtendedLayout`.
  open var isTranslucent = true { didSet { superview?.setNeedsLayout() } }
  open var barTintColor: UIColor? {
    didSet { paint() }
  }
  open var unselectedItemTintColor: UIColor?
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage? {
    didSet { paint() }
  }
  open var standardAppearance = UITabBarAppearance() {
    didSet { paint() }
  }
  open var scrollEdgeAppearance: UITabBarAppearance?

  /// A selected item that is no longer among them is deselected.
  open var items: [UITabBarItem]? {
    didSet {
      for item in oldValue ?? [] where item.host === self { item.host = nil }
      for item in items ?? [] { item.host = self }
      if !(items ?? []).contains(where: { $0 === selectedItem }) { selectedItem = nil }
      showItems()
    }
  }

  /// Not one of `items`: nothing changes, and that is recorded as a diagnostic.
  open var selectedItem: UITabBarItem? {
    didSet {
      if let selectedItem, !(items ?? []).contains(where: { $0 === selectedItem }) {
        world.record(
          "the selected item is not on the bar", at: "UITabBar.selectedItem", used: oldValue?.title ?? "none")
        self.selectedItem = oldValue
      }
      for button in buttons { button.isSelected = button.item === selectedItem }
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

  open var barPosition: UIBarPosition { .bottom }

  private func paint() {
    background.show(
      color: barTintColor ?? standardAppearance.backgroundColor, shadowColor: standardAppearance.shadowColor,
      hidesShadow: shadowImage != nil)
  }

  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  func barItemDidChange(_ item: UIBarItem) {
    for button in buttons where button.item === item { button.show() }
  }

  private func showItems() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = TabBarButton(item: item) { [weak self, weak item] in
        if let item { self?.tap(item) }
      }
      button.isSelected = item === selectedItem
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  /// A tap on the selected item is told too, as the platform does.
  private func tap(_ item: UITabBarItem) {
    guard shouldSelect?(item) ?? true else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let parameters = world.barParameters
    return CGSize(
      width: size.width, height: world.hasCompactHeight ? parameters.compactTabBarHeight : parameters.tabBarHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    // Below the buttons the bar goes on to the screen's edge.
    let height = min(bounds.height, sizeThatFits(bounds.size).height)
    let width = bounds.width / CGFloat(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: height)
    }
  }
}

/// The view of a tab bar's item.
final class TabBarButton: UIControl {
  let item: UITabBarItem
  private let picture = UIImageView(frame: .zero)
  private let label = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)
  private let onTap: () -> Void

  init(item: UITabBarItem, onTap: @escaping () -> Void) {
    self.item = item
    self.onTap = onTap
    super.init(frame: .zero)
    addSubview(picture)
    addSubview(label)
    addSubview(badge)
    show()
  }

  required init?(coder: NSCoder) { nil }

  func show() {
    isEnabled = item.isEnabled
    label.text = item.title
    picture.image = (isSelected ? item.selectedImage : nil) ?? item.image
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    setNeedsLayout()
  }

  override func stateDidChange() {
    super.stateDidChange()
    picture.image = (isSelected ? item.selectedImage : nil) ?? item.image
  }

  override func touchUpInsideTriggers(with event: UIEvent?) {
    let interrupted = world.phases.enter(.app)
    onTap()
    world.phases.enter(interrupted)
  }

  override func layoutSubviews() {
    let size = world.barParameters.tabTitlePointSize
    let image = picture.image?.size ?? .zero
    let title = TextMeasure.size(of: item.title, size)
    let top = (bounds.height - image.height - title.height) / 2
    picture.frame = CGRect(x: (bounds.width - image.width) / 2, y: top, width: image.width, height: image.height)
    label.frame = CGRect(
      x: (bounds.width - title.width) / 2, y: top + image.height, width: title.width, height: title.height)
    let mark = TextMeasure.size(of: item.badgeValue, size)
    badge.frame = CGRect(
      x: picture.frame.maxX, y: max(0, top - mark.height / 2), width: mark.width, height: mark.height)
  }

  /// A tap on a tab is the tab's, not that of a recogniser further up.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer.view === self || !(gestureRecognizer is UITapGestureRecognizer)
  }
}
