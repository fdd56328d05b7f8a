import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

extension FeatureCheck {
  static let adChecks: [FeatureCheck] = adTransitionChecks + adContainerChecks

  /// Rows 1–19, 25–29 and 31–33.
  static let adTransitionChecks: [FeatureCheck] = adKindChecks + adModelChecks + adAdapterChecks

  // MARK: Kinds (rows 1–17)

  private static let adKindChecks: [FeatureCheck] = [
    adKind(1, "cross"), adKind(2, "cube"), adKind(3, "carrousel", ["AD-17", "AD-18"]), adKind(4, "fade"),
    adKind(5, "back-fade"), adKind(6, "ghost"), adKind(7, "flip"), adKind(8, "swap"), adKind(9, "swipe"),
    adKind(10, "swipe-fade"), adKind(11, "scale"), adKind(12, "glue"), adKind(13, "push-rotate"), adKind(14, "fold"),
    adKind(15, "slide"), adKind(16, "zoom"), adKind(17, "modern-push"),
  ]

  /// Runs every form of a kind as a push and as its reverse, and compares a quarter, the half and three quarters.
  private static func adKind(_ row: Int, _ kind: String, _ rules: [String] = []) -> FeatureCheck {
    FeatureCheck(row: row, rules: ["1.4", "AD-8"] + rules) { record in
      for form in ADForm.all where form.kind == kind {
        try ADBench.run { bench in
          let push = form.make(bench.bounds, .corrected)
          record.value("\(form.name) duration", push.duration, is: 0.5)
          let pop = try #require(push.reverse)
          for (transition, isBack) in [(push, false), (pop, true)] {
            bench.hold(transition, type: isBack ? .pop : .push)
            for time in [0.25, 0.5, 0.75] {
              bench.show(time, of: transition)
              let moment = form.formula.push(isBack ? 1 - time : time, bench.bounds.size)
              let (incoming, outgoing) = isBack ? (bench.outView, bench.inView) : (bench.inView, bench.outView)
              let name = "\(form.name) \(isBack ? "pop" : "push") \(time)"
              record.layer("\(name) in", incoming.layer, moment.incoming)
              record.layer("\(name) out", outgoing.layer, moment.outgoing)
              if let content = moment.content { record.layer("\(name) content", bench.content.layer, content) }
            }
            transition.cleanUp()
          }
        }
      }
    }
  }

  // MARK: Model (rows 18, 19, 29, 32, 33)

  private static let adModelChecks: [FeatureCheck] = [
    FeatureCheck(row: 18, rules: ["AD-2"]) { record in
      ADBench.run { bench in
        let sink = CABasicAnimation(keyPath: "zPosition")
        sink.fromValue = 0
        sink.toValue = -400
        sink.duration = 0.4
        let dual = ADDualTransition(inAnimation: sink, outAnimation: sink)
        bench.hold(dual)
        bench.show(0.5, of: dual)
        record.layer("custom dual in", bench.inView.layer, ExpectedLayer(zPosition: -200))
        dual.cleanUp()
        let turn = CABasicAnimation(keyPath: "transform")
        turn.fromValue = ADFormula.translation(100, 0)
        turn.toValue = CATransform3DIdentity
        turn.duration = 0.4
        let transform = ADTransformTransition(animation: turn, outLayerTransform: ADFormula.translation(-100, 0))
        bench.hold(transform)
        bench.show(0.25, of: transform)
        record.layer("custom content", bench.content.layer, ExpectedLayer(transform: ADFormula.translation(75, 0)))
        record.value("copied", transform.animation !== turn && dual.inAnimation !== sink, is: true)
      }
    },
    FeatureCheck(row: 19, rules: ["AD-6", "AD-7", "AD-8", "AD-9"]) { record in
      try ADBench.run { bench in
        record.value("null", ADTransition.null().reverse == nil, is: true)
        let form = ADForm.named("ad.glue.ttb")
        let twice = try #require(form.make(bench.bounds, .corrected).reverse?.reverse)
        bench.hold(twice)
        bench.show(0.25, of: twice)
        record.layer("twice reversed", bench.outView.layer, form.formula.push(0.25, bench.bounds.size).outgoing)
      }
    },
    FeatureCheck(row: 29, rules: ["AD-11", "AD-12", "AD-13", "AD-14"]) { record in
      try ADScene.run("ad.flip.rtl") { scene in
        scene.prepare(.push)
        scene.rehearsal.perform(.push)
        let (out, incoming) = scene.rehearsal.views(of: .push)
        let wrapper = try #require(incoming.superview)
        record.value("m34", Double(wrapper.superview?.layer.sublayerTransform.m34 ?? 0), is: -0.001, within: 1e-12)
        record.value("keeps depth", wrapper.layer is CATransformLayer, is: true)
        record.value("double-sided", [out, incoming].map { $0.layer.isDoubleSided }, is: [false, false])
        record.value("rasterised", [out, incoming].map { $0.layer.shouldRasterize }, is: [true, true])
        scene.display.runUntilIdle()
        record.value("rasterised after", [out, incoming].map { $0.layer.shouldRasterize }, is: [false, false])
      }
    },
    FeatureCheck(row: 32, rules: ["AD-2"]) { record in
      struct Drop: ADStripShape {
        func pose(of side: ADSide, strip: Int, of count: Int, at progress: CGFloat, extent: CGFloat) -> ADStripPose? {
          guard side == .incoming else { return nil }
          return ADStripPose(
            along: (CGFloat(strip) + 0.5) * extent / CGFloat(count) - extent / 2, depth: 300 * (1 - progress))
        }
      }
      ADBench.run { bench in
        let transition = ADStripTransition(
          shape: Drop(), duration: 0.5, orientation: .leftToRight, sourceRect: bench.bounds, stripCount: 3)
        bench.hold(transition)
        bench.show(0.5, of: transition)
        record.value("strips", bench.strips.count, is: 3)
        for strip in bench.strips {
          record.layer("strip", strip.layer, ExpectedLayer(transform: ADFormula.translation(0, 0, 150)))
        }
      }
    },
    FeatureCheck(row: 33, rules: ["AD-8"]) { record in
      for form in ADForm.strips {
        try ADBench.run { bench in
          let pop = try #require(form.make(bench.bounds, .corrected).reverse)
          bench.hold(pop, type: .pop)
          bench.show(0.25, of: pop)
          let moment = form.formula.push(0.75, bench.bounds.size)
          record.value("\(form.name) strips", bench.strips.count, is: moment.strips.count)
          for (index, expected) in moment.strips.enumerated() where index < bench.strips.count {
            record.layer("\(form.name) strip \(index)", bench.strips[index].layer, expected)
          }
        }
      }
    },
  ]

