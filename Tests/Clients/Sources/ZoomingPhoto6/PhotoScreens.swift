import UIKit

/// A grid of photos, three in a row; a tap shows one.
class PhotoGridViewController: UIViewController, PhotoZoomSource {
  private(set) var cells: [UIImageView] = []
  private var selected: UIImageView?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Photos"
    view.backgroundColor = .white
    for index in 0..<12 {
      let cell = UIImageView(image: UIImage(named: "photo-\(index)"))
      cell.contentMode = .scaleAspectFill
      cell.clipsToBounds = true
      cell.layer.cornerRadius = 8
      cell.isUserInteractionEnabled = true
      cell.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: Selector(PhotoGridViewController.tapped(_:))))
      view.addSubview(cell)
      cells.append(cell)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let side = (view.bounds.width - 4 * 10) / 3
    for (index, cell) in cells.enumerated() {
      cell.frame = CGRect(
        x: 10 + CGFloat(index % 3) * (side + 10), y: 120 + CGFloat(index / 3) * (side + 10), width: side, height: side)
    }
  }

  func tapped(_ tap: UITapGestureRecognizer) {
    guard let cell = tap.view as? UIImageView else { return }
    selected = cell
    navigationController?.pushViewController(PhotoViewController(image: cell.image), animated: true)
  }

  func zoomingImageView() -> UIImageView? {
    return selected
  }
}

/// One photo over the whole screen. An edge swipe goes back, and the photo flies with it.
class PhotoViewController: UIViewController, PhotoZoomSource {
  let imageView: UIImageView
  private(set) var interactionController: UIPercentDrivenInteractiveTransition?

  init(image: UIImage?) {
    imageView = UIImageView(image: image)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("this screen is made in code")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    imageView.contentMode = .scaleAspectFit
    view.addSubview(imageView)
    let edgePan = UIScreenEdgePanGestureRecognizer(target: self, action: Selector(PhotoViewController.edgePanned(_:)))
    edgePan.edges = .left
    view.addGestureRecognizer(edgePan)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    imageView.frame = CGRect(x: 0, y: 200, width: view.bounds.width, height: view.bounds.width)
  }

  func zoomingImageView() -> UIImageView? {
    return imageView
  }

  func edgePanned(_ edgePan: UIScreenEdgePanGestureRecognizer) {
    let progress = edgePan.translation(in: view).x / view.bounds.width
    switch edgePan.state {
    case .began:
      interactionController = UIPercentDrivenInteractiveTransition()
      navigationController?.popViewController(animated: true)
    case .changed:
      interactionController?.update(progress)
    case .ended, .cancelled:
      if edgePan.state == .ended, progress > 0.5 || edgePan.velocity(in: view).x > 500 {
        interactionController?.finish()
      } else {
        interactionController?.cancel()
      }
      interactionController = nil
    default:
      break
    }
  }
}

/// Gives the navigation controller its zooms.
class PhotoNavigationDelegate: NSObject, UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    guard fromVC is PhotoZoomSource, toVC is PhotoZoomSource else { return nil }
    let zoom = PhotoZoom(operation: operation)
    zoom.interactionController = (fromVC as? PhotoViewController)?.interactionController
    return zoom
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    // During the pop the photo has left the stack already: the animator knows who asks.
    return (animationController as? PhotoZoom)?.interactionController
  }
}
