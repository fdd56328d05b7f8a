import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UIAlertController")
@MainActor
struct AlertTests {
  private static func alert(_ style: UIAlertController.Style, _ log: CallLog) -> UIAlertController {
    let alert = UIAlertController(title: "Sure?", message: "It is gone then.", preferredStyle: style)
    for (title, kind) in [("Delete", UIAlertAction.Style.destructive), ("No", .cancel)] {
      alert.addAction(
        UIAlertAction(title: title, style: kind) { [unowned alert] action in
          log.calls.append("\(action.title ?? "") \(alert.presentingViewController == nil)")
        })
    }
    return alert
  }

  private static func tap(_ stage: ModalStage, _ point: CGPoint) {
    stage.touch(.began, point.x, point.y)
    stage.touch(.ended, point.x, point.y)
  }

  /// The middle of the button with a title, on the screen.
  private static func button(_ title: String, of alert: UIViewController, _ stage: ModalStage) -> CGPoint {
    let button = alert.view.subviews.compactMap { $0 as? UIButton }.first { $0.currentTitle == title }
    guard let button else { return .zero }
    return button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: stage.window)
  }

  @Test("an alert fades in in the middle, and its handler is called after the dismissal")
  func alert() {
    ModalStage.run { stage in
      let alert = Self.alert(.alert, stage.log)
      stage.root.present(alert, animated: true)
      for _ in 0..<8 { stage.display.frame() }
      let opacity = Double(alert.view.layer.presentation()?.opacity ?? 0)
      #expect(opacity > 0 && opacity < 1)
      stage.display.runUntilIdle()
      let frame = alert.view.frame
      #expect(frame.midX == 195 && frame.midY == 422 && frame.width == 270 && frame.height > 44)
      #expect(stage.root.view.window != nil && stage.log.calls.isEmpty)
      Self.tap(stage, Self.button("Delete", of: alert, stage))
      #expect(stage.log.calls.isEmpty && alert.isBeingDismissed)
      // A second tap meanwhile.
      Self.tap(stage, Self.button("No", of: alert, stage))
      stage.display.runUntilIdle()
      #expect(stage.log.calls == ["Delete true"])
      stage.root.present(alert, animated: false)
      stage.display.runUntilIdle()
      Self.tap(stage, Self.button("No", of: alert, stage))
      stage.display.runUntilIdle()
      #expect(stage.log.calls == ["Delete true", "No true"])
    }
  }

  @Test("a tap beside an action sheet is its cancel action, one beside an alert nothing", arguments: [true, false])
  func beside(isSheet: Bool) {
    ModalStage.run { stage in
      let alert = Self.alert(isSheet ? .actionSheet : .alert, stage.log)
      stage.root.present(alert, animated: true)
      stage.display.runUntilIdle()
      Self.tap(stage, CGPoint(x: 195, y: 60))
      stage.display.runUntilIdle()
      #expect((alert.presentingViewController == nil) == isSheet)
      #expect(stage.log.calls == (isSheet ? ["No true"] : []))
    }
  }

  @Test("an action sheet stands at the bottom, its buttons one below the other, cancel last")
  func sheet() {
    ModalStage.run { stage in
      let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
      for (title, style) in [("No", UIAlertAction.Style.cancel), ("One", .default), ("Two", .default)] {
        alert.addAction(UIAlertAction(title: title, style: style))
      }
      stage.root.present(alert, animated: false)
      stage.display.runUntilIdle()
      // Three buttons of 57 points above the safe area's 34.
      #expect(alert.view.frame == CGRect(x: 8, y: 844 - 34 - 171, width: 374, height: 171))
      let tops = ["One", "Two", "No"].map { Self.button($0, of: alert, stage).y }
      #expect(tops == [667.5, 724.5, 781.5])
    }
  }

  @Test("a disabled action cannot be tapped, and there is one cancel action")
  func disabled() {
    ModalStage.run { stage in
      let alert = Self.alert(.alert, stage.log)
      alert.addAction(UIAlertAction(title: "Never", style: .cancel))
      #expect(alert.actions.map(\.title) == ["Delete", "No"] && stage.world.diagnostics.count == 1)
      alert.actions[0].isEnabled = false
      stage.root.present(alert, animated: false)
      stage.display.runUntilIdle()
      Self.tap(stage, Self.button("Delete", of: alert, stage))
      stage.display.runUntilIdle()
      #expect(alert.presentingViewController != nil && stage.log.calls.isEmpty)
      alert.actions[0].isEnabled = true
      Self.tap(stage, Self.button("Delete", of: alert, stage))
      stage.display.runUntilIdle()
      #expect(stage.log.calls == ["Delete true"])
    }
  }

  @Test("a program that dismisses an alert calls no handler")
  func dismissed() {
    ModalStage.run { stage in
      let alert = Self.alert(.alert, stage.log)
      stage.root.present(alert, animated: true)
      stage.display.runUntilIdle()
      alert.dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(alert.presentingViewController == nil && alert.view.window == nil && stage.log.calls.isEmpty)
      #expect(stage.root.appearanceState == .appeared)
    }
  }
}
