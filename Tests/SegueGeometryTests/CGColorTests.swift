import Foundation
import SegueGeometry
import Testing

@Suite("CGColor")
struct CGColorTests {
  @Test("a component that is not finite counts as 0", arguments: [CGFloat.nan, .infinity, -.infinity])
  func notFinite(_ bad: CGFloat) {
    #expect(CGColor(red: bad, green: 0.5, blue: bad, alpha: 1).components == [0, 0.5, 0, 1])
    #expect(CGColor.white.copy(alpha: bad)?.alpha == 0)
  }

  @Test("every colour has red, green, blue and alpha")
  func components() {
    #expect(CGColor(gray: 0.25, alpha: 0.5).components == [0.25, 0.25, 0.25, 0.5])
    #expect(CGColor(genericGrayGamma2_2Gray: 0.25, alpha: 0.5) == CGColor(gray: 0.25, alpha: 0.5))
    #expect(CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).components == [0.1, 0.2, 0.3, 0.4])
    #expect(CGColor.black.components == [0, 0, 0, 1] && CGColor.white.components == [1, 1, 1, 1])
    #expect(CGColor.clear.alpha == 0 && CGColor.clear.numberOfComponents == 4)
    #expect(CGColor.white.copy(alpha: 0.5)?.components == [1, 1, 1, 0.5] && CGColor.white.copy() == .white)
  }

  @Test("colours go component by component; at 0 and 1 they are the one and the other")
  func interpolation() {
    let from = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
    let to = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0)
    #expect(from.interpolated(to: to, progress: 0.25).components == [0.25, 0.5, 0.75, 0.75])
    #expect(from.interpolated(to: to, progress: 2).components == [2, 0.5, -1, -1], "beyond the ends")
    let odd = CGColor(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.9)
    #expect(odd.interpolated(to: to, progress: 0) == odd && to.interpolated(to: odd, progress: 1) == odd)
    #expect(odd.interpolated(to: to, progress: .nan) == odd)
  }
}
