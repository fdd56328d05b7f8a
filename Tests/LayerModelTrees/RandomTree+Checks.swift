import Foundation
import SegueCore
import SegueGeometry
import SegueQuartzCore

extension RandomTree {
  /// All that is shown, in a frame with this digest.
  func picture(_ digest: UInt64) -> Picture {
    var layers: [ShownValues] = []
    for layer in liveLayers { layers.append(ShownValues(presentationOf: layer, keys: keys(of: layer))) }
    return Picture(digest: digest, layers: layers)
  }

  /// What of the tree contradicts itself in the frame just made; nil if nothing does.
  func fault(in picture: Picture) -> String? {
    let store = world.store
    if let fault = store.invariantFaults().first { return fault }
    let recomputed = store.recomputedDigest()
    if picture.digest != recomputed { return "the digest is \(picture.digest), recomputed \(recomputed)" }
    var animations = 0
    for (layer, shown) in zip(liveLayers, picture.layers) {
      let keys = layer.animationKeys() ?? []
      animations += keys.count
      if let fault = fault(of: layer, shown, isAnimated: !keys.isEmpty) { return fault }
    }
    if world.animations.count != animations {
      return "\(world.animations.count) animations are registered, the layers have \(animations)"
    }
    if store.tracks.count != world.animations.trackCount {
      return "\(store.tracks.count) tracks run, those of the animations are \(world.animations.trackCount)"
    }
    for listener in listeners where listener.starts > 1 || listener.stops > 1 {
      return "a delegate was told of \(listener.starts) starts and \(listener.stops) stops"
    }
    for completion in completions where completion.runs > 1 { return "a completion block ran twice" }
    return nil
  }

  private func fault(of layer: CALayer, _ shown: ShownValues, isAnimated: Bool) -> String? {
    var what = shown.notFinite.map { "shows \($0)" }
    let (matrix, opacity) = (world.store.worldMatrix(layer.row), world.store.shownOpacity(layer.row))
    if !matrix.allSatisfy(\.isFinite) { what = "has the world matrix \(matrix)" }
    if !opacity.isFinite { what = "shows opacity \(opacity)" }
    if !isAnimated, let difference = shown.difference(from: ShownValues(layer, keys: keys(of: layer))) {
      what = "shows and has, without animations, \(difference)"
    }
    if layer is CAShapeLayer, let shape = type(of: layer).make(presenting: layer) as? CAShapeLayer {
      let digest = world.store.component(.path, 0, of: layer.row, .presentation).bitPattern
      let own = shape.path.map(StateDigest.hash) ?? 0
      if digest != own { what = "has the path digest \(digest), its path has \(own)" }
    }
    return what.map { "a \(type(of: layer)) in row \(layer.row.rawValue) \($0)" }
  }

  // MARK: The end

  /// Takes everything out and lets it go: nothing may remain, and everyone was told.
  func faultAfterRemoval(isPiecemeal: Bool) -> String? {
    isLeaving = true
    if isPiecemeal {
      for layer in everyLayer.compactMap(\.layer) {
        if values.chance(0.5) { layer.removeAllAnimations() }
        layer.removeFromSuperlayer()
      }
    }
    let leftovers = layers
    layers = []
    root.removeAllAnimations()
    root.sublayers = nil
    root.mask = nil
    root.removeFromSuperlayer()
    _ = consume leftovers
    CATransaction.flush()
    world.runTurn()
    let digest = world.store.update(at: world.now.seconds).digest
    let left = everyLayer.filter { $0.layer != nil }.count
    if left > 0 { return "\(left) layers live after their removal" }
    if let fault = fault(in: picture(digest)) { return "after removal: \(fault)" }
    let counts = [
      world.animations.count, world.store.tracks.count, world.store.animatedAttributeCount, world.store.liveCount - 2,
    ]
    if counts != [0, 0, 0, 0] { return "after removal animations, tracks, attributes and layers are \(counts)" }
    if let listener = listeners.first(where: { $0.stops != 1 }) {
      return "the delegate of an animation that is gone was told of \(listener.starts) starts, \(listener.stops) stops"
    }
    let waiting = completions.filter { $0.runs != 1 }.count
    if waiting > 0 { return "\(waiting) of \(completions.count) completion blocks have not run once" }
    if world.isAnimating { return "the world says that it is animating, without animations" }
    return nil
  }
}
