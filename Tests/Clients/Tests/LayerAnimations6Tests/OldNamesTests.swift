import Testing
import UIKit

@Suite("A client's code of Swift 4.1")
@MainActor
struct OldNamesTests {
  @Test("the old names stand for today's constants")
  func names() {
    Stage.run { stage in
      let code: any OldStyle = OldCode()
      #expect(code.pulse().fillMode == .forwards)
      #expect(code.pulse().timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
      #expect(code.change().type == .push && code.change().subtype == .fromRight)
      let layer = stage.shown(CAShapeLayer())
      code.stroke(layer)
      #expect(layer.lineCap == .round && layer.lineJoin == .bevel && layer.fillRule == .evenOdd)
      #expect(layer.contentsGravity == .resizeAspectFill)
      stage.show(until: 0.12)
      // Paced: half of the time is half of the way, which the key in the middle does not change.
      #expect(near(layer.presentation()?.position.x, 48))
    }
  }
}
