import Foundation
import SegueGeometry
import SegueJSON
import SegueQuartzCore

extension Adapters {
  /// Maps: how they are made, what they do to points and rectangles, their inverses.
  @MainActor static let transforms: [String: Adapter] = [
    "transform.build": { check in
      guard let operations = check.one.inputs["ops"]?.arrayValue else {
        throw check.malformed("inputs.ops are missing")
      }
      // Listed from the outermost, each is applied before what stands already: Translate, Rotate, Scale do that.
      let map = try operations.reduce(CATransform3DIdentity) { try applying($1, to: $0, check) }
      try check.expect(map, check.one.expected["ca16"])
    },
    "catransform3d.call": { check in
      var call = TransformCall(try check.text("call"), check)
      try check.expect(try call.transform(), check.one.expected["ca16"])
    },
    "catransform3d.from-affine": { check in
      try check.expect(CATransform3DMakeAffineTransform(try affine("affine", check)), check.one.expected["ca16"])
    },
    "catransform3d.is-affine": { check in
      try check.expect(CATransform3DIsAffine(try check.transform()), check.one.expected)
    },
    "transform.invert": { check in
      let map = try check.transform()
      let inverse = map.inverse
      try check.expect(inverse != nil, check.one.expected["invertible"], "invertible")
      if let inverse {
        try check.expect(inverse, check.one.expected["ca16"])
        check.expect(CATransform3DInvert(map) == inverse, "the inverse", "\(CATransform3DInvert(map))", "Invert")
      } else {
        // Core Animation gives the map itself where another product gives the identity.
        check.expect(CATransform3DInvert(map) == map, "the map itself", "\(CATransform3DInvert(map))", "Invert")
      }
    },
    "transform.is-invertible": { check in
      try check.expect(try check.transform().inverse != nil, check.one.expected)
    },
    "transform.map-point": { check in
      let point = try check.numbers("point")
      let map = try check.transform()
      switch point.count {
      case 2:
        guard let image = map.project(CGPoint(x: point[0], y: point[1])) else { return try hidden(check) }
        try check.expect(image, check.one.expected)
      case 3:
        guard let image = map.map(SIMD3(point[0], point[1], point[2])) else { return try hidden(check) }
        try check.expect([image.x, image.y, image.z], check.one.expected)
      default: throw check.malformed("inputs.point has neither two nor three numbers")
      }
    },
    "transform.map-vector4": { check in
      let v = try check.numbers("v", count: 4)
      let image = try check.transform().map(SIMD4(v[0], v[1], v[2], v[3]))
      try check.expect([image.x, image.y, image.z, image.w], check.one.expected)
    },
    "transform.map-rect": { check in
      let (map, rect) = (try check.transform(), try check.rect("rect"))
      try check.expect(map.map(rect), check.one.expected)
      if map.isAffine { try check.expect(rect.applying(map.affine), check.one.expected, "applying") }
    },
    "transform.inverse-map-rect": { check in
      guard let rect = try check.transform().inverseMap(try check.rect("rect")) else {
        return check.expect(check.one.expected == .null, "\(check.one.expected)", "nothing", "")
      }
      try check.expect(rect, check.one.expected)
    },
    "transform.project-point": { check in
      let point = try check.transform().castRay(through: try check.point("point"))
      guard let point else {
        // What another product gives where there is no such point is its own choice.
        if check.one.standing == .peer { throw NoAdapter() }
        return try check.expect(true, check.one.expected["clamped"], "clamped")
      }
      try check.expect(false, check.one.expected["clamped"], "clamped")
      try check.expect(point, check.one.expected["point"], "point")
    },
    "transform.is-backface-visible": { check in
      try check.expect(try check.transform().showsBack, check.one.expected)
    },
    "hit-test.point-to-child": { check in
      let map = try check.transform("child_to_parent_ca16")
      guard let point = map.unproject(try check.point("point")) else {
        return check.expect(check.one.expected == .null, "\(check.one.expected)", "nothing", "")
      }
      try check.expect(point, check.one.expected)
    },
    "projection3x3.from-catransform3d": { check in
      try check.expect(rows(ProjectionTransform(try check.transform())), check.one.expected["3x3"], "3x3")
    },
    "projection3x3.determinant": { check in
      let m = try check.numbers("3x3", count: 9)
      let map = ProjectionTransform(
        m11: m[0], m12: m[1], m13: m[2], m21: m[3], m22: m[4], m23: m[5], m31: m[6], m32: m[7], m33: m[8])
      try check.expect(map.determinant, check.one.expected)
    },
    "homogeneous-quad.enclosing-rect": { check in
      guard let items = check.one.inputs["corners_xyzw"]?.arrayValue, items.count == 4 else {
        throw check.malformed("inputs.corners_xyzw are not four corners")
      }
      let corners = try items.map { item in
        let c = try CaseCheck.numbers(item, count: 4, "inputs.corners_xyzw", check.one.id)
        return SIMD4(c[0], c[1], c[2], c[3])
      }
      let rect = HomogeneousQuad(corners: corners).enclosingRect
      for (name, isInside) in [("contains", true), ("excludes", false)] {
        for item in check.one.expected[name]?.arrayValue ?? [] {
          let p = try CaseCheck.numbers(item, count: 2, "expected.\(name)", check.one.id)
          // Its edges are inside.
          let holds = rect.minX <= p[0] && p[0] <= rect.maxX && rect.minY <= p[1] && p[1] <= rect.maxY
          check.expect(holds == isInside, "\(name) \(p)", "\(rect)", "")
        }
      }
    },
  ]

