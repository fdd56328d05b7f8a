import Foundation
import SegueUIKit

extension TransitionDemo {
  /// One image, large. It is the navigation delegate while it is in sight, vends the pop animator and, while a finger
  /// swipes from the left edge, what drives it.
  @preconcurrency @MainActor
  open class DetailViewController: UIViewController, UINavigationControllerDelegate {
    public let imageView = UIImageView(frame: .zero)
    public let titleLabel = UILabel(frame: .zero)
    private let item: Item
    private let fidelity: TransitionFidelity
    private var driver: UIPercentDrivenInteractiveTransition?

    public init(item: Item, fidelity: TransitionFidelity = .corrected) {
      self.item = item
      self.fidelity = fidelity
      super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
      item = Item.samples[0]
      fidelity = .corrected
      super.init(coder: coder)
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      title = item.title
      imageView.image = item.image
      titleLabel.text = item.title
      view.addSubview(imageView)
      view.addSubview(titleLabel)
      placeContent()
      let pan = UIScreenEdgePanGestureRecognizer(target: self, action: Selector(Self.handleEdgePan(_:)))
      pan.edges = .left
      view.addGestureRecognizer(pan)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      placeContent()
    }

    private func placeContent() {
      imageView.frame = CGRect(x: (view.bounds.width - 200) / 2, y: 114, width: 200, height: 200)
      titleLabel.frame = CGRect(x: (view.bounds.width - 200) / 2, y: 322, width: 200, height: 20)
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      navigationController?.delegate = self
    }

    open override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      if navigationController?.delegate === self { navigationController?.delegate = nil }
    }

    func handleEdgePan(_ pan: UIScreenEdgePanGestureRecognizer) {
      let progress = min(max(pan.translation(in: view).x / view.bounds.width, 0), 1)
      switch pan.state {
      case .began:
        driver = UIPercentDrivenInteractiveTransition()
        navigationController?.popViewController(animated: true)
      case .changed:
        driver?.update(progress)
      case .ended, .cancelled:
        let counts = pan.state == .ended || fidelity == .compat
        if counts, progress > TransitionDemo.completionThreshold { driver?.finish() } else { driver?.cancel() }
        driver = nil
      default:
        break
      }
    }

    open func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      fromVC === self && toVC is ListViewController ? PopAnimator(fidelity: fidelity) : nil
    }

    open func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      animationController is PopAnimator ? driver : nil
    }
  }
}
