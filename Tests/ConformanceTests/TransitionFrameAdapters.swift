import Foundation
import SegueJSON
import SegueQuartzCore
import SegueUIKit

/// Where pages are during pushes, pops and presentations of other products, by controllers whose animator moves the
/// pages as that product does.
extension Adapters {
  /// What Flutter's pages do where a case leaves it out.
  private enum FlutterPages {
    static let milliseconds = 500.0
    /// The way of the covered page, in widths of the screen.
    static let parallax = -1.0 / 3
    static let pushedCurve = PageCurve.twoCubics([0.056, 0.024, 0.108, 0.3085, 0.198, 0.541, 0.3655, 1, 0.5465, 0.989])
  }

  /// What react-navigation's cards do, which the cases leave out.
  private enum ReactCards {
    static let parallax = 0.3
    static let dimming = 0.1
  }

  /// What Chromium's pages do where a case leaves it out, in widths of the screen.
  private enum ChromiumPages {
    static let covered = -0.2125
    static let resistance = 0.85
  }

  @MainActor static let transitionFrames: [String: Adapter] = [
    "frame-x": { check in
      let width = try check.bounded("screen_w", 1...1e5)
      let elapsed = try check.finite("elapsed_ms")
      let phase = try check.text("phase")
      let interrupted = "pop interrupted push at "
      switch phase {
      case "push", "pop":
        let milliseconds = try check.bounded("duration_ms", 1...10_000)
        let (from, to) = (try check.bounded("from"), try check.bounded("to"))
        let isPush = phase == "push"
        let page = try check.text("page")
        guard page == "covered" || page == "revealed" || page == "pushed" || page == "popped" else {
          throw check.malformed("inputs.page is unknown")
        }
        let isTop = page == "pushed" || page == "popped"
        let isWord = check.one.inputs["curve"]?.stringValue != nil
        if isWord, !(try check.text("curve")).hasPrefix("two-cubic") { throw NoAdapter() }
        let curve = isWord ? FlutterPages.pushedCurve : .cubic(try check.curve())
        try PageStage.run(check, width: width, moments: [elapsed]) { stage in
          if !isPush { stage.pushAtOnce() }
          let view: UIView = isTop ? stage.top.view : stage.under.view
          let way = PageWay(page: view, from: from, to: to)
          stage.client.animator = PageAnimator(milliseconds / 1000, curve, [way], comesOver: isPush)
          if isPush {
            stage.navigation.pushViewController(stage.top, animated: true)
          } else {
            stage.navigation.popViewController(animated: true)
          }
          stage.wait(elapsed)
          try check.expect(stage.x(view))
        }
      case _ where phase.hasPrefix(interrupted):
        guard let progress = Double(phase.dropFirst(interrupted.count)), (0.01...0.99).contains(progress) else {
          throw check.malformed("inputs.phase is unknown")
        }
        let milliseconds = FlutterPages.milliseconds
        let curve = PageCurve.cubic(try check.curve())
        try PageStage.run(check, width: width, moments: [progress * milliseconds, elapsed]) { stage in
          let (view, far): (UIView, Double) = (stage.under.view, FlutterPages.parallax * width)
          let push = PageAnimator(
            milliseconds / 1000, curve, [PageWay(page: view, from: 0, to: far)], comesOver: true)
          stage.client.animator = push
          stage.navigation.pushViewController(stage.top, animated: true)
          stage.wait(progress * milliseconds)
          stage.client.animator = PageAnimator(
            milliseconds / 1000, curve, [PageWay(page: view, from: far, to: 0)], comesOver: false,
            first: 1 - push.finishEarly())
          stage.navigation.popViewController(animated: true)
          stage.wait(elapsed)
          try check.expect(stage.x(view))
        }
      case "present full-screen dialog":
        try PageStage.run(check, width: width, moments: [elapsed]) { stage in
          stage.navigation.present(stage.top, animated: true)
          stage.wait(elapsed)
          check.expect(stage.top.view.window === stage.window, "a dialog", "none", "")
          try check.expect(stage.x(stage.navigation.view))
        }
      default: throw check.malformed("inputs.phase is unknown")
      }
    },
    "frame-y": { check in
      let height = try check.bounded("screen_h", 1...1e5)
      let elapsed = try check.finite("elapsed_ms")
      let curve = PageCurve.cubic(try check.curve())
      let phase = try check.text("phase")
      let isPresented = phase == "present"
      guard isPresented || phase == "dismiss interrupted presentation" else {
        throw check.malformed("inputs.phase is unknown")
      }
      let milliseconds = try check.bounded(isPresented ? "duration_ms" : "presentation_duration_ms", 1...10_000)
      let progress = isPresented ? 1 : try check.bounded("presentation_progress_at_interruption", 0.01...0.99)
      let from = isPresented ? try check.bounded("from") : height
      let to = isPresented ? try check.bounded("to") : 0
      try PageStage.run(check, height: height, moments: [elapsed] + (isPresented ? [] : [progress * milliseconds])) {
        stage in
        let view: UIView = stage.top.view
        let presentation = PageAnimator(
          milliseconds / 1000, curve, [PageWay(page: view, isVertical: true, from: from, to: to)], comesOver: true)
        stage.client.animator = presentation
        stage.navigation.present(stage.top, animated: true)
        if !isPresented {
          // Back along the same curve, from as much of its time as the presentation has not had.
          stage.wait(progress * milliseconds)
          stage.client.animator = PageAnimator(
            milliseconds / 1000, curve, [PageWay(page: view, isVertical: true, from: to, to: from)], comesOver: false,
            first: 1 - presentation.finishEarly())
          stage.navigation.dismiss(animated: true)
        }
        stage.wait(elapsed)
        try check.expect(stage.y(view))
      }
    },
    "interactive-frame": { check in
      let width = try check.bounded("screen_w", 1...1e5)
      let expected = check.one.expected
      if check.one.inputs["progress"] != nil {
        // Of a push; the finger takes the card back to there.
        let progress = try check.bounded("progress", 0...1)
        try PageStage.run(check, width: width) { stage in
          stage.navigation.delegate = nil
          var parameters = SimulationWorld.current.transitionParameters
          parameters.navigationParallax = CGFloat(ReactCards.parallax)
          parameters.navigationDimming = CGFloat(ReactCards.dimming)
          // A driven transition stops a nanosecond short of its end: no part of the way to speak of.
          parameters.navigationDuration = 10
          SimulationWorld.current.transitionParameters = parameters
          stage.pushAtOnce()
          stage.drag(width * (1 - progress))
          try check.expect(stage.x(stage.top.view), expected["top_x"], "top_x")
          try check.expect(stage.x(stage.under.view), expected["under_x"], "under_x")
          let pages = stage.top.view.superview?.subviews ?? []
          guard let index = pages.firstIndex(of: stage.top.view), index > 0 else { return }
          let shade = pages[index - 1].layer
          try check.expect(
            (shade.presentation() ?? shade).exactOpacity, expected["overlay_opacity"], "overlay_opacity")
        }
      } else {
        let translation = try check.bounded("translation")
        let reach = width * (try check.finite("resistance", else: 1))
        let covered = try check.finite("covered_page_initial_px", else: FlutterPages.parallax * width)
        guard abs(reach) < 1e6, abs(covered) < 1e6 else { throw check.malformed("inputs are off any screen") }
        try PageStage.run(check, width: width) { stage in
          stage.pushAtOnce()
          let ways = [
            PageWay(page: stage.top.view, from: 0, to: reach), PageWay(page: stage.under.view, from: covered, to: 0),
          ]
          stage.client.animator = PageAnimator(0.5, .system, ways, comesOver: false)
          stage.popByPan(progress: { Double($0.translation(in: $0.view).x) / width })
          stage.drag(translation)
          try check.expect(stage.x(stage.top.view), expected["top_x"], "top_x")
          try check.expect(stage.x(stage.under.view), expected["under_x"], "under_x")
        }
      }
    },
    "release-frame": { check in
      let width = try check.bounded("screen_w", 1...1e5)
      let (translation, velocity) = (try check.bounded("translation"), try check.bounded("velocity", -1e5...1e5))
      let elapsed = try check.finite("elapsed_ms")
      let p = try check.curve()
      let expected = check.one.expected
      try PageStage.run(check, width: width, moments: [elapsed]) { stage in
        stage.pushAtOnce()
        let ways = [
          PageWay(page: stage.top.view, from: 0, to: width),
          PageWay(page: stage.under.view, from: FlutterPages.parallax * width, to: 0),
        ]
        stage.client.animator = PageAnimator(FlutterPages.milliseconds / 1000, .system, ways, comesOver: false)
        stage.popByPan(progress: { Double($0.translation(in: $0.view).x) / width }) { pan, driver in
          let progress = Double(driver.percentComplete)
          let rule = ReleaseRule.flutterCupertino
          let outcome = rule.decides(progress: progress, velocity: Double(pan.velocity(in: pan.view).x) / width)
          let left = outcome == .finish ? 1 - progress : progress
          if let seconds = rule.settleDuration(outcome, from: progress), seconds > 0 {
            driver.completionSpeed = CGFloat(left * Double(driver.duration) / seconds)
          }
          driver.timingCurve = UICubicTimingParameters(
            controlPoint1: CGPoint(x: p[0], y: p[1]), controlPoint2: CGPoint(x: p[2], y: p[3]))
          if outcome == .finish { driver.finish() } else { driver.cancel() }
        }
        stage.drag(translation, velocity: velocity)
        stage.lift(translation)
        stage.wait(elapsed)
        try check.expect(stage.x(stage.top.view), expected["top_x"], "top_x")
        if expected["under_x"] != nil { try check.expect(stage.x(stage.under.view), expected["under_x"], "under_x") }
        stage.settle()
        let isGone = stage.navigation.viewControllers.count == 1
        try check.expect(isGone ? "pop" : "stay", expected["outcome"], "outcome")
      }
    },
    "release-spring": { check in
      let width = try check.bounded("screen_w", 1...1e5)
      let spring = check.one.inputs["spring"]
      let response = try CaseCheck.number(spring?["response_ms"], "inputs.spring.response_ms", check.one.id) / 1000
      let ratio = try CaseCheck.number(spring?["dampingRatio"], "inputs.spring.dampingRatio", check.one.id)
      let (from, target) = (try check.bounded("from"), try check.bounded("target"))
      let speed = try check.bounded("initial_velocity_px_per_ms", -1e4...1e4) * 1000
      let elapsed = try check.finite("elapsed_ms")
      let bounds = try check.numbers("clamp", count: 2)
      let (low, high) = (bounds[0], bounds[1])
      guard (0.001...100).contains(response), (0.01...10).contains(ratio), low < high, abs(low) < 1e5, abs(high) < 1e5,
        from > low, from < high, target != from, (low...high).contains(target)
      else { throw check.malformed("inputs are no spring between bounds") }
      // A finger has brought the page to `from`, on a way that ends, or began, where the spring goes.
      let isBack = target < from
      let (start, end) = isBack ? (target, high) : (low, target)
      let caught = ChromiumPages.resistance * width
      func covered(_ x: Double) -> Double { ChromiumPages.covered * width * (1 - x / caught) }
      let frequency = 2 * Double.pi / response
      try PageStage.run(check, width: width, moments: [elapsed]) { stage in
        SimulationWorld.current.springTimingAllowsOverdamping = true
        stage.pushAtOnce()
        let driver = UIPercentDrivenInteractiveTransition()
        stage.client.driver = driver
        stage.client.animator = HeldPageAnimator([
          PageWay(page: stage.top.view, from: start, to: end),
          PageWay(page: stage.under.view, from: covered(start), to: covered(end)),
        ])
        stage.navigation.popViewController(animated: true)
        driver.update(CGFloat((from - start) / (end - start)))
        stage.wait(20)
        // The case's velocity is that of the distance that is left, in pixels; UIKit's is toward the end, in ways.
        driver.timingCurve = UISpringTimingParameters(
          mass: 1, stiffness: CGFloat(frequency * frequency), damping: CGFloat(2 * ratio * frequency),
          initialVelocity: CGVector(dx: -speed / abs(target - from), dy: 0))
        if isBack { driver.cancel() } else { driver.finish() }
        var hasCaught = !isBack && stage.x(stage.top.view) >= caught
        stage.wait(elapsed) { if !isBack, stage.x(stage.top.view) >= caught { hasCaught = true } }
        // That product cuts off what swings out of the screen, and holds the covered page once it has come all the way.
        let x = stage.x(stage.top.view)
        let under = hasCaught ? 0 : min(max(stage.x(stage.under.view), ChromiumPages.covered * width), 0)
        try check.expect(min(max(x, low), high), check.one.expected["top_x"], "top_x")
        try check.expect(under, check.one.expected["under_x"], "under_x")
        // It is done within a pixel of its end, or beyond it; short of an end it waits and is not.
        let isEnd = target == low || target == high
        let isAtRest = isEnd && (isBack ? x - target : target - x) <= 1
        try check.expect(isAtRest, check.one.expected["at_rest"], "at_rest")
      }
    },
    "interactive-progress": { check in
      let isLeft = try check.text("edge") == "left"
      let width = try check.bounded("max_distance", 1...1e5)
      let start = try check.bounded("start_x", 0...width)
      let track = try BackTrack(check, start: start, width: width, way: isLeft ? 1 : -1)
      try PageStage.run(check, width: width) { stage in
        SimulationWorld.current.gestureParameters.panSlop = 0
        SimulationWorld.current.gestureParameters.edgeZoneWidth = CGFloat(max(20, isLeft ? start : width - start))
        stage.pushAtOnce()
        let way = PageWay(page: stage.top.view, from: 0, to: isLeft ? width : -width)
        stage.client.animator = PageAnimator(0.5, .system, [way], comesOver: false)
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = isLeft ? .left : .right
        stage.popByPan(pan) { track.progress(of: $0) }
        stage.touch(.began, start)
        for x in track.touches { stage.touch(.moved, x) }
        check.expect(stage.navigation.transitionCoordinator != nil, "a pop", "none", "")
        try check.expect(abs(stage.x(stage.top.view)) / width)
      }
    },
  ]
}

