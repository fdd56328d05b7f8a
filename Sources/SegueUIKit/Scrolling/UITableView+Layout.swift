import Foundation
import SegueGeometry
import SegueQuartzCore

extension UITableView {
  /// What the protocol's default for a row's height answers; the table sees by it that nobody else does.
  func heightThatNobodyNamed() -> CGFloat {
    isHeightUnnamed = true
    return rowHeight
  }

  // MARK: Measuring

  /// Finds out where everything stands.
  func measure() {
    let parameters = world.scrollParameters
    var rows = SectionedRows(top: tableHeaderView?.bounds.height ?? 0)
    var faults = 0
    func valid(_ height: CGFloat, _ automatic: CGFloat) -> CGFloat {
      if height == Self.automaticDimension { return automatic }
      if height >= 0, height.isFinite { return height }
      faults += 1
      return automatic
    }
    if let dataSource {
      for section in 0..<max(dataSource.numberOfSections(in: self), 0) {
        let count = max(dataSource.tableView(self, numberOfRowsInSection: section), 0)
        let isGrouped = style != .plain
        func title(_ isTitled: Bool) -> CGFloat {
          isTitled
            ? (isGrouped ? parameters.groupedTitleHeight : parameters.sectionTitleHeight)
            : (isGrouped ? parameters.groupedGap : 0)
        }
        // Asked only where the height depends on it. A view that is made for the answer waits for its use.
        func isThere(_ title: String?, _ view: @autoclosure () -> UIView?) -> Bool {
          if title != nil { return true }
          guard let view = view() else { return false }
          pool.keep(view)
          return true
        }
        func isHeaderTitled() -> Bool {
          isThere(
            dataSource.tableView(self, titleForHeaderInSection: section),
            delegate?.tableView(self, viewForHeaderInSection: section))
        }
        func isFooterTitled() -> Bool {
          isThere(
            dataSource.tableView(self, titleForFooterInSection: section),
            delegate?.tableView(self, viewForFooterInSection: section))
        }
        let header = delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
        let footer = delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
        rows.append(
          SectionedRows.Section(
            count: count,
            headerHeight: header == Self.automaticDimension ? title(isHeaderTitled()) : valid(header, 0),
            heights: heights(of: section, count) { valid($0, parameters.rowHeight) },
            footerHeight: footer == Self.automaticDimension ? title(isFooterTitled()) : valid(footer, 0)))
      }
    }
    if faults > 0 {
      world.record(
        "\(faults) heights are negative or not finite", at: "UITableViewDelegate", used: "automatic heights")
    }
    self.rows = rows
    contentSize = CGSize(width: bounds.width, height: rows.bottom + (tableFooterView?.bounds.height ?? 0))
  }

