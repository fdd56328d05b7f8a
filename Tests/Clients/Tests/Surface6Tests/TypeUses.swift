import Testing
import UIKit

@MainActor
func typeUses(_ surface: Surface) {
  geometryTypeUses(surface)
  foundationTypeUses(surface)
  transitionTypeUses(surface)
  controllerTypeUses(surface)
  viewTypeUses(surface)
  touchTypeUses(surface)
  animatorTypeUses(surface)
  layerTypeUses(surface)
  dynamicsTypeUses(surface)
}

@MainActor
private func geometryTypeUses(_ surface: Surface) {
  surface.behaves("CGFloat") {
    let view = UIView()
    let third: CGFloat = 1 / 3
    view.alpha = third
    surface.near(view.alpha, 0.333_333, within: 1e-5)
    surface.equal(CGFloat(2.5).rounded(), 3)
  }
  surface.behaves("CGPoint") {
    let (outer, inner) = (UIView(), UIView(frame: CGRect(x: 10, y: 20, width: 5, height: 5)))
    outer.addSubview(inner)
    surface.equal(inner.convert(CGPoint(x: 1, y: 2), to: outer), CGPoint(x: 11, y: 22))
  }
  surface.behaves("CGSize") {
    let view = UIView(frame: CGRect(origin: CGPoint(x: 3, y: 4), size: CGSize(width: 30, height: 40)))
    surface.equal(view.bounds.size, CGSize(width: 30, height: 40))
    surface.equal(view.center, CGPoint(x: 18, y: 24))
  }
  surface.behaves("CGRect") {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.frame = CGRect(x: 100, y: 200, width: 50, height: 60)
    surface.equal(view.center, CGPoint(x: 125, y: 230))
    surface.equal(view.frame.union(.zero), CGRect(x: 0, y: 0, width: 150, height: 260))
  }
  surface.behaves("CGVector") {
    // A spring that starts with a velocity is further after its first tenth of a second.
    @MainActor func way(_ velocity: CGVector) -> CGFloat {
      let (stage, view) = (ControllerStage(), UIView())
      stage.window.addSubview(view)
      let spring = UISpringTimingParameters(dampingRatio: 1, initialVelocity: velocity)
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
      animator.addAnimations { view.center = CGPoint(x: 100, y: 100) }
      animator.startAnimation()
      stage.frames(6)
      return stage.shown(view).position.x
    }
    surface.yes(way(CGVector(dx: 8, dy: 8)) > way(CGVector(dx: 0, dy: 0)) + 5)
  }
  surface.behaves("CGAffineTransform") {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    surface.equal(view.frame, CGRect(x: -5, y: -20, width: 20, height: 60))
    view.transform = .identity
    surface.equal(view.frame, CGRect(x: 0, y: 0, width: 10, height: 20))
  }
  surface.behaves("CATransform3D") {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    let (parent, child) = (CALayer(), CALayer())
    parent.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    child.frame = parent.bounds
    parent.addSublayer(child)
    child.transform = CATransform3DRotate(perspective, .pi / 2, 0, 0, 1)
    // A quarter turn takes the upper left corner to the upper right.
    let corner = child.convert(CGPoint.zero, to: parent)
    surface.near(corner.x, 100)
    surface.near(corner.y, 0)
  }
  surface.behaves("UIEdgeInsets") {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 40, right: 0)
    surface.equal(scroll.adjustedContentInset, UIEdgeInsets(top: 30, left: 0, bottom: 40, right: 0))
    surface.equal(CGRect(x: 0, y: 0, width: 10, height: 100).inset(by: scroll.contentInset).height, 30)
  }
  surface.behaves("UIRectEdge") {
    // An edge pan takes hold at its own edge alone.
    @MainActor func begins(_ edges: UIRectEdge) -> Bool {
      let (stage, target) = (ControllerStage(), GestureTarget())
      let pan = UIScreenEdgePanGestureRecognizer(target: target, action: target.action)
      pan.edges = edges
      stage.window.addGestureRecognizer(pan)
      stage.drag(from: CGPoint(x: 389, y: 400), to: CGPoint(x: 200, y: 400))
      return target.states.contains(.began)
    }
    surface.yes(begins(.right))
    surface.yes(!begins(.left))
    surface.yes(!begins([.top, .bottom]))
  }
  surface.behaves("UIRectCorner") {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 30, height: 30))
    surface.yes(!path.contains(CGPoint(x: 2, y: 2)) && !path.contains(CGPoint(x: 98, y: 98)))
    surface.yes(path.contains(CGPoint(x: 98, y: 2)) && path.contains(CGPoint(x: 2, y: 98)))
  }
}

/// Keeps the states in which its action was called.
final class GestureTarget: UIResponder {
  var action: Selector { Selector(GestureTarget.acted(_:)) }
  var states: [UIGestureRecognizer.State] = []
  var translation = CGPoint.zero

  func acted(_ recognizer: UIGestureRecognizer) {
    states.append(recognizer.state)
    if let pan = recognizer as? UIPanGestureRecognizer { translation = pan.translation(in: pan.view) }
  }
}

/// An object that hears of notifications and actions.
private final class Hearer: UIResponder {
  var tickAction: Selector { Selector(Hearer.ticked) }
  var turnAction: Selector { Selector(Hearer.orientationChanged(_:)) }
  var heard: [String] = []

  func orientationChanged(_ notification: Notification) { heard.append(notification.name.rawValue) }
  func ticked() { heard.append("tick") }
}

