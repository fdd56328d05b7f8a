import Foundation
import SegueGeometry
import SegueTransitions
import SegueUIKit
import Testing

extension FeatureCheck {
  /// Rows 42–49, 51 and 53.
  static let ttiControllerChecks: [FeatureCheck] =
    [
      ttiSwipe(
        43, ["TTI-16", "TTI-19"], .leftEdge, CGPoint(5, 300), CGPoint(127, 300), "left edge's progress",
        (127 - 10) / 390),
      pinchCheck,
      ttiSwipe(
        44, ["TTI-20", "BUG-TTI-1"], .rightEdge, CGPoint(385, 300), CGPoint(263, 300), "right edge's progress",
        (390 - 10 - 263) / 390),
      pullCheck, edgeThrowCheck, settingsCheck, pointsCheck, gestureTypeCheck, presentationCheck,
    ] + TTINavigationTransitionType.allCases.map(navigationCheck) + [navigationElementsCheck]

  /// A swipe that goes to an end, where it has a progress, and lifts on the way.
  private static func ttiSwipe(
    _ row: Int, _ rules: [String], _ gesture: TTIGestureType, _ start: CGPoint, _ end: CGPoint, _ name: String,
    _ progress: Double
  ) -> FeatureCheck {
    FeatureCheck(row: row, rules: rules) { record in
      TTIGestureStage.run(.fold, gesture: gesture, hertz: 120) { stage in
        stage.present()
        stage.drag(start, end)
        record.value(name, Double(stage.percent ?? -1), is: progress)
        stage.move(end, start, steps: 10)
        stage.lift(start)
        record.value("presented after the way back", stage.isPresented, is: true)
        stage.drag(start, end)
        stage.lift(end)
        record.value("presented after the way on", stage.isPresented, is: false)
      }
    }
  }

  private static var pinchCheck: FeatureCheck {
    FeatureCheck(row: 43, rules: ["TTI-19"]) { record in
      TTIGestureStage.run(.full, gesture: .pinch) { stage in
        stage.present()
        // It begins at 190 points: 133 are a scale of 0.7.
        for distance in [200, 190, 171, 152, 133] as [CGFloat] {
          stage.spread(distance == 200 ? .began : .moved, distance)
        }
        record.value("pinch's progress at scale 0.7", Double(stage.percent ?? -1), is: 0.3)
        stage.spread(.ended, 133)
        stage.display.runUntilIdle()
        record.value("presented after a pinch", stage.isPresented, is: false)
      }
    }
  }

  private static var pullCheck: FeatureCheck {
    FeatureCheck(row: 45, rules: ["TTI-4", "TTI-5", "TTI-6", "BUG-TTI-2"]) { record in
      let rect = CGRect(x: 0, y: 400, width: 390, height: 300)
      for (gesture, reference, start, end) in [
        (TTIGestureType.pullUpDown, CGPoint(195, 20), CGPoint(195, 620), CGPoint(195, 310)),
        (.pullLeftRight, CGPoint(370, 500), CGPoint(70, 500), CGPoint(230, 500)),
      ] {
        TTIGestureStage.run(.fold, gesture: gesture, from: reference, rect: rect) { stage in
          stage.present()
          stage.drag(CGPoint(200, 300), CGPoint(230, 340))
          record.value("\(gesture) begins outside its rectangle", stage.isTransitioning, is: false)
          stage.lift(CGPoint(230, 340))
          // The first step is where the gesture begins; the way from there counts.
          let first = CGPoint(start.x == 70 ? 90 : start.x, start.y == 620 ? 600 : start.y)
          stage.touch(.began, start)
          stage.touch(.moved, first)
          stage.move(first, end)
          record.value("\(gesture)'s progress", Double(stage.percent ?? -1), is: 0.5)
          stage.lift(end)
          record.value("presented after \(gesture)", stage.isPresented, is: false)
        }
      }
    }
  }

  private static var edgeThrowCheck: FeatureCheck {
    FeatureCheck(row: 46, rules: ["TTI-21", "BUG-TTI-9"]) { record in
      try TTIGestureStage.run(.fallIn, gesture: .panToEdge, from: CGPoint(195, 0)) { stage in
        stage.present()
        let gesture = try #require(stage.delegate.gestureController as? TTIPanToEdgeGesture)
        stage.touch(.began, CGPoint(195, 610))
        stage.touch(.moved, CGPoint(195, 600))
        stage.move(CGPoint(195, 600), CGPoint(195, 300))
        record.value("way left to the point", Double(gesture.remaining), is: 0.5)
        record.value("view's y under the finger", Double(stage.view.center.y), is: 422 - 300, within: 0.01)
        stage.touch(.ended, CGPoint(195, 300))
        var frames = 0
        while !stage.isTransitioning, frames < 660 {
          stage.display.frame()
          frames += 1
        }
        record.value("ends within 10.3 s", frames < 618, is: true)
        record.value("y where it rests", Double(stage.view.center.y), is: -844 / 1.8)
        stage.display.runUntilIdle()
        record.value("presented at the end", stage.isPresented, is: false)
      }
    }
  }

