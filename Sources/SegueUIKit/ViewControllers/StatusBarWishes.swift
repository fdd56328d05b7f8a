import SegueQuartzCore
import SegueTiming

/// What the controllers in sight want of the status bar from a time on.
public struct StatusBarWish: Hashable, Sendable {
  public let time: Timestamp
  public let isHidden: Bool
  public let style: UIStatusBarStyle
  public let animation: UIStatusBarAnimation
  /// The type of the controller that decided whether it is hidden.
  public let controller: String
}

@MainActor
private final class StatusBarBook {
  var wishes: [StatusBarWish] = []
}

extension SimulationWorld {
  /// The wishes in the order of time, each unlike the one before. They are asked for when a controller has appeared and
  /// when one calls `setNeedsStatusBarAppearanceUpdate()`.
  public var statusBarWishes: [StatusBarWish] { part(StatusBarBook.self) { StatusBarBook() }.wishes }

  fileprivate func note(_ wish: StatusBarWish) {
    let book = part(StatusBarBook.self) { StatusBarBook() }
    if let last = book.wishes.last, last.isHidden == wish.isHidden, last.style == wish.style,
      last.animation == wish.animation, last.controller == wish.controller
    {
      return
    }
    book.wishes.append(wish)
  }
}

extension UIViewController {
  /// Asks the controllers of this one's window.
  ///
  /// The topmost presentation decides that covers the screen (`fullScreen`) or captures the status bar, else the window's
  /// root; each hands on to the child that it names.
  func noteStatusBarWish() {
    guard let window = viewIfLoaded?.window, let root = window.rootViewController else { return }
    let decisive =
      root.presentationsAbove.last {
        $0.style == .fullScreen || $0.presentedViewController.modalPresentationCapturesStatusBarAppearance
      }?.presentedViewController ?? root
    var hider = decisive
    while let child = hider.childForStatusBarHidden { hider = child }
    var painter = decisive
    while let child = painter.childForStatusBarStyle { painter = child }
    window.world.note(
      StatusBarWish(
        time: window.world.now, isHidden: hider.prefersStatusBarHidden, style: painter.preferredStatusBarStyle,
        animation: hider.preferredStatusBarUpdateAnimation, controller: hider.typeName))
  }
}
