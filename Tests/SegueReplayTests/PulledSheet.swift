import Foundation
import SegueQuartzCore
import SegueReplay
import SegueUIKit

/// A sheet of a program's own: it comes from below in 0.4 s, and a finger pulls it down again.
@MainActor
final class PulledSheet: UIViewController, UIViewControllerTransitioningDelegate {
  private var drive: UIPercentDrivenInteractiveTransition?
  /// Nanoseconds of work that the first frame in which the finger has pulled it halfway declares.
  var stall: Int64 = 0

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for row in 0..<5 { view.addSubview(UIView(frame: CGRect(x: 20, y: 20 + row * 60, width: 350, height: 50))) }
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(PulledSheet.pulled(_:))))
  }

  private func pulled(_ pan: UIPanGestureRecognizer) {
    let progress = max(0, pan.translation(in: view.window).y / 844)
    switch pan.state {
    case .began:
      let drive = UIPercentDrivenInteractiveTransition()
      self.drive = drive
      dismiss(animated: true)
    case .changed:
      drive?.update(progress)
      if progress > 0.5, stall > 0 {
        SimulationWorld.current.spend(stall)
        stall = 0
      }
    case .ended where progress > 0.4 || pan.velocity(in: view.window).y > 500:
      drive?.finish()
      drive = nil
    default:
      drive?.cancel()
      drive = nil
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SheetMove(isPresenting: true) }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    SheetMove(isPresenting: false)
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drive }

  /// The sheet as a scenario.
  ///
  /// - Parameter made: sees every root that is made.
  nonisolated static func scenario(
    _ name: String = "sheet", stall: Int64 = 0,
    made: @escaping @MainActor @Sendable (UIViewController) -> Void = { _ in }
  ) -> TransitionScenario {
    TransitionScenario(
      name, summary: "a sheet that is pulled down",
      root: { _ in
        let root = UIViewController()
        root.view.backgroundColor = .gray
        made(root)
        return root
      },
      operations: [
        .init(.present) { root in
          let sheet = PulledSheet()
          sheet.stall = stall
          root.present(sheet, animated: true)
        },
        .init(.dismiss, gestures: [.panDown], duration: 0.4) { root in root.dismiss(animated: true) },
      ])
  }
}

@MainActor
private final class SheetMove: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let sheet = context.viewController(forKey: isPresenting ? .to : .from) else { return }
    let shown = CGRect(x: 0, y: 60, width: 390, height: 784)
    let below = shown.offsetBy(dx: 0, dy: 784)
    if isPresenting {
      context.containerView.addSubview(sheet.view)
      sheet.view.frame = below
    }
    UIView.animate(
      withDuration: 0.4, animations: { sheet.view.frame = self.isPresenting ? shown : below },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
