import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

extension FeatureCheck {
  /// Rows 34–41, 50 and 52.
  static let ttiAnimatorChecks: [FeatureCheck] =
    [
      ttiType(34, .full, ["TTI-12", "TTI-13", "BUG-TTI-5"]) { stage, record in
        let layer = try #require(stage.screen.view.layer.presentation())
        // D/4 of the opening: x = 0.86703 of the way from (100, 150) to the middle of 390 × 844.
        record.value("scale", layer.transform.m11, is: 0.1 + 0.9 * 0.86703, within: 1e-4)
        record.value("x", layer.transform.m41, is: (100 - 195) * (1 - 0.86703), within: 1e-3)
        record.value("y", layer.transform.m42, is: (150 - 422) * (1 - 0.86703), within: 1e-3)
        record.value("alpha", layer.exactOpacity, is: 0.86703, within: 1e-4)
      },
      ttiType(35, .overlay, ["TTI-15", "BUG-TTI-8"]) { stage, record in
        let movement = try TTIMovement(stage, opening: true)
        let picture = try #require(movement.layer("picture")?.presentation())
        let blur = try #require(movement.layer("blur")?.presentation())
        record.value("picture's width", picture.frame.width, is: 150 + (370 - 150) * 0.87273, within: 1e-4)
        record.value("picture's alpha", picture.exactOpacity, is: 0.4 + 0.6 * 0.87273, within: 1e-4)
        record.value("blur", blur.exactOpacity, is: 0.87273, within: 1e-4)
      },
      ttiType(36, .slide, ["TTI-14"]) { stage, record in
        let movement = try TTIMovement(stage, opening: true)
        let leaving = try #require(movement.layer("leaving")?.presentation())
        let coming = try #require(movement.layer("coming")?.presentation())
        // easeInOut(1/4) = 0.12916: just past the first part.
        let travelled = (0.12916 - 0.1) / 0.7
        record.value("leaving picture's x", leaving.transform.m41, is: -370 * travelled, within: 1e-3)
        record.value("coming picture's x", coming.transform.m41, is: 370 * (1 - travelled), within: 1e-3)
        record.value("scale", leaving.transform.m11, is: 0.7, within: 1e-4)
      },
      ttiType(37, .fold, ["TTI-14"]) { stage, record in
        let door = try #require(stage.root.view.layer.presentation())
        // easeIn(1/4) = 0.09346 of a quarter turn.
        record.value("cosine", door.transform.m11, is: cos(0.09346 * .pi / 2), within: 1e-4)
        record.value("perspective", door.transform.m14, is: -0.2 / 180 * 0.09346 * sin(0.09346 * .pi / 2), within: 1e-4)
        record.value("hinge", door.anchorPoint.x, is: 0, within: 1e-4)
      },
      ttiType(38, .hangIn, ["BUG-TTI-4"]) { stage, record in
        let y = stage.screen.view.center.y
        // 0.175 s are 42 steps of a spring of 3 Hz and ζ 0.55.
        let way = TTIExpectation(.hangIn, opening: true, size: stage.size)
        let place = way.layers(at: 0.25, scrubbed: false)["incoming"]?.position?.y ?? .nan
        record.value("y", y, is: place, within: 1e-4)
      },
      ttiType(39, .fallIn, ["TTI-13", "TTI-14"]) { stage, record in
        let layer = try #require(stage.screen.view.layer.presentation())
        record.value("y", layer.position.y, is: -844 + (422 + 844) * 0.67107, within: 1e-3)
        record.value("turn", layer.transform.m23, is: sin(.pi / 2.7 * (1 - 0.67107)), within: 1e-4)
        record.value("zPosition", layer.zPosition, is: 844 / 1.7, within: 1e-4)
      },
      ttiType(40, .scale, ["TTI-32"]) { stage, record in
        let out = try #require(stage.root.view.layer.presentation())
        let into = try #require(stage.screen.view.layer.presentation())
        // Half of the first part: easeIn(1/2) = 0.31536; the second has not begun.
        record.value("leaving scale", out.transform.m11, is: 1 + 0.7 * 0.31536, within: 1e-4)
        record.value("leaving alpha", out.exactOpacity, is: 1 - 0.31536, within: 1e-4)
        record.value("coming scale", into.transform.m11, is: 1.7, within: 1e-4)
      },
      ttiType(41, .spin, ["TTI-28"]) { stage, record in
        let layer = try #require(stage.screen.view.layer.presentation())
        // The custom style has the coming view only, which waits for the second half.
        record.value("scale at first", -layer.transform.m11, is: 2, within: 1e-4)
        record.value("alpha at first", layer.exactOpacity, is: 0, within: 1e-4)
        for _ in 0..<60 { stage.display.frame() }
        record.value(
          "alpha at 3/4", stage.screen.view.layer.presentation()?.exactOpacity ?? .nan, is: 0.5, within: 1e-4)
      },
      takeAlongCheck, tintCheck,
    ]

