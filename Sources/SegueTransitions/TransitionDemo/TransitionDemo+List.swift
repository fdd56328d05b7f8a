import Foundation
import SegueUIKit

extension TransitionDemo {
  /// A row: an 80 × 80 image at (13, 10) and a title to its right.
  @preconcurrency @MainActor
  open class ImageCell: UITableViewCell {
    public let photoView = UIImageView(frame: CGRect(x: 13, y: 10, width: 80, height: 80))
    public let titleLabel = UILabel(frame: CGRect(x: 101, y: 40, width: 240, height: 20))

    public override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(photoView)
      contentView.addSubview(titleLabel)
    }

    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      contentView.addSubview(photoView)
      contentView.addSubview(titleLabel)
    }
  }

  /// The list of images. It is the navigation delegate while it is in sight, and vends the push animator.
  ///
  /// The selection stays after a tap: the pop needs the selected row.
  @preconcurrency @MainActor
  open class ListViewController: UIViewController, UITableViewDataSource, UITableViewDelegate,
    UINavigationControllerDelegate
  {
    public let tableView = UITableView(frame: .zero, style: .plain)
    private let items: [Item]
    private let fidelity: TransitionFidelity
    private static let cellName = "image"

    public init(items: [Item] = Item.samples, fidelity: TransitionFidelity = .corrected) {
      self.items = items
      self.fidelity = fidelity
      super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
      items = Item.samples
      fidelity = .corrected
      super.init(coder: coder)
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = TransitionDemo.rowHeight
      tableView.register(ImageCell.self, forCellReuseIdentifier: Self.cellName)
      tableView.dataSource = self
      tableView.delegate = self
      tableView.frame = view.bounds
      view.addSubview(tableView)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      tableView.frame = view.bounds
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      navigationController?.delegate = self
    }

    open override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      if navigationController?.delegate === self { navigationController?.delegate = nil }
    }

    /// The image of the selected row; nil while no row is selected or its row is off screen.
    public var selectedImageView: UIImageView? {
      tableView.indexPathForSelectedRow.flatMap { (tableView.cellForRow(at: $0) as? ImageCell)?.photoView }
    }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
      if let cell = cell as? ImageCell {
        cell.photoView.image = items[indexPath.row].image
        cell.titleLabel.text = items[indexPath.row].title
      }
      return cell
    }

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      navigationController?.pushViewController(
        DetailViewController(item: items[indexPath.row], fidelity: fidelity), animated: true)
    }

    open func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      fromVC === self && toVC is DetailViewController ? PushAnimator() : nil
    }
  }
}
