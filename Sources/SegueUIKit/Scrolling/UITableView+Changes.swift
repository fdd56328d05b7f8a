import Foundation
import SegueGeometry
import SegueQuartzCore

/// Changes of rows and sections that are made at once. What leaves is named by where it was, what comes by where it will
/// be.
struct RowChanges {
  var depth = 0
  var isAnimated = false
  var inserted: [IndexPath] = []
  var deleted: [IndexPath] = []
  var reloaded: [IndexPath] = []
  var moved: [(from: IndexPath, to: IndexPath)] = []
  var insertedSections = IndexSet()
  var deletedSections = IndexSet()
  var reloadedSections = IndexSet()

  /// Where a section has gone; nil for one that left.
  func section(_ old: Int) -> Int? {
    guard !deletedSections.contains(old) else { return nil }
    return slot(old - deletedSections.count(in: 0..<old), avoiding: Array(insertedSections))
  }

  /// Where a row has gone; nil for one that left.
  func path(_ old: IndexPath) -> IndexPath? {
    if let move = moved.first(where: { $0.from == old }) { return move.to }
    guard let section = section(old.section), !deleted.contains(old) else { return nil }
    let left = leaving(old.section).filter { $0 < old.row }.count
    return IndexPath(row: slot(old.row - left, avoiding: coming(section)), section: section)
  }

  /// The rows that leave a section of before, in order.
  func leaving(_ section: Int) -> [Int] {
    Set((deleted + moved.map(\.from)).filter { $0.section == section }.map(\.row)).sorted()
  }

  /// The rows that come to a section of afterwards, in order.
  func coming(_ section: Int) -> [Int] {
    Set((inserted + moved.map(\.to)).filter { $0.section == section }.map(\.row)).sorted()
  }

  /// The place of the `rank`-th of those that stay, among places of which some are taken.
  private func slot(_ rank: Int, avoiding taken: [Int]) -> Int {
    var slot = rank
    for place in taken {
      if place > slot { break }
      slot += 1
    }
    return slot
  }

  /// What does not add up between the numbers of rows before and after; nil if all does.
  func fault(before: [Int], after: [Int]) -> String? {
    let expected = before.count - deletedSections.count + insertedSections.count
    guard after.count == expected else {
      return "\(after.count) sections where the changes leave \(expected)"
    }
    for (old, count) in before.enumerated() {
      guard let new = section(old), !reloadedSections.contains(old) else { continue }
      let rows = count - leaving(old).count + coming(new).count
      guard new < after.count, after[new] == rows else {
        return "\(new < after.count ? after[new] : 0) rows in section \(new) where the changes leave \(rows)"
      }
    }
    return nil
  }
}

extension UITableView {
  func openChanges() {
    loadIfNeeded()
    if changes == nil { changes = RowChanges() }
    changes?.depth += 1
  }

  func change(_ animation: RowAnimation, _ body: (inout RowChanges) -> Void) {
    openChanges()
    if animation != .none { changes?.isAnimated = true }
    if var changes {
      body(&changes)
      self.changes = changes
    }
    closeChanges()
  }

  func closeChanges(_ completion: ((Bool) -> Void)? = nil) {
    changes?.depth -= 1
    guard let made = changes, made.depth <= 0 else {
      // The outer changes are still being collected; theirs is the end.
      if let completion { world.performLater { completion(true) } }
      return
    }
    changes = nil
    apply(made, completion)
  }

  /// Makes the changes. Numbers that do not add up are recorded, and everything is loaded anew.
  private func apply(_ changes: RowChanges, _ completion: ((Bool) -> Void)?) {
    let before = rows
    let old = cells.indices.map { (path: before.path(of: visible.lowerBound + $0), cell: cells[$0]) }
    measure()
    if let fault = changes.fault(before: before.sections.map(\.count), after: rows.sections.map(\.count)) {
      rows = before
      world.record(fault, at: "UITableView.endUpdates", used: "a reload of all rows")
      reloadData()
      if let completion { world.performLater { completion(true) } }
      return
    }
    selected = selected.compactMap { changes.path($0) }.filter { rows.contains($0) }
    var stays: [IndexPath: UITableViewCell] = [:]
    var leaves: [(path: IndexPath, cell: UITableViewCell)] = []
    let range = rows.rows(from: bounds.minY, to: bounds.maxY)
    for (path, cell) in old {
      let isReloaded = changes.reloaded.contains(path) || changes.reloadedSections.contains(path.section)
      if !isReloaded, let new = changes.path(path), rows.contains(new), range.contains(rows.number(of: new)) {
        stays[new] = cell
      } else {
        leaves.append((path, cell))
      }
    }
    retireSections()
    let animates = changes.isAnimated && window != nil
    show(range, stays, animates: animates, leaving: leaves, completion)
  }

  private func retireSections() {
    for view in sectionViews.range.flatMap({ [sectionViews.headers[$0], sectionViews.footers[$0]] }) {
      guard let view else { continue }
      view.removeFromSuperview()
      pool.keep(view)
    }
    sectionViews = SectionViews()
  }

  private func show(
    _ range: Range<Int>, _ stays: [IndexPath: UITableViewCell], animates: Bool,
    leaving: [(path: IndexPath, cell: UITableViewCell)], _ completion: ((Bool) -> Void)?
  ) {
    // Retired at once, so that they can be used again for the rows that come; where it shows, a picture of them fades.
    var pictures: [UIView] = []
    for (path, cell) in leaving {
      if animates, let picture = cell.snapshotView(afterScreenUpdates: false) {
        picture.frame = cell.frame
        insertSubview(picture, at: 0)
        pictures.append(picture)
      }
      retire(cell, path)
    }
    var fresh: [UITableViewCell] = []
    var shown: [(cell: UITableViewCell, path: IndexPath)] = []
    (cells, visible) = ([], 0..<0)
    for number in range {
      let path = rows.path(of: number)
      if let cell = stays[path] {
        shown.append((cell, path))
      } else if let cell = makeCell(path) {
        fresh.append(cell)
        shown.append((cell, path))
      } else {
        break
      }
    }
    cells = shown.map(\.cell)
    visible = range.lowerBound..<range.lowerBound + shown.count
    setNeedsLayout()
    guard animates else {
      for (cell, path) in shown { place(cell, path) }
      if let completion { world.performLater { completion(true) } }
      return
    }
    for cell in fresh { cell.alpha = 0 }
    UIView.animate(
      withDuration: world.scrollParameters.animationDuration, delay: 0, options: .allowUserInteraction
    ) { [self] in
      for (cell, path) in shown { place(cell, path) }
      for cell in fresh { cell.alpha = 1 }
      for picture in pictures { picture.alpha = 0 }
    } completion: { finished in
      for picture in pictures { picture.removeFromSuperview() }
      completion?(finished)
    }
  }
}
