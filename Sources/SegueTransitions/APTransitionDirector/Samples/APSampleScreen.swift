import SegueUIKit

/// A screen of a rehearsal.
final class APSampleScreen: UIViewController {
  private let number: Int
  private let content: (any RehearsalContent)?

  init(_ number: Int, content: any RehearsalContent) {
    self.number = number
    self.content = content
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    number = 0
    content = nil
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    _ = content?.fill(view, ofScreen: number)
  }
}
