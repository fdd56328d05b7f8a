import Foundation
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// The harness itself: it finds nothing in a transition without faults, and each planted fault.
@Suite("The matrix finds")
@MainActor
struct MatrixHarnessTests {
  private func run(
    _ fault: PlantedRehearsal.Fault, _ subject: MatrixCase, oracle: PlantedOracle = PlantedOracle()
  ) -> MatrixRunner.Outcome {
    MatrixRunner.run(
      subject, of: { PlantedRehearsal(fault, $0) }, oracle: oracle,
      operations: PlantedRehearsal.operations.map(\.kind))
  }

  private func subject(
    _ operation: TransitionOperation, _ walk: MatrixCase.Walk, hertz: Int64 = 60
  ) -> MatrixCase {
    MatrixCase(
      operation: PlantedRehearsal.operations[operation == .push ? 0 : 1], gesture: walk == .run ? nil : .edgePan,
      walk: walk, hertz: hertz)
  }

  @Test("nothing in a transition that is as it should be, in every case")
  func control() {
    let cases = PlantedRehearsal.operations.flatMap { MatrixCase.all(of: $0) }
    // A call of each at two rates, and seven ways of the finger.
    #expect(cases.count == 2 + 2 + 14)
    for subject in cases {
      let outcome = run(.none, subject)
      for fault in outcome.faults { Issue.record("\(subject): \(fault)") }
      switch subject.walk {
      case .run: #expect(outcome.checkedLayers == 2 * 5)
      case .scrub: #expect(outcome.checkedLayers == 2 * 6)
      case .interrupt(true): #expect(outcome.checkedEvents[.interruption, default: 0] > 1)
      // Let go at the very begin it is over at once.
      case .cancel(0): #expect(outcome.checkedEvents[.release] == nil)
      default: #expect(outcome.checkedEvents[.release] == 1)
      }
      #expect(outcome.checkedEvents[.begin] == 1 && outcome.checkedEvents[.completion, default: 0] > 0)
    }
  }

