import Foundation

/// An entry of a menu, as data: there are no menus on a screen that nobody sees.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  public enum State: Int, Sendable {
    case off, on, mixed
  }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let disabled = Attributes(rawValue: 1 << 0)
    public static let destructive = Attributes(rawValue: 1 << 1)
    public static let hidden = Attributes(rawValue: 1 << 2)
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  open internal(set) var title: String
  open internal(set) var image: UIImage?
  open var subtitle: String?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure with a name, for controls and bar items.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  public let identifier: Identifier
  open var discoverabilityTitle: String?
  open var attributes: Attributes
  open var state: State
  /// Who is sending the action, while its handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: UIActionHandler

  /// - Parameter identifier: nil gives one that no other action has.
  @preconcurrency
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? UIAction.nextIdentifier()
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
    self.subtitle = subtitle
  }

  /// Runs the handler, if the action is not disabled.
  open func performWithSender(_ sender: Any?, target: Any?) {
    guard !attributes.contains(.disabled) else { return }
    let outer = self.sender
    self.sender = sender as AnyObject?
    handler(self)
    self.sender = outer
  }

  private static var made = 0

  private static func nextIdentifier() -> Identifier {
    made += 1
    return Identifier("action \(made)")
  }
}
