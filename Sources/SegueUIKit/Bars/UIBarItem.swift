import Foundation

/// A thing on a bar, as data; the bar that shows it makes its view.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// The bar that shows the item.
  weak var host: (any BarItemHost)?
  private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  open var title: String? {
    didSet { changed() }
  }
  open var image: UIImage? {
    didSet { changed() }
  }
  open var landscapeImagePhone: UIImage?
  open var isEnabled = true {
    didSet { changed() }
  }
  open var tag = 0
  open var accessibilityIdentifier: String?

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  func changed() { host?.barItemDidChange(self) }

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    titleAttributes[state.rawValue] = attributes
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state.rawValue]
  }
}

/// A bar that shows items and follows their changes.
@MainActor
protocol BarItemHost: AnyObject {
  func barItemDidChange(_ item: UIBarItem)
}

/// A button on a navigation bar or a toolbar.
///
/// A tap sends `primaryAction` if there is one, else `action` to `target`; a nil target is found up the responder chain.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case bordered = 1
    case done = 2
  }

  public enum SystemItem: Int, Sendable {
    case done = 0, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
    case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }

  open var style = Style.plain
  /// Points; 0 is as wide as the content.
  open var width: CGFloat = 0 {
    didSet { changed() }
  }
  open weak var target: AnyObject?
  open var action: Selector?
  open var primaryAction: UIAction? {
    didSet { takePrimaryAction() }
  }
  open var customView: UIView? {
    didSet { changed() }
  }
  open var tintColor: UIColor?
  open var possibleTitles: Set<String>?
  /// The system's kind of item, if it is one.
  private(set) final var systemItem: SystemItem?

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// - Parameter systemItem: its name is the item's title, except for spaces.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init()
    self.target = target as AnyObject?
    self.action = action
    become(systemItem)
  }

  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }

  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    become(systemItem)
    self.primaryAction = primaryAction
    takePrimaryAction()
  }

  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init()
    self.primaryAction = primaryAction
    takePrimaryAction()
    if let title { self.title = title }
    if let image { self.image = image }
  }

  public class func flexibleSpace() -> Self {
    flexible() as! Self
  }

  /// - Parameter width: points.
  public class func fixedSpace(_ width: CGFloat) -> Self {
    let item = fixed() as! Self
    item.width = width
    return item
  }

  private class func flexible() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
  private class func fixed() -> UIBarButtonItem { UIBarButtonItem(systemItem: .fixedSpace) }

  var isFlexibleSpace: Bool { systemItem == .flexibleSpace }
  var isSpace: Bool { isFlexibleSpace || systemItem == .fixedSpace }

  /// The item looks as its action says. Initialisers call it too: there a property's observers are not called.
  private func takePrimaryAction() {
    if let primaryAction, !primaryAction.title.isEmpty { title = primaryAction.title }
    if let image = primaryAction?.image { self.image = image }
    changed()
  }

  /// The item becomes one of the system's.
  final func become(_ systemItem: SystemItem) {
    self.systemItem = systemItem
    guard !isSpace else { return }
    let name = "\(systemItem)"
    title = name.prefix(1).uppercased() + name.dropFirst()
  }

  /// What a tap does.
  func trigger(with event: UIEvent?, in world: SimulationWorld) {
    guard isEnabled else { return }
    if let primaryAction {
      primaryAction.performWithSender(self, target: nil)
    } else if let action {
      _ = UIApplication.of(world).sendAction(action, to: target, from: self, for: event)
    }
  }
}

/// An item of a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  public enum SystemItem: Int, Sendable {
    case more = 0, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
    case mostViewed
  }

  open var selectedImage: UIImage?
  /// The text on the item's badge; nil for none.
  open var badgeValue: String? {
    didSet { changed() }
  }
  open var badgeColor: UIColor?

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    let name = "\(systemItem)"
    self.init(title: name.prefix(1).uppercased() + name.dropFirst(), image: nil, tag: tag)
  }
}
