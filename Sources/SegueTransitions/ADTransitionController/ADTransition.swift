import Foundation
import SegueUIKit

/// Which way a transition is played: `null` until someone says.
public enum ADTransitionType: String, CaseIterable, Sendable {
  case null, push, pop

  /// What its reverse is.
  public var reversed: ADTransitionType {
    switch self {
    case .null: .null
    case .push: .pop
    case .pop: .push
    }
  }
}

/// The way that content travels (the raw values are the original's).
public typealias ADTransitionOrientation = TransitionOrientation

/// One of the kinds that are made of an orientation alone (AD-2).
@preconcurrency @MainActor
protocol ADOrientedTransition: ADTransition {
  init(duration: TimeInterval, orientation: ADTransitionOrientation, sourceRect: CGRect, fidelity: TransitionFidelity)
}

/// Hears of the end of a transition (AD-3).
@preconcurrency @MainActor
public protocol ADTransitionDelegate: AnyObject {
  func pushTransitionDidFinish(_ transition: ADTransition)
  func popTransitionDidFinish(_ transition: ADTransition)
}

extension ADTransitionDelegate {
  public func pushTransitionDidFinish(_ transition: ADTransition) {}
  public func popTransitionDidFinish(_ transition: ADTransition) {}
}

/// What moves one view away and another one in, as Core Animation objects: a description that can run again and again,
/// on any two views (AD-1…16).
///
/// A kind of one's own is an `ADDualTransition` or an `ADTransformTransition` with animations made in its initialiser.
/// One that does more than animate the two layers – cuts them into strips, lays something between them – subclasses this
/// class directly and overrides four members:
///
/// - `duration`;
/// - `reverse`, the transition that shows at time t what this one shows at `duration` − t;
/// - `makeParts(from:to:in:)`, which puts its own views into `content` and returns the animations;
/// - `partsDidEnd(from:to:in:)`, which takes those views away again.
///
/// `ADStripTransition` is such a class. Everything else – perspective, culling, the end, gestures – is looked after here
/// and in the adapters.
///
/// Changed in the corrected mode: the animations hold their last value until they leave their layers in the turn in which
/// the views are put in order (BUG-AD-14), the end is that of the last animation (BUG-AD-38; compat: of the first part),
/// and what was set on the two layers is put back (compat: only rasterisation ends, AD-13, AD-14).
@preconcurrency @MainActor
open class ADTransition: NSObject {
  /// An animation and the layer that it runs on.
  public struct Part {
    public let layer: CALayer
    public let animation: CAAnimation

    public init(_ animation: CAAnimation, on layer: CALayer) {
      self.layer = layer
      self.animation = animation
    }
  }

  open weak var delegate: (any ADTransitionDelegate)?
  open var type = ADTransitionType.null
  public let fidelity: TransitionFidelity
  /// Whether it is the transition that stands for "none".
  public let isNull: Bool
  private var run: ADRun?

  public init(fidelity: TransitionFidelity = .corrected) {
    self.fidelity = fidelity
    isNull = false
    super.init()
  }

  private init(isNull: Bool) {
    fidelity = .corrected
    self.isNull = isNull
    super.init()
  }

  /// The transition that stands for "not animated": it has no duration and no reverse.
  public static func null() -> ADTransition { ADTransition(isNull: true) }

  /// Seconds. Asking this class itself is a programmer's error.
  open var duration: TimeInterval {
    preconditionFailure("\(Swift.type(of: self)) has no duration; override it, or use a dual or transform transition")
  }

  /// The transition that goes back: at time t it shows what this one shows at `duration` − t. nil for the null
  /// transition.
  open var reverse: ADTransition? { nil }

  // MARK: Running

  /// Whether its animations are on layers.
  public var isRunning: Bool { run != nil }

  /// Sets both views' layers up and adds the animations (AD-13…16).
  ///
  /// The end is told to the delegate, once, after everything that was set has been put back, in the turn in which the
  /// animations end or are removed. Both views lie in `content`, whose layer keeps depth; the perspective is the host's.
  ///
  /// - Parameters:
  ///   - outView: the view that leaves.
  ///   - inView: the one that comes.
  ///   - content: their superview.
  open func start(from outView: UIView, to inView: UIView, in content: UIView) {
    if run != nil {
      SimulationWorld.current.record(
        "a transition was started that runs already; wait for its end, or make another one",
        at: "\(Swift.type(of: self)).start(from:to:in:)", used: "the run before ends here")
      cleanUp()
    }
    let run = ADRun(from: outView, to: inView, in: content, fidelity: fidelity)
    self.run = run
    run.prepareLayers()
    run.add(makeParts(from: outView, to: inView, in: content)) { [weak run, self] in
      guard let run, self.run === run else { return }
      cleanUp()
      tellEnd()
    }
  }

  /// Takes the animations off their layers and puts back what `start` has set, without telling the delegate.
  ///
  /// It is done by itself at the end; a container calls it to break a run off. Does nothing while nothing runs.
  public func cleanUp() {
    guard let run else { return }
    self.run = nil
    run.removeParts()
    partsDidEnd(from: run.outView, to: run.inView, in: run.content)
    run.restoreLayers()
  }

  private func tellEnd() {
    switch type {
    case .push: delegate?.pushTransitionDidFinish(self)
    case .pop: delegate?.popTransitionDidFinish(self)
    case .null:
      SimulationWorld.current.record(
        "a transition has run whose type is null; set it to push or pop before the start",
        at: "\(Swift.type(of: self)).type", used: "nobody is told of the end")
    }
  }

  // MARK: For subclasses

  /// What is to run. The first part is the one whose end is the transition's in the compat mode.
  ///
  /// Here a kind may also set the layers' transforms and put views of its own into `content`.
  open func makeParts(from outView: UIView, to inView: UIView, in content: UIView) -> [Part] { [] }

  /// Called when the animations are off their layers: takes away what `makeParts` has put in.
  open func partsDidEnd(from outView: UIView, to inView: UIView, in content: UIView) {}
}
