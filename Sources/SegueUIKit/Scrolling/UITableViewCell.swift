import Foundation
import SegueGeometry
import SegueQuartzCore

/// A row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  public let reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
  private let style: CellStyle
  private var selected = false
  private var highlighted = false

  open var selectionStyle = SelectionStyle.default
  open var accessoryType = AccessoryType.none
  open var editingAccessoryType = AccessoryType.none
  /// Stands at the trailing edge; the content view ends before it.
  open var accessoryView: UIView? {
    didSet { exchange(oldValue, accessoryView, at: nil) }
  }
  open var backgroundView: UIView? {
    didSet { exchange(oldValue, backgroundView, at: 0) }
  }
  /// Shows while the cell is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet {
      exchange(oldValue, selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      showSelection()
    }
  }
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  open var indentationLevel = 0 {
    didSet { setNeedsLayout() }
  }
  /// Points a level.
  open var indentationWidth: CGFloat = 10
  open var showsReorderControl = false
  open private(set) var isEditing = false

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  // MARK: What a cell shows by itself; each is made when it is first asked for

  open private(set) lazy var textLabel: UILabel? = part(UILabel(frame: .zero))
  /// Nil in the default style.
  open private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : part(UILabel(frame: .zero))
  open private(set) lazy var imageView: UIImageView? = {
    hasImageView = true
    return part(UIImageView(frame: .zero))
  }()
  private var hasImageView = false
  private var hasParts = false

  private func part<Part: UIView>(_ view: Part) -> Part {
    hasParts = true
    contentView.addSubview(view)
    setNeedsLayout()
    return view
  }

  private func exchange(_ old: UIView?, _ new: UIView?, at index: Int?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: index ?? subviews.count) }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    var content = bounds
    if let accessoryView {
      let size = accessoryView.bounds.size
      accessoryView.frame = CGRect(
        x: bounds.width - size.width - 16, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
      content.size.width = max(bounds.width - size.width - 24, 0)
    }
    contentView.frame = content
    if hasParts { placeParts(in: content.size) }
  }

  /// Puts the image, 16 points in, before the texts; the second text below the first in the subtitle style, else beside
  /// it.
  private func placeParts(in size: CGSize) {
    var x = 16 + CGFloat(indentationLevel) * indentationWidth
    if hasImageView, let imageView, let image = imageView.image {
      let side = min(image.size.height, size.height)
      let width = image.size.height > 0 ? image.size.width * side / image.size.height : 0
      imageView.frame = CGRect(x: x, y: (size.height - side) / 2, width: width, height: side)
      x += width + 16
    }
    let width = max(size.width - x - 16, 0)
    guard let detail = detailTextLabel else {
      textLabel?.frame = CGRect(x: x, y: 0, width: width, height: size.height)
      return
    }
    if style == .subtitle {
      textLabel?.frame = CGRect(x: x, y: 0, width: width, height: size.height / 2)
      detail.frame = CGRect(x: x, y: size.height / 2, width: width, height: size.height / 2)
    } else {
      let part = width / 2
      textLabel?.frame = CGRect(x: x, y: 0, width: part, height: size.height)
      detail.frame = CGRect(x: x + part, y: 0, width: width - part, height: size.height)
    }
  }

  // MARK: Selection

  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }

  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    self.selected = selected
    showSelection()
  }

  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    self.highlighted = highlighted
    showSelection()
  }

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  private func showSelection() {
    selectedBackgroundView?.isHidden = selectionStyle == .none || !(selected || highlighted)
  }

  /// Called before the cell is used for another row.
  open func prepareForReuse() {
    if selected { setSelected(false, animated: false) }
    if highlighted { setHighlighted(false, animated: false) }
  }
}

/// A view above or below the rows of a section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  public let reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
  open private(set) lazy var textLabel: UILabel? = part()
  open private(set) lazy var detailTextLabel: UILabel? = part()
  private var hasText = false
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  private func part() -> UILabel {
    let label = UILabel(frame: .zero)
    hasText = true
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    if hasText { textLabel?.frame = bounds.insetBy(dx: min(16, bounds.width / 2), dy: 0) }
  }

  /// Called before the view is used for another section.
  open func prepareForReuse() {}
}

/// Cells of a class that is known only when the program runs. Clients override the initialisers without `required`, as
/// on Apple's platforms; how this calls theirs is told in `CALayer+Making.swift`.
extension UITableViewCell {
  @_silgen_name("segue_table_cell_init")
  @usableFromInline
  convenience init(new style: CellStyle, named identifier: String?) {
    self.init(style: style, reuseIdentifier: identifier)
  }

  @_silgen_name("segue_table_cell_init")
  static func make(_ style: CellStyle, named identifier: consuming String?) -> UITableViewCell
}

extension UITableViewHeaderFooterView {
  @_silgen_name("segue_table_header_init")
  @usableFromInline
  convenience init(named identifier: String?) { self.init(reuseIdentifier: identifier) }

  @_silgen_name("segue_table_header_init")
  static func make(named identifier: consuming String?) -> UITableViewHeaderFooterView
}
