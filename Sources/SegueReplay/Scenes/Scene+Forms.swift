import SegueUIKit

extension Scene {
  /// A header, rows of two lines, and a bar of five tabs at the bottom.
  static let tabs = Scene(
    name: "tabs", summary: "a tab's screen: a header, rows of two lines with a picture, a bar of five tabs below"
  ) { root, screen, _, budget in
    let size = root.bounds.size
    let header = budget.view(0, 0, size.width, 96, in: root)
    budget.view(16, 44, 200, 40, in: header)
    budget.view(size.width - 52, 46, 36, 36, in: header)
    let list = budget.view(0, 96, size.width, size.height - 179, in: root)
    let bar = budget.view(0, size.height - 83, size.width, 83, in: root)
    for tab in 0..<5 {
      let item = budget.view(Double(tab) * size.width / 5, 0, size.width / 5, 49, in: bar)
      let icon = budget.view(size.width / 10 - 12, 6, 24, 24, in: item)
      budget.view(8, 34, size.width / 5 - 16, 12, in: item)
      if tab == screen { budget.view(18, -4, 10, 10, in: icon)?.layer.cornerRadius = 5 }
    }
    var number = 0
    while !budget.isEmpty {
      let row = budget.view(0, Double(number) * 64, size.width, 64, in: list)
      budget.view(16, 10, 44, 44, in: row)?.layer.cornerRadius = 22
      budget.view(72, 12, size.width - 144, 18, in: row)
      budget.view(72, 34, size.width - 120, 16, in: row)
      budget.view(72, 63, size.width - 72, 1, in: row)
      number += 1
    }
    return [:]
  }

  /// Groups of four fields, a label and what was entered each, under a bar with two buttons.
  static let form = Scene(
    name: "form", summary: "a form as it is presented over other screens: groups of four fields under two buttons"
  ) { root, _, _, budget in
    let width = root.bounds.width
    let bar = budget.view(0, 0, width, 56, in: root)
    budget.view(16, 18, 60, 20, in: bar)
    budget.view(width - 76, 18, 60, 20, in: bar)
    var top = 72.0
    while !budget.isEmpty {
      let group = budget.view(16, top, width - 32, 176, in: root)
      group?.layer.cornerRadius = 10
      for field in 0..<4 {
        let row = budget.view(0, Double(field) * 44, width - 32, 44, in: group)
        budget.view(12, 12, 90, 20, in: row)
        let entry = budget.view(110, 8, width - 154, 28, in: row)
        budget.view(4, 4, 2, 20, in: entry)
      }
      top += 196
    }
    return [:]
  }
}