  private func heights(of section: Int, _ count: Int, _ valid: (CGFloat) -> CGFloat) -> SectionedRows.Heights {
    guard let delegate, count > 0 else { return .uniform(valid(rowHeight)) }
    isHeightUnnamed = false
    let first = delegate.tableView(self, heightForRowAt: IndexPath(row: 0, section: section))
    if isHeightUnnamed { return .uniform(valid(first)) }
    var bottom = valid(first)
    var bottoms = [bottom]
    bottoms.reserveCapacity(count)
    for row in 1..<max(count, 1) {
      bottom += valid(delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section)))
      bottoms.append(bottom)
    }
    return .varied(bottoms)
  }

  // MARK: Placing

  func layOutRows() {
    let bounds = bounds
    backgroundView?.frame = bounds
    if let tableHeaderView {
      tableHeaderView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView.bounds.height)
    }
    if let tableFooterView {
      tableFooterView.frame = CGRect(
        x: 0, y: rows.bottom, width: bounds.width, height: tableFooterView.bounds.height)
    }
    show(rows.rows(from: bounds.minY, to: bounds.maxY))
    for (index, cell) in cells.enumerated() { place(cell, rows.path(of: visible.lowerBound + index)) }
    layOutSectionViews()
  }

  func place(_ cell: UITableViewCell, _ path: IndexPath) {
    let (top, height) = rows.span(of: path)
    let frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    if cell.frame != frame { cell.frame = frame }
  }

  /// Gives these rows cells and takes them from all others.
  private func show(_ range: Range<Int>) {
    guard range != visible else { return }
    let kept = visible.clamped(to: range)
    var old = cells
    let first = visible.lowerBound
    let leaving = visible.filter { !kept.contains($0) }
    let paths = leaving.map { rows.path(of: $0) }
    old = kept.map { cells[$0 - first] }
    let retired = leaving.map { cells[$0 - first] }
    (visible, cells) = (kept.isEmpty ? range.lowerBound..<range.lowerBound : kept, old)
    for (cell, path) in zip(retired, paths) { retire(cell, path) }
    var shown: [UITableViewCell] = []
    shown.reserveCapacity(range.count)
    for number in range {
      if kept.contains(number) {
        shown.append(old[number - kept.lowerBound])
      } else if let cell = makeCell(rows.path(of: number)) {
        shown.append(cell)
      } else {
        break
      }
    }
    visible = range.lowerBound..<range.lowerBound + shown.count
    cells = shown
  }

  /// The data source's cell of a row, in its place.
  func makeCell(_ path: IndexPath) -> UITableViewCell? {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
    let isSelected = selected.contains(path)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
    place(cell, path)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    addSubview(cell)
    return cell
  }

  func retire(_ cell: UITableViewCell, _ path: IndexPath) {
    if pressed?.cell === cell { unpress() }
    // The way to a place that it no longer has ends here.
    if cell.layer.animationKeys() != nil { cell.layer.removeAllAnimations() }
    cell.removeFromSuperview()
    pool.keep(cell)
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  func retireAll() {
    let (old, first) = (cells, visible.lowerBound)
    let paths = old.indices.map { rows.path(of: first + $0) }
    (cells, visible) = ([], 0..<0)
    for (cell, path) in zip(old, paths) { retire(cell, path) }
    retireSectionViews { _ in true }
  }

  // MARK: Section views

  private func retireSectionViews(where leaves: (Int) -> Bool) {
    for section in sectionViews.range where leaves(section) {
      for view in [
        sectionViews.headers.removeValue(forKey: section), sectionViews.footers.removeValue(forKey: section),
      ] {
        guard let view else { continue }
        view.removeFromSuperview()
        pool.keep(view)
      }
    }
    if leaves(sectionViews.range.lowerBound), leaves(sectionViews.range.upperBound - 1) { sectionViews.range = 0..<0 }
  }

  private func layOutSectionViews() {
    let bounds = bounds
    let range = rows.sections(from: bounds.minY, to: bounds.maxY)
    if range != sectionViews.range {
      let before = sectionViews.range
      retireSectionViews { !range.contains($0) }
      sectionViews.range = range
      for section in range where !before.contains(section) { makeViews(of: section) }
    }
    guard !sectionViews.headers.isEmpty || !sectionViews.footers.isEmpty else { return }
    for index in range {
      let section = rows.sections[index]
      if let view = sectionViews.headers[index] {
        // In a plain table the header stays in sight as long as a row of its section is.
        let top = bounds.minY + adjustedContentInset.top
        let lowest = section.bottom - section.footerHeight - section.headerHeight
        let y = style == .plain ? max(min(max(section.top, top), lowest), section.top) : section.top
        view.frame = CGRect(x: 0, y: y, width: bounds.width, height: section.headerHeight)
      }
      sectionViews.footers[index]?.frame = CGRect(
        x: 0, y: section.bottom - section.footerHeight, width: bounds.width, height: section.footerHeight)
    }
  }

  private func makeViews(of section: Int) {
    if rows.sections[section].headerHeight > 0 {
      let view =
        delegate?.tableView(self, viewForHeaderInSection: section)
        ?? dataSource?.tableView(self, titleForHeaderInSection: section).map { titled($0) }
      if let view {
        sectionViews.headers[section] = view
        addSubview(view)
      }
    }
    if rows.sections[section].footerHeight > 0 {
      let view =
        delegate?.tableView(self, viewForFooterInSection: section)
        ?? dataSource?.tableView(self, titleForFooterInSection: section).map { titled($0) }
      if let view {
        sectionViews.footers[section] = view
        addSubview(view)
      }
    }
  }

  private func titled(_ title: String) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    return view
  }

  func sectionRect(_ section: Int, _ span: (SectionedRows.Section) -> (CGFloat, CGFloat)) -> CGRect {
    loadIfNeeded()
    guard rows.sections.indices.contains(section) else { return .zero }
    let (top, bottom) = span(rows.sections[section])
    return CGRect(x: 0, y: top, width: bounds.width, height: bottom - top)
  }

  // MARK: Scrolling

  func scroll(to rect: CGRect, at position: ScrollPosition, animated: Bool) {
    let inset = adjustedContentInset
    let (low, length) = (inset.top, bounds.height - inset.bottom)
    let y: CGFloat =
      switch position {
      case .top: rect.minY - low
      case .middle: rect.midY - (low + length) / 2
      case .bottom: rect.maxY - length
      case .none: min(max(contentOffset.y, rect.maxY - length), rect.minY - low)
      }
    setContentOffset(clamped(CGPoint(x: contentOffset.x, y: y)), animated: animated)
  }
}
