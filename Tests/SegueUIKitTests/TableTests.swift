import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("UITableView")
@MainActor
struct TableTests {
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    let count: Int
    var made = 0
    var selected: [Int] = []

    init(_ count: Int) {
      self.count = count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      if cell.tag == 0 {
        made += 1
        cell.tag = made
      }
      return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
  }

  private func table(_ rows: Rows, _ body: (UITableView) -> Void) {
    SimulationWorld.run(SimulationWorld()) {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 250))
      table.rowHeight = 100
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      table.dataSource = rows
      table.delegate = rows
      table.layoutIfNeeded()
      body(table)
    }
  }

  @Test("an empty table has no cells and selects nothing")
  func empty() {
    table(Rows(0)) { table in
      #expect(table.visibleCells.isEmpty && table.indexPathsForVisibleRows == nil)
      #expect(table.indexPathForRow(at: CGPoint(x: 1, y: 1)) == nil)
    }
  }

  @Test("only visible rows have cells, and cells are used again")
  func reuse() {
    let rows = Rows(100)
    table(rows) { table in
      #expect(table.visibleCells.map(\.frame.minY) == [0, 100, 200])
      #expect(table.contentSize == CGSize(width: 300, height: 10_000))
      table.contentOffset = CGPoint(x: 0, y: 5_050)
      table.layoutIfNeeded()
      #expect(table.indexPathsForVisibleRows?.map(\.row) == [50, 51, 52])
      #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
      #expect(rows.made == 3)
      table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .bottom, animated: false)
      #expect(table.contentOffset.y == 9_750)
    }
  }

  @Test("a selection stays with its row")
  func selection() {
    let rows = Rows(10)
    table(rows) { table in
      let path = IndexPath(row: 1, section: 0)
      table.selectRow(at: path, animated: false, scrollPosition: .none)
      #expect(table.indexPathForSelectedRow == path)
      #expect(table.visibleCells.map(\.isSelected) == [false, true, false])
      #expect(rows.selected.isEmpty)
      table.contentOffset.y = 500
      table.layoutIfNeeded()
      #expect(table.visibleCells.allSatisfy { !$0.isSelected })
      table.contentOffset.y = 0
      table.layoutIfNeeded()
      #expect(table.cellForRow(at: path)?.isSelected == true)
      table.deselectRow(at: path, animated: false)
      #expect(table.indexPathForSelectedRow == nil)
    }
  }
}
