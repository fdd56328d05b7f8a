import SegueQuartzCore
import SegueUIKit

/// The steps that a hand makes.
extension RunStage {
  private func add(_ places: [CGPoint], cancelled: Bool = false) {
    fingers.append(Finger(nextContact(), places, endsCancelled: cancelled))
  }

  /// A tap of a bar's button: back, or a tab.
  func tapBar() {
    if let tabs = root as? RunTabs, let list = tabs.viewControllers, !list.isEmpty, random.chance(0.5) {
      let bar = tabs.tabBar
      let index = random.below(list.count)
      let place = CGPoint(x: bar.bounds.width * (CGFloat(index) + 0.5) / CGFloat(list.count), y: 20)
      note("tap tab \(index)")
      tap(bar.convert(place, to: nil))
    } else if let navigation = front.navigationController {
      let bar = navigation.navigationBar
      note("tap back of \(number(of: navigation))")
      tap(bar.convert(CGPoint(x: 25, y: bar.bounds.midY), to: nil))
    }
  }

  private func tap(_ place: CGPoint) {
    add(Array(repeating: place, count: 2 + random.below(3)))
  }

  /// A finger from the left edge: its way, speed and rest are random, and at times it comes back, is taken away or gets
  /// company.
  func edgeSwipe() {
    let size = world.screenSize
    let y = random.uniform(150, Double(size.height) - 100)
    var x = random.uniform(1, 18)
    let speed = random.uniform(2, 60)
    var places = [CGPoint(x: x, y: y)]
    for _ in 0..<2 + random.below(25) {
      x = min(x + speed * random.uniform(0.5, 1.5), Double(size.width) - 2)
      places.append(CGPoint(x: x, y: y + random.uniform(-2, 2)))
    }
    if random.chance(0.3) {
      for _ in 0..<random.below(12) {
        x = max(x - speed, 3)
        places.append(CGPoint(x: x, y: y))
      }
    }
    for _ in 0..<(random.chance(0.3) ? random.below(10) : 0) { places.append(CGPoint(x: x, y: y)) }
    let isCancelled = random.chance(0.1)
    note("edge swipe of \(places.count) to \(Int(x))\(isCancelled ? ", cancelled" : "")")
    add(places, cancelled: isCancelled)
    if random.chance(0.1) {
      note("a second finger")
      add((0..<3 + random.below(10)).map { CGPoint(x: Double(size.width) / 2, y: y + 60 + Double($0) * 4) })
    }
  }

  /// A finger that pulls whatever is in front downwards, from just below its top.
  func pullSheet() {
    guard let view = front.viewIfLoaded, view.window != nil else { return }
    let top = view.convert(CGPoint(x: view.bounds.width / 3, y: 90), to: nil)
    let speed = random.uniform(3, 70)
    let places = (0..<2 + random.below(25)).map { CGPoint(x: Double(top.x), y: Double(top.y) + speed * Double($0)) }
    let isCancelled = random.chance(0.1)
    note("pull of \(places.count) at \(Int(speed))\(isCancelled ? ", cancelled" : "")")
    add(places, cancelled: isCancelled)
  }

  func fling() {
    let size = world.screenSize
    let speed = random.uniform(-50, 50)
    note("fling at \(Int(speed))")
    let x = Double(size.width) * 0.7
    add((0..<3 + random.below(6)).map { CGPoint(x: x, y: Double(size.height) / 2 + speed * Double($0)) })
  }

  /// A view leaves the hierarchy behind the containers' backs and comes back some frames later: the root's, or the one in
  /// front while it moves.
  func detach() {
    let moving = front
    let isMoving =
      (moving.parent as? UINavigationController)?.isTransitioning
      ?? (moving.parent as? UITabBarController)?.isTransitioning
    if let view = moving.viewIfLoaded, isMoving == true, random.chance(0.7) {
      note("view of \(number(of: moving)) taken out while it moves")
      view.removeFromSuperview()
      return
    }
    guard presented.isEmpty, let view = root.viewIfLoaded, view.superview === window else { return }
    note("root view taken out")
    view.removeFromSuperview()
    for _ in 0..<random.below(4) { frame() }
    // What was asked for meanwhile may have put it back.
    if view.superview == nil { window.addSubview(view) }
    view.frame = window.bounds
  }

  func disableGesture() {
    let recognizers = [
      front.navigationController?.interactivePopGestureRecognizer, (front as? RunScreen)?.edgePan,
    ].compactMap { $0 }
    guard !recognizers.isEmpty else { return }
    let recognizer = random.element(of: recognizers)
    if recognizer === (front as? RunScreen)?.edgePan, random.chance(0.3) {
      note("edge pan taken away")
      (front as? RunScreen)?.removeEdgePan()
      return
    }
    note("recogniser disabled")
    recognizer.isEnabled = false
    for _ in 0..<random.below(3) { frame() }
    recognizer.isEnabled = true
  }
}
