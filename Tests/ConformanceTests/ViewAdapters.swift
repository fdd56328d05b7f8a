import Foundation
import SegueGeometry
import SegueJSON
import SegueUIKit

extension Adapters {
  /// Trees of views, points in them and the view that is hit.
  @MainActor static let views: [String: Adapter] = [
    "view.hitTest": { check in
      try withViews(check) { views in
        let receiver = try view("receiver", views, check)
        let hit = receiver.hitTest(try check.point("point"), with: nil)
        let name = hit.flatMap { hit in views.first { $0.value === hit }?.key }
        guard let hits = check.one.expected["hit"], hits == .null || hits.stringValue != nil else {
          throw check.malformed("expected.hit is neither null nor a name")
        }
        check.expect(name == hits.stringValue, hits.stringValue ?? "nothing", name ?? "nothing", "hit")
      }
    },
    "view.pointInside": { check in
      try SimulationWorld.run(SimulationWorld()) {
        let view = UIView()
        view.bounds = try check.rect("bounds")
        guard let expected = check.one.expected.boolValue else { throw check.malformed("expected is no Boolean") }
        let isInside = view.point(inside: try check.point("point"), with: nil)
        check.expect(isInside == expected, "\(expected)", "\(isInside)", "inside")
      }
    },
    "view.convert-point": { check in
      try withViews(check) { views in
        let (from, to) = (try view("from", views, check), try view("to", views, check))
        let point = try check.point("point")
        try check.expect(from.convert(point, to: to), check.one.expected)
        try check.expect(to.convert(point, from: from), check.one.expected, "from")
      }
    },
  ]

  @MainActor private static func withViews(_ check: CaseCheck, _ body: ([String: UIView]) throws -> Void) throws {
    guard let nodes = check.one.inputs["views"]?.objectValue else {
      throw check.malformed("inputs.views is missing")
    }
    // Siblings stand in the order of their names.
    let sorted = nodes.sorted { $0.key < $1.key }
    try SimulationWorld.run(SimulationWorld()) {
      var views: [String: UIView] = [:]
      for (name, node) in sorted { views[name] = try made(node, name, check) }
      for (name, node) in sorted {
        guard let parent = node["superview"]?.stringValue else { continue }
        guard let superview = views[parent], let view = views[name], superview !== view else {
          throw check.malformed("\(name) stands in no view of the case")
        }
        superview.addSubview(view)
      }
      try body(views)
    }
  }

  /// The transform first: the frame is set under it.
  @MainActor private static func made(_ node: JSONValue, _ name: String, _ check: CaseCheck) throws -> UIView {
    let view = UIView()
    if let scale = node["scale"] {
      let factor = try CaseCheck.number(scale, "\(name).scale", check.one.id)
      view.transform = CGAffineTransform(scaleX: factor, y: factor)
    }
    if let frame = node["frame"] {
      view.frame = CaseCheck.rect(try CaseCheck.numbers(frame, count: 4, "\(name).frame", check.one.id))
    }
    if let bounds = node["bounds"] {
      view.bounds = CaseCheck.rect(try CaseCheck.numbers(bounds, count: 4, "\(name).bounds", check.one.id))
    }
    if let origin = node["bounds_origin"] {
      let o = try CaseCheck.numbers(origin, count: 2, "\(name).bounds_origin", check.one.id)
      view.bounds.origin = CGPoint(x: o[0], y: o[1])
    }
    if let origin = node["frame_origin"] {
      let o = try CaseCheck.numbers(origin, count: 2, "\(name).frame_origin", check.one.id)
      view.frame.origin = CGPoint(x: o[0], y: o[1])
    }
    return view
  }

  @MainActor private static func view(
    _ role: String, _ views: [String: UIView], _ check: CaseCheck
  ) throws(MalformedCase) -> UIView {
    guard let name = check.one.inputs[role]?.stringValue, let view = views[name] else {
      throw check.malformed("inputs.\(role) names no view")
    }
    return view
  }
}
