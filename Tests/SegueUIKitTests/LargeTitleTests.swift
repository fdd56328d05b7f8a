import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

/// A bar of 96 points with its large title and of 44 without, below 47 unsafe points.
@Suite("Large titles")
@MainActor
struct LargeTitleTests {
  @Test("the bar is as high as the content leaves it, between 96 and 44 points, and longer when it is pulled down")
  func follows() {
    TitleStage.run { stage in
      #expect(stage.bar == 96 && stage.y == -143 && stage.scroll.adjustedContentInset.top == 143)
      for (offset, height) in [(-143.0, 96.0), (-133, 86), (-91, 44), (0, 44), (500, 44), (-111, 64), (-143, 96)] {
        stage.scroll.contentOffset.y = offset
        stage.display.frame()
        #expect(stage.bar == height && stage.y == offset, "offset \(offset)")
        #expect(Double(stage.scroll.adjustedContentInset.top) == 47 + height)
      }
      #expect(stage.navigation.navigationBar.frame.minY == 47)
    }
  }

  @Test("the title stands in the row once the large one has gone")
  func titles() {
    TitleStage.run { stage in
      #expect(stage.seen("Inbox") == [34])
      stage.scroll.contentOffset.y = 0
      stage.display.frame()
      #expect(stage.seen("Inbox") == [17])
    }
  }

  @Test("a drag that would end in the midst of the title ends beside it", arguments: [(20, -143.0), (40, -91.0)])
  func snaps(way: Int, rest: Double) {
    TitleStage.run { stage in
      stage.drag(from: 600, by: -CGFloat(way) - 10)
      #expect(stage.y == -143 + Double(way) && stage.bar == 96 - Double(way))
      for _ in 0..<10 { stage.display.frame() }
      stage.touch(.ended, 590 - CGFloat(way))
      stage.display.runUntilIdle()
      #expect(stage.y == rest && stage.bar == 96 - (rest + 143))
    }
  }

  @Test("content pulled beyond its top pulls the bar longer, and both come back")
  func stretches() {
    TitleStage.run { stage in
      stage.drag(from: 300, by: 210)
      #expect(stage.y < -180 && abs(stage.bar - (-stage.y - 47)) < 1e-9)
      stage.touch(.ended, 510)
      stage.display.runUntilIdle()
      #expect(stage.y == -143 && stage.bar == 96)
    }
  }

  @Test("a fling to the top brings the title back, to the same place as one that it never moved")
  func fling() {
    TitleStage.run { stage in
      stage.scroll.contentOffset.y = 400
      stage.display.frame()
      stage.drag(from: 300, by: 300)
      stage.touch(.ended, 600)
      stage.display.runUntilIdle()
      #expect(stage.y == -143 && stage.bar == 96)
    }
  }

  @Test("an automatic item is as the one below; the scroll view may be named; without one the title stays")
  func modes() {
    TitleStage.run { stage in
      let next = Screen("B", CallLog())
      next.title = "B"
      stage.navigation.pushViewController(next, animated: false)
      stage.display.runUntilIdle()
      #expect(stage.bar == 96)
      next.navigationItem.largeTitleDisplayMode = .never
      stage.display.runUntilIdle()
      let third = Screen("C", CallLog())
      stage.navigation.pushViewController(third, animated: false)
      stage.display.runUntilIdle()
      #expect(stage.bar == 44)
      third.navigationItem.largeTitleDisplayMode = .always
      let (box, deep) = (UIView(frame: third.view.bounds), UIScrollView(frame: third.view.bounds))
      deep.contentSize = CGSize(width: 390, height: 3_000)
      box.addSubview(deep)
      third.view.addSubview(box)
      third.setContentScrollView(deep)
      stage.navigation.view.setNeedsLayout()
      stage.display.runUntilIdle()
      #expect(stage.bar == 96 && third.contentScrollView(for: .top) === deep)
      deep.contentOffset.y = 200
      stage.display.frame()
      #expect(stage.bar == 44)
      stage.navigation.popToRootViewController(animated: false)
      stage.display.runUntilIdle()
      #expect(stage.bar == 96 && stage.y == -143)
    }
  }

  @Test("content that ends at an opaque bar takes the title along too")
  func opaque() {
    TitleStage.run { stage in
      stage.navigation.navigationBar.isTranslucent = false
      stage.display.runUntilIdle()
      let content = stage.navigation.topViewController?.view
      #expect(stage.bar == 96 && content?.frame.minY == 143 && stage.y == 0)
      stage.scroll.contentOffset.y = 20
      stage.display.frame()
      #expect(stage.bar == 76 && content?.frame.minY == 123)
      stage.scroll.contentOffset.y = 200
      stage.display.frame()
      #expect(stage.bar == 44 && content?.frame.minY == 91)
      stage.scroll.contentOffset.y = 0
      stage.display.frame()
      #expect(stage.bar == 96 && content?.frame.minY == 143)
    }
  }

  @Test("the title's height is a parameter")
  func parameter() {
    TitleStage.run(height: 60) { stage in
      #expect(stage.bar == 104 && stage.y == -151)
      stage.scroll.contentOffset.y = -121
      stage.display.frame()
      #expect(stage.bar == 74)
    }
  }
}

@MainActor
private final class TitleStage {
  let navigation: UINavigationController
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let display: SimulatedDisplay
  private let window = UIWindow()

  static func run(height: CGFloat = 52, _ body: (TitleStage) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) {
      SimulationWorld.current.barParameters.largeTitleHeight = height
      try body(TitleStage())
    }
  }

  private init() {
    let root = UIViewController()
    root.title = "Inbox"
    scroll.contentSize = CGSize(width: 390, height: 4_000)
    root.view.addSubview(scroll)
    navigation = UINavigationController(rootViewController: root)
    navigation.navigationBar.prefersLargeTitles = true
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(60))
    display.runUntilIdle()
  }

  var y: Double { Double(scroll.contentOffset.y) }
  var bar: Double { Double(navigation.navigationBar.bounds.height) }

  /// The sizes of the labels that show a text.
  func seen(_ text: String) -> [Double] {
    func labels(_ view: UIView) -> [UILabel] {
      if view.isHidden || view.alpha == 0 { return [] }
      return (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels)
    }
    return labels(navigation.navigationBar).filter { $0.text == text }.map { Double($0.font.pointSize) }
  }

  func touch(_ phase: TouchSample.Phase, _ y: CGFloat) {
    let time = display.vsync(display.nextIndex)
    display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: 195, y: y))])
  }

  func drag(from start: CGFloat, by way: CGFloat) {
    touch(.began, start)
    for step in 1...10 { touch(.moved, start + way * CGFloat(step) / 10) }
  }
}
