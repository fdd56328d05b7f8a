import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Navigation where lines run from right to left, and tab bars below it")
@MainActor
struct MirroredNavigationTests {
  /// B on A without a delegate; the world reads from right to left, or the view is told to.
  private func run(world isWorld: Bool = true, _ body: (Stage, Screen) throws -> Void) rethrows {
    try Stage.run { stage in
      stage.navigation.delegate = nil
      if isWorld {
        SimulationWorld.current.userInterfaceLayoutDirection = .rightToLeft
      } else {
        stage.navigation.view.semanticContentAttribute = .forceRightToLeft
      }
      try body(stage, stage.push("B"))
    }
  }

  private func swipe(_ stage: Stage, from start: CGFloat, _ xs: [CGFloat], rest: Int) {
    stage.touch([(.began, start, 400)])
    for x in xs { stage.touch([(.moved, x, 400)]) }
    for _ in 0..<rest { stage.display.frame() }
    stage.touch([(.ended, xs.last ?? start, 400)])
  }

  @Test("the system's push comes from the left, the one below goes right", arguments: [true, false])
  func push(isWorld: Bool) {
    run(world: isWorld) { stage, b in
      let c = Screen("C", stage.log)
      stage.navigation.pushViewController(c, animated: true)
      // One frame of 21 on the way: eased in, it is less than a tenth of it.
      stage.display.frame()
      #expect(stage.shownX(c.view) < 195 - 351 && abs(stage.shownX(b.view) - 195) < 12)
      for _ in 0..<10 { stage.display.frame() }
      let way = 195 - stage.shownX(c.view)
      #expect(way > 0 && way < 390)
      #expect(abs(stage.shownX(b.view) - (195 + 0.3 * (390 - way))) < 1e-6)
      stage.display.runUntilIdle()
      #expect(c.view.frame.minX == 0)
    }
  }

  @Test("the swipe begins at the right edge only, and the pop follows the finger", arguments: [true, false])
  func follows(isWorld: Bool) {
    run(world: isWorld) { stage, b in
      swipe(stage, from: 4, [60, 160, 300], rest: 0)
      #expect(!stage.navigation.isTransitioning && stage.names == ["A", "B"])
      stage.touch([(.began, 386, 400)])
      for x in [360, 330, 230, 290] as [CGFloat] {
        stage.touch([(.moved, x, 400)])
        #expect(abs(stage.shownX(b.view) - (195 - (386 - x))) < 1e-9)
        #expect(abs(stage.shownX(stage.root.view) - (195 + 0.3 * (390 - (386 - x)))) < 1e-9)
      }
      stage.touch([(.cancelled, 290, 400)])
      _ = stage.settle()
      #expect(stage.names == ["A", "B"])
    }
  }

  @Test(
    "fast the finger's direction decides, slow half the way does, mirrored (C-1, GST-05)",
    arguments: [
      ([20, 36, 52, 68], 0, true), ([120, 240, 210, 180], 0, false), ([100, 199], 6, true), ([100, 198], 6, false),
      ([150, 300], 6, true), ([120, 240, 12], 6, false),
    ] as [([CGFloat], Int, Bool)])
  func release(xs: [CGFloat], rest: Int, finishes: Bool) {
    run { stage, _ in
      swipe(stage, from: 386, xs.map { 390 - $0 }, rest: rest)
      _ = stage.settle()
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("edges that a client names hold in both directions of reading")
  func namedEdges() {
    run { stage, _ in
      let pan = stage.navigation.interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer
      #expect(pan?.edges == .right)
      pan?.edges = .left
      swipe(stage, from: 386, [300, 200, 100], rest: 0)
      #expect(pan?.edges == .left && !stage.navigation.isTransitioning)
    }
    Stage.run { stage in
      #expect((stage.navigation.interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer)?.edges == .left)
    }
  }

  @Test("the bar's buttons stand mirrored")
  func bar() {
    SimulationWorld.run(SimulationWorld()) {
      SimulationWorld.current.userInterfaceLayoutDirection = .rightToLeft
      #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
      let window = UIWindow()
      window.makeKeyAndVisible()
      window.addSubview(bar)
      let item = UINavigationItem(title: "Title")
      item.rightBarButtonItem = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
      bar.setItems([UINavigationItem(title: "Below"), item], animated: false)
      bar.layoutIfNeeded()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let controls = bar.subviews.flatMap(\.subviews).compactMap { $0 as? UIControl }
      // "Below" with its sign, 18 + 5·8.5 wide, ends 16 from the right; "Go" begins 16 from the left.
      #expect(controls.map { Double($0.frame.minX) } == [390 - 16 - 60.5, 16])
      #expect(controls.map { Double($0.frame.width) } == [60.5, 17])
    }
  }

  // MARK: Tab bars below

  private func tabbed(_ body: (Stage, Screen, () -> CGFloat) throws -> Void) rethrows {
    try Stage.run { stage in
      let tabs = UITabBarController()
      stage.window.rootViewController = nil
      tabs.viewControllers = [stage.navigation]
      stage.window.rootViewController = tabs
      stage.navigation.delegate = nil
      stage.display.runUntilIdle()
      let b = Screen("B", stage.log)
      b.hidesBottomBarWhenPushed = true
      try body(stage, b) { (tabs.tabBar.layer.presentation() ?? tabs.tabBar.layer).frame.minY }
    }
  }

  @Test("a controller that hides the bottom bar takes it down with its push, frame by frame, and gains its room")
  func pushHides() {
    tabbed { stage, b, top in
      let (up, down) = (top(), stage.window.bounds.maxY)
      #expect(up < down && stage.root.view.safeAreaInsets.bottom == down - up)
      stage.navigation.pushViewController(b, animated: true)
      var tops: [CGFloat] = []
      for _ in 0..<21 {
        stage.display.frame()
        tops.append(top())
        // As far as the content.
        let progress = (585 - stage.shownX(b.view)) / 390
        #expect(abs(top() - (up + progress * (down - up))) < 1e-6)
      }
      #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 } && tops[0] - up < 0.1 * (down - up))
      stage.display.runUntilIdle()
      #expect(top() == down)
      #expect(b.view.safeAreaInsets.bottom == stage.window.safeAreaInsets.bottom)
    }
  }

  @Test(
    "a swipe back brings it up with the finger; cancelled it goes down again, finished it stays",
    arguments: [true, false])
  func pop(finishes: Bool) {
    tabbed { stage, b, top in
      let (up, down) = (top(), stage.window.bounds.maxY)
      stage.navigation.pushViewController(b, animated: true)
      stage.display.runUntilIdle()
      stage.touch([(.began, 4, 400)])
      for x in [60, 160, 300, 100] as [CGFloat] {
        stage.touch([(.moved, x, 400)])
        #expect(abs(top() - (down - (x - 4) / 390 * (down - up))) < 1e-6)
      }
      if finishes { stage.touch([(.moved, 300, 400)]) }
      for _ in 0..<6 { stage.display.frame() }
      stage.touch([(.ended, finishes ? 300 : 100, 400)])
      stage.display.runUntilIdle()
      #expect(stage.names == (finishes ? ["A"] : ["A", "B"]))
      #expect(top() == (finishes ? up : down))
      #expect(stage.navigation.tabBarController?.isTabBarHidden == !finishes)
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }
}
