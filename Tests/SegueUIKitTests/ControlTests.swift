import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

/// Writes down what it is told.
@MainActor
private final class Listener: UIResponder {
  var calls: [String] = []
  weak var sender: UIControl?
  var hadEvent: Bool?

  func plain() { calls.append("plain") }
  func withSender(_ sender: UIControl) {
    calls.append("sender")
    self.sender = sender
  }
  func withEvent(_ sender: UIControl, event: UIEvent?) {
    calls.append("event")
    hadEvent = event != nil
  }
}

/// A view that has a method, somewhere above a control.
private final class Host: UIView {
  var calls = 0

  func chosen(_ sender: UIControl) { calls += 1 }
}

private final class Tracker: UIControl {
  var log: [String] = []
  var begins = true
  var continues = true

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("begin")
    return begins
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.append("continue")
    return continues
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end") }
  override func cancelTracking(with event: UIEvent?) { log.append("cancel") }
}

private let eventNames: [(UIControl.Event, String)] = [
  (.touchDown, "down"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"), (.touchDragEnter, "enter"),
  (.touchDragExit, "exit"), (.touchUpInside, "up"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
]

@MainActor
private final class EventLog {
  var names: [String] = []

  init(_ control: UIControl) {
    for (event, name) in eventNames { control.addAction(for: event) { [unowned self] _ in names.append(name) } }
  }
}

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test("a tap tells every target, in the order of adding, with what its method takes")
  func forms() {
    Panel.run { panel in
      let control = panel.hold(UIControl(), 100, 100, 50, 50)
      let listener = Listener()
      control.addTarget(listener, action: Selector(Listener.withEvent(_:event:)), for: .touchUpInside)
      control.addTarget(listener, action: Selector(Listener.plain), for: .touchUpInside)
      control.addTarget(listener, action: Selector(Listener.withSender(_:)), for: .touchUpInside)
      panel.tap(300, 300)
      #expect(listener.calls == [])
      panel.tap(120, 120)
      #expect(listener.calls == ["event", "plain", "sender"])
      #expect(listener.sender === control)
      #expect(listener.hadEvent == true)
      #expect(control.allTargets == [listener])
      #expect(control.allControlEvents == .touchUpInside)
      control.sendActions(for: .touchUpInside)
      #expect(listener.calls.count == 6)
      #expect(listener.hadEvent == false)
      control.removeTarget(listener, action: nil, for: .allEvents)
      control.sendActions(for: .touchUpInside)
      #expect(listener.calls.count == 6)
      #expect(panel.world.diagnostics.isEmpty)
    }
  }

  @Test("a target is not kept alive by the control")
  func targetIsNotRetained() {
    Panel.run { panel in
      let control = panel.hold(UIControl(), 0, 0, 50, 50)
      weak var gone: Listener?
      do {
        let listener = Listener()
        gone = listener
        control.addTarget(listener, action: Selector(Listener.plain), for: .touchUpInside)
        #expect(gone != nil)
      }
      #expect(gone == nil)
      control.sendActions(for: .touchUpInside)
    }
  }

  @Test("without a target the first object up the responder chain that has the method is told")
  func nilTarget() {
    Panel.run { panel in
      let outer = panel.hold(Host(), 0, 0, 300, 300)
      let inner = Host(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      outer.addSubview(inner)
      let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      inner.addSubview(control)
      control.addTarget(nil, action: Selector(Host.chosen(_:)), for: .touchUpInside)
      panel.tap(50, 50)
      #expect(inner.calls == 1)
      #expect(outer.calls == 0)
      outer.addSubview(control)
      panel.tap(50, 50)
      #expect(outer.calls == 1)
    }
  }

  @Test("a target without the method is recorded")
  func wrongTarget() {
    Panel.run { panel in
      let control = panel.hold(UIControl(), 0, 0, 50, 50)
      let listener = Listener()
      control.addTarget(listener, action: Selector(Host.chosen(_:)), for: .touchUpInside)
      control.sendActions(for: .touchUpInside)
      #expect(panel.world.diagnostics.map(\.place) == ["UIApplication.sendAction"])
    }
  }

  @Test(
    "a finger counts as inside up to the touch slop from the bounds",
    arguments: [(70.0, 69.0, "up"), (70, 71, "upOutside"), (10, 9, "up"), (10, 11, "upOutside")])
  func slop(_ slop: Double, _ distance: Double, _ expected: String) {
    Panel.run { panel in
      panel.world.controlParameters.touchSlop = slop
      let control = panel.hold(UIControl(), 100, 100, 50, 50)
      let log = EventLog(control)
      panel.touch(.began, 120, 120)
      #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
      #expect(control.state == .highlighted)
      panel.touch(.moved, 150 + distance, 120)
      panel.touch(.ended, 150 + distance, 120)
      #expect(log.names.first == "down")
      #expect(log.names.last == expected)
      #expect(!control.isTracking && !control.isHighlighted)
    }
  }

  @Test("a touch slop that is no length changes nothing")
  func badSlop() {
    Panel.run { panel in
      panel.world.controlParameters.touchSlop = .nan
      panel.world.controlParameters.touchSlop = -1
      #expect(Double(panel.world.controlParameters.touchSlop) == 70)
      #expect(panel.world.diagnostics.count == 2)
    }
  }

  @Test("a finger that leaves and comes back is told as exit, outside, enter, inside")
  func dragging() {
    Panel.run { panel in
      let control = panel.hold(UIControl(), 100, 100, 50, 50)
      let log = EventLog(control)
      panel.touch(.began, 120, 120)
      panel.touch(.moved, 125, 120)
      panel.touch(.moved, 300, 120)
      #expect(!control.isHighlighted)
      panel.touch(.moved, 301, 120)
      panel.touch(.moved, 120, 120)
      #expect(control.isHighlighted)
      panel.touch(.ended, 120, 120)
      #expect(log.names == ["down", "inside", "exit", "outside", "outside", "enter", "inside", "up"])
    }
  }

  @Test("a subclass decides whether a finger is followed, and for how long")
  func tracking() {
    Panel.run { panel in
      let control = panel.hold(Tracker(), 100, 100, 50, 50)
      let log = EventLog(control)
      panel.touch(.began, 120, 120)
      panel.touch(.moved, 121, 120)
      panel.touch(.ended, 121, 120)
      #expect(control.log == ["begin", "continue", "end"])
      control.log = []
      log.names = []
      control.begins = false
      panel.tap(120, 120)
      #expect(control.log == ["begin"])
      #expect(log.names == [])
      control.begins = true
      control.continues = false
      control.log = []
      panel.touch(.began, 120, 120)
      panel.touch(.moved, 121, 120)
      panel.touch(.ended, 121, 120)
      #expect(control.log == ["begin", "continue"])
      #expect(log.names == ["down"])
    }
  }

  @Test("a touch that is cancelled cancels the tracking, and so does disabling")
  func cancelling() {
    Panel.run { panel in
      let control = panel.hold(Tracker(), 100, 100, 50, 50)
      let log = EventLog(control)
      panel.touch(.began, 120, 120)
      panel.touch(.cancelled, 120, 120)
      #expect(log.names == ["down", "cancel"])
      panel.touch(.began, 120, 120)
      control.isEnabled = false
      #expect(control.log == ["begin", "cancel", "begin", "cancel"])
      #expect(control.state == .disabled)
      panel.touch(.ended, 120, 120)
      panel.tap(120, 120)
      #expect(log.names == ["down", "cancel", "down", "cancel"])
    }
  }

  @Test("a second finger is not followed")
  func oneFinger() {
    Panel.run { panel in
      let control = panel.hold(UIControl(), 100, 100, 50, 50)
      let log = EventLog(control)
      panel.touch(.began, 120, 120)
      panel.touch(.began, 125, 125, contact: 2)
      panel.touch(.ended, 125, 125, contact: 2)
      #expect(log.names == ["down"])
      panel.touch(.ended, 120, 120)
      #expect(log.names == ["down", "up"])
    }
  }

  @Test("an action of the same name takes the place of the one before, and can be removed")
  func actions() {
    Panel.run { panel in
      let control = panel.hold(UIControl(), 0, 0, 50, 50)
      var calls: [String] = []
      let name = UIAction.Identifier("close")
      control.addAction(UIAction(identifier: name) { _ in calls.append("old") }, for: .touchUpInside)
      let new = UIAction(identifier: name) { action in calls.append("new \(action.sender === control)") }
      control.addAction(new, for: .touchUpInside)
      control.sendActions(for: .touchUpInside)
      #expect(calls == ["new true"])
      new.attributes = .disabled
      control.sendActions(for: .touchUpInside)
      #expect(calls.count == 1)
      new.attributes = []
      control.removeAction(new, for: .touchUpInside)
      control.sendActions(for: .touchUpInside)
      #expect(calls.count == 1)
    }
  }

  @Test("a blocked application tells controls nothing until it is unblocked")
  func blocked() {
    Panel.run { panel in
      let control = panel.hold(UIControl(), 0, 0, 50, 50)
      let log = EventLog(control)
      let application = UIApplication.shared
      panel.touch(.began, 20, 20)
      application.beginIgnoringInteractionEvents()
      #expect(application.isIgnoringInteractionEvents)
      #expect(log.names == ["down", "cancel"])
      panel.touch(.ended, 20, 20)
      panel.tap(20, 20)
      #expect(log.names == ["down", "cancel"])
      application.endIgnoringInteractionEvents()
      panel.tap(20, 20)
      #expect(log.names == ["down", "cancel", "down", "up"])
      application.endIgnoringInteractionEvents()
      #expect(panel.world.diagnostics.count == 1)
    }
  }

  @Test("a button shows the content of its state, and that of normal where there is none")
  func buttonContent() throws {
    try Panel.run { panel in
      let button = panel.hold(UIButton(type: .system), 0, 0, 200, 40)
      button.setTitle("Go", for: .normal)
      button.setTitle("Wait", for: .disabled)
      button.setTitleColor(.red, for: .highlighted)
      let label = try #require(button.titleLabel)
      #expect(label.text == "Go")
      panel.touch(.began, 20, 20)
      #expect(label.textColor == .red)
      #expect(label.text == "Go")
      panel.touch(.ended, 20, 20)
      button.isEnabled = false
      #expect(label.text == "Wait")
      #expect(button.currentTitle == "Wait")
      #expect(button.title(for: .selected) == "Go")
      panel.display.frame()
      // Four characters of half an em at 15 points, centred.
      #expect(label.frame == CGRect(x: 85, y: 11, width: 30, height: 18))
      #expect(button.sizeThatFits(.zero) == CGSize(width: 30, height: 18))
    }
  }

  @Test("a tap on a button triggers its primary action")
  func primaryAction() {
    Panel.run { panel in
      var count = 0
      let button = panel.hold(UIButton(primaryAction: UIAction(title: "Go") { _ in count += 1 }), 0, 0, 100, 40)
      #expect(button.currentTitle == "Go")
      panel.tap(20, 20)
      #expect(count == 1)
    }
  }
}
