import Foundation
import SegueUIKit

/// The time of an operation that a finger drives: that of the content and the bars stands still and is moved to a share
/// of the duration; when the finger lets go, a display link moves it to an end.
@MainActor
final class ADContainerDrive: NSObject {
  private struct Held {
    let layer: CALayer
    /// The layer's time at progress 0.
    let base: CFTimeInterval
    /// Its seconds for the whole way.
    let duration: TimeInterval
  }

  /// The way that is left after the gesture.
  private struct Settling {
    let from: CGFloat
    let to: CGFloat
    let start: CFTimeInterval
    let seconds: TimeInterval
    let curve: CAMediaTimingFunction
    let arrive: () -> Void
  }

  /// Seconds that an open operation stays short of its end at least, so that nothing ends by itself.
  private static let gap = 1e-9

  let duration: TimeInterval
  private(set) var progress: CGFloat = 0
  private var held: [Held] = []
  private var settling: Settling?
  private var link: CADisplayLink?

  /// Stops the time of a container's content and bars.
  init(duration: TimeInterval, in container: ADTransitionController) {
    self.duration = duration
    super.init()
    hold(container.contentView.layer, duration)
    hold(container.navigationBar.layer, duration)
    // The toolbar fades its items for a time of its own.
    hold(container.toolbar.layer, SimulationWorld.current.barParameters.pushDuration)
  }

  /// Where nothing animates yet the layer's time starts from 0, which keeps progress exact; else it must not jump.
  private func hold(_ layer: CALayer, _ seconds: TimeInterval) {
    let isBusy = SimulationWorld.current.isAnimating(below: layer)
    let base = isBusy ? layer.convertTime(CACurrentMediaTime(), from: nil) : 0
    layer.beginTime = 0
    layer.timeOffset = base
    layer.speed = 0
    held.append(Held(layer: layer, base: base, duration: seconds))
  }

  /// Whether a finger has hold of it.
  var isHeld: Bool { settling == nil }

  /// Whether it is on its way to the end, rather than back.
  var finishes: Bool { settling?.to == 1 }

  func show(_ progress: CGFloat) {
    self.progress = progress
    for entry in held {
      entry.layer.timeOffset = entry.base + max(0, Double(progress) * entry.duration - Self.gap)
    }
  }

  /// Moves on to an end by itself. `arrive` is called there, in a display link's call.
  func settle(finishes: Bool, speed: CGFloat, curve: UIView.AnimationCurve, arrive: @escaping () -> Void) {
    let target: CGFloat = finishes ? 1 : 0
    let seconds = Double(abs(target - progress)) * duration / Double(speed)
    settling = Settling(
      from: progress, to: target, start: CACurrentMediaTime(), seconds: seconds, curve: curve.adTimingFunction,
      arrive: arrive)
    let link = CADisplayLink(target: self, selector: Selector(Self.step(_:)))
    self.link = link
    link.add(to: .main, forMode: .common)
  }

  private func step(_ link: CADisplayLink) {
    guard let settling else { return }
    let elapsed = link.timestamp - settling.start
    // A vsync is as near as the clock's nanoseconds tell.
    if elapsed >= settling.seconds - Self.gap {
      show(settling.to)
      stopLink()
      return settling.arrive()
    }
    let share = settling.curve.curve.value(at: elapsed / settling.seconds)
    show(settling.from + (settling.to - settling.from) * CGFloat(share))
  }

  /// Stays where it is, for a finger.
  func pause() {
    settling = nil
    stopLink()
  }

  func stop() { stopLink() }

  private func stopLink() {
    link?.invalidate()
    link = nil
  }

  /// The layers' time runs on: with the screen's where nothing animates, else from where it stands.
  func release() {
    for entry in held {
      let layer = entry.layer
      let local = layer.timeOffset
      layer.timeOffset = 0
      layer.speed = 1
      if SimulationWorld.current.isAnimating(below: layer) {
        layer.beginTime = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        layer.timeOffset = local
      }
    }
    held = []
  }
}

extension UIView.AnimationCurve {
  fileprivate var adTimingFunction: CAMediaTimingFunction {
    switch self {
    case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
    case .easeIn: CAMediaTimingFunction(name: .easeIn)
    case .easeOut: CAMediaTimingFunction(name: .easeOut)
    case .linear: CAMediaTimingFunction(name: .linear)
    }
  }
}
