import SegueTiming

extension UIView {
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear

    public var bezier: CubicBezier {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// How the content of a view is exchanged by `UIView.setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }

  /// What `UIView.perform(_:on:options:animations:completion:)` does.
  public enum SystemAnimation: UInt, Sendable {
    /// The views shrink and fade, and leave their superviews at the end.
    case delete
  }

  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Views that get another size lay out inside the block.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Views take touches while they animate.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Animations begin at what is on screen, and those before end.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Without end.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Forwards and back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// The duration is the call's, not that of the block around it.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// The curve is the call's, not that of the block around it.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Views below the one whose content is exchanged animate; otherwise a transition shows a picture of them.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// `transition(from:to:duration:options:completion:)` hides and shows instead of removing and adding.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Flags are the call's, not those of the block around it.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// What a block takes over from the one around it, unless it overrides it.
    static let inheritedFlags: AnimationOptions = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    ]

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }

    var transition: ViewTransitionStyle? { ViewTransitionStyle(rawValue: Int(rawValue >> 20 & 7)) }

    /// nil for the display's own rate.
    var framesPerSecond: Float? {
      switch rawValue >> 24 & 7 {
      case 3: 60
      case 7: 30
      default: nil
      }
    }
  }

  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Straight from value to value.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value stands from the begin of its keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At a steady pace; see `SimulationWorld.pacedKeyframesKeepTimes`.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var mode: KeyframeMode { KeyframeMode(rawValue: Int(rawValue >> 10 & 7)) ?? .linear }

    /// The flags and the curve, without the mode.
    var blockOptions: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
  }
}

@available(*, deprecated, renamed: "UIView.AnimationOptions")
public typealias UIViewAnimationOptions = UIView.AnimationOptions
@available(*, deprecated, renamed: "UIView.AnimationCurve")
public typealias UIViewAnimationCurve = UIView.AnimationCurve
@available(*, deprecated, renamed: "UIView.KeyframeAnimationOptions")
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
@available(*, deprecated, renamed: "UIView.AnimationTransition")
public typealias UIViewAnimationTransition = UIView.AnimationTransition
@available(*, deprecated, renamed: "UIView.SystemAnimation")
public typealias UISystemAnimation = UIView.SystemAnimation
