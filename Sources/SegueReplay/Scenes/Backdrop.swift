import Foundation
import SegueUIKit

/// Cards of ten views in groups of ten, each group 8 pt below the last and back at the top at the bottom: what fills a
/// screen behind its own content.
@MainActor
enum Backdrop {
  /// Uses up `budget` in `root`.
  static func fill(_ root: UIView, _ budget: LayerBudget) {
    var group: UIView?
    var cards = 0
    while !budget.isEmpty {
      if group == nil || cards % 10 == 0 {
        let place = Double(root.subviews.count)
        group = budget.view(0, (place * 8).truncatingRemainder(dividingBy: root.bounds.height), 390, 96, in: root)
        cards = 0
      }
      guard let card = budget.view(Double(cards) * 39, 4, 36, 88, in: group) else { return }
      card.layer.cornerRadius = 6
      for part in 0..<9 {
        budget.view(2, 2 + Double(part) * 9, 32 - Double(part), 8, in: card)
      }
      cards += 1
    }
  }
}
