import Foundation
import SegueQuartzCore
import SegueTiming

/// A world's frames at a rate, one after the other.
@MainActor
final class Frames {
  let world = SimulationWorld.current
  let rate: RefreshRate
  private let start: Timestamp
  /// The frame under way, or the latest.
  private(set) var index: Int64 = -1

  static func run(_ hertz: Int64, _ body: (Frames) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(Frames(.hz(hertz))) }
  }

  init(_ rate: RefreshRate) {
    self.rate = rate
    start = world.now
    world.startRefreshing(at: rate)
  }

  /// Leaves out vsyncs.
  func skip(_ count: Int64) { index += count }

  /// Runs frames; `input` stands for what a frame does before its application turn.
  func run(_ count: Int = 1, input: (Int64) -> Void = { _ in }) {
    for _ in 0..<count {
      index += 1
      world.advance(to: start + rate.vsync(index), vsync: index)
      input(index)
      world.runTurn()
    }
  }
}

/// Notes the frames in which it is called.
@MainActor
final class Observer {
  let frames: Frames
  var calls: [Int64] = []
  var onCall: (CADisplayLink) -> Void = { _ in }

  init(_ frames: Frames) {
    self.frames = frames
  }

  func step(_ link: CADisplayLink) {
    calls.append(frames.index)
    onCall(link)
  }

  /// A link that is in the run loop.
  func link(_ configure: (CADisplayLink) -> Void = { _ in }) -> CADisplayLink {
    let link = CADisplayLink(target: self, selector: Selector(Self.step(_:)))
    configure(link)
    link.add(to: .main, forMode: .common)
    return link
  }
}
