import Foundation

/// An image by its name and size; nothing is decoded.
public final class UIImage: Sendable {
  public let name: String
  /// Points.
  public let size: CGSize

  public init(name: String, size: CGSize) {
    self.name = name
    self.size = size
  }
}

/// A view that shows an image.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet { layer.contents = image }
  }

  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    layer.contents = image
    isUserInteractionEnabled = false
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }
}

/// A view that shows a line of text. The text is data: its size is not measured.
@preconcurrency @MainActor
open class UILabel: UIView {
  open var text: String?
  open var textColor: UIColor?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }
}
