import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// A screen of 390 × 844 points: a large sheet is 787 points high, a medium one 393.5.
@Suite("A sheet's detents under a finger")
@MainActor
struct SheetDetentTests {
  @Test("a finger takes the sheet from medium to large and back, and the delegate hears of each")
  func upAndDown() {
    SheetStage.run { stage in
      stage.pull(from: 500, by: -300)
      #expect(stage.height == 693.5, "the upper edge is under the finger")
      stage.release()
      #expect(stage.height == 787 && stage.sheet.selectedDetentIdentifier == .large)
      #expect(stage.calls == ["detent large"])
      stage.pull(from: 100, by: 250)
      #expect(stage.height == 537)
      stage.release()
      #expect(stage.height == 393.5 && stage.sheet.selectedDetentIdentifier == .medium)
      #expect(stage.calls == ["detent large", "detent medium"])
      #expect(stage.shown.appearanceState == .appeared)
    }
  }

  @Test("a pull that comes back to its detent tells nothing, nor does one that the system ends")
  func unchanged() {
    SheetStage.run { stage in
      stage.pull(from: 500, by: -100)
      stage.release()
      #expect(stage.height == 393.5 && stage.calls.isEmpty)
      stage.pull(from: 500, by: -300)
      stage.touch(.cancelled, 200)
      #expect(stage.height == 393.5 && stage.calls.isEmpty && stage.sheet.selectedDetentIdentifier == nil)
      stage.sheet.selectedDetentIdentifier = .large
      #expect(stage.height == 787 && stage.calls.isEmpty, "changes by the program are not told")
    }
  }

  @Test("the way to the detent is animated")
  func animated() {
    SheetStage.run { stage in
      stage.pull(from: 500, by: -300)
      stage.touch(.ended, 200)
      for _ in 0..<3 { stage.display.frame() }
      let seen = Double(stage.shown.view.layer.presentation()?.bounds.height ?? 0)
      #expect(seen > 693.5 && seen < 787, "\(seen)")
      stage.display.runUntilIdle()
      #expect(Double(stage.shown.view.layer.presentation()?.bounds.height ?? 0) == 787)
    }
  }

  @Test("a finger catches a sheet on its way where it is seen")
  func caught() {
    SheetStage.run { stage in
      stage.pull(from: 500, by: -300)
      stage.touch(.ended, 200)
      for _ in 0..<3 { stage.display.frame() }
      let seen = Double(stage.shown.view.layer.presentation()?.bounds.height ?? 0)
      stage.touch(.began, 200)
      stage.touch(.moved, 211)
      let caught = Double(stage.shown.view.layer.presentation()?.bounds.height ?? 0)
      #expect(abs(caught - (seen - 11)) < 60 && caught < 787 && stage.height == caught)
      stage.touch(.moved, 400)
      stage.release()
      #expect(stage.height == 393.5)
    }
  }

  @Test("below the smallest detent the finger drives the dismissal, which it can give up")
  func below() {
    SheetStage.run { stage in
      stage.sheet.selectedDetentIdentifier = .large
      stage.pull(from: 100, by: 500, steps: 25)
      // 787 − 500 = 287 points of 393.5 are left to see.
      let y = Double(stage.shown.view.layer.presentation()?.position.y ?? 0)
      #expect(abs(y - (844 - 287 + 393.5 / 2)) < 1, "\(y)")
      #expect(stage.calls == ["may", "will dismiss"])
      stage.release()
      #expect(stage.height == 393.5 && stage.sheet.selectedDetentIdentifier == .medium)
      #expect(stage.calls == ["may", "will dismiss", "detent medium"])
      stage.pull(from: 500, by: 300)
      stage.release()
      #expect(stage.shown.view.window == nil)
      #expect(stage.calls.suffix(3) == ["may", "will dismiss", "did dismiss"])
    }
  }

  @Test("a flick down from large goes to medium and does not dismiss")
  func flick() {
    SheetStage.run { stage in
      stage.sheet.selectedDetentIdentifier = .large
      stage.touch(.began, 100)
      for step in 1...4 { stage.touch(.moved, 100 + CGFloat(step) * 25) }
      stage.touch(.ended, 200)
      stage.display.runUntilIdle()
      #expect(stage.height == 393.5 && stage.calls == ["detent medium"])
    }
  }

  @Test("a sheet that may not be dismissed gives a little, says so once, and comes back", arguments: [true, false])
  func refused(isModal: Bool) {
    SheetStage.run { stage in
      stage.shown.isModalInPresentation = isModal
      stage.allows = isModal
      stage.pull(from: 500, by: 200)
      #expect(stage.height < 393.5 && stage.height > 350, "\(stage.height)")
      stage.touch(.moved, 690)
      stage.touch(.moved, 710)
      stage.release()
      #expect(stage.height == 393.5)
      #expect(stage.calls == (isModal ? [] : ["may"]) + ["did attempt"])
    }
  }

  @Test("above the largest detent the sheet follows less and less")
  func above() {
    SheetStage.run { stage in
      stage.pull(from: 500, by: -460)
      #expect(stage.height > 787 && stage.height < 800, "\(stage.height)")
      stage.release()
      #expect(stage.height == 787)
    }
  }

