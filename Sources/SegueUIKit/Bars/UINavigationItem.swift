import Foundation

/// What a controller puts on the navigation bar.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never, inline
  }

  public enum BackButtonDisplayMode: Int, Sendable {
    case `default`, generic, minimal
  }

  /// The bar that has the item on its stack.
  weak var bar: UINavigationBar?

  open var title: String? {
    didSet { bar?.itemTitleDidChange(self) }
  }
  open var titleView: UIView? {
    didSet { bar?.itemDidChange(self) }
  }
  /// A line above the bar's content; the bar is higher while its top item has one.
  open var prompt: String? {
    didSet { bar?.itemDidChange(self) }
  }
  /// The button that leads back to this item, on the bar of the item above it. It needs no target and no action.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { bar?.itemDidChange(self) }
  }
  open var backButtonTitle: String? {
    didSet { bar?.itemDidChange(self) }
  }
  open var backButtonDisplayMode = BackButtonDisplayMode.default {
    didSet { bar?.itemDidChange(self) }
  }
  open var hidesBackButton = false {
    didSet { bar?.itemDidChange(self) }
  }
  /// Whether the back button stays beside left items.
  open var leftItemsSupplementBackButton = false {
    didSet { bar?.itemDidChange(self) }
  }
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { bar?.itemDidChange(self) }
  }
  /// From the right edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { bar?.itemDidChange(self) }
  }
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { bar?.itemDidChange(self) }
  }
  open var standardAppearance: UINavigationBarAppearance?
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?

  public override convenience init() {
    self.init(title: "")
    title = nil
  }

  public init(title: String) {
    self.title = title
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

  /// What the button says that leads back to this item.
  var titleOfBackButton: String {
    switch backButtonDisplayMode {
    case .minimal: ""
    case .generic: "Back"
    case .default: backButtonTitle ?? backBarButtonItem?.title ?? title ?? "Back"
    }
  }
}
