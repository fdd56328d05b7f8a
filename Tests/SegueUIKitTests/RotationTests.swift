import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Rotation")
@MainActor
struct RotationTests {
  static let landscape = CGSize(width: 844, height: 390)

  private func expectFilled(_ view: UIView, _ words: Comment? = nil) {
    #expect(view.bounds == CGRect(origin: .zero, size: Self.landscape), words)
    #expect(view.center == CGPoint(x: 422, y: 195), words)
    #expect(view.transform == .identity, words)
  }

  @Test("a rotation tells the controllers first, then animates the change with what is alongside")
  func plain() {
    ModalStage.run { stage in
      let turner = Turner("T", stage.log)
      stage.window.rootViewController = turner
      let child = Turner("K", stage.log)
      turner.addChild(child)
      child.view.frame = turner.view.bounds
      turner.view.addSubview(child.view)
      child.didMove(toParent: turner)
      stage.display.runUntilIdle()
      stage.log.calls = []
      stage.world.rotate(to: Self.landscape)
      #expect(stage.calls() == ["T 844×390 from 390", "K 844×390 from 390", "alongside T", "alongside K"])
      #expect(stage.window.bounds.size == Self.landscape && UIScreen.main.bounds.size == Self.landscape)
      for _ in 0..<9 { stage.display.frame() }
      let width = turner.view.layer.presentation()?.bounds.width ?? 0
      #expect(width > 390 && width < 844)
      #expect(stage.settle() == ["turned T", "turned K"])
      expectFilled(turner.view)
      stage.world.rotate(to: CGSize(width: 390, height: 844), animated: false)
      #expect(stage.settle().suffix(2) == ["turned T", "turned K"])
      #expect(turner.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(!stage.world.isAnimating)
    }
  }

  @Test("a size that is none is refused, the present one changes nothing")
  func refused() {
    ModalStage.run { stage in
      for size in [CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: CGFloat.nan, height: 5)] {
        stage.world.rotate(to: size)
      }
      #expect(stage.world.diagnostics.count == 3 && stage.world.screenSize == CGSize(width: 390, height: 844))
      stage.world.rotate(to: stage.world.screenSize)
      #expect(stage.world.diagnostics.count == 3 && !stage.world.isAnimating)
    }
  }

  @Test("a rotation during a push, finished or cancelled (NAV-10)", arguments: [false, true], [true, false])
  func duringPush(isInteractive: Bool, finishes: Bool) {
    guard isInteractive || finishes else { return }
    Stage.run(duration: 0.35) { stage in
      let b = Screen("B", stage.log)
      let driver = UIPercentDrivenInteractiveTransition()
      if isInteractive { stage.delegate.driver = driver }
      stage.navigation.pushViewController(b, animated: true)
      driver.update(0.4)
      for _ in 0..<9 { stage.display.frame() }
      SimulationWorld.current.rotate(to: Self.landscape)
      stage.display.frame()
      if isInteractive { if finishes { driver.finish() } else { driver.cancel() } }
      stage.display.runUntilIdle()
      #expect(!stage.navigation.isTransitioning)
      expectFilled(finishes ? b.view : stage.root.view)
      expectFilled(stage.navigation.view)
      if finishes {
        stage.delegate.driver = nil
        stage.navigation.popViewController(animated: true)
        stage.display.runUntilIdle()
        expectFilled(stage.root.view)
      }
    }
  }

  @Test(
    "a rotation during a presentation or dismissal, by style and ending (NAV-10)",
    arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet], 0..<6)
  func duringModal(_ style: UIModalPresentationStyle, run: Int) {
    ModalStage.run { stage in
      let isPresentation = run < 3
      let isInteractive = run % 3 > 0
      let finishes = run % 3 < 2
      let b = stage.screen("B", style, custom: true)
      if !isPresentation {
        stage.root.present(b, animated: false)
        stage.display.runUntilIdle()
      }
      let driver = UIPercentDrivenInteractiveTransition()
      if isInteractive { stage.delegate.driver = driver }
      if isPresentation { stage.root.present(b, animated: true) } else { b.dismiss(animated: true) }
      driver.update(0.4)
      for _ in 0..<9 { stage.display.frame() }
      stage.world.rotate(to: Self.landscape)
      stage.display.frame()
      if isInteractive { if finishes { driver.finish() } else { driver.cancel() } }
      stage.display.runUntilIdle()
      let isShown = isPresentation == finishes
      #expect((b.view.window != nil) == isShown)
      // A sheet fills a window of compact height.
      if isShown { expectFilled(b.view) }
      if stage.root.view.window != nil { expectFilled(stage.root.view) }
      if isShown {
        stage.delegate.driver = nil
        b.dismiss(animated: true)
        stage.display.runUntilIdle()
        expectFilled(stage.root.view)
      }
      #expect(stage.window.subviews == [stage.root.view])
    }
  }

  @Test("a rotation at rest reaches what is presented, and a covered presenter when it comes back")
  func presented() {
    ModalStage.run { stage in
      let turner = Turner("T", stage.log)
      turner.modalPresentationStyle = .fullScreen
      stage.root.present(turner, animated: false)
      stage.display.runUntilIdle()
      stage.log.calls = []
      stage.world.rotate(to: Self.landscape)
      #expect(stage.settle() == ["T 844×390 from 390", "alongside T", "turned T"])
      expectFilled(turner.view)
      turner.dismiss(animated: true)
      stage.display.runUntilIdle()
      expectFilled(stage.root.view)
    }
  }

  @Test("a rotation during a tab switch, finished or cancelled (NAV-10)", arguments: [true, false])
  func duringSwitch(finishes: Bool) {
    TabStage.run { stage in
      let driver = UIPercentDrivenInteractiveTransition()
      stage.delegate.driver = driver
      stage.tabs.selectedIndex = 1
      driver.update(0.5)
      for _ in 0..<9 { stage.display.frame() }
      SimulationWorld.current.rotate(to: Self.landscape)
      stage.display.frame()
      if finishes { driver.finish() } else { driver.cancel() }
      stage.display.runUntilIdle()
      expectFilled(stage.screens[finishes ? 1 : 0].view)
      #expect(stage.tabs.tabBar.frame.maxY == 390 && stage.tabs.tabBar.frame.width == 844)
      stage.delegate.driver = nil
      stage.tabs.selectedIndex = 2
      stage.display.runUntilIdle()
      expectFilled(stage.screens[2].view)
    }
  }
}

/// Logs the size it is told of, and animates alongside.
private final class Turner: UIViewController {
  private let name: String
  private let log: CallLog

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    log.calls.append("\(name) \(Int(size.width))×\(Int(size.height)) from \(Int(view.bounds.width))")
    coordinator.animate { [name, log] context in
      log.calls.append("alongside \(name)")
    } completion: { [name, log] _ in
      log.calls.append("turned \(name)")
    }
    super.viewWillTransition(to: size, with: coordinator)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    for child in children { child.view.frame = view.bounds }
  }
}
