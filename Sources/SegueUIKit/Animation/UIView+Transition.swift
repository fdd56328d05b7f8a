import Foundation
import SegueQuartzCore

extension UIView {
  /// Exchanges the content of `view`: `animations` makes the changes.
  ///
  /// The transition that the options name is the layer's `transitionState()` for the duration; a flip also turns the
  /// layer. Changes of `view` itself animate; those of views below it do so with `allowAnimatedContent`, else they are
  /// made at once. Without a named transition this is `animate`. Within a property animator's block the exchange runs on
  /// the animator's time line: it is paused, scrubbed and reversed with it.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = BlockTiming(
      duration: duration, delay: 0, options: options, call: "transition(with:duration:options:animations:completion:)")
    exchange(view, timing, completion: completion) { _ in animations?() }
  }

  /// Exchanges one view for another in the first one's superview.
  ///
  /// `fromView` leaves the superview and `toView` takes its place in the order of siblings; with
  /// `showHideTransitionViews` one is hidden and the other shown. Nothing is done to frames. Without a superview nothing
  /// changes, which is recorded, and the call completes with false.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let call = "transition(from:to:duration:options:completion:)"
    let world = SimulationWorld.current
    let timing = BlockTiming(duration: duration, delay: 0, options: options, call: call)
    guard let parent = fromView.superview, fromView !== toView else {
      world.record(
        "the view to leave has no superview, or is the one to come; add it to a view, and give another one to come",
        at: "UIView.\(call)", used: "no transition")
      world.performLater { completion?(false) }
      return
    }
    exchange(parent, timing, completion: completion) { block in
      if timing.options.contains(.showHideTransitionViews) {
        let before = (fromView.isHidden, toView.isHidden)
        (fromView.isHidden, toView.isHidden) = (true, false)
        block.noteUndo { (fromView.isHidden, toView.isHidden) = before }
        return
      }
      let (index, home) = (parent.subviews.firstIndex { $0 === fromView } ?? 0, toView.superview)
      let place = home?.subviews.firstIndex { $0 === toView } ?? 0
      if home !== parent { parent.insertSubview(toView, aboveSubview: fromView) }
      fromView.removeFromSuperview()
      block.noteUndo {
        if home !== parent { toView.removeFromSuperview() }
        if let home, home !== parent { home.insertSubview(toView, at: place) }
        parent.insertSubview(fromView, at: index)
      }
    }
  }

  private class func exchange(
    _ view: UIView, _ timing: BlockTiming, completion: ((Bool) -> Void)?, _ body: (AnimationBlock) -> Void
  ) {
    let blocks = AnimationBlocks.of(.current)
    let block = AnimationBlock(timing, completion: completion)
    blocks.run(block) {
      guard let style = timing.options.transition, timing.duration > 0, blocks.isEnabled else { return body(block) }
      block.start(style, on: view)
      blocks.collect(with: ContentExchange(block, of: view)) { body(block) }
    }
  }
}
