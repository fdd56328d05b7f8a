/// What about a layer can make the renderer draw it, or a part of it, aside before it is composed.
///
/// The object model says so for each layer; which of it costs a pass is decided by the values on screen.
public struct RenderTraits: OptionSet, BitwiseCopyable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A mask limits what is seen of it: the last of its sublayers in the store.
  public static let hasMask = RenderTraits(rawValue: 1)
  /// It cuts off what lies outside its bounds.
  public static let clips = RenderTraits(rawValue: 2)
  /// It shows a picture of its own.
  public static let hasContents = RenderTraits(rawValue: 4)
  /// It blurs what lies behind it.
  public static let blurs = RenderTraits(rawValue: 8)
  /// Its shadow was set up; see `LayerShadow`.
  public static let hasShadow = RenderTraits(rawValue: 16)
  /// It is kept as a picture until something in it changes.
  public static let rasterizes = RenderTraits(rawValue: 32)
  /// Its opacity is given to each sublayer, not to all of them as one.
  public static let fadesApart = RenderTraits(rawValue: 64)

  /// With none of these, a layer that is opaque costs no pass.
  static let costly: RenderTraits = [.hasMask, .clips, .blurs, .hasShadow, .rasterizes]
}

/// The model's values of a layer's shadow.
public struct LayerShadow: Equatable, Sendable {
  public var opacity: Double
  /// Points.
  public var radius: Double
  /// Points.
  public var offset: SIMD2<Double>
  /// Whether its shape need not be found: it has an outline of its own, or no colour.
  public var isCheap: Bool

  public init(opacity: Double, radius: Double, offset: SIMD2<Double>, isCheap: Bool) {
    (self.opacity, self.radius, self.offset, self.isCheap) = (opacity, radius, offset, isCheap)
  }

  /// What a layer has for which nothing was set.
  public static let unset = LayerShadow(opacity: 0, radius: 3, offset: SIMD2(0, -3), isCheap: false)
}

extension LayerStore {
  public func renderTraits(_ row: LayerRow) -> RenderTraits { traits[row.index] }

  /// Says what about a layer can cost the renderer passes. Not digested.
  ///
  /// - Cost: O(1).
  public func setRenderTraits(_ row: LayerRow, _ value: RenderTraits, _ isSet: Bool) {
    let old = traits[row.index]
    let new = isSet ? old.union(value) : old.subtracting(value)
    guard new != old else { return }
    traits[row.index] = new
    if new.contains(.rasterizes), !old.contains(.rasterizes) {
      rasterCount += 1
      needsRaster[row.index] = 1
    } else if !new.contains(.rasterizes), old.contains(.rasterizes) {
      rasterCount -= 1
    }
    noteCost(row.index)
  }

  /// Sets up a layer's shadow. Not digested.
  public func setShadow(_ row: LayerRow, _ shadow: LayerShadow) {
    shadows[row.rawValue] = shadow
    setRenderTraits(row, .hasShadow, true)
    passesAreCurrent = false
  }

  /// What a layer shows by itself is another picture: it is handed over with the next frame, and what keeps a picture of
  /// it draws that anew. Nothing of this is digested.
  public func noteContent(of row: LayerRow) {
    touch(row)
    noteOwnContent(row.index)
  }

  // MARK: What to look at

  /// The row may cost a pass from now on.
  func noteCost(_ row: Int) {
    costly.insert(row)
    passesAreCurrent = false
  }

  /// What is on screen of the row's opacity has changed.
  func noteFading(_ row: Int) {
    let opacity = presentation.opacity[row]
    if opacity > 0, opacity < 1 { costly.insert(row) }
  }

  /// A picture that is kept of the row is not what it shows any more.
  func noteOwnContent(_ row: Int) {
    if rasterCount > 0, traits[row].contains(.rasterizes) { needsRaster[row] = 1 }
  }

  /// Something of a row changes: pictures that are kept of what it stands in have to be drawn anew. Cost: O(depth), where
  /// there are any.
  func noteChangeWithin(_ row: Int) {
    guard rasterCount > 0 else { return }
    var ancestor = Int(parent[row])
    while ancestor >= 0 {
      if traits[ancestor].contains(.rasterizes) { needsRaster[ancestor] = 1 }
      ancestor = Int(parent[ancestor])
    }
  }

  /// Forgets what a row that goes had.
  func removeTraits(_ row: Int) {
    guard traits[row] != [] else { return }
    if traits[row].contains(.rasterizes) { rasterCount -= 1 }
    if traits[row].contains(.hasShadow) { shadows[Int32(row)] = nil }
    traits[row] = []
  }

  /// The shadow whose shape has to be found, as it is on screen; nil for none.
  func costlyShadow(_ row: Int) -> LayerShadow? {
    var shadow = traits[row].contains(.hasShadow) ? shadows[Int32(row)] ?? .unset : .unset
    if attributes.liveCount > 0 {
      let row = Int32(row)
      if let opacity = attributes.shownSlot(row, "shadowOpacity")?.shown { shadow.opacity = opacity[0] }
      if let radius = attributes.shownSlot(row, "shadowRadius")?.shown { shadow.radius = radius[0] }
      if let offset = attributes.shownSlot(row, "shadowOffset")?.shown { shadow.offset = SIMD2(offset[0], offset[1]) }
      if attributes.shownSlot(row, "shadowPath") != nil { shadow.isCheap = true }
    }
    return shadow.opacity > 0 && !shadow.isCheap ? shadow : nil
  }
}
