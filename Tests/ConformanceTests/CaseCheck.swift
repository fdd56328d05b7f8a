import Foundation
import SegueGeometry
import SegueJSON

/// One case while an adapter works on it: its inputs by name, and what did not come out as expected.
@MainActor
final class CaseCheck {
  let one: ConformanceCase
  private(set) var mismatches: [String] = []
  /// How many values were compared: an adapter that compares none has checked nothing.
  private(set) var compared = 0

  init(_ one: ConformanceCase) {
    self.one = one
  }

  // MARK: Inputs

  /// - Throws: if there is no input of that name, or none of that shape.
  func number(_ name: String) throws(MalformedCase) -> Double {
    try Self.number(one.inputs[name], "inputs.\(name)", one.id)
  }

  /// The number, or `standard` where the case leaves it out.
  func number(_ name: String, else standard: Double) throws(MalformedCase) -> Double {
    one.inputs[name] == nil ? standard : try number(name)
  }

  /// A number that is not infinite.
  func finite(_ name: String, else standard: Double? = nil) throws(MalformedCase) -> Double {
    if let standard, one.inputs[name] == nil { return standard }
    let number = try number(name)
    guard number.isFinite else { throw malformed("inputs.\(name) is not finite") }
    return number
  }

  func numbers(_ name: String, count: Int? = nil) throws(MalformedCase) -> [Double] {
    try Self.numbers(one.inputs[name], count: count, "inputs.\(name)", one.id)
  }

  func text(_ name: String) throws(MalformedCase) -> String {
    guard let text = one.inputs[name]?.stringValue else { throw malformed("inputs.\(name) is not a text") }
    return text
  }

  func transform(_ name: String = "ca16") throws(MalformedCase) -> CATransform3D {
    Self.transform(try numbers(name, count: 16))
  }

  func point(_ name: String) throws(MalformedCase) -> CGPoint {
    let p = try numbers(name, count: 2)
    return CGPoint(x: p[0], y: p[1])
  }

  func rect(_ name: String) throws(MalformedCase) -> CGRect { Self.rect(try numbers(name, count: 4)) }

  func quaternion(_ name: String) throws(MalformedCase) -> Quaternion {
    let q = try numbers(name, count: 4)
    return Quaternion(ix: q[0], iy: q[1], iz: q[2], r: q[3])
  }

  func malformed(_ what: String) -> MalformedCase { MalformedCase("\(one.id): \(what)") }

  static func transform(_ m: [Double]) -> CATransform3D { CATransform3D(rows: m.map { CGFloat($0) }) }
  static func rect(_ r: [Double]) -> CGRect { CGRect(x: r[0], y: r[1], width: r[2], height: r[3]) }

  static func number(_ value: JSONValue?, _ name: String, _ id: String) throws(MalformedCase) -> Double {
    switch value?.stringValue {
    case "inf": return .infinity
    case "-inf": return -.infinity
    default:
      guard let number = value?.doubleValue else { throw MalformedCase("\(id): \(name) is not a number") }
      return number
    }
  }

  static func numbers(
    _ value: JSONValue?, count: Int? = nil, _ name: String, _ id: String
  ) throws(MalformedCase) -> [Double] {
    guard let items = value?.arrayValue, count == nil || items.count == count else {
      throw MalformedCase("\(id): \(name) is not a list of \(count.map(String.init) ?? "") numbers")
    }
    var numbers: [Double] = []
    for item in items { numbers.append(try number(item, name, id)) }
    return numbers
  }

  // MARK: What comes out

  func expect(_ value: Double, _ name: String = "") throws(MalformedCase) { try expect(value, one.expected, name) }

  /// Compares with an expectation that is a number.
  func expect(_ value: Double, _ expected: JSONValue?, _ name: String = "") throws(MalformedCase) {
    let expected = try Self.number(expected, name.isEmpty ? "expected" : "expected.\(name)", one.id)
    expect(one.tolerance.holds(value, for: expected), "\(expected)", "\(value)", name)
  }

  /// Compares with an expectation that is a list of as many numbers.
  func expect(_ values: [Double], _ expected: JSONValue?, _ name: String = "") throws(MalformedCase) {
    let label = name.isEmpty ? "expected" : "expected.\(name)"
    let expected = try Self.numbers(expected, count: values.count, label, one.id)
    let holds = zip(values, expected).allSatisfy { one.tolerance.holds($0, for: $1) }
    expect(holds, "\(expected)", "\(values)", name)
  }

  func expect(_ rect: CGRect, _ expected: JSONValue?, _ name: String = "") throws(MalformedCase) {
    try expect([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], expected, name)
  }

  func expect(_ point: CGPoint, _ expected: JSONValue?, _ name: String = "") throws(MalformedCase) {
    try expect([point.x, point.y], expected, name)
  }

  func expect(_ map: CATransform3D, _ expected: JSONValue?, _ name: String = "ca16") throws(MalformedCase) {
    try expect(map.rows.map(Double.init), expected, name)
  }

  func expect(_ flag: Bool, _ expected: JSONValue?, _ name: String = "") throws(MalformedCase) {
    guard let expected = expected?.boolValue else {
      throw malformed("expected\(name.isEmpty ? "" : ".\(name)") is not true or false")
    }
    expect(flag == expected, "\(expected)", "\(flag)", name)
  }

  func expect(_ word: String, _ expected: JSONValue?, _ name: String = "") throws(MalformedCase) {
    guard let expected = expected?.stringValue else {
      throw malformed("expected\(name.isEmpty ? "" : ".\(name)") is not a word")
    }
    expect(word == expected, expected, word, name)
  }

  func expect(_ holds: Bool, _ expected: @autoclosure () -> String, _ came: @autoclosure () -> String, _ name: String) {
    compared += 1
    if !holds { mismatches.append("\(name.isEmpty ? "" : "\(name): ")expected \(expected()), came \(came())") }
  }
}