  // MARK: Adapters (rows 25–28, 31)

  private static let adAdapterChecks: [FeatureCheck] = [
    adOperations(25, ["AD-43"], [.push, .pop]), adOperations(26, ["AD-40", "AD-41", "AD-42"], [.present, .dismiss]),
    FeatureCheck(row: 27, rules: ["AD-44"]) { record in
      ADBench.run { _ in
        let screen = ADTransitioningViewController(nibName: nil, bundle: nil)
        screen.transition = ADFadeTransition(duration: 0.3)
        let adapter = screen.transitioningDelegate as? ADTransitioningDelegate
        record.value("adapter", adapter?.transition === screen.transition, is: true)
        record.value("duration", adapter?.transitionDuration(using: nil) ?? 0, is: 0.3)
      }
    },
    adOperations(28, ["AD-45"], [.select]),
    FeatureCheck(row: 31, rules: ["BUG-AD-29"]) { record in
      for operation in TransitionOperation.allCases {
        let isBack = operation == .pop || operation == .dismiss
        try ADScene.run("ad.swipe.rtl", gesture: isBack ? .edgePan : .rightEdgePan) { scene in
          scene.prepare(operation)
          scene.drag(to: 0.3)
          let incoming = scene.rehearsal.views(of: operation).in
          record.layer(
            "\(operation) in at 0.3", incoming.layer,
            ExpectedLayer(transform: ADFormula.translation((isBack ? -0.7 : 0.7) * 390, 0)))
          scene.lift(at: 0.3)
          record.value("\(operation)", scene.rehearsal.operationLog.last?.event, is: .cancelled)
        }
      }
    },
  ]

  /// Runs operations of three entries and compares the half.
  private static func adOperations(
    _ row: Int, _ rules: [String], _ operations: [TransitionOperation]
  ) -> FeatureCheck {
    FeatureCheck(row: row, rules: rules) { record in
      for id in ["ad.swipe.rtl", "ad.cube.ttb", "ad.zoom"] {
        for operation in operations {
          try ADScene.run(id) { scene in
            scene.prepare(operation)
            scene.rehearsal.perform(operation)
            let start = scene.world.now.seconds
            scene.frames(15)
            let passed = (scene.world.now.seconds - start) / 0.5
            let isBack = operation == .pop || operation == .dismiss
            let moment = scene.formula.push(isBack ? 1 - passed : passed, scene.size)
            let (out, incoming) = scene.rehearsal.views(of: operation)
            record.layer("\(id) \(operation) in", incoming.layer, isBack ? moment.outgoing : moment.incoming)
            record.layer("\(id) \(operation) out", out.layer, isBack ? moment.incoming : moment.outgoing)
            scene.display.runUntilIdle()
            record.value("\(id) \(operation)", scene.rehearsal.operationLog.last?.event, is: .finished)
          }
        }
      }
    }
  }
}

extension FeatureRecord {
  /// Expects what a layer shows, and records it.
  func layer(
    _ name: String, _ layer: CALayer, _ expected: ExpectedLayer, at place: SourceLocation = #_sourceLocation
  ) {
    guard let shown = layer.presentation() else {
      Issue.record("\(name) is not on screen", sourceLocation: place)
      return
    }
    if let transform = expected.transform {
      for (index, pair) in zip(shown.transform.rows, transform.rows).enumerated() {
        // Only what is not as in the identity is worth a line.
        let isPlain = pair.1 == CATransform3DIdentity.rows[index]
        if isPlain, abs(pair.0 - pair.1) < 1e-6 { continue }
        value(
          "\(name) m\(index / 4 + 1)\(index % 4 + 1)", Double(pair.0), is: Double(pair.1),
          // Of the bench's height, for translations.
          within: index >= 12 ? 0.048 / max(1, abs(Double(pair.1))) : 1e-4, at: place)
      }
    }
    if let opacity = expected.opacity { value("\(name) opacity", shown.exactOpacity, is: opacity, at: place) }
    if let z = expected.zPosition { value("\(name) z", Double(shown.zPosition), is: z, at: place) }
  }
}
