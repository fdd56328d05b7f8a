import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The exact data of the seventeen kinds, and of the three that are no planes.
@Suite("AD: tables")
@MainActor
struct ADTableTests {
  static let times: [Double] = [0, 0.1, 0.137, 0.25, 1.0 / 3, 0.463, 0.5, 0.6, 0.75, 0.888, 0.9, 1]

  @Test("there are 53 forms of 17 kinds, 12 kinds with 4 orientations and 5 with none")
  func counts() {
    #expect(ADForm.all.count == 53)
    #expect(Set(ADForm.all.map(\.kind)).count == 17)
    #expect(ADForm.all.count { $0.orientation == nil } == 5)
  }

  @Test("a push shows its table at every time, to 1e-4", arguments: ADForm.all + ADForm.strips)
  func push(_ form: ADForm) {
    ADBench.run { bench in
      let transition = form.make(bench.bounds, .corrected)
      #expect(transition.duration == 0.5)
      bench.hold(transition)
      for time in Self.times {
        bench.show(time, of: transition)
        bench.expect(form.formula.push(time, bench.bounds.size), "\(form.name) at \(time)")
      }
    }
  }

  @Test("AD-8: the reverse shows at t what the push shows at D − t", arguments: ADForm.all + ADForm.strips)
  func pop(_ form: ADForm) throws {
    try ADBench.run { bench in
      let reverse = try #require(form.make(bench.bounds, .corrected).reverse)
      bench.hold(reverse, type: .pop)
      for time in Self.times {
        bench.show(time, of: reverse)
        bench.expect(form.formula.push(1 - time, bench.bounds.size), isBack: true, "\(form.name) at \(time)")
      }
    }
  }

  @Test("AD-9: the reverse of the reverse is the push again", arguments: ADForm.all + ADForm.strips)
  func twice(_ form: ADForm) throws {
    try ADBench.run { bench in
      let again = try #require(form.make(bench.bounds, .corrected).reverse?.reverse)
      bench.hold(again)
      for time in [0, 0.25, 0.5, 0.75, 1] {
        bench.show(time, of: again)
        bench.expect(form.formula.push(time, bench.bounds.size), "\(form.name) at \(time)")
      }
    }
  }

  @Test(
    "AD-18: Carrousel's vertical ways are those of every other kind; compat has them exchanged",
    arguments: [TransitionOrientation.topToBottom, .bottomToTop], TransitionFidelity.allCases)
  func carrousel(orientation: TransitionOrientation, fidelity: TransitionFidelity) {
    ADBench.run { bench in
      let transition = ADCarrouselTransition(
        duration: 0.5, orientation: orientation, sourceRect: bench.bounds, fidelity: fidelity)
      bench.hold(transition)
      let fromTop = (orientation == .topToBottom) == (fidelity == .corrected)
      // AD-17, before z: the centre at (0, ∓H/2, H/2).
      #expect(bench.content.layer.presentation()?.transform.m42 == (fromTop ? -240 : 240))
      for time in Self.times {
        // At its end an animation of the compat mode is over.
        if fidelity == .compat, time == 1 { continue }
        bench.show(time, of: transition)
        let formula = ADFormula(kind: "carrousel", orientation: orientation, fidelity: fidelity)
        bench.expect(formula.push(time, bench.bounds.size), "\(orientation) \(fidelity) at \(time)")
      }
    }
  }

  @Test("every other kind is the same in both fidelities", arguments: ADForm.all.filter { $0.kind != "carrousel" })
  func sameTables(_ form: ADForm) {
    ADBench.run { bench in
      let transition = form.make(bench.bounds, .compat)
      bench.hold(transition)
      for time in [0, 0.3, 0.7] {
        bench.show(time, of: transition)
        bench.expect(form.formula.push(time, bench.bounds.size), "\(form.name) at \(time)")
      }
    }
  }

  // MARK: Numbers that a person can check (§8; W 320, H 480)

