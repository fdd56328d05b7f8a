import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@MainActor
@Suite("What client code relies on")
struct ClientContractTests {
  /// Makes its chrome when the presentation begins, and lays it out whenever the container is laid out.
  private final class LateChrome: UIPresentationController {
    var calls: [String] = []

    override func presentationTransitionWillBegin() { calls.append("begin") }
    override func containerViewWillLayoutSubviews() { calls.append("layout") }
  }

  private final class ChromeDelegate: NSObject, UIViewControllerTransitioningDelegate {
    var made: LateChrome?

    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      made = LateChrome(presentedViewController: presented, presenting: presenting)
      return made
    }
  }

  private func inWindow(_ root: UIViewController, _ body: (SimulatedDisplay) -> Void) {
    let window = UIWindow()
    window.rootViewController = root
    window.makeKeyAndVisible()
    let display = SimulatedDisplay(world: .current, rate: .hz(60))
    display.runUntilIdle()
    body(display)
    withExtendedLifetime(window) {}
  }

  @Test("a presentation hears that it begins before its container is laid out")
  func beginsBeforeLayout() {
    SimulationWorld.run(SimulationWorld()) {
      let (root, shown, delegate) = (UIViewController(), UIViewController(), ChromeDelegate())
      inWindow(root) { display in
        shown.modalPresentationStyle = .custom
        shown.transitioningDelegate = delegate
        root.present(shown, animated: true)
        display.runUntilIdle()
        #expect(delegate.made?.calls.prefix(2) == ["begin", "layout"])
      }
    }
  }

  @Test("a presentation over a context covers the context's view and no more")
  func contextFrame() {
    SimulationWorld.run(SimulationWorld()) {
      let (root, child, shown) = (UIViewController(), UIViewController(), UIViewController())
      inWindow(root) { display in
        root.addChild(child)
        child.view.frame = CGRect(x: 0, y: 100, width: 390, height: 300)
        root.view.addSubview(child.view)
        child.definesPresentationContext = true
        display.runUntilIdle()
        shown.modalPresentationStyle = .overCurrentContext
        child.present(shown, animated: false)
        display.runUntilIdle()
        #expect(shown.presentationController?.containerView?.frame == child.view.frame)
        #expect(shown.view.convert(shown.view.bounds, to: root.view) == child.view.frame)
        // Without a context of its own the root is covered.
        child.dismiss(animated: false)
        child.definesPresentationContext = false
        display.runUntilIdle()
        child.present(shown, animated: false)
        display.runUntilIdle()
        #expect(shown.view.bounds.size == root.view.bounds.size)
      }
    }
  }

  @Test("an effect changes with its block and comes back with an animator that is turned round")
  func effects() {
    SimulationWorld.run(SimulationWorld()) {
      inWindow(UIViewController()) { display in
        for isReversed in [false, true] {
          let view = UIVisualEffectView(effect: nil)
          UIApplication.shared.keyWindow?.addSubview(view)
          let blur = UIBlurEffect(style: .dark)
          let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.effect = blur }
          animator.startAnimation()
          for _ in 0..<5 { display.frame() }
          #expect(view.effect == blur)
          animator.isReversed = isReversed
          display.runUntilIdle()
          #expect(view.effect == (isReversed ? nil : blur), "reversed \(isReversed)")
          #expect(SimulationWorld.current.diagnostics.isEmpty)
        }
      }
    }
  }

  private final class Warned: UIViewController {
    var warnings = 0

    override func didReceiveMemoryWarning() { warnings += 1 }
  }

  @Test("a memory warning reaches children and what is presented, once")
  func memoryWarning() {
    SimulationWorld.run(SimulationWorld()) {
      let (root, child, shown, loose) = (Warned(), Warned(), Warned(), Warned())
      inWindow(root) { display in
        root.addChild(child)
        root.present(shown, animated: false)
        display.runUntilIdle()
        UIApplication.shared.receiveMemoryWarning()
        #expect([root, child, shown, loose].map(\.warnings) == [1, 1, 1, 0])
      }
    }
  }

  private final class Awoken: UIViewController {
    var isAwoken = false

    override func awakeFromNib() { isAwoken = true }
  }

  @Test("a controller from a storyboard's stand-in is awoken, one made in code is not")
  func awaking() {
    SimulationWorld.run(SimulationWorld()) {
      UIStoryboard.register("Main", identifier: "a") { Awoken() }
      UIStoryboard.register("Main", identifier: nil) { Awoken() }
      let board = UIStoryboard(name: "Main", bundle: nil)
      #expect((board.instantiateViewController(withIdentifier: "a") as? Awoken)?.isAwoken == true)
      #expect((board.instantiateInitialViewController() as? Awoken)?.isAwoken == true)
      #expect(!Awoken().isAwoken)
    }
  }

  @Test("window levels are counted from the named ones")
  func levels() {
    #expect(UIWindow.Level.alert + 1 > .alert && UIWindow.Level.normal - 1 < .normal)
    #expect((UIWindow.Level.alert + 1).rawValue == 2001)
  }
}
