import Foundation
import SegueQuartzCore

/// Animation blocks that are open between two calls, as they were before there were closures. Use
/// `animate(withDuration:animations:)`.
extension UIView {
  /// Opens a block of 0.2 s, in and out. It ends with `commitAnimations`.
  /// - Parameter context: not kept.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  @safe
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    OpenBlocks.of(.current).begin()
  }

  /// Ends the block that was opened last. Without one nothing happens and a diagnostic is recorded.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func commitAnimations() { OpenBlocks.of(.current).commit() }

  /// Seconds, of the changes made from now on; a value that is negative or not finite counts as 0 and is recorded.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationDuration(_ duration: TimeInterval) {
    OpenBlocks.of(.current).set("setAnimationDuration(_:)") {
      $0.duration = BlockTiming.valid(duration, "duration", "setAnimationDuration(_:)")
      if AnimationBlocks.of(.current).isScrubbing { $0.duration = max($0.duration, 1e-9) }
    }
  }

  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationDelay(_ delay: TimeInterval) {
    OpenBlocks.of(.current).set("setAnimationDelay(_:)") {
      $0.delay = BlockTiming.valid(delay, "delay", "setAnimationDelay(_:)")
    }
  }

  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    OpenBlocks.of(.current).set("setAnimationCurve(_:)") {
      if !AnimationBlocks.of(.current).isScrubbing { $0.curve = curve.bezier }
      $0.spring = nil
    }
  }

  /// - Parameter repeatCount: 0 or above, may be infinite; another one is refused and recorded.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    OpenBlocks.of(.current).set("setAnimationRepeatCount(_:)") {
      if repeatCount >= 0 { return $0.repeatCount = repeatCount }
      SimulationWorld.current.record(
        "a repeat count is not negative, not \(repeatCount)", at: "UIView.setAnimationRepeatCount(_:)",
        used: "\($0.repeatCount)")
    }
  }

  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    OpenBlocks.of(.current).set("setAnimationRepeatAutoreverses(_:)") { $0.autoreverses = repeatAutoreverses }
  }

  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    OpenBlocks.of(.current).set("setAnimationBeginsFromCurrentState(_:)") {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Exchanges the content of `view` with the block's changes.
  /// - Parameter cache: ignored: nothing is drawn.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    OpenBlocks.of(.current).exchange(view, ViewTransitionStyle(rawValue: transition.rawValue))
  }

  /// Who is told of the begin and the end of the block; kept until its end.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationDelegate(_ delegate: Any?) {
    OpenBlocks.of(.current).tell("setAnimationDelegate(_:)") { $0.delegate = delegate as AnyObject? }
  }

  /// A method of the delegate without arguments, called when the block is committed.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationWillStart(_ selector: Selector?) {
    OpenBlocks.of(.current).tell("setAnimationWillStart(_:)") { $0.willStart = selector }
  }

  /// A method of the delegate without arguments, or with one: an NSNumber that says whether the animations reached their
  /// end.
  @available(*, deprecated, message: "Use the block-based animation API instead")
  public class func setAnimationDidStop(_ selector: Selector?) {
    OpenBlocks.of(.current).tell("setAnimationDidStop(_:)") { $0.didStop = selector }
  }
}

/// The blocks between `beginAnimations` and `commitAnimations`, innermost last.
@MainActor
private final class OpenBlocks {
  /// Who hears of a block.
  final class Audience {
    var delegate: AnyObject?
    var willStart: Selector?
    var didStop: Selector?
  }

  private var open: [(block: AnimationBlock, audience: Audience)] = []

  static func of(_ world: SimulationWorld) -> OpenBlocks { world.part(OpenBlocks.self) { OpenBlocks() } }

  func begin() {
    let audience = Audience()
    let timing = BlockTiming(
      duration: 0.2, delay: 0, options: .allowUserInteraction, call: "beginAnimations(_:context:)")
    let block = AnimationBlock(timing) { finished in
      if let delegate = audience.delegate { _ = audience.didStop?.call(delegate, NSNumber(value: finished)) }
    }
    open.append((block, audience))
    AnimationBlocks.of(.current).begin(block)
  }

  func commit() {
    guard let (block, audience) = open.popLast() else { return missing("commitAnimations()") }
    if let delegate = audience.delegate { _ = audience.willStart?.call(delegate, nil) }
    AnimationBlocks.of(.current).end(block)
  }

  func set(_ call: String, _ body: (inout BlockTiming) -> Void) {
    guard let block = open.last?.block else { return missing(call) }
    body(&block.timing)
  }

  func tell(_ call: String, _ body: (Audience) -> Void) {
    guard let audience = open.last?.audience else { return missing(call) }
    body(audience)
  }

  func exchange(_ view: UIView, _ style: ViewTransitionStyle?) {
    guard let block = open.last?.block else { return missing("setAnimationTransition(_:for:cache:)") }
    if let style, block.timing.duration > 0, AnimationBlocks.of(.current).isEnabled { block.start(style, on: view) }
  }

  private func missing(_ call: String) {
    SimulationWorld.current.record(
      "no block has been begun; call beginAnimations(_:context:) first", at: "UIView.\(call)", used: "nothing")
  }
}
