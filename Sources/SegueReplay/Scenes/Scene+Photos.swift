import SegueUIKit

extension Scene {
  /// A list of photos and one of them large, in front of cards. A screen that has a list or a photo of its own gets the
  /// cards only.
  static let photos = Scene(
    name: "photos", summary: "a list of photos and a detail screen, filled with cards to the views asked for"
  ) { root, screen, isAlone, budget in
    guard isAlone else {
      Backdrop.fill(root, budget)
      return [:]
    }
    let front = budget.view(0, 0, root.bounds.width, root.bounds.height, in: root)
    let elements = screen == 0 ? photoList(front, budget) : photoDetail(front, budget)
    if let back = budget.view(0, 0, root.bounds.width, root.bounds.height, in: root) {
      root.insertSubview(back, at: 0)
      Backdrop.fill(back, budget)
    }
    return elements
  }

  /// Eight rows of 100 pt, each with an image of 80 × 80 and a title.
  @MainActor
  private static func photoList(_ front: UIView?, _ budget: LayerBudget) -> [String: UIView] {
    var elements: [String: UIView] = [:]
    for number in 0..<8 {
      let row = budget.view(0, Double(number) * 100, Double(front?.bounds.width ?? 0), 100, in: front)
      elements["photo-\(number)"] = budget.view(13, 10, 80, 80, in: row)
      budget.view(101, 40, 240, 20, in: row)
    }
    return elements
  }

  /// The fifth photo, 200 × 200, and its title.
  @MainActor
  private static func photoDetail(_ front: UIView?, _ budget: LayerBudget) -> [String: UIView] {
    let x = (Double(front?.bounds.width ?? 0) - 200) / 2
    let image = budget.view(x, 114, 200, 200, in: front)
    budget.view(x, 322, 200, 20, in: front)
    return image.map { ["photo-4": $0] } ?? [:]
  }

  /// Three columns of thumbnails; on the other screens the fifth is large and its neighbours form a strip below it.
  static let grid = Scene(
    name: "grid",
    summary: "a grid of photos, three in a row; the next screen shows one large over a strip of the others"
  ) { root, screen, _, budget in
    var elements: [String: UIView] = [:]
    var number = 0
    if screen > 0, let large = budget.view(0, 120, root.bounds.width, root.bounds.width, in: root) {
      elements["photo-4"] = large
      number = 5
    }
    let side = screen == 0 ? root.bounds.width / 3 : 48
    let columns = screen == 0 ? 3 : 8
    while !budget.isEmpty {
      let place = (column: Double(number % columns), row: Double(number / columns))
      let top = screen == 0 ? 0 : 120 + root.bounds.width
      if let photo = budget.view(
        place.column * side + 1, top + place.row * side + 1, side - 2, side - 2, in: root)
      {
        // The first screenful can be seen.
        if number < 12 { elements["photo-\(number)"] = photo }
        photo.layer.cornerRadius = 4
        budget.view(side - 22, side - 22, 16, 16, in: photo)
      }
      number += 1
    }
    return elements
  }
}
