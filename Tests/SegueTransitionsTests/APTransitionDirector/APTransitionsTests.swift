import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@Suite("APTransitions: the category")
@MainActor
struct APTransitionsTests {
  /// Asks for the way there or back by the category.
  private func ask(
    _ stage: APTestStage, isBack: Bool, _ object: (any APTransitionProtocol)?, _ fidelity: TransitionFidelity,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    switch (stage.container, isBack) {
    case (.navigation, false):
      stage.navigation.apPush(stage.second, using: object, fidelity: fidelity, completion: completion)
    case (.navigation, true): stage.navigation.apPop(using: object, fidelity: fidelity, completion: completion)
    case (.tabBar, _):
      stage.tabs.apSelect(index: isBack ? 0 : 1, using: object, fidelity: fidelity, completion: completion)
    case (.modal, false):
      stage.root.apPresent(stage.second, using: object, fidelity: fidelity, completion: completion)
    case (.modal, true): stage.root.apDismiss(using: object, fidelity: fidelity, completion: completion)
    }
  }

  @Test(
    "AP-14: every call makes a director of 0.5 s for the object; AP-15: dismissals and selections work",
    arguments: APTestStage.Container.allCases)
  func operations(container: APTestStage.Container) {
    for fidelity in TransitionFidelity.allCases {
      APTestStage.run(container) { stage in
        let object = APTestObject()
        for isBack in [false, true] {
          var ends: [Bool] = []
          ask(stage, isBack: isBack, object, fidelity) { ends.append($0) }
          stage.frames(29)
          #expect(ends.isEmpty && object.calls == (isBack ? 2 : 1))
          stage.frames(1)
          #expect(ends == [true] && stage.visible === (isBack ? stage.first : stage.second))
        }
        #expect(object.operations == [stage.there, stage.back])
      }
    }
  }

  /// A delegate of everything, which animates nothing itself.
  private final class Bystander: UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIViewControllerTransitioningDelegate
  {
    var heard: [String] = []

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { heard.append("will") }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { heard.append("did") }
  }

