import Testing
import UIKit

@MainActor
func optionUses(_ surface: Surface) {
  timingOptionUses(surface)
  styleOptionUses(surface)
  viewOptionUses(surface)
}

/// Where a view that fades out within a second is after 0.25 s.
@MainActor
private func opacity(fading curve: UIView.AnimationCurve) -> CGFloat {
  let stage = ControllerStage()
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  stage.window.addSubview(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: curve) { view.alpha = 0 }
  animator.startAnimation()
  stage.frames(15)
  return CGFloat(stage.shown(view).opacity)
}

/// How far a layer has moved of 100 points in a quarter of the time.
@MainActor
private func way(_ name: CAMediaTimingFunctionName) -> CGFloat {
  let stage = ControllerStage()
  let move = CABasicAnimation(keyPath: "position.x")
  move.fromValue = 0
  move.toValue = 100
  move.duration = 1
  move.timingFunction = CAMediaTimingFunction(name: name)
  let layer = CALayer()
  stage.window.layer.addSublayer(layer)
  layer.add(move, forKey: nil)
  stage.frames(1)

  stage.frames(15)
  return layer.presentation()?.position.x ?? -1
}

@MainActor
private func timingOptionUses(_ surface: Surface) {
  surface.behaves(".linear") {
    let move = way(.linear)
    surface.yes(abs(move - 25) < 2)
    surface.near(opacity(fading: .linear), 1 - 15.0 / 60, within: 0.02)
  }
  surface.behaves(".easeIn") {
    surface.yes(way(.easeIn) < way(.linear) - 5)
    surface.yes(opacity(fading: .easeIn) > opacity(fading: .linear) + 0.05)
  }
  surface.behaves(".easeOut") {
    surface.yes(way(.easeOut) > way(.linear) + 5)
    surface.yes(opacity(fading: .easeOut) < opacity(fading: .linear) - 0.05)
  }
  surface.behaves(".easeInEaseOut") {
    let quarter = way(.easeInEaseOut)
    surface.yes(quarter > way(.easeIn) && quarter < way(.linear))
  }
  surface.behaves(".easeInOut") {
    let quarter = opacity(fading: .easeInOut)
    surface.yes(quarter > opacity(fading: .linear) && quarter < opacity(fading: .easeIn))
  }
  /// The opacity before, and after, an animation from 0.25 to 0.75 of a layer whose own opacity is 1.
  @MainActor func ends(_ mode: CAMediaTimingFillMode) -> (before: Float, after: Float) {
    let (stage, layer) = (ControllerStage(), CALayer())
    stage.window.layer.addSublayer(layer)
    stage.settle()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.25
    fade.toValue = 0.75
    fade.beginTime = CACurrentMediaTime() + 0.5
    fade.duration = 0.1
    fade.fillMode = mode
    fade.isRemovedOnCompletion = false
    layer.add(fade, forKey: "fade")
    stage.frames(3)
    let before = layer.presentation()?.opacity ?? -1
    stage.frames(60)
    return (before, layer.presentation()?.opacity ?? -1)
  }
  surface.behaves(".forwards") {
    surface.equal(ends(.forwards).before, 1)
    surface.equal(ends(.forwards).after, 0.75)
    surface.equal(ends(.removed).after, 1)
  }
  surface.behaves(".both") {
    surface.equal(ends(.both).before, 0.25)
    surface.equal(ends(.both).after, 0.75)
  }
  surface.behaves(".main") {
    surface.equal(UIScreen.main.bounds, CGRect(x: 0, y: 0, width: 390, height: 844))
    let stage = ControllerStage()
    var order: [String] = []
    DispatchQueue.main.async { order.append("later") }
    order.append("now")
    stage.frames(1)
    surface.equal(order, ["now", "later"])
  }
  surface.behaves(".common") {
    let (stage, target) = (ControllerStage(), FrameTarget())
    let link = CADisplayLink(target: target, selector: target.tickAction)
    link.add(to: .main, forMode: .common)
    stage.frames(5)
    surface.equal(target.ticks, 5)
    link.remove(from: .main, forMode: .common)
    stage.frames(5)
    surface.equal(target.ticks, 5)
  }
}

private final class FrameTarget: UIResponder {
  var tickAction: Selector { Selector(FrameTarget.tick(_:)) }
  var ticks = 0

  func tick(_ link: CADisplayLink) { ticks += 1 }
}

