import Foundation
import SegueGeometry
import SegueJSON
import SegueQuartzCore

extension Adapters {
  /// Geometry of layers.
  @MainActor static let layers: [String: Adapter] = [
    "layer.defaults": { check in
      try onLayer { layer in
        let expected = check.one.expected
        try check.expect(layer.bounds, expected["bounds"], "bounds")
        try check.expect(layer.position, expected["position"], "position")
        try check.expect(layer.anchorPoint, expected["anchorPoint"], "anchorPoint")
        try check.expect(layer.anchorPointZ, expected["anchorPointZ"], "anchorPointZ")
        try check.expect(layer.zPosition, expected["zPosition"], "zPosition")
        try check.expect(layer.masksToBounds, expected["masksToBounds"], "masksToBounds")
        try check.expect(layer.isHidden, expected["hidden"], "hidden")
        try check.expect(layer.isGeometryFlipped, expected["geometryFlipped"], "geometryFlipped")
        try check.expect(layer.contentsScale, expected["contentsScale"], "contentsScale")
      }
    },
    "layer.frame-get": { check in
      try onLayer { layer in
        try set(layer, check.one.inputs, check)
        try check.expect(layer.frame, check.one.expected)
      }
    },
    "layer.frame-set": { check in
      try onLayer { layer in
        try set(layer, check.one.inputs, check)
        layer.frame = try check.rect("frame")
        try compare(layer, check)
      }
    },
    "layer.bounds-set": { check in
      try onLayer { layer in
        layer.bounds = try check.rect("bounds")
        try compare(layer, check)
      }
    },
    "layer.anchorPoint-set": { check in
      try onLayer { layer in
        layer.frame = try check.rect("frame_before")
        layer.anchorPoint = try check.point("anchorPoint")
        try compare(layer, check)
      }
    },
    "layer.position-set": { check in
      try onLayer { layer in
        layer.frame = try check.rect("frame_before")
        layer.position = try check.point("position")
        try compare(layer, check)
      }
    },
    "layer.convert-point": { check in
      try between(check) { from, to in
        let point = try check.point("value")
        try check.expect(from.convert(point, to: to), check.one.expected)
        try check.expect(to.convert(point, from: from), check.one.expected, "from")
      }
    },
    "layer.convert-rect": { check in
      try between(check) { from, to in
        let rect = try check.rect("value")
        try check.expect(from.convert(rect, to: to), check.one.expected)
        try check.expect(to.convert(rect, from: from), check.one.expected, "from")
      }
    },
  ]

  /// Sets whatever properties are given: those before a change first.
  @MainActor private static func set(
    _ layer: CALayer, _ values: JSONValue, _ check: CaseCheck
  ) throws(MalformedCase) {
    func numbers(_ name: String, _ count: Int) throws(MalformedCase) -> [Double]? {
      guard let value = values[name] else { return nil }
      return try CaseCheck.numbers(value, count: count, name, check.one.id)
    }
    for name in ["bounds", "bounds_before"] {
      if let bounds = try numbers(name, 4) { layer.bounds = CaseCheck.rect(bounds) }
    }
    if let position = try numbers("position", 2) { layer.position = CGPoint(x: position[0], y: position[1]) }
    if let anchor = try numbers("anchorPoint", 2) { layer.anchorPoint = CGPoint(x: anchor[0], y: anchor[1]) }
    if values["zPosition"] != nil {
      layer.zPosition = try CaseCheck.number(values["zPosition"], "zPosition", check.one.id)
    }
    for name in ["transform_ca16", "transform"] {
      if let transform = try numbers(name, 16) { layer.transform = CaseCheck.transform(transform) }
    }
    for name in ["sublayerTransform_ca16", "sublayerTransform"] {
      if let transform = try numbers(name, 16) { layer.sublayerTransform = CaseCheck.transform(transform) }
    }
  }

  /// Whatever properties the case expects.
  @MainActor private static func compare(_ layer: CALayer, _ check: CaseCheck) throws(MalformedCase) {
    let expected = check.one.expected
    if let bounds = expected["bounds"] { try check.expect(layer.bounds, bounds, "bounds") }
    if let size = expected["bounds_size"] {
      try check.expect([layer.bounds.width, layer.bounds.height], size, "bounds_size")
    }
    if let position = expected["position"] { try check.expect(layer.position, position, "position") }
    if let anchor = expected["anchorPoint"] { try check.expect(layer.anchorPoint, anchor, "anchorPoint") }
    if let frame = expected["frame"] { try check.expect(layer.frame, frame, "frame") }
  }

  /// Makes the case's layers, each with its superlayer's name, and hands over the two that it names.
  @MainActor private static func between(_ check: CaseCheck, _ body: (CALayer, CALayer) throws -> Void) throws {
    guard let described = check.one.inputs["layers"]?.objectValue else {
      throw check.malformed("inputs.layers are missing")
    }
    try SimulationWorld.run(SimulationWorld()) {
      let layers = described.mapValues { _ in CALayer() }
      for (name, values) in described.sorted(by: { $0.key < $1.key }) {
        guard let layer = layers[name] else { continue }
        try set(layer, values, check)
        guard let parent = values["superlayer"]?.stringValue else { continue }
        // A layer that hangs under itself is no tree.
        var above = parent
        for _ in described where above != name { above = described[above]?["superlayer"]?.stringValue ?? "" }
        guard let superlayer = layers[parent], above != name else {
          throw check.malformed("\(name) has no superlayer \(parent)")
        }
        superlayer.addSublayer(layer)
      }
      guard let from = layers[try check.text("from")], let to = layers[try check.text("to")] else {
        throw check.malformed("from and to are not among the layers")
      }
      try body(from, to)
    }
  }
}
