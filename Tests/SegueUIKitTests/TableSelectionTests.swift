import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Rows and fingers")
@MainActor
struct TableSelectionTests {
  private let letters = [(0..<30).map { "a\($0)" }]

  @Test("a tap highlights, unhighlights and selects, in UIKit's order")
  func tap() {
    TableStage.run(letters) { stage in
      stage.touch(.began, 120)
      // The table keeps the touch to itself until it has been down for 150 ms.
      for _ in 0..<10 { stage.display.frame() }
      #expect(stage.calls == ["highlight 0.2"] && stage.table.cellForRow(at: .of(0, 2))?.isHighlighted == true)
      stage.touch(.ended, 120)
      #expect(stage.calls == ["highlight 0.2", "unhighlight 0.2", "willSelect 0.2", "didSelect 0.2"])
      #expect(stage.table.indexPathForSelectedRow == .of(0, 2))
      #expect(stage.table.cellForRow(at: .of(0, 2))?.isSelected == true)
      stage.forget()
      stage.tap(220)
      #expect(
        stage.calls == [
          "highlight 0.4", "unhighlight 0.4", "willSelect 0.4", "willDeselect 0.2", "didDeselect 0.2", "didSelect 0.4",
        ])
      #expect(stage.table.visibleCells.map(\.isSelected).filter { $0 }.count == 1)
    }
  }

  @Test("the delegate may choose another row, or none, or forbid the highlight")
  func choices() {
    TableStage.run(letters) { stage in
      stage.willSelect = { _ in .of(0, 5) }
      stage.tap(20)
      #expect(stage.table.indexPathForSelectedRow == .of(0, 5))
      stage.willSelect = { _ in nil }
      stage.tap(20)
      #expect(stage.table.indexPathForSelectedRow == .of(0, 5))
      stage.highlights = false
      stage.willSelect = { $0 }
      stage.forget()
      stage.tap(20)
      #expect(stage.calls.isEmpty)
      stage.highlights = true
      stage.table.allowsSelection = false
      stage.tap(20)
      #expect(stage.calls.isEmpty)
    }
  }

  @Test("of many selections a second tap takes one away")
  func multiple() {
    TableStage.run(letters) { stage in
      stage.table.allowsMultipleSelection = true
      stage.tap(20)
      stage.tap(70)
      #expect(stage.table.indexPathsForSelectedRows == [.of(0, 0), .of(0, 1)])
      stage.forget()
      stage.tap(20)
      #expect(stage.calls.suffix(2) == ["willDeselect 0.0", "didDeselect 0.0"])
      #expect(stage.table.indexPathsForSelectedRows == [.of(0, 1)])
      stage.table.selectRow(at: nil, animated: false, scrollPosition: .none)
      #expect(stage.table.indexPathsForSelectedRows == nil)
    }
  }

  @Test("a finger that scrolls selects nothing, nor does one that stops the scrolling")
  func scrolling() {
    TableStage.run(letters) { stage in
      stage.touch(.began, 320)
      for step in 1...6 { stage.touch(.moved, 320 - CGFloat(step) * 20) }
      #expect(stage.calls.isEmpty)
      stage.touch(.ended, 200)
      #expect(stage.table.isDecelerating)
      stage.forget()
      stage.touch(.began, 200)
      #expect(!stage.table.isDecelerating)
      stage.touch(.ended, 200)
      stage.settle()
      #expect(stage.calls.isEmpty && stage.table.indexPathForSelectedRow == nil)
      stage.tap(200)
      #expect(stage.calls.last?.hasPrefix("didSelect") == true)
    }
  }

  @Test("a table scrolls under a finger, and tells its delegate as a scroll view")
  func tableScrolls() {
    TableStage.run(letters) { stage in
      let spy = ScrollSpy()
      let scroll: UIScrollView = stage.table
      #expect(scroll.delegate === stage)
      scroll.delegate = spy
      stage.touch(.began, 320)
      for step in 1...10 { stage.touch(.moved, 320 - CGFloat(step) * 20) }
      #expect(abs(Double(stage.table.contentOffset.y) - 190) < 1e-9)
      #expect(stage.shown.first == "a3" && spy.calls == ["willBeginDragging", "didScroll"])
    }
  }

  private final class Shouting: UITableViewCell {
    var log: [String] = []
    override func setSelected(_ selected: Bool, animated: Bool) {
      super.setSelected(selected, animated: animated)
      log.append("selected \(selected) \(animated)")
    }
    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
      super.setHighlighted(highlighted, animated: animated)
      log.append("highlighted \(highlighted)")
    }
  }

  @Test("a cell's subclass hears of its states, and its background for them shows")
  func cellStates() {
    SimulationWorld.run(SimulationWorld()) {
      let cell = Shouting(style: .subtitle, reuseIdentifier: "x")
      let back = UIView(frame: .zero)
      cell.selectedBackgroundView = back
      #expect(back.isHidden)
      cell.setSelected(true, animated: true)
      #expect(!back.isHidden)
      cell.isSelected = false
      cell.isHighlighted = true
      #expect(!back.isHidden && cell.log == ["selected true true", "selected false false", "highlighted true"])
      cell.prepareForReuse()
      #expect(back.isHidden && !cell.isHighlighted)
      cell.selectionStyle = .none
      cell.isSelected = true
      #expect(back.isHidden)
    }
  }
}