  /// A point that the map puts at or behind the eye.
  @MainActor private static func hidden(_ check: CaseCheck) throws {
    // A product that leaves out the division there has a policy of its own.
    if check.one.standing == .peer { throw NoAdapter() }
    check.expect(check.one.expected == .null, "\(check.one.expected)", "no image", "")
  }

  private static func rows(_ m: ProjectionTransform) -> [Double] {
    [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
  }

  @MainActor static func affine(_ name: String, _ check: CaseCheck) throws(MalformedCase) -> CGAffineTransform {
    let m = try check.numbers(name, count: 6)
    return CGAffineTransform(m[0], m[1], m[2], m[3], m[4], m[5])
  }

  /// `["rotate", 90, 1, 0, 0]` and the like; angles in degrees.
  @MainActor private static func applying(
    _ operation: JSONValue, to map: CATransform3D, _ check: CaseCheck
  ) throws -> CATransform3D {
    guard let parts = operation.arrayValue, let name = parts.first?.stringValue else {
      throw check.malformed("inputs.ops are not lists that begin with a name")
    }
    let n = try CaseCheck.numbers(.array(Array(parts.dropFirst())), "inputs.ops", check.one.id)
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    func tangent(_ degrees: Double) -> Double {
      let turn = CGAffineTransform(rotationAngle: radians(degrees))
      return turn.b / turn.a
    }
    switch (name, n.count) {
    case ("rotate", 4): return CATransform3DRotate(map, radians(n[0]), n[1], n[2], n[3])
    case ("rotate", 1): return CATransform3DRotate(map, radians(n[0]), 0, 0, 1)
    case ("translate", 2...3): return CATransform3DTranslate(map, n[0], n[1], n.count > 2 ? n[2] : 0)
    case ("scale", 1): return CATransform3DScale(map, n[0], n[0], n[0])
    case ("scale", 2...3): return CATransform3DScale(map, n[0], n[1], n.count > 2 ? n[2] : 1)
    case ("skew", 2):
      let skew = CGAffineTransform(1, tangent(n[1]), tangent(n[0]), 1, 0, 0)
      return CATransform3DConcat(CATransform3DMakeAffineTransform(skew), map)
    case ("perspective", 1):
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / n[0]
      return CATransform3DConcat(perspective, map)
    case ("matrix", 16), ("matrix3d", 16): return CATransform3DConcat(CaseCheck.transform(n), map)
    case ("matrix", 6):
      let affine = CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
      return CATransform3DConcat(CATransform3DMakeAffineTransform(affine), map)
    default: throw check.malformed("there is no operation \(name) of \(n.count) numbers")
    }
  }
}
