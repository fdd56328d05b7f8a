import Foundation
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

extension FeatureCheck {
  /// Rows 20–24 and 30: the container.
  static let adContainerChecks: [FeatureCheck] = [
    FeatureCheck(row: 20, rules: ["AD-21", "AD-23", "AD-24", "AD-25", "AD-27"]) { record in
      for hertz: Int64 in [60, 120] {
        ContainerStage.run(hertz: hertz) { stage in
          let (a, b) = (stage.container.viewControllers[0], stage.controller("B"))
          stage.container.push(b, transition: stage.swipe())
          stage.display.frame()
          stage.frames(0.1)
          record.value("push at 0.2, in x", Double(stage.shownX(b)), is: 320 * 0.8, within: 0.1)
          stage.display.runUntilIdle()
          record.value("stack", stage.names, is: "AB")
          #expect(stage.container.beginInteractivePop())
          stage.container.updateInteractive(0.25)
          stage.display.frame()
          record.value("reverse at 0.25, in x", Double(stage.shownX(a)), is: -240)
          record.value("reverse at 0.25, out x", Double(stage.shownX(b)), is: 80)
          stage.container.finishInteractive()
          stage.display.runUntilIdle()
          stage.container.push(b, transition: nil)
          record.value("not animated", stage.names, is: "AB")
          stage.container.pop(transition: ADFadeTransition(duration: 0.3))
          stage.container.push(stage.controller("C"), transition: stage.cube())
          record.value("waiting", stage.container.pendingOperationCount, is: 1)
          stage.display.runUntilIdle()
          record.value("stack after the queue", stage.names, is: "AC")
        }
      }
    },
    FeatureCheck(row: 21, rules: ["AD-28", "AD-29", "AD-30", "AD-31"]) { record in
      ContainerStage.run { stage in
        stage.stack("BCDE")
        let stack = stage.container.viewControllers
        let popped = stage.container.popTo(stack[2])?.compactMap(\.title) ?? []
        record.value("popTo C", popped, is: ["D", "E"])
        record.value("popTo the top", stage.container.popTo(stack[2])?.count ?? -1, is: 0)
        record.value("popToRoot", stage.container.popToRoot()?.compactMap(\.title) ?? [], is: ["B", "C"])
        record.value("pop of the root", stage.container.pop() == nil, is: true)
        record.value("stack", stage.names, is: "A")
      }
    },
    FeatureCheck(row: 22, rules: ["AD-32"]) { record in
      ContainerStage.run { stage in
        stage.container.push(stage.controller("B"), transition: stage.swipe())
        stage.display.runUntilIdle()
        stage.container.pop(transition: nil)
        let calls = stage.taken().filter { $0.contains("will ") || $0.contains("did ") }
        record.value("calls", calls, is: ["will B animated", "did B animated", "will A", "did A"])
      }
    },
    FeatureCheck(row: 23, rules: ["AD-33", "AD-23"]) { record in
      for fidelity in [TransitionFidelity.corrected, .compat] {
        ContainerStage.run(fidelity: fidelity) { stage in
          let cover = UIViewController()
          cover.modalPresentationStyle = .fullScreen
          stage.container.present(cover, animated: false)
          stage.display.runUntilIdle()
          record.value(
            "\(fidelity) covered", stage.taken(), is: fidelity == .corrected ? ["A-", "A."] : ["A-~", "A.~"])
          stage.container.dismiss(animated: false)
          stage.display.runUntilIdle()
          record.value("\(fidelity) uncovered", stage.taken(), is: ["A+", "A!"])
          stage.container.push(stage.controller("B"), transition: stage.cube())
          stage.display.runUntilIdle()
          let order = ["B>", "B+~", "will B animated", "A-~", "A.~", "B!~", "B]", "did B animated"]
          record.value("\(fidelity) push", stage.taken(), is: order)
        }
      }
    },
    FeatureCheck(row: 24, rules: ["AD-34", "AD-35", "AD-36"]) { record in
      ContainerStage.run { stage in
        let container = stage.container
        container.isNavigationBarHidden = true
        record.value("content without the bar, height", container.contentView.frame.height, is: 436)
        container.isToolbarHidden = true
        record.value("content without bars, height", container.contentView.frame.height, is: 480)
        container.setNavigationBarHidden(false, animated: true)
        for _ in 0..<6 { stage.display.frame() }
        record.value("bar half shown", container.navigationBar.layer.presentation()?.exactOpacity ?? -1, is: 0.5)
        stage.display.runUntilIdle()
        let b = stage.controller("B")
        b.toolbarItems = [UIBarButtonItem(title: "x", style: .plain, target: nil, action: nil)]
        container.push(b, transition: stage.swipe())
        stage.display.runUntilIdle()
        record.value("toolbar items", container.toolbar.items?.count ?? 0, is: 1)
        stage.touch([(.began, 30, 22)])
        stage.touch([(.ended, 30, 22)])
        stage.display.runUntilIdle()
        record.value("stack after the back button", stage.names, is: "A")
      }
    },
    FeatureCheck(row: 30, rules: ["AD-39"]) { record in
      ContainerStage.run { stage in
        let b = stage.controller("B")
        record.value("before", b.transitionController == nil, is: true)
        stage.container.push(b, transition: stage.swipe())
        record.value("pushed", b.transitionController === stage.container, is: true)
        stage.display.runUntilIdle()
        stage.container.pop()
        stage.display.runUntilIdle()
        record.value("popped", b.transitionController == nil, is: true)
      }
    },
  ]
}
