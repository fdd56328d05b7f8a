import SegueCore

/// A layer that waits for its layout or display.
struct PendingUpdate {
  weak var layer: CALayer?
}

extension CALayer {
  public func needsLayout() -> Bool { flags.contains(.needsLayout) }

  public func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  /// A part of the layer needs display, and so all of it.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  func requestUpdate(_ flag: LayerFlags) {
    guard values == .model, !flags.contains(flag) else { return }
    if flags.isDisjoint(with: [.needsLayout, .needsDisplay]) {
      world.pendingUpdates.append(PendingUpdate(layer: self))
    }
    flags.insert(flag)
  }

  /// Lays out everything below the highest layer on the way up that, with all between, waits for it. One pass: a layer
  /// that asks again while it is laid out waits for the end of the turn.
  func layOutFromTop() {
    guard values == .model else { return }
    var pending = [highestWaiting]
    while let layer = pending.popLast() {
      layer.layOutIfWaiting()
      pending += (layer.children ?? []).reversed()
    }
  }

  private var highestWaiting: CALayer {
    var top = self
    while let parent = top.parentLayer, parent.flags.contains(.needsLayout) { top = parent }
    return top
  }

  private func layOutIfWaiting() {
    guard flags.contains(.needsLayout) else { return }
    flags.remove(.needsLayout)
    layoutSublayers()
  }

  func displayPending() {
    guard flags.contains(.needsDisplay) else { return }
    flags.remove(.needsDisplay)
    display()
    // A view says by itself what it has drawn.
    let isDrawn = owner == nil && (delegate != nil || flags.contains(.isSpecial))
    if isDrawn { noteDrawing(size: bounds.size, scale: contentsScale) }
  }

  /// Lays out this layer, those above it that wait first, and displays it.
  fileprivate func updateNow() {
    var waiting = [self]
    while let parent = waiting.last?.parentLayer, parent.flags.contains(.needsLayout) { waiting.append(parent) }
    for layer in waiting.reversed() { layer.layOutIfWaiting() }
    displayIfNeeded()
  }
}

extension CAAnimation {
  /// Whether a change of what it animates calls for the layer's display.
  func callsForDisplay(of layer: CALayer) -> Bool {
    switch self {
    case let group as CAAnimationGroup: return group.animations?.contains { $0.callsForDisplay(of: layer) } ?? false
    case let animation as CAPropertyAnimation:
      let key = animation.keyPath.map { KeyPathValue.split($0)?.key ?? $0 }
      return key.map { type(of: layer).needsDisplay(forKey: $0) } ?? false
    default: return false
    }
  }
}

extension SimulationWorld {
  /// Has every layer displayed that draws what an animation shows, with this frame's values. Cost: nothing where there is
  /// none; else all tracks are sampled once more.
  func displayAnimatedLayers() {
    if animations.displayed.isEmpty { return }
    let displayed = animations.displayed.filter { animations.entries[$0]?.hasStopped == false }
    animations.displayed = displayed
    if displayed.isEmpty { return }
    _ = store.sampleTracks(at: now.seconds)
    for id in displayed { animations.entries[id]?.layer?.setNeedsDisplay() }
  }

  /// Lays out and displays the layers that wait for it. True if there were any.
  @discardableResult
  func updatePendingLayers() -> Bool {
    if pendingUpdates.isEmpty { return false }
    let updates = pendingUpdates
    pendingUpdates = []
    for update in updates { update.layer?.updateNow() }
    return true
  }
}
