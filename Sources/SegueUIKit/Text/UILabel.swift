import Foundation
import SegueQuartzCore

/// A view that shows text. Its size is that of the text by the measures of `UIFont`; nothing is drawn.
@preconcurrency @MainActor
open class UILabel: UIView {
  private var plainText: String?
  private var richText: NSAttributedString?

  /// Setting it takes attributes off.
  open var text: String? {
    get { plainText }
    set {
      plainText = newValue
      richText = nil
      textDidChange()
    }
  }

  /// The text with its attributes; of them the first character's font counts for the size.
  open var attributedText: NSAttributedString? {
    get { richText ?? plainText.map { NSAttributedString(string: $0, attributes: [.font: labelFont]) } }
    set {
      richText = newValue
      plainText = newValue?.string
      textDidChange()
    }
  }

  private var labelFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)

  open var font: UIFont! {
    get { labelFont }
    set {
      labelFont = newValue ?? UIFont.systemFont(ofSize: UIFont.labelFontSize)
      textDidChange()
    }
  }

  private var color: UIColor?

  open var textColor: UIColor! {
    get { color ?? .label }
    set { color = newValue }
  }

  open var textAlignment = NSTextAlignment.natural
  /// 0 is as many as there are.
  open var numberOfLines = 1 {
    didSet {
      if numberOfLines < 0 {
        world.record("\(numberOfLines) lines", at: "UILabel.numberOfLines", used: "\(oldValue)")
        numberOfLines = oldValue
      }
      textDidChange()
    }
  }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { textDidChange() }
  }
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var allowsDefaultTighteningForTruncation = false
  open var adjustsFontForContentSizeCategory = false
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var highlightedTextColor: UIColor?
  open var isHighlighted = false
  open var isEnabled = true
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The width in points at which a label of several lines breaks them for its natural size; 0 sets none.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { textDidChange() }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    layer.setNeedsDisplay()
  }

  // MARK: Size

  private var measure: TextMeasure {
    var font = labelFont
    // SAFETY: no range is asked for.
    if let richText, richText.length > 0,
      let own = unsafe richText.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont
    {
      font = own
    }
    return TextMeasure(font: font, breaksWords: lineBreakMode == .byCharWrapping)
  }

  private func textSize(width: CGFloat, lines: Int) -> CGSize {
    // One line is as long as it is: what does not fit is cut when it is drawn.
    measure.size(plainText ?? "", width: lines == 1 ? 0 : width, limit: lines)
  }

  open override var intrinsicContentSize: CGSize { textSize(width: preferredMaxLayoutWidth, lines: numberOfLines) }

  /// The text's size, broken into lines within the width of `size` if the label may have several.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { textSize(width: size.width, lines: numberOfLines) }

  /// Where the text stands: at the left end, in the middle of the height, no larger than `bounds`.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let size = textSize(width: bounds.width, lines: numberOfLines)
    let (width, height) = (min(size.width, bounds.width), min(size.height, bounds.height))
    var x = bounds.minX
    switch textAlignment {
    case .center: x += (bounds.width - width) / 2
    case .right: x += bounds.width - width
    case .natural: x += isRightToLeft ? bounds.width - width : 0
    case .left, .justified: break
    }
    return CGRect(x: x, y: bounds.minY + (bounds.height - height) / 2, width: width, height: height)
  }

  /// Notes the text in the current context.
  open func drawText(in rect: CGRect) { UIGraphicsGetCurrentContext()?.record(.text, named: plainText ?? "", rect) }

  open override func draw(_ rect: CGRect) {
    drawText(in: textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines))
  }
}
