import Foundation
import SegueQuartzCore

@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// False keeps the item from being pushed.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// False keeps the item from being popped.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// A stack of items of which the topmost is shown: a title, the way back, and buttons.
///
/// Its height is the caller's; `sizeThatFits(_:)` gives the one it wants. When an item is pushed its title slides in
/// from the right and fades in while the old one goes left and fades out; a pop is the same backwards.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning, BarItemHost {
  open weak var delegate: (any UINavigationBarDelegate)?
  private var stack: [UINavigationItem] = []
  private var content: NavigationItemView?
  private let background = BarBackground(frame: .zero)
  private(set) var transition: NavigationBarTransition?
  /// What the back button does in place of a pop of the bar's own.
  final var onBack: (@MainActor () -> Void)?

  open var barStyle = UIBarStyle.default
  /// Whether content that extends under bars goes on below this one; see `UIViewController.edgesForExtendedLayout`.
  open var isTranslucent = true {
    didSet {
      paint()
      superview?.setNeedsLayout()
    }
  }
  open var barTintColor: UIColor? {
    didSet { paint() }
  }
  open var shadowImage: UIImage? {
    didSet { paint() }
  }
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  open var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      showTop()
      superview?.setNeedsLayout()
    }
  }
  /// By how many points content has scrolled the large title away; below 0 it pulls the bar longer.
  final var largeTitleShift: CGFloat = 0 {
    didSet { if largeTitleShift != oldValue { setNeedsLayout() } }
  }
  open var standardAppearance = UINavigationBarAppearance() {
    didSet { paint() }
  }
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  private var backgroundImages: [Int: UIImage] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    addSubview(background)
    paint()
  }

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics.rawValue] = backgroundImage
  }

  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics.rawValue] }

  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .any }

  /// The background: the bar's tint, else the appearance's colour.
  private func paint() {
    background.show(
      color: barTintColor ?? topItem?.standardAppearance?.backgroundColor ?? standardAppearance.backgroundColor,
      shadowColor: standardAppearance.shadowColor, hidesShadow: shadowImage != nil)
  }

  // MARK: Items

  /// From the bottom of the stack to the top; the setter does not animate and asks nobody.
  open var items: [UINavigationItem]? {
    get { stack.isEmpty ? nil : stack }
    set { setItems(newValue, animated: false) }
  }

  open var topItem: UINavigationItem? { stack.last }
  open var backItem: UINavigationItem? { stack.dropLast().last }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    change(to: items ?? [], animated: animated) {}
  }

  /// Shows an item above the others, unless the delegate refuses it or it is on the stack already.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard !stack.contains(where: { $0 === item }) else {
      return world.record(
        "an item is on the bar already", at: "UINavigationBar.pushItem", used: "the \(stack.count) items there")
    }
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: stack + [item], animated: animated) { [weak self] in
      guard let self else { return }
      delegate?.navigationBar(self, didPush: item)
    }
  }

  /// Takes the top item away, unless the delegate refuses; nil then, and where only one is left.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard stack.count > 1, let item = stack.last, delegate?.navigationBar(self, shouldPop: item) ?? true else {
      return nil
    }
    change(to: stack.dropLast(), animated: animated) { [weak self] in
      guard let self else { return }
      delegate?.navigationBar(self, didPop: item)
    }
    return item
  }

  private func change(to items: [UINavigationItem], animated: Bool, _ done: @escaping () -> Void) {
    transition?.end(finished: true)
    guard animated, bounds.width > 0, items.last !== stack.last else {
      replaceStack(items)
      showTop()
      return done()
    }
    let transition = beginTransition(to: items)
    UIView.animate(withDuration: world.barParameters.pushDuration) {
      transition.apply()
    } completion: { _ in
      transition.end(finished: true)
      done()
    }
  }

  /// Begins the way from the present items to others, which someone else animates: call `apply()` on what is returned
  /// within the animations, then `end(finished:)`; a change that is not finished puts the old items back.
  ///
  /// The stack is already the new one. One transition runs at a time: one under way is ended as finished.
  func beginTransition(to items: [UINavigationItem]) -> NavigationBarTransition {
    transition?.end(finished: true)
    layoutIfNeeded()
    let isPop = items.last.map { top in stack.contains { $0 === top } } ?? true
    itemsHaveChanged = false
    let transition = NavigationBarTransition(bar: self, old: stack, isPop: isPop, from: content)
    replaceStack(items)
    let incoming = makeContent()
    content = incoming
    transition.to = incoming
    self.transition = transition
    UIView.performWithoutAnimation {
      if let incoming {
        addSubview(incoming)
        incoming.frame = bounds
      }
      transition.start()
    }
    return transition
  }

  fileprivate func ended(_ transition: NavigationBarTransition, finished: Bool) {
    self.transition = nil
    if !finished { replaceStack(transition.old) }
    let (kept, gone) = finished ? (transition.to, transition.from) : (transition.from, transition.to)
    UIView.performWithoutAnimation {
      gone?.removeFromSuperview()
      content = kept
      guard let kept, kept.superview === self, !itemsHaveChanged else { return showTop() }
      for view in kept.subtree { view.layer.removeAllAnimations() }
      place(kept)
      paint()
    }
  }

  /// Whether an item has changed during a transition: what is shown at its end is made anew.
  private var itemsHaveChanged = false

  private func replaceStack(_ items: [UINavigationItem]) {
    for item in stack where item.bar === self { item.bar = nil }
    stack = items
    for item in items { item.bar = self }
  }

  // MARK: Content

  func itemDidChange(_ item: UINavigationItem) {
    guard transition == nil else { return itemsHaveChanged = true }
    if item === topItem || item === backItem { showTop() }
  }

  /// A title may change at any time, under a touch of the back button too: that one stays.
  func itemTitleDidChange(_ item: UINavigationItem) {
    if let transition {
      if !transition.showsTitle(of: item) { itemsHaveChanged = true }
      return
    }
    guard item === topItem, let content, content.item === item else { return itemDidChange(item) }
    content.showTitle()
    setNeedsLayout()
  }

  func barItemDidChange(_ item: UIBarItem) {
    if transition == nil { showTop() } else { itemsHaveChanged = true }
  }

  private func showTop() {
    content?.removeFromSuperview()
    content = makeContent()
    if let content {
      addSubview(content)
      // A touch may come before the next layout.
      if bounds.width > 0 { UIView.performWithoutAnimation { place(content) } }
    }
    paint()
    setNeedsLayout()
  }

  private func makeContent() -> NavigationItemView? {
    guard let topItem else { return nil }
    for item in (topItem.leftBarButtonItems ?? []) + (topItem.rightBarButtonItems ?? []) { item.host = self }
    return NavigationItemView(
      item: topItem, back: backItem, showsLargeTitle: showsLargeTitle, in: world,
      onBack: { [weak self] in self?.goBack() })
  }

  /// The back button was tapped.
  private func goBack() {
    guard transition == nil else { return }
    guard let onBack else {
      popItem(animated: true)
      return
    }
    if let topItem, delegate?.navigationBar(self, shouldPop: topItem) ?? true { onBack() }
  }

  /// The top item's mode says so; `automatic` is that of the item below, and large at the bottom.
  private var showsLargeTitle: Bool {
    guard prefersLargeTitles, !world.hasCompactHeight, topItem != nil else { return false }
    return stack.last { $0.largeTitleDisplayMode != .automatic }?.largeTitleDisplayMode != .never
  }

  /// What the whole large title adds to the bar's height, in points.
  final var largeTitleRoom: CGFloat { showsLargeTitle ? world.barParameters.largeTitleHeight : 0 }

  // MARK: Layout

  /// The large title's part is what the content that it follows leaves of it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let parameters = world.barParameters
    var height = world.hasCompactHeight ? parameters.compactBarHeight : parameters.navigationBarHeight
    if topItem?.prompt != nil { height += parameters.promptHeight }
    height += max(0, largeTitleRoom - largeTitleShift)
    return CGSize(width: size.width, height: height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // A bar at the screen's top lies below the status bar; its background does not.
    let above = barPosition == .topAttached ? max(0, frame.minY) : 0
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
    if transition == nil, let content { place(content) }
  }

  private func place(_ content: NavigationItemView) {
    content.frame = bounds
    content.place(travel: 0, alpha: 1)
  }
}

