import Foundation
import SegueUIKit

/// One run of a transition on two views.
@MainActor
final class ADRun {
  let outView: UIView
  let inView: UIView
  let content: UIView
  private let fidelity: TransitionFidelity
  private var saved: [SavedLayer] = []
  private var keys: [(layer: CALayer, key: String)] = []
  private var pending = 0
  private var end: (() -> Void)?

  /// What a layer had before a run.
  private struct SavedLayer {
    let layer: CALayer
    let transform: CATransform3D
    let isDoubleSided: Bool
    let shouldRasterize: Bool
    let rasterizationScale: CGFloat

    @MainActor
    init(_ layer: CALayer) {
      self.layer = layer
      transform = layer.transform
      isDoubleSided = layer.isDoubleSided
      shouldRasterize = layer.shouldRasterize
      rasterizationScale = layer.rasterizationScale
    }

    @MainActor
    func restore() {
      layer.transform = transform
      layer.isDoubleSided = isDoubleSided
      layer.shouldRasterize = shouldRasterize
      layer.rasterizationScale = rasterizationScale
    }
  }

  init(from outView: UIView, to inView: UIView, in content: UIView, fidelity: TransitionFidelity) {
    self.outView = outView
    self.inView = inView
    self.content = content
    self.fidelity = fidelity
  }

  /// Culled when they face away, and drawn once (AD-13, AD-14).
  func prepareLayers() {
    if fidelity == .corrected { saved = [outView, inView, content].map { SavedLayer($0.layer) } }
    for view in [outView, inView] {
      view.layer.isDoubleSided = false
      view.layer.shouldRasterize = true
      view.layer.rasterizationScale = UIScreen.main.scale
    }
  }

  func restoreLayers() {
    for layer in saved { layer.restore() }
    for view in [outView, inView] where fidelity == .compat { view.layer.shouldRasterize = false }
  }

  /// Adds copies of the animations; `whenDone` runs once.
  func add(_ parts: [ADTransition.Part], whenDone: @escaping () -> Void) {
    end = whenDone
    pending = fidelity == .corrected ? parts.count : min(parts.count, 1)
    // Nothing moves: the end has come.
    if parts.isEmpty { return finish() }
    for (index, part) in parts.enumerated() {
      let animation = part.animation.copyAnimation()
      if fidelity == .corrected {
        // The last value stands until the views are in order.
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
      }
      if fidelity == .corrected || index == 0 {
        let told = animation.onStop
        animation.onStop = { [weak self] finished in
          told?(finished)
          self?.partEnded()
        }
      }
      let key = "ADTransition.\(index)"
      keys.append((part.layer, key))
      part.layer.add(animation, forKey: key)
    }
  }

  func removeParts() {
    end = nil
    for (layer, key) in keys { layer.removeAnimation(forKey: key) }
    keys = []
  }

  private func partEnded() {
    pending -= 1
    if pending == 0 { finish() }
  }

  private func finish() {
    let body = end
    end = nil
    body?()
  }
}
