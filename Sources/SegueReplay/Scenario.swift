import SegueTiming
import SegueTransitions

/// A transition × an operation × a gesture trace × a scene × a device's profile: what one replay runs.
public struct Scenario: Hashable, Sendable {
  /// An id of the catalogue, such as "td.shared-element".
  public var transition: String
  /// One of the operations that the transition animates: "push", "pop", "present", "dismiss", "select".
  public var operation: String
  /// The trace's name: a bundled one's, the file's, or `ScenarioCatalog.program` where no finger is at work.
  public var trace: String
  /// A name of `ScenarioCatalog.scenes`.
  public var scene: String
  /// Layers in the scene, half of them in each screen.
  public var views: Int
  /// The display, the screen and what work costs.
  public var device: DeviceProfile
  /// Whether the originals' known defects are repaired.
  public var fidelity: TransitionFidelity

  public init(
    transition: String, operation: String, trace: String, scene: String, views: Int, device: DeviceProfile,
    fidelity: TransitionFidelity = .corrected
  ) {
    self.transition = transition
    self.operation = operation
    self.trace = trace
    self.scene = scene
    self.views = views
    self.device = device
    self.fidelity = fidelity
  }

  /// On the profile that has the rate's name.
  public init(
    transition: String, operation: String, trace: String, scene: String, views: Int, rate: RefreshRate,
    fidelity: TransitionFidelity = .corrected
  ) {
    self.init(
      transition: transition, operation: operation, trace: trace, scene: scene, views: views,
      device: DeviceProfile(rate), fidelity: fidelity)
  }

  /// The profile's fastest rate. Setting it takes the profile that has the rate's name.
  public var rate: RefreshRate {
    get { device.rate }
    set { device = DeviceProfile(newValue) }
  }

  /// The profile's name: "120", or "phone-variable".
  public var profile: String { device.name }

  /// "td.shared-element/pop/edge-flick/photos-1000@120", with "/compat" behind it where defects are kept.
  public var name: String {
    "\(transition)/\(operation)/\(trace)/\(scene)-\(views)@\(profile)" + (fidelity == .compat ? "/compat" : "")
  }
}

/// A name that the command line knows, and what it stands for.
public struct CatalogEntry: Hashable, Sendable {
  public let name: String
  public let summary: String

  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}
