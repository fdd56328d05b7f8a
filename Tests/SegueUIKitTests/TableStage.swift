import Foundation
import SegueQuartzCore
import SegueTiming
import SegueUIKit

/// A table of 300 × 400 points in a window, whose sections hold named rows, and a log of what it asked and told.
@MainActor
final class TableStage: NSObject, UITableViewDataSource, UITableViewDelegate {
  let window = UIWindow()
  let table: UITableView
  let display: SimulatedDisplay
  var sections: [[String]]
  var headers: [String?] = []
  private(set) var calls: [String] = []
  private(set) var made = 0
  var willSelect: (IndexPath) -> IndexPath? = { $0 }
  var willDeselect: (IndexPath) -> IndexPath? = { $0 }
  var highlights = true

  static func run(
    _ sections: [[String]], style: UITableView.Style = .plain, delegates: Bool = true, _ body: (TableStage) -> Void
  ) {
    SimulationWorld.run(SimulationWorld(screenSize: CGSize(width: 300, height: 400))) {
      SimulationWorld.current.screenSafeAreaInsets = .zero
      body(TableStage(sections, style, delegates))
    }
  }

  private init(_ sections: [[String]], _ style: UITableView.Style, _ delegates: Bool) {
    self.sections = sections
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: style)
    display = SimulatedDisplay(world: .current, rate: .hz(60))
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 50
    table.dataSource = self
    if delegates { table.delegate = self }
    window.addSubview(table)
    window.makeKeyAndVisible()
    display.runUntilIdle()
    calls = []
  }

  func forget() { calls = [] }

  /// What the visible rows say, top to bottom.
  var shown: [String] { table.visibleCells.map { $0.textLabel?.text ?? "?" } }

  func settle() { display.runUntilIdle() }

  func touch(_ phase: TouchSample.Phase, _ y: CGFloat) {
    let time = display.vsync(display.nextIndex)
    display.frame(touches: [TouchSample(contact: 1, phase: phase, time: time, location: CGPoint(x: 150, y: y))])
  }

  func tap(_ y: CGFloat) {
    touch(.began, y)
    touch(.ended, y)
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    if cell.tag == 0 {
      made += 1
      cell.tag = made
    }
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  private func note(_ call: String, _ path: IndexPath) { calls.append("\(call) \(path.section).\(path.row)") }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { highlights }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("highlight", indexPath) }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { note("unhighlight", indexPath) }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    note("willSelect", indexPath)
    return willSelect(indexPath)
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    note("willDeselect", indexPath)
    return willDeselect(indexPath)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("didSelect", indexPath) }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("didDeselect", indexPath) }
}

extension IndexPath {
  static func of(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
}
