import Testing
import UIKit

@MainActor
func viewUses(_ surface: Surface) {
  viewGeometryUses(surface)
  viewAppearanceUses(surface)
  viewHierarchyUses(surface)
  viewLayoutUses(surface)
  viewTouchUses(surface)
  viewDrawingUses(surface)
}

@MainActor
private func viewGeometryUses(_ surface: Surface) {
  surface.behaves(".frame") {
    let stage = ViewStage()
    let view = stage.box()
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.frame = CGRect(x: 10, y: 20, width: 80, height: 40)
    surface.equal(view.bounds.size, CGSize(width: 40, height: 20))
    surface.equal(view.center, CGPoint(x: 50, y: 40))
    view.transform = .identity
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame = CGRect(x: 130, y: 30, width: 40, height: 220)
    }
    stage.show(0.5)
    surface.equal(view.seen.frame, CGRect(x: 80, y: 30, width: 40, height: 120))
  }
  surface.behaves(".bounds") {
    let stage = ViewStage()
    let view = stage.box(100, 100, 100, 100)
    let child = UIView(frame: CGRect(x: 30, y: 40, width: 10, height: 10))
    view.addSubview(child)
    view.bounds = CGRect(x: 10, y: 20, width: 60, height: 80)
    surface.equal(view.frame, CGRect(x: 120, y: 110, width: 60, height: 80))
    surface.equal(child.convert(CGPoint.zero, to: stage.root), CGPoint(x: 140, y: 130))
  }
  surface.behaves(".transform") {
    let stage = ViewStage()
    let view = stage.box(100, 100, 100, 100)
    view.transform = CGAffineTransform(translationX: 5, y: 0).scaledBy(x: 0.5, y: 2)
    surface.equal(view.frame, CGRect(x: 130, y: 50, width: 50, height: 200))
    surface.equal(view.center, CGPoint(x: 150, y: 150))
    surface.equal(view.convert(CGPoint.zero, to: stage.root), CGPoint(x: 130, y: 50))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = .identity }
    stage.show(0.5)
    surface.near(view.layer.seenNumber("transform.scale.x"), 0.75)
  }
  surface.behaves(".center") {
    let stage = ViewStage()
    let view = stage.box()
    view.center = CGPoint(x: 200, y: 300)
    surface.equal(view.frame, CGRect(x: 150, y: 250, width: 100, height: 100))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.y = 100 }
    stage.show(0.25)
    surface.equal(view.seen.position, CGPoint(x: 200, y: 250))
  }
  surface.behaves("convert(_:to:)") {
    let stage = ViewStage()
    let card = stage.box(100, 200, 100, 100)
    let thumb = stage.put(UIView(frame: CGRect(x: 20, y: 30, width: 40, height: 40)), in: card)
    card.transform = CGAffineTransform(scaleX: 2, y: 2)
    surface.equal(thumb.convert(thumb.bounds, to: stage.root), CGRect(x: 90, y: 210, width: 80, height: 80))
    surface.equal(card.convert(CGPoint(x: 20, y: 30), to: thumb), .zero)
    surface.equal(thumb.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 92, y: 214))
  }
  surface.behaves("convert(_:from:)") {
    let stage = ViewStage()
    let card = stage.box(100, 200, 100, 100)
    card.transform = CGAffineTransform(scaleX: 2, y: 2)
    surface.equal(card.convert(CGPoint(x: 50, y: 150), from: stage.root), .zero)
    surface.equal(
      card.convert(CGRect(x: 50, y: 150, width: 20, height: 40), from: nil), CGRect(x: 0, y: 0, width: 10, height: 20))
  }
  surface.behaves(".autoresizingMask") {
    let stage = ViewStage()
    let parent = stage.box(0, 0, 100, 100)
    let filling = stage.put(UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80)), in: parent)
    filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let lower = stage.put(UIView(frame: CGRect(x: 0, y: 90, width: 10, height: 10)), in: parent)
    lower.autoresizingMask = [.flexibleTopMargin, .flexibleLeftMargin]
    let fixed = stage.put(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), in: parent)
    parent.bounds.size = CGSize(width: 200, height: 150)
    surface.equal(filling.frame, CGRect(x: 10, y: 10, width: 180, height: 130))
    surface.equal(lower.frame, CGRect(x: 100, y: 140, width: 10, height: 10))
    surface.equal(fixed.frame, CGRect(x: 0, y: 0, width: 10, height: 10))
  }
  surface.behaves(".safeAreaInsets") {
    let stage = ViewStage()
    surface.equal(stage.root.safeAreaInsets, UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let banner = stage.box(0, 20, 390, 100)
    surface.equal(banner.safeAreaInsets, UIEdgeInsets(top: 27, left: 0, bottom: 0, right: 0))
    banner.removeFromSuperview()
    surface.equal(banner.safeAreaInsets, .zero)
  }
}

