import Testing
import UIKit

@MainActor
func viewTypeUses(_ surface: Surface) {
  viewAndColourTypeUses(surface)
  scrollTypeUses(surface)
  controlTypeUses(surface)
  effectTypeUses(surface)
}

@MainActor
private func viewAndColourTypeUses(_ surface: Surface) {
  surface.behaves("UIView") {
    let stage = ControllerStage()
    let (parent, child) = (UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)), UIView())
    child.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    parent.addSubview(child)
    stage.window.addSubview(parent)
    surface.yes(child.window === stage.window && child.superview === parent)
    surface.equal(child.convert(CGPoint.zero, to: nil), CGPoint(x: 15, y: 25))
    surface.yes(stage.window.hitTest(CGPoint(x: 20, y: 30), with: nil) === child)
    parent.isHidden = true
    surface.yes(stage.window.hitTest(CGPoint(x: 20, y: 30), with: nil) !== child)
  }
  surface.behaves("UIColor") {
    let view = UIView()
    view.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).withAlphaComponent(0.5)
    surface.equal(view.layer.backgroundColor?.components, [1, 0.5, 0, 0.5])
    // A colour animates component by component.
    let stage = ControllerStage()
    stage.window.addSubview(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .black }
    stage.frames(31)
    let red = stage.shown(view).backgroundColor?.components?[0] ?? 1
    surface.yes(red < 0.6 && red > 0.4)
  }
  surface.behaves("CGColor") {
    let layer = CALayer()
    layer.backgroundColor = UIColor.red.cgColor
    surface.equal(layer.backgroundColor?.components, [1, 0, 0, 1])
    let color: CGColor = UIColor(white: 0.5, alpha: 0.25).cgColor
    surface.equal(color.alpha, 0.25)
    surface.equal(UIColor(cgColor: color).withAlphaComponent(1).cgColor.alpha, 1)
  }
  surface.behaves("UIImage") {
    SimulationWorld.current.imageSizes["photo"] = CGSize(width: 300, height: 200)
    let image = UIImage(named: "photo")
    surface.equal(image?.size, CGSize(width: 300, height: 200))
    surface.equal(UIImageView(image: image).frame.size, CGSize(width: 300, height: 200))
    surface.yes(UIImage(named: "") == nil)
  }
  surface.behaves("UIImageView") {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    surface.yes(view.layer.contents == nil)
    let image = UIImage(named: "photo")
    view.image = image
    surface.yes(view.layer.contents as? UIImage === image)
    view.sizeToFit()
    surface.equal(view.bounds.size, CGSize(width: 100, height: 100))
    surface.yes(!view.isUserInteractionEnabled)
  }
  surface.behaves("UIView.ContentMode") {
    let view = UIImageView()
    let mode: UIView.ContentMode = .scaleAspectFill
    view.contentMode = mode
    surface.equal(view.layer.contentsGravity, .resizeAspectFill)
    view.contentMode = .center
    surface.equal(view.layer.contentsGravity, .center)
  }
  surface.behaves("UIBezierPath") {
    let circle = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    surface.yes(circle.contains(CGPoint(x: 50, y: 50)) && !circle.contains(CGPoint(x: 5, y: 5)))
    let mask = CAShapeLayer()
    mask.path = circle.cgPath
    surface.equal(mask.path?.boundingBox, CGRect(x: 0, y: 0, width: 100, height: 100))
  }
  surface.behaves("CGContext") {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 10), false, 2)
    let context: CGContext? = UIGraphicsGetCurrentContext()
    context?.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    surface.equal(image?.size, CGSize(width: 20, height: 10))
    surface.equal(image?.cgImage?.operations.map(\.rect), [CGRect(x: 1, y: 2, width: 3, height: 4)])
    surface.yes(UIGraphicsGetCurrentContext() == nil)
  }
  surface.behaves("UILayoutGuide") {
    let controller = UIViewController()
    let stage = ControllerStage(controller)
    let guide: UILayoutGuide = controller.view.safeAreaLayoutGuide
    surface.equal(
      guide.layoutFrame, CGRect(x: 0, y: 47, width: 390, height: 844 - 47 - controller.view.safeAreaInsets.bottom))
    controller.additionalSafeAreaInsets.top = 30
    stage.settle()
    surface.equal(guide.layoutFrame.minY, 77)
  }
  surface.holds("UIMotionEffectGroup") {
    let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    let group = UIMotionEffectGroup()
    group.motionEffects = [tilt]
    let view = UIView()
    view.addMotionEffect(group)
    surface.yes(view.motionEffects.first === group)
    surface.yes(group.motionEffects?.first === tilt)
  }
}

/// A scroll view's delegate that keeps what it heard.
private final class ScrollListener: NSObject, UIScrollViewDelegate {
  var offsets: [CGFloat] = []
  var hasEnded = false

  func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { hasEnded = true }
}

