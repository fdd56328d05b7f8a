import Foundation
import SegueGeometry
import SegueJSON
import SegueQuartzCore

extension Adapters {
  /// Quaternions, and what maps are made of.
  @MainActor static let rotations: [String: Adapter] = [
    "transform.from-quaternion": { check in
      try check.expect(CATransform3D(try check.quaternion("q_xyzw")), check.one.expected["ca16"])
    },
    "transform.rotation-to-quaternion": { check in
      guard let parts = try check.transform().decomposed() else { return cannot(check) }
      try compare(parts.rotation, check.one.expected["quaternion_xyzw"], check)
    },
    "quaternion.multiply": { check in
      let product = try check.quaternion("a_xyzw") * (try check.quaternion("b_xyzw"))
      try check.expect(list(product.vector), check.one.expected)
    },
    "quaternion.slerp": { check in
      let (a, b) = (try check.quaternion("a_xyzw"), try check.quaternion("b_xyzw"))
      guard abs(a.length - 1) < 1e-6, abs(b.length - 1) < 1e-6 else { throw check.malformed("inputs are no rotations") }
      let between = a.slerp(to: b, progress: try check.number("t"))
      try compare(between.vector, check.one.expected["xyzw"], check)
    },
    "transform.decompose-recompose": { check in
      let map = try check.transform()
      guard let parts = map.decomposed() else { return cannot(check) }
      try check.expect(CATransform3D(parts), check.one.inputs["ca16"])
    },
    "transform.decompose": { check in
      let expected = check.one.expected
      guard let parts = try check.transform().decomposed() else {
        let isRefused = expected == .null || expected["failed"]?.boolValue == true
        return check.expect(isRefused, "\(expected)", "no decomposition", "")
      }
      guard check.one.standing == .direct else {
        // Where a mirror stands differs between products: what the parts make together does not.
        return check.expect(
          same(CATransform3D(parts), CATransform3D(try Adapters.parts(expected, else: parts, check)), check),
          "\(expected)", "\(parts)", "")
      }
      for (name, values) in [
        ("translate", list(parts.translation)), ("scale", list(parts.scale)),
        ("skew_xy_xz_yz", list(parts.shear)), ("perspective", list(parts.perspective)),
      ] {
        if let numbers = expected[name] { try check.expect(values, numbers, name) }
      }
      if let rotation = expected["quaternion_xyzw"] { try compare(parts.rotation, rotation, check) }
    },
    "transform.decompose-2d": { check in
      let parts = try check.transform().affine.decomposed()
      try check.expect([parts.translation.dx, parts.translation.dy], check.one.expected["translate"], "translate")
      try check.expect(parts.rotation * 180 / .pi, check.one.expected["rotation_deg"], "rotation_deg")
      try check.expect([parts.scale.width, parts.scale.height], check.one.expected["scale"], "scale")
    },
    "affine.decompose-rotation": { check in
      let map = CGAffineTransform(rotationAngle: try check.number("rotation_pi") * .pi)
      try check.expect(map.decomposed().rotation / .pi)
    },
    "layer.affineTransform": { check in
      try onLayer { layer in
        layer.transform = try check.transform("transform_ca16")
        let m = layer.affineTransform()
        try check.expect([m.a, m.b, m.c, m.d, m.tx, m.ty], check.one.expected)
      }
    },
  ]

  /// The parts that a case expects; those that it leaves out are `standard`'s.
  @MainActor private static func parts(
    _ expected: JSONValue, else standard: DecomposedTransform3D, _ check: CaseCheck
  ) throws(MalformedCase) -> DecomposedTransform3D {
    func numbers(_ name: String, _ count: Int) throws(MalformedCase) -> [Double]? {
      guard let value = expected[name] else { return nil }
      return try CaseCheck.numbers(value, count: count, "expected.\(name)", check.one.id)
    }
    var parts = standard
    if let n = try numbers("translate", 3) { parts.translation = SIMD3(n[0], n[1], n[2]) }
    if let n = try numbers("scale", 3) { parts.scale = SIMD3(n[0], n[1], n[2]) }
    if let n = try numbers("skew_xy_xz_yz", 3) { parts.shear = SIMD3(n[0], n[1], n[2]) }
    if let n = try numbers("perspective", 4) { parts.perspective = SIMD4(n[0], n[1], n[2], n[3]) }
    if let n = try numbers("quaternion_xyzw", 4) { parts.rotation = SIMD4(n[0], n[1], n[2], n[3]) }
    return parts
  }

  @MainActor private static func same(_ a: CATransform3D, _ b: CATransform3D, _ check: CaseCheck) -> Bool {
    zip(a.rows, b.rows).allSatisfy { check.one.tolerance.holds(Double($0), for: Double($1)) }
  }

  /// Both a quaternion and its negative are the rotation.
  @MainActor private static func compare(
    _ q: SIMD4<Double>, _ expected: JSONValue?, _ check: CaseCheck
  ) throws(MalformedCase) {
    let e = try CaseCheck.numbers(expected, count: 4, "expected quaternion", check.one.id)
    let same = list(q).enumerated().allSatisfy { check.one.tolerance.holds($0.element, for: e[$0.offset]) }
    let opposite = list(q).enumerated().allSatisfy { check.one.tolerance.holds(0 - $0.element, for: e[$0.offset]) }
    check.expect(same || opposite, "\(e)", "\(list(q))", "quaternion")
  }

  @MainActor private static func cannot(_ check: CaseCheck) {
    check.expect(false, "\(check.one.expected)", "no decomposition", "")
  }

  private static func list<Numbers: SIMD>(_ numbers: Numbers) -> [Double] where Numbers.Scalar == Double {
    numbers.indices.map { numbers[$0] }
  }
}
