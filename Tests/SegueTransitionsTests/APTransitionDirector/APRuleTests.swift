import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@Suite("APRuleInteractiveTransitions")
@MainActor
struct APRuleTests {
  /// A rule whose value is the finger's way to the left, of 390 pt, and which begins with the gesture.
  private func panRule(_ stage: APTestStage, threshold: CGFloat = 0.4) -> APTransitionRule {
    APTransitionRule(.pan).setDuration(0.5).setPercentToComplete(threshold)
      .setValue { gesture, _, emit in
        guard let pan = gesture as? UIPanGestureRecognizer else { return }
        emit(pan.translation(in: pan.view).x, 390)
      }
      .setAction { [unowned stage] value, isInitial in
        guard isInitial else { return nil }
        return { director in
          switch stage.container {
          case .navigation:
            if value < 0 {
              stage.navigation.pushViewController(stage.second, animated: true)
            } else {
              stage.navigation.popViewController(animated: true)
            }
          case .tabBar: stage.tabs.selectedIndex = value < 0 ? 1 : 0
          case .modal:
            if value < 0 {
              stage.root.apPresent(stage.second, directedBy: director)
            } else {
              stage.second.dismiss(animated: true)
            }
          }
        }
      }
  }

  private func point(_ x: CGFloat, _ y: CGFloat = 400) -> CGPoint { CGPoint(x: x, y: y) }

  @Test("AP-17: duration and percentToComplete are 0 unless set; setters return the rule; bad numbers are refused")
  func rule() {
    APTestStage.run { stage in
      let rule = APTransitionRule(.pinch)
      #expect(rule.gesture == .pinch && rule.duration == 0 && rule.percentToComplete == 0)
      #expect(APTransitionRule().gesture == .none)
      #expect(rule.setDuration(0.3).setPercentToComplete(0.6).setGesture(.pan) === rule)
      #expect(rule.duration == 0.3 && rule.percentToComplete == 0.6 && rule.gesture == .pan)
      rule.setDuration(-1).setDuration(.nan).setPercentToComplete(.nan)
      #expect(rule.duration == 0.3 && rule.percentToComplete == 0.6 && stage.faults("cannot be") == 3)
    }
  }

  @Test("AP-17: setupGesture is called with the recogniser; compat stores it and never calls it")
  func setUp() throws {
    for fidelity in TransitionFidelity.allCases {
      try APTestStage.run { stage in
        var setUp: [UIGestureRecognizer] = []
        let rule = APTransitionRule(.edgePan).setSetupGesture { setUp.append($0) }
        let made = stage.root.apRegister(rule, animation: { _ in APTestStage.fade }, fidelity: fidelity)
        let recognizer = try #require(made)
        #expect(setUp.count == (fidelity == .corrected ? 1 : 0))
        #expect(setUp.allSatisfy { $0 === recognizer })
        #expect((recognizer as? UIScreenEdgePanGestureRecognizer)?.edges == .left)
      }
    }
  }

  @Test("AP-18: registering makes a recogniser of the kind on the view and switches the system's swipe back off")
  func registering() throws {
    try APTestStage.run { stage in
      let kinds: [(APTransitionRule.Gesture, UIGestureRecognizer.Type)] = [
        (.pan, UIPanGestureRecognizer.self), (.edgePan, UIScreenEdgePanGestureRecognizer.self),
        (.pinch, UIPinchGestureRecognizer.self), (.rotation, UIRotationGestureRecognizer.self),
      ]
      #expect(stage.navigation.interactivePopGestureRecognizer?.isEnabled == true)
      for (kind, type) in kinds {
        let made = stage.root.apRegister(APTransitionRule(kind), animation: nil)
        let recognizer = try #require(made)
        #expect(ObjectIdentifier(Swift.type(of: recognizer)) == ObjectIdentifier(type))
        #expect(recognizer.view === stage.root.view && recognizer.delegate != nil)
      }
      #expect(stage.navigation.interactivePopGestureRecognizer?.isEnabled == false)
      #expect(stage.root.apRegister(APTransitionRule(.none), animation: nil) == nil)
      #expect(stage.faults("without a gesture") == 1)
    }
  }