@MainActor
private func scrollTypeUses(_ surface: Surface) {
  @MainActor func scrollView(_ stage: ControllerStage) -> UIScrollView {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scroll.contentSize = CGSize(width: 390, height: 4_000)
    scroll.contentInsetAdjustmentBehavior = .never
    stage.window.rootViewController?.view.addSubview(scroll)
    stage.settle()
    return scroll
  }
  surface.behaves("UIScrollView") {
    let stage = ControllerStage()
    let scroll = scrollView(stage)
    stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300), steps: 6)
    let released = scroll.contentOffset.y
    surface.yes(released > 200 && released <= 300 && scroll.isDecelerating)
    stage.settle()
    surface.yes(scroll.contentOffset.y > released + 50 && !scroll.isDecelerating)
    // Beyond its edge the content comes back.
    scroll.contentOffset.y = 0
    stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 500))
    surface.yes(scroll.contentOffset.y < -20)
    stage.settle()
    surface.equal(scroll.contentOffset.y, 0)
  }
  surface.behaves("UIScrollViewDelegate") {
    let (stage, listener) = (ControllerStage(), ScrollListener())
    let scroll = scrollView(stage)
    scroll.delegate = listener
    stage.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300), steps: 6)
    surface.yes(!listener.hasEnded && listener.offsets.count > 3)
    stage.settle()
    surface.yes(listener.hasEnded)
    surface.equal(listener.offsets.last, scroll.contentOffset.y)
  }
  surface.behaves("UITableView") {
    let table = ThreeRows()
    _ = ControllerStage(table)
    surface.equal(table.tableView.numberOfRows(inSection: 0), 3)
    surface.equal(
      table.tableView.rectForRow(at: IndexPath(row: 2, section: 0)).minY,
      2 * table.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height)
    surface.equal(table.tableView.visibleCells.count, 3)
  }
  surface.behaves("UITableViewCell") {
    let table = ThreeRows()
    let stage = ControllerStage(table)
    let cell: UITableViewCell? = table.tableView.cellForRow(at: IndexPath(row: 1, section: 0))
    surface.equal(cell?.textLabel?.text, "1")
    surface.yes(cell?.isSelected == false)
    table.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    surface.yes(cell?.isSelected == true)
    stage.settle()
    surface.yes(cell?.contentView.superview === cell)
  }
}

/// Counts presses.
private final class PressCounter: UIResponder {
  var pressAction: Selector { Selector(PressCounter.pressed) }
  var presses = 0

  func pressed() { presses += 1 }
}

@MainActor
private func controlTypeUses(_ surface: Surface) {
  surface.behaves("UIControl") {
    let (stage, counter) = (ControllerStage(), PressCounter())
    let control = UIControl(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
    control.addTarget(counter, action: counter.pressAction, for: .touchDown)
    stage.window.addSubview(control)
    stage.touch(.began, 150, 120)
    surface.yes(control.isHighlighted && control.isTracking)
    stage.touch(.ended, 150, 120)
    surface.equal(counter.presses, 1)
    control.isEnabled = false
    stage.tap(150, 120)
    surface.equal(counter.presses, 1)
  }
  surface.behaves("UIButton") {
    let (stage, counter) = (ControllerStage(), PressCounter())
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 50)
    button.setTitle("Close", for: .normal)
    button.addTarget(counter, action: counter.pressAction, for: .touchUpInside)
    stage.window.addSubview(button)
    stage.settle()
    stage.tap(150, 120)
    surface.equal(counter.presses, 1)
    surface.equal(button.titleLabel?.text, "Close")
    // A finger that leaves the button presses nothing.
    stage.drag(from: CGPoint(x: 150, y: 120), to: CGPoint(x: 150, y: 500))
    surface.equal(counter.presses, 1)
  }
  surface.behaves("UILabel") {
    let label = UILabel()
    label.text = "A title"
    label.sizeToFit()
    let small = label.bounds.size
    label.font = UIFont.systemFont(ofSize: 34)
    label.sizeToFit()
    surface.yes(label.bounds.height > small.height && label.bounds.width > small.width)
    label.numberOfLines = 0
    let narrow = label.sizeThatFits(CGSize(width: label.bounds.width / 2, height: 1_000))
    surface.yes(narrow.height > label.bounds.height)
  }
  surface.behaves("UIFont") {
    surface.equal(UIFont.systemFont(ofSize: 12).pointSize, 12)
    surface.yes(UIFont.systemFont(ofSize: 24).lineHeight > UIFont.systemFont(ofSize: 12).lineHeight)
    let label = UILabel()
    label.text = "wide"
    label.font = .systemFont(ofSize: 20)
    let plain = label.intrinsicContentSize.width
    label.font = .systemFont(ofSize: 40)
    surface.yes(label.intrinsicContentSize.width > plain * 1.9)
  }
}

@MainActor
private func effectTypeUses(_ surface: Surface) {
  surface.behaves("UIVisualEffectView") {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    surface.equal(view.contentView.frame, view.bounds)
    view.frame.size.height = 200
    surface.equal(view.contentView.frame.height, 200)
  }
  /// The effect after an animation to it that is turned round, and after one that is not.
  @MainActor func ends(_ effect: UIVisualEffect) -> (reversed: UIVisualEffect?, whole: UIVisualEffect?) {
    let stage = ControllerStage()
    @MainActor func end(isReversed: Bool) -> UIVisualEffect? {
      let view = UIVisualEffectView(effect: nil)
      stage.window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.effect = effect }
      animator.startAnimation()
      stage.frames(5)
      animator.isReversed = isReversed
      stage.settle()
      return view.effect
    }
    return (end(isReversed: true), end(isReversed: false))
  }
  surface.behaves("UIBlurEffect") {
    let blur = ends(UIBlurEffect(style: .dark))
    surface.equal(blur.whole, UIBlurEffect(style: .dark))
    surface.equal(blur.reversed, nil)
    surface.yes(UIBlurEffect(style: .dark) != UIBlurEffect(style: .light))
  }
  surface.behaves("UIVibrancyEffect") {
    let vibrancy = ends(UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    surface.equal(vibrancy.whole, UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    surface.equal(vibrancy.reversed, nil)
  }
}
