import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueUIKit
import Testing

@testable import SegueUIKit

@Suite("Sections and rows of a table")
@MainActor
struct TableSectionTests {
  // MARK: Places

  @Test("places of rows by number and by height agree with a plain walk, for any heights")
  func lookups() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var rows = SectionedRows(top: Double.random(in: 0...30, using: &random).rounded())
      var spans: [(path: IndexPath, top: CGFloat, bottom: CGFloat)] = []
      var y = rows.bottom
      for section in 0..<Int.random(in: 0...6, using: &random) {
        let count = Int.random(in: 0...5, using: &random)
        let isUniform = Bool.random(using: &random)
        let height = Double(Int.random(in: 1...60, using: &random))
        let header = Double(Int.random(in: 0...20, using: &random)) * (Bool.random(using: &random) ? 1 : 0)
        let footer = Double(Int.random(in: 0...20, using: &random)) * (Bool.random(using: &random) ? 1 : 0)
        var bottoms: [CGFloat] = []
        y += header
        for row in 0..<count {
          let own = isUniform ? height : Double(Int.random(in: 0...60, using: &random))
          spans.append((.of(section, row), y, y + own))
          y += own
          bottoms.append((bottoms.last ?? 0) + own)
        }
        y += footer
        rows.append(
          SectionedRows.Section(
            count: count, headerHeight: header, heights: isUniform ? .uniform(height) : .varied(bottoms),
            footerHeight: footer))
      }
      #expect(rows.rowCount == spans.count && rows.bottom == y, "seed \(seed)")
      for (number, span) in spans.enumerated() {
        #expect(rows.path(of: number) == span.path && rows.number(of: span.path) == number, "seed \(seed)")
        #expect(rows.span(of: span.path).top == span.top, "seed \(seed)")
      }
      for low in stride(from: -5.0, through: y + 10, by: 3.5) {
        let at = spans.first { $0.top <= low && low < $0.bottom }?.path
        #expect(rows.path(at: low) == at, "seed \(seed) at \(low)")
        let high = low + 47
        let seen = spans.indices.filter { spans[$0].bottom > low && spans[$0].top < high }
        let found = rows.rows(from: low, to: high)
        // Rows without height may or may not count at the ends.
        #expect(seen.allSatisfy(found.contains), "seed \(seed) at \(low): \(found) \(seen)")
        #expect(
          found.allSatisfy { seen.contains($0) || spans[$0].top == spans[$0].bottom },
          "seed \(seed) at \(low): \(found)")
      }
    }
  }

  private final class Heights: NSObject, UITableViewDataSource, UITableViewDelegate {
    var asked = 0
    var counted = 0
    var count = 10
    var height: (Int) -> CGFloat = { CGFloat(20 + $0) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      counted += 1
      return tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      asked += 1
      return height(indexPath.row)
    }
  }

  private func table(_ source: Heights, _ body: (UITableView) -> Void) {
    SimulationWorld.run(SimulationWorld()) {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      table.dataSource = source
      table.delegate = source
      table.layoutIfNeeded()
      body(table)
    }
  }

  @Test("each row has the height that the delegate names")
  func variedHeights() {
    let source = Heights()
    table(source) { table in
      #expect(table.contentSize == CGSize(width: 300, height: 245) && source.asked == 10)
      #expect(table.visibleCells.map(\.frame.minY) == [0, 20, 41, 63, 86])
      #expect(table.rectForRow(at: .of(0, 9)) == CGRect(x: 0, y: 216, width: 300, height: 29))
      #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 62.5))?.row == 2)
      #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 41, width: 1, height: 23))?.map(\.row) == [2, 3])
    }
  }

  @Test("heights that cannot be are recorded and become automatic")
  func badHeights() {
    let source = Heights()
    source.count = 4
    source.height = { [10, -5, CGFloat.nan, UITableView.automaticDimension][$0] }
    table(source) { table in
      #expect(Double(table.contentSize.height) == 142)
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("100,000 rows cost no more than the visible ones, by number and by cell")
  func manyRows() {
    TableStage.run([(0..<100_000).map { "\($0)" }]) { stage in
      #expect(stage.table.contentSize.height == 5_000_000 && stage.made == 8)
      for share in 1...200 {
        stage.table.contentOffset.y = CGFloat(share) * 24_000
        stage.table.layoutIfNeeded()
        #expect(stage.shown.first == "\(share * 480)")
      }
      #expect(stage.made <= 9 && stage.table.subviews.filter { $0 is UITableViewCell }.count <= 9)
      #expect(stage.table.rectForRow(at: .of(0, 99_999)).minY == 4_999_950)
    }
  }

  @Test("a table that scrolls by whole rows makes as many cells as fit")
  func reuseCounts() {
    TableStage.run([(0..<50).map { "\($0)" }]) { stage in
      let cells = Set(stage.table.visibleCells.map(ObjectIdentifier.init))
      for y in stride(from: 0, through: 2_100, by: 50) {
        stage.table.contentOffset.y = CGFloat(y)
        stage.display.frame()
        #expect(stage.table.visibleCells.count == 8)
      }
      #expect(stage.made == 8 && Set(stage.table.visibleCells.map(ObjectIdentifier.init)) == cells)
    }
  }

  // MARK: Headers

  @Test("titles stand above their sections; in a plain table they stay in sight while a row of theirs is")
  func headers() {
    TableStage.run([["a", "b", "c"], ["d"], (0..<20).map { "e\($0)" }]) { stage in
      #expect(stage.table.headerView(forSection: 0) == nil)
      stage.headers = ["A", nil, "E"]
      stage.table.reloadData()
      stage.settle()
      #expect(stage.table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 300, height: 28))
      #expect(stage.table.rectForHeader(inSection: 1).height == 0)
      #expect(Double(stage.table.rect(forSection: 2).minY) == 228)
      #expect(stage.table.headerView(forSection: 0)?.textLabel?.text == "A")
      #expect(stage.table.rectForRow(at: .of(0, 0)).minY == 28)
      for (offset, y) in [(0, 0), (60, 60), (140, 140), (160, 150)] {
        stage.table.contentOffset.y = CGFloat(offset)
        stage.display.frame()
        #expect(Double(stage.table.headerView(forSection: 0)?.frame.minY ?? -1) == Double(y), "\(offset)")
      }
      stage.table.contentOffset.y = 400
      stage.display.frame()
      #expect(stage.table.headerView(forSection: 0) == nil && stage.table.headerView(forSection: 2)?.frame.minY == 400)
    }
  }

  @Test("a grouped table has gaps, and a table's own header and footer stand before and after all")
  func grouped() {
    TableStage.run([["a"], ["b"]], style: .grouped) { stage in
      #expect(Double(stage.table.contentSize.height) == 172)
      stage.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 70))
      stage.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
      stage.settle()
      #expect(Double(stage.table.contentSize.height) == 272)
      #expect(Double(stage.table.rectForRow(at: .of(0, 0)).minY) == 88)
      #expect(stage.table.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 300, height: 70))
      #expect(stage.table.tableFooterView?.frame == CGRect(x: 0, y: 242, width: 300, height: 30))
    }
  }

  @Test("rows are scrolled to at the top, the middle, the bottom or as little as needed")
  func scrollTo() {
    TableStage.run([(0..<100).map { "\($0)" }]) { stage in
      for (position, y) in [
        (UITableView.ScrollPosition.top, 2_500.0), (.middle, 2_325), (.bottom, 2_150), (.none, 2_150),
      ] {
        stage.table.scrollToRow(at: .of(0, 50), at: position, animated: false)
        #expect(Double(stage.table.contentOffset.y) == y)
      }
      stage.table.scrollToRow(at: .of(0, 99), at: .top, animated: true)
      #expect(Double(stage.table.contentOffset.y) == 2_150)
      stage.settle()
      #expect(Double(stage.table.contentOffset.y) == 4_600 && stage.shown.last == "99")
      stage.table.scrollToRow(at: .of(3, 0), at: .top, animated: false)
      #expect(SimulationWorld.current.diagnostics.count == 1 && stage.table.contentOffset.y == 4_600)
    }
  }

  // MARK: Changes

  @Test("rows come, go, move and change at once, and cells and selection follow")
  func changes() {
    TableStage.run([["a", "b", "c", "d"], ["x", "y"]]) { stage in
      let table = stage.table
      table.selectRow(at: .of(0, 2), animated: false, scrollPosition: .none)
      let c = table.cellForRow(at: .of(0, 2))
      stage.sections = [["n", "c", "D", "a"], ["y", "m"]]
      table.performBatchUpdates {
        table.deleteRows(at: [.of(0, 1), .of(1, 0)], with: .fade)
        table.insertRows(at: [.of(0, 0), .of(1, 1)], with: .automatic)
        table.moveRow(at: .of(0, 0), to: .of(0, 3))
        table.reloadRows(at: [.of(0, 3)], with: .none)
      }
      #expect(stage.shown == ["n", "c", "D", "a", "y", "m"])
      #expect(table.cellForRow(at: .of(0, 1)) === c && c?.isSelected == true)
      #expect(table.indexPathForSelectedRow == .of(0, 1))
      stage.settle()
      #expect(table.visibleCells.map { Double($0.frame.minY) } == [0, 50, 100, 150, 200, 250])
      #expect(table.visibleCells.allSatisfy { $0.alpha == 1 } && table.subviews.count == 6)
    }
  }

  @Test("what stays moves to its place, in 0.3 s")
  func animatedChange() {
    TableStage.run([["a", "b"]]) { stage in
      stage.sections = [["n", "a", "b"]]
      var finished: Bool?
      stage.table.performBatchUpdates {
        stage.table.insertRows(at: [.of(0, 0)], with: .top)
      } completion: {
        finished = $0
      }
      let a = stage.table.cellForRow(at: .of(0, 1))
      stage.display.frame()
      for _ in 0..<9 { stage.display.frame() }
      let y = Double(a?.layer.presentation()?.frame.minY ?? -1)
      #expect(y > 15 && y < 35 && finished == nil, "\(y)")
      stage.settle()
      #expect(a?.frame.minY == 50 && finished == true)
    }
  }

  @Test("sections come and go")
  func sectionChanges() {
    TableStage.run([["a"], ["b"], ["c"]]) { stage in
      stage.table.selectRow(at: .of(2, 0), animated: false, scrollPosition: .none)
      stage.sections = [["n"], ["a"], ["c"]]
      stage.table.beginUpdates()
      stage.table.deleteSections(IndexSet(integer: 1), with: .none)
      stage.table.insertSections(IndexSet(integer: 0), with: .none)
      stage.table.endUpdates()
      #expect(stage.shown == ["n", "a", "c"] && stage.table.indexPathForSelectedRow == .of(2, 0))
      stage.sections[1] = ["p", "q"]
      stage.table.reloadSections(IndexSet(integer: 1), with: .none)
      #expect(stage.shown == ["n", "p", "q", "c"] && SimulationWorld.current.diagnostics.isEmpty)
    }
  }

  @Test("changes that do not add up are recorded, and the table loads anew")
  func inconsistent() {
    TableStage.run([["a", "b"]]) { stage in
      stage.sections = [["a", "b", "c", "d"]]
      stage.table.insertRows(at: [.of(0, 2)], with: .automatic)
      #expect(SimulationWorld.current.diagnostics.map(\.what) == ["4 rows in section 0 where the changes leave 3"])
      stage.settle()
      #expect(stage.shown == ["a", "b", "c", "d"])
    }
  }

  @Test("any changes leave the rows that the data has, each in its place")
  func randomChanges() {
    for seed in 1...30 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      TableStage.run([(0..<6).map { "r\($0)" }]) { stage in
        var fresh = 0
        for _ in 0..<6 {
          let before = stage.sections[0]
          let leaving = before.indices.filter { _ in Int.random(in: 0...3, using: &random) == 0 }
          var after = before.enumerated().filter { !leaving.contains($0.offset) }.map(\.element)
          var coming: [Int] = []
          for _ in 0..<Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...after.count, using: &random)
            fresh += 1
            after.insert("n\(fresh)", at: place)
          }
          coming = after.indices.filter { !before.contains(after[$0]) }
          stage.sections = [after]
          stage.table.performBatchUpdates {
            stage.table.deleteRows(at: leaving.map { .of(0, $0) }, with: .fade)
            stage.table.insertRows(at: coming.map { .of(0, $0) }, with: .fade)
          }
          #expect(stage.shown == Array(after.prefix(8)), "seed \(seed)")
          for _ in 0..<Int.random(in: 0...20, using: &random) { stage.display.frame() }
        }
        stage.settle()
        #expect(SimulationWorld.current.diagnostics.isEmpty, "seed \(seed)")
        #expect(
          stage.table.visibleCells.map { Double($0.frame.minY) } == stage.shown.indices.map { Double($0) * 50 },
          "seed \(seed)")
      }
    }
  }

  // MARK: Clients' own classes

  private final class Photo: UITableViewCell {
    let photo = UIImageView(frame: .zero)
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(photo)
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test("a registered class is made with its own initialiser, which is not required")
  func ownCells() {
    SimulationWorld.run(SimulationWorld()) {
      let table = UITableView(frame: .zero, style: .plain)
      table.register(Photo.self, forCellReuseIdentifier: "photo")
      table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "head")
      let cell = table.dequeueReusableCell(withIdentifier: "photo") as? Photo
      #expect(cell?.reuseIdentifier == "photo" && cell?.photo.superview === cell?.contentView)
      #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
      #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "head")?.reuseIdentifier == "head")
    }
  }

  private final class Names: UITableViewController {
    var offsets = 0
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "name")
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }
    override func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets += 1 }
  }

  @Test("a table controller is its table's source and delegate, and clears the selection when it appears")
  func controller() {
    SimulationWorld.run(SimulationWorld()) {
      SimulationWorld.current.screenSafeAreaInsets = .zero
      let names = Names(style: .plain)
      let window = UIWindow()
      window.rootViewController = names
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      #expect(names.tableView.contentSize.height == 1_800 && names.view === names.tableView)
      names.tableView.contentOffset.y = 10
      #expect(names.offsets == 1)
      names.tableView.selectRow(at: .of(0, 3), animated: false, scrollPosition: .none)
      names.viewWillAppear(false)
      #expect(names.tableView.indexPathForSelectedRow == nil)
      let plain = UITableViewController()
      #expect(plain.tableView.numberOfRows(inSection: 0) == 0 && plain.tableView.numberOfSections == 1)
    }
  }

  @Test("the parts of a path")
  func paths() {
    var path = IndexPath(item: 3, section: 1)
    #expect(path == IndexPath(row: 3, section: 1) && path.item == 3)
    path.row = 5
    path.section = 2
    #expect(path == [2, 5])
  }
}
