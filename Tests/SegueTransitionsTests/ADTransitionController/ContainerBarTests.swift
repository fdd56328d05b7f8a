import Foundation
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@Suite("ADTransitionController: bars and frames")
@MainActor
struct ContainerBarTests {
  nonisolated static let fidelities: [TransitionFidelity] = [.corrected, .compat]

  @Test("AD-11, AD-12: the host has the perspective for good, and the content keeps depth")
  func perspective() {
    ContainerStage.run { stage in
      #expect(stage.container.view.layer.sublayerTransform.m34 == -1.0 / 1000)
      #expect(stage.container.contentView.layer is CATransformLayer)
      stage.container.push(stage.controller("B"), transition: stage.cube())
      stage.display.runUntilIdle()
      #expect(stage.container.view.layer.sublayerTransform.m34 == -1.0 / 1000)
    }
  }

  @Test(
    "AD-13, AD-14, AD-15, AD-16: the layers' model while it runs, and what compat leaves behind", arguments: fidelities)
  func models(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let (a, b) = (stage.container.viewControllers[0].view.layer, stage.controller("B"))
      let content = stage.container.contentView.layer
      stage.container.push(b, transition: stage.cube())
      for layer in [a, b.view.layer] {
        #expect(!layer.isDoubleSided && layer.shouldRasterize && layer.rasterizationScale == 2)
      }
      // T(−160, 0, 160) · Ry(−π/2) takes the leaving face's middle to (−160, 0, −160); the content is as it will be.
      #expect(abs(a.transform.m41 + 160) < 1e-9 && abs(a.transform.m43 + 160) < 1e-9)
      #expect(CATransform3DIsIdentity(b.view.layer.transform) && CATransform3DIsIdentity(content.transform))
      stage.display.runUntilIdle()
      #expect(a.shouldRasterize == false && a.isDoubleSided == (fidelity == .corrected))
      #expect(CATransform3DIsIdentity(a.transform) == (fidelity == .corrected))

      stage.container.pop()
      // The push's first value: a quarter turn, half a width to the right and back.
      #expect(abs(content.transform.m11) < 1e-9 && abs(content.transform.m13.magnitude - 1) < 1e-9)
      #expect(abs(content.transform.m41 - 160) < 1e-9 && abs(content.transform.m43 + 160) < 1e-9)
      stage.display.runUntilIdle()
      #expect(CATransform3DIsIdentity(content.transform) && CATransform3DIsIdentity(a.transform))

      stage.container.push(b, transition: stage.swipe())
      let layers = [a, b.view.layer, content]
      #expect(layers.allSatisfy { CATransform3DIsIdentity($0.transform) || fidelity == .compat })
      #expect(CATransform3DIsIdentity(content.transform) && CATransform3DIsIdentity(a.transform))
    }
  }

  @Test("BUG-AD-4: the content lies above both bars, which are 44 points high", arguments: fidelities)
  func order(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let container = stage.container
      #expect(container.view.subviews == [container.navigationBar, container.toolbar, container.contentView])
      #expect(container.navigationBar.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
      #expect(container.toolbar.frame == CGRect(x: 0, y: 436, width: 320, height: 44))
      #expect(container.contentView.frame == CGRect(x: 0, y: 44, width: 320, height: 392))
      container.push(stage.controller("B"), transition: stage.cube())
      stage.frames(0.2)
      #expect(container.view.subviews.last === container.contentView && !container.contentView.clipsToBounds)
    }
  }

  @Test("AD-34: a hidden bar is faded out, and the content takes its room", arguments: fidelities)
  func hidden(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let container = stage.container
      let a = container.viewControllers[0]
      container.isNavigationBarHidden = true
      #expect(container.navigationBar.alpha == 0 && container.isNavigationBarHidden)
      #expect(container.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 436))
      #expect(a.view.frame.size == CGSize(width: 320, height: 436))
      container.isToolbarHidden = true
      #expect(container.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
      container.setNavigationBarHidden(true, animated: true)
      stage.display.frame()
      #expect(!SimulationWorld.current.isAnimating)

      container.setNavigationBarHidden(false, animated: true)
      #expect(container.contentView.frame == CGRect(x: 0, y: 44, width: 320, height: 436))
      // 6 of the 12 frames of 0.2 s.
      for _ in 0..<6 { stage.display.frame() }
      #expect(abs((container.navigationBar.layer.presentation()?.exactOpacity ?? 0) - 0.5) < 1e-6)
      for _ in 0..<5 { stage.display.frame() }
      #expect(SimulationWorld.current.isAnimating)
      stage.display.frame()
      #expect(!SimulationWorld.current.isAnimating)
      container.setToolbarHidden(false, animated: false)
      #expect(container.contentView.frame == CGRect(x: 0, y: 44, width: 320, height: 392))
      container.navigationBar.alpha = 0.49
      #expect(container.isNavigationBarHidden)
      container.navigationBar.alpha = 0.5
      #expect(!container.isNavigationBarHidden)
    }
  }

  @Test(
    "AD-34: a bar that is hidden in the middle of a transition leaves its room to both views", arguments: [60, 120])
  func hiddenMidway(hertz: Int64) {
    ContainerStage.run(hertz: hertz) { stage in
      let (a, b) = (stage.container.viewControllers[0], stage.controller("B"))
      stage.container.push(b, transition: stage.cube())
      stage.frames(0.2)
      stage.container.isNavigationBarHidden = true
      #expect(a.view.bounds.height == 436 && b.view.bounds.height == 436)
      stage.display.runUntilIdle()
      #expect(b.view.frame == CGRect(x: 0, y: 0, width: 320, height: 436))
      #expect(stage.diagnostics.isEmpty)
    }
  }

  @Test("AD-35: a touch of the back button is a pop of the container's, in which the bar's item goes once")
  func backButton() {
    for fidelity in Self.fidelities {
      ContainerStage.run(fidelity: fidelity) { stage in
        stage.container.push(stage.controller("B"), transition: stage.swipe())
        stage.display.runUntilIdle()
        _ = stage.taken()
        stage.touch([(.began, 30, 22)])
        stage.touch([(.ended, 30, 22)])
        #expect(stage.taken() == ["A+~", "will A animated", "B<", "B-~"])
        #expect(stage.container.isTransitioning)
        #expect(stage.container.navigationBar.items?.map(\.title) == ["A"])
        stage.display.runUntilIdle()
        #expect(stage.names == "A")
        // The root has no button: nothing happens.
        stage.touch([(.began, 30, 22)])
        stage.touch([(.ended, 30, 22)])
        #expect(stage.taken() == ["B.~", "B[", "A!~", "did A animated"])
      }
    }
  }

  @Test("AD-35: the bar's own pop is refused, and the container's takes its place")
  func barPop() {
    ContainerStage.run { stage in
      stage.stack("B")
      #expect(stage.container.navigationBar.popItem(animated: false) == nil)
      #expect(stage.names == "A")
      #expect(stage.container.navigationBar.items?.count == 1)
      #expect(stage.events().suffix(2) == ["pop started", "pop finished"])
    }
  }

  @Test("AD-36: the root's item hides its back button as long as it is the root's; compat never", arguments: fidelities)
  func rootItem(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let a = stage.container.viewControllers[0]
      let b = stage.controller("B")
      #expect(a.navigationItem.hidesBackButton == (fidelity == .corrected))
      stage.container.push(b, transition: nil)
      #expect(!b.navigationItem.hidesBackButton)
      guard fidelity == .corrected else { return }
      stage.container.setViewControllers([b, a], transition: nil)
      #expect(b.navigationItem.hidesBackButton && !a.navigationItem.hidesBackButton)
    }
  }

  @Test("the toolbar shows the items of the controller that comes")
  func toolbarItems() {
    ContainerStage.run { stage in
      let b = stage.controller("B")
      b.toolbarItems = [UIBarButtonItem(title: "send", style: .plain, target: nil, action: nil)]
      stage.container.push(b, transition: stage.cube())
      #expect(stage.container.toolbar.items?.map(\.title) == ["send"])
      stage.display.runUntilIdle()
      stage.container.pop()
      #expect(stage.container.toolbar.items == nil)
    }
  }

  @Test(
    "BUG-AD-22: titles slide for as long as the content moves; compat, for the bar's own time", arguments: [60, 120])
  func titles(hertz: Int64) throws {
    for fidelity in Self.fidelities {
      try ContainerStage.run(hertz: hertz, fidelity: fidelity) { stage in
        stage.container.push(stage.controller("B"), transition: stage.swipe(0.6))
        let label = try #require(stage.titleLabel("B"))
        stage.frames(0.2)
        let duration = fidelity == .corrected ? 0.6 : 0.35
        let share = CubicBezier.easeInOut.value(at: 0.2 / duration)
        #expect(abs((label.layer.presentation()?.exactOpacity ?? -1) - share) < 1e-6)
        // It comes from half the bar's width on.
        #expect(abs((label.layer.presentation()?.position.x ?? -1) - (160 + 160 * (1 - share))) < 1e-4)
        stage.frames(0.2)
        #expect((stage.titleLabel("B") === label) == (fidelity == .corrected))
        stage.display.runUntilIdle()
        #expect(stage.titleLabel("B")?.center.x == 160)
        #expect(stage.titleLabel("A") == nil)
      }
    }
  }

  // MARK: Frames

  @Test("BUG-AD-5: a pushed view fills the content, whatever frame and transform it has", arguments: fidelities)
  func fills(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let a = stage.container.viewControllers[0]
      let b = stage.controller("B")
      b.view.frame = CGRect(x: 20, y: 30, width: 50, height: 40)
      stage.container.push(b, transition: stage.cube())
      #expect(b.view.bounds.size == ContainerStage.contentSize)
      stage.display.runUntilIdle()
      #expect(b.view.frame == CGRect(origin: .zero, size: ContainerStage.contentSize))
      stage.container.pop()
      stage.display.runUntilIdle()
      #expect(a.view.frame == CGRect(origin: .zero, size: ContainerStage.contentSize))
      #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
    }
  }

  @Test("BUG-AD-7: turned, the bars are 32 points high, and children hear of their size", arguments: fidelities)
  func turned(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let a = stage.container.viewControllers[0] as? LoggedController
      SimulationWorld.current.rotate(to: CGSize(width: 480, height: 320))
      stage.display.runUntilIdle()
      let container = stage.container
      #expect(container.navigationBar.frame == CGRect(x: 0, y: 0, width: 480, height: 32))
      #expect(container.toolbar.frame == CGRect(x: 0, y: 288, width: 480, height: 32))
      #expect(container.contentView.frame == CGRect(x: 0, y: 32, width: 480, height: 256))
      #expect(a?.view.frame == CGRect(x: 0, y: 0, width: 480, height: 256))
      #expect(a?.announced == [CGSize(width: 480, height: 256)])
      SimulationWorld.current.rotate(to: CGSize(width: 320, height: 480))
      stage.display.runUntilIdle()
      #expect(container.contentView.frame == CGRect(x: 0, y: 44, width: 320, height: 392))
      #expect(a?.announced.last == CGSize(width: 320, height: 392))
    }
  }

  @Test("BUG-AD-19: turned in a transition, everything has its frame after it; compat, after the next layout")
  func turnedMidway() {
    for fidelity in Self.fidelities {
      for hertz: Int64 in [60, 120] {
        ContainerStage.run(hertz: hertz, fidelity: fidelity) { stage in
          let b = stage.controller("B")
          let container = stage.container
          container.push(b, transition: stage.cube())
          stage.frames(0.2)
          SimulationWorld.current.rotate(to: CGSize(width: 480, height: 320))
          stage.display.frame()
          // What moves keeps its size.
          #expect(container.contentView.bounds.size == ContainerStage.contentSize)
          #expect(container.navigationBar.frame.height == 44)
          stage.display.runUntilIdle()
          if fidelity == .compat {
            #expect(container.contentView.bounds.size == ContainerStage.contentSize)
            container.view.setNeedsLayout()
            stage.display.runUntilIdle()
          }
          #expect(container.contentView.frame == CGRect(x: 0, y: 32, width: 480, height: 256))
          #expect(container.navigationBar.frame.height == 32)
          #expect(b.view.frame == CGRect(x: 0, y: 0, width: 480, height: 256))
        }
      }
    }
  }

  @Test("BUG-AD-15: the bar lies below the status bar, presented too; compat, under it")
  func statusBar() {
    for fidelity in Self.fidelities {
      let y: CGFloat = fidelity == .corrected ? 20 : 0
      ContainerStage.run(fidelity: fidelity, topInset: 20) { stage in
        #expect(stage.container.navigationBar.frame.minY == y)
        #expect(stage.container.contentView.frame == CGRect(x: 0, y: y + 44, width: 320, height: 392 - y))
        let modal = ADTransitionController(rootViewController: stage.controller("M"), fidelity: fidelity)
        modal.modalPresentationStyle = .fullScreen
        stage.container.present(modal, animated: true)
        stage.display.runUntilIdle()
        #expect(modal.navigationBar.frame.minY == y)
        #expect(modal.contentView.frame == CGRect(x: 0, y: y + 44, width: 320, height: 392 - y))
        modal.isNavigationBarHidden = true
        #expect(modal.contentView.frame.minY == y)
      }
    }
  }

  @Test("BUG-AD-12: options of extended layout are recorded as unsupported, and change nothing", arguments: fidelities)
  func extendedLayout(fidelity: TransitionFidelity) {
    ContainerStage.run(fidelity: fidelity) { stage in
      let (b, c) = (stage.controller("B"), stage.controller("C"))
      b.edgesForExtendedLayout = .top
      c.extendedLayoutIncludesOpaqueBars = true
      stage.container.push(b, transition: nil)
      stage.container.push(c, transition: nil)
      #expect(stage.container.contentView.frame.minY == 44)
      #expect(stage.diagnostics.count == (fidelity == .corrected ? 2 : 0))
      stage.container.push(stage.controller("D"), transition: nil)
      #expect(stage.diagnostics.count == (fidelity == .corrected ? 2 : 0))
    }
  }
}
