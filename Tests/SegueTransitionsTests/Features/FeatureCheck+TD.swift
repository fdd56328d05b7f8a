import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

extension FeatureCheck {
  static let tdChecks: [FeatureCheck] = [
    FeatureCheck(row: 54, rules: ["TD-1", "TD-4", "TD-5"]) { record in
      try DemoStage.run(hertz: 120) { stage in
        stage.select(row: 4)
        let detail = try #require(stage.detail)
        let flying = try #require(stage.snapshot)
        // 9 frames of 120 Hz are a quarter of 0.3 s.
        for _ in 0..<9 { stage.display.frame() }
        let early = TDOracle.easeInOut(0.25)
        let frame = try #require(flying.layer.presentation()?.frame)
        record.value("push at a quarter: alpha of the detail", shown(detail.view), is: early)
        record.value("push at a quarter: x of the image", Double(frame.minX), is: 13 + 82 * early)
        record.value("push at a quarter: y of the image", Double(frame.minY), is: 410 - 296 * early)
        record.value("push at a quarter: width of the image", Double(frame.width), is: 80 + 120 * early)
        stage.display.runUntilIdle()
        record.value("screens after the push", stage.navigation.viewControllers.count, is: 2)
        record.value("copies after the push", stage.snapshot == nil ? 0 : 1, is: 0)

        stage.navigation.popViewController(animated: true)
        let back = try #require(stage.snapshot)
        for _ in 0..<18 { stage.display.frame() }
        let middle = try #require(back.layer.presentation()?.frame)
        record.value("pop at a half: alpha of the detail", shown(detail.view), is: 0.5)
        record.value("pop at a half: x of the image", Double(middle.minX), is: 54)
        record.value("pop at a half: y of the image", Double(middle.minY), is: 262)
        stage.display.runUntilIdle()
        record.value("screens after the pop", stage.navigation.viewControllers.count, is: 1)
      }
    },
    FeatureCheck(row: 55, rules: ["TD-6", "TD-8"]) { record in
      // Of a width of 390: below, at and above one half.
      for (way, screens) in [(194.0, 2), (195.0, 2), (196.0, 1)] {
        DemoStage.run { stage in
          stage.push()
          let detail = stage.detail
          stage.drag(from: 4, to: 4 + way, steps: 4)
          record.value("alpha after \(Int(way)) points", detail.map { shown($0.view) } ?? -1, is: 1 - way / 390)
          stage.lift(at: 4 + way)
          record.value(
            "screens after letting go at \(Int(way)) points", stage.navigation.viewControllers.count, is: screens)
          record.value(
            "the log then", stage.navigation.operationLog.last?.event.rawValue ?? "",
            is: screens == 2 ? "cancelled" : "finished")
        }
      }
    },
    FeatureCheck(row: 56, rules: ["TD-2"]) { record in
      DemoStage.run { stage in
        @MainActor func owner() -> String {
          switch stage.navigation.delegate {
          case let delegate where delegate === stage.list: "list"
          case is TransitionDemo.DetailViewController: "detail"
          case nil: "none"
          default: "another"
          }
        }
        record.value("delegate with the list in sight", owner(), is: "list")
        stage.select(row: 1)
        record.value("delegate during the push", owner(), is: "none")
        stage.display.runUntilIdle()
        record.value("delegate with the detail in sight", owner(), is: "detail")
        stage.drag(to: 100)
        record.value("delegate during the swipe", owner(), is: "none")
        stage.lift(at: 100)
        record.value("delegate after a cancelled swipe", owner(), is: "detail")
        stage.navigation.popViewController(animated: true)
        stage.display.runUntilIdle()
        record.value("delegate after the pop", owner(), is: "list")
      }
    },
  ]
}

@MainActor
private func shown(_ view: UIView) -> Double { view.layer.presentation()?.exactOpacity ?? -1 }
