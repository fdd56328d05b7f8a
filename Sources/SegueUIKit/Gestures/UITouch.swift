import Foundation
import SegueQuartzCore
import SegueTiming

/// A finger on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
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
  public internal(set) var tapCount = 1
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// All samples of the last delivery, the newest last.
  public internal(set) var samples: [Sample]
  var previous: CGPoint

  init(contact: Int, sample: Sample) {
    self.contact = contact
    phase = .began
    samples = [sample]
    previous = sample.location
    super.init()
  }

  var newest: Sample { samples[samples.count - 1] }

  /// Seconds on the virtual clock.
  public var timestamp: TimeInterval { newest.time.seconds }

  public func location(in view: UIView?) -> CGPoint { convert(newest.location, view) }
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previous, view) }

  private func convert(_ point: CGPoint, _ view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return window.convert(window.layer.convert(point, from: nil), to: view)
  }
}

/// A delivery of touches.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public let allTouches: Set<UITouch>?
  public let timestamp: TimeInterval
  /// The touches in the order of their contacts.
  let orderedTouches: [UITouch]

  init(touches: [UITouch], time: Timestamp) {
    orderedTouches = touches
    allTouches = Set(touches)
    timestamp = time.seconds
    super.init()
  }

  /// All samples that this delivery brings of a touch, oldest first, the touch's own last.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    touch.samples.map { sample in
      let copy = UITouch(contact: touch.contact, sample: sample)
      copy.phase = touch.phase
      copy.view = touch.view
      copy.window = touch.window
      return copy
    }
  }
}
