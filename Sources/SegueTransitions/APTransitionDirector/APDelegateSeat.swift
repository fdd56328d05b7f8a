import SegueUIKit

/// A place where a director sits as delegate for the length of a call.
///
/// UIKit fetches animator and driver in that call, so that is enough (UI-DEL-3).
@MainActor
struct APDelegateSeat {
  private let get: @MainActor () -> AnyObject?
  private let set: @MainActor (AnyObject?) -> Void
  /// Whether who sits here is told of more than the transition: which controllers show.
  private var hearsMore = false

  private init(get: @escaping @MainActor () -> AnyObject?, set: @escaping @MainActor (AnyObject?) -> Void) {
    self.get = get
    self.set = set
  }

  static func navigation(_ controller: UINavigationController) -> APDelegateSeat {
    var seat = APDelegateSeat {
      controller.delegate
    } set: {
      controller.delegate = $0 as? any UINavigationControllerDelegate
    }
    seat.hearsMore = true
    return seat
  }

  static func tabBar(_ controller: UITabBarController) -> APDelegateSeat {
    APDelegateSeat {
      controller.delegate
    } set: {
      controller.delegate = $0 as? any UITabBarControllerDelegate
    }
  }

  static func modal(_ presented: UIViewController) -> APDelegateSeat {
    APDelegateSeat {
      presented.transitioningDelegate
    } set: {
      presented.transitioningDelegate = $0 as? any UIViewControllerTransitioningDelegate
    }
  }

  /// Runs `body` with the director in all `seats`.
  ///
  /// Afterwards whoever sat there does again, unless `body` has put someone else there (compat: nobody does, AP-14).
  static func seating(_ director: APTransitionDirector, in seats: [APDelegateSeat], _ body: () -> Void) {
    let before = seats.map { $0.get() }
    if director.fidelity == .corrected, let place = seats.firstIndex(where: \.hearsMore), before[place] !== director {
      director.stoodInFor = before[place]
    }
    for seat in seats { seat.set(director) }
    body()
    for (seat, guest) in zip(seats, before) {
      switch director.fidelity {
      case .corrected: if seat.get() === director { seat.set(guest) }
      case .compat: seat.set(nil)
      }
    }
  }
}

extension UIViewController {
  /// The topmost controller that a dismissal asked of this one takes away, which is asked for the animator; nil if there
  /// is none.
  var apDismissed: UIViewController? {
    if var top = presentedViewController {
      while let next = top.presentedViewController { top = next }
      return top
    }
    var outermost = self
    while let parent = outermost.parent { outermost = parent }
    return outermost.presentingViewController == nil ? nil : outermost
  }
}
