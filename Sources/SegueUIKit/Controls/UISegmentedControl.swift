import Foundation
import SegueQuartzCore

/// A row of segments of which one is selected, or, if momentary, each is a button.
///
/// A finger that lifts on another segment than the selected one selects it and sends `valueChanged`.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// No segment is selected.
  public nonisolated static let noSegment = -1

  private struct Segment {
    var title: String?
    var image: UIImage?
    /// Points; 0 for the control's choice.
    var width: CGFloat = 0
    var isEnabled = true
    let view: UIView
  }

  private var segments: [Segment] = []
  private var selected = UISegmentedControl.noSegment
  private let mark = UIView(frame: .zero)

  /// Whether segments do not stay selected: the index is theirs while `valueChanged` is sent.
  open var isMomentary = false { didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } } }
  /// Whether segments without a width are as wide as what they show asks for, and not all alike.
  open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }
  open var selectedSegmentTintColor: UIColor? { didSet { show() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// - Parameter items: titles and images; others are left out with a diagnostic.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: segments.count, animated: false)
      case let image as UIImage: insertSegment(with: image, at: segments.count, animated: false)
      default:
        world.record(
          "a segment is a title or an image, not \(type(of: item))", at: "UISegmentedControl.init(items:)",
          used: "no segment")
      }
    }
    sizeToFit()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    mark.isUserInteractionEnabled = false
    mark.isHidden = true
    addSubview(mark)
    show()
  }

  // MARK: Segments

  open var numberOfSegments: Int { segments.count }

  /// An index outside the row is refused with a diagnostic. Setting it sends nothing.
  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      guard newValue == Self.noSegment || segments.indices.contains(newValue) else {
        return world.record(
          "there is no segment \(newValue) among \(segments.count)", at: "UISegmentedControl.selectedSegmentIndex",
          used: "\(selected)")
      }
      selected = newValue
      place()
    }
  }

  /// An index beyond the end is the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel(frame: .zero)
    label.text = title
    label.font = .systemFont(ofSize: 13)
    label.textAlignment = .center
    insert(Segment(title: title, view: label), at: segment, animated)
  }

  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    let picture = UIImageView(frame: .zero)
    picture.image = image
    insert(Segment(image: image, view: picture), at: segment, animated)
  }

  private func insert(_ segment: Segment, at place: Int, _ animated: Bool) {
    let index = min(max(place, 0), segments.count)
    segment.view.isUserInteractionEnabled = false
    addSubview(segment.view)
    segments.insert(segment, at: index)
    if selected >= index { selected += 1 }
    rearrange(animated)
  }

  /// The selection goes with its segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard has(segment, "removeSegment(at:animated:)") else { return }
    segments.remove(at: segment).view.removeFromSuperview()
    if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    rearrange(animated)
  }

  open func removeAllSegments() {
    for segment in segments { segment.view.removeFromSuperview() }
    segments = []
    selected = Self.noSegment
    place()
  }

  private func has(_ segment: Int, _ call: String) -> Bool {
    if segments.indices.contains(segment) { return true }
    world.record(
      "there is no segment \(segment) among \(segments.count)", at: "UISegmentedControl.\(call)", used: "no change")
    return false
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard has(segment, "setTitle") else { return }
    replace(segment) { insertSegment(withTitle: title, at: segment, animated: false) }
  }

  open func titleForSegment(at segment: Int) -> String? {
    has(segment, "titleForSegment") ? segments[segment].title : nil
  }

  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    guard has(segment, "setImage") else { return }
    replace(segment) { insertSegment(with: image, at: segment, animated: false) }
  }

  open func imageForSegment(at segment: Int) -> UIImage? {
    has(segment, "imageForSegment") ? segments[segment].image : nil
  }

  /// Another content for a segment, which keeps its width, whether it is enabled, and the selection.
  private func replace(_ index: Int, _ insertion: () -> Void) {
    let (old, chosen) = (segments[index], selected)
    segments.remove(at: index).view.removeFromSuperview()
    insertion()
    segments[index].width = old.width
    segments[index].isEnabled = old.isEnabled
    selected = chosen
    place()
  }

  /// - Parameter width: points; 0 leaves it to the control.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    guard has(segment, "setWidth") else { return }
    guard width >= 0, width.isFinite else {
      return world.record("a width of \(width)", at: "UISegmentedControl.setWidth", used: "\(segments[segment].width)")
    }
    segments[segment].width = width
    place()
  }

  open func widthForSegment(at segment: Int) -> CGFloat {
    has(segment, "widthForSegment") ? segments[segment].width : 0
  }

  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    guard has(segment, "setEnabled") else { return }
    segments[segment].isEnabled = enabled
    segments[segment].view.alpha = enabled ? 1 : 0.5
  }

  open func isEnabledForSegment(at segment: Int) -> Bool {
    has(segment, "isEnabledForSegment") && segments[segment].isEnabled
  }

  // MARK: Layout

  private func contentWidth(_ segment: Segment) -> CGFloat {
    let content = segment.image?.size.width ?? TextMeasure.size(of: segment.title, 13).width
    return content + 2 * world.controlParameters.segmentMargin
  }

  /// The segments' widths: their own, and of what is left the others' equal shares, or shares by their content.
  private var widths: [CGFloat] {
    let open = segments.filter { $0.width == 0 }
    let rest = max(0, bounds.width - segments.reduce(0) { $0 + $1.width })
    let wanted = open.reduce(0) { $0 + contentWidth($1) }
    return segments.map { segment in
      if segment.width > 0 { return segment.width }
      return apportionsSegmentWidthsByContent && wanted > 0
        ? rest * contentWidth(segment) / wanted : rest / CGFloat(open.count)
    }
  }

  /// The segments' rectangles, in the order of their indices, which begin at the right where lines do.
  private var frames: [CGRect] {
    var x: CGFloat = 0
    return widths.map { width in
      defer { x += width }
      return CGRect(
        x: isRightToLeft ? bounds.width - x - width : x, y: 0, width: width, height: bounds.height)
    }
  }

  private func show() {
    backgroundColor = .tertiarySystemFill
    mark.backgroundColor = selectedSegmentTintColor ?? .white
  }

  private func place() {
    let frames = frames
    for (segment, frame) in zip(segments, frames) { segment.view.frame = frame }
    mark.isHidden = selected == Self.noSegment
    if frames.indices.contains(selected) { mark.frame = frames[selected] }
  }

  private func rearrange(_ animated: Bool) {
    guard animated, window != nil else { return place() }
    UIView.animate(withDuration: world.controlParameters.animationDuration) { [self] in place() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let wanted = segments.map { $0.width > 0 ? $0.width : contentWidth($0) }
    let width =
      apportionsSegmentWidthsByContent
      ? wanted.reduce(0, +) : (wanted.max() ?? 0) * CGFloat(segments.count)
    return CGSize(width: width, height: world.controlParameters.segmentHeight)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }

  // MARK: Touches

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, isTouchInside else { return }
    let x = touch.location(in: self).x
    guard let index = frames.firstIndex(where: { $0.minX <= x && x < $0.maxX }), segments[index].isEnabled,
      index != selected
    else { return }
    selected = index
    if !isMomentary { rearrange(true) }
    send(.valueChanged, with: event)
    send(.primaryActionTriggered, with: event)
    if isMomentary { selected = Self.noSegment }
  }
}
