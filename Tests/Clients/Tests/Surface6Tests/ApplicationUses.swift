import Testing
import UIKit

@MainActor
func applicationUses(_ surface: Surface) {
  surface.behaves(".shared") {
    let stage = ControllerStage()
    surface.yes(UIApplication.shared.windows.contains { $0 === stage.window })
    let mine = UIApplication.shared
    // Each world has an application of its own.
    SimulationWorld.run(SimulationWorld()) { surface.yes(UIApplication.shared !== mine) }
    surface.yes(UIApplication.shared === mine)
  }
  surface.behaves(".keyWindow") {
    let stage = ControllerStage()
    let other = UIWindow(frame: UIScreen.main.bounds)
    other.isHidden = false
    surface.yes(UIApplication.shared.keyWindow === stage.window)
    other.makeKeyAndVisible()
    surface.yes(UIApplication.shared.keyWindow === other)
  }
  surface.behaves(".windows") {
    let stage = ControllerStage()
    let other = UIWindow(frame: UIScreen.main.bounds)
    surface.equal(UIApplication.shared.windows.count, 1)
    other.isHidden = false
    surface.yes(UIApplication.shared.windows.elementsEqual([stage.window, other], by: ===))
    other.windowLevel = .normal - 1
    surface.yes(UIApplication.shared.windows.elementsEqual([other, stage.window], by: ===))
  }
  surface.behaves(".statusBarFrame") {
    surface.equal(UIApplication.shared.statusBarFrame, CGRect(x: 0, y: 0, width: 390, height: 47))
    SimulationWorld.current.statusBarHeight = 20
    surface.equal(UIApplication.shared.statusBarFrame.height, 20)
    SimulationWorld.current.rotate(to: CGSize(width: 844, height: 390), animated: false)
    surface.equal(UIApplication.shared.statusBarFrame.width, 844)
  }
  surface.behaves(".statusBarOrientation") {
    surface.equal(UIApplication.shared.statusBarOrientation, .portrait)
    SimulationWorld.current.rotate(to: CGSize(width: 844, height: 390), animated: false)
    surface.yes(UIApplication.shared.statusBarOrientation.isLandscape)
  }
  surface.behaves(".userInterfaceIdiom") {
    surface.equal(UIDevice.current.userInterfaceIdiom, .phone)
    SimulationWorld.current.userInterfaceIdiom = .pad
    surface.equal(UIDevice.current.userInterfaceIdiom, .pad)
    surface.equal(UIScreen.main.traitCollection.userInterfaceIdiom, .pad)
  }
  /// How many taps on a button arrive.
  @MainActor func taps(_ prepare: () -> Void) -> Int {
    let (stage, target) = (ControllerStage(), TapTarget())
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
    button.addTarget(target, action: target.tapAction, for: .touchUpInside)
    stage.window.rootViewController?.view.addSubview(button)
    stage.settle()
    prepare()
    stage.tap(150, 120)
    return target.taps
  }
  surface.behaves("beginIgnoringInteractionEvents()") {
    surface.equal(taps {}, 1)
    surface.equal(taps { UIApplication.shared.beginIgnoringInteractionEvents() }, 0)
    surface.yes(UIApplication.shared.isIgnoringInteractionEvents)
  }
  surface.behaves("endIgnoringInteractionEvents()") {
    let arrived = taps {
      UIApplication.shared.beginIgnoringInteractionEvents()
      UIApplication.shared.endIgnoringInteractionEvents()
    }
    surface.equal(arrived, 1)
    surface.yes(!UIApplication.shared.isIgnoringInteractionEvents)
  }
}

private final class TapTarget: UIResponder {
  var tapAction: Selector { Selector(TapTarget.tapped) }
  var taps = 0

  func tapped() { taps += 1 }
}
