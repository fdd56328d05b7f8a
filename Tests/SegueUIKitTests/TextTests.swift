import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Fonts and labels")
@MainActor
struct TextTests {
  private func inWorld(_ body: () throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body() }
  }

  private func label(_ text: String, size: CGFloat = 20, lines: Int = 0) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    label.numberOfLines = lines
    label.text = text
    return label
  }

  @Test("a font has the measures of the model")
  func font() {
    let font = UIFont.systemFont(ofSize: 20)
    #expect(font.lineHeight == 24 && font.ascender == 19 && font.descender == -5 && font.capHeight == 14)
    #expect(Double(font.ascender - font.descender) == Double(font.lineHeight))
    #expect(UIFont.systemFont(ofSize: -1).pointSize == UIFont.systemFontSize)
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17 && font.withSize(9).pointSize == 9)
    #expect(UIFont.boldSystemFont(ofSize: 20) != font && UIFont.systemFont(ofSize: 20) == font)
    #expect(UIFont(name: "Avenir-Bold", size: 12)?.familyName == "Avenir" && UIFont(name: "", size: 12) == nil)
  }

  @Test(
    "text is as wide as half the point size for each character, and breaks between words",
    arguments: [
      // At 20 points ten for each character, 24 for each line.
      ("four", 1000, 40, 24), ("", 1000, 0, 0), ("one two three", 1000, 130, 24), ("one two three", 80, 70, 48),
      ("one two three", 50, 50, 72), ("unbreakable", 50, 50, 72), ("a\nbc", 1000, 20, 48), ("one two", 0, 70, 24),
      ("one two", -5, 70, 24), ("å∂é", 1000, 30, 24),
    ] as [(String, Double, Double, Double)])
  func lines(text: String, within: Double, width: Double, height: Double) {
    inWorld {
      let size = label(text).sizeThatFits(CGSize(width: within, height: 1000))
      #expect(Double(size.width) == width && Double(size.height) == height)
    }
  }

  @Test("one line is as long as it is, a limit cuts, and what was measured fits into itself")
  func limits() {
    inWorld {
      #expect(
        label("one two three", lines: 1).sizeThatFits(CGSize(width: 50, height: 99)) == CGSize(width: 130, height: 24))
      #expect(
        label("one two three", lines: 2).sizeThatFits(CGSize(width: 50, height: 99)) == CGSize(width: 50, height: 48))
      let long = label("one two three", lines: -1)
      #expect(long.numberOfLines == 1 && SimulationWorld.current.diagnostics.count == 1)
      for size in stride(from: 1.0, through: 40, by: 0.7) {
        let one = label("what is measured", size: size)
        one.sizeToFit()
        #expect(one.sizeThatFits(one.bounds.size) == one.bounds.size, "\(size)")
      }
      let narrow = label("one two three")
      narrow.preferredMaxLayoutWidth = 80
      #expect(narrow.intrinsicContentSize == CGSize(width: 70, height: 48))
      narrow.lineBreakMode = .byCharWrapping
      #expect(narrow.intrinsicContentSize == CGSize(width: 80, height: 48))
    }
  }

  @Test("attributed text gives its font and its string; plain text takes the attributes off")
  func attributed() {
    inWorld {
      let label = label("plain")
      #expect(label.attributedText?.string == "plain")
      label.attributedText = NSAttributedString(string: "rich", attributes: [.font: UIFont.systemFont(ofSize: 10)])
      #expect(label.text == "rich" && label.intrinsicContentSize == CGSize(width: 20, height: 12))
      label.text = "more"
      #expect(label.intrinsicContentSize == CGSize(width: 40, height: 24))
      #expect(NSString(string: "ab").size(withAttributes: [.font: UIFont.systemFont(ofSize: 10)]).width == 10)
    }
  }

  @Test("text stands where it is aligned, in the middle of the height")
  func alignment() {
    inWorld {
      let label = label("four")
      let bounds = CGRect(x: 0, y: 0, width: 100, height: 44)
      for (alignment, x) in [(.left, 0), (.center, 30), (.right, 60), (.natural, 0)] as [(NSTextAlignment, CGFloat)] {
        label.textAlignment = alignment
        let rect = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
        #expect(rect == CGRect(x: x, y: 10, width: 40, height: 24))
      }
    }
  }
}
