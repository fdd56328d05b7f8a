import Foundation
import SegueQuartzCore

/// What a visual effect view does to what lies behind it.
open class UIVisualEffect: NSObject, NSCopying, @unchecked Sendable {
  public override init() {
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur.
open class UIBlurEffect: UIVisualEffect, RenderedEffect, @unchecked Sendable {
  package var blursBackdrop: Bool { true }

  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case extraDark = 3
    case regular, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    case systemChromeMaterialDark
  }

  public let style: Style

  public init(style: Style) {
    self.style = style
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }
  open override var hash: Int { style.hashValue }
}

/// Content that takes colour from a blur behind it.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  public let blurEffect: UIBlurEffect

  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIVibrancyEffect)?.blurEffect == blurEffect }
  open override var hash: Int { blurEffect.hash }
}

/// A view with an effect on what lies behind it. Content belongs in `contentView`.
///
/// The effect is kept in the layer, under the key `effect`. It has no values in between: inside an animation block the new
/// one is there at once, and a block that is turned back (a reversed animator, a cancelled transition) brings the one
/// before back.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// Fills the view.
  public let contentView = UIView(frame: .zero)

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    addContent()
    self.effect = effect
  }

  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
  }

  private func addContent() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  open var effect: UIVisualEffect? {
    get { layer.value(forKey: "effect") as? UIVisualEffect }
    set {
      guard newValue != effect else { return }
      let action = self.action(for: layer, forKey: "effect")
      layer.setValue(newValue, forKey: "effect")
      if !(action is NSNull) { action?.run(forKey: "effect", object: layer, arguments: nil) }
    }
  }
}
