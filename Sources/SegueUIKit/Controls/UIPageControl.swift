import Foundation
import SegueQuartzCore

/// A dot for each page, of which the current one stands out.
///
/// A tap on the half towards which lines go turns to the next page, one on the other half back, and sends `valueChanged`
/// if there is one.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  private var dots: [UIView] = []
  private var page = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    show()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    show()
  }

  /// A negative number is 0. The current page stays within.
  open var numberOfPages: Int {
    get { dots.count }
    set {
      let count = max(0, newValue)
      while dots.count > count { dots.removeLast().removeFromSuperview() }
      while dots.count < count {
        let dot = UIView(frame: .zero)
        dot.isUserInteractionEnabled = false
        addSubview(dot)
        dots.append(dot)
      }
      page = min(page, max(0, count - 1))
      show()
      setNeedsLayout()
    }
  }

  /// Kept within the pages. Setting it sends nothing.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(newValue, 0), max(0, dots.count - 1))
      show()
    }
  }

  open var hidesForSinglePage = false { didSet { show() } }
  open var pageIndicatorTintColor: UIColor? { didSet { show() } }
  open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }

  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let parameters = world.controlParameters
    let count = CGFloat(max(0, pageCount))
    return CGSize(
      width: count * parameters.pageDotSize + max(0, count - 1) * parameters.pageDotSpacing,
      height: parameters.pageControlHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: dots.count) }
  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }

  private func show() {
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor =
        index == page
        ? currentPageIndicatorTintColor ?? .white : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
      dot.isHidden = hidesForSinglePage && dots.count == 1
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let parameters = world.controlParameters
    let (side, step) = (parameters.pageDotSize, parameters.pageDotSize + parameters.pageDotSpacing)
    let start = bounds.midX - size(forNumberOfPages: dots.count).width / 2
    for (index, dot) in dots.enumerated() {
      let place = isRightToLeft ? dots.count - 1 - index : index
      dot.frame = CGRect(x: start + CGFloat(place) * step, y: bounds.midY - side / 2, width: side, height: side)
      dot.layer.cornerRadius = side / 2
    }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, isTouchInside else { return }
    let goesOn = (touch.location(in: self).x >= bounds.midX) != isRightToLeft
    let before = page
    currentPage += goesOn ? 1 : -1
    guard page != before else { return }
    send(.valueChanged, with: event)
    send(.primaryActionTriggered, with: event)
  }
}