extension CaseCheck {
  /// The control points of a timing curve.
  fileprivate func curve() throws(MalformedCase) -> [Double] {
    let p = try numbers("curve", count: 4)
    guard (0...1).contains(p[0]), (0...1).contains(p[2]), abs(p[1]) < 1e3, abs(p[3]) < 1e3 else {
      throw malformed("inputs.curve is none")
    }
    return p
  }
}

/// Android's progress of a swipe back, by a pan: an app may withdraw it while the finger is down, and the pan's way
/// counts anew where the finger turns back to it.
@MainActor
private final class BackTrack {
  private(set) var touches: [Double]
  private let way: Double
  private let width: Double
  /// The way on which progress goes in proportion, and the share of the rest that its divisor has from the start.
  private let linear: Double
  private let factor: Double
  /// For each touch, whether the app means to go back if the finger lifts; nil once it has withdrawn.
  private var verdicts: [Bool?] = []
  private var index = 0
  private var last = 0.0
  private var anchor: Double?
  private var isWithdrawn = false

  /// The steps of the recording that the cases are from: the way from the start, and what the app means to do.
  private static let steps: [(phase: String, way: Double, verdict: Bool?)] = [
    ("pre-commit", 5, false), ("post-commit", 105, true), ("cancel", 95, nil), ("cancel more", 85, nil),
    ("restart", 95, false), ("restarted, before trigger", 105, false), ("restarted, triggered", 115, true),
  ]

