import Foundation
import SegueQuartzCore

/// What a navigation bar shows of one item: title, back button and buttons, as wide as the bar.
final class NavigationItemView: UIView {
  let item: UINavigationItem
  private let title = UILabel(frame: .zero)
  private let largeTitle = UILabel(frame: .zero)
  private let prompt = UILabel(frame: .zero)
  private(set) var backButton: BarButton?
  private var left: [BarButton] = []
  private var right: [BarButton] = []

  /// - Parameter back: the item below; nil at the bottom of the stack.
  init(
    item: UINavigationItem, back: UINavigationItem?, showsLargeTitle: Bool, in world: SimulationWorld,
    onBack: @escaping () -> Void
  ) {
    self.item = item
    super.init(frame: .zero)
    let size = world.barParameters.titlePointSize
    title.text = item.title
    title.font = .systemFont(ofSize: size)
    largeTitle.font = .systemFont(ofSize: world.barParameters.largeTitlePointSize)
    prompt.font = .systemFont(ofSize: world.barParameters.tabTitlePointSize)
    prompt.text = item.prompt
    if item.prompt != nil { addSubview(prompt) }
    addSubview(item.titleView ?? title)
    if showsLargeTitle {
      largeTitle.text = item.title
      addSubview(largeTitle)
    }
    if let back, !item.hidesBackButton, item.leftItemsSupplementBackButton || item.leftBarButtonItems == nil {
      let button = BarButton(item: nil, title: back.titleOfBackButton, pointSize: size) { _ in onBack() }
      button.indent = world.barParameters.backIndicatorWidth
      addSubview(button)
      backButton = button
    }
    func buttons(_ items: [UIBarButtonItem]?) -> [BarButton] {
      (items ?? []).filter { !$0.isSpace }.map { item in
        let button = BarButton(item: item, title: item.title, pointSize: size) { [weak item] event in
          item?.trigger(with: event, in: world)
        }
        addSubview(button)
        return button
      }
    }
    left = buttons(item.leftBarButtonItems)
    right = buttons(item.rightBarButtonItems)
  }

  required init?(coder: NSCoder) { nil }

  /// The item's title has changed; the buttons stay, with the touches on them.
  func showTitle() {
    title.text = item.title
    if hasLargeTitle { largeTitle.text = item.title }
  }

  /// What slides: the title or the view in its place.
  var titleContent: UIView { item.titleView ?? title }

  /// Whether lines begin at the right: the bar says it.
  private var isMirrored: Bool { (superview ?? self).isRightToLeft }

  /// A place that is told from where lines begin.
  private func place(_ view: UIView, _ frame: CGRect) {
    var frame = frame
    if isMirrored { frame.origin.x = bounds.width - frame.maxX }
    view.frame = frame
  }

  private var hasLargeTitle: Bool { largeTitle.superview === self }

  /// Puts title and buttons where they end: `travel` points on as lines go, and by `alpha` seen.
  ///
  /// A title without room between the buttons is shortened, as it is by the platform.
  func place(travel: CGFloat, alpha: CGFloat) {
    let parameters = world.barParameters
    let promptHeight = item.prompt == nil ? 0 : parameters.promptHeight
    let shift = (superview as? UINavigationBar)?.largeTitleShift ?? 0
    let largeHeight = hasLargeTitle ? max(0, parameters.largeTitleHeight - shift) : 0
    if title.isHidden != (largeHeight > 0) { title.isHidden = largeHeight > 0 }
    let row = CGRect(
      x: 0, y: promptHeight, width: bounds.width, height: max(0, bounds.height - promptHeight - largeHeight))
    var start = parameters.margin
    for button in [backButton].compactMap({ $0 }) + left {
      let width = button.sizeThatFits(row.size).width
      place(button, CGRect(x: start, y: row.minY, width: width, height: row.height))
      button.alpha = alpha
      start += width + parameters.spacing
    }
    var end = bounds.width - parameters.margin
    for button in right {
      let width = button.sizeThatFits(row.size).width
      end -= width
      place(button, CGRect(x: end, y: row.minY, width: width, height: row.height))
      button.alpha = alpha
      end -= parameters.spacing
    }
    let own = item.titleView?.bounds.size ?? TextMeasure.size(of: item.title, parameters.titlePointSize)
    let room = max(0, end - start)
    let width = min(own.width, room)
    let centred = (bounds.width - width) / 2
    let x = min(max(centred, start), max(start, end - width))
    titleContent.bounds.size = CGSize(width: width, height: own.height)
    let centre = x + width / 2 + travel
    titleContent.center = CGPoint(x: isMirrored ? bounds.width - centre : centre, y: row.midY)
    titleContent.alpha = alpha
    if hasLargeTitle {
      let size = TextMeasure.size(of: item.title, parameters.largeTitlePointSize)
      let frame = CGRect(
        x: parameters.margin + travel, y: row.maxY + largeHeight - (parameters.largeTitleHeight + size.height) / 2,
        width: min(size.width, max(0, bounds.width - 2 * parameters.margin)), height: size.height)
      place(largeTitle, frame)
      // What goes up behind the row fades.
      largeTitle.alpha = alpha * min(largeHeight / max(parameters.largeTitleHeight, 1), 1)
    }
    if promptHeight > 0 {
      let size = TextMeasure.size(of: item.prompt, parameters.tabTitlePointSize)
      prompt.frame = CGRect(
        x: (bounds.width - size.width) / 2, y: (promptHeight - size.height) / 2, width: size.width, height: size.height)
      prompt.alpha = alpha
    }
  }

  /// Bars are not in the way of touches where they have no buttons, but take them.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? superview : hit
  }
}
