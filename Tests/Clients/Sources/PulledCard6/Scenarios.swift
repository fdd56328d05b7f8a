import Segue
import UIKit

/// The card of this app, presented over a list and pulled down again.
public let card = TransitionScenario(
  "card", summary: "a card that a finger pulls down",
  root: { _ in ListViewController() },
  operations: [
    .init(.present, duration: 0.5) { list in list.present(CardViewController(), animated: true) },
    .init(.dismiss, gestures: [.panDown], duration: 0.5) { list in list.dismiss(animated: true) },
  ])

/// The same card with a fault: in the middle of the pull it does 12 ms of work in one frame.
public let stallingCard = TransitionScenario(
  "card.stalling", summary: "the same with a fault: 12 ms of work in one frame of the pull",
  root: { _ in ListViewController() },
  operations: [
    .init(.dismiss, gestures: [.panDown], prepare: { list in list.present(StallingCard(), animated: false) }) { list in
      list.dismiss(animated: true)
    }
  ])

/// What is behind the card: rows, as a table has them.
class ListViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .lightGray
    for number in 0..<40 {
      let row = UILabel(frame: CGRect(x: 16, y: 60 + CGFloat(number) * 44, width: 358, height: 40))
      row.text = "Row \(number)"
      view.addSubview(row)
    }
  }
}

/// A card that once thinks for too long while it is pulled.
final class StallingCard: CardViewController {
  private var moves = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.gestureRecognizers?.first?.addTarget(self, action: Selector(StallingCard.moved(_:)))
  }

  private func moved(_ pan: UIPanGestureRecognizer) {
    moves += 1
    if moves == 10 { SimulationWorld.current.spend(12_000_000) }
  }
}