@MainActor
private func viewAppearanceUses(_ surface: Surface) {
  surface.behaves(".alpha") {
    let stage = ViewStage()
    let view = stage.box()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    stage.show(0.25)
    surface.near(CGFloat(view.seen.opacity), 0.75)
    surface.equal(view.alpha, 0)
    surface.yes(stage.root.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.root)
  }
  surface.behaves(".isHidden") {
    let stage = ViewStage()
    let view = stage.box()
    let shown = stage.display.frame().digest
    surface.equal(stage.display.frame().digest, shown)
    view.isHidden = true
    surface.yes(stage.display.frame().digest != shown)
    surface.yes(stage.root.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.root)
    view.isHidden = false
    surface.equal(stage.display.frame().digest, shown)
    surface.yes(stage.root.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
  }
  surface.behaves(".backgroundColor") {
    let stage = ViewStage()
    let view = stage.box()
    view.backgroundColor = .black
    surface.equal(view.layer.backgroundColor, UIColor.black.cgColor)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .red }
    stage.show(0.5)
    surface.near(view.seen.backgroundColor?.components?[0] ?? 0, 0.5)
    surface.equal(view.backgroundColor, .red)
  }
  surface.behaves(".layer") {
    let stage = ViewStage()
    let view = stage.box()
    surface.yes(view.layer.superlayer === stage.root.layer && view.layer.delegate === view)
    view.layer.position = CGPoint(x: 70, y: 80)
    surface.equal(view.frame, CGRect(x: 20, y: 30, width: 100, height: 100))
  }
  surface.behaves(".clipsToBounds") {
    let stage = ViewStage()
    let view = stage.box()
    let outside = stage.put(UIView(frame: CGRect(x: 150, y: 0, width: 50, height: 50)), in: view)
    let place = CGPoint(x: 160, y: 10)
    surface.yes(stage.root.layer.hitTest(place) === outside.layer)
    view.clipsToBounds = true
    surface.yes(view.layer.masksToBounds)
    surface.yes(stage.root.layer.hitTest(place) === stage.root.layer)
  }
  surface.behaves(".contentMode") {
    let stage = ViewStage()
    let view = stage.put(DrawingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let drawings = view.drawings
    view.bounds.size.width = 120
    stage.display.frame()
    surface.equal(view.drawings, drawings)
    view.contentMode = .redraw
    view.bounds.size.width = 140
    stage.display.frame()
    surface.equal(view.drawings, drawings + 1)
    view.contentMode = .scaleAspectFill
    surface.equal(view.layer.contentsGravity, .resizeAspectFill)
  }
  surface.holds(".isOpaque") {
    let view = UIView()
    surface.yes(view.isOpaque)
    view.isOpaque = false
    surface.yes(!view.isOpaque && !view.layer.isOpaque)
  }
  surface.behaves(".tintColor") {
    let stage = ViewStage()
    let parent = stage.box()
    let child = stage.put(TintedView(), in: parent)
    surface.equal(child.tintColor, .systemBlue)
    parent.tintColor = .red
    surface.equal(child.tintColor, .red)
    surface.equal(child.changes, 1)
    child.tintColor = .black
    parent.tintColor = .white
    surface.equal(child.tintColor, .black)
  }
  surface.behaves(".mask") {
    let stage = ViewStage()
    let view = stage.box()
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
    mask.backgroundColor = .black
    view.mask = mask
    surface.yes(view.layer.mask === mask.layer)
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 25, y: 50)) === view.layer)
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 75, y: 50)) === stage.root.layer)
    view.mask = nil
    surface.yes(stage.root.layer.hitTest(CGPoint(x: 75, y: 50)) === view.layer)
  }
}

