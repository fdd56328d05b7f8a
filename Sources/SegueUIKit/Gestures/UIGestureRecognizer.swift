import Foundation
import SegueQuartzCore
import SegueTiming

@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// What turns touches into a gesture.
///
/// States go possible → began → changed… → ended or cancelled for a continuous gesture, possible → ended for a discrete
/// one, possible → failed for none; then back to possible when all fingers have left. Any other move is refused and
/// recorded as a diagnostic. Action messages go out in the application turn of the same frame, one for each state.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, CaseIterable, Sendable {
    case possible, began, changed, ended, cancelled, failed

    public static let recognized = State.ended

    /// The legal moves.
    static let moves: [State: Set<State>] = [
      .possible: [.began, .ended, .failed],
      .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
      .ended: [.possible], .cancelled: [.possible], .failed: [.possible],
    ]

    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    var isActive: Bool { self == .began || self == .changed }
  }

  public weak var delegate: (any UIGestureRecognizerDelegate)?
  public private(set) weak var view: UIView?
  public var cancelsTouchesInView = true
  public var name: String?
  private var targets: [(target: Weak<AnyObject>, action: Selector)] = []
  private var current = State.possible
  /// The state that the action message under way reports.
  private var reported: State?
  private var sequence = 0
  var touches: [UITouch] = []

  public var isEnabled = true {
    didSet {
      if !isEnabled, current.isActive { state = .cancelled }
      if !isEnabled, current == .possible, !touches.isEmpty { state = .failed }
    }
  }

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  public func addTarget(_ target: Any, action: Selector) {
    targets.append((Weak(target as AnyObject), action))
  }

  public func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { target == nil || $0.target.object === target as AnyObject }
  }

  var world: SimulationWorld { view?.layer.world ?? .current }

  open var state: State {
    get { reported ?? current }
    set { move(to: newValue) }
  }

  private func move(to state: State) {
    guard State.moves[current, default: []].contains(state) else {
      world.record(
        "a gesture cannot go from \(current) to \(state)", at: "\(type(of: self)).state", used: "\(current)")
      return
    }
    if current == .possible, state == .began || state == .ended {
      let environment = GestureEnvironment.of(world)
      guard mayBegin, environment.admits(self) else {
        current = .failed
        return
      }
      environment.recognized(self)
    }
    if state == .possible { sequence += 1 }
    current = state
    if state != .possible, state != .failed { sendActions(state) }
  }

  private var mayBegin: Bool {
    (view?.gestureRecognizerShouldBegin(self) ?? true) && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  private func sendActions(_ state: State) {
    let sequence = sequence
    world.performLater { [weak self] in
      guard let self, self.view != nil, self.sequence == sequence else { return }
      let outer = self.reported
      self.reported = state
      GestureEnvironment.of(self.world).duringAction(beginning: state == .began) {
        for (target, action) in self.targets {
          if let object = target.object { _ = action.call(object, self) }
        }
      }
      self.reported = outer
    }
  }

  func attach(to view: UIView?) {
    if view == nil {
      sequence += 1
      touches = []
      current = .possible
    }
    self.view = view
  }

  /// Back to possible for the next gesture, once the actions of this one have gone out.
  func resetWhenDone() {
    let sequence = sequence
    world.performLater { [weak self] in
      guard let self, self.sequence == sequence, self.touches.isEmpty else { return }
      self.reset()
      if self.current.isFinal { self.state = .possible }
    }
  }

  var isFinal: Bool { current.isFinal }
  var isActive: Bool { current.isActive }
  var isPossible: Bool { current == .possible }

  func fail() {
    if current == .possible { state = .failed }
  }

  // MARK: For subclasses

  open func reset() {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  // MARK: Where the fingers are

  open var numberOfTouches: Int { touches.count }

  /// The centre of the fingers; of the last ones when none is left.
  open func location(in view: UIView?) -> CGPoint {
    guard !lastTouches.isEmpty else { return .zero }
    let points = lastTouches.map { $0.location(in: view) }
    let count = CGFloat(points.count)
    return CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { touches[touchIndex].location(in: view) }

  private(set) var lastTouches: [UITouch] = []

  func begin(_ touch: UITouch) {
    touches.append(touch)
    lastTouches = touches
  }

  func end(_ touch: UITouch) {
    lastTouches = touches
    touches.removeAll { $0 === touch }
  }
}
