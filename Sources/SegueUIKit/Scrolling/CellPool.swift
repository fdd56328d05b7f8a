/// Cells and section views that wait for another use, and the classes that new ones are made of.
@MainActor
struct CellPool {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  private var spareCells: [String: [UITableViewCell]] = [:]
  private var spareHeaders: [String: [UITableViewHeaderFooterView]] = [:]

  mutating func cell(_ identifier: String) -> UITableViewCell? {
    if let cell = spareCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier].map { $0.make(.default, named: identifier) }
  }

  mutating func header(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = spareHeaders[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return headerClasses[identifier].map { $0.make(named: identifier) }
  }

  /// Keeps what can be used again.
  mutating func keep(_ cell: UITableViewCell) {
    if let identifier = cell.reuseIdentifier { spareCells[identifier, default: []].append(cell) }
  }

  mutating func keep(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else { return }
    spareHeaders[identifier, default: []].append(view)
  }
}

/// The views of the visible sections, by section.
struct SectionViews {
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  /// The sections that have been asked.
  var range = 0..<0
}
