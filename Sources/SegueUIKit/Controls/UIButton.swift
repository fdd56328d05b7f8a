import Foundation
import SegueGeometry

/// A control with a title and an image, which may differ from state to state.
///
/// A state for which nothing was set shows what was set for `normal`. The content stands in one row, image first, placed
/// by the content alignments; text is measured by the metric model of labels.
@preconcurrency @MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom = 0, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    public static let roundedRect = ButtonType.system
  }

  open private(set) var buttonType = ButtonType.custom
  private var titles: [UInt: String] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var titleColors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  private var backgroundImages: [UInt: UIImage] = [:]
  private lazy var label: UILabel = {
    let label = addContent(UILabel(frame: .zero))
    label.font = .systemFont(ofSize: 15)
    return label
  }()
  private lazy var picture = addContent(UIImageView(frame: .zero))
  private lazy var backdrop: UIImageView = {
    let view = UIImageView(frame: bounds)
    insertSubview(view, at: 0)
    return view
  }()
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  private func addContent<View: UIView>(_ view: View) -> View {
    addSubview(view)
    return view
  }

  // MARK: Content of each state

  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    showContent()
  }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state.rawValue] = title
    showContent()
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state.rawValue] = color
    showContent()
  }

  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    showContent()
  }

  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state.rawValue] = image
    showContent()
  }

  open func title(for state: State) -> String? { value(state, in: titles) }
  open func attributedTitle(for state: State) -> NSAttributedString? { value(state, in: attributedTitles) }
  open func titleColor(for state: State) -> UIColor? { value(state, in: titleColors) }
  open func image(for state: State) -> UIImage? { value(state, in: images) }
  open func backgroundImage(for state: State) -> UIImage? { value(state, in: backgroundImages) }

  open var currentTitle: String? { title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  private func value<Value>(_ state: State, in values: [UInt: Value]) -> Value? {
    values[state.rawValue] ?? values[State.normal.rawValue]
  }

  /// The label, made when it is first asked for.
  open var titleLabel: UILabel? { label }
  /// The image's view, made when it is first asked for.
  open var imageView: UIImageView? { picture }

  override func stateDidChange() {
    super.stateDidChange()
    showContent()
  }

  private func showContent() {
    if !titles.isEmpty || !attributedTitles.isEmpty {
      label.text = currentAttributedTitle?.string ?? currentTitle
      label.textColor = currentTitleColor
    }
    if !images.isEmpty { picture.image = currentImage }
    if !backgroundImages.isEmpty { backdrop.image = currentBackgroundImage }
    setNeedsLayout()
  }

  // MARK: Layout

  /// By the label's font.
  private var titleSize: CGSize {
    guard let title = currentAttributedTitle?.string ?? currentTitle, !title.isEmpty else { return .zero }
    return TextMeasure(font: label.font).size(title, width: 0, limit: 0)
  }

  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds }

  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = currentImage?.size ?? .zero
    return CGRect(
      x: rowStart(in: contentRect), y: top(size.height, in: contentRect), width: size.width, height: size.height)
  }

  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let image = currentImage?.size.width ?? 0
    let size = titleSize
    return CGRect(
      x: rowStart(in: contentRect) + image, y: top(size.height, in: contentRect),
      width: min(size.width, max(0, contentRect.width - image)), height: size.height)
  }

  private func rowStart(in rect: CGRect) -> CGFloat {
    let free = rect.width - (currentImage?.size.width ?? 0) - titleSize.width
    switch contentHorizontalAlignment {
    case .left, .leading, .fill: return rect.minX
    case .right, .trailing: return rect.minX + max(0, free)
    case .center: return rect.minX + max(0, free / 2)
    }
  }

  private func top(_ height: CGFloat, in rect: CGRect) -> CGFloat {
    switch contentVerticalAlignment {
    case .top, .fill: rect.minY
    case .bottom: rect.maxY - height
    case .center: rect.midY - height / 2
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    if !backgroundImages.isEmpty { backdrop.frame = bounds }
    if !images.isEmpty { picture.frame = imageRect(forContentRect: content) }
    if !titles.isEmpty || !attributedTitles.isEmpty { label.frame = titleRect(forContentRect: content) }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let image = currentImage?.size ?? .zero
    let title = titleSize
    return CGSize(width: image.width + title.width, height: max(image.height, title.height))
  }

  // MARK: Touches

  override func touchUpInsideTriggers(with event: UIEvent?) { send(.primaryActionTriggered, with: event) }

  /// A tap on the button is the button's, not that of a recogniser further up.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer.view === self || !(gestureRecognizer is UITapGestureRecognizer)
  }
}
