import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// A presenter, what it presents by a TTI animator, and elements that both show, in a world of their own.
@MainActor
final class TTIAnimatorStage: NSObject, UIViewControllerTransitioningDelegate {
  let window: UIWindow
  let root: TTIElementScreen
  let screen: TTIElementScreen
  let animator: TTIAnimator
  let display: SimulatedDisplay
  /// What drives the next transition; nil lets it run by itself.
  private(set) var driver: UIPercentDrivenInteractiveTransition?
  /// Whether drivers let a transition run until they take hold of it.
  var interruptible = false

  static func run(
    _ type: TTITransitionType, hertz: Int64 = 60, fidelity: TransitionFidelity = .corrected, rewinds: Bool = true,
    elements: Int = 0, settings: TTITransitionSettings = .sample, style: UIModalPresentationStyle? = nil,
    _ body: (TTIAnimatorStage) throws -> Void
  ) rethrows {
    let world = SimulationWorld()
    world.rewindTrackedModelOnCancel = rewinds
    try SimulationWorld.run(world) {
      try body(
        TTIAnimatorStage(
          type, hertz: hertz, fidelity: fidelity, elements: elements, settings: settings,
          style: style ?? type.presentationStyle))
    }
  }

  private init(
    _ type: TTITransitionType, hertz: Int64, fidelity: TransitionFidelity, elements: Int,
    settings: TTITransitionSettings, style: UIModalPresentationStyle
  ) {
    root = TTIElementScreen(
      (0..<elements).map { CGRect(x: 20 + 60 * CGFloat($0), y: 40 + 10 * CGFloat($0), width: 50, height: 30) })
    screen = TTIElementScreen(
      (0..<elements).map { CGRect(x: 30 + 20 * CGFloat($0), y: 200 + 90 * CGFloat($0), width: 120, height: 80) })
    window = UIWindow()
    window.rootViewController = root
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
    animator = TTIAnimator.animator(for: type, settings: settings, fidelity: fidelity)
    if elements > 0 {
      animator.takeAlong = TTITakeAlong(presenting: root, presented: screen, fidelity: fidelity)
    }
    super.init()
    screen.modalPresentationStyle = style
    screen.transitioningDelegate = self
  }

  var world: SimulationWorld { .current }
  var size: CGSize { window.bounds.size }
  var container: UIView? { screen.presentationController?.containerView }
  var isTransitioning: Bool { screen.transitionCoordinator != nil }

  // MARK: Operations

  /// Begins an operation, with a driver if it is scrubbed.
  func begin(opening: Bool, scrubbed: Bool = false) {
    driver = scrubbed ? UIPercentDrivenInteractiveTransition() : nil
    if interruptible {
      driver?.isInterruptible = true
      driver?.wantsInteractiveStart = false
    }
    animator.isOpening = opening
    animator.isInteractive = scrubbed
    if opening {
      root.present(screen, animated: true)
    } else {
      screen.dismiss(animated: true)
    }
  }

  /// Has the screen presented, without any transition under way.
  func present() {
    begin(opening: true)
    display.runUntilIdle()
  }

  func scrub(to progress: CGFloat) {
    driver?.update(progress)
    display.frame()
  }

  /// Lets go and waits for the end.
  func settle(finishing: Bool) {
    if finishing { driver?.finish() } else { driver?.cancel() }
    display.runUntilIdle()
  }

  var isPresented: Bool { root.presentedViewController === screen }

  // MARK: Delegate

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    animator
  }

  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { driver }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { driver }
}

/// A screen with elements, by the keys "0", "1", …
final class TTIElementScreen: UIViewController, TTITakeAlongPresenting, TTITakeAlongPresented {
  let elements: [UIView]
  /// How often each side was asked.
  private(set) var dataRequests = 0
  private(set) var finalRequests: [String] = []
  /// Elements that this side does not know.
  var unknown: Set<String> = []
  private let content: SnapshotWatch

  init(_ frames: [CGRect]) {
    elements = frames.map { UIView(frame: $0) }
    content = SnapshotWatch()
    super.init(nibName: nil, bundle: nil)
    content.elements = elements
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = content
    for element in elements { view.addSubview(element) }
  }

  /// Pictures of the screen on which an element could be seen, those of now.
  var picturesWithElements: [UIView] { content.picturesWithElements }

  var wasDrawnWithElements: Bool { content.wasDrawnWithElements }

  func dataForTakeAlongTransition() -> [TTITakeAlongData] {
    dataRequests += 1
    return elements.enumerated().map { TTITakeAlongData(initialView: $1, key: "\($0)") }
  }

  func setFinalView(of data: TTITakeAlongData) {
    finalRequests.append(data.key)
    if unknown.contains(data.key) { return data.finalView = nil }
    if let index = Int(data.key), elements.indices.contains(index) { data.finalView = elements[index] }
  }
}

/// A view that knows which pictures of it show an element.
final class SnapshotWatch: UIView {
  var elements: [UIView] = []
  private(set) var picturesWithElements: [UIView] = []

  override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let picture = super.snapshotView(afterScreenUpdates: afterUpdates)
    if let picture, elements.contains(where: { $0.alpha > 0.01 && !$0.isHidden }) {
      picturesWithElements.append(picture)
    }
    return picture
  }

  /// Whether a blurred picture was taken while an element could be seen.
  private(set) var wasDrawnWithElements = false

  override func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    if elements.contains(where: { $0.alpha > 0.01 && !$0.isHidden }) { wasDrawnWithElements = true }
    return super.drawHierarchy(in: rect, afterScreenUpdates: afterUpdates)
  }
}

/// A view's whole model state, to the bit, with all below it: the layers' properties too.
struct TTIModelState: Equatable, CustomStringConvertible {
  let description: String

  @MainActor
  init(_ view: UIView) {
    func words(_ view: UIView) -> String {
      let layer = view.layer
      let shadow = layer.shadowOffset
      var numbers: [CGFloat] = [
        layer.bounds.minX, layer.bounds.minY, layer.bounds.width, layer.bounds.height, layer.position.x,
        layer.position.y, layer.anchorPoint.x, layer.anchorPoint.y, view.alpha, layer.zPosition, layer.anchorPointZ,
        layer.cornerRadius, layer.borderWidth, CGFloat(layer.shadowOpacity), layer.shadowRadius, shadow.width,
        shadow.height, CGFloat(layer.speed), layer.timeOffset, layer.beginTime,
      ]
      numbers += layer.transform.rows + layer.sublayerTransform.rows
      let bits = numbers.map { String(Double($0).bitPattern, radix: 16) }.joined(separator: " ")
      let flags =
        "\(view.isHidden) \(view.isUserInteractionEnabled) \(view.tintAdjustmentMode) \(layer.animationKeys() ?? [])"
      return "\(type(of: view)) \(ObjectIdentifier(view)) \(flags) \(bits)\n" + view.subviews.map(words).joined()
    }
    description = words(view)
  }

  /// The lines in which two states differ.
  func difference(from other: TTIModelState) -> String {
    let (mine, others) = (description.split(separator: "\n"), other.description.split(separator: "\n"))
    if mine.count != others.count { return "\(mine.count) views, not \(others.count)" }
    return zip(mine, others).filter { $0 != $1 }.map { "\($0)\nnot \($1)" }.joined(separator: "\n")
  }
}