  @Test("AP-18: the next rule of a kind takes the place of the first; its recogniser goes, and stays in compat")
  func replacing() {
    for (fidelity, count) in [(TransitionFidelity.corrected, 1), (.compat, 2)] {
      APTestStage.run(.tabBar) { stage in
        let (old, new) = (APTestObject(), APTestObject())
        let rule = panRule(stage)
        func fade(_ object: APTestObject) -> APAnimationForValue {
          { _ in { object.animateTransition(with: $0, done: $1) } }
        }
        let first = stage.root.apRegister(rule, animation: fade(old), fidelity: fidelity)
        let second = stage.root.apRegister(rule, animation: fade(new), fidelity: fidelity)
        #expect(first != nil && second != nil)
        let attached = stage.root.view.gestureRecognizers ?? []
        #expect(attached.filter { $0 === first || $0 === second }.count == count)
        stage.drag(from: point(300), to: point(200))
        #expect(old.calls == 0 && new.calls == 1)
      }
    }
  }

  @Test("AP-19: a tab bar controller refuses touches in its bar, then the rule is asked")
  func shouldBegin() {
    APTestStage.run(.tabBar) { stage in
      // The first time no, then yes.
      var asked = 0
      let rule = panRule(stage).setGestureShouldBegin { _ in
        asked += 1
        return asked > 1
      }
      stage.root.apRegister(rule, animation: { _ in APTestStage.fade })
      let bar = stage.tabs.tabBar.frame
      stage.drag(from: point(300, bar.midY), to: point(100, bar.midY))
      stage.lift(at: point(100, bar.midY))
      #expect(asked == 0 && !stage.tabs.isTransitioning)
      stage.drag(from: point(300), to: point(100))
      stage.lift(at: point(100))
      #expect(asked == 1 && !stage.tabs.isTransitioning)
      stage.drag(from: point(300), to: point(100))
      #expect(asked == 2 && stage.tabs.isTransitioning)
    }
  }

  @Test(
    "AP-20: the gesture's begin starts, each change moves to |value| / most, at most 0.99",
    arguments: [60, 120] as [Int64])
  func emissions(hertz: Int64) throws {
    try APTestStage.run(.tabBar, hertz: hertz) { stage in
      var firsts: [CGPoint] = []
      var values: [CGFloat] = []
      var directors: [APTransitionDirector] = []
      let rule = panRule(stage).setValue { gesture, first, emit in
        guard let pan = gesture as? UIPanGestureRecognizer else { return }
        firsts.append(first)
        values.append(pan.translation(in: pan.view).x)
        emit(pan.translation(in: pan.view).x, 200)
      }
      stage.root.apRegister(
        rule,
        animation: { _ in
          {
            directors.append($0)
            APTestStage.fade($0, $1)
          }
        })
      // Nine steps of 20 pt; the first begins the gesture, which does not move the transition.
      stage.touch([(1, .began, point(300))])
      stage.touch([(1, .moved, point(280))])
      let director = try #require(directors.first)
      #expect(director.percent == 0 && director.interactiveState == .inProgress && director.animDuration == 0.5)
      #expect(director.operation == .selectIndex)
      stage.touch([(1, .moved, point(240))])
      #expect(abs(director.percent - 0.3) < 1e-12)
      #expect(abs(stage.opacity(of: stage.first) - 0.7) < 1e-9)
      stage.touch([(1, .moved, point(50))])
      #expect(director.percent == 0.99)
      #expect(firsts == Array(repeating: point(280), count: 3) && values == [-20, -60, -250])
      #expect(directors.count == 1 && stage.tabs.isTransitioning)
    }
  }

  @Test("AP-20: an emission's update block runs from the next change on")
  func updates() {
    APTestStage.run(.tabBar) { stage in
      var seen: [CGFloat] = []
      stage.root.apRegister(
        panRule(stage), animation: { _ in APTestStage.fade }, update: { value in { _ in seen.append(value) } })
      stage.touch([(1, .began, point(300))])
      for x in [280, 260, 240, 220] as [CGFloat] { stage.touch([(1, .moved, point(x))]) }
      // The changes are those to −40, −60 and −80; each runs the block of the one before.
      #expect(seen == [-40, -60])
    }
  }

