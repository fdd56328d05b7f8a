import Foundation
import SegueUIKit

extension Scene {
  /// Rounded cards of ten views, two in a row.
  static let cards = Scene(
    name: "cards", summary: "rounded cards of ten views, two in a row: a picture, a title, four lines, two buttons"
  ) { root, _, _, budget in
    let width = (root.bounds.width - 36) / 2
    var number = 0
    while !budget.isEmpty {
      let place = (column: Double(number % 2), row: Double(number / 2))
      let card = budget.view(12 + place.column * (width + 12), 12 + place.row * 232, width, 220, in: root)
      card?.layer.cornerRadius = 16
      budget.view(0, 0, width, 96, in: card)
      budget.view(12, 104, width - 24, 20, in: card)
      for line in 0..<4 { budget.view(12, 130 + Double(line) * 12, width - 24 - Double(line) * 8, 8, in: card) }
      let buttons = budget.view(12, 184, width - 24, 28, in: card)
      budget.view(0, 0, width / 2 - 16, 28, in: buttons)
      budget.view(width / 2 - 8, 0, width / 2 - 16, 28, in: buttons)
      number += 1
    }
    return [:]
  }

  /// Chains of 128 views, each inside the one before.
  static let deepTree = Scene(
    name: "deepTree", summary: "chains of 128 views, each inside the one before and a point smaller on each side"
  ) { root, _, _, budget in
    var chains = 0
    while !budget.isEmpty {
      var parent = budget.view(Double(chains % 8) * 4, Double(chains % 16) * 4, 300, 600, in: root)
      for depth in 1..<128 where !budget.isEmpty {
        parent = budget.view(1, 1, 300 - 2 * Double(depth), 600 - 2 * Double(depth), in: parent)
      }
      chains += 1
    }
    return [:]
  }

  /// One parent, all others its children.
  static let flatGrid = Scene(
    name: "flatGrid", summary: "tiles of 12 pt, all in one view: as many siblings as there are layers"
  ) { root, _, _, budget in
    let columns = max(1, Int(root.bounds.width / 13))
    let rows = max(1, Int(root.bounds.height / 13))
    var number = 0
    while !budget.isEmpty {
      budget.view(
        Double(number % columns) * 13, Double(number / columns % rows) * 13, 12, 12, in: root)
      number += 1
    }
    return [:]
  }
}
