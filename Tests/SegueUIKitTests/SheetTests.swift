import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("UISheetPresentationController")
@MainActor
struct SheetTests {
  @Test("the frame follows the detents")
  func detents() {
    ModalStage.run { stage in
      let b = stage.show("B", .pageSheet)
      guard let sheet = b.sheetPresentationController else {
        Issue.record("no sheet")
        return
      }
      #expect(b.view.frame == CGRect(x: 0, y: 57, width: 390, height: 787))
      sheet.detents = [.medium(), .large()]
      #expect(b.view.frame == CGRect(x: 0, y: 844 - 393.5, width: 390, height: 393.5))
      sheet.selectedDetentIdentifier = .large
      #expect(b.view.frame.minY == 57)
      sheet.detents = [.custom { _ in 200 }, .custom(identifier: .init("x")) { _ in nil }]
      #expect(b.view.frame == CGRect(x: 0, y: 644, width: 390, height: 200))
      sheet.detents = []
      #expect(sheet.detents.count == 2 && stage.world.diagnostics.count == 1)
      sheet.animateChanges { sheet.detents = [.large()] }
      stage.display.frame()
      stage.display.frame()
      let shown = b.view.layer.presentation()?.bounds.height ?? 0
      #expect(shown > 200 && shown < 787)
      stage.display.runUntilIdle()
      #expect(b.view.frame.minY == 57 && stage.root.view.window === stage.window)
    }
  }

  @Test("a sheet's controller is there before the presentation, and is the one that is used")
  func prepared() {
    ModalStage.run { stage in
      let b = stage.screen("B", .pageSheet)
      let listener = Listener(log: stage.log)
      b.sheetPresentationController?.detents = [.medium()]
      b.presentationController?.delegate = listener
      let prepared = b.presentationController
      stage.root.present(b, animated: false)
      stage.display.runUntilIdle()
      #expect(b.presentationController === prepared && b.view.frame.minY == 450.5)
    }
  }

  /// How far the finger goes down, how fast in points a frame at the end, and whether it dismisses (C-1).
  nonisolated static let pulls: [(way: CGFloat, last: CGFloat, finishes: Bool)] = [
    (300, 0, false), (420, 0, true), (120, 30, true), (500, -30, false),
  ]

  @Test("pulling down drives the dismissal; the release decides by speed, else by half the way (C-1)", arguments: 0..<4)
  func pull(_ index: Int) {
    ModalStage.run { stage in
      let pull = Self.pulls[index]
      let b = stage.show("B", .pageSheet)
      let listener = Listener(log: stage.log)
      b.presentationController?.delegate = listener
      stage.touch(.began, 195, 100)
      var way: CGFloat = 0
      while way < pull.way {
        way = min(way + 20, pull.way)
        stage.touch(.moved, 195, 100 + way)
      }
      let y = Double(b.view.layer.presentation()?.position.y ?? 0)
      #expect(abs(y - (57 + 787 / 2.0 + Double(way))) < 1, "the sheet is under the finger")
      if pull.last == 0 {
        for _ in 0..<6 { stage.display.frame() }
      } else {
        for _ in 0..<4 {
          way += pull.last
          stage.touch(.moved, 195, 100 + way)
        }
      }
      stage.touch(.ended, 195, 100 + way)
      stage.display.runUntilIdle()
      #expect((b.view.window == nil) == pull.finishes, "pull \(index)")
      #expect(b.view.window == nil || b.view.frame == CGRect(x: 0, y: 57, width: 390, height: 787))
      let told = stage.log.calls.filter { $0.hasPrefix("dismiss") || $0.hasPrefix("may") }
      #expect(told == ["may", "dismiss will"] + (pull.finishes ? ["dismiss did"] : []))
      #expect(stage.root.presentationLog.last?.event == (pull.finishes ? .finished : .cancelled))
    }
  }

  @Test("a modal controller is not pulled away, and its delegate hears of the attempt", arguments: [true, false])
  func forbidden(isModal: Bool) {
    ModalStage.run { stage in
      let b = stage.show("B", .pageSheet)
      let listener = Listener(log: stage.log)
      listener.allows = isModal
      b.presentationController?.delegate = listener
      b.isModalInPresentation = isModal
      stage.touch(.began, 195, 100)
      for step in 1...30 { stage.touch(.moved, 195, 100 + CGFloat(step) * 20) }
      stage.touch(.ended, 195, 700)
      stage.display.runUntilIdle()
      #expect(b.view.window === stage.window && b.appearanceState == .appeared)
      #expect(stage.log.calls == (isModal ? [] : ["may"]) + ["dismiss attempted"])
      b.dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(b.view.window == nil)
    }
  }

  @Test("the delegate may choose another style for little room")
  func adapted() {
    ModalStage.run { stage in
      let b = stage.screen("B", .pageSheet)
      let listener = Listener(log: stage.log)
      listener.style = .fullScreen
      b.presentationController?.delegate = listener
      stage.root.present(b, animated: false)
      stage.display.runUntilIdle()
      #expect(b.view.frame == stage.window.bounds && stage.root.view.window == nil)
      #expect(b.presentationController?.presentationStyle == .fullScreen)
    }
  }
}

private final class Listener: NSObject, UIAdaptivePresentationControllerDelegate {
  var allows = true
  var style = UIModalPresentationStyle.none
  private let log: CallLog

  init(log: CallLog) {
    self.log = log
  }

  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    log.calls.append("may")
    return allows
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    log.calls.append("dismiss will")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    log.calls.append("dismiss did")
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    log.calls.append("dismiss attempted")
  }
}
