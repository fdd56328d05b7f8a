import CSegueSIMD
import Foundation

extension CGVector {
  /// The vector's direction in radians, in −π…π: 0 along x, π/2 along y, which is clockwise on the screen. 0 for a vector
  /// without a length. The same bits everywhere.
  public var angle: Double { dx == 0 && dy == 0 ? 0 : segue_atan2(dy, dx) }
}
