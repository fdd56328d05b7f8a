import Foundation
import SegueUIKit

extension TransitionDemo {
  /// One image, large. It is the navigation delegate while it is in sight, vends the pop animator and, while a finger
  /// swipes from the left edge, what drives it (TD-2, TD-3, TD-6, TD-7).
  ///
  /// Changed, in the corrected mode: a swipe that the system takes away cancels the pop, however far it has come (compat:
  /// beyond one half it finishes, TD-6).
  @preconcurrency @MainActor
  open class DetailViewController: UIViewController, UINavigationControllerDelegate {
    public let imageView = UIImageView(frame: .zero)
    public let titleLabel = UILabel(frame: .zero)
    /// Whether a second swipe may take hold of the pop while it settles; false, as upstream, refuses it (C-4).
    public var isInterruptible = false
    private let item: Item
    private let fidelity: TransitionFidelity
    private var driver: UIPercentDrivenInteractiveTransition?
    private var grip: Grip?

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
        begin()
      case .changed:
        driver?.update(progress)
      case .ended, .cancelled:
        grip?.isSettling = true
        if finishes(pan.state, at: progress) { driver?.finish() } else { driver?.cancel() }
        driver = nil
      default:
        break
      }
    }

    private func begin() {
      let driver = UIPercentDrivenInteractiveTransition()
      driver.isInterruptible = isInterruptible
      self.driver = driver
      let navigation = navigationController
      navigation?.popViewController(animated: true)
      guard isInterruptible, let view = navigation?.view, let transitionCoordinator else { return }
      let grip = Grip(of: driver, on: view) { [unowned self] state, progress in finishes(state, at: progress) }
      self.grip = grip
      transitionCoordinator.animate(alongsideTransition: nil) { [weak self] _ in
        grip.remove()
        self?.grip = nil
      }
    }

    /// Whether a swipe that ends so finishes the pop (TD-6).
    private func finishes(_ state: UIGestureRecognizer.State, at progress: CGFloat) -> Bool {
      (state == .ended || fidelity == .compat) && progress > TransitionDemo.completionThreshold
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
