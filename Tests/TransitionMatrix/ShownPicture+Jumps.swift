import Foundation
import SegueUIKit

/// A layer that shows something else after an event than before it, at the same time.
struct ShownJump: CustomStringConvertible {
  let layer: String
  let what: String
  /// As it was seen before, and is after; nil where it was or is not.
  let old: ShownPicture.Layer?
  let new: ShownPicture.Layer?
  /// What it was allowed, and is beyond.
  let tolerance: ShownPicture.Tolerance

  var description: String { "\(layer) \(what)" }
}

extension ShownPicture {
  /// How far something may be from where it was.
  struct Tolerance {
    /// Points, of a corner in the window.
    var points = 0.5
    var opacity = 0.01

    func joined(_ other: Tolerance) -> Tolerance {
      Tolerance(points: max(points, other.points), opacity: max(opacity, other.opacity))
    }
  }

  /// What is seen before an event and after it and is not the same.
  ///
  /// A layer that goes may hand over to one that comes in its place, or is bared there: a snapshot to what it was taken
  /// of, with all that lies in that.
  ///
  /// - Parameter tolerance: for a layer; by default half a point and a hundredth.
  func jumps(
    to after: ShownPicture, tolerance: (ObjectIdentifier) -> Tolerance = { _ in Tolerance() }
  ) -> [ShownJump] {
    var jumps: [ShownJump] = []
    let ids = Set(layers.keys).union(after.layers.keys)
    let changed = ids.filter { !isSame($0, in: after, tolerance($0)) }
    lazy var bared = changed.union(ids.filter { !shows($0, tolerance) && after.shows($0, tolerance) })
    lazy var covered = changed.union(ids.filter { shows($0, tolerance) && !after.shows($0, tolerance) })
    for id in changed {
      func note(_ what: String, _ old: Layer?, _ new: Layer?) {
        jumps.append(
          ShownJump(
            layer: (old ?? new)?.name ?? "", what: what, old: old, new: new, tolerance: tolerance(id)))
      }
      let was = shows(id, tolerance)
      let isNow = after.shows(id, tolerance)
      if was, isNow, let old = layers[id], let new = after.layers[id] {
        note(Self.change(from: old, to: new), old, new)
      } else if was, let old = layers[id], !isHandedOver(old, id, to: after, among: bared, tolerance) {
        note("vanishes from \(Self.words(old)) \(old.look)", old, nil)
      } else if isNow, let new = after.layers[id], !after.isHandedOver(new, id, to: self, among: covered, tolerance) {
        note("appears at \(Self.words(new)) \(new.look)", nil, new)
      }
    }
    return jumps.sorted { $0.description < $1.description }
  }

  private func isSame(_ id: ObjectIdentifier, in after: ShownPicture, _ tolerance: Tolerance) -> Bool {
    guard let old = layers[id], let new = after.layers[id] else { return false }
    return old.isNear(new, tolerance)
  }

  /// Whether another layer, which has changed too or come in sight, shows in the other picture what this one, or one
  /// that it lies in, shows here.
  private func isHandedOver(
    _ layer: Layer, _ id: ObjectIdentifier, to other: ShownPicture, among changed: Set<ObjectIdentifier>,
    _ tolerance: (ObjectIdentifier) -> Tolerance
  ) -> Bool {
    var current: (layer: Layer, id: ObjectIdentifier)? = (layer, id)
    while let (one, oneID) = current {
      let isTaken = changed.contains { heir in
        guard heir != id, let candidate = other.layers[heir] else { return false }
        // Only a snapshot stands for a whole tree of layers.
        let fits = candidate.isSnapshot || one.isSnapshot || (oneID == id && candidate.look == one.look)
        return fits && candidate.isNear(one, tolerance(heir).joined(tolerance(oneID)))
      }
      if isTaken || isTiled(one, oneID, by: other, among: changed, tolerance) { return true }
      let isOfWhole =
        one.isSnapshot
        && changed.contains { whole in
          other.layers[whole].map { Self.isPart(one, of: $0, tolerance(oneID).joined(tolerance(whole))) } ?? false
        }
      if isOfWhole { return true }
      current = one.parent.flatMap { parent in layers[parent].map { ($0, parent) } }
    }
    return false
  }

  /// Whether snapshots of its parts take the place of a layer, or a layer that of a snapshot of a part of it.
  private static func isPart(_ part: Layer, of whole: Layer, _ tolerance: Tolerance) -> Bool {
    part.isSnapshot && !whole.isSnapshot && abs(part.opacity - whole.opacity) <= tolerance.opacity
      && ConvexPolygon.contains(whole.corners, part.corners, slack: tolerance.points)
  }

  /// Whether snapshots of its parts are seen in another picture all over where a layer is.
  private func isTiled(
    _ whole: Layer, _ id: ObjectIdentifier, by other: ShownPicture, among changed: Set<ObjectIdentifier>,
    _ tolerance: (ObjectIdentifier) -> Tolerance
  ) -> Bool {
    var rest = [whole.corners]
    for part in changed {
      let allowed = tolerance(part).joined(tolerance(id))
      guard let layer = other.layers[part], Self.isPart(layer, of: whole, allowed), other.shows(part, tolerance) else {
        continue
      }
      rest = rest.flatMap { ConvexPolygon.subtract(layer.corners, from: $0, slack: allowed.points) }
        .filter { abs(Self.area($0)) > Self.leastArea }
      if rest.isEmpty { return true }
    }
    return false
  }

  private static func change(from old: Layer, to new: Layer) -> String { "jumps from \(words(old)) to \(words(new))" }

  private static func words(_ layer: Layer) -> String {
    let corners = layer.corners.map { String(format: "(%.1f %.1f)", $0.x, $0.y) }.joined(separator: " ")
    return "\(corners) α \(String(format: "%.3f", layer.opacity))"
  }

  /// Whether nothing that is seen has moved at all.
  func isStill(in after: ShownPicture) -> Bool {
    jumps(to: after) { _ in Tolerance(points: 1e-6, opacity: 1e-9) }.isEmpty
  }

  /// For the last frame of a movement: as far again as the last step went, beside what is always allowed.
  func slack(since prior: ShownPicture) -> (ObjectIdentifier) -> Tolerance {
    { id in
      var tolerance = Tolerance()
      guard let old = prior.layers[id], let new = layers[id], old.corners.count == new.corners.count else {
        return tolerance
      }
      tolerance.points += old.distance(to: new)
      tolerance.opacity += abs(old.opacity - new.opacity)
      return tolerance
    }
  }
}

extension ShownPicture.Layer {
  func distance(to other: ShownPicture.Layer) -> Double {
    zip(corners, other.corners).map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? 0
  }

  func isNear(_ other: ShownPicture.Layer, _ tolerance: ShownPicture.Tolerance) -> Bool {
    guard abs(opacity - other.opacity) <= tolerance.opacity else { return false }
    if opacity <= tolerance.opacity, other.opacity <= tolerance.opacity { return true }
    return corners.count == other.corners.count && distance(to: other) <= tolerance.points
  }
}