@MainActor
private func styleOptionUses(_ surface: Surface) {
  /// Whether the presenter's view stays under a presentation of a style, and where the container stands.
  @MainActor func presented(_ style: UIModalPresentationStyle) -> (stays: Bool, container: UIView?) {
    let (root, middle, shown) = (named("A"), named("M"), named("B"))
    let stage = ControllerStage(root)
    root.addChild(middle)
    middle.view.frame = CGRect(x: 0, y: 100, width: 390, height: 300)
    root.view.addSubview(middle.view)
    middle.didMove(toParent: root)
    middle.definesPresentationContext = true
    stage.settle()
    shown.modalPresentationStyle = style
    middle.present(shown, animated: false)
    stage.settle()
    return (middle.view.window != nil, shown.presentationController?.containerView)
  }
  surface.behaves(".custom") {
    let modal = PresentStage(style: .custom)
    modal.present()
    surface.yes(modal.giving.book.take().contains("presentation B A A"))
    let other = PresentStage(style: .overFullScreen)
    other.present()
    surface.yes(!other.giving.book.take().contains("presentation B A A"))
  }
  surface.behaves(".fullScreen") {
    let result = presented(.fullScreen)
    surface.yes(!result.stays)
    surface.equal(result.container?.bounds.height, 844)
  }
  surface.behaves(".overFullScreen") {
    let result = presented(.overFullScreen)
    surface.yes(result.stays)
    surface.equal(result.container?.bounds.height, 844)
  }
  surface.behaves(".overCurrentContext") {
    let result = presented(.overCurrentContext)
    surface.yes(result.stays)
    surface.equal(result.container?.bounds.height, 300)
  }
  surface.behaves(".none") {
    // An adaptive style of none leaves the presentation as it is.
    let (root, shown, delegate) = (named("A"), named("B"), Unadapted())
    let stage = ControllerStage(root)
    shown.modalPresentationStyle = .pageSheet
    shown.presentationController?.delegate = delegate
    root.present(shown, animated: false)
    stage.settle()
    surface.yes(delegate.asked > 0)
    surface.equal(shown.presentationController?.presentationStyle, .pageSheet)
    surface.yes(root.view.window != nil)
  }
  /// The white that a colour of both styles has in a view of a style.
  @MainActor func white(_ style: UIUserInterfaceStyle) -> CGFloat? {
    let (stage, view) = (ControllerStage(), UIView())
    view.overrideUserInterfaceStyle = style
    view.backgroundColor = UIColor { traits in
      UIColor(red: traits.userInterfaceStyle == .dark ? 0.25 : 0.75, green: 0, blue: 0, alpha: 1)
    }
    stage.window.addSubview(view)
    stage.settle()
    return view.layer.backgroundColor?.components?.first
  }
  surface.behaves(".light") {
    surface.equal(white(.light), 0.75)
    surface.equal(UIVisualEffectView(effect: UIBlurEffect(style: .light)).effect, UIBlurEffect(style: .light))
  }
  surface.behaves(".dark") {
    surface.equal(white(.dark), 0.25)
    surface.equal(UIVisualEffectView(effect: UIBlurEffect(style: .dark)).effect, UIBlurEffect(style: .dark))
  }
}

private final class Unadapted: NSObject, UIAdaptivePresentationControllerDelegate {
  var asked = 0

  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    asked += 1
    return .none
  }
}

@MainActor
private func viewOptionUses(_ surface: Surface) {
  surface.behaves(".scaleAspectFill") {
    let picture = picture(.scaleAspectFill)
    surface.equal(picture.layer.contentsGravity, .resizeAspectFill)
  }
  surface.behaves(".scaleAspectFit") {
    let picture = picture(.scaleAspectFit)
    surface.equal(picture.layer.contentsGravity, .resizeAspect)
  }
  @MainActor func resized(_ mask: UIView.AutoresizingMask) -> CGRect {
    let (parent, child) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
    child.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
    child.autoresizingMask = mask
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 200, height: 300)
    return child.frame
  }
  surface.behaves(".flexibleWidth") {
    surface.equal(resized(.flexibleWidth), CGRect(x: 10, y: 10, width: 180, height: 80))
  }
  surface.behaves(".flexibleHeight") {
    surface.equal(resized(.flexibleHeight), CGRect(x: 10, y: 10, width: 80, height: 280))
    surface.equal(resized([]), CGRect(x: 10, y: 10, width: 80, height: 80))
  }
  surface.holds(".layerMinXMinYCorner") {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.cornerRadius = 20
    layer.maskedCorners = .layerMinXMinYCorner
    surface.equal(layer.maskedCorners.rawValue, 1)
    surface.yes(!layer.maskedCorners.contains(.layerMaxXMaxYCorner))
  }
}

@MainActor
private func picture(_ mode: UIView.ContentMode) -> UIImageView {
  let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
  view.contentMode = mode
  return view
}
