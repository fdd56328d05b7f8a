import SegueTransitions
import SegueUIKit
import Testing

/// Rows 57–68: APTransitionDirector. The stage's director fades the leaving view out linearly.
extension FeatureCheck {
  static let apChecks: [FeatureCheck] = apDirectorChecks + apFormChecks

  private static let apDirectorChecks: [FeatureCheck] = [
    FeatureCheck(row: 57, rules: ["AP-1", "AP-2"]) { record in
      APTestStage.run { stage in
        let director = stage.fader(duration: 0.4)
        stage.perform(director)
        record.value("duration", director.transitionDuration(using: nil), is: 0.4)
        stage.frames(12)
        // 12 refreshes of 1/60 s are one half of 0.4 s.
        record.value("opacity at 1/2", stage.opacity(of: stage.first), is: 0.5)
        record.value("frames to the end", stage.framesUntilOver(director), is: 12)
        record.value("stack", stage.navigation.viewControllers.count, is: 2)
      }
    },
    FeatureCheck(row: 58, rules: ["AP-5", "AP-6", "AP-7", "AP-8"]) { record in
      for (hertz, ticks) in [(60, 8), (120, 16)] as [(Int64, Int)] {
        for (percent, finishes) in [(0.6, true), (0.4, false)] {
          APTestStage.run(hertz: hertz) { stage in
            let director = stage.fader(duration: 0.33, interactive: true)
            stage.perform(director)
            director.percent = CGFloat(percent)
            stage.display.frame()
            let name = "\(hertz) Hz, \(percent)"
            record.value("time at \(name)", Double(director.timeOffset), is: percent * 0.33)
            record.value("opacity at \(name)", stage.opacity(of: stage.first), is: 1 - percent)
            director.endInteractive(didComplete: finishes)
            record.value("ticks from \(name)", stage.framesUntilOver(director), is: ticks)
            record.value("finished from \(name)", stage.visible === stage.second, is: finishes)
          }
        }
      }
    },
    FeatureCheck(row: 59, rules: ["AP-5"]) { record in
      APTestStage.run { stage in
        let director = stage.fader(interactive: true)
        var seen: [CGFloat] = []
        director.interactiveUpdateBlock = { seen.append($0.percent) }
        stage.perform(director)
        for percent in [0.2, 0.4, 0.5] as [CGFloat] { director.percent = percent }
        record.value("updates by hand", seen, is: [0.2, 0.4, 0.5])
        director.endInteractive(didComplete: true)
        stage.display.runUntilIdle()
        // 0.25 s are 15 refreshes.
        record.value("updates with the ending", seen.count, is: 18)
        record.value("last", Double(seen.last ?? -1), is: 1)
      }
    },
    FeatureCheck(row: 60, rules: ["AP-4", "BUG-AP-2"]) { record in
      for (fidelity, count) in [(TransitionFidelity.corrected, 1), (.compat, 0)] {
        for finishes in [true, false] {
          APTestStage.run { stage in
            var blocks = 0
            let director = stage.fader(fidelity, interactive: true, callsDone: false)
            stage.perform(director)
            director.percent = 0.5
            director.endInteractive(didComplete: finishes) { _ in blocks += 1 }
            stage.display.runUntilIdle()
            record.value("calls, \(fidelity), \(finishes ? "finished" : "cancelled")", blocks, is: count)
          }
        }
      }
    },
    FeatureCheck(row: 61, rules: ["AP-1"]) { record in
      APTestStage.run { stage in
        let object = APTestObject(duration: 0.3)
        let director = APTransitionDirector()
        director.delegate = object
        record.value("duration before", director.animDuration, is: 0.5)
        stage.perform(director)
        record.value("duration", director.animDuration, is: 0.3)
        record.value("calls", object.calls, is: 1)
        record.value("frames", stage.framesUntilOver(director), is: 18)
      }
    },
    FeatureCheck(row: 62, rules: ["AP-1"]) { record in
      for container in APTestStage.Container.allCases {
        APTestStage.run(container) { stage in
          let director = stage.fader()
          stage.perform(director)
          let name = container.rawValue
          record.value("operation, \(name)", "\(director.operation.map { "\($0)" } ?? "")", is: "\(stage.there)")
          record.value("from, \(name)", director.fromView === stage.first.view, is: true)
          record.value("to, \(name)", director.toView === stage.second.view, is: true)
          record.value(
            "controllers, \(name)",
            director.fromViewController === stage.first && director.toViewController === stage.second, is: true)
          record.value(
            "container, \(name)",
            director.containerView === stage.second.view.superview
              && director.containerView != nil, is: true)
          stage.display.runUntilIdle()
          record.value("after, \(name)", director.fromView == nil, is: true)
        }
      }
    },
    FeatureCheck(row: 63, rules: ["AP-13"]) { record in
      for container in APTestStage.Container.allCases {
        for isInteractive in [false, true] {
          APTestStage.run(container) { stage in
            let director = stage.fader(interactive: isInteractive)
            stage.perform(director)
            if isInteractive {
              director.percent = 0.4
              director.endInteractive(didComplete: true)
            }
            let name = "\(container.rawValue)\(isInteractive ? ", interactive" : "")"
            record.value("frames, \(name)", stage.framesUntilOver(director), is: isInteractive ? 18 : 30)
            record.value("shown, \(name)", stage.visible === stage.second, is: true)
          }
        }
      }
    },
  ]