  @Test("AP-20: values that are none are recorded and move nothing")
  func badValues() {
    APTestStage.run(.tabBar) { stage in
      let rule = panRule(stage).setValue { _, _, emit in
        emit(.nan, 1)
        emit(1, 0)
      }
      stage.root.apRegister(rule, animation: { _ in APTestStage.fade })
      stage.drag(from: point(300), to: point(200), steps: 1)
      #expect(!stage.tabs.isTransitioning && stage.faults("must be finite") == 2)
    }
  }

  @Test("AP-21: an action of a later emission cancels what is under way and begins anew")
  func retarget() {
    for fidelity in TransitionFidelity.allCases {
      APTestStage.run(.tabBar) { stage in
        let third = UIViewController()
        stage.tabs.viewControllers = [stage.first, stage.second, third]
        stage.display.runUntilIdle()
        var directors: [APTransitionDirector] = []
        var target = 0
        let rule = panRule(stage).setAction { [unowned stage] value, _ in
          // To the left the second tab, to the right the third.
          let wanted = value < 0 ? 1 : 2
          guard wanted != target else { return nil }
          target = wanted
          return { _ in stage.tabs.selectedIndex = wanted }
        }
        stage.root.apRegister(
          rule,
          animation: { _ in
            {
              directors.append($0)
              APTestStage.fade($0, $1)
            }
          }, fidelity: fidelity)
        let from = stage.log.count
        stage.drag(from: point(200), to: point(100))
        #expect(directors.count == 1 && stage.tabs.selectedIndex == 1)
        stage.move(from: point(100), to: point(350))
        #expect(directors.count == 2 && stage.tabs.selectedIndex == 2)
        #expect(!directors[0].isInTransition && directors[1].isInTransition)
        #expect(abs(directors[1].percent - 150.0 / 390) < 1e-9)
        #expect(stage.log.dropFirst(from).map(\.event) == [.started, .cancelled, .started])
        #expect(directors[1].fromViewController === stage.first && directors[1].toViewController === third)
      }
    }
  }

  @Test(
    "C-4: a rule that says so takes hold of an ending and goes on from there; else the gesture is refused and recorded")
  func interruption() {
    for isInterruptible in [true, false] {
      APTestStage.run(.tabBar) { stage in
        let object = APTestObject(duration: 0.5)
        stage.root.apRegister(panRule(stage).setInterruptible(isInterruptible), using: object)
        let from = stage.log.count
        stage.drag(from: point(300), to: point(222))
        stage.lift(at: point(222))
        // Back from 0.2 by 1/30 a refresh of 60 Hz: the touch-down and the begin take two more.
        stage.touch([(1, .began, point(300))])
        stage.touch([(1, .moved, point(285))])
        let percent = stage.tabs.transitionCoordinator?.percentComplete ?? -1
        #expect(object.calls == 1 && stage.tabs.isTransitioning && percent > 0.1 && percent < 0.2)
        #expect(stage.faults("cannot be interrupted") == (isInterruptible ? 0 : 1))
        stage.touch([(1, .moved, point(144))])
        let moved = stage.tabs.transitionCoordinator?.percentComplete ?? -1
        #expect(isInterruptible ? abs(moved - (percent + 0.4)) < 1e-9 : moved < percent)
        if isInterruptible {
          // Back beyond where the finger came down.
          stage.touch([(1, .moved, point(339))])
          let back = stage.tabs.transitionCoordinator?.percentComplete ?? -1
          #expect(abs(back - (percent - 0.1)) < 1e-9)
        }
        stage.touch([(1, .moved, point(105))])
        stage.lift(at: point(105))
        stage.display.runUntilIdle()
        #expect(stage.tabs.selectedIndex == (isInterruptible ? 1 : 0))
        #expect(stage.log.dropFirst(from).map(\.event) == [.started, isInterruptible ? .finished : .cancelled])
        guard !isInterruptible else { return }
        // The next gesture is free to begin.
        stage.drag(from: point(300), to: point(105))
        #expect(object.calls == 2)
      }
    }
  }