  init(_ check: CaseCheck, start: Double, width: Double, way: Double) throws(MalformedCase) {
    self.way = way
    self.width = width
    linear = try check.bounded("linear_distance", 0...width, else: width)
    factor = try check.bounded("nonlinear_factor", 0...1, else: 1)
    touches = []
    if check.one.inputs["event"] != nil {
      guard try check.text("event") == "start" else { throw check.malformed("inputs.event is unknown") }
      // An edge pan begins with a way inward: the finger is back at its start.
      touches = [start + 5 * way, start]
      verdicts = [false]
    } else {
      let place = try check.bounded("touch_x")
      if check.one.inputs["phase"] != nil {
        let phase = try check.text("phase")
        guard let step = Self.steps.firstIndex(where: { $0.phase == phase }) else {
          throw check.malformed("inputs.phase is unknown")
        }
        touches = Self.steps[..<step].map { start + way * $0.way }
        verdicts = Self.steps[...step].map(\.verdict)
      } else {
        verdicts = [false]
      }
      touches.append(place)
    }
  }

  /// What the pan's way comes to, asked once a touch.
  func progress(of pan: UIPanGestureRecognizer) -> Double {
    let moved = Double(pan.translation(in: pan.view).x) * way
    let verdict = verdicts[min(index, verdicts.count - 1)]
    index += 1
    defer { last = moved }
    guard let isMeant = verdict else {
      isWithdrawn = true
      return 0
    }
    if isWithdrawn, moved > last {
      isWithdrawn = false
      anchor = moved
    }
    if isWithdrawn { return 0 }
    return share(of: isMeant ? moved : moved - (anchor ?? 0))
  }

  private func share(of moved: Double) -> Double {
    let moved = max(moved, 0)
    let first = linear + (width - linear) * factor
    guard first > 0 else { return 0 }
    guard moved > linear, linear < width else { return moved / first }
    let beyond = min((moved - linear) / (width - linear), 1)
    return moved / (first + (width - first) * beyond)
  }
}

extension CaseCheck {
  fileprivate func bounded(
    _ name: String, _ range: ClosedRange<Double>, else standard: Double
  ) throws(MalformedCase) -> Double {
    one.inputs[name] == nil ? standard : try bounded(name, range)
  }
}
