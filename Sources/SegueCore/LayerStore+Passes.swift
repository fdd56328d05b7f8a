import SegueGeometry
import SegueTiming

/// The passes that the renderer draws aside in one frame, as of the last update.
///
/// Areas come from values in double precision and are the same on every machine. A pass covers the box around the
/// layer's bounds as they stand in the window, clipped to the window's bounds, each side rounded up to whole pixels; one
/// that covers none does not count. What is hidden, or transparent, or off screen counts nothing.
extension LayerStore {
  /// Adds the frame's passes: masks (and corners that clip a picture or sublayers), blurs, shadows without an outline,
  /// groups that fade as one, pictures that are kept and have to be drawn anew.
  ///
  /// Call it once a frame, after `update(at:)`: a picture that was counted here is kept until something in it changes.
  ///
  /// - Parameter scale: pixels a point.
  /// - Cost: O(1) in a frame that changes nothing, or where no layer is special; else a few sums for each layer that is.
  ///   No allocation.
  public func countPasses(scale: Double, into counts: inout FrameCounts) {
    if costly.isEmpty { return }
    if !passesAreCurrent || passScale != scale {
      passesAreCurrent = true
      passScale = scale
      passes = FrameCounts()
      findPasses(scale)
    }
    counts.add(.masks, from: passes)
    counts.add(.blurs, from: passes)
    counts.add(.shadows, from: passes)
    counts.add(.groupOpacities, from: passes)
    counts.add(.rasterizations, from: passes)
    // Pictures are drawn in one frame alone, and what is in them with them.
    if passes[.rasterizations] > 0 { passesAreCurrent = false }
  }

  private func findPasses(_ scale: Double) {
    var frames = WindowFrames()
    while let row = drawnRasters.popLast() {
      if needsRaster[row] == 2 { needsRaster[row] = 0 }
    }
    costly.removeAll { row in
      let isFading = presentation.opacity[row] > 0 && presentation.opacity[row] < 1
      let isAnimated = attributes.liveCount > 0 && animatesShadow(row)
      guard !traits[row].isDisjoint(with: .costly) || isFading || isAnimated else { return }
      stillCostly.insert(row)
      guard isNumbered(row), placement.opacity(Int(preorder[row])) > 0 else {
        // What is not seen is not kept.
        needsRaster[row] = 1
        return
      }
      if isInKeptPicture(row) { return }
      add(row, isFading: isFading, &frames, scale)
    }
    swap(&costly, &stillCostly)
  }

  private func animatesShadow(_ row: Int) -> Bool { attributes.shownSlot(Int32(row), "shadowOpacity") != nil }

  /// Whether the row is part of a picture that is kept and still what it shows.
  private func isInKeptPicture(_ row: Int) -> Bool {
    guard rasterCount > 0 else { return false }
    var ancestor = Int(parent[row])
    while ancestor >= 0 {
      if traits[ancestor].contains(.rasterizes), needsRaster[ancestor] == 0 { return true }
      ancestor = Int(parent[ancestor])
    }
    return false
  }

  private func add(_ row: Int, isFading: Bool, _ frames: inout WindowFrames, _ scale: Double) {
    let traits = traits[row]
    let bounds = presentation.bounds[row]
    let rasterizes = traits.contains(.rasterizes)
    let draws = rasterizes && needsRaster[row] != 0
    // A kept picture contains the layer's own mask and shadow; it fades as the picture that it is.
    let isKept = rasterizes && !draws
    let hasMask = traits.contains(.hasMask)
    // The mask is the last child, and no sublayer.
    let hasSublayers = firstChild[row] >= 0 && !(hasMask && firstChild[row] == lastChild[row])
    let cutsCorners =
      traits.contains(.clips) && presentation.cornerRadius[row] > 0
      && (hasSublayers || traits.contains(.hasContents))
    let masks: Int64 = isKept ? 0 : (hasMask ? 1 : 0) + (cutsCorners ? 1 : 0)
    let fadesAsOne = isFading && hasSublayers && !rasterizes && !traits.contains(.fadesApart)
    if masks > 0 || fadesAsOne || draws || traits.contains(.blurs) {
      let pixels = frames.pixels(of: bounds, in: row, self, scale)
      if pixels > 0 {
        passes.add(.masks, count: masks, pixels: masks * pixels)
        if traits.contains(.blurs) { passes.add(.blurs, pixels: pixels) }
        if fadesAsOne { passes.add(.groupOpacities, pixels: pixels) }
        if draws {
          passes.add(.rasterizations, pixels: pixels)
          needsRaster[row] = 2
          drawnRasters.append(row)
        }
      }
    }
    if isKept { return }
    if let shadow = costlyShadow(row) {
      let pixels = frames.pixels(of: shadow.reach(around: bounds), in: row, self, scale)
      if pixels > 0 { passes.add(.shadows, pixels: pixels) }
    }
  }
}

extension LayerShadow {
  /// Bounds as x, y, width and height, with what the shadow reaches beyond them.
  fileprivate func reach(around bounds: SIMD4<Double>) -> SIMD4<Double> {
    let reach = max(radius, 0)
    let (low, high) = (bounds.lowHalf, bounds.lowHalf + bounds.highHalf)
    let grownLow = pointwiseMin(low, low + offset - reach)
    let grownHigh = pointwiseMax(high, high + offset + reach)
    return SIMD4(lowHalf: grownLow, highHalf: grownHigh - grownLow)
  }
}

extension FrameCounts {
  fileprivate mutating func add(_ operation: FrameOperation, from other: borrowing FrameCounts) {
    add(operation, count: other[operation], pixels: other.pixels(operation))
  }
}

extension LayerStore {
  /// A length in whole pixels, rounded up; what differs from a whole number by less than 10⁻⁶ is one. 0 for no length, at
  /// most 10⁹.
  package static func wholePixels(_ length: Double, _ scale: Double) -> Int64 {
    let exact = length * scale
    guard exact > 0 else { return 0 }
    guard exact < 1e9 else { return 1_000_000_000 }
    let nearest = exact.rounded()
    return Int64(abs(exact - nearest) < 1e-6 ? nearest : exact.rounded(.up))
  }
}