  @Test("AP-20: in compat a gesture that comes while a transition ends cancels it at once and begins anew")
  func interruptionInCompat() {
    APTestStage.run(.tabBar) { stage in
      let object = APTestObject(duration: 0.5)
      stage.root.apRegister(
        panRule(stage), animation: { _ in { object.animateTransition(with: $0, done: $1) } }, fidelity: .compat)
      let from = stage.log.count
      stage.drag(from: point(300), to: point(222))
      stage.lift(at: point(222))
      stage.touch([(1, .began, point(300))])
      stage.touch([(1, .moved, point(285))])
      #expect(object.calls == 2 && stage.faults("cannot be interrupted") == 0)
      #expect(stage.log.dropFirst(from).map(\.event) == [.started, .cancelled, .started])
      #expect(stage.tabs.transitionCoordinator?.percentComplete == 0)
    }
  }

  @Test(
    "BUG-AP-1, AP-22: beyond the threshold a lift finishes, at it or cancelled it cancels; compat turns that round",
    arguments: TransitionFidelity.allCases)
  func threshold(fidelity: TransitionFidelity) {
    for (way, phase, isBeyond) in [
      (200, TouchSample.Phase.ended, true), (156, .ended, false), (100, .ended, false), (200, .cancelled, false),
    ] as [(CGFloat, TouchSample.Phase, Bool)] {
      APTestStage.run(.tabBar) { stage in
        stage.root.apRegister(panRule(stage), animation: { _ in APTestStage.fade }, fidelity: fidelity)
        let from = stage.log.count
        stage.drag(from: point(300), to: point(300 - way))
        stage.lift(at: point(300 - way), phase: phase)
        stage.display.runUntilIdle()
        let finishes = fidelity == .corrected ? isBeyond : !isBeyond
        #expect(stage.tabs.selectedIndex == (finishes ? 1 : 0))
        #expect(stage.log.dropFirst(from).map(\.event) == [.started, finishes ? .finished : .cancelled])
      }
    }
  }

  @Test(
    "BUG-AP-4, AP-23: pushes, pops, presentations and dismissals by a rule are interactive; in compat they are not",
    arguments: [APTestStage.Container.navigation, .modal])
  func wiring(container: APTestStage.Container) {
    for (fidelity, isInteractive) in [(TransitionFidelity.corrected, true), (.compat, false)] {
      for isBack in [false, true] {
        APTestStage.run(container) { stage in
          if isBack { stage.goThere() }
          let controller = container == .modal && isBack ? stage.second : stage.root
          let object = APTestObject()
          let rule = panRule(stage)
          if fidelity == .compat, container == .modal, !isBack {
            // Upstream's actions know nothing of directors.
            rule.setAction { [unowned stage] _, isInitial in
              guard isInitial else { return nil }
              return { _ in stage.root.present(stage.second, animated: true) }
            }
          }
          controller.apRegister(
            rule, animation: { _ in { object.animateTransition(with: $0, done: $1) } }, fidelity: fidelity)
          let delegates: () -> [AnyObject?] = {
            [(stage.root as? UINavigationController)?.delegate, stage.second.transitioningDelegate]
          }
          let (start, end): (CGFloat, CGFloat) = isBack ? (100, 300) : (300, 100)
          stage.drag(from: point(start), to: point(end))
          #expect(object.calls == (isInteractive ? 1 : 0))
          #expect(stage.root.transitionCoordinator?.initiallyInteractive == isInteractive)
          #expect(delegates().allSatisfy { $0 == nil })
          if isInteractive {
            #expect(abs((stage.root.transitionCoordinator?.percentComplete ?? 0) - 200.0 / 390) < 1e-9)
            #expect(object.operations == [isBack ? stage.back : stage.there])
          }
          stage.lift(at: point(end))
          stage.display.runUntilIdle()
          #expect(stage.visible === (isBack ? stage.first : stage.second))
        }
      }
    }
  }

