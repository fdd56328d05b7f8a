import Foundation
import SegueQuartzCore
import SegueTiming

/// What turns touches into a gesture.
///
/// States go possible → began → changed… → ended or cancelled for a continuous gesture, possible → ended for a discrete
/// one, possible → failed for none; then back to possible when all fingers have left. A subclass moves them by writing
/// `state`; a write of `cancelled` while possible counts as `failed`, one that repeats a final state as none, and any
/// other illegal move is refused and recorded as a diagnostic.
///
/// Action messages go out in the application turn of the same frame, one for each state but `failed`, and of several
/// `changed` that wait for the same turn one. Once all fingers have left a finished recogniser and its actions have gone
/// out, `reset()` is called and the state is `possible` again.
///
/// A recogniser that wants to begin while another one, whose failure it requires, is undecided stays `possible` and goes
/// on receiving its touches. It begins as soon as the last of those has failed, and fails when one is recognised or when
/// it ends before that.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, CaseIterable, Sendable {
    case possible, began, changed, ended, cancelled, failed

    public static let recognized = State.ended
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the views' touches are cancelled once this gesture is recognised.
  open var cancelsTouchesInView = true
  /// Whether a view learns of a touch only when this recogniser has failed.
  open var delaysTouchesBegan = false
  /// Whether a view learns of a touch's end only when this recogniser is decided.
  open var delaysTouchesEnded = true
  /// The raw values of the `UITouch.TouchType`s that this recogniser is given.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// Whether a touch of another type than those already tracked stays away.
  open var requiresExclusiveTouchType = true
  open var name: String?

  private weak var attachedView: UIView?
  private var targets: [(target: Weak<AnyObject>, action: Selector)] = []
  private var current = State.possible {
    didSet { observers?.notify() }
  }
  final var observers: PropertyObservers?
  /// The state that the action message under way reports.
  private var reported: State?
  /// Counts attachments: actions of an earlier one are not sent.
  private var attachment = 0
  private var waitsForChangedAction = false
  /// The touches of a discrete gesture at the moment it was recognised.
  private var recognizedTouches: [UITouch] = []
  /// The touches that this recogniser follows, in the order of their arrival.
  private(set) var touches: [UITouch] = []
  /// The touches that it followed last.
  private(set) var lastTouches: [UITouch] = []
  /// What it wants to be once others have failed.
  private(set) var wish: State?
  /// Those others.
  var waitsFor: [UIGestureRecognizer] = []
  private(set) var requirements: [Weak<UIGestureRecognizer>] = []
  /// What the delegates and hooks said of requirements for this gesture.
  var askedRequirements: [ObjectIdentifier: Bool] = [:]
  /// Whether it has seen a touch since it was reset.
  private(set) var hasSeenTouches = false

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  public init?(coder: NSCoder) {
    super.init()
  }

  // MARK: Targets

  open func addTarget(_ target: Any, action: Selector) {
    targets.append((Weak(target as AnyObject), action))
  }

  /// Removes a target with all its actions, which cannot be told apart; nil removes all targets.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { target == nil || $0.target.object === target as AnyObject }
  }

  // MARK: State

  var world: SimulationWorld { attachedView?.layer.world ?? .current }
  var environment: GestureEnvironment { GestureEnvironment.of(world) }

  open var view: UIView? { attachedView }

  /// Off makes a gesture under way `cancelled`, and lets go of its touches.
  open var isEnabled = true {
    didSet {
      guard !isEnabled, oldValue, hasSeenTouches || current != .possible else { return }
      if case .go(let state) = current.response(to: .disable) { move(to: state) }
      letGo()
    }
  }

  open var state: State {
    get { reported ?? current }
    set { move(to: newValue) }
  }

  private func move(to wanted: State) {
    var state = wanted
    if wish != nil {
      // A gesture that is over before it was allowed to begin has never been one.
      guard state.isFinal, !(state == .ended && wish == .ended) else { return }
      state = .failed
      wish = nil
      environment.stopsWaiting(self)
    }
    if state == .cancelled, current == .possible { state = .failed }
    if state == current, state.isFinal || state == .possible { return }
    if let event = state.request {
      switch current.response(to: event) {
      case .go(let next) where current == .possible && next != .failed: attempt(next)
      case .go(let next): enter(next)
      case .ignore, .deliver, .forget: break
      case .refuse: refuse(state)
      }
    } else if State.moves[current, default: []].contains(state) {
      enter(state)
    } else {
      refuse(state)
    }
  }

  private func refuse(_ state: State) {
    let legal = State.moves[current, default: []].sorted { $0.rawValue < $1.rawValue }.map { "\($0)" }
    let ways = legal.isEmpty ? "wait for its reset" : "from here it goes to \(legal.joined(separator: " or "))"
    world.record(
      "a gesture cannot go from \(current) to \(state); \(ways)", at: "\(type(of: self)).state", used: "\(current)")
  }

  private func enter(_ state: State) {
    current = state
    if state != .possible, state != .failed { sendActions(state) }
    environment.changed(self)
    if state.isFinal, touches.isEmpty { resetWhenDone() }
  }

  /// Leaves `possible` for `next`, or waits, or fails.
  private func attempt(_ next: State) {
    let environment = environment
    guard mayBegin else { return enter(.failed) }
    // A delegate may have switched it off.
    guard current == .possible, isEnabled else { return }
    guard environment.admits(self), let open = environment.openRequirements(of: self) else { return enter(.failed) }
    if open.isEmpty {
      recognize(next)
    } else {
      wish = next
      waitsFor = open
      if next == .ended { recognizedTouches = lastTouches }
      environment.waits(self)
    }
  }

  private func recognize(_ next: State) {
    if next == .ended, recognizedTouches.isEmpty { recognizedTouches = lastTouches }
    current = next
    sendActions(next)
    environment.recognized(self)
    environment.changed(self)
    if next.isFinal, touches.isEmpty { resetWhenDone() }
  }

  /// The last of those it waited for has failed.
  func stopWaiting() {
    guard let next = wish else { return }
    wish = nil
    guard environment.admits(self) else { return enter(.failed) }
    recognize(next)
  }

  private var mayBegin: Bool {
    var asked: [UIView] = []
    for touch in lastTouches {
      var candidate = touch.view
      while let view = candidate, view !== attachedView {
        if !asked.contains(where: { $0 === view }) {
          asked.append(view)
          if !view.gestureRecognizerShouldBegin(self) { return false }
        }
        candidate = view.superview
      }
    }
    return (attachedView?.gestureRecognizerShouldBegin(self) ?? true)
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  private func sendActions(_ state: State) {
    if state == .changed {
      guard !waitsForChangedAction else { return }
      waitsForChangedAction = true
    }
    let attachment = attachment
    world.performLater { [weak self] in
      guard let self, self.attachment == attachment else { return }
      if state == .changed { waitsForChangedAction = false }
      let outer = reported
      reported = state
      environment.duringAction(beginning: state == .began) {
        for (target, action) in self.targets {
          // An action that took the recogniser from its view ends it.
          guard self.attachment == attachment, let object = target.object else { continue }
          if !action.call(object, self) {
            self.world.record(
              "\(type(of: object)) does not take this action; give a method of the target's class that takes nothing or "
                + "this recogniser", at: "\(type(of: self)).addTarget(_:action:)",
              used: "no call")
          }
        }
      }
      reported = outer
    }
  }

  func attach(to view: UIView?) {
    if view == nil, hasSeenTouches || current != .possible {
      let environment = environment
      attachment += 1
      wish = nil
      waitsForChangedAction = false
      environment.stopsWaiting(self)
      environment.forgets(self)
      letGo()
      current = .possible
      clear()
      environment.changed(self)
    }
    attachedView = view
  }

  /// Lets go of all touches.
  func letGo() {
    lastTouches = touches.isEmpty ? lastTouches : touches
    for touch in touches { touch.gestureRecognizers?.removeAll { $0 === self } }
    touches = []
    if current.isFinal { resetWhenDone() }
  }

  /// Back to possible for the next gesture, once the actions of this one have gone out.
  func resetWhenDone() {
    let attachment = attachment
    world.performLater { [weak self] in
      guard let self, self.attachment == attachment else { return }
      resetIfDone()
    }
  }

  func resetIfDone() {
    guard touches.isEmpty, case .go(let state) = current.response(to: .reset) else { return }
    clear()
    enter(state)
  }

  private func clear() {
    reset()
    hasSeenTouches = false
    recognizedTouches = []
    // Touches hold their views, which hold this.
    lastTouches = touches
    waitsFor = []
    askedRequirements = [:]
  }

  var isFinal: Bool { current.isFinal }
  var isActive: Bool { current.isActive }
  var isPossible: Bool { current == .possible }
  var isRecognized: Bool { current == .ended }
  /// Whether it is still to decide on touches that it has seen.
  var isUndecided: Bool { current == .possible && hasSeenTouches && isEnabled }
  /// Whether it stays undecided after its fingers have left: a tap that waits for the next one.
  var holdsSequence: Bool { false }

  func fail() {
    if current == .possible { state = .failed }
  }

  // MARK: Other recognisers

  /// Has this recogniser wait until the other one has failed. A requirement that would close a circle is refused and
  /// recorded as a diagnostic: none of its members could ever begin.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.removeAll { $0.object == nil }
    guard !requirements.contains(where: { $0.object === otherGestureRecognizer }) else { return }
    guard otherGestureRecognizer !== self, !otherGestureRecognizer.requiresFailure(downTo: self) else {
      world.record(
        "failure requirements would go in a circle; leave out one of them", at: "\(type(of: self)).require(toFail:)",
        used: "no requirement of \(type(of: otherGestureRecognizer))")
      return
    }
    requirements.append(Weak(otherGestureRecognizer))
  }

  private func requiresFailure(downTo end: UIGestureRecognizer) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var open = [self]
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      for requirement in next.requirements.compactMap(\.object) {
        if requirement === end { return true }
        open.append(requirement)
      }
    }
    return false
  }

  // MARK: For subclasses

  /// Called when the recogniser is to begin afresh.
  open func reset() {}

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Lets go of a touch that is no part of this gesture; the views keep it.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    end(touch)
    touch.gestureRecognizers?.removeAll { $0 === self }
    if isFinal, touches.isEmpty { resetWhenDone() }
  }

  /// Whether this gesture, recognised, makes the other one fail.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether the touches that begin in an event are for this recogniser.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  // MARK: Where the fingers are

  /// Of a discrete gesture, the fingers it was made with.
  open var numberOfTouches: Int { countedTouches.count }

  private var countedTouches: [UITouch] { recognizedTouches.isEmpty ? touches : recognizedTouches }

  /// The centre of the fingers; of the last ones when none is left.
  open func location(in view: UIView?) -> CGPoint {
    let touches = recognizedTouches.isEmpty ? lastTouches : recognizedTouches
    guard !touches.isEmpty else { return .zero }
    let points = touches.map { $0.location(in: view) }
    let count = CGFloat(points.count)
    return CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// Where one finger is. An index that none has gives the centre and is recorded as a diagnostic.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let touches = countedTouches
    guard touches.indices.contains(touchIndex) else {
      world.record(
        "there is no touch \(touchIndex) among \(touches.count); ask for 0..<numberOfTouches",
        at: "\(type(of: self)).location(ofTouch:in:)",
        used: "the centre")
      return location(in: view)
    }
    return touches[touchIndex].location(in: view)
  }

  func begin(_ touch: UITouch) {
    hasSeenTouches = true
    touches.append(touch)
    lastTouches = touches
  }

  func end(_ touch: UITouch) {
    guard let index = touches.firstIndex(where: { $0 === touch }) else { return }
    lastTouches = touches
    touches.remove(at: index)
  }

  /// A point of the screen in a view's coordinates; nil stands for the window's.
  func fromScreen(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? attachedView?.window else { return point }
    return window.fromScreen(point, to: view?.window == nil ? window : view ?? window)
  }

  /// The way back of `fromScreen`, for views that are not seen in perspective.
  func toScreen(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let origin = fromScreen(.zero, to: view)
    let (x, y) = (fromScreen(CGPoint(x: 1, y: 0), to: view), fromScreen(CGPoint(x: 0, y: 1), to: view))
    let map = CGAffineTransform(
      a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y, tx: origin.x, ty: origin.y)
    return point.applying(map.inverted())
  }

  /// Says that a property's value is refused.
  func refuseValue(_ name: String, _ value: some Any, keeping old: some Any) {
    world.record("\(name) cannot be \(value)", at: "\(type(of: self)).\(name)", used: "\(old)")
  }
}