  /// Opens by a type, looks at a quarter of its duration, and goes on to the end and back.
  private static func ttiType(
    _ row: Int, _ type: TTITransitionType, _ rules: [String],
    _ look: @escaping @MainActor @Sendable (TTIAnimatorStage, FeatureRecord) throws -> Void
  ) -> FeatureCheck {
    FeatureCheck(row: row, rules: rules) { record in
      // A rate at which a quarter of every duration is a frame: 0.125, 0.12, 0.25, 0.2, 0.175 and 0.1125 s.
      let hertz: Int64 = type == .spin || type == .slide ? 120 : 400
      try TTIAnimatorStage.run(type, hertz: hertz) { stage in
        stage.display.frame()
        let duration = stage.animator.transitionDuration(using: nil)
        stage.begin(opening: true)
        for _ in 0..<Int((duration / 4 * Double(hertz)).rounded()) { stage.display.frame() }
        try look(stage, record)
        stage.display.runUntilIdle()
        record.value("presented", stage.isPresented, is: true)
        stage.begin(opening: false, scrubbed: true)
        stage.scrub(to: 0.5)
        stage.settle(finishing: false)
        record.value("presented after a cancel", stage.isPresented, is: true)
        stage.begin(opening: false)
        stage.display.runUntilIdle()
        record.value("presented at the end", stage.isPresented, is: false)
        record.value("diagnostics", stage.world.diagnostics.count, is: 0)
      }
    }
  }

  private static var takeAlongCheck: FeatureCheck {
    FeatureCheck(row: 50, rules: ["TTI-25", "TTI-27", "TTI-28", "TTI-29", "TTI-30"]) { record in
      try TTIAnimatorStage.run(.fallIn, hertz: 400, elements: 3) { stage in
        stage.display.frame()
        stage.begin(opening: true)
        for _ in 0..<45 { stage.display.frame() }
        let elements = try #require(stage.animator.takeAlong?.elements)
        record.value("keys", elements.map(\.key), is: ["0", "1", "2"])
        // D/4 of FallIn's spring.
        let frame = try #require(elements[2].initialCopy.layer.presentation()?.frame)
        record.value("x", frame.minX, is: 140 + (70 - 140) * 0.67107, within: 1e-3)
        record.value("y", frame.minY, is: 60 + (380 - 60) * 0.67107, within: 1e-3)
        stage.display.runUntilIdle()
        record.value("initial alphas", stage.root.elements.map(\.alpha), is: [0, 0, 0])
        record.value("final alphas", stage.screen.elements.map(\.alpha), is: [1, 1, 1])
        stage.begin(opening: false)
        stage.display.runUntilIdle()
        record.value("initial alphas at the end", stage.root.elements.map(\.alpha), is: [1, 1, 1])
      }
    }
  }

  private static var tintCheck: FeatureCheck {
    FeatureCheck(row: 52, rules: ["TTI-14"]) { record in
      TTIAnimatorStage.run(.full) { stage in
        stage.present()
        record.value("presenter dimmed", stage.root.view.tintAdjustmentMode == .dimmed, is: true)
        stage.begin(opening: false)
        stage.display.runUntilIdle()
        record.value("presenter dimmed at the end", stage.root.view.tintAdjustmentMode == .dimmed, is: false)
      }
      for type in [TTITransitionType.slide, .scale, .spin] {
        TTIAnimatorStage.run(type) { stage in
          stage.animator.settings.backgroundColor = .red
          stage.begin(opening: true)
          record.value(
            "\(type.name)'s background", stage.container?.subviews.contains { $0.backgroundColor == .red } == true,
            is: type != .spin)
        }
      }
    }
  }
}