  @Test(
    "BUG-AP-3, AP-14: a delegate that was there before is there again; compat leaves none",
    arguments: APTestStage.Container.allCases)
  func delegates(container: APTestStage.Container) {
    for fidelity in TransitionFidelity.allCases {
      APTestStage.run(container) { stage in
        let mine = Bystander()
        let seat: () -> AnyObject? = {
          switch container {
          case .navigation: stage.navigation.delegate
          case .tabBar: stage.tabs.delegate
          case .modal: stage.second.transitioningDelegate
          }
        }
        for isBack in [false, true] {
          switch container {
          case .navigation: stage.navigation.delegate = mine
          case .tabBar: stage.tabs.delegate = mine
          case .modal: stage.second.transitioningDelegate = mine
          }
          mine.heard = []
          let object = APTestObject()
          ask(stage, isBack: isBack, object, fidelity)
          #expect(object.calls == 1)
          #expect(seat() === (fidelity == .corrected ? mine : nil))
          stage.display.runUntilIdle()
          if container == .navigation { #expect(mine.heard == (fidelity == .corrected ? ["will", "did"] : [])) }
        }
      }
    }
  }

  @Test("AP-14: a delegate that the call itself installs stays")
  func newDelegate() {
    APTestStage.run { stage in
      let mine = Bystander()
      stage.navigation.apPush(
        stage.second,
        animation: { director, done in
          stage.navigation.delegate = mine
          done()
        })
      #expect(stage.navigation.delegate === mine)
    }
  }

  /// A navigation controller that animates its own pushes and pops.
  private final class Stack: UINavigationController, APTransitionProtocol {
    var operations: [APTransitionDirector.Operation?] = []

    func animateTransition(with director: APTransitionDirector, done: @escaping @MainActor () -> Void) {
      operations.append(director.operation)
      APTestStage.fade(director, done)
    }
    func transitionDuration(of director: APTransitionDirector) -> TimeInterval? { 0.1 }
  }

  @Test(
    "AP-14: without an object the sender animates if it can, else the system does",
    arguments: TransitionFidelity.allCases)
  func sender(fidelity: TransitionFidelity) {
    APTestStage.run { stage in
      let stack = Stack(rootViewController: UIViewController())
      stage.window.rootViewController = stack
      stage.display.runUntilIdle()
      var ends: [Bool] = []
      let next = UIViewController()
      stack.apPush(next, fidelity: fidelity) { ends.append($0) }
      #expect(stack.operations == [.push])
      // 0.1 s.
      stage.frames(6)
      #expect(ends == [true] && stack.topViewController === next)
      stack.apPop(fidelity: fidelity)
      #expect(stack.operations == [.push, .pop])
    }
    APTestStage.run { stage in
      var ends: [Bool] = []
      stage.navigation.apPush(stage.second, fidelity: fidelity) { ends.append($0) }
      #expect(stage.navigation.isTransitioning && ends.isEmpty)
      stage.display.runUntilIdle()
      #expect(ends == [true] && stage.visible === stage.second)
    }
  }

  @Test("AP-14: a call that has to wait for a transition under way has no director then, which is recorded")
  func queued() {
    APTestStage.run { stage in
      let (first, second) = (APTestObject(), APTestObject())
      stage.navigation.apPush(stage.second, using: first)
      stage.navigation.apPush(UIViewController(), using: second)
      #expect(stage.faults("waits for the transition under way") == 1)
      stage.display.runUntilIdle()
      #expect(first.calls == 1 && second.calls == 0 && stage.navigation.viewControllers.count == 3)
    }
  }

  @Test(
    "AP-16: selecting the selected tab makes no transition and calls nothing", arguments: TransitionFidelity.allCases)
  func sameTab(fidelity: TransitionFidelity) {
    APTestStage.run(.tabBar) { stage in
      var ends = 0
      let object = APTestObject()
      let lines = stage.log.count
      stage.tabs.apSelect(index: 0, using: object, fidelity: fidelity) { _ in ends += 1 }
      stage.display.runUntilIdle()
      #expect(object.calls == 0 && ends == 0 && stage.log.count == lines)
      // The control.
      stage.tabs.apSelect(index: 1, using: object, fidelity: fidelity) { _ in ends += 1 }
      stage.display.runUntilIdle()
      #expect(object.calls == 1 && ends == 1)
    }
  }

  @Test("AP-16: a nil object shows the other screen at once", arguments: APTestStage.Container.allCases)
  func nilObject(container: APTestStage.Container) {
    for fidelity in TransitionFidelity.allCases {
      APTestStage.run(container) { stage in
        for isBack in [false, true] {
          var ends: [Bool] = []
          ask(stage, isBack: isBack, nil, fidelity) { ends.append($0) }
          #expect(ends == [true] && stage.visible === (isBack ? stage.first : stage.second))
        }
      }
    }
  }

  @Test("AP-26: the block form animates every operation in its own time", arguments: APTestStage.Container.allCases)
  func blocks(container: APTestStage.Container) {
    for fidelity in TransitionFidelity.allCases {
      APTestStage.run(container) { stage in
        for isBack in [false, true] {
          var operations: [APTransitionDirector.Operation?] = []
          var ends: [Bool] = []
          let animation: APTransitionDirector.Animation = {
            operations.append($0.operation)
            APTestStage.fade($0, $1)
          }
          let end: @MainActor (Bool) -> Void = { ends.append($0) }
          switch (container, isBack) {
          case (.navigation, false):
            stage.navigation.apPush(
              stage.second, duration: 0.2, fidelity: fidelity, animation: animation, completion: end)
          case (.navigation, true):
            stage.navigation.apPop(duration: 0.2, fidelity: fidelity, animation: animation, completion: end)
          case (.tabBar, _):
            stage.tabs.apSelect(
              index: isBack ? 0 : 1, duration: 0.2, fidelity: fidelity, animation: animation, completion: end)
          case (.modal, false):
            stage.root.apPresent(
              stage.second, duration: 0.2, fidelity: fidelity, animation: animation, completion: end)
          case (.modal, true):
            stage.second.apDismiss(duration: 0.2, fidelity: fidelity, animation: animation, completion: end)
          }
          #expect(operations == [isBack ? stage.back : stage.there])
          stage.frames(6)
          let leaving = isBack ? stage.second : stage.first
          #expect(abs(stage.opacity(of: leaving) - 0.5) < 1e-7)
          stage.frames(6)
          #expect(ends == [true] && stage.visible === (isBack ? stage.first : stage.second))
        }
      }
    }
  }
}
