import Foundation
import SegueUIKit

extension TransitionDemo {
  /// The demo's two screens in a navigation controller, with the content of a rehearsal behind their own views.
  ///
  /// A push selects the fifth row, as a tap on it does; a pop goes back to it. The content fills a screen the first time
  /// it is in sight (list) or loaded (detail), when the screen's own views are there.
  @preconcurrency @MainActor
  final class Rehearsal: TransitionRehearsal {
    /// The row whose image flies.
    private static let row = IndexPath(row: 4, section: 0)

    let navigation: UINavigationController
    private let list: FilledList

    init(_ options: RehearsalOptions) {
      list = FilledList(options)
      navigation = UINavigationController(rootViewController: list)
    }

    var rootViewController: UIViewController { navigation }
    var visibleViewController: UIViewController { navigation.topViewController ?? navigation }
    var isTransitioning: Bool { navigation.isTransitioning }
    var pendingOperationCount: Int { navigation.pendingOperationCount }
    var operationLog: [ContainerOperationRecord] { navigation.operationLog }

    /// A pop begins where a push has ended; it is over when the display has come to rest.
    func prepare(for operation: TransitionOperation) {
      if operation == .pop { perform(.push) }
    }

    func perform(_ operation: TransitionOperation) {
      switch operation {
      case .push:
        select()
        list.tableView(list.tableView, didSelectRowAt: Self.row)
      case .pop: navigation.popViewController(animated: true)
      case .present, .dismiss, .select:
        preconditionFailure("\(TransitionDemo.entry.id) has no operation \(operation.rawValue)")
      }
    }

    private func select() { list.tableView.selectRow(at: Self.row, animated: false, scrollPosition: .none) }
  }

  /// The demo's list, which pushes filled detail screens.
  private final class FilledList: ListViewController {
    private let options: RehearsalOptions
    private var isFilled = false

    init(_ options: RehearsalOptions) {
      self.options = options
      super.init(fidelity: options.fidelity)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      guard !isFilled else { return }
      isFilled = true
      _ = options.content.fill(view, ofScreen: 0)
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      let detail = FilledDetail(item: Item.samples[indexPath.row], options)
      navigationController?.pushViewController(detail, animated: true)
    }
  }

  /// The demo's detail screen, with content behind it.
  private final class FilledDetail: DetailViewController {
    private let options: RehearsalOptions

    init(item: Item, _ options: RehearsalOptions) {
      self.options = options
      super.init(item: item, fidelity: options.fidelity)
      isInterruptible = options.isInterruptible
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      _ = options.content.fill(view, ofScreen: 1)
    }
  }
}