  private static let apFormChecks: [FeatureCheck] = [
    FeatureCheck(row: 64, rules: ["AP-14", "AP-15", "AP-16", "BUG-AP-3"]) { record in
      APTestStage.run(.tabBar) { stage in
        let (object, mine) = (APTestObject(), APTransitionDirector())
        stage.tabs.delegate = mine
        stage.tabs.apSelect(index: 1, using: object)
        record.value("select calls", object.calls, is: 1)
        record.value("delegate is back", stage.tabs.delegate === mine, is: true)
        stage.frames(15)
        record.value("opacity at 1/2", stage.opacity(of: stage.first), is: 0.5)
        stage.display.runUntilIdle()
        record.value("tab", stage.tabs.selectedIndex, is: 1)
        stage.tabs.apSelect(index: 1, using: object)
        record.value("same tab calls", object.calls, is: 1)
        stage.tabs.apSelect(index: 0, using: nil)
        record.value("without an object", stage.tabs.isTransitioning, is: false)
        stage.tabs.apSelect(index: 1, using: object, fidelity: .compat)
        record.value("delegate, compat", stage.tabs.delegate == nil, is: true)
      }
      APTestStage.run(.modal) { stage in
        let object = APTestObject()
        stage.root.apPresent(stage.second, using: object)
        stage.frames(30)
        record.value("presented", stage.visible === stage.second, is: true)
        stage.root.apDismiss(using: object)
        stage.frames(30)
        record.value("dismissed", stage.visible === stage.first, is: true)
        record.value("modal calls", object.calls, is: 2)
      }
    },
    FeatureCheck(row: 65, rules: ["AP-26"]) { record in
      APTestStage.run { stage in
        stage.navigation.apPush(stage.second, duration: 0.2, animation: APTestStage.fade)
        stage.frames(6)
        record.value("opacity at 1/2", stage.opacity(of: stage.first), is: 0.5)
        stage.frames(6)
        record.value("transition after 0.2 s", stage.navigation.isTransitioning, is: false)
        record.value("stack", stage.navigation.viewControllers.count, is: 2)
        stage.navigation.apPop(duration: 0.1, animation: APTestStage.fade)
        stage.frames(6)
        record.value("stack after the pop", stage.navigation.viewControllers.count, is: 1)
      }
    },
    FeatureCheck(row: 66, rules: ["AP-17", "AP-18", "AP-20", "AP-22", "AP-23", "BUG-AP-1", "BUG-AP-4"]) { record in
      for (fidelity, isInteractive) in [(TransitionFidelity.corrected, true), (.compat, false)] {
        APTestStage.run { stage in
          stage.root.apRegister(
            apRule(stage) { $0.navigation.pushViewController($0.second, animated: true) },
            animation: { _ in APTestStage.fade }, fidelity: fidelity)
          stage.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 105, y: 400))
          let coordinator = stage.navigation.transitionCoordinator
          record.value("push is interactive, \(fidelity)", coordinator?.isInteractive ?? false, is: isInteractive)
          if isInteractive { record.value("percent", Double(coordinator?.percentComplete ?? -1), is: 0.5) }
        }
        APTestStage.run(.tabBar) { stage in
          stage.root.apRegister(
            apRule(stage) { $0.tabs.selectedIndex = 1 }, animation: { _ in APTestStage.fade }, fidelity: fidelity)
          stage.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 105, y: 400))
          stage.lift(at: CGPoint(x: 105, y: 400))
          stage.display.runUntilIdle()
          record.value("tab beyond the threshold, \(fidelity)", stage.tabs.selectedIndex, is: isInteractive ? 1 : 0)
        }
      }
    },
    FeatureCheck(row: 67, rules: ["AP-27"]) { record in
      for (fidelity, share) in [(TransitionFidelity.corrected, 0.5), (.compat, 0)] {
        APTestStage.run(.modal) { stage in
          stage.goThere()
          stage.second.apRegisterDismissal(by: .pan, fidelity: fidelity)
          stage.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 522))
          let shown = stage.second.view.layer.presentation()?.frame.minY ?? -1
          record.value("way, \(fidelity)", Double(shown), is: 844 * share)
          record.value(
            "percent, \(fidelity)", Double(stage.root.transitionCoordinator?.percentComplete ?? 0), is: share)
        }
      }
    },
    FeatureCheck(row: 68, rules: ["AP-11", "AP-21"]) { record in
      APTestStage.run(.tabBar) { stage in
        let first = stage.fader(interactive: true)
        stage.perform(first)
        first.percent = 0.4
        first.fastCancel()
        record.value("tab after fastCancel", stage.tabs.selectedIndex, is: 0)
        record.value("frame", Double(stage.first.view.frame.minX), is: 0)
        let second = stage.fader(interactive: true)
        stage.perform(second)
        record.value("re-targeted", second.isInTransition && !first.isInTransition, is: true)
        second.percent = 0.25
        record.value("opacity", stage.opacity(of: stage.first), is: 0.75)
      }
    },
  ]

  /// A pan of 390 pt to the left, which finishes beyond 0.4 of 0.5 s.
  @MainActor
  private static func apRule(
    _ stage: APTestStage, _ act: @escaping @MainActor (APTestStage) -> Void
  ) -> APTransitionRule {
    APTransitionRule(.pan).setDuration(0.5).setPercentToComplete(0.4)
      .setValue { gesture, _, emit in
        guard let pan = gesture as? UIPanGestureRecognizer else { return }
        emit(pan.translation(in: pan.view).x, 390)
      }
      .setAction { [unowned stage] _, isInitial in
        guard isInitial else { return nil }
        return { _ in act(stage) }
      }
  }
}
