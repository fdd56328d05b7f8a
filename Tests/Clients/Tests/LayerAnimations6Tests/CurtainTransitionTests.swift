import Foundation
import Testing
import UIKit

@Suite("A client's animator of layers alone")
@MainActor
struct CurtainTransitionTests {
  @MainActor
  private struct Rehearsal {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let delegate = CurtainNavigationDelegate()
    let coming = UIViewController()

    init(_ stage: Stage, interactor: UIPercentDrivenInteractiveTransition?) {
      stage.window.rootViewController = navigation
      navigation.delegate = delegate
      delegate.interactor = interactor
      stage.show(until: 0.1)
      navigation.pushViewController(coming, animated: true)
    }

    func drop() -> CGFloat? {
      coming.view.layer.presentation()?.value(forKeyPath: "transform.translation.y") as? CGFloat
    }
  }

  @Test("it plays by itself, and its delegate completes the transition")
  func plain() {
    Stage.run { stage in
      let rehearsal = Rehearsal(stage, interactor: nil)
      for (time, y) in [(0.1, -640), (0.25, -400), (0.4, -160)] as [(Double, CGFloat)] {
        stage.show(until: 0.1 + time)
        #expect(near(rehearsal.drop(), y), "at \(time)")
      }
      stage.show(until: 0.7)
      #expect(rehearsal.drop() == 0)
      #expect(rehearsal.navigation.topViewController === rehearsal.coming)
      #expect(rehearsal.coming.view.layer.animationKeys() == nil)
    }
  }

  @Test("a driver moves it to and fro, and finishes or cancels it", arguments: [true, false])
  func driven(finishes: Bool) {
    Stage.run { stage in
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionCurve = .linear
      let rehearsal = Rehearsal(stage, interactor: driver)
      for (index, progress) in [0.1, 0.5, 0.3, 0.6].enumerated() {
        stage.show(until: 0.2 + Double(index) * 0.1)
        driver.update(progress)
        stage.show(until: 0.25 + Double(index) * 0.1)
        #expect(near(rehearsal.drop(), -800 * (1 - progress)), "at \(progress)")
      }
      if finishes { driver.finish() } else { driver.cancel() }
      let start = CACurrentMediaTime()
      stage.show(until: start + 0.1)
      #expect(near(rehearsal.drop(), finishes ? -160 : -480))
      stage.show(until: start + 0.4)
      #expect(stage.display.runUntilIdle())
      #expect(rehearsal.navigation.viewControllers.count == (finishes ? 2 : 1))
      #expect((rehearsal.coming.view.superview != nil) == finishes)
      #expect(rehearsal.coming.view.layer.animationKeys() == nil)
    }
  }
}
