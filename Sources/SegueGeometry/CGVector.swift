import Foundation

/// A 2-D vector, in points or points per second.
public struct CGVector: Hashable, Sendable, BitwiseCopyable {
  public var dx, dy: CGFloat

  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  public init() {
    self.init(dx: 0, dy: 0)
  }

  public static let zero = CGVector()
}