  @Test("AP-24: gestures of two controllers at once know nothing of each other; in compat they share a director")
  func twoControllers() throws {
    for fidelity in TransitionFidelity.allCases {
      try APTestStage.run { stage in
        // Two tab bar controllers, one above the other.
        let host = UIViewController()
        var tabs: [UITabBarController] = []
        var directors: [[APTransitionDirector]] = [[], []]
        for number in 0..<2 {
          let controller = UITabBarController(nibName: nil, bundle: nil)
          controller.viewControllers = [UIViewController(), UIViewController()]
          host.addChild(controller)
          host.view.addSubview(controller.view)
          controller.view.frame = CGRect(x: 0, y: number * 420, width: 390, height: 420)
          controller.didMove(toParent: host)
          tabs.append(controller)
        }
        stage.window.rootViewController = host
        stage.display.runUntilIdle()
        for number in 0..<2 {
          let controller = tabs[number]
          let rule = panRule(stage).setAction { [unowned controller] _, isInitial in
            guard isInitial else { return nil }
            return { _ in controller.selectedIndex = 1 }
          }
          controller.apRegister(
            rule,
            animation: { _ in
              {
                directors[number].append($0)
                APTestStage.fade($0, $1)
              }
            }, fidelity: fidelity)
        }
        stage.drag(from: point(300, 100), to: point(222, 100), contact: 1)
        let upper = try #require(directors[0].first)
        #expect(abs(upper.percent - 0.2) < 1e-12)
        stage.drag(from: point(300, 600), to: point(144, 600), contact: 2)
        let lower = try #require(directors[1].first)
        #expect(abs(lower.percent - 0.4) < 1e-12)
        // The second gesture leaves the first transition alone; upstream it cancels it.
        #expect(upper.isInTransition == (fidelity == .corrected))
        stage.touch([(1, .moved, point(105, 100))])
        #expect(abs(upper.percent - (fidelity == .corrected ? 0.5 : 0.2)) < 1e-12)
        #expect(abs(lower.percent - (fidelity == .corrected ? 0.4 : 0.5)) < 1e-12)
      }
    }
  }

