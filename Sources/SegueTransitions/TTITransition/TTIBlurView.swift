import Foundation
import SegueUIKit

/// A blurred picture of a view, as the software blur of Overlay and Fold makes it.
///
/// The picture is an identity that says what was drawn and how it was blurred; no pixel is computed.
@preconcurrency @MainActor
public final class TTIBlurView: UIImageView {
  /// Points.
  public static let radius: CGFloat = 2
  /// Factor of the colours' saturation.
  public static let saturation: CGFloat = 2
  /// Alpha of the black over the picture.
  public static let tint: CGFloat = 0.3

  /// A picture of `view` as it is now.
  public init(of view: UIView) {
    let picture = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }
    super.init(image: picture)
    accessibilityIdentifier = "blur(radius: 2, saturation: 2, tint: black 0.3)"
  }

  public override init(frame: CGRect) {
    super.init(image: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}
