import Foundation
import SegueUIKit

/// A transition as pictures of its layers, side by side.
///
/// Drawn are backgrounds, borders, shadows, rounded corners, shapes, gradients, text and clips where the layers have
/// them, and placeholders where they have nothing to show, under their maps in space and in paint order. Equal strips
/// give equal bytes of SVG.
public struct Filmstrip {
  /// One picture.
  public struct Frame {
    let picture: Picture
    /// The frame's place among those of the motion, from 0.
    public let index: Int
    /// Nanoseconds since the motion's first frame.
    public let time: Int64
    /// What is to be said of a frame that was not in time, in a few words; nil for any other.
    public var mark: String?
  }

  /// What the strip shows.
  public let title: String
  /// Points.
  public let screenSize: CGSize
  public internal(set) var frames: [Frame]
  /// Frames of the whole motion.
  public let motionFrames: Int

  init(title: String, screenSize: CGSize, frames: [Frame], motionFrames: Int) {
    self.title = title
    self.screenSize = screenSize
    self.frames = frames
    self.motionFrames = motionFrames
  }

  /// Which of the motion's frames are shown.
  public enum Moments: Hashable, Sendable {
    /// That many (1 or more), the first and the last among them, at equal distances; fewer where the motion has fewer.
    case evenly(Int)
    /// Those nearest to shares of the motion in 0…1.
    case shares([Double])
    /// That many as with `evenly`, and those nearest to times in nanoseconds after the first frame.
    case evenlyAnd(Int, times: [Int64])

    /// Places of frames, rising, each once.
    /// - Parameter times: of the motion's frames, rising.
    func indices(of times: [Int64]) -> [Int] {
      if times.isEmpty { return [] }
      switch self {
      case .evenly(let number):
        let shares = number < 2 ? [0.5] : (0..<number).map { Double($0) / Double(number - 1) }
        return Moments.shares(shares).indices(of: times)
      case .shares(let shares):
        return Set(shares.map { Int((min(max($0, 0), 1) * Double(times.count - 1)).rounded()) }).sorted()
      case .evenlyAnd(let number, let others):
        let near = others.map { other in times.indices.min { abs(times[$0] - other) < abs(times[$1] - other) } ?? 0 }
        return Set(Moments.evenly(number).indices(of: times) + near).sorted()
      }
    }
  }
}
