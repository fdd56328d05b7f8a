import Foundation
import SegueGeometry
import SegueTestSupport

/// What random trees are made of: numbers, colours, paths and matrices, the same ones for a seed.
struct SeededValues {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(random.next() >> 11) * 0x1p-53)
  }

  mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }

  /// 0…count − 1; `count` is above 0.
  mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  mutating func element<Element>(of list: [Element]) -> Element { list[below(list.count)] }

  mutating func point() -> CGPoint { CGPoint(x: uniform(-300, 300), y: uniform(-300, 300)) }

  mutating func size() -> CGSize { CGSize(width: uniform(0, 300), height: uniform(0, 300)) }

  mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

  mutating func color() -> CGColor {
    CGColor(red: uniform(0, 1), green: uniform(0, 1), blue: uniform(0, 1), alpha: uniform(0, 1))
  }

  /// One of few structures, so that two often fit.
  mutating func path() -> CGPath {
    switch below(5) {
    case 4:
      // As many numbers as a rectangle has.
      let path = CGMutablePath()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      return path
    case 0: return CGPath(rect: rect(), transform: nil)
    case 1: return CGPath(ellipseIn: rect(), transform: nil)
    case 2:
      let path = CGMutablePath()
      path.move(to: point())
      for _ in 0..<3 { path.addLine(to: point()) }
      path.addQuadCurve(to: point(), control: point())
      return path
    default: return chance(0.1) ? CGMutablePath() : CGPath(rect: .zero, transform: nil)
    }
  }

  /// Identity, in the plane, in space with perspective, mirrored, or singular.
  mutating func transform() -> CATransform3D {
    let turn = CGFloat(uniform(-7, 7))
    var matrix: CATransform3D
    switch below(8) {
    case 0: return .identity
    case 1: return CATransform3DMakeScale(-1, uniform(0.5, 1.5), 1)
    case 2: return CATransform3DMakeScale(CGFloat(below(2)), CGFloat(below(2)), CGFloat(below(2)))
    case 3, 4:
      matrix = CATransform3DRotate(CATransform3DMakeScale(uniform(0.5, 1.5), uniform(0.5, 1.5), 1), turn, 0, 0, 1)
    case 5: matrix = CATransform3DMakeTranslation(uniform(-200, 200), uniform(-200, 200), uniform(-50, 50))
    default:
      matrix = CATransform3DMakeRotation(turn, uniform(-1, 1), uniform(-1, 1), uniform(-1, 1))
    }
    if chance(0.2) { matrix.m34 = CGFloat(uniform(-0.002, 0.002)) }
    return matrix
  }
}
