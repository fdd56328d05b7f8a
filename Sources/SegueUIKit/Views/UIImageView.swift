import Foundation
import SegueQuartzCore

/// A view that shows an image. Its layer's contents are the image.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet { showImage() }
  }
  /// Shown while the view is highlighted, if there is one.
  open var highlightedImage: UIImage? {
    didSet { showImage() }
  }
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showImage() } }
  }

  /// Held; the pictures do not change by themselves.
  open var animationImages: [UIImage]?
  open var highlightedAnimationImages: [UIImage]?
  /// Seconds for one round; 0 means a thirtieth of a second a picture.
  open var animationDuration: TimeInterval = 0
  /// 0 is for ever.
  open var animationRepeatCount = 0
  public private(set) var isAnimating = false

  /// Of the image's size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    showImage()
  }

  /// Of the image's size.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
    showImage()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  private func showImage() {
    layer.contents = isHighlighted ? highlightedImage ?? image : image
  }

  open func startAnimating() { isAnimating = animationImages?.isEmpty == false }
  open func stopAnimating() { isAnimating = false }

  /// The image's size.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
