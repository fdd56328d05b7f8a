import Foundation
import SegueGeometry
import SegueTransitions
import SegueUIKit
import Testing

/// TTI-10, and the initialiser with elements (TTI-26).
@Suite("State of a TTITransition")
@MainActor
struct TTIRestorationTests {
  private func restored(_ fidelity: TransitionFidelity, _ change: (TTITransitioningDelegate) -> Void = { _ in })
    throws -> (TTITransitioningDelegate, UIViewController)
  {
    let first = UIViewController(nibName: nil, bundle: nil)
    let delegate = try #require(
      TTITransitioningDelegate(
        presentedController: first, type: .fallIn, fromPoint: CGPoint(11, 22), toPoint: CGPoint(33, 44),
        widthProportion: 0.5, heightProportion: 0.25, interactive: true, gestureType: .pullUpDown,
        rectToStartGesture: CGRect(x: 1, y: 2, width: 3, height: 4), fidelity: fidelity))
    delegate.settings.size = CGSize(width: 100, height: 0)
    delegate.settings.gap = 7
    delegate.settings.scaleDown = 0.6
    delegate.settings.duration = 1.25
    change(delegate)
    let archive = NSKeyedArchiver(requiringSecureCoding: true)
    delegate.encodeRestorableState(with: archive)
    let coder = try NSKeyedUnarchiver(forReadingFrom: archive.encodedData)
    let screen = UIViewController(nibName: nil, bundle: nil)
    let other = try #require(
      TTITransitioningDelegate(presentedController: screen, type: .slide, interactive: true, fidelity: fidelity))
    other.decodeRestorableState(with: coder)
    return (other, screen)
  }

  @Test("TTI-10: type and fromPoint come back; compat knows no more, the others all")
  func restoration() throws {
    try SimulationWorld.run(SimulationWorld()) {
      for fidelity in TransitionFidelity.allCases {
        let (delegate, screen) = try restored(fidelity)
        #expect(delegate.type == .fallIn && delegate.fromPoint == CGPoint(11, 22))
        #expect(screen.modalPresentationStyle == .custom && screen.transitioningDelegate === delegate)
        let all = fidelity == .corrected
        #expect(delegate.toPoint == (all ? CGPoint(33, 44) : .zero))
        let settings = delegate.settings
        #expect(settings.widthProportion == (all ? 0.5 : 0) && settings.heightProportion == (all ? 0.25 : 0))
        #expect(settings.size == (all ? CGSize(width: 100, height: 0) : .zero))
        #expect(settings.gap == (all ? 7 : 20))
        #expect(settings.scaleDown == (all ? 0.6 : nil) && settings.duration == (all ? 1.25 : nil))
        #expect(delegate.gestureType == (all ? .pullUpDown : .none))
        #expect(delegate.rectToStartGesture == (all ? CGRect(x: 1, y: 2, width: 3, height: 4) : .zero))
      }
      #expect(SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("TTI-10: what is no type is recorded and changes nothing; an empty state changes nothing either")
  func invalid() throws {
    try SimulationWorld.run(SimulationWorld()) {
      let screen = UIViewController(nibName: nil, bundle: nil)
      let delegate = try #require(TTITransitioningDelegate(presentedController: screen, type: .slide))
      let archive = NSKeyedArchiver(requiringSecureCoding: true)
      delegate.decodeRestorableState(with: try NSKeyedUnarchiver(forReadingFrom: archive.encodedData))
      #expect(delegate.type == .slide && SimulationWorld.current.diagnostics.isEmpty)
      let wrong = NSKeyedArchiver(requiringSecureCoding: true)
      wrong.encode(8, forKey: "TTITransition.type")
      wrong.encode(9, forKey: "TTITransition.gestureType")
      delegate.decodeRestorableState(with: try NSKeyedUnarchiver(forReadingFrom: wrong.encodedData))
      #expect(delegate.type == .slide && delegate.gestureType == .none)
      #expect(SimulationWorld.current.diagnostics.count == 2)
    }
  }

  @Test("TTI-26: the presenting side is asked for its elements when the transition is made, once for both ways")
  func elements() throws {
    try SimulationWorld.run(SimulationWorld()) {
      let root = TTIElementScreen([CGRect(x: 20, y: 40, width: 50, height: 30)])
      let screen = TTIElementScreen([CGRect(x: 90, y: 300, width: 200, height: 120)])
      let window = UIWindow()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let controller = try #require(
        TTITransitionController(
          presentedController: screen, presentingController: root, type: .fallIn, fromPoint: CGPoint(195, 0)))
      #expect(root.dataRequests == 1 && screen.finalRequests.isEmpty)
      let takeAlong = try #require(controller.transitioningDelegate?.animator.takeAlong)
      #expect(takeAlong.elements.map(\.initialFrame) == [CGRect(x: 20, y: 40, width: 50, height: 30)])
      root.present(screen, animated: true)
      #expect(takeAlong.elements[0].initialCopy.superview != nil && root.elements[0].alpha == 0)
      display.runUntilIdle()
      #expect(screen.finalRequests == ["0"] && screen.elements[0].alpha == 1)
      screen.dismiss(animated: true)
      display.runUntilIdle()
      #expect(root.dataRequests == 1 && screen.finalRequests == ["0", "0"] && root.elements[0].alpha == 1)
    }
  }
}
