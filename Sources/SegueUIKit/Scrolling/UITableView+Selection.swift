import Foundation
import SegueQuartzCore

/// A row that a finger is on.
struct PressedRow {
  let cell: UITableViewCell
  /// Table coordinates of the touch-down, as far as they do not scroll.
  let location: CGPoint
  let isHighlighted: Bool
}

/// A finger highlights the row it comes down on once the table gets the touch (see `delaysContentTouches`), and selects
/// it when it lifts: in the application turn of that frame the delegate is asked (`willSelect`, then `willDeselect` and
/// `didDeselect` of the row before) and told.
///
/// A finger that strays further than a tap may, that scrolls, or that has stopped the scrolling, selects nothing.
extension UITableView {
  func press(_ touch: UITouch) {
    guard allowsSelection, !isCatching, let cell = cell(around: touch.view), let path = indexPath(for: cell) else {
      return
    }
    let highlights = delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    guard highlights else { return }
    pressed = PressedRow(cell: cell, location: touch.location(in: window), isHighlighted: true)
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
  }

  private func cell(around view: UIView?) -> UITableViewCell? {
    var view = view
    while let current = view, current !== self {
      if let cell = current as? UITableViewCell, cell.superview === self { return cell }
      view = current.superview
    }
    return nil
  }

  func stray(_ touch: UITouch) {
    guard let pressed else { return }
    let place = touch.location(in: window)
    let (dx, dy) = (place.x - pressed.location.x, place.y - pressed.location.y)
    if (dx * dx + dy * dy).squareRoot() > world.gestureParameters.tapAllowableMovement { unpress() }
  }

  func unpress() {
    guard let pressed else { return }
    self.pressed = nil
    pressed.cell.setHighlighted(false, animated: false)
    if let path = indexPath(for: pressed.cell) { delegate?.tableView(self, didUnhighlightRowAt: path) }
  }

  func release() {
    guard let cell = pressed?.cell, let path = indexPath(for: cell) else { return unpress() }
    unpress()
    world.performLater { [weak self] in self?.userSelected(path) }
  }

  private func userSelected(_ path: IndexPath) {
    guard rows.contains(path) else { return }
    if allowsMultipleSelection, selected.contains(path) {
      userDeselected(path)
      return
    }
    guard let chosen = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else { return }
    if !allowsMultipleSelection {
      for old in selected where old != chosen { userDeselected(old) }
      // A row that would not be deselected stays, and the new one joins it, as on the platform.
    }
    if !selected.contains(chosen) { selected.append(chosen) }
    cellForRow(at: chosen)?.setSelected(true, animated: false)
    delegate?.tableView(self, didSelectRowAt: chosen)
  }

  private func userDeselected(_ path: IndexPath) {
    guard let chosen = delegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else { return }
    deselectRow(at: chosen, animated: false)
    delegate?.tableView(self, didDeselectRowAt: chosen)
  }
}
