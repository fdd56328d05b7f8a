import Foundation

/// placeholder
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
}
