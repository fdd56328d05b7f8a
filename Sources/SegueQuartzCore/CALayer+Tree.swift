import SegueCore

extension CALayer {
  /// The layer that this one stands in; a mask's is the layer that it masks.
  public var superlayer: CALayer? { modelLayer == nil ? parentLayer : modelLayer?.parentLayer?.presentation() }

  /// Backmost first; nil for none. A presentation's are presentations.
  ///
  /// Set, those that are left out are removed and the others stand in the order of the list; of one that is listed several
  /// times the last counts. It is one change, with one action. Cost: O(n) of the list and of the sublayers before.
  public var sublayers: [CALayer]? {
    get { modelLayer == nil ? children : modelLayer?.children?.compactMap { $0.presentation() } }
    set {
      guard accepts("sublayers", 0) else { return }
      exchangeSublayers(newValue ?? [])
    }
  }

  public func addSublayer(_ layer: CALayer) { place(layer, at: children?.count ?? 0) }

  /// - Parameter idx: beyond the last it is that one's.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { place(layer, at: Int(idx)) }

  /// Behind `sibling`; backmost for nil, and with a diagnostic if that is none of the sublayers.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    let place = sibling.flatMap { index(of: $0, for: "insertSublayer(_:below:)", used: "the backmost place") }
    self.place(layer, at: place ?? 0)
  }

  /// In front of `sibling`; foremost for nil, and with a diagnostic if that is none of the sublayers.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let place = sibling.flatMap { index(of: $0, for: "insertSublayer(_:above:)", used: "the foremost place") }
    self.place(layer, at: place.map { $0 + 1 } ?? children?.count ?? 0)
  }

  /// Puts `newLayer` in the place of `oldLayer`. If that is none of the sublayers nothing happens, with a diagnostic.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard accepts("replaceSublayer", 0),
      let old = index(of: oldLayer, for: "replaceSublayer(_:with:)", used: "the sublayers as they are"),
      oldLayer !== newLayer
    else { return }
    place(newLayer, at: old + 1)
    if newLayer.parentLayer === self { oldLayer.removeFromSuperlayer() }
  }

  private func place(_ layer: CALayer, at index: Int) {
    guard accepts("addSublayer", 0), mayHold(layer) else { return }
    change("sublayers") {
      var index = index
      if let current = self.index(of: layer) {
        if current < index { index -= 1 }
        children?.remove(at: current)
      } else {
        layer.unlink()
      }
      index = min(max(index, 0), children?.count ?? 0)
      let next = children.flatMap { index < $0.count ? $0[index].row : nil } ?? appearance?.mask?.row ?? .none
      world.store.attach(layer.row, to: row, before: next)
      children = children ?? []
      children?.insert(layer, at: index)
      layer.parentLayer = self
    }
    if owner == nil, flags.contains(.isSpecial) { setNeedsLayout() }
    layer.announce(kCAOnOrderIn)
  }

  /// Where one of the sublayers stands; nil for another layer.
  ///
  /// Cost: O(n), a comparison of addresses for each sublayer; O(1) for the foremost and for what is no sublayer.
  private func index(of layer: CALayer) -> Int? {
    guard layer.parentLayer === self, let children else { return nil }
    if children.last === layer { return children.count - 1 }
    // SAFETY: a reference to an object is the object's address, as its ObjectIdentifier is; the array holds the objects
    // meanwhile. Comparing the references themselves would count them up and down, which costs a hundred times as much.
    return unsafe children.withUnsafeBufferPointer { layers in
      unsafe layers.withMemoryRebound(to: ObjectIdentifier.self) { unsafe $0.firstIndex(of: ObjectIdentifier(layer)) }
    }
  }

  /// Where a sublayer stands that an edit names; nil for another layer, which is recorded. A presentation, which cannot be
  /// edited anyway, says nothing of its own here.
  private func index(of sibling: CALayer, for edit: String, used: String) -> Int? {
    if let index = index(of: sibling) { return index }
    if values == .model { world.record("a layer named is none of the sublayers", at: "CALayer.\(edit)", used: used) }
    return nil
  }

  private func exchangeSublayers(_ list: [CALayer]) {
    let kept = Set(list.map(ObjectIdentifier.init))
    for layer in children ?? [] where !kept.contains(ObjectIdentifier(layer)) { layer.announce(kCAOnOrderOut) }
    var arranged: [CALayer] = []
    change("sublayers") {
      // Only now: the actions before may have moved any of them.
      var listed: Set<ObjectIdentifier> = []
      arranged = list.filter(mayHold).reversed().filter { listed.insert(ObjectIdentifier($0)).inserted }
      arranged.reverse()
      let before = children ?? []
      children = arranged.isEmpty ? nil : arranged
      for layer in before where !listed.contains(ObjectIdentifier(layer)) {
        layer.parentLayer = nil
        world.store.detach(layer.row)
      }
      for layer in arranged {
        if let holder = layer.parentLayer, holder !== self { holder.giveUp(listed, to: self) }
        layer.parentLayer = self
        world.store.attach(layer.row, to: row, before: appearance?.mask?.row ?? .none)
      }
    }
    if !arranged.isEmpty, owner == nil, flags.contains(.isSpecial) { setNeedsLayout() }
    for layer in arranged { layer.announce(kCAOnOrderIn) }
  }

  /// Takes all layers of a list out of the sublayers at once, so that each of them costs the same however many there are.
  private func giveUp(_ leaving: Set<ObjectIdentifier>, to parent: CALayer) {
    var staying: [CALayer] = []
    for layer in children ?? [] {
      if leaving.contains(ObjectIdentifier(layer)) { layer.parentLayer = parent } else { staying.append(layer) }
    }
    children = staying.isEmpty ? nil : staying
  }

  /// Whether a layer can be a sublayer; if not it is recorded.
  private func mayHold(_ layer: CALayer) -> Bool {
    guard layer.accepts("addSublayer", 0) else { return false }
    guard let fault = layer.reasonAgainst(standingIn: self) else { return true }
    world.record(fault, at: "CALayer.addSublayer", used: "the tree as it is")
    return false
  }

  /// Why the layer cannot stand in another one; nil if it can. Cost: O(1) for a layer without sublayers, else O(depth).
  private func reasonAgainst(standingIn parent: CALayer) -> String? {
    if world !== parent.world { return "a layer of another world cannot be a sublayer" }
    if flags.contains(.isMask) { return "a mask cannot be a sublayer" }
    if parent === self { return "a layer cannot be its own sublayer" }
    guard children != nil || appearance?.mask != nil else { return nil }
    var ancestor = parent.parentLayer
    while let layer = ancestor {
      if layer === self { return "a layer cannot be placed inside itself" }
      ancestor = layer.parentLayer
    }
    return nil
  }

  /// Runs the action of an event that is no property's change.
  private func announce(_ event: String) {
    guard hasAnswers, !isQuiet, !world.actionsAreDisabled else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  public func removeFromSuperlayer() {
    guard accepts("removeFromSuperlayer", 0) else { return }
    guard let parent = parentLayer else { return world.store.detach(row) }
    if flags.contains(.isMask) {
      parent.mask = nil
      return
    }
    announce(kCAOnOrderOut)
    parent.change("sublayers") {
      unlink()
      world.store.detach(row)
    }
  }

  private func unlink() {
    guard let parent = parentLayer else { return }
    if let index = parent.index(of: self) { parent.children?.remove(at: index) }
    if parent.children?.isEmpty == true { parent.children = nil }
    parentLayer = nil
  }

  /// Puts the layer under the screen itself, where a window's layer hangs.
  public func attachToScreen() {
    world.store.attach(row, to: LayerStore.screen)
  }

  // MARK: Mask

  /// A layer whose shape limits what is seen of this one, in this one's coordinates. It is none of the sublayers.
  ///
  /// A layer that stands in another one already is refused with a diagnostic. The mask's time is nested in this layer's,
  /// so that its animations are scrubbed with it.
  public var mask: CALayer? {
    get { modelLayer == nil ? ownStyle?.mask : modelLayer?.ownStyle?.mask?.presentation() }
    set {
      guard accepts("mask", 0), newValue !== ownStyle?.mask else { return }
      if let newValue {
        let fault =
          newValue.parentLayer != nil || newValue.values == .presentation
          ? "a layer that stands in another one cannot be a mask" : newValue.reasonAgainst(standingIn: self)
        if let fault { return world.record(fault, at: "CALayer.mask", used: "the mask before") }
      }
      change("mask") { exchangeMask(newValue) }
    }
  }

  private func exchangeMask(_ mask: CALayer?) {
    let style = madeAppearance()
    if let old = style.mask {
      old.flags.remove(.isMask)
      old.parentLayer = nil
      world.store.detach(old.row)
      world.store.setSkipsHits(old.row, false)
    }
    style.mask = mask
    world.store.setRenderTraits(row, .hasMask, mask != nil)
    guard let mask else { return }
    mask.flags.insert(.isMask)
    mask.parentLayer = self
    // In the store it is the foremost child, which takes no hits.
    world.store.attach(mask.row, to: row)
    world.store.setSkipsHits(mask.row, true)
  }
}
