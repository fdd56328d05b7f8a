import CSegueSIMD

/// The angle from the x axis to the direction (x, y) in radians, in −π…π with the sign of y; 0 for no direction.
///
/// To 4 ulp, at the same bits everywhere: only + − × ÷, √ and this package's arc sine are used.
func angle(x: Double, y: Double) -> Double {
  let size = max(abs(x), abs(y))
  guard size > 0, size.isFinite else { return 0 }
  let (x, y) = (x / size, y / size)
  let length = (x * x + y * y).squareRoot()
  let (across, up) = (abs(x) / length, abs(y) / length)
  // From the nearer axis, where the arc sine is steady.
  let first = up <= across ? arcSine(up) : Double.pi / 2 - arcSine(across)
  let turned = x < 0 ? Double.pi - first : first
  return y.sign == .minus ? 0 - turned : turned
}

/// Of 0…√½.
private func arcSine(_ x: Double) -> Double {
  if x <= 0.5 { return x + x * segue_asin_ratio(x * x) }
  let z = (1 - x) / 2
  let root = z.squareRoot()
  return Double.pi / 2 - 2 * (root + root * segue_asin_ratio(z))
}
