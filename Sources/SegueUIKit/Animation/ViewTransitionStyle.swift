import Foundation
import SegueGeometry
import SegueQuartzCore

/// How the content of a view is exchanged.
enum ViewTransitionStyle: Int {
  case flipFromLeft = 1
  case flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop, flipFromBottom

  /// The layer's transition, which says how far the exchange has got. Nothing is drawn: a flip also turns the layer, a
  /// curl is this alone.
  @MainActor
  var animation: CATransition {
    let transition = CATransition()
    switch self {
    case .crossDissolve: transition.type = .fade
    case .curlUp: transition.type = CATransitionType(rawValue: "pageCurl")
    case .curlDown: transition.type = CATransitionType(rawValue: "pageUnCurl")
    case .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom:
      transition.type = CATransitionType(rawValue: "flip")
    }
    switch self {
    case .flipFromLeft: transition.subtype = .fromLeft
    case .flipFromRight: transition.subtype = .fromRight
    case .flipFromTop: transition.subtype = .fromTop
    case .flipFromBottom, .curlUp: transition.subtype = .fromBottom
    case .curlDown: transition.subtype = .fromTop
    case .crossDissolve: break
    }
    return transition
  }

  /// The turn to edge-on, in which the old content is seen, and on from the other edge; nil for what does not turn.
  ///
  /// From the left, the left side comes towards the viewer; from the top, the top does. No perspective: that is the
  /// superlayer's `sublayerTransform`.
  @MainActor
  var turn: CAKeyframeAnimation? {
    let quarter: CATransform3D
    switch self {
    case .flipFromLeft: quarter = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    case .flipFromRight: quarter = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    case .flipFromTop: quarter = CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)
    case .flipFromBottom: quarter = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    case .curlUp, .curlDown, .crossDissolve: return nil
    }
    let turn = CAKeyframeAnimation(keyPath: "transform")
    turn.values = [CATransform3D.identity, quarter, CATransform3DInvert(quarter), CATransform3D.identity]
    turn.keyTimes = [0, 0.5, 0.5, 1]
    turn.isAdditive = true
    return turn
  }
}

/// Collects the changes of a block that exchanges a view's content: what is below the view is seen as a picture and does
/// not animate, unless the options allow it.
@MainActor
final class ContentExchange: AnimationCollector {
  private let block: AnimationBlock
  private let view: UIView

  init(_ block: AnimationBlock, of view: UIView) {
    self.block = block
    self.view = view
  }

  var inheritedTiming: BlockTiming? { block.timing }
  var animator: AnimatorCollector? { block.animator }
  func noteUndo(_ undo: @escaping () -> Void) { block.noteUndo(undo) }

  func action(for view: UIView, layer: CALayer, key: String) -> (any CAAction)? {
    guard view === self.view || block.timing.options.contains(.allowAnimatedContent) else { return nil }
    return block.action(for: view, layer: layer, key: key)
  }
}

extension AnimationBlock {
  /// Adds the animations of a transition of a view's content: within an animator on its time line.
  func start(_ style: ViewTransitionStyle, on view: UIView) {
    let transition = style.animation
    if let animator {
      waitForAnimator()
      let part = animator.nested(timing)
      part.show(transition, kCATransition, on: view.layer, of: view)
      if let turn = style.turn { part.show(turn, "transition.turn", on: view.layer, of: view) }
      return
    }
    timing.apply(to: transition, on: view.layer)
    start(transition, on: view.layer, forKey: kCATransition, view: view)
    guard let turn = style.turn else { return }
    timing.apply(to: turn, on: view.layer)
    start(turn, on: view.layer, forKey: "transition.turn", view: view)
  }
}