  @Test("AP-25: a rule registered with an object is animated by it; compat never uses it and has no animation")
  func objects() {
    for fidelity in TransitionFidelity.allCases {
      APTestStage.run(.tabBar) { stage in
        let object = APTestObject(duration: 0.25)
        stage.root.apRegister(panRule(stage), using: object, fidelity: fidelity)
        stage.drag(from: point(300), to: point(100))
        #expect(object.calls == (fidelity == .corrected ? 1 : 0))
        #expect(stage.tabs.isTransitioning == (fidelity == .corrected))
        #expect(stage.faults("no animation") == (fidelity == .corrected ? 0 : 1))
        if fidelity == .corrected { #expect(stage.tabs.transitionCoordinator?.transitionDuration == 0.25) }
      }
    }
  }

  @Test(
    "AP-17, AP-20: an edge pan, a pinch and a rotation drive as a pan does", arguments: ["edge", "pinch", "rotation"])
  func otherGestures(kind: String) {
    APTestStage.run { stage in
      stage.goThere()
      let gesture: APTransitionRule.Gesture =
        switch kind {
        case "edge": .edgePan
        case "pinch": .pinch
        default: .rotation
        }
      var directors: [APTransitionDirector] = []
      let rule = APTransitionRule(gesture).setDuration(0.5).setPercentToComplete(0.4)
        .setValue { gesture, _, emit in
          switch gesture {
          case let pan as UIPanGestureRecognizer: emit(pan.translation(in: pan.view).x, 390)
          case let pinch as UIPinchGestureRecognizer: emit(1 - pinch.scale, 1)
          case let rotation as UIRotationGestureRecognizer: emit(rotation.rotation, .pi / 2)
          default: break
          }
        }
        .setAction { [unowned stage] _, isInitial in
          guard isInitial else { return nil }
          return { _ in stage.navigation.popViewController(animated: true) }
        }
      stage.root.apRegister(
        rule,
        animation: { _ in
          {
            directors.append($0)
            APTestStage.fade($0, $1)
          }
        })
      switch kind {
      case "edge":
        stage.drag(from: point(5), to: point(200))
        #expect(abs((directors.first?.percent ?? -1) - 0.5) < 1e-9)
        stage.lift(at: point(200))
      case "pinch":
        // 240 to 120 in 12 steps of 10: the gesture begins at 230, where the scale is 1.
        stage.twoFingers(from: (240, 0), to: (120, 0))
        #expect(abs((directors.first?.percent ?? -1) - (1 - 120.0 / 230)) < 1e-9)
        stage.liftTwo(at: (120, 0))
      default:
        // 1.2 rad in 12 steps of 0.1: it begins at 0.2, where the rotation is 0.
        stage.twoFingers(from: (200, 0), to: (200, 1.2))
        #expect(abs((directors.first?.percent ?? -1) - 1 / (.pi / 2)) < 1e-6)
        stage.liftTwo(at: (200, 1.2))
      }
      stage.display.runUntilIdle()
      #expect(stage.visible === stage.first && directors.count == 1)
    }
  }

  @Test("BUG-GEN-6: a gesture that begins and ends in one frame still ends the transition")
  func flick() {
    APTestStage.run(.tabBar) { stage in
      stage.root.apRegister(panRule(stage), animation: { _ in APTestStage.fade })
      stage.touch([
        (1, .began, point(300)), (1, .moved, point(250)), (1, .moved, point(50)), (1, .ended, point(50)),
      ])
      stage.display.runUntilIdle()
      #expect(!stage.tabs.isTransitioning)
      #expect(stage.log.last?.event == .finished || stage.log.last?.event == .cancelled)
      #expect(stage.log.count > 1)
    }
  }

  @Test("AP-27: a gesture slides a presented screen out, as far as it goes itself; it finishes beyond one half")
  func dismissal() throws {
    for (way, finishes) in [(CGFloat(500), true), (CGFloat(300), false)] {
      try APTestStage.run(.modal) { stage in
        stage.goThere()
        stage.second.apRegisterDismissal(by: .pan)
        stage.drag(from: point(200, 100), to: point(200, 100 + way))
        let share = way / 844
        #expect(abs((stage.root.transitionCoordinator?.percentComplete ?? 0) - share) < 1e-9)
        let shown = try #require(stage.second.view.layer.presentation()?.frame)
        #expect(abs(shown.minY - way) < 1e-6 && abs(shown.minX) < 1e-9)
        stage.lift(at: point(200, 100 + way))
        stage.display.runUntilIdle()
        #expect(stage.visible === (finishes ? stage.first : stage.second))
        #expect(finishes || stage.second.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
      }
    }
  }

  @Test(
    "AP-27: an edge pan slides to the right, a pinch by the share it has closed, a rotation by that of a quarter turn")
  func dismissalByOthers() throws {
    func seen(_ gesture: APTransitionRule.Gesture, _ move: (APTestStage) -> Void) throws -> CGPoint {
      try APTestStage.run(.modal) { stage in
        stage.goThere()
        stage.second.apRegisterDismissal(by: gesture)
        move(stage)
        return try #require(stage.second.view.layer.presentation()?.frame).origin
      }
    }
    let edge = try seen(.edgePan) { $0.drag(from: point(5), to: point(200)) }
    #expect(abs(edge.x - 195) < 1e-6 && abs(edge.y) < 1e-9)
    let pinch = try seen(.pinch) { $0.twoFingers(from: (240, 0), to: (120, 0)) }
    #expect(abs(pinch.y - 844 * (1 - 120.0 / 230)) < 1e-6 && abs(pinch.x) < 1e-9)
    let rotation = try seen(.rotation) { $0.twoFingers(from: (200, 0), to: (200, 1.2)) }
    #expect(abs(rotation.y - 844 / (.pi / 2)) < 1e-3 && abs(rotation.x) < 1e-9)
  }

  @Test("AP-27: in compat the gesture dismisses nothing, and what is missing is recorded")
  func dismissalInCompat() {
    APTestStage.run(.modal) { stage in
      stage.goThere()
      stage.second.apRegisterDismissal(by: .pan, fidelity: .compat)
      stage.drag(from: point(200, 100), to: point(200, 600))
      stage.lift(at: point(200, 600))
      stage.display.runUntilIdle()
      #expect(stage.visible === stage.second)
      #expect(stage.faults("no value block") == 1)
    }
  }
}
