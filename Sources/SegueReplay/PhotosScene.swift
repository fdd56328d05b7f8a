import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// A list of photos and a detail screen in a navigation controller, both filled with cards to a number of layers.
///
/// Each screen holds exactly half of the layers asked for: its own views and, behind them, cards of ten views in groups
/// of ten, on a grid.
@MainActor
final class PhotosScene {
  /// The fewest layers that both screens have by themselves.
  nonisolated static let minimumViews = 2 * 64

  let window: UIWindow
  let navigation: UINavigationController
  let list: TransitionDemo.ListViewController

  init(views: Int) {
    list = List(layers: views / 2)
    navigation = UINavigationController(rootViewController: list)
    window = UIWindow()
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    Self.fill(list.view, to: views / 2)
  }

  /// Selects a row as a tap does.
  func selectRow(_ row: Int) {
    let path = IndexPath(row: row, section: 0)
    list.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    list.tableView(list.tableView, didSelectRowAt: path)
  }

  /// The demo's list, which pushes filled detail screens.
  private final class List: TransitionDemo.ListViewController {
    private let layers: Int

    init(layers: Int) {
      self.layers = layers
      super.init()
    }

    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      let detail = Detail(item: TransitionDemo.Item.samples[indexPath.row], layers: layers)
      navigationController?.pushViewController(detail, animated: true)
    }
  }

  /// The demo's detail screen, with cards behind it.
  private final class Detail: TransitionDemo.DetailViewController {
    private let layers: Int

    init(item: TransitionDemo.Item, layers: Int) {
      self.layers = layers
      super.init(item: item)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      PhotosScene.fill(view, to: layers)
    }
  }

  /// Puts cards behind what a screen holds, up to `layers` layers in all.
  private static func fill(_ screen: UIView, to layers: Int) {
    screen.layoutIfNeeded()
    let missing = layers - screen.layerCount
    if missing > 0 { screen.insertSubview(backdrop(layers: missing, in: screen.bounds), at: 0) }
  }

  /// A tree of exactly `layers` layers.
  private static func backdrop(layers: Int, in bounds: CGRect) -> UIView {
    let root = UIView(frame: bounds)
    var left = layers - 1
    var group: UIView?
    var cards = 0
    while left > 0 {
      if group == nil || cards % 10 == 0 {
        let place = CGFloat(root.subviews.count)
        let view = UIView(
          frame: CGRect(x: 0, y: (place * 8).truncatingRemainder(dividingBy: bounds.height), width: 390, height: 96))
        root.addSubview(view)
        group = view
        left -= 1
        cards = 0
        if left == 0 { break }
      }
      let card = UIView(frame: CGRect(x: CGFloat(cards) * 39, y: 4, width: 36, height: 88))
      card.layer.cornerRadius = 6
      group?.addSubview(card)
      left -= 1
      for part in 0..<min(9, left) {
        card.addSubview(UIView(frame: CGRect(x: 2, y: 2 + CGFloat(part) * 9, width: 32 - CGFloat(part), height: 8)))
        left -= 1
      }
      cards += 1
    }
    return root
  }
}

extension UIView {
  /// This view's layer and all below it.
  var layerCount: Int { 1 + subviews.reduce(0) { $0 + $1.layerCount } }
}
