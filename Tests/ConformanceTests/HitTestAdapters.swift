import Foundation
import SegueGeometry
import SegueJSON
import SegueQuartzCore

extension Adapters {
  /// Scenes of layers and the one that lies under a point.
  @MainActor static let hitTests: [String: Adapter] = [
    "hit-test": { check in try hitTest(check) { _, _ in } },
    "hit-test+local-point": { check in
      try hitTest(check) { hit, screen in
        guard let expected = check.one.expected["local"], let hit else { return }
        try check.expect(hit.convert(try check.point("point"), from: screen), expected, "local")
      }
    },
  ]

  @MainActor private static func hitTest(
    _ check: CaseCheck, _ more: (_ hit: CALayer?, _ screen: CALayer) throws -> Void
  ) throws {
    guard let tree = check.one.inputs["tree"] else { throw check.malformed("inputs.tree is missing") }
    try SimulationWorld.run(SimulationWorld()) {
      var scene = HitTestScene(check)
      let screen = CALayer()
      screen.bounds = CGRect(x: 0, y: 0, width: 4000, height: 4000)
      let root = try scene.layer(tree)
      screen.addSublayer(root)
      let hit = root.hitTest(try check.point("point"))
      let name = hit.flatMap { scene.names[ObjectIdentifier($0)] }
      guard let hits = check.one.expected["hit"], hits == .null || hits.stringValue != nil else {
        throw check.malformed("expected.hit is neither null nor a name")
      }
      let expected = hits.stringValue
      check.expect(name == expected, expected ?? "nothing", name ?? "nothing", "hit")
      if name == expected { try more(name == nil ? nil : hit, screen) }
    }
  }
}

/// A tree of boxes, as CSS lays them out, built of layers.
///
/// A box that keeps its children's depth is a transform layer, which shows nothing itself, and in it a layer that is the
/// box's own face.
@MainActor
struct HitTestScene {
  /// Of the layers that can be hit.
  private(set) var names: [ObjectIdentifier: String] = [:]
  private let check: CaseCheck

  init(_ check: CaseCheck) {
    self.check = check
  }

  mutating func layer(_ node: JSONValue, depth: Int = 0) throws -> CALayer {
    guard let id = node["id"]?.stringValue, depth < 100 else { throw check.malformed("a node of the tree has no id") }
    let frame = CaseCheck.rect(try CaseCheck.numbers(node["frame"], count: 4, "\(id).frame", check.one.id))
    let keepsDepth = node["preserve3d"]?.boolValue ?? false
    let layer = keepsDepth ? CATransformLayer() : CALayer()
    layer.name = id
    try place(layer, frame, node, id)
    layer.masksToBounds = node["masksToBounds"]?.boolValue ?? false
    let isHitTestable = node["hit_testable"]?.boolValue ?? true
    if isHitTestable, !keepsDepth { names[ObjectIdentifier(layer)] = id }
    if isHitTestable, keepsDepth {
      let face = CALayer()
      face.name = id
      face.anchorPoint = .zero
      face.bounds = layer.bounds
      layer.addSublayer(face)
      names[ObjectIdentifier(face)] = id
    }
    for child in node["children"]?.arrayValue ?? [] { layer.addSublayer(try self.layer(child, depth: depth + 1)) }
    return layer
  }

  private func place(_ layer: CALayer, _ frame: CGRect, _ node: JSONValue, _ id: String) throws(MalformedCase) {
    let size = frame.size
    layer.bounds = CGRect(origin: .zero, size: size)
    var origin = CGPoint(x: size.width / 2, y: size.height / 2)
    if let given = node["transform_origin"] {
      let o = try CaseCheck.numbers(given, count: 2, "\(id).transform_origin", check.one.id)
      origin = CGPoint(x: o[0], y: o[1])
    }
    // The anchor is a share of the size, of which there may be none.
    let anchor = CGPoint(
      x: size.width > 0 ? origin.x / size.width : 0, y: size.height > 0 ? origin.y / size.height : 0)
    let pivot = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
    layer.anchorPoint = anchor
    layer.position = CGPoint(x: frame.origin.x + pivot.x, y: frame.origin.y + pivot.y)
    if let given = node["transform_ca16"] {
      let map = CaseCheck.transform(
        try CaseCheck.numbers(given, count: 16, "\(id).transform_ca16", check.one.id))
      layer.transform = Self.about(origin, from: pivot, map)
    }
    if let perspective = node["perspective_of_children"] {
      let name = "\(id).perspective_of_children"
      let distance = try CaseCheck.number(perspective["d"], name, check.one.id)
      let eye = try CaseCheck.numbers(perspective["origin"], count: 2, name, check.one.id)
      var map = CATransform3DIdentity
      map.m34 = -1 / max(distance, 1)
      layer.sublayerTransform = Self.about(CGPoint(x: eye[0], y: eye[1]), from: pivot, map)
    }
  }

  /// The map about a point, for a layer that applies it about another.
  private static func about(_ point: CGPoint, from pivot: CGPoint, _ map: CATransform3D) -> CATransform3D {
    let (x, y) = (point.x - pivot.x, point.y - pivot.y)
    if x == 0, y == 0 { return map }
    return CATransform3DMakeTranslation(-x, -y, 0).concatenating(map)
      .concatenating(CATransform3DMakeTranslation(x, y, 0))
  }
}
