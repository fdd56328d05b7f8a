import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("UIColor")
@MainActor
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

  @Test(
    "hue, saturation and brightness there and back",
    arguments: [
      (0, 1, 1, UIColor.red), (1.0 / 3, 1, 1, .green), (2.0 / 3, 1, 1, .blue), (0.5, 1, 1, .cyan), (0, 0, 0.5, .gray),
      (1.5, 1, 1, .cyan), (-0.5, 1, 1, .cyan), (1.0 / 6, 1, 1, .yellow),
    ] as [(CGFloat, CGFloat, CGFloat, UIColor)])
  func hue(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, expected: UIColor) {
    let colour = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    for (a, b) in zip(colour.cgColor.components ?? [], expected.cgColor.components ?? []) {
      #expect(abs(Double(a) - Double(b)) < 1e-12)
    }
    var (h, s, v) = (CGFloat(9), CGFloat(9), CGFloat(9))
    expected.getHue(&h, saturation: &s, brightness: &v, alpha: nil)
    #expect(abs(Double(h - (hue - hue.rounded(.down)))) < 1e-12 && s == saturation && v == brightness)
  }

  @Test("equal components are equal colours, and a dynamic colour equals itself alone")
  func equality() {
    #expect(
      UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red && UIColor(white: 1, alpha: 1).hash == UIColor.white.hash)
    #expect(UIColor.red != .blue && UIColor.label != .black && UIColor.label == .label)
    #expect(UIColor.red.isEqual(UIColor(red: 1, green: 0, blue: 0, alpha: 1)) && !UIColor.red.isEqual(1))
    #expect(UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).description == "UIColor(1 0.5 0 1)")
  }

  @Test("a dynamic colour is resolved by traits, through others and with another alpha")
  func dynamic() {
    let (light, dark) = (UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark))
    #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
    #expect(UIColor.systemBackground.resolvedColor(with: light) == .white)
    let outer = UIColor { traits in traits.horizontalSizeClass == .regular ? .red : .systemBackground }
    #expect(outer.resolvedColor(with: dark) == .black)
    let faint = UIColor.label.withAlphaComponent(0.25)
    #expect(faint.resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.25))
    dark.performAsCurrent { #expect(faint.cgColor.components == [1, 1, 1, 0.25]) }
    #expect(UIColor.systemBlue.cgColor.components?.map(Double.init) == [0, 122.0 / 255, 1, 1])
    var white = CGFloat(0)
    #expect(UIColor.gray.getWhite(&white, alpha: nil) && white == 0.5)
  }

  @Test("a colour by name is one that the world knows")
  func byName() {
    SimulationWorld.run(SimulationWorld()) {
      #expect(UIColor(named: "brand") == nil)
      SimulationWorld.current.namedColors["brand"] = .orange
      #expect(UIColor(named: "brand")?.cgColor == UIColor.orange.cgColor)
      let literal: UIColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
      #expect(literal == .red)
    }
  }
}
