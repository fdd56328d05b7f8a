import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming

/// A view onto something larger: its `bounds.origin` is where it looks.
///
/// The offset is a model value that moves each frame: while a finger drags, while the content decelerates, and during
/// `setContentOffset(_:animated:)`. A frame in which nothing scrolls costs nothing.
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollDelegateOwner {
  /// How much of its velocity released content keeps each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }

  open weak var scrollDelegate: (any UIScrollViewDelegate)?
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  let pan = UIScrollViewPanGestureRecognizer(target: nil, action: nil)

  // What the dragging works with.
  final var phase = ScrollPhase.resting
  final var drag: ScrollDrag?
  final var motion: ScrollMotion?
  final var stopTicking: (@MainActor () -> Void)?
  /// Set when a finger has stopped the content, until it has gone: what it touches is not meant.
  final var isCatching = false
  /// The offset that this view is about to give itself.
  private var expectedOffset: CGPoint?
  private var lastAdjustedInset = UIEdgeInsets.zero
  private var lastRestInset = UIEdgeInsets.zero
  /// The large title that goes with the content.
  final var largeTitle: LargeTitleFollowing? { didSet { limitsDidChange() } }
  final var zooming = ZoomState()
  final var pinch: UIScrollViewPinchGestureRecognizer?
  /// Whether the motion is one to the top that a tap on the status bar has begun.
  final var goesToTop = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    finishInit()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    finishInit()
  }

  private func finishInit() {
    clipsToBounds = true
    pan.install(on: self)
  }

  @MainActor deinit {
    stopTicking?()
  }

  // MARK: Content

  /// Points. A size that is not finite or is negative is refused with a diagnostic.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      guard contentSize.width >= 0, contentSize.height >= 0, (contentSize.width + contentSize.height).isFinite else {
        world.record(
          "a content size of \(contentSize.width) × \(contentSize.height)", at: "UIScrollView.contentSize",
          used: "\(oldValue.width) × \(oldValue.height)")
        contentSize = oldValue
        return
      }
      limitsDidChange()
      rare?.observers?.notify()
    }
  }

  /// The point of the content at the view's origin, in points.
  ///
  /// Set inside an animation block it animates the bounds. Set while the content moves by itself or under a finger, it
  /// shifts the content, which goes on from there.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else {
        return world.record(
          "an offset of (\(newValue.x), \(newValue.y))", at: "UIScrollView.contentOffset",
          used: "(\(bounds.origin.x), \(bounds.origin.y))")
      }
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
    }
  }

  /// Space around the content, in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      guard (contentInset.top + contentInset.left + contentInset.bottom + contentInset.right).isFinite else {
        world.record("insets that are not finite", at: "UIScrollView.contentInset", used: "the insets so far")
        contentInset = oldValue
        return
      }
      limitsDidChange()
    }
  }

  /// How the safe area adds to the insets.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { limitsDidChange() }
  }

  /// The insets with what the safe area adds.
  open var adjustedContentInset: UIEdgeInsets {
    let safe = safeInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }

  open func adjustedContentInsetDidChange() {}

  // MARK: What a finger may do

  /// Whether fingers scroll. Turned off during a drag it ends the drag.
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }
  /// Whether a drag that begins along one axis keeps to it.
  open var isDirectionalLockEnabled = false
  /// Whether content goes beyond its edges and comes back.
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  /// Whether content comes to rest at multiples of the view's size.
  open var isPagingEnabled = false
  /// A rate that is not between 0 and 1 is refused with a diagnostic.
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      guard !(decelerationRate.rawValue > 0.001 && decelerationRate.rawValue < 1) else { return }
      world.record(
        "a deceleration rate of \(decelerationRate.rawValue)", at: "UIScrollView.decelerationRate",
        used: "\(oldValue.rawValue)")
      decelerationRate = oldValue
    }
  }
  /// Whether the content learns of a touch only once it has been down for `ScrollParameters.contentTouchDelay`, or has
  /// lifted, without a drag: a drag that begins sooner scrolls whatever it began on, which never hears of it. Gesture
  /// recognisers get the touch at once.
  open var delaysContentTouches = true
  /// Whether a drag may take touches from what has them in the content; without this a finger that the content has got
  /// does not scroll.
  open var canCancelContentTouches = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether a tap on the status bar scrolls to the top. It does if this is the only scroll view on screen that says so.
  open var scrollsToTop = true

  // MARK: Indicators, which are not drawn

  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var indicatorStyle = IndicatorStyle.default
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  open func flashScrollIndicators() {}

  // MARK: What goes on

  /// Whether a finger is down that may scroll.
  open var isTracking: Bool { phase == .tracking || phase == .dragging }
  /// Whether a finger scrolls.
  open var isDragging: Bool { phase == .dragging }
  /// Whether the content moves by itself after a drag.
  open var isDecelerating: Bool { phase == .decelerating }

  // MARK: Scrolling in code

  /// Scrolls to an offset and stops what moved the content.
  ///
  /// Animated, it takes `animationDuration` seconds and tells the delegate when it arrives; it jumps while a finger is
  /// down, outside of a window, and where nothing would move.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard contentOffset.x.isFinite, contentOffset.y.isFinite else {
      self.contentOffset = contentOffset
      return
    }
    guard animated, window != nil, contentOffset != self.contentOffset, !isTracking else {
      stopMoving()
      self.contentOffset = contentOffset
      return
    }
    animate(to: contentOffset)
  }

  /// Scrolls as little as shows as much as possible of a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    func offset(_ now: CGFloat, _ low: CGFloat, _ high: CGFloat, _ before: CGFloat, _ length: CGFloat) -> CGFloat {
      // Shown are the points from now + before up to now + length.
      if low < now + before { return low - before }
      return high > now + length ? min(high - length, low - before) : now
    }
    let there = CGPoint(
      x: offset(contentOffset.x, rect.minX, rect.maxX, inset.left, bounds.width - inset.right),
      y: offset(contentOffset.y, rect.minY, rect.maxY, inset.top, bounds.height - inset.bottom))
    setContentOffset(clamped(there), animated: animated)
  }

  // MARK: Touches in the content

  /// Whether `view`, which stands in the content, gets these touches at all. Asked once for each touch.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Whether a drag may take a touch from `view`, which got it.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    limitsDidChange()
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === pinch { return scrollDelegate?.viewForZooming(in: self) != nil }
    return gestureRecognizer === pan ? mayBeginDragging : super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: Zooming

  /// Zooms with two fingers; nil until the maximum scale is above the minimum, and disabled when it no longer is.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }

  open var minimumZoomScale: CGFloat = 1 {
    didSet { zoomLimitsDidChange() }
  }
  open var maximumZoomScale: CGFloat = 1 {
    didSet { zoomLimitsDidChange() }
  }
  /// Whether fingers zoom beyond the limits, from where the content goes back.
  open var bouncesZoom = true
  /// How large the zoomed view is shown; kept within the minimum and the maximum.
  open var zoomScale: CGFloat {
    get { zooming.scale }
    set { setZoomScale(newValue, animated: false) }
  }
  open var isZooming: Bool { zooming.isUnderWay }
  open var isZoomBouncing: Bool { zooming.isBouncing }

  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(toScale: scale, animated: animated) }

  /// Zooms so that a rectangle of the zoomed view fills as much as possible of this view.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(toShow: rect, animated: animated) }

  // MARK: Geometry

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      // There is one zero: an inset of 0 turned about would make another.
      super.bounds = CGRect(
        origin: CGPoint(x: newValue.origin.x + 0, y: newValue.origin.y + 0), size: newValue.size)
      let new = super.bounds
      if new.origin != old.origin { offsetDidChange(new.origin) }
      if new.size != old.size { limitsDidChange() }
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds.size
      super.frame = newValue
      if super.bounds.size != old { limitsDidChange() }
    }
  }

  /// Gives the view the offset of its own motion.
  final func move(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    expectedOffset = offset
    contentOffset = offset
    expectedOffset = nil
  }

  private func offsetDidChange(_ offset: CGPoint) {
    setNeedsLayout()
    let isOwn = expectedOffset == offset
    expectedOffset = nil
    if !isOwn { rebase() }
    largeTitle?.navigation?.contentDidScroll(self)
    scrollDelegate?.scrollViewDidScroll(self)
  }

  /// The content's size, its insets or the view's size have changed: content at rest stays within the limits, and at the
  /// top and left edges if it was there.
  final func limitsDidChange() {
    let (old, new) = (lastAdjustedInset, adjustedContentInset)
    let (oldRest, newRest) = (lastRestInset, restInset)
    (lastAdjustedInset, lastRestInset) = (new, newRest)
    if !isTracking, motion == nil {
      var offset = contentOffset
      if offset.y == -oldRest.top { offset.y = -newRest.top }
      if offset.x == -oldRest.left { offset.x = -newRest.left }
      contentOffset = clamped(offset)
    } else if phase == .decelerating, largeTitle == nil || old == new || oldRest != newRest {
      rebase()
    }
    if old != new {
      adjustedContentInsetDidChange()
      scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
  }
}
