import Foundation
import SegueUIKit

/// The screens that show one ADTransition in the family's own container, whose bars are hidden.
@preconcurrency @MainActor
public final class ADContainerRehearsal: NSObject, TransitionRehearsal {
  public let container: ADTransitionController
  private let options: RehearsalOptions
  private let gestures: [TransitionOperation: [TransitionGesture]]
  private let make: ADRehearsal.Maker
  private let first: UIViewController
  private var second: UIViewController
  private var gesture: ADContainerGesture?

  /// - Parameters:
  ///   - gestures: that may drive a push and a pop.
  ///   - make: makes the transition.
  public init(
    _ options: RehearsalOptions, gestures: [TransitionOperation: [TransitionGesture]],
    make: @escaping ADRehearsal.Maker
  ) {
    self.options = options
    self.gestures = gestures
    self.make = make
    first = RehearsalScreen(number: 0, content: options.content)
    second = RehearsalScreen(number: 1, content: options.content)
    container = ADTransitionController(rootViewController: first, fidelity: options.fidelity)
    super.init()
    container.isNavigationBarHidden = true
    container.isToolbarHidden = true
    container.isInteractionInterruptible = options.isInterruptible
    container.interactivePopGesture?.recognizer.isEnabled = false
  }

  public var rootViewController: UIViewController { container }
  public var visibleViewController: UIViewController { container.topViewController ?? first }

  /// The views that move: the one that leaves and the one that comes.
  public func views(of operation: TransitionOperation) -> (out: UIView, in: UIView) {
    operation == .pop ? (second.view, first.view) : (first.view, second.view)
  }

  // MARK: Operations

  public func prepare(for operation: TransitionOperation) {
    if let gesture { container.removeGesture(gesture) }
    gesture = nil
    container.popToRoot(transition: nil)
    second = RehearsalScreen(number: 1, content: options.content)
    if operation == .pop { container.push(second, transition: nil) }
    guard let wanted = options.gesture, let finger = wanted.adFinger, gestures[operation]?.contains(wanted) == true
    else { return }
    let gesture = ADContainerGesture(travelling: finger.way, fromEdge: finger.fromEdge) { [unowned self] in
      guard let played = transition(of: operation) else { return false }
      return operation == .pop
        ? $0.beginInteractivePop(transition: played) : $0.beginInteractivePush(second, transition: played)
    }
    gesture.canBegin = {
      !$0.isTransitioning && $0.pendingOperationCount == 0
        && $0.viewControllers.count == (operation == .pop ? 2 : 1)
    }
    container.addGesture(gesture)
    self.gesture = gesture
  }

  private func transition(of operation: TransitionOperation) -> ADTransition? {
    let push = make(container.contentView.bounds, options)
    return operation == .pop ? push.reverse : push
  }

  public func perform(_ operation: TransitionOperation) {
    switch operation {
    case .push: container.push(second, transition: transition(of: .push))
    case .pop: container.pop(transition: transition(of: .pop))
    case .present, .dismiss, .select:
      SimulationWorld.current.record(
        "an ADTransitionController pushes and pops; it has no \(operation)", at: "ADContainerRehearsal.perform",
        used: "nothing")
    }
  }

  public var isTransitioning: Bool { container.isTransitioning }
  public var pendingOperationCount: Int { container.pendingOperationCount }
  public var operationLog: [ContainerOperationRecord] { container.operationLog }
}

extension TransitionCatalog {
  /// A handful of the kinds in the family's own container: "ad.container.cube.rtl".
  static let adContainer: [TransitionEntry] = [
    adContainerEntry("cube", "ADCubeTransition", .rightToLeft) {
      ADCubeTransition(duration: $0, orientation: $1, sourceRect: $2, fidelity: $3)
    },
    adContainerEntry("carrousel", "ADCarrouselTransition", .leftToRight) {
      ADCarrouselTransition(duration: $0, orientation: $1, sourceRect: $2, fidelity: $3)
    },
    adContainerEntry("flip", "ADFlipTransition", .topToBottom) {
      ADFlipTransition(duration: $0, orientation: $1, sourceRect: $2, fidelity: $3)
    },
    adContainerEntry("swipe", "ADSwipeTransition", .rightToLeft) {
      ADSwipeTransition(duration: $0, orientation: $1, sourceRect: $2, fidelity: $3)
    },
    adContainerEntry("slide", "ADSlideTransition", .bottomToTop) {
      ADSlideTransition(duration: $0, orientation: $1, sourceRect: $2, fidelity: $3)
    },
    adContainerEntry("fold", "ADFoldTransition", .rightToLeft) {
      ADFoldTransition(duration: $0, orientation: $1, sourceRect: $2, fidelity: $3)
    },
  ]

  private static func adContainerEntry(
    _ name: String, _ original: String, _ way: TransitionOrientation,
    _ make:
      @escaping @MainActor @Sendable (TimeInterval, TransitionOrientation, CGRect, TransitionFidelity)
      -> ADTransition
  ) -> TransitionEntry {
    let duration = 0.5
    let gestures: [TransitionOperation: [TransitionGesture]] = [
      .push: way.adGestures, .pop: way.opposite.adGestures,
    ]
    return TransitionEntry(
      id: "ad.container.\(name).\(way.abbreviation)", originalClass: original,
      summary: "In an ADTransitionController, which pushes with it and pops with its reverse", orientation: way,
      operations: [TransitionOperation.push, .pop].map {
        TransitionEntry.Operation($0, duration: duration, gestures: gestures[$0] ?? [])
      },
      fidelityRules: [
        "AD-21", "AD-30", "AD-33", "AD-36", "AD-38", "AD-39", "BUG-AD-12", "BUG-AD-14", "BUG-AD-15", "BUG-AD-19",
        "BUG-AD-22", "BUG-AD-29", "BUG-AD-38",
      ],
      parameters: [
        TransitionParameter("duration", default: duration, in: 0.05...10, unit: "s", summary: "how long it lasts")
      ]
    ) { options in
      ADContainerRehearsal(options, gestures: gestures) { bounds, options in
        make(options.parameters["duration"] ?? duration, way, bounds, options.fidelity)
      }
    }
  }
}

extension TransitionOrientation {
  /// The gestures whose finger goes this way.
  fileprivate var adGestures: [TransitionGesture] {
    switch self {
    case .leftToRight: [.edgePan, .panRight]
    case .rightToLeft: [.rightEdgePan, .panLeft]
    case .topToBottom: [.panDown]
    case .bottomToTop: [.panUp]
    }
  }
}
