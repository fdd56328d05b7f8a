import CSegueSIMD
import Foundation

extension CGVector {
  /// The vector's direction in radians, in −π…π: 0 along x, π/2 along y, which is clockwise on the screen. 0 for a vector
  /// without a length.
  ///
  /// The same bits everywhere; error below 1e-15.
  public var angle: Double {
    let (x, y) = (Double(dx), Double(dy))
    let length = (x * x + y * y).squareRoot()
    guard length > 0, length.isFinite else { return 0 }
    // Where a cosine is flat its angle is lost: there the other axis says it.
    if abs(x) > abs(y) {
      let fromX = .pi / 2 - segue_acos(y / length)
      return x > 0 ? fromX : y < 0 ? -.pi - fromX : .pi - fromX
    }
    let fromX = segue_acos(x / length)
    return y < 0 ? -fromX : fromX
  }
}
