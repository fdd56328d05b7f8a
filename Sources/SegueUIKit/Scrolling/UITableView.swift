import Foundation
import SegueGeometry
import SegueQuartzCore

/// Rows in sections, of which only the visible ones have cells.
///
/// Cost: loading asks for the height of each row if the delegate implements it, else only for the sections; a frame that
/// scrolls costs the rows that come and go, found in O(log n).
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// A height to be found by the table; 44 points for a row.
  public static let automaticDimension: CGFloat = -1

  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsReload() } }
  }
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      if delegate !== oldValue { setNeedsReload() }
    }
  }
  public let style: Style

  // MARK: Heights, in points

  open var rowHeight = automaticDimension {
    didSet { if rowHeight != oldValue { setNeedsReload() } }
  }
  open var sectionHeaderHeight = automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { setNeedsReload() } }
  }
  open var sectionFooterHeight = automaticDimension {
    didSet { if sectionFooterHeight != oldValue { setNeedsReload() } }
  }
  open var estimatedRowHeight = automaticDimension
  open var estimatedSectionHeaderHeight = automaticDimension
  open var estimatedSectionFooterHeight = automaticDimension
  open var sectionHeaderTopPadding: CGFloat = 0

  // MARK: Looks

  open var separatorStyle = SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Stands above the first section, as high as it is.
  open var tableHeaderView: UIView? {
    didSet { exchange(oldValue, tableHeaderView) }
  }
  /// Stands below the last section, as high as it is.
  open var tableFooterView: UIView? {
    didSet { exchange(oldValue, tableFooterView) }
  }
  /// Fills the table behind its rows and does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine, singleLineEtched
  }

  // MARK: Selection

  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open private(set) var isEditing = false

  // What the parts of the table work with.
  final var rows = SectionedRows()
  /// The numbers of the rows that have cells, and their cells.
  final var visible = 0..<0
  final var cells: [UITableViewCell] = []
  final var selected: [IndexPath] = []
  final var pool = CellPool()
  final var sectionViews = SectionViews()
  final var pressed: PressedRow?
  final var changes: RowChanges?
  final var isLoaded = false
  private var isLayingOut = false
  /// Whether the delegate's height of a row came from the protocol's own default.
  final var isHeightUnnamed = false

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    alwaysBounceVertical = true
  }

  private func setNeedsReload() {
    isLoaded = false
    setNeedsLayout()
  }

  private func exchange(_ old: UIView?, _ new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    if isLoaded {
      measure()
      setNeedsLayout()
    }
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// A cell that is no longer used, else a new one of the registered class.
  ///
  /// - Precondition: a class is registered for `identifier`.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cell = pool.cell(identifier) else {
      preconditionFailure("no cell class is registered for \"\(identifier)\"; call register(_:forCellReuseIdentifier:)")
    }
    return cell
  }

  /// A cell that is no longer used, else a new one of the registered class; nil if there is none.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { pool.cell(identifier) }

  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    pool.header(identifier)
  }

  // MARK: Loading

  /// Asks for everything anew. Nothing is selected afterwards.
  open func reloadData() {
    selected = []
    guard !isLayingOut else { return setNeedsReload() }
    load()
    setNeedsLayout()
  }

  private func load() {
    changes = nil
    unpress()
    retireAll()
    isLoaded = true
    measure()
    selected.removeAll { !rows.contains($0) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isLayingOut, changes == nil else { return }
    isLayingOut = true
    if !isLoaded { load() }
    if contentSize.width != bounds.width { contentSize.width = bounds.width }
    layOutRows()
    isLayingOut = false
  }

  // MARK: What there is

  open var numberOfSections: Int {
    loadIfNeeded()
    return rows.sections.count
  }

  open func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return rows.sections.indices.contains(section) ? rows.sections[section].count : 0
  }

  final func loadIfNeeded() {
    if !isLoaded, !isLayingOut { load() }
  }

  /// The cell of a row, nil while the row is not visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    guard rows.contains(indexPath) else { return nil }
    let number = rows.number(of: indexPath)
    return visible.contains(number) ? cells[number - visible.lowerBound] : nil
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.firstIndex { $0 === cell }.map { rows.path(of: visible.lowerBound + $0) }
  }

  open var visibleCells: [UITableViewCell] { cells }

  open var indexPathsForVisibleRows: [IndexPath]? {
    visible.isEmpty ? nil : visible.map { rows.path(of: $0) }
  }

  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    return point.x >= 0 && point.x < bounds.width ? rows.path(at: point.y) : nil
  }

  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    return rows.rows(from: rect.minY, to: rect.maxY).map { rows.path(of: $0) }
  }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    guard rows.contains(indexPath) else { return .zero }
    let (top, height) = rows.span(of: indexPath)
    return CGRect(x: 0, y: top, width: bounds.width, height: height)
  }

  open func rect(forSection section: Int) -> CGRect {
    sectionRect(section) { ($0.top, $0.bottom) }
  }

  open func rectForHeader(inSection section: Int) -> CGRect {
    sectionRect(section) { ($0.top, $0.top + $0.headerHeight) }
  }

  open func rectForFooter(inSection section: Int) -> CGRect {
    sectionRect(section) { ($0.bottom - $0.footerHeight, $0.bottom) }
  }

  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionViews.headers[section] as? UITableViewHeaderFooterView
  }

  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionViews.footers[section] as? UITableViewHeaderFooterView
  }

  // MARK: Scrolling and selecting in code

  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    loadIfNeeded()
    guard rows.contains(indexPath) else {
      return world.record("there is no row \(indexPath)", at: "UITableView.scrollToRow", used: "the offset so far")
    }
    scroll(to: rectForRow(at: indexPath), at: scrollPosition, animated: animated)
  }

  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = selected.first { scrollToRow(at: path, at: scrollPosition, animated: animated) }
  }

  open var indexPathForSelectedRow: IndexPath? { selected.first }

  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

  /// Selects a row without asking or telling the delegate; nil takes every selection away.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if indexPath == nil || !allowsMultipleSelection {
      for old in selected where old != indexPath { deselectRow(at: old, animated: animated) }
    }
    guard let indexPath else { return }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    cellForRow(at: indexPath)?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard let index = selected.firstIndex(of: indexPath) else { return }
    selected.remove(at: index)
    cellForRow(at: indexPath)?.setSelected(false, animated: animated)
  }

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Changes of rows

  /// Collects changes until `endUpdates`, which makes them all at once; calls may nest.
  open func beginUpdates() { openChanges() }

  open func endUpdates() { closeChanges() }

  /// Makes the changes of `updates` all at once.
  ///
  /// - Parameter completion: called when what moves has arrived, with whether nothing cut it short.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    openChanges()
    updates?()
    closeChanges(completion)
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.inserted += indexPaths }
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.deleted += indexPaths }
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(animation) { $0.reloaded += indexPaths }
  }

  open func reconfigureRows(at indexPaths: [IndexPath]) {
    change(.none) { $0.reloaded += indexPaths }
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change(.automatic) { $0.moved.append((indexPath, newIndexPath)) }
  }

  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.insertedSections.formUnion(sections) }
  }

  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.deletedSections.formUnion(sections) }
  }

  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(animation) { $0.reloadedSections.formUnion(sections) }
  }

  // MARK: A touch that selects

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { press(touch) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { stray(touch) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { release() }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { unpress() }
}