@MainActor
private func foundationTypeUses(_ surface: Surface) {
  surface.behaves("NSObject") {
    // Animators and delegates are objects: one is itself and kept by whoever holds it.
    let animator = NotingAnimator()
    let object: NSObject = animator
    surface.yes(object.isEqual(animator) && !object.isEqual(NotingAnimator()))
    surface.yes(object is any UIViewControllerAnimatedTransitioning)
  }
  surface.behaves("TimeInterval") {
    let (stage, view) = (ControllerStage(), UIView())
    stage.window.addSubview(view)
    let duration: TimeInterval = 0.5
    var end: TimeInterval?
    let start = CACurrentMediaTime()
    UIView.animate(withDuration: duration) {
      view.alpha = 0
    } completion: { _ in
      end = CACurrentMediaTime()
    }
    stage.settle()
    surface.near((end ?? 0) - start, duration, within: 2.0 / 60)
  }
  surface.behaves("CFTimeInterval") {
    let stage = ControllerStage()
    let before: CFTimeInterval = CACurrentMediaTime()
    stage.frames(30)
    surface.near(CACurrentMediaTime() - before, 0.5, within: 1e-6)
  }
  surface.behaves("NSCoder") {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let view = DecodedView(coder: archiver)
    surface.yes(view?.coder === archiver)
  }
  surface.behaves("IndexPath") {
    let path = IndexPath(row: 2, section: 1)
    surface.equal([path.section, path.row, path.item], [1, 2, 2])
    surface.equal(IndexPath(item: 2, section: 1), path)
    let table = ThreeRows()
    _ = ControllerStage(table)
    surface.equal(table.tableView.cellForRow(at: IndexPath(row: 2, section: 0))?.textLabel?.text, "2")
    surface.yes(table.tableView.cellForRow(at: IndexPath(row: 3, section: 0)) == nil)
  }
  surface.behaves("Bundle") {
    let controller = UIViewController(nibName: nil, bundle: Bundle(for: Hearer.self))
    surface.equal(controller.nibBundle, Bundle(for: Hearer.self))
    surface.yes(Bundle.main.loadNibNamed("Cell", owner: nil, options: nil)?.isEmpty == true)
    surface.equal(SimulationWorld.current.diagnostics.count, 1)
  }
  surface.behaves("NSValue") {
    surface.equal(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue, CGPoint(x: 1, y: 2))
    let (stage, layer) = (ControllerStage(), CALayer())
    stage.window.layer.addSublayer(layer)
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: 50, y: 60))
    move.toValue = NSValue(cgPoint: CGPoint(x: 50, y: 60))
    move.duration = 1
    layer.add(move, forKey: nil)
    stage.frames(2)
    surface.equal(layer.presentation()?.position, CGPoint(x: 50, y: 60))
  }
  surface.behaves("NSNumber") {
    let (stage, layer) = (ControllerStage(), CALayer())
    stage.window.layer.addSublayer(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = NSNumber(value: 0.5)
    fade.toValue = NSNumber(value: 0.5)
    fade.duration = 1
    layer.add(fade, forKey: nil)
    stage.frames(2)
    surface.equal(layer.presentation()?.opacity, 0.5)
  }
  surface.behaves("Selector") {
    let (stage, hearer) = (ControllerStage(), Hearer())
    let action: Selector = hearer.tickAction
    let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
    button.addTarget(hearer, action: action, for: .touchUpInside)
    stage.window.addSubview(button)
    stage.tap(50, 120)
    surface.equal(hearer.heard, ["tick"])
  }
  surface.behaves("NotificationCenter") {
    let hearer = Hearer()
    NotificationCenter.default.addObserver(
      hearer, selector: hearer.turnAction, name: UIDevice.orientationDidChangeNotification,
      object: nil)
    UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    UIDevice.current.orientation = .landscapeLeft
    surface.equal(hearer.heard, [UIDevice.orientationDidChangeNotification.rawValue])
    NotificationCenter.default.removeObserver(hearer)
    UIDevice.current.orientation = .portrait
    surface.equal(hearer.heard.count, 1)
  }
  surface.behaves("DispatchQueue") {
    let stage = ControllerStage()
    var ran: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { ran.append("after") }
    DispatchQueue.main.async { ran.append("soon") }
    stage.frames(10)
    surface.equal(ran, ["soon"])
    stage.frames(25)
    surface.equal(ran, ["soon", "after"])
  }
  surface.behaves("Timer") {
    let (stage, hearer) = (ControllerStage(), Hearer())
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: hearer, selector: hearer.tickAction, userInfo: nil, repeats: true)
    stage.frames(33)
    surface.equal(hearer.heard.count, 5)
    timer.invalidate()
    stage.frames(33)
    surface.equal(hearer.heard.count, 5)
  }
  surface.behaves("RunLoop") {
    let (stage, hearer) = (ControllerStage(), Hearer())
    let timer = Timer(
      timeInterval: 0.1, target: hearer, selector: hearer.tickAction, userInfo: nil, repeats: false)
    stage.frames(20)
    surface.equal(hearer.heard, [])
    RunLoop.main.add(timer, forMode: .common)
    stage.frames(20)
    surface.equal(hearer.heard, ["tick"])
  }
}

private final class DecodedView: UIView {
  private(set) var coder: NSCoder?

  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    self.coder = coder
  }
}

/// A table controller of three rows, numbered.
final class ThreeRows: UITableViewController {
  var selected: [Int] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "\(indexPath.row)"
    return cell
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(indexPath.row)
  }
}