  @Test(
    "every planted fault, by its kind and where it happens",
    arguments: [
      (.wrongWay, .push, .run, .value, "at"), (.wrongWay, .pop, .scrub, .value, "scrubbed"),
      (.jumpsAtBegin, .push, .run, .jump, "begin"), (.jumpsAtBegin, .pop, .finish, .jump, "begin"),
      (.flickersAtEnd, .push, .run, .jump, "removal"), (.flickersAtEnd, .pop, .finish, .jump, "completion"),
      (.jumpsAtRelease, .pop, .finish, .jump, "release"),
      (.jumpsAtGrab, .pop, .interrupt(true), .jump, "interruption"),
      (.forgetsAlpha, .pop, .cancel(0.3), .restoration, "the end"),
      (.leavesRecogniser, .pop, .cancel(0), .restoration, "the end"),
      (.leavesCopy, .push, .run, .remains, "the end"), (.leavesCopy, .pop, .cancel(0.99), .restoration, "the end"),
      (.leavesTransform, .push, .run, .remains, "the destination"),
      (.leavesTransform, .pop, .cancel(0.3), .restoration, "the end"),
      (.neverCompletes, .push, .run, .outcome, "the end"), (.neverCompletes, .pop, .finish, .outcome, "the end"),
      (.finishesAlways, .pop, .cancel(0.3), .outcome, "the end"), (.lingers, .push, .run, .outcome, "the end"),
      (.ignoresGesture, .pop, .finish, .outcome, "the gesture"), (.ignoresFinger, .pop, .scrub, .blind, "0.25"),
      (.recordsSomething, .push, .run, .diagnostic, "the whole"),
      (.refusesInSilence, .pop, .interrupt(false), .silence, "the second finger"),
      (.worksOnce, .push, .run, .next, "the way back"), (.worksOnce, .pop, .cancel(0.3), .next, "the same"),
    ] as [(PlantedRehearsal.Fault, TransitionOperation, MatrixCase.Walk, MatrixFault.Kind, String)])
  func planted(
    fault: PlantedRehearsal.Fault, operation: TransitionOperation, walk: MatrixCase.Walk, kind: MatrixFault.Kind,
    place: String
  ) {
    let outcome = run(fault, subject(operation, walk))
    #expect(
      outcome.faults.contains { $0.kind == kind && $0.place.contains(place) }, "found instead: \(outcome.faults)")
  }

  @Test("a layer that an oracle names and that is not there")
  func nobody() {
    let outcome = run(.none, subject(.push, .run), oracle: PlantedOracle(namesNobody: true))
    #expect(outcome.faults.contains { $0.kind == .blind && $0.place.contains("nobody") })
  }

  @Test("every kind of fault and every planted one is in a test")
  func complete() {
    let planted: Set<PlantedRehearsal.Fault> = [
      .none, .wrongWay, .jumpsAtBegin, .flickersAtEnd, .jumpsAtRelease, .jumpsAtGrab, .forgetsAlpha, .leavesRecogniser,
      .leavesCopy, .leavesTransform, .neverCompletes, .finishesAlways, .lingers, .ignoresGesture, .ignoresFinger,
      .recordsSomething, .refusesInSilence, .worksOnce,
    ]
    #expect(planted == Set(PlantedRehearsal.Fault.allCases))
  }

  // MARK: Pictures

  @Test("corners in the window by hand: scale about the middle, perspective, the back of a culled layer")
  func corners() throws {
    try SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      let host = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      host.layer.sublayerTransform.m34 = -1 / 1000
      let plate = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
      plate.backgroundColor = .black
      plate.layer.isDoubleSided = false
      host.addSubview(plate)
      window.addSubview(host)
      window.makeKeyAndVisible()
      @MainActor func shown() throws -> ShownPicture.Layer {
        try #require(ShownPicture(window).layers[ObjectIdentifier(plate.layer)])
      }
      #expect(try shown().corners.first == CGPoint(x: 100, y: 100))

      // Back by 250 points: 1/1.25 of the size about the host's middle (200, 200).
      plate.layer.zPosition = -250
      #expect(try shown().corners.first == CGPoint(x: 120, y: 120))
      #expect(try shown().opacity == 1)

      // By 60° about y: x = ±50 comes to ±50 / (1 ∓ 86.6025/1000).
      plate.layer.zPosition = 0
      plate.layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      let left = try #require(try shown().corners.first)
      #expect(abs(left.x - (200 - 50 / (1 - 0.0866025))) < 1e-3, "\(left)")

      plate.layer.transform = CATransform3DMakeRotation(.pi * 0.9, 0, 1, 0)
      #expect(try shown().opacity == 0)
      plate.layer.isDoubleSided = true
      plate.alpha = 0.5
      host.alpha = 0.5
      #expect(try shown().opacity == 0.25)

      // Beyond 1 it is no more than opaque.
      let beyond = CABasicAnimation(keyPath: "opacity")
      (beyond.fromValue, beyond.toValue, beyond.duration) = (1.2, 1.2, 1)
      plate.layer.add(beyond, forKey: nil)
      #expect(try shown().opacity == 0.5)
    }
  }

  @Test("what lies behind a cover, outside the window or outside what clips it is not seen")
  func seen() {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      window.makeKeyAndVisible()
      @MainActor func box(_ frame: CGRect, in view: UIView) -> UIView {
        let box = UIView(frame: frame)
        box.backgroundColor = .black
        view.addSubview(box)
        return box
      }
      let below = box(CGRect(x: 10, y: 10, width: 50, height: 50), in: window)
      let outside = box(CGRect(x: 390, y: 0, width: 50, height: 50), in: window)
      let frame = box(CGRect(x: 200, y: 200, width: 50, height: 50), in: window)
      let clipped = box(CGRect(x: 60, y: 0, width: 20, height: 20), in: frame)
      @MainActor func sees(_ view: UIView) -> Bool {
        ShownPicture(window).shows(ObjectIdentifier(view.layer)) { _ in ShownPicture.Tolerance() }
      }
      #expect(sees(below) && !sees(outside) && sees(clipped))
      frame.clipsToBounds = true
      #expect(!sees(clipped))
      let cover = box(CGRect(x: 0, y: 0, width: 100, height: 100), in: window)
      #expect(!sees(below))
      cover.alpha = 0.9
      #expect(sees(below))
      cover.alpha = 1
      cover.frame.size.width = 55
      #expect(sees(below))
      cover.frame.size.width = 100
      below.layer.zPosition = 1
      #expect(sees(below))
      below.layer.zPosition = 0
      cover.backgroundColor = nil
      #expect(sees(below))
      let blur = TTIBlurView(of: cover)
      blur.frame = cover.frame
      window.addSubview(blur)
      #expect(!sees(below))
      blur.alpha = 0.9
      #expect(sees(below))
    }
  }

  @Test("a copy that takes the place of a view is no jump, one beside it is")
  func handover() {
    SimulationWorld.run(SimulationWorld()) { () -> Void in
      let window = UIWindow()
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
      view.backgroundColor = .black
      let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
      inner.backgroundColor = .white
      view.addSubview(inner)
      window.addSubview(view)
      window.makeKeyAndVisible()
      let before = ShownPicture(window)
      guard let copy = view.snapshotView(afterScreenUpdates: false) else {
        Issue.record("no copy")
        return
      }
      copy.frame = view.frame
      window.addSubview(copy)
      view.isHidden = true
      #expect(before.jumps(to: ShownPicture(window)).isEmpty)
      copy.frame.origin.x += 1
      // The copy, the view and what lies in it.
      #expect(before.jumps(to: ShownPicture(window)).count == 3)
    }
  }

  @Test("a copy that goes and bares the view it stood for is no jump, one beside it is", arguments: [0.0, 1])
  func bared(offset: CGFloat) {
    SimulationWorld.run(SimulationWorld()) { () -> Void in
      let window = UIWindow()
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
      view.backgroundColor = .black
      window.addSubview(view)
      window.makeKeyAndVisible()
      guard let copy = view.snapshotView(afterScreenUpdates: false) else {
        Issue.record("no copy")
        return
      }
      let ground = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      ground.backgroundColor = .black
      let place = view.frame
      ground.addSubview(copy)
      copy.frame = place.offsetBy(dx: offset, dy: 0)
      window.addSubview(ground)
      let before = ShownPicture(window)
      ground.removeFromSuperview()
      let jumps = before.jumps(to: ShownPicture(window))
      // The ground always, the copy where the view is another place.
      #expect(jumps.map { $0.new == nil } == Array(repeating: true, count: offset == 0 ? 1 : 2))
      #expect(jumps.contains { $0.old?.isSnapshot == true } == (offset != 0))
    }
  }

  /// A view in a window, and copies of a number of vertical strips of it in its place.
  private func strips(_ count: Int, without missing: Int? = nil, shift: CGFloat = 0, slack: Double = 0.5) -> [ShownJump]
  {
    SimulationWorld.run(SimulationWorld()) {
      let window = UIWindow()
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 120, height: 50))
      view.backgroundColor = .black
      window.addSubview(view)
      window.makeKeyAndVisible()
      let before = ShownPicture(window)
      let width = 120 / CGFloat(count)
      for index in 0..<count where index != missing {
        let rect = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: 50)
        guard let strip = view.resizableSnapshotView(from: rect, afterScreenUpdates: false, withCapInsets: .zero) else {
          Issue.record("no copy")
          continue
        }
        strip.frame = rect.offsetBy(dx: 10 + CGFloat(index) * shift, dy: 10)
        window.addSubview(strip)
      }
      view.isHidden = true
      return before.jumps(to: ShownPicture(window)) { _ in ShownPicture.Tolerance(points: slack) }
    }
  }

  @Test("strips that take the place of a view are one picture: with one missing or with gaps it jumps")
  func tiles() {
    #expect(strips(6).isEmpty)
    #expect(strips(6, without: 2).contains { $0.what.hasPrefix("vanishes") })
    #expect(strips(6, without: 5).contains { $0.what.hasPrefix("vanishes") })
    #expect(strips(6, shift: -0.1).isEmpty)
    #expect(strips(6, shift: 2).contains { $0.what.hasPrefix("vanishes") })
    // A movement that may go on by two points may leave as much.
    #expect(strips(2, shift: 2, slack: 2).isEmpty)
  }

  @Test("several covers side by side hide what lies behind them; with a gap between them they do not")
  func coversTogether() {
    for (gap, isSeen) in [(CGFloat(0), false), (0.4, false), (4, true)] {
      SimulationWorld.run(SimulationWorld()) {
        let window = UIWindow()
        window.makeKeyAndVisible()
        @MainActor func box(_ frame: CGRect) -> UIView {
          let box = UIView(frame: frame)
          box.backgroundColor = .black
          window.addSubview(box)
          return box
        }
        let below = box(CGRect(x: 10, y: 10, width: 60, height: 60))
        for index in 0..<3 {
          _ = box(CGRect(x: CGFloat(index) * (30 + gap) - 5, y: 0, width: 30, height: 100))
        }
        let seen = ShownPicture(window).shows(ObjectIdentifier(below.layer)) { _ in ShownPicture.Tolerance() }
        #expect(seen == isSeen, "gap \(gap)")
      }
    }
  }

  @Test("what a polygon leaves of another, by its area")
  func subtraction() {
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [CGPoint] {
      [
        CGPoint(x: x, y: y), CGPoint(x: x + width, y: y), CGPoint(x: x + width, y: y + height),
        CGPoint(x: x, y: y + height),
      ]
    }
    func left(_ cover: [CGPoint], slack: Double = 0) -> Double {
      ConvexPolygon.subtract(cover, from: box(0, 0, 10, 10), slack: slack)
        .reduce(0) { $0 + abs(ShownPicture.area($1)) }
    }
    #expect(left(box(2, 3, 4, 5)) == 80)
    #expect(left(box(2, 3, 4, 5).reversed()) == 80)
    #expect(left(box(2, 3, 4, 5), slack: 1) == 100 - 6 * 7)
    #expect(left(box(-5, -5, 20, 20)) == 0)
    #expect(left(box(20, 0, 5, 5)) == 100)
    // A corner cut off, and a cover of no area.
    #expect(left([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)]) == 50)
    #expect(left(box(5, 0, 0, 10)) == 100)
    #expect(left([]) == 100)
  }
}
