import Foundation
import SegueGeometry

/// One function of a CSS transform list, as the primitive that it is interpolated by.
enum CSSFunction: Hashable {
  case translate(SIMD3<Double>)
  case scale(SIMD3<Double>)
  /// Radians about an axis of length 1.
  case rotate(axis: SIMD3<Double>, angle: Double)
  /// Radians along x and y.
  case skew(x: Double, y: Double)
  /// −1/d, which is 0 for none.
  case perspective(Double)
  case matrix(CATransform3D)

  /// The map of a list: a point goes through its last function first.
  static func product(_ list: some Sequence<CSSFunction>) -> CATransform3D {
    list.reduce(.identity) { CATransform3DConcat($1.transform, $0) }
  }

  /// The function that changes nothing, of the same primitive.
  var identity: CSSFunction {
    switch self {
    case .translate: .translate(.init())
    case .scale: .scale(SIMD3(1, 1, 1))
    case .rotate(let axis, _): .rotate(axis: axis, angle: 0)
    case .skew: .skew(x: 0, y: 0)
    case .perspective: .perspective(0)
    case .matrix: .matrix(.identity)
    }
  }

  func isSamePrimitive(as other: CSSFunction) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.rotate, .rotate), (.skew, .skew), (.perspective, .perspective),
      (.matrix, .matrix):
      true
    default: false
    }
  }

  var transform: CATransform3D {
    switch self {
    case .translate(let by): return CATransform3DMakeTranslation(by.x, by.y, by.z)
    case .scale(let by): return CATransform3DMakeScale(by.x, by.y, by.z)
    case .rotate(let axis, let angle): return CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
    case .skew(let x, let y):
      return CATransform3DMakeAffineTransform(CGAffineTransform(1, Self.tangent(y), Self.tangent(x), 1, 0, 0))
    case .perspective(let m34):
      var map = CATransform3D.identity
      map.m34 = CGFloat(m34)
      return map
    case .matrix(let map): return map
    }
  }

  private static func tangent(_ angle: Double) -> CGFloat {
    let turn = CGAffineTransform(rotationAngle: angle)
    return turn.b / turn.a
  }

  /// The input of that name, a list as it is written: `translate(100px) rotate(720deg)`, or `none`.
  @MainActor static func list(_ name: String, _ check: CaseCheck) throws(MalformedCase) -> [CSSFunction] {
    let text = try check.text(name)
    var functions: [CSSFunction] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      guard let close = rest[open...].firstIndex(of: ")") else { throw check.malformed("\(text) has no end") }
      let function = rest[..<open].trimmingCharacters(in: .whitespaces)
      let words = rest[rest.index(after: open)..<close].split { $0 == "," || $0 == " " }.map(String.init)
      guard let value = Self.function(function, words) else {
        throw check.malformed("there is no function \(function)(\(words.joined(separator: ", ")))")
      }
      functions.append(value)
      rest = rest[rest.index(after: close)...]
    }
    let left = rest.trimmingCharacters(in: .whitespaces)
    guard left.isEmpty || (left == "none" && functions.isEmpty) else { throw check.malformed("\(left) is no function") }
    return functions
  }

  private static func function(_ name: String, _ words: [String]) -> CSSFunction? {
    if name == "perspective", words == ["none"] { return .perspective(0) }
    var n: [Double] = []
    for word in words {
      guard let number = number(word) else { return nil }
      n.append(number)
    }
    switch (name, n.count) {
    case ("translate", 1): return .translate(SIMD3(n[0], 0, 0))
    case ("translate", 2): return .translate(SIMD3(n[0], n[1], 0))
    case ("translate3d", 3): return .translate(SIMD3(n[0], n[1], n[2]))
    case ("translateX", 1): return .translate(SIMD3(n[0], 0, 0))
    case ("translateY", 1): return .translate(SIMD3(0, n[0], 0))
    case ("translateZ", 1): return .translate(SIMD3(0, 0, n[0]))
    case ("scale", 1): return .scale(SIMD3(n[0], n[0], 1))
    case ("scale", 2): return .scale(SIMD3(n[0], n[1], 1))
    case ("scale3d", 3): return .scale(SIMD3(n[0], n[1], n[2]))
    case ("scaleX", 1): return .scale(SIMD3(n[0], 1, 1))
    case ("scaleY", 1): return .scale(SIMD3(1, n[0], 1))
    case ("scaleZ", 1): return .scale(SIMD3(1, 1, n[0]))
    case ("rotate", 1), ("rotateZ", 1): return .rotate(axis: SIMD3(0, 0, 1), angle: n[0])
    case ("rotateX", 1): return .rotate(axis: SIMD3(1, 0, 0), angle: n[0])
    case ("rotateY", 1): return .rotate(axis: SIMD3(0, 1, 0), angle: n[0])
    case ("rotate3d", 4): return rotation(n[0], n[1], n[2], n[3])
    case ("skew", 1), ("skewX", 1): return .skew(x: n[0], y: 0)
    case ("skew", 2): return .skew(x: n[0], y: n[1])
    case ("skewY", 1): return .skew(x: 0, y: n[0])
    case ("perspective", 1): return .perspective(-1 / max(n[0], 1))
    case ("matrix", 6):
      return .matrix(CATransform3D(CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])))
    case ("matrix3d", 16): return .matrix(CATransform3D(rows: n.map { CGFloat($0) }))
    default: return nil
    }
  }

  /// About an axis of any length; no turn about one of length 0.
  static func rotation(_ x: Double, _ y: Double, _ z: Double, _ angle: Double) -> CSSFunction {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return .rotate(axis: SIMD3(0, 0, 1), angle: 0) }
    return .rotate(axis: SIMD3(x / length, y / length, z / length), angle: angle)
  }

  /// A number with a unit: angles in radians, lengths in pixels.
  static func number(_ word: String) -> Double? {
    let half = Double.pi
    let units = ["grad": half / 200, "deg": half / 180, "rad": 1, "turn": 2 * half, "px": 1]
    for (unit, size) in units.sorted(by: { $0.key.count > $1.key.count }) where word.hasSuffix(unit) {
      return finite(word.dropLast(unit.count)).map { $0 * size }
    }
    return finite(word[...])
  }

  private static func finite(_ word: Substring) -> Double? { Double(word).flatMap { $0.isFinite ? $0 : nil } }
}
