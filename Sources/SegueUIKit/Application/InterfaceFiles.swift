import Foundation
import SegueQuartzCore

/// A storyboard by its name. Interface files are not loaded here: controllers are made in code.
///
/// To keep client code as it is, register what the file would have given: `register(_:for:)`.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private let name: String
  private var makers: [String: @MainActor () -> UIViewController] = [:]
  private var initial: (@MainActor () -> UIViewController)?

  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    let book = StoryboardBook.of(.current)
    makers = book.makers[name] ?? [:]
    initial = book.initial[name]
    super.init()
  }

  /// Says how a storyboard's controller is made, in the current world; a nil identifier is the initial controller's.
  @preconcurrency
  public static func register(
    _ name: String, identifier: String?, _ make: @escaping @MainActor () -> UIViewController
  ) {
    let book = StoryboardBook.of(.current)
    if let identifier { book.makers[name, default: [:]][identifier] = make } else { book.initial[name] = make }
  }

  /// The registered controller, told by `awakeFromNib` that it is there; else an empty one, and a diagnostic.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    makers[identifier].map { awoken($0()) } ?? missing("no controller \"\(identifier)\"")
  }

  /// The registered controller; nil where none is, with a diagnostic.
  open func instantiateInitialViewController() -> UIViewController? {
    if let initial { return awoken(initial()) }
    _ = missing("no initial controller")
    return nil
  }

  private func awoken(_ controller: UIViewController) -> UIViewController {
    controller.awakeFromNib()
    return controller
  }

  private func missing(_ what: String) -> UIViewController {
    SimulationWorld.current.record(
      "interface files are not loaded, so storyboard \"\(name)\" has \(what); make it in code or register it",
      at: "UIStoryboard.instantiateViewController", used: "an empty controller")
    return UIViewController()
  }
}

@MainActor
private final class StoryboardBook {
  var makers: [String: [String: @MainActor () -> UIViewController]] = [:]
  var initial: [String: @MainActor () -> UIViewController] = [:]

  static func of(_ world: SimulationWorld) -> StoryboardBook { world.part(StoryboardBook.self) { StoryboardBook() } }
}

/// A way from one controller to another, performed in code. Subclasses override `perform()`.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  private final var handler: (@MainActor () -> Void)?

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  @preconcurrency
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Runs the handler; without one, the destination is pushed onto the source's navigation controller, if there is one.
  open func perform() {
    if let handler { return handler() }
    if let navigation = source.navigationController {
      navigation.pushViewController(destination, animated: true)
    } else {
      SimulationWorld.current.record(
        "a plain segue needs a navigation controller around its source; override perform()",
        at: "UIStoryboardSegue.perform", used: "nothing is shown")
    }
  }
}

/// A nib by its name. Interface files are not loaded here: `instantiate` gives nothing, and a diagnostic.
@preconcurrency @MainActor
open class UINib: NSObject {
  private let name: String

  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
    SimulationWorld.current.record(
      "interface files are not loaded, so nib \"\(name)\" has nothing; make its views in code",
      at: "UINib.instantiate", used: "no objects")
    return []
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }
}

extension Bundle {
  /// Nothing, and a diagnostic: interface files are not loaded here.
  @preconcurrency @MainActor
  public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
    UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
  }
}
