import Foundation
import SegueQuartzCore

/// A view that turns touches into messages to targets.
///
/// One finger is tracked at a time. Messages are sent while the touch is delivered, in the order in which the targets
/// were added; the time they take counts as the frame's application phase.
@preconcurrency @MainActor
open class UIControl: UIView {
  private var handlers: [ControlHandler] = []
  /// The finger that is followed.
  private weak var trackedTouch: UITouch?

  /// A disabled control tracks no touches and sends nothing for them; tracking under way is cancelled.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { stopTracking(with: nil) }
      stateDidChange()
    }
  }
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// Whether a finger is followed.
  public private(set) var isTracking = false
  /// Whether the followed finger lies within the control, or within `touchSlop` of it once it has come down.
  public private(set) var isTouchInside = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A control that sends `primaryAction` for `.primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// The control looks different now.
  func stateDidChange() { setNeedsLayout() }

  // MARK: Tracking, for subclasses

  /// A finger has come down. False: it is not followed.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The finger has moved. False: it is no longer followed, and nothing more is sent for it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.min(by: { $0.contact < $1.contact }) else { return }
    trackedTouch = touch
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isHighlighted = true
    send(.touchDown, with: event)
    if touch.tapCount > 1 { send(.touchDownRepeat, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch, with: event)
    guard continueTracking(touch, with: event) else {
      isTracking = false
      isHighlighted = false
      return
    }
    if isTouchInside != wasInside {
      isHighlighted = isTouchInside
      send(isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    trackedTouch = nil
    guard isTracking else { return }
    isTouchInside = isNear(touch, with: event)
    isTracking = false
    isHighlighted = false
    endTracking(touch, with: event)
    send(isTouchInside ? .touchUpInside : .touchUpOutside, with: event)
    if isTouchInside { touchUpInsideTriggers(with: event) }
    isTouchInside = false
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    stopTracking(with: event)
  }

  private func stopTracking(with event: UIEvent?) {
    trackedTouch = nil
    guard isTracking else { return }
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    cancelTracking(with: event)
    send(.touchCancel, with: event)
  }

  /// What a tap means beside `touchUpInside`.
  func touchUpInsideTriggers(with event: UIEvent?) {}

  private func isNear(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    if point(inside: place, with: event) { return true }
    let slop = world.controlParameters.touchSlop
    return bounds.insetBy(dx: -slop, dy: -slop).contains(place)
  }

  // MARK: Targets

  /// Sends `action` to `target` for each of the events. A nil target is the first object up the responder chain, from
  /// the control on, that has the method. The target is not retained. The same target and action twice is two messages.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    handlers.append(
      ControlHandler(
        kind: .target((target as AnyObject?).map(Weak.init), action, isNil: target == nil), events: controlEvents))
  }

  /// Ends the messages to `target` for these events; nil stands for every target.
  ///
  /// Methods cannot be compared here: whichever `action` is named, all of the target's go.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { kind in
      guard case .target(let held, _, _) = kind else { return false }
      return object == nil || held?.object === object
    }
  }

  /// Calls `action` for each of the events. One with the same identifier takes the place of the earlier one.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    handlers.append(ControlHandler(kind: .action(action), events: controlEvents))
  }

  /// Calls `handler` with the control for each of the events. Keep the action that is returned to remove it.
  @discardableResult
  public final func addAction(for controlEvents: Event, _ handler: @escaping @MainActor (UIControl) -> Void) -> UIAction
  {
    let action = UIAction { action in
      if let control = action.sender as? UIControl { handler(control) }
    }
    addAction(action, for: controlEvents)
    return action
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    remove(controlEvents) { kind in
      if case .action(let action) = kind { return action.identifier == actionIdentifier }
      return false
    }
  }

  private func remove(_ events: Event, where matches: (ControlHandler.Kind) -> Bool) {
    for index in handlers.indices where matches(handlers[index].kind) { handlers[index].events.subtract(events) }
    handlers.removeAll { $0.events.isEmpty }
  }

  /// The targets that are told of something. One that is told up the responder chain counts as `NSNull`.
  open var allTargets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for handler in handlers {
      guard case .target(let held, _, let isNil) = handler.kind else { continue }
      if isNil { targets.insert(NSNull()) } else if let object = held?.object as? AnyHashable { targets.insert(object) }
    }
    return targets
  }

  open var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }

  /// Calls `body` with every handler and its events, in the order of adding: an action, or a target and its selector.
  open func enumerateEventHandlers(
    _ body: (_ action: UIAction?, _ target: (Any?, Selector)?, _ events: Event, _ stop: inout Bool) -> Void
  ) {
    var stop = false
    for handler in handlers where !stop {
      switch handler.kind {
      case .action(let action): body(action, nil, handler.events, &stop)
      case .target(let held, let selector, _): body(nil, (held?.object, selector), handler.events, &stop)
      }
    }
  }

  // MARK: Sending

  /// Sends the messages for these events now, without a touch.
  open func sendActions(for controlEvents: Event) { send(controlEvents, with: nil) }

  /// Sends one message; every message of the control passes here.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    _ = UIApplication.of(world).sendAction(action, to: target, from: self, for: event)
  }

  open func sendAction(_ action: UIAction) {
    action.performWithSender(self, target: nil)
  }

  func send(_ events: Event, with event: UIEvent?) {
    guard handlers.contains(where: { !$0.events.isDisjoint(with: events) }) else { return }
    let interrupted = world.phases.enter(.app)
    defer { world.phases.enter(interrupted) }
    for handler in handlers where !handler.events.isDisjoint(with: events) {
      switch handler.kind {
      case .action(let action): sendAction(action)
      case .target(let held, let selector, let isNil):
        if isNil { sendAction(selector, to: nil, for: event) }
        if let object = held?.object { sendAction(selector, to: object, for: event) }
      }
    }
  }
}

/// Who is told, and of what.
private struct ControlHandler {
  enum Kind {
    case action(UIAction)
    case target(Weak<AnyObject>?, Selector, isNil: Bool)
  }

  let kind: Kind
  var events: UIControl.Event
}