  private func shown(_ name: String, at time: Double, isBack: Bool = false, _ look: (ADBench) -> Void) throws {
    try ADBench.run { bench in
      var transition = ADForm.named(name).make(bench.bounds, .corrected)
      if isBack { transition = try #require(transition.reverse) }
      bench.hold(transition, type: isBack ? .pop : .push)
      bench.show(time, of: transition)
      look(bench)
    }
  }

  private func near(_ value: CGFloat?, _ expected: Double, _ tolerance: Double = 1e-3) {
    near(value.map { Double($0) }, expected, tolerance)
  }

  private func near(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-3) {
    #expect(abs((value ?? .nan) - expected) <= tolerance, "\(String(describing: value)), not \(expected)")
  }

  @Test("Swipe from the right is a quarter of the way at +240 and −80, its pop at −240 and +80")
  func swipe() throws {
    try shown("ad.swipe.rtl", at: 0.25) { bench in
      near(bench.inView.layer.presentation()?.transform.m41, 240)
      near(bench.outView.layer.presentation()?.transform.m41, -80)
    }
    try shown("ad.swipe.rtl", at: 0.25, isBack: true) { bench in
      near(bench.inView.layer.presentation()?.transform.m41, -240)
      near(bench.outView.layer.presentation()?.transform.m41, 80)
    }
  }

  @Test("AD-19: Cube dips by 25.454 points at a quarter and three quarters, Carrousel by 226.257 at a quarter")
  func dips() throws {
    for time in [0.25, 0.75] {
      try shown("ad.cube.rtl", at: time) { near($0.content.layer.presentation()?.zPosition, -25.454) }
    }
    try shown("ad.cube.rtl", at: 0.5) { near($0.content.layer.presentation()?.zPosition, -36, 1e-9) }
    try shown("ad.carrousel.rtl", at: 0.25) { near($0.content.layer.presentation()?.zPosition, -226.257) }
    // Straight: half the translation at the half of the time, no circle.
    try shown("ad.cube.rtl", at: 0.5) { near($0.content.layer.presentation()?.transform.m41, 80, 1e-9) }
  }

  @Test("AD-17: where the incoming view's centre is at the start")
  func startingCentres() throws {
    let cube: [(String, Double, Double, Double)] = [
      ("ad.cube.rtl", 160, 0, -160), ("ad.cube.ltr", -160, 0, -160), ("ad.cube.ttb", 0, -240, -240),
      ("ad.cube.btt", 0, 240, -240), ("ad.carrousel.rtl", 160, 0, 160), ("ad.carrousel.ltr", -160, 0, 160),
      ("ad.carrousel.ttb", 0, -240, 240), ("ad.carrousel.btt", 0, 240, 240),
    ]
    for (name, x, y, z) in cube {
      try shown(name, at: 0) { bench in
        let transform = bench.content.layer.presentation()?.transform
        near(transform?.m41, x, 1e-9)
        near(transform?.m42, y, 1e-9)
        near(transform?.m43, z, 1e-9)
      }
    }
  }

  @Test("AD-20: Cross has the leaving view edge-on at the end and the incoming one at the start")
  func cross() throws {
    try shown("ad.cross", at: 0) { near($0.content.layer.presentation()?.transform.m11, 0, 1e-12) }
    try shown("ad.cross", at: 1) { bench in
      near(bench.outView.layer.presentation()?.transform.m11, 0, 1e-12)
      near(bench.content.layer.presentation()?.transform.m11, 1, 1e-12)
    }
  }

  @Test("BackFade is 2000 points back at the half, with opacities 0.44317 and 0.55683; Flip half its width")
  func depths() throws {
    try shown("ad.back-fade", at: 0.5) { bench in
      near(bench.inView.layer.presentation()?.zPosition, -2000, 1e-9)
      near(bench.inView.layer.presentation()?.exactOpacity, 0.44317, 1e-4)
      near(bench.outView.layer.presentation()?.exactOpacity, 0.55683, 1e-4)
    }
    try shown("ad.flip.rtl", at: 0.5) { bench in
      near(bench.inView.layer.presentation()?.zPosition, -160, 1e-9)
      near(bench.inView.layer.presentation()?.transform.m11, 0, 1e-3)
    }
    try shown("ad.swap.rtl", at: 0.5) { bench in
      near(bench.inView.layer.presentation()?.zPosition, -1000, 1e-9)
      near(bench.inView.layer.presentation()?.transform.m41, 192, 1e-6)
      near(bench.outView.layer.presentation()?.transform.m41, -192, 1e-6)
    }
    try shown("ad.ghost", at: 0.5) { bench in
      near(bench.inView.layer.presentation()?.transform.m11, 1.5, 1e-9)
      near(bench.outView.layer.presentation()?.transform.m11, 0.505, 1e-9)
    }
    try shown("ad.zoom", at: 0) { bench in
      near(bench.inView.layer.presentation()?.transform.m11, 0.125, 1e-9)
      near(bench.inView.layer.presentation()?.transform.m22, 0.0416667, 1e-6)
      near(bench.inView.layer.presentation()?.transform.m41, -130, 1e-9)
      near(bench.inView.layer.presentation()?.transform.m42, -130, 1e-9)
    }
    try shown("ad.slide.rtl", at: 0.5) { bench in
      near(bench.inView.layer.presentation()?.transform.m11, 0.7, 1e-9)
      near(bench.inView.layer.presentation()?.transform.m41, 160, 1e-9)
      near(bench.outView.layer.presentation()?.transform.m41, -160, 1e-9)
      near(bench.outView.layer.presentation()?.exactOpacity, 0.25, 1e-9)
    }
  }
}