/// The way from one stack of items to another.
@MainActor
final class NavigationBarTransition {
  private weak var bar: UINavigationBar?
  fileprivate let old: [UINavigationItem]
  private let isPop: Bool
  fileprivate let from: NavigationItemView?
  fileprivate var to: NavigationItemView?

  init(bar: UINavigationBar, old: [UINavigationItem], isPop: Bool, from: NavigationItemView?) {
    self.bar = bar
    self.old = old
    self.isPop = isPop
    self.from = from
  }

  private var travel: CGFloat {
    guard let bar else { return 0 }
    return bar.bounds.width * bar.world.barParameters.titleTravel * (isPop ? -1 : 1)
  }

  fileprivate func start() {
    from?.place(travel: 0, alpha: 1)
    to?.place(travel: travel, alpha: 0)
  }

  private var hasBegun = false

  /// A screen that comes often says its title only when its view is loaded, which is after the bar has begun to change.
  ///
  /// - Returns: whether it is the coming item, whose title is then shown.
  fileprivate func showsTitle(of item: UINavigationItem) -> Bool {
    guard let to, to.item === item else { return false }
    to.showTitle()
    UIView.performWithoutAnimation { to.place(travel: hasBegun ? 0 : travel, alpha: hasBegun ? 1 : 0) }
    return true
  }

  /// Sets what stands at the end; call it where changes animate.
  func apply() {
    hasBegun = true
    from?.place(travel: -travel, alpha: 0)
    to?.place(travel: 0, alpha: 1)
  }

  /// The animations are over. Only the first call counts.
  func end(finished: Bool) {
    guard let bar, bar.transition === self else { return }
    bar.ended(self, finished: finished)
  }
}
