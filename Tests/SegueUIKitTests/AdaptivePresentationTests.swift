import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Presentations that adapt")
@MainActor
struct AdaptivePresentationTests {
  @Test("the presentation to come is there before it begins, and is the one that begins")
  func before() {
    ModalStage.run { stage in
      let screen = stage.screen("B", .pageSheet)
      let coming = screen.presentationController
      #expect(coming is UISheetPresentationController && coming === screen.presentationController)
      #expect(coming?.presentationStyle == .pageSheet && coming?.presentedViewController === screen)
      stage.root.present(screen, animated: false)
      stage.display.runUntilIdle()
      #expect(screen.presentationController === coming && coming?.containerView != nil)
      screen.dismiss(animated: false)
      stage.display.runUntilIdle()
      screen.modalPresentationStyle = .fullScreen
      let next = screen.presentationController
      #expect(next != nil && next !== coming && !(next is UISheetPresentationController))
    }
  }

  @Test("its delegate hears of the style and with what it can animate", arguments: [true, false])
  func willPresent(animated: Bool) {
    ModalStage.run { stage in
      let adapter = Adapter()
      let screen = stage.screen("B", .pageSheet)
      screen.presentationController?.delegate = adapter
      stage.root.present(screen, animated: animated)
      stage.display.runUntilIdle()
      #expect(adapter.told == ["none \(animated)"] && adapter.asked.isEmpty)
      #expect(screen.presentingViewController === stage.root)
    }
  }

  @Test("where the style changes another controller can stand in, with the presented one inside")
  func standIn() {
    ModalStage.run { stage in
      let adapter = Adapter()
      adapter.style = .fullScreen
      adapter.wraps = true
      let screen = stage.screen("B", .pageSheet)
      screen.presentationController?.delegate = adapter
      stage.root.present(screen, animated: true)
      stage.display.runUntilIdle()
      let navigation = stage.root.presentedViewController as? UINavigationController
      #expect(navigation?.viewControllers == [screen] && adapter.told == ["fullScreen true"])
      #expect(adapter.asked == [.fullScreen] && navigation?.view.frame == stage.window.bounds)
      #expect(screen.presentingViewController === stage.root && screen.presentationController?.delegate === adapter)
      #expect(stage.root.view.window == nil)
      screen.dismiss(animated: true)
      stage.display.runUntilIdle()
      #expect(stage.root.presentedViewController == nil && stage.root.view.window != nil)
      #expect(stage.world.diagnostics.isEmpty)
    }
  }

  @Test("a stand-in that is a child or presented already is refused, and the controller itself is presented")
  func badStandIn() {
    ModalStage.run { stage in
      let adapter = Adapter()
      adapter.style = .fullScreen
      let child = UIViewController()
      stage.root.addChild(child)
      adapter.other = child
      let screen = stage.screen("B", .formSheet)
      screen.presentationController?.delegate = adapter
      stage.root.present(screen, animated: false)
      #expect(stage.root.presentedViewController === screen && stage.world.diagnostics.count == 1)
    }
  }

  @Test("a popover that its delegate adapts is presented; one that stays a popover is refused")
  func popover() {
    ModalStage.run { stage in
      let refused = stage.screen("B", .popover)
      stage.root.present(refused, animated: false)
      #expect(stage.root.presentedViewController == nil && stage.world.diagnostics.count == 1)
      let adapter = Adapter()
      adapter.style = .overFullScreen
      let screen = stage.screen("C", .popover)
      screen.presentationController?.delegate = adapter
      stage.root.present(screen, animated: false)
      #expect(stage.root.presentedViewController === screen && stage.world.diagnostics.count == 1)
    }
  }
}

private final class Adapter: NSObject, UIAdaptivePresentationControllerDelegate {
  var style = UIModalPresentationStyle.none
  var wraps = false
  var other: UIViewController?
  var asked: [UIModalPresentationStyle] = []
  var told: [String] = []

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { style }

  func presentationController(
    _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    asked.append(style)
    return wraps ? UINavigationController(rootViewController: controller.presentedViewController) : other
  }

  func presentationController(
    _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) { told.append("\(style) \(transitionCoordinator != nil)") }
}