  private static var settingsCheck: FeatureCheck {
    FeatureCheck(row: 47, rules: ["TTI-1", "TTI-2", "TTI-3", "TTI-4"]) { record in
      try SimulationWorld.run(SimulationWorld()) {
        record.value(
          "without a controller", TTITransitionController(presentedController: nil, type: .full) == nil, is: true)
        let stage = TTIGestureStage()
        stage.controller = TTITransitionController(
          presentedController: stage.screen, type: .fallIn, fromPoint: CGPoint(30, 40), widthProportion: 0.5)
        stage.present()
        record.value("width by proportion", Double(stage.view.bounds.width), is: 195)
        record.value("height by default", Double(stage.view.bounds.height), is: 844)
        record.value("toPoint's y by default", Double(stage.delegate.toPoint.y), is: 40)
        let other = UIViewController(nibName: nil, bundle: nil)
        let sized = try #require(
          TTITransitionController(
            presentedController: other, type: .hangIn, size: CGSize(width: 120, height: 90)))
        let size = sized.transitioningDelegate?.settings.presentedSize(in: stage.size)
        record.value("width by size", Double(size?.width ?? 0), is: 120)
        record.value("custom style", other.modalPresentationStyle == .custom, is: true)
      }
    }
  }

  private static var pointsCheck: FeatureCheck {
    FeatureCheck(row: 48, rules: ["TTI-8", "TTI-9", "TTI-10"]) { record in
      TTIGestureStage.run(.full, from: CGPoint(20, 30)) { stage in
        stage.present()
        stage.controller?.toPoint = CGPoint(300, 700)
        stage.screen.dismiss(animated: true)
        record.value("way in x", Double(stage.view.layer.transform.m41), is: 105)
        record.value("way in y", Double(stage.view.layer.transform.m42), is: 278)
      }
    }
  }

  private static var gestureTypeCheck: FeatureCheck {
    FeatureCheck(row: 49, rules: ["TTI-9"]) { record in
      TTIGestureStage.run(.fold, gesture: .leftEdge) { stage in
        stage.present()
        stage.controller?.gestureType = .rightEdge
        stage.drag(CGPoint(5, 300), CGPoint(200, 300))
        record.value("the old gesture begins", stage.isTransitioning, is: false)
        stage.lift(CGPoint(200, 300))
        stage.drag(CGPoint(385, 300), CGPoint(185, 300))
        record.value("the new one's progress", Double(stage.percent ?? -1), is: 0.5)
        stage.lift(CGPoint(185, 300))
        record.value("presented at the end", stage.isPresented, is: false)
      }
    }
  }

  private static var presentationCheck: FeatureCheck {
    FeatureCheck(row: 53, rules: ["TTI-7"]) { record in
      for type in TTITransitionType.allCases {
        TTIGestureStage.run(type) { stage in
          stage.delegate.addPresentationGesture(.pullUpDown, to: stage.root)
          stage.drag(CGPoint(195, 800), CGPoint(195, 378))
          record.value("\(type.name) at half of the way", Double(stage.percent ?? -1), is: 0.5)
          stage.move(CGPoint(195, 378), CGPoint(195, 500))
          stage.lift(CGPoint(195, 500))
          record.value("\(type.name) presented after the way back", stage.isPresented, is: false)
          stage.drag(CGPoint(195, 800), CGPoint(195, 378))
          stage.lift(CGPoint(195, 378))
          record.value("\(type.name) presented after the way on", stage.isPresented, is: true)
        }
      }
    }
  }

  // MARK: Navigation

  private static func navigationCheck(_ type: TTINavigationTransitionType) -> FeatureCheck {
    FeatureCheck(row: 42, rules: ["TTI-22", "TTI-23", "TTI-24", "BUG-TTI-6"]) { record in
      try TTINavigationStage.run(type) { stage in
        stage.navigation.pushViewController(stage.screens[0], animated: true)
        let duration = try #require(stage.navigation.transitionCoordinator?.transitionDuration)
        record.value("\(type)'s seconds", duration, is: [.full: 0.5, .fold: 0.8, .scale: 0.8][type] ?? 1)
        stage.display.runUntilIdle()
        stage.push(1, from: 1)
        for depth in [2, 1] {
          stage.swipe(234)
          record.value(
            "\(type)'s progress", Double(stage.navigation.transitionCoordinator?.percentComplete ?? -1), is: 0.6)
          stage.lift(234)
          record.value("\(type)'s depth after a swipe", stage.depth, is: depth)
        }
      }
    }
  }

  private static var navigationElementsCheck: FeatureCheck {
    FeatureCheck(row: 51, rules: ["TTI-22", "TTI-26", "TTI-28"]) { record in
      try TTINavigationStage.run(.fold, hertz: 400, elements: true) { stage in
        stage.display.frame()
        stage.navigation.pushViewController(stage.screens[0], animated: true)
        for _ in 0..<80 { stage.display.frame() }
        let element = try #require(stage.delegate.animator()?.takeAlong?.elements.first)
        let frame = try #require(element.initialCopy.layer.presentation()?.frame)
        // A quarter of Fold's 0.8 s, eased in: 0.09346 of the way from (20, 200) to (60, 300).
        record.value("x", Double(frame.minX), is: 20 + 40 * 0.09346, within: 1e-3)
        record.value("y", Double(frame.minY), is: 200 + 100 * 0.09346, within: 1e-3)
        record.value("real one's alpha", Double(stage.root.elements[0].alpha), is: 0)
        stage.display.runUntilIdle()
        record.value("other one's alpha", Double(stage.screens[0].elements[0].alpha), is: 1)
        stage.swipe(300)
        stage.lift(300)
        record.value("real one's alpha at the end", Double(stage.root.elements[0].alpha), is: 1)
      }
    }
  }
}
