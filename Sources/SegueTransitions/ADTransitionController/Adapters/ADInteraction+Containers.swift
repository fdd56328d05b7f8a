import Foundation
import SegueUIKit

// Gestures for UIKit's containers. Each is installed already; whoever plays the transition must have it among its
// `interactions`. The containers are not kept.
extension ADInteraction {
  /// Pops the top of a stack.
  ///
  /// ```swift
  /// navigationDelegate.interactions = [.pop(from: navigation)]
  /// ```
  public static func pop(
    from navigation: UINavigationController, travelling way: TransitionOrientation = .leftToRight,
    fromEdge: Bool = true
  ) -> ADInteraction {
    let interaction = ADInteraction(travelling: way, fromEdge: fromEdge) { [weak navigation] in
      navigation?.popViewController(animated: true)
    }
    interaction.canBegin = { [weak navigation] in
      navigation.map { !$0.isTransitioning && $0.viewControllers.count > 1 } ?? false
    }
    interaction.install(on: navigation.view)
    return interaction
  }

  /// Pushes a screen that is made when the finger begins to move; nil for none.
  public static func push(
    onto navigation: UINavigationController, travelling way: TransitionOrientation = .rightToLeft,
    fromEdge: Bool = false, _ screen: @escaping () -> UIViewController?
  ) -> ADInteraction {
    let interaction = ADInteraction(travelling: way, fromEdge: fromEdge, type: .push) { [weak navigation] in
      if let screen = screen() { navigation?.pushViewController(screen, animated: true) }
    }
    interaction.canBegin = { [weak navigation] in navigation.map { !$0.isTransitioning } ?? false }
    interaction.install(on: navigation.view)
    return interaction
  }

  /// Takes a presented screen away.
  public static func dismissal(
    of screen: UIViewController, travelling way: TransitionOrientation = .leftToRight, fromEdge: Bool = true
  ) -> ADInteraction {
    let interaction = ADInteraction(travelling: way, fromEdge: fromEdge) { [weak screen] in
      screen?.dismiss(animated: true)
    }
    interaction.canBegin = { [weak screen] in
      screen.map { $0.presentingViewController != nil && $0.transitionCoordinator == nil } ?? false
    }
    interaction.install(on: screen.view)
    return interaction
  }

  /// Presents a screen that is made when the finger begins to move; nil for none.
  public static func presentation(
    over presenter: UIViewController, travelling way: TransitionOrientation = .rightToLeft, fromEdge: Bool = false,
    _ screen: @escaping () -> UIViewController?
  ) -> ADInteraction {
    let interaction = ADInteraction(travelling: way, fromEdge: fromEdge, type: .push) { [weak presenter] in
      if let screen = screen() { presenter?.present(screen, animated: true) }
    }
    interaction.canBegin = { [weak presenter] in
      presenter.map { $0.presentedViewController == nil && $0.transitionCoordinator == nil } ?? false
    }
    interaction.install(on: presenter.view)
    return interaction
  }

  /// Selects the next tab, or the one before.
  public static func selection(
    in tabs: UITabBarController, next: Bool, travelling way: TransitionOrientation, fromEdge: Bool = false
  ) -> ADInteraction {
    let step = next ? 1 : -1
    let interaction = ADInteraction(travelling: way, fromEdge: fromEdge, type: next ? .push : .pop) { [weak tabs] in
      tabs?.selectedIndex += step
    }
    interaction.canBegin = { [weak tabs] in
      guard let tabs, !tabs.isTransitioning else { return false }
      return tabs.viewControllers?.indices.contains(tabs.selectedIndex + step) ?? false
    }
    interaction.install(on: tabs.view)
    return interaction
  }
}
