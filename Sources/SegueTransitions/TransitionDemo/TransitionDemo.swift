import Foundation
import SegueUIKit

/// A list of images and a detail screen, with one image that flies between them.
///
/// Push and pop move a snapshot of the image from the selected row's place to the detail screen's and back, while the
/// detail screen fades. A swipe from the left edge drives the pop.
public enum TransitionDemo {
  /// Seconds of both animators, eased in and out.
  public static let duration: TimeInterval = 0.3
  /// A swipe beyond this part of the width finishes, one of exactly it does not.
  public static let completionThreshold: CGFloat = 0.5
  /// Points.
  public static let rowHeight: CGFloat = 100

  /// What a row shows, and the detail screen after it.
  public struct Item: Sendable {
    public let title: String
    public let image: UIImage

    public init(title: String, image: UIImage) {
      self.title = title
      self.image = image
    }

    /// Twenty items, enough to scroll.
    public static let samples: [Item] = (1...20).map { number in
      Item(title: "Photo \(number)", image: UIImage(name: "photo-\(number)", size: CGSize(width: 200, height: 200)))
    }
  }
}
