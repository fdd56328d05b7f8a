import Testing
import UIKit

@MainActor
func percentDrivenUses(_ surface: Surface) {
  /// Where the coming view's centre is seen, as a share of its way of one width.
  @MainActor func progress(_ push: PushStage) -> CGFloat {
    let width = push.navigation.view.bounds.width
    return 1.5 - push.stage.shown(push.coming.view).position.x / width
  }
  surface.behaves("update(_:)") {
    let driver = UIPercentDrivenInteractiveTransition()
    let push = PushStage(driver: driver)
    driver.update(0.25)
    push.stage.frames(1)
    surface.near(progress(push), 0.25)
    push.stage.frames(60)
    surface.near(progress(push), 0.25)
    driver.update(0.8)
    push.stage.frames(1)
    surface.near(progress(push), 0.8)
  }
  surface.behaves("finish()") {
    let driver = UIPercentDrivenInteractiveTransition()
    let push = PushStage(driver: driver)
    driver.update(0.5)
    driver.finish()
    push.stage.frames(1)
    surface.equal(push.animator.calls.contains("ended true"), false)
    push.stage.settle()
    surface.equal(push.names, ["A", "B"])
    surface.equal(push.animator.calls.last, "ended true")
  }
  surface.behaves("cancel()") {
    let driver = UIPercentDrivenInteractiveTransition()
    let push = PushStage(driver: driver)
    driver.update(0.5)
    driver.cancel()
    push.stage.frames(5)
    surface.yes(progress(push) < 0.5 && progress(push) > 0)
    push.stage.settle()
    surface.equal(push.names, ["A"])
    surface.equal(push.animator.calls.last, "ended false")
  }
  surface.behaves(".percentComplete") {
    let driver = UIPercentDrivenInteractiveTransition()
    let push = PushStage(driver: driver)
    surface.equal(driver.percentComplete, 0)
    driver.update(0.3)
    surface.near(driver.percentComplete, 0.3)
    driver.update(7)
    surface.near(driver.percentComplete, 1)
    surface.yes(push.context.isInteractive)
  }
  /// Frames from the release to the end.
  @MainActor func framesToTheEnd(_ prepare: (UIPercentDrivenInteractiveTransition) -> Void) -> Int {
    let driver = UIPercentDrivenInteractiveTransition()
    prepare(driver)
    let push = PushStage(driver: driver)
    driver.update(0.5)
    push.stage.frames(1)
    driver.finish()
    var count = 0
    while !push.animator.calls.contains("ended true"), count < 200 {
      push.stage.frames(1)
      count += 1
    }
    return count
  }
  surface.behaves(".completionSpeed") {
    // Half of 0.5 s remains: at 60 Hz 15 frames, at half the pace 30.
    let whole = framesToTheEnd { $0.completionSpeed = 1 }
    let half = framesToTheEnd { $0.completionSpeed = 0.5 }
    surface.yes(abs(whole - 15) <= 1)
    surface.yes(abs(half - 30) <= 1)
  }
  surface.behaves(".completionCurve") {
    @MainActor func afterTheRelease(_ curve: UIView.AnimationCurve) -> CGFloat {
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionCurve = curve
      let push = PushStage(driver: driver)
      driver.update(0.5)
      push.stage.frames(1)
      driver.finish()
      push.stage.frames(4)
      return progress(push)
    }
    surface.yes(afterTheRelease(.easeIn) < afterTheRelease(.linear))
    surface.yes(afterTheRelease(.linear) < afterTheRelease(.easeOut))
  }
  surface.behaves(".wantsInteractiveStart") {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    let push = PushStage(driver: driver)
    surface.yes(!push.context.isInteractive)
    push.stage.settle()
    surface.equal(push.names, ["A", "B"])
    surface.equal(push.animator.calls.last, "ended true")
  }
}
