import Foundation
import SegueQuartzCore
import SegueTiming

/// A finger on the screen.
///
/// One object follows the finger from touch-down to lift. Its `view` is the one that was hit at the touch-down; it is nil
/// where no view was, after the window's interaction was blocked, and after the view has left its window (see
/// `GestureParameters.cancelsTouchesOfRemovedViews`).
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer

    @available(*, deprecated, renamed: "pencil")
    public static let stylus = TouchType.pencil
  }

  /// A place of the finger and when it was there.
  public struct Sample: Hashable, Sendable {
    public let time: Timestamp
    /// Screen points.
    public let location: CGPoint
  }

  /// The digitizer's number for the contact.
  public let contact: Int
  public internal(set) var phase: Phase
  public internal(set) var view: UIView?
  public internal(set) var window: UIWindow?
  /// Which of several taps at one place this is, from 1.
  public internal(set) var tapCount = 1
  /// The recognisers that follow the touch, the deepest view's first.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// All samples of the last delivery, the newest last.
  public internal(set) var samples: [Sample]
  public let type: TouchType

  /// 1 is an average touch; 0 where the digitizer does not measure it.
  public internal(set) var force: CGFloat = 0
  public internal(set) var maximumPossibleForce: CGFloat = 0
  /// Points.
  public internal(set) var majorRadius: CGFloat = 0
  public internal(set) var majorRadiusTolerance: CGFloat = 0
  /// Of a pencil: radians from the screen, π/2 upright.
  public internal(set) var altitudeAngle: CGFloat = .pi / 2
  /// Of a pencil: radians clockwise from the screen's x axis.
  private(set) var azimuth: CGFloat = 0

  var previous: CGPoint
  /// The newest samples of all deliveries.
  private(set) var history: [Sample]
  /// The view is not told yet that the touch is there.
  var isWithheldFromView = false
  /// The view has been told and still follows the touch.
  var isInView = false
  /// The timer that ends the time for which scroll views keep the touch from their content; nil once it is over.
  var contentHold: Int?
  var hasViewsInterest: Bool { isInView || isWithheldFromView }
  /// The event of the lift.
  var endEvent: UIEvent?
  /// Where the touch began.
  let start: CGPoint

  init(contact: Int, type: TouchType = .direct, sample: Sample) {
    self.contact = contact
    self.type = type
    phase = .began
    samples = [sample]
    history = [sample]
    previous = sample.location
    start = sample.location
    super.init()
  }

  var newest: Sample { samples[samples.count - 1] }

  /// Takes a delivery's samples up.
  func update(_ phase: Phase, _ sample: Sample) {
    self.phase = phase
    previous = newest.location
    samples.removeAll(keepingCapacity: true)
    add(sample)
  }

  func add(_ sample: Sample) {
    samples.append(sample)
    history.append(sample)
    if history.count >= 128 { history.removeFirst(64) }
  }

  func measure(_ sample: TouchSample) {
    force = sample.force
    maximumPossibleForce = sample.maximumPossibleForce
    majorRadius = sample.majorRadius
    altitudeAngle = sample.altitudeAngle
    azimuth = sample.azimuthAngle
  }

  /// The touch as it was, or will be, at another sample.
  func copy(at sample: Sample, after previous: CGPoint) -> UITouch {
    let copy = UITouch(contact: contact, type: type, sample: sample)
    copy.phase = phase
    copy.view = view
    copy.window = window
    copy.tapCount = tapCount
    copy.previous = previous
    copy.force = force
    copy.maximumPossibleForce = maximumPossibleForce
    copy.majorRadius = majorRadius
    copy.majorRadiusTolerance = majorRadiusTolerance
    copy.altitudeAngle = altitudeAngle
    copy.azimuth = azimuth
    return copy
  }

  /// Seconds on the virtual clock.
  public var timestamp: TimeInterval { newest.time.seconds }

  /// Where the finger is in a view's coordinates; nil stands for the window's.
  open func location(in view: UIView?) -> CGPoint { convert(newest.location, view) }
  open func previousLocation(in view: UIView?) -> CGPoint { convert(previous, view) }
  /// The same as `location(in:)`: the samples are not rounded.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  open func azimuthUnitVector(in view: UIView?) -> CGVector {
    let unit = CGAffineTransform(rotationAngle: azimuth)
    let (from, to) = (convert(.zero, view), convert(CGPoint(x: unit.a, y: unit.b), view))
    let vector = CGVector(dx: to.x - from.x, dy: to.y - from.y)
    let length = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    return length > 0 ? CGVector(dx: vector.dx / length, dy: vector.dy / length) : CGVector(dx: 1, dy: 0)
  }

  open func azimuthAngle(in view: UIView?) -> CGFloat { azimuthUnitVector(in: view).angle }

  private func convert(_ point: CGPoint, _ view: UIView?) -> CGPoint {
    guard let window = view?.window ?? window else { return point }
    return window.fromScreen(point, to: view ?? window)
  }
}

extension UIWindow {
  /// A point of the screen in the coordinates of a view, which need not be in the window still.
  func fromScreen(_ point: CGPoint, to view: UIView) -> CGPoint {
    let inWindow = layer.convertFromSuperlayer(point) ?? point
    return view === self ? inWindow : view.layer.convert(inWindow, from: layer)
  }
}
