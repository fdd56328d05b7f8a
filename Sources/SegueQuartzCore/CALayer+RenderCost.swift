import Foundation
import SegueCore
import SegueGeometry

/// An effect of a layer that has to be drawn aside, as the value of the key `effect`.
package protocol RenderedEffect {
  /// Whether it blurs what lies behind the layer.
  var blursBackdrop: Bool { get }
}

/// What the store is told of a layer because it can cost the renderer more than the layer itself.
extension CALayer {
  /// Counts a drawing of the layer's content, in a picture of its own.
  ///
  /// - Parameters:
  ///   - size: points.
  ///   - scale: pixels a point.
  package func noteDrawing(size: CGSize, scale: CGFloat) {
    world.counts.add(.layersDrawn, pixels: SimulationWorld.pixels(of: size, scale: scale))
    world.store.setRenderTraits(row, .hasContents, true)
    world.store.noteContent(of: row)
  }

  /// A property that the store has no column for has another value.
  func noteRenderCost(of key: String) {
    let store = world.store
    switch key {
    case "contents": store.setRenderTraits(row, .hasContents, contents != nil)
    case "shouldRasterize": store.setRenderTraits(row, .rasterizes, shouldRasterize)
    case "allowsGroupOpacity": store.setRenderTraits(row, .fadesApart, !allowsGroupOpacity)
    case "effect":
      store.setRenderTraits(row, .blurs, (attributeValue(key) as? any RenderedEffect)?.blursBackdrop == true)
    case "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor", "shadowPath": store.setShadow(row, shadow)
    default: break
    }
    store.noteContent(of: row)
  }

  private var shadow: LayerShadow {
    LayerShadow(
      opacity: number("shadowOpacity"), radius: number("shadowRadius"),
      offset: SIMD2(shadowOffset.width, shadowOffset.height), isCheap: shadowPath != nil || shadowColor == nil)
  }
}

extension SimulationWorld {
  /// Pixels of a picture: each side rounded up to whole ones.
  package static func pixels(of size: CGSize, scale: CGFloat) -> Int64 {
    let (width, height) = (Double(size.width), Double(size.height))
    return LayerStore.wholePixels(width, Double(scale)) * LayerStore.wholePixels(height, Double(scale))
  }
}
