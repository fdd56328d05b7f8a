import Foundation

@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

@preconcurrency @MainActor
public protocol UITableViewDelegate: AnyObject {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  public var section: Int { self[0] }
  public var row: Int { self[1] }
}

/// A row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  public let reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
  open internal(set) var isSelected = false

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }

  /// Called before the cell is used for another row.
  open func prepareForReuse() { isSelected = false }
}

/// Rows of equal height, of which only the visible ones have cells.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  /// Points.
  open var rowHeight: CGFloat = 44
  public let style: Style
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var spare: [String: [UITableViewCell]] = [:]
  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var paths: [IndexPath] = []
  private var isLoaded = false
  open private(set) var indexPathForSelectedRow: IndexPath?
  private var pressed: (path: IndexPath, location: CGPoint)?

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }

  /// A cell that is no longer used, else a new one of the registered class.
  ///
  /// - Precondition: a class is registered for `identifier`.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    guard let cellClass = cellClasses[identifier] else {
      preconditionFailure("no cell class is registered for \"\(identifier)\"; call register(_:forCellReuseIdentifier:)")
    }
    return cellClass.init(style: .default, reuseIdentifier: identifier)
  }

  open func reloadData() {
    for path in cells.keys.sorted() { retire(path) }
    paths = (0..<(dataSource?.numberOfSections(in: self) ?? 0)).flatMap { section in
      (0..<(dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0)).map {
        IndexPath(row: $0, section: section)
      }
    }
    isLoaded = true
    contentSize = CGSize(width: bounds.width, height: CGFloat(paths.count) * rowHeight)
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if !isLoaded { reloadData() }
    contentSize.width = bounds.width
    let first = max(Int((bounds.minY / rowHeight).rounded(.down)), 0)
    let last = min(Int((bounds.maxY / rowHeight).rounded(.up)), paths.count)
    let visible = first < last ? Set(paths[first..<last]) : []
    for path in cells.keys.sorted() where !visible.contains(path) { retire(path) }
    for index in first..<max(first, last) {
      let cell = cells[paths[index]] ?? place(paths[index])
      cell?.frame = CGRect(x: 0, y: CGFloat(index) * rowHeight, width: bounds.width, height: rowHeight)
    }
  }

  private func place(_ path: IndexPath) -> UITableViewCell? {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
    cells[path] = cell
    cell.isSelected = path == indexPathForSelectedRow
    addSubview(cell)
    return cell
  }

  private func retire(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
  }

  /// The cell of a row, nil while the row is not visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  open var visibleCells: [UITableViewCell] { cells.sorted { $0.key < $1.key }.map(\.value) }

  open var indexPathsForVisibleRows: [IndexPath]? { cells.isEmpty ? nil : cells.keys.sorted() }

  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    let index = Int((point.y / rowHeight).rounded(.down))
    return paths.indices.contains(index) && point.x >= 0 && point.x < bounds.maxX ? paths[index] : nil
  }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard let index = paths.firstIndex(of: indexPath) else { return .zero }
    return CGRect(x: 0, y: CGFloat(index) * rowHeight, width: bounds.width, height: rowHeight)
  }

  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    let rect = rectForRow(at: indexPath)
    let y: CGFloat =
      switch scrollPosition {
      case .top: rect.minY
      case .middle: rect.midY - bounds.height / 2
      case .bottom: rect.maxY - bounds.height
      case .none: min(max(contentOffset.y, rect.maxY - bounds.height), rect.minY)
      }
    setContentOffset(clamped(CGPoint(x: 0, y: y)), animated: animated)
  }

  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if let old = indexPathForSelectedRow { cells[old]?.isSelected = false }
    indexPathForSelectedRow = indexPath
    guard let indexPath else { return }
    cells[indexPath]?.isSelected = true
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard indexPathForSelectedRow == indexPath else { return }
    cells[indexPath]?.isSelected = false
    indexPathForSelectedRow = nil
  }

  // MARK: A touch that selects

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let location = touches.first?.location(in: self) else { return }
    pressed = indexPathForRow(at: location).map { ($0, location) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let pressed, let location = touches.first?.location(in: self) else { return }
    let strayed = hypot(location.x - pressed.location.x, location.y - pressed.location.y)
    if strayed > world.gestureParameters.tapAllowableMovement { self.pressed = nil }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let path = pressed?.path else { return }
    pressed = nil
    world.performLater { [weak self] in
      guard let self else { return }
      self.selectRow(at: path, animated: false, scrollPosition: .none)
      self.delegate?.tableView(self, didSelectRowAt: path)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { pressed = nil }
}
