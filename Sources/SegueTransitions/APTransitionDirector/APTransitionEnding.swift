import Foundation
import SegueUIKit

/// The way from where the finger let go to one of the ends, in steps of a display link (AP-6…8).
///
/// The steps are linear and at real-time speed: (1 − p)·D seconds to finish, p·D to cancel. The link keeps this object,
/// and this object the director, until it stops (AP-10).
@MainActor
final class APTransitionEnding: NSObject {
  let finishes: Bool
  private let director: APTransitionDirector
  /// Seconds of the animation that had passed when the finger let go.
  private let start: TimeInterval
  private let began = CACurrentMediaTime()
  private var ticks = 0
  private var link: CADisplayLink?

  /// Vsyncs lie on whole nanoseconds: an end is reached this many seconds before it.
  private static let slack = 1e-8

  init(_ director: APTransitionDirector, finishes: Bool) {
    self.director = director
    self.finishes = finishes
    start = TimeInterval(director.timeOffset)
    super.init()
    let link = CADisplayLink(target: self, selector: Selector(Self.tick(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  private func tick(_ link: CADisplayLink) {
    ticks += 1
    // Upstream counts refreshes, so that every dropped frame makes the ending longer.
    let passed =
      director.fidelity == .compat ? TimeInterval(ticks) * link.duration : link.timestamp - began
    let offset = finishes ? start + passed : start - passed
    let isThere = finishes ? offset >= director.animDuration - Self.slack : offset <= Self.slack
    if isThere {
      stop()
      director.arrive(self)
    } else {
      director.timeOffset = CGFloat(offset)
    }
  }
}
