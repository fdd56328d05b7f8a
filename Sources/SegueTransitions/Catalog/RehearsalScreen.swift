import Foundation
import SegueUIKit

/// A screen of a rehearsal, which the content fills once, when it has its size.
@preconcurrency @MainActor
class RehearsalScreen: UIViewController {
  private let number: Int
  private let content: any RehearsalContent
  private var isFilled = false
  /// What stands on it under a name.
  private(set) var elements: [String: UIView] = [:]

  init(number: Int, content: any RehearsalContent) {
    self.number = number
    self.content = content
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard !isFilled, view.bounds.width > 0 else { return }
    isFilled = true
    elements = content.fill(view, ofScreen: number)
  }
}
