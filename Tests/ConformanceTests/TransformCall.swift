import Foundation
import SegueGeometry

/// A call of a CATransform3D function written out, as `Scale(MakeTranslation(10,0,0),2,2,2)`.
@MainActor
struct TransformCall {
  private let text: [Character]
  private var place = 0
  private let check: CaseCheck

  init(_ text: String, _ check: CaseCheck) {
    self.text = text.filter { !$0.isWhitespace }
    self.check = check
  }

  /// What the whole text gives.
  mutating func transform() throws(MalformedCase) -> CATransform3D {
    let map = try expression()
    guard place == text.count else { throw fault() }
    return map
  }

  private func fault() -> MalformedCase { check.malformed("\(String(text)) is no call of a known function") }

  private mutating func word() -> String {
    let start = place
    while place < text.count, text[place].isLetter || text[place].isNumber { place += 1 }
    let word = String(text[start..<place])
    return word.hasPrefix("CATransform3D") ? String(word.dropFirst(13)) : word
  }

  private mutating func take(_ character: Character) throws(MalformedCase) {
    guard place < text.count, text[place] == character else { throw fault() }
    place += 1
  }

  private mutating func expression() throws(MalformedCase) -> CATransform3D {
    let name = word()
    if name == "Identity" { return CATransform3DIdentity }
    try take("(")
    defer { if place < text.count, text[place] == ")" { place += 1 } }
    switch name {
    case "MakeTranslation":
      let n = try numbers(3)
      return CATransform3DMakeTranslation(n[0], n[1], n[2])
    case "MakeScale":
      let n = try numbers(3)
      return CATransform3DMakeScale(n[0], n[1], n[2])
    case "MakeRotation":
      let n = try numbers(4)
      return CATransform3DMakeRotation(n[0], n[1], n[2], n[3])
    case "Invert": return CATransform3DInvert(try expression())
    case "Concat":
      let first = try expression()
      try take(",")
      return CATransform3DConcat(first, try expression())
    case "Translate", "Scale", "Rotate":
      let map = try expression()
      try take(",")
      let n = try numbers(name == "Rotate" ? 4 : 3)
      switch name {
      case "Translate": return CATransform3DTranslate(map, n[0], n[1], n[2])
      case "Scale": return CATransform3DScale(map, n[0], n[1], n[2])
      default: return CATransform3DRotate(map, n[0], n[1], n[2], n[3])
      }
    default: throw fault()
    }
  }

  private mutating func numbers(_ count: Int) throws(MalformedCase) -> [Double] {
    var numbers: [Double] = []
    for index in 0..<count {
      if index > 0 { try take(",") }
      let start = place
      while place < text.count, text[place] != ",", text[place] != ")" { place += 1 }
      guard let number = Self.number(String(text[start..<place])) else { throw fault() }
      numbers.append(number)
    }
    return numbers
  }

  /// `2`, `-pi`, `pi/2`, `2*pi/3`.
  private static func number(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("-")
    var value: Double?
    var divides = false
    var factor = ""
    for character in (isNegative ? text.dropFirst() : text[...]) + "*" {
      guard character == "*" || character == "/" else {
        factor.append(character)
        continue
      }
      guard let number = factor == "pi" || factor == "M_PI" ? Double.pi : Double(factor) else { return nil }
      value = value.map { divides ? $0 / number : $0 * number } ?? number
      divides = character == "/"
      factor = ""
    }
    return value.map { isNegative ? -$0 : $0 }
  }
}
