import Foundation
import SegueCore
import SegueTiming

public struct CATransitionType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The new content fades in over the old one.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content slides over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content slides off the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// From where the content comes.
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// From what a layer showed when the transition was added to what it shows now.
///
/// Nothing is drawn here: how far it has got is the layer's `transitionState()`, from which `images(in:progress:)` says
/// where both contents stand.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
  /// An unknown type fades.
  public var type = CATransitionType.fade
  /// nil is from the left.
  public var subtype: CATransitionSubtype?
  /// Where the transition begins, in 0…1.
  public var startProgress: Float = 0
  /// Where it ends, from `startProgress` to 1.
  public var endProgress: Float = 1

  /// One of the two contents: moved by points, with an opacity in 0…1.
  public struct Image: Hashable, Sendable {
    public var offset: CGVector
    public var opacity: Double
  }

  override class func attribute(forKey key: String) -> AnimationAttribute? {
    AnimationAttribute.ofTransitions[key] ?? super.attribute(forKey: key)
  }

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
  }

  override func compile(
    into compiler: inout AnimationCompiler, _ timing: TrackTiming
  ) throws(CAAnimationError) {
    let (start, end) = (Double(startProgress), Double(endProgress))
    guard start.isFinite, end.isFinite else { throw .notFinite("a transition's progress") }
    let bounded = (min(max(start, 0), 1), min(max(end, 0), 1))
    compiler.add(
      .attribute(AttributeID(CATransition.key, count: 1, form: .object(ObjectIdentifier(self)))),
      .components(offset: 0, from: [bounded.0], to: [max(bounded.0, bounded.1)]), TrackComposition(), timing,
      shape: self)
  }

  /// The name under which how far it has got is kept.
  static let key = kCATransition

  /// Where the old content and the new one stand in a layer of `bounds` at a progress in 0…1.
  public func images(in bounds: CGRect, progress: Double) -> (old: Image, new: Image) {
    // Where the new content comes from, in bounds.
    let (x, y): (CGFloat, CGFloat) =
      switch subtype {
      case .fromRight?: (1, 0)
      case .fromTop?: (0, -1)
      case .fromBottom?: (0, 1)
      default: (-1, 0)
      }
    func moved(_ share: Double) -> Image {
      Image(offset: CGVector(dx: x * bounds.width * share, dy: y * bounds.height * share), opacity: 1)
    }
    switch type {
    case .moveIn: return (moved(0), moved(1 - progress))
    case .push: return (moved(-progress), moved(1 - progress))
    case .reveal: return (moved(-progress), moved(0))
    default:
      return (Image(offset: .zero, opacity: 1), Image(offset: .zero, opacity: progress))
    }
  }
}

extension CALayer {
  /// The transition under way on a layer and how far it has got, in 0…1; nil where there is none.
  public func transitionState() -> (transition: CATransition, progress: Double)? {
    world.store.settleTracks(at: world.now.seconds)
    guard let shown = world.store.shownAttribute(row, CATransition.key), let transition = shown.shape as? CATransition
    else { return nil }
    return (transition, shown.numbers[0])
  }
}