@MainActor
private func viewHierarchyUses(_ surface: Surface) {
  let middle = CGPoint(x: 50, y: 50)
  surface.behaves("addSubview(_:)") {
    let stage = ViewStage()
    let (first, second) = (stage.box(), stage.box())
    surface.yes(stage.root.hitTest(middle, with: nil) === second)
    stage.root.addSubview(first)
    surface.equal(stage.root.subviews, [second, first])
    surface.yes(stage.root.hitTest(middle, with: nil) === first)
    second.addSubview(first)
    surface.equal(stage.root.subviews, [second])
    surface.yes(first.superview === second)
  }
  surface.behaves("removeFromSuperview()") {
    let stage = ViewStage()
    let view = stage.box()
    view.removeFromSuperview()
    surface.yes(view.superview == nil && view.window == nil && view.layer.superlayer == nil)
    surface.equal(stage.root.subviews, [])
    surface.yes(stage.root.hitTest(middle, with: nil) === stage.root)
  }
  surface.behaves(".superview") {
    let stage = ViewStage()
    let view = UIView()
    surface.yes(view.superview == nil)
    stage.put(view)
    surface.yes(view.superview === stage.root && stage.root.superview === stage.window)
  }
  surface.behaves(".subviews") {
    let stage = ViewStage()
    let (first, second) = (stage.box(), stage.box())
    surface.equal(stage.root.subviews, [first, second])
    stage.root.subviews.forEach { $0.removeFromSuperview() }
    surface.equal(stage.root.subviews, [])
  }
  surface.behaves("insertSubview(_:belowSubview:)") {
    let stage = ViewStage()
    let (back, front, view) = (stage.box(), stage.box(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    stage.root.insertSubview(view, belowSubview: front)
    surface.equal(stage.root.subviews, [back, view, front])
    surface.yes(stage.root.hitTest(middle, with: nil) === front)
    back.removeFromSuperview()
    front.removeFromSuperview()
    surface.yes(stage.root.hitTest(middle, with: nil) === view)
  }
  surface.behaves("insertSubview(_:aboveSubview:)") {
    let stage = ViewStage()
    let (back, front, view) = (stage.box(), stage.box(), UIView())
    stage.root.insertSubview(view, aboveSubview: back)
    surface.equal(stage.root.subviews, [back, view, front])
    surface.yes(stage.root.layer.sublayers?[1] === view.layer)
  }
  surface.behaves("insertSubview(_:at:)") {
    let stage = ViewStage()
    let (first, second, view) = (stage.box(), stage.box(), UIView())
    stage.root.insertSubview(view, at: 0)
    surface.equal(stage.root.subviews, [view, first, second])
    surface.yes(stage.root.layer.sublayers?.first === view.layer)
  }
  surface.behaves("bringSubviewToFront(_:)") {
    let stage = ViewStage()
    let (first, second) = (stage.box(), stage.box())
    stage.root.bringSubviewToFront(first)
    surface.equal(stage.root.subviews, [second, first])
    surface.yes(stage.root.hitTest(middle, with: nil) === first)
  }
  surface.behaves("sendSubviewToBack(_:)") {
    let stage = ViewStage()
    let (first, second) = (stage.box(), stage.box())
    stage.root.sendSubviewToBack(second)
    surface.equal(stage.root.subviews, [second, first])
    surface.yes(stage.root.hitTest(middle, with: nil) === first)
  }
  surface.behaves("isDescendant(of:)") {
    let stage = ViewStage()
    let (parent, other) = (stage.box(), stage.box())
    let child = stage.put(UIView(), in: parent)
    surface.yes(child.isDescendant(of: stage.root) && child.isDescendant(of: child))
    surface.yes(!child.isDescendant(of: other) && !parent.isDescendant(of: child))
  }
  surface.behaves(".window") {
    let stage = ViewStage()
    let parent = UIView()
    let child = WindowedView()
    parent.addSubview(child)
    surface.yes(child.window == nil)
    stage.put(parent)
    surface.yes(child.window === stage.window && stage.window.window === stage.window)
    surface.equal(child.moves, 1)
    parent.removeFromSuperview()
    surface.yes(child.window == nil)
    surface.equal(child.moves, 2)
  }
  surface.behaves(".tag") {
    let stage = ViewStage()
    let parent = stage.box()
    let child = stage.put(UIView(), in: parent)
    surface.yes(stage.root.viewWithTag(7) == nil)
    child.tag = 7
    surface.yes(stage.root.viewWithTag(7) === child)
  }
}

@MainActor
private func viewLayoutUses(_ surface: Surface) {
  surface.behaves("override layoutSubviews") {
    let stage = ViewStage()
    let view = stage.put(HalvedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    surface.equal(view.half.frame, CGRect(x: 0, y: 0, width: 50, height: 100))
    view.frame.size.width = 60
    stage.display.frame()
    surface.equal(view.half.frame, CGRect(x: 0, y: 0, width: 30, height: 100))
  }
  surface.behaves("setNeedsLayout()") {
    let stage = ViewStage()
    let view = stage.put(HalvedView())
    let before = view.layouts
    stage.display.frame()
    surface.equal(view.layouts, before)
    view.setNeedsLayout()
    view.setNeedsLayout()
    surface.equal(view.layouts, before)
    stage.display.frame()
    surface.equal(view.layouts, before + 1)
  }
  surface.behaves("layoutIfNeeded()") {
    let stage = ViewStage()
    let view = stage.put(HalvedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    view.share = 1
    view.setNeedsLayout()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layoutIfNeeded() }
    surface.equal(view.half.frame.width, 100)
    stage.show(0.5)
    surface.near(view.half.seen.bounds.width, 75)
    let layouts = view.layouts
    view.layoutIfNeeded()
    surface.equal(view.layouts, layouts)
  }
  surface.behaves("sizeToFit()") {
    let label = UILabel()
    label.text = "Segue"
    label.sizeToFit()
    let short = label.bounds.size
    surface.yes(short.width > 0 && short.height > 0)
    label.text = "Segue Segue"
    label.sizeToFit()
    surface.yes(label.bounds.width > 2 * short.width && label.bounds.height == short.height)
  }
  surface.behaves("systemLayoutSizeFitting(_:)") {
    let label = UILabel()
    label.text = "one two three four five six seven eight"
    label.numberOfLines = 0
    let line = label.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
    let narrow = label.systemLayoutSizeFitting(CGSize(width: line.width / 2, height: 0))
    surface.yes(line.height > 0 && narrow.height >= 2 * line.height && narrow.width <= line.width / 2)
  }
  surface.holds(".translatesAutoresizingMaskIntoConstraints") {
    let view = UIView()
    surface.yes(view.translatesAutoresizingMaskIntoConstraints)
    view.translatesAutoresizingMaskIntoConstraints = false
    surface.yes(!view.translatesAutoresizingMaskIntoConstraints)
  }
}

@MainActor
private func viewTouchUses(_ surface: Surface) {
  surface.behaves("addGestureRecognizer(_:)") {
    let stage = ViewStage()
    let (view, counter) = (stage.box(), TapCounter())
    let tap = UITapGestureRecognizer(target: counter, action: Selector(TapCounter.tapped))
    stage.tap(50, 50)
    surface.equal(counter.taps, 0)
    view.addGestureRecognizer(tap)
    surface.yes(tap.view === view)
    stage.tap(50, 50)
    surface.equal(counter.taps, 1)
  }
  surface.behaves("removeGestureRecognizer(_:)") {
    let stage = ViewStage()
    let (view, counter) = (stage.box(), TapCounter())
    let tap = UITapGestureRecognizer(target: counter, action: Selector(TapCounter.tapped))
    view.addGestureRecognizer(tap)
    stage.tap(50, 50)
    view.removeGestureRecognizer(tap)
    surface.yes(tap.view == nil)
    stage.tap(50, 50)
    surface.equal(counter.taps, 1)
  }
  surface.behaves(".gestureRecognizers") {
    let stage = ViewStage()
    let (view, counter) = (stage.box(), TapCounter())
    surface.yes(view.gestureRecognizers?.isEmpty ?? true)
    view.addGestureRecognizer(UITapGestureRecognizer(target: counter, action: Selector(TapCounter.tapped)))
    surface.equal(view.gestureRecognizers?.count, 1)
    view.gestureRecognizers?.forEach { $0.isEnabled = false }
    stage.tap(50, 50)
    surface.equal(counter.taps, 0)
    view.gestureRecognizers?.forEach { $0.isEnabled = true }
    stage.tap(50, 50)
    surface.equal(counter.taps, 1)
  }
  surface.behaves(".isUserInteractionEnabled") {
    let stage = ViewStage()
    let view = stage.put(TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    view.isUserInteractionEnabled = false
    stage.tap(50, 50)
    surface.equal(view.log, [])
    surface.yes(stage.root.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.root)
    view.isUserInteractionEnabled = true
    stage.tap(50, 50)
    surface.equal(view.log, ["began", "ended"])
  }
  surface.behaves("hitTest(_:with:)") {
    let stage = ViewStage()
    let parent = stage.box(100, 100, 100, 100)
    let child = stage.put(UIView(frame: CGRect(x: 50, y: 0, width: 100, height: 50)), in: parent)
    surface.yes(stage.root.hitTest(CGPoint(x: 160, y: 110), with: nil) === child)
    surface.yes(stage.root.hitTest(CGPoint(x: 110, y: 110), with: nil) === parent)
    // What lies outside of its parent is not touched.
    surface.yes(stage.root.hitTest(CGPoint(x: 220, y: 110), with: nil) === stage.root)
    surface.yes(parent.hitTest(CGPoint(x: -1, y: 0), with: nil) == nil)
  }
  surface.behaves("override hitTest") {
    let stage = ViewStage()
    let below = stage.put(TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let pane = stage.put(PassThroughView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let button = stage.put(TouchLog(frame: CGRect(x: 0, y: 0, width: 50, height: 100)), in: pane)
    stage.tap(75, 50)
    surface.equal(below.log, ["began", "ended"])
    stage.tap(25, 50)
    surface.equal(button.log, ["began", "ended"])
    surface.equal(below.log.count, 2)
  }
  surface.behaves("override touchesBegan") {
    let stage = ViewStage()
    let view = stage.put(TouchLog(frame: CGRect(x: 10, y: 20, width: 100, height: 100)))
    stage.touch(.began, 50, 50)
    surface.equal(view.log, ["began"])
    surface.equal(view.places, [CGPoint(x: 40, y: 30)])
  }
  surface.behaves("override touchesMoved") {
    let stage = ViewStage()
    let view = stage.put(TouchLog(frame: CGRect(x: 10, y: 20, width: 100, height: 100)))
    stage.touch(.began, 50, 50)
    stage.touch(.moved, 300, 60)
    surface.equal(view.log, ["began", "moved"])
    surface.equal(view.places.last, CGPoint(x: 290, y: 40))
  }
  surface.behaves("override touchesEnded") {
    let stage = ViewStage()
    let view = stage.put(TouchLog(frame: CGRect(x: 10, y: 20, width: 100, height: 100)))
    stage.touch(.began, 50, 50)
    surface.equal(view.log.last, "began")
    stage.touch(.ended, 51, 50)
    surface.equal(view.log.last, "ended")
    surface.equal(view.places.last, CGPoint(x: 41, y: 30))
  }
  surface.behaves("override touchesCancelled") {
    let stage = ViewStage()
    let view = stage.put(TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    view.addGestureRecognizer(UIPanGestureRecognizer())
    stage.drag(from: CGPoint(x: 50, y: 50), by: CGPoint(x: 8, y: 0), times: 3)
    surface.equal(view.log, ["began", "moved", "cancelled"])
    stage.touch(.ended, 74, 50)
    surface.equal(view.log.count, 3)
  }
  surface.behaves("endEditing(_:)") {
    let stage = ViewStage()
    let form = stage.box()
    let field = stage.put(FieldView(), in: form)
    surface.yes(field.becomeFirstResponder() && field.isFirstResponder)
    surface.yes(stage.root.endEditing(false) && !field.isFirstResponder)
    field.becomeFirstResponder()
    field.isStubborn = true
    surface.yes(!form.endEditing(false) && field.isFirstResponder)
    surface.yes(form.endEditing(true) && !field.isFirstResponder)
  }
}

@MainActor
private func viewDrawingUses(_ surface: Surface) {
  surface.behaves("snapshotView(afterScreenUpdates:)") {
    let stage = ViewStage()
    let view = stage.box(10, 20, 30, 40)
    view.alpha = 0.5
    guard let snapshot = view.snapshotView(afterScreenUpdates: false) else { return surface.yes(false) }
    surface.equal(snapshot.frame, CGRect(x: 0, y: 0, width: 30, height: 40))
    surface.yes(snapshot !== view && snapshot.superview == nil && snapshot.layer.contents != nil)
    let shown = stage.display.frame().digest
    snapshot.frame = view.frame
    view.removeFromSuperview()
    stage.put(snapshot)
    surface.yes(stage.display.frame().digest != shown)
    surface.yes(stage.root.hitTest(CGPoint(x: 20, y: 30), with: nil) === snapshot)
  }
  surface.behaves("resizableSnapshotView(from:afterScreenUpdates:withCapInsets:)") {
    let stage = ViewStage()
    let view = stage.box(0, 0, 100, 200)
    let part = view.resizableSnapshotView(
      from: CGRect(x: 10, y: 20, width: 50, height: 100), afterScreenUpdates: true,
      withCapInsets: UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5))
    surface.equal(part?.bounds, CGRect(x: 0, y: 0, width: 50, height: 100))
    surface.equal(part?.layer.contentsCenter, CGRect(x: 0.1, y: 0.1, width: 0.8, height: 0.8))
    let contents = part?.layer.contents as? SnapshotContents
    surface.equal(contents?.rect, CGRect(x: 10, y: 20, width: 50, height: 100))
  }
  surface.behaves("drawHierarchy(in:afterScreenUpdates:)") {
    let stage = ViewStage()
    let view = stage.box(0, 0, 100, 100)
    let child = stage.put(UILabel(frame: CGRect(x: 10, y: 10, width: 20, height: 20)), in: view)
    let renderer = UIGraphicsImageRenderer(bounds: view.bounds)
    @MainActor func drawn() -> UIImage {
      renderer.image { _ in surface.yes(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)) }
    }
    let whole = drawn()
    surface.equal(whole.size, CGSize(width: 100, height: 100))
    surface.equal(drawn(), whole)
    child.isHidden = true
    surface.yes(drawn() != whole)
    surface.equal(drawn().cgImage?.operations.count, 1)
  }
  surface.behaves("setNeedsDisplay()") {
    let stage = ViewStage()
    let view = stage.put(DrawingView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    let drawings = view.drawings
    stage.display.frame()
    surface.equal(view.drawings, drawings)
    view.setNeedsDisplay()
    view.setNeedsDisplay()
    surface.equal(view.drawings, drawings)
    stage.display.frame()
    surface.equal(view.drawings, drawings + 1)
  }
  surface.behaves("override draw") {
    let stage = ViewStage()
    let view = stage.put(DrawingView(frame: CGRect(x: 5, y: 5, width: 40, height: 30)))
    surface.equal(view.drawings, 1)
    surface.equal(view.rect, CGRect(x: 0, y: 0, width: 40, height: 30))
    surface.equal(view.filled, [CGRect(x: 0, y: 0, width: 40, height: 30)])
    surface.yes(UIGraphicsGetCurrentContext() == nil)
  }
  surface.behaves("override layerClass") {
    let stage = ViewStage()
    let view = stage.put(ShapeView())
    guard let shape = view.layer as? CAShapeLayer else { return surface.yes(false) }
    shape.lineWidth = 1
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { shape.lineWidth = 5 }
    stage.show(0.5)
    surface.near(shape.seenNumber("lineWidth"), 3)
    surface.yes(!(UIView().layer is CAShapeLayer))
  }
}

// MARK: What the uses are made of

private final class HalvedView: UIView {
  let half = UIView()
  var share: CGFloat = 0.5
  private(set) var layouts = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(half)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    half.frame = CGRect(x: 0, y: 0, width: bounds.width * share, height: bounds.height)
  }
}

private final class DrawingView: UIView {
  private(set) var drawings = 0
  private(set) var rect = CGRect.null
  private(set) var filled: [CGRect] = []

  override func draw(_ rect: CGRect) {
    drawings += 1
    self.rect = rect
    UIColor.red.setFill()
    UIGraphicsGetCurrentContext()?.fill(rect)
    filled = UIGraphicsGetCurrentContext()?.operations.map(\.rect) ?? []
  }
}

private final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

private final class TintedView: UIView {
  private(set) var changes = 0

  override func tintColorDidChange() {
    super.tintColorDidChange()
    changes += 1
  }
}

private final class WindowedView: UIView {
  private(set) var moves = 0

  override func didMoveToWindow() { moves += 1 }
}

private final class PassThroughView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

private final class FieldView: UIView {
  var isStubborn = false

  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { !isStubborn }
}

@MainActor
private final class TapCounter: NSObject {
  private(set) var taps = 0

  func tapped() { taps += 1 }
}

private final class TouchLog: UIView {
  private(set) var log: [String] = []
  private(set) var places: [CGPoint] = []

  private func note(_ name: String, _ touches: Set<UITouch>) {
    log.append(name)
    places += touches.map { $0.location(in: self) }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
}
