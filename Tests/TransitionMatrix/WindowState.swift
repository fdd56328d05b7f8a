import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueUIKit

/// The whole model state of a window and of the loaded views of its controllers, to the bit: every layer's properties,
/// every view's, the order of all, what animates and what listens for gestures.
@MainActor
struct WindowState {
  struct Node: Equatable {
    let depth: Int
    /// The way of classes down to it.
    let path: String
    let identity: ObjectIdentifier
    /// Property by property, in words or bits.
    let values: [String: String]
  }

  /// Of the window.
  let nodes: [Node]
  /// Of the trees beside it, by their roots.
  private let others: [ObjectIdentifier: [Node]]

  /// - Parameter controllers: whose views count also where they are not in the window.
  init(_ window: UIWindow, _ controllers: [UIViewController]) {
    var nodes: [Node] = []
    Self.walk(window.layer, depth: 0, path: "", into: &nodes)
    var others: [ObjectIdentifier: [Node]] = [:]
    for controller in controllers {
      guard let view = controller.viewIfLoaded, !view.isDescendant(of: window) else { continue }
      // Whatever it was left in.
      var top: UIView = view
      while let outer = top.superview { top = outer }
      var tree: [Node] = []
      Self.walk(top.layer, depth: 0, path: "\(type(of: controller)) off the window: ", into: &tree)
      others[ObjectIdentifier(top.layer)] = tree
    }
    self.nodes = nodes
    self.others = others
  }

  private static func walk(_ layer: CALayer, depth: Int, path: String, into nodes: inout [Node]) {
    let view = layer.owner as? UIView
    let path = path + "/" + (view.map { "\(type(of: $0))" } ?? "\(type(of: layer))")
    var values = layerValues(layer)
    if let view { values.merge(viewValues(view)) { $1 } }
    nodes.append(Node(depth: depth, path: path, identity: ObjectIdentifier(layer), values: values))
    if let mask = layer.mask { walk(mask, depth: depth + 1, path: path + " mask", into: &nodes) }
    for sublayer in layer.sublayers ?? [] { walk(sublayer, depth: depth + 1, path: path, into: &nodes) }
  }

  private static func bits(_ numbers: Double...) -> String {
    // Zero is zero, whatever its sign.
    numbers.map { String(($0 == 0 ? 0 : $0).bitPattern, radix: 16) + " (\($0))" }.joined(separator: " ")
  }

  private static func bits(_ rect: CGRect) -> String {
    bits(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  private static func bits(_ m: CATransform3D) -> String {
    bits(
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43,
      m.m44)
  }

  private static func layerValues(_ layer: CALayer) -> [String: String] {
    [
      "bounds": bits(layer.bounds), "position": bits(layer.position.x, layer.position.y),
      "anchorPoint": bits(layer.anchorPoint.x, layer.anchorPoint.y), "anchorPointZ": bits(layer.anchorPointZ),
      "zPosition": bits(layer.zPosition), "transform": bits(layer.transform),
      "sublayerTransform": bits(layer.sublayerTransform), "opacity": bits(layer.exactOpacity),
      "hidden": "\(layer.isHidden)", "cornerRadius": bits(layer.cornerRadius),
      "maskedCorners": "\(layer.maskedCorners.rawValue)", "masksToBounds": "\(layer.masksToBounds)",
      "doubleSided": "\(layer.isDoubleSided)", "shouldRasterize": "\(layer.shouldRasterize)",
      "rasterizationScale": bits(layer.rasterizationScale),
      "backgroundColor": "\(layer.backgroundColor?.components ?? [])",
      "border": bits(layer.borderWidth) + "\(layer.borderColor?.components ?? [])",
      "shadow": bits(
        Double(layer.shadowOpacity), layer.shadowRadius, layer.shadowOffset.width, layer.shadowOffset.height)
        + "\(layer.shadowColor?.components ?? [])\(layer.shadowPath == nil)",
      "contents": layer.contents.map { "\($0)" } ?? "none", "contentsRect": bits(layer.contentsRect),
      "time": bits(layer.beginTime, layer.timeOffset, Double(layer.speed)),
      "animations": (layer.animationKeys() ?? []).joined(separator: " "),
      "mask": layer.mask == nil ? "none" : "one",
    ]
  }

  private static func viewValues(_ view: UIView) -> [String: String] {
    [
      "frame": bits(view.frame), "alpha": bits(view.alpha), "viewHidden": "\(view.isHidden)",
      "viewTransform": bits(
        view.transform.a, view.transform.b, view.transform.c, view.transform.d, view.transform.tx,
        view.transform.ty),
      "interaction": "\(view.isUserInteractionEnabled)", "clips": "\(view.clipsToBounds)",
      "autoresizing": "\(view.autoresizingMask.rawValue)", "tint": "\(view.tintAdjustmentMode)",
      "constrained": "\(view.translatesAutoresizingMaskIntoConstraints)",
      "gestures": (view.gestureRecognizers ?? []).map { "\(type(of: $0)) \($0.state) \($0.isEnabled)" }
        .joined(separator: ", "),
    ]
  }

  // MARK: Comparing

  /// What is another than it was; empty if all is as before, the same objects in the same order.
  /// A view that was loaded meanwhile is none of it.
  func differences(from before: WindowState) -> [String] {
    var differences = Self.differences(before.nodes, nodes, sameObjects: true)
    for (root, tree) in before.others {
      differences += Self.differences(tree, others[root] ?? [], sameObjects: true)
    }
    return differences
  }

  /// What is another in two windows of the same make, where the objects are others. What counts gestures is left out:
  /// who has been where has other recognisers.
  func differencesOfMake(from other: WindowState) -> [String] {
    Self.differences(other.nodes, nodes, sameObjects: false)
  }

  private static func differences(_ before: [Node], _ after: [Node], sameObjects: Bool) -> [String] {
    let old = before.map { "\($0.depth)\($0.path)" }
    let new = after.map { "\($0.depth)\($0.path)" }
    guard old == new else {
      return new.difference(from: old).map { change in
        switch change {
        case .insert(_, let path, _): "left over, or in another place: \(path)"
        case .remove(_, let path, _): "gone, or in another place: \(path)"
        }
      }
    }
    return zip(before, after).flatMap { old, new in
      var words: [String] = []
      // The system's bars make their content anew.
      if sameObjects, old.identity != new.identity, !new.path.contains("/NavigationItemView") {
        words.append("\(new.path) is another one")
      }
      for key in old.values.keys.sorted() where old.values[key] != new.values[key] {
        if !sameObjects, key == "gestures" { continue }
        let (was, isNow) = (old.values[key] ?? "none", new.values[key] ?? "none")
        words.append("\(new.path).\(key) was \(was), is \(isNow)")
      }
      return words
    }
  }
}
