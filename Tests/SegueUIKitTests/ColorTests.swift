import Foundation
import SegueUIKit
import Testing

@Suite("UIColor")
struct ColorTests {
  @Test("a colour gives its components where they are asked for")
  func components() {
    var (red, green, blue, alpha) = (CGFloat(9), CGFloat(9), CGFloat(9), CGFloat(9))
    #expect(UIColor.brown.withAlphaComponent(0.5).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha] == [0.6, 0.4, 0.2, 0.5])
    UIColor.orange.getRed(nil, green: nil, blue: nil, alpha: &alpha)
    #expect(alpha == 1 && red == 0.6)
  }

  @Test("named colours differ from one another")
  func named() {
    let colours: [UIColor] = [
      .black, .darkGray, .gray, .lightGray, .white, .clear, .red, .green, .blue, .cyan, .magenta, .yellow, .orange,
      .purple, .brown,
    ]
    #expect(Set(colours).count == 15)
  }
}
