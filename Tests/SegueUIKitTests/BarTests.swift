import Foundation
import SegueQuartzCore
@testable import SegueUIKit
import Testing

@MainActor
private final class BarLog: NSObject, UINavigationBarDelegate, UITabBarDelegate {
  var calls: [String] = []
  var allows = true

  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
    calls.append("shouldPush \(item.title ?? "")")
    return allows
  }
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
    calls.append("didPush \(item.title ?? "")")
  }
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    calls.append("shouldPop \(item.title ?? "")")
    return allows
  }
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
    calls.append("didPop \(item.title ?? "")")
  }
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { calls.append("select \(item.title ?? "")") }
  func act(_ sender: UIBarButtonItem) { calls.append("act \(sender.title ?? "")") }
}

@MainActor
@Suite("Bars")
struct BarTests {
  private func bar(_ panel: Panel, _ titles: [String]) -> UINavigationBar {
    let bar = panel.hold(UINavigationBar(), 0, 47, 390, 44)
    bar.items = titles.map(UINavigationItem.init(title:))
    panel.display.frame()
    return bar
  }

  @Test("a navigation bar is 44 points high, 32 where height is compact, and higher with a prompt or a large title")
  func heights() {
    Panel.run { panel in
      let bar = bar(panel, ["A"])
      #expect(Double(bar.sizeThatFits(bar.bounds.size).height) == 44)
      bar.prefersLargeTitles = true
      #expect(Double(bar.sizeThatFits(bar.bounds.size).height) == 96)
      bar.topItem?.largeTitleDisplayMode = .never
      bar.topItem?.prompt = "Wait"
      #expect(Double(bar.sizeThatFits(bar.bounds.size).height) == 74)
      #expect(Double(UIToolbar().sizeThatFits(.zero).height) == 44)
      #expect(Double(UITabBar().sizeThatFits(.zero).height) == 49)
    }
    Panel.run(size: CGSize(width: 844, height: 390)) { panel in
      #expect(Double(UINavigationBar().sizeThatFits(.zero).height) == 32)
      panel.world.barParameters.compactBarHeight = 30
      #expect(Double(UINavigationBar().sizeThatFits(.zero).height) == 30)
      panel.world.barParameters.compactBarHeight = -1
      #expect(Double(UINavigationBar().sizeThatFits(.zero).height) == 30)
      #expect(panel.world.diagnostics.count == 1)
    }
  }

  @Test("a title stands in the middle, and beside the buttons where these leave no room there")
  func titles() throws {
    try Panel.run { panel in
      let bar = bar(panel, ["Home", "Inbox"])
      let title = try #require(bar.label("Inbox"))
      // Five characters of 8.5 points.
      #expect(title.frame == CGRect(x: 173.75, y: 11.8, width: 42.5, height: 20.4))
      let back = try #require(bar.label("Home")?.superview)
      #expect(back.frame == CGRect(x: 16, y: 0, width: 52, height: 44))
      bar.topItem?.leftItemsSupplementBackButton = true
      bar.topItem?.leftBarButtonItem = UIBarButtonItem(
        title: String(repeating: "m", count: 16), style: .plain, target: nil, action: nil)
      panel.display.frame()
      // 16 + 52 + 8 + 136 + 8.
      #expect(Double(bar.label("Inbox")?.frame.minX ?? 0) == 220)
      bar.topItem?.leftItemsSupplementBackButton = false
      panel.display.frame()
      #expect(bar.label("Home") == nil)
      #expect(Double(bar.label("Inbox")?.frame.minX ?? 0) == 173.75)
    }
  }

  @Test("a push asks, slides the title in from the right while the old one leaves to the left, and tells")
  func push() throws {
    try Panel.run { panel in
      let bar = bar(panel, ["Home"])
      let log = BarLog()
      bar.delegate = log
      let old = try #require(bar.label("Home"))
      let start = Double(old.center.x)
      bar.pushItem(UINavigationItem(title: "Inbox"), animated: true)
      #expect(bar.topItem?.title == "Inbox")
      #expect(bar.backItem?.title == "Home")
      let new = try #require(bar.label("Inbox"))
      for _ in 0..<10 { panel.display.frame() }
      let shown = try #require(new.layer.presentation()).position.x
      #expect(shown > 195 && shown < 390)
      let leaving = try #require(old.layer.presentation()).position.x
      #expect(Double(leaving) < start && leaving > 0)
      #expect(log.calls == ["shouldPush Inbox"])
      #expect(panel.display.runUntilIdle())
      #expect(log.calls == ["shouldPush Inbox", "didPush Inbox"])
      #expect(Double(bar.label("Inbox")?.center.x ?? 0) == 195)
      #expect(old.superview?.superview == nil)
    }
  }