  @Test("at its top a scroll view leaves the finger to a sheet with a larger detent", arguments: [true, false])
  func scrolling(expands: Bool) {
    SheetStage.run { stage in
      stage.sheet.prefersScrollingExpandsWhenScrolledToEdge = expands
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 787))
      scroll.contentSize = CGSize(width: 390, height: 3_000)
      scroll.contentInsetAdjustmentBehavior = .never
      stage.shown.view.addSubview(scroll)
      stage.pull(from: 600, by: -300)
      #expect((stage.height > 393.5) == expands && (scroll.contentOffset.y > 200) == !expands)
      stage.release()
      #expect(stage.height == (expands ? 787 : 393.5))
      guard expands else { return }
      // Now it scrolls, and takes its finger down until it is at its top.
      stage.pull(from: 600, by: -300)
      stage.release()
      #expect(stage.height == 787 && scroll.contentOffset.y > 200)
      scroll.contentOffset.y = 100
      stage.pull(from: 300, by: 60)
      stage.release()
      #expect(stage.height == 787 && scroll.contentOffset.y < 60)
      scroll.contentOffset.y = 0
      stage.pull(from: 300, by: 300)
      stage.release()
      #expect(stage.height == 393.5 && scroll.contentOffset.y == 0)
    }
  }

  @Test("the presenter is dimmed beyond the largest undimmed detent, and takes touches up to it")
  func dimming() {
    SheetStage.run { stage in
      let behind = TouchLogView(frame: CGRect(x: 0, y: 0, width: 390, height: 200))
      stage.modal.root.view.addSubview(behind)
      #expect(stage.dimming?.alpha == 1)
      stage.sheet.largestUndimmedDetentIdentifier = .medium
      #expect(stage.dimming?.alpha == 0)
      stage.touch(.began, 100)
      stage.touch(.ended, 100)
      stage.display.runUntilIdle()
      #expect(behind.calls == ["began 1", "ended 1"] && stage.shown.view.window != nil)
      stage.pull(from: 500, by: -100)
      #expect(abs(Double(stage.dimming?.alpha ?? 0) - 100 / 393.5) < 1e-9)
      stage.release()
      stage.sheet.animateChanges { stage.sheet.selectedDetentIdentifier = .large }
      stage.display.runUntilIdle()
      #expect(stage.dimming?.alpha == 1)
    }
  }

  @Test("a tap on the dimming dismisses, if the person may", arguments: [true, false])
  func tapBeside(may: Bool) {
    SheetStage.run { stage in
      stage.allows = may
      stage.touch(.began, 100)
      stage.touch(.ended, 100)
      stage.display.runUntilIdle()
      #expect((stage.shown.view.window == nil) == may)
      #expect(stage.calls == (may ? ["may", "will dismiss", "did dismiss"] : ["may", "did attempt"]))
    }
  }

  @Test("the grabber is shown on request")
  func grabber() {
    SheetStage.run { stage in
      let before = stage.shown.view.subviews.count
      stage.sheet.prefersGrabberVisible = true
      #expect(stage.shown.view.subviews.last?.frame == CGRect(x: 177, y: 5, width: 36, height: 5))
      stage.sheet.prefersGrabberVisible = false
      #expect(stage.shown.view.subviews.count == before)
    }
  }
}

/// A sheet with a medium and a large detent, at the medium one, and what its delegate heard.
@MainActor
private final class SheetStage: NSObject, UISheetPresentationControllerDelegate {
  let modal: ModalStage
  let shown: UIViewController
  let sheet: UISheetPresentationController
  var calls: [String] = []
  var allows = true
  private var y: CGFloat = 0

  static func run(_ body: (SheetStage) throws -> Void) rethrows {
    try ModalStage.run { modal in
      let shown = modal.show("B", .pageSheet)
      guard let sheet = shown.sheetPresentationController else {
        Issue.record("no sheet")
        return
      }
      try body(SheetStage(modal, shown, sheet))
    }
  }

  private init(_ modal: ModalStage, _ shown: UIViewController, _ sheet: UISheetPresentationController) {
    self.modal = modal
    self.shown = shown
    self.sheet = sheet
    super.init()
    sheet.detents = [.large(), .medium()]
    sheet.delegate = self
    modal.display.runUntilIdle()
  }

  var display: SimulatedDisplay { modal.display }
  var height: Double { Double(shown.view.bounds.height) }
  var dimming: UIView? { sheet.containerView?.subviews.first { $0 !== shown.view } }

  func touch(_ phase: TouchSample.Phase, _ y: CGFloat) {
    self.y = y
    modal.touch(phase, 195, y)
  }

  /// A finger down at `start` that goes `way` points down and stays there.
  func pull(from start: CGFloat, by way: CGFloat, steps: Int = 20) {
    touch(.began, start)
    for step in 1...steps { touch(.moved, start + way * CGFloat(step) / CGFloat(steps)) }
    for _ in 0..<6 { display.frame() }
  }

  /// The finger lifts where it is.
  func release() {
    touch(.ended, y)
    display.runUntilIdle()
  }

  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    calls.append("detent \(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "nil")")
  }
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    calls.append("may")
    return allows
  }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    calls.append("will dismiss")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    calls.append("did dismiss")
  }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    calls.append("did attempt")
  }
}
