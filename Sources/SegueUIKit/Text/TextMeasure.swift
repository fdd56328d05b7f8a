import Foundation

public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

public enum UIBaselineAdjustment: Int, Sendable {
  case alignBaselines, alignCenters, none
}

/// How large text is by the measures of `UIFont`: as many lines as its words fill, each the font's line height high.
struct TextMeasure {
  var font: UIFont
  /// Whether lines break between any two characters instead of between words.
  var breaksWords = false

  /// The size of a text on one line a paragraph in the system's font, or of none.
  static func size(of text: String?, _ pointSize: CGFloat) -> CGSize {
    guard let text else { return .zero }
    return TextMeasure(font: .systemFont(ofSize: pointSize)).size(text, width: 0, limit: 0)
  }

  private var advance: CGFloat { 0.5 * font.pointSize }

  /// The characters on each line.
  ///
  /// - Parameter width: points; what is not above 0 sets no limit.
  /// Words are kept whole; one that is longer than a line is cut. A space at a line's end is not counted.
  func lines(_ text: String, width: CGFloat) -> [Int] {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    let capacity = capacity(width) ?? Int.max
    return paragraphs.flatMap { breaksWords ? cut($0.count, capacity) : wrap($0, capacity) }
  }

  /// How many characters a line holds; nil where nothing limits it.
  private func capacity(_ width: CGFloat) -> Int? {
    // Beyond any text's length the number of characters would not fit an Int.
    guard width > 0, width < 1e9 else { return nil }
    // A width that was measured holds what it was measured of, whatever the division's last bit says.
    return max(Int((width / advance + 1e-6).rounded(.down)), 1)
  }

  private func cut(_ count: Int, _ capacity: Int) -> [Int] {
    if count <= capacity { return [count] }
    let rest = count % capacity
    return Array(repeating: capacity, count: count / capacity) + (rest > 0 ? [rest] : [])
  }

  private func wrap(_ paragraph: Substring, _ capacity: Int) -> [Int] {
    if paragraph.count <= capacity { return [paragraph.count] }
    var lines: [Int] = []
    var line = 0
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false).map(\.count) {
      if line > 0, line + 1 + word <= capacity {
        line += 1 + word
        continue
      }
      if line > 0 { lines.append(line) }
      let pieces = cut(word, capacity)
      lines += pieces.dropLast()
      line = pieces.last ?? 0
    }
    return lines + [line]
  }

  /// The size of the text within `width` points, in at most `limit` lines; 0 is any number.
  func size(_ text: String, width: CGFloat, limit: Int) -> CGSize {
    if text.isEmpty { return .zero }
    let all = lines(text, width: width)
    let shown = limit > 0 ? Array(all.prefix(limit)) : all
    var widest = shown.max() ?? 0
    // What does not fit after the last line shown fills it up.
    if shown.count < all.count, let capacity = capacity(width) { widest = max(widest, capacity) }
    return CGSize(width: CGFloat(widest) * advance, height: CGFloat(shown.count) * font.lineHeight)
  }
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
}

extension NSString {
  /// The text's size on one line a paragraph, by the measures of `UIFont`; of the attributes the font counts.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let font = attrs?[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
    return TextMeasure(font: font).size(String(describing: self), width: 0, limit: 0)
  }
}
