import Foundation
import SegueQuartzCore

/// A message with buttons, presented over everything.
///
/// An `alert` stands in the screen's middle and fades; an `actionSheet` stands at the bottom, comes from below, and takes
/// a tap beside it for its cancel action. A tapped button dismisses it, and then calls the action's handler. The buttons
/// are controls of this module, which traces can tap. There are no text fields.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  open private(set) var preferredStyle = Style.actionSheet
  open var message: String? { didSet { viewIfLoaded?.setNeedsLayout() } }
  open private(set) var actions: [UIAlertAction] = []
  /// The action that stands out; it has to be one of the actions.
  open var preferredAction: UIAlertAction?
  private lazy var presenter = AlertTransitioning(style: preferredStyle)
  private var isChosen = false

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .custom
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    modalPresentationStyle = .custom
  }

  /// The alert's own, unless a program has set another.
  open override weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get { super.transitioningDelegate ?? presenter }
    set { super.transitioningDelegate = newValue }
  }

  /// Actions are shown in the order of adding, cancel last. A second cancel action is refused with a diagnostic.
  open func addAction(_ action: UIAlertAction) {
    guard action.style != .cancel || cancelAction == nil else {
      return SimulationWorld.current.record(
        "an alert has one cancel action at most", at: "UIAlertController.addAction",
        used: cancelAction?.title ?? "the first")
    }
    actions.append(action)
    (viewIfLoaded as? AlertView)?.show(self)
  }

  private var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  open override func loadView() {
    let alert = AlertView(frame: .zero)
    view = alert
    alert.show(self)
  }

  open override var preferredContentSize: CGSize {
    get {
      let own = super.preferredContentSize
      return own == .zero ? (view as? AlertView)?.wantedSize(of: self) ?? .zero : own
    }
    set { super.preferredContentSize = newValue }
  }

  /// A button was tapped: the alert goes, then the handler is called. Only the first tap counts.
  final func choose(_ action: UIAlertAction) {
    guard action.isEnabled, !isChosen, presentingViewController != nil else { return }
    isChosen = true
    dismiss(animated: true) { [weak self] in
      self?.isChosen = false
      action.handler?(action)
    }
  }

  /// A tap beside an action sheet.
  final func chooseCancel() {
    if preferredStyle == .actionSheet, let cancelAction { choose(cancelAction) }
  }
}

/// Title, message and buttons of an alert, one below the other.
final class AlertView: UIView {
  private weak var alert: UIAlertController?
  private let title = UILabel(frame: .zero)
  private let message = UILabel(frame: .zero)
  private var buttons: [(button: UIButton, action: UIAlertAction)] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    layer.cornerRadius = 14
    for (label, size) in [(title, 17.0), (message, 13.0)] {
      label.font = .systemFont(ofSize: size)
      label.textAlignment = .center
      label.numberOfLines = 0
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Makes a button for each action.
  func show(_ alert: UIAlertController) {
    self.alert = alert
    (title.text, message.text) = (alert.title, alert.message)
    for old in buttons { old.button.removeFromSuperview() }
    let ordered = alert.actions.filter { $0.style != .cancel } + alert.actions.filter { $0.style == .cancel }
    buttons = ordered.map { action in
      let button = UIButton(type: .system)
      button.setTitle(action.title, for: .normal)
      button.setTitleColor(action.style == .destructive ? .systemRed : .systemBlue, for: .normal)
      button.isEnabled = action.isEnabled
      button.addAction(for: .touchUpInside) { [weak alert, weak action] _ in
        if let action { alert?.choose(action) }
      }
      action.onChange = { [weak button, weak action] in button?.isEnabled = action?.isEnabled ?? false }
      addSubview(button)
      return (button, action)
    }
    setNeedsLayout()
  }

  private var isSheet: Bool { alert?.preferredStyle == .actionSheet }
  private let margin: CGFloat = 16

  private var buttonHeight: CGFloat {
    let parameters = world.controlParameters
    return isSheet ? parameters.actionSheetButtonHeight : parameters.alertButtonHeight
  }

  /// Two buttons of an alert stand side by side.
  private var isSideBySide: Bool { !isSheet && buttons.count == 2 }

  private var texts: [UILabel] { [title, message].filter { !($0.text ?? "").isEmpty } }

  private func height(of label: UILabel, width: CGFloat) -> CGFloat {
    label.sizeThatFits(CGSize(width: width - 2 * margin, height: .greatestFiniteMagnitude)).height
  }

  func wantedSize(of alert: UIAlertController) -> CGSize {
    let parameters = world.controlParameters
    let screen = UIScreen.main.bounds.width
    let width = isSheet ? max(0, screen - 2 * parameters.actionSheetGap) : min(parameters.alertWidth, screen)
    (title.text, message.text) = (alert.title, alert.message)
    let text = texts.reduce(0) { $0 + height(of: $1, width: width) + margin / 4 }
    let rows = CGFloat(isSideBySide ? 1 : buttons.count)
    return CGSize(width: width, height: (text > 0 ? text + 2 * margin : 0) + rows * buttonHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let alert { (title.text, message.text) = (alert.title, alert.message) }
    var y = texts.isEmpty ? 0 : margin
    for label in texts {
      let height = height(of: label, width: bounds.width)
      label.frame = CGRect(x: margin, y: y, width: max(0, bounds.width - 2 * margin), height: height)
      y += height + margin / 4
    }
    if !texts.isEmpty { y += margin }
    let width = isSideBySide ? bounds.width / 2 : bounds.width
    // Side by side the way out is the first.
    for (index, entry) in (isSideBySide ? buttons.reversed() : buttons).enumerated() {
      let (column, row) = isSideBySide ? (CGFloat(index), 0) : (0, CGFloat(index))
      entry.button.frame = CGRect(x: column * width, y: y + row * buttonHeight, width: width, height: buttonHeight)
    }
  }
}