  @Test("the back button pops, unless the delegate refuses")
  func back() throws {
    try Panel.run { panel in
      let bar = bar(panel, ["Home", "Inbox"])
      let log = BarLog()
      bar.delegate = log
      log.allows = false
      panel.tap(try #require(bar.label("Home")))
      #expect(bar.items?.count == 2)
      log.allows = true
      panel.tap(try #require(bar.label("Home")))
      panel.display.runUntilIdle()
      #expect(bar.items?.map(\.title) == ["Home"])
      #expect(log.calls == ["shouldPop Inbox", "shouldPop Inbox", "didPop Inbox"])
      #expect(bar.popItem(animated: false) == nil)
    }
  }

  @Test("a transition that is not finished puts the old items back, and one that is keeps the new")
  func transition() throws {
    try Panel.run { panel in
      let bar = bar(panel, ["Home", "Inbox"])
      let old = try #require(bar.items)
      let cancelled = bar.beginTransition(to: [old[0]])
      #expect(bar.topItem === old[0])
      cancelled.apply()
      cancelled.end(finished: false)
      panel.display.frame()
      #expect(bar.items?.count == 2)
      #expect(Double(bar.label("Inbox")?.center.x ?? 0) == 195)
      let finished = bar.beginTransition(to: [old[0]])
      finished.apply()
      finished.end(finished: true)
      finished.end(finished: false)
      panel.display.frame()
      #expect(bar.items?.count == 1)
      #expect(bar.label("Inbox") == nil)
      #expect(Double(bar.label("Home")?.alpha ?? 0) == 1)
    }
  }

  @Test("a change of the top item shows at once")
  func itemChanges() {
    Panel.run { panel in
      let bar = bar(panel, ["Home"])
      let item = bar.topItem
      item?.title = "Work"
      #expect(bar.label("Work") != nil)
      #expect(bar.label("Home") == nil)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
      item?.titleView = view
      panel.display.frame()
      #expect(view.frame == CGRect(x: 165, y: 7, width: 60, height: 30))
      bar.items = nil
      #expect(bar.topItem == nil)
      item?.title = "Lost"
      #expect(bar.label("Lost") == nil)
    }
  }

  @Test("a bar button tells its target, its action, or the responder chain")
  func barButtons() throws {
    try Panel.run { panel in
      let bar = bar(panel, ["Home"])
      let log = BarLog()
      let edit = UIBarButtonItem(barButtonSystemItem: .edit, target: log, action: Selector(BarLog.act(_:)))
      bar.topItem?.rightBarButtonItem = edit
      panel.display.frame()
      let label = try #require(bar.label("Edit"))
      panel.tap(label)
      #expect(log.calls == ["act Edit"])
      edit.isEnabled = false
      panel.display.frame()
      panel.tap(try #require(bar.label("Edit")))
      #expect(log.calls == ["act Edit"])
      var count = 0
      bar.topItem?.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction(title: "Go") { _ in count += 1 })
      panel.display.frame()
      panel.tap(try #require(bar.label("Go")))
      #expect(count == 1)
    }
  }

  @Test("a toolbar's flexible spaces share what is left")
  func toolbar() throws {
    try Panel.run { panel in
      let toolbar = panel.hold(UIToolbar(), 0, 800, 390, 44)
      toolbar.items = [
        UIBarButtonItem(title: "aa", style: .plain, target: nil, action: nil), .flexibleSpace(),
        UIBarButtonItem(title: "bb", style: .plain, target: nil, action: nil), .flexibleSpace(), .fixedSpace(20),
        UIBarButtonItem(title: "cc", style: .plain, target: nil, action: nil),
      ]
      panel.display.frame()
      // 390 − 32 margins − 51 titles − 20 − 16 gaps leaves 271 for two spaces.
      let places = try ["aa", "bb", "cc"].map { Double(try #require(toolbar.label($0)?.superview).frame.minX) }
      #expect(places == [16, 16 + 17 + 8 + 135.5, 357])
    }
  }

  @Test("a tap selects a tab and tells; selecting in code does not tell")
  func tabs() {
    Panel.run { panel in
      let tabBar = panel.hold(UITabBar(), 0, 761, 390, 83)
      let log = BarLog()
      tabBar.delegate = log
      let items = ["A", "B", "C"].enumerated().map { UITabBarItem(title: $1, image: nil, tag: $0) }
      tabBar.items = items
      tabBar.selectedItem = items[0]
      panel.display.frame()
      #expect(log.calls == [])
      panel.tap(195, 780)
      #expect(tabBar.selectedItem === items[1])
      panel.tap(195, 780)
      #expect(log.calls == ["select B", "select B"])
      // Below the buttons, at the screen's edge, there is nothing to tap.
      panel.tap(350, 830)
      #expect(tabBar.selectedItem === items[1])
      tabBar.shouldSelect = { $0 !== items[2] }
      panel.tap(350, 780)
      #expect(tabBar.selectedItem === items[1])
      tabBar.selectedItem = UITabBarItem(title: "D", image: nil, tag: 4)
      #expect(tabBar.selectedItem === items[1])
      #expect(panel.world.diagnostics.count == 1)
      items[0].badgeValue = "9"
      #expect(tabBar.label("9")?.isHidden == false)
      tabBar.items = [items[0]]
      #expect(tabBar.selectedItem == nil)
    }
  }
}
