import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// §2.5: TTI-25 … TTI-33.
@Suite("TTI take-along")
@MainActor
struct TTITakeAlongTests {
  enum Ending: CaseIterable, Sendable {
    case run, finish, cancel
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let type: TTITransitionType
    let opening: Bool
    let ending: Ending
    var testDescription: String { "\(type.name) \(opening ? "opening" : "closing"): \(ending)" }

    static let all: [Case] = TTITransitionType.allCases.flatMap { type in
      [true, false].flatMap { opening in Ending.allCases.map { Case(type: type, opening: opening, ending: $0) } }
    }
  }

  /// How many renditions of an element are in sight at least, and at most.
  private func renditions(_ index: Int, _ stage: TTIAnimatorStage) -> (least: Int, most: Int) {
    var (least, most) = (0, 0)
    for view in [stage.root.elements[index], stage.screen.elements[index]] where view.window != nil {
      guard view.alpha > 0.01 else { continue }
      most += 1
      var ancestor: UIView? = view
      while let one = ancestor, one.alpha > 0.01 { ancestor = one.superview }
      least += ancestor == nil ? 1 : 0
    }
    let data = stage.animator.takeAlong?.elements[index]
    for copy in [data?.initialCopy, data?.finalCopy].compactMap({ $0 }) where copy.window != nil && copy.alpha > 0.01 {
      (least, most) = (least + 1, most + 1)
    }
    for picture in stage.root.picturesWithElements + stage.screen.picturesWithElements where picture.window != nil {
      most += 1
    }
    return (least, most)
  }

  @Test("TTI-31: in no frame are there no or two renditions of an element", arguments: Case.all)
  func oneRendition(of one: Case) throws {
    let progresses: [CGFloat] = one.ending == .run ? [0] : [0, 0.02, 0.5, 0.97, 1]
    for progress in progresses {
      for count in [1, 3] {
        let hertz: Int64 = count == 1 ? 60 : 120
        try TTIAnimatorStage.run(one.type, hertz: hertz, elements: count) { stage in
          if !one.opening { stage.present() }
          var frames = 0
          @MainActor func look() throws {
            for index in 0..<count {
              let (least, most) = renditions(index, stage)
              try #require(least == 1 && most == 1, "element \(index) of \(count), frame \(frames), at \(progress)")
            }
            frames += 1
          }
          try look()
          stage.begin(opening: one.opening, scrubbed: one.ending != .run)
          let container = try #require(stage.container)
          let flying = container.subviews.filter { $0.layer.zPosition == 1000 }
          #expect(flying.count == count)
          try look()
          if one.ending != .run {
            stage.scrub(to: progress / 2)
            try look()
            stage.scrub(to: progress)
            try look()
            if one.ending == .finish { stage.driver?.finish() } else { stage.driver?.cancel() }
            try look()
          }
          while stage.isTransitioning, frames < 400 {
            stage.display.frame()
            try look()
          }
          #expect(!stage.isTransitioning)
          stage.display.runUntilIdle()
          try look()
          #expect(container.subviews.allSatisfy { $0.layer.zPosition != 1000 })
          #expect(!stage.root.wasDrawnWithElements && !stage.screen.wasDrawnWithElements)
        }
      }
    }
  }

  @Test("the count of renditions counts: without hiding there are two (TTI-31)")
  func countCounts() throws {
    TTIAnimatorStage.run(.full, elements: 1) { stage in
      stage.begin(opening: true)
      #expect(renditions(0, stage) == (1, 1))
      stage.root.elements[0].alpha = 1
      #expect(renditions(0, stage) == (2, 2))
      stage.root.elements[0].alpha = 0
      stage.animator.takeAlong?.elements[0].initialCopy.removeFromSuperview()
      #expect(renditions(0, stage) == (0, 0))
    }
  }

  @Test("TTI-25, TTI-26: frames are the window's, pictures are taken at once, and the data is asked for once")
  func data() throws {
    TTIAnimatorStage.run(.full, elements: 2) { stage in
      #expect(stage.root.dataRequests == 1)
      let elements = stage.animator.takeAlong?.elements ?? []
      #expect(elements.map(\.key) == ["0", "1"])
      #expect(elements[1].initialFrame == CGRect(x: 80, y: 50, width: 50, height: 30))
      #expect(elements[1].initialCopy.frame == elements[1].initialFrame)
      #expect(stage.world.snapshotCount == 2)
      #expect(elements[0].finalView == nil && elements[0].finalCopy == nil)
      stage.present()
      // Two pictures an element by now.
      #expect(stage.world.snapshotCount == 4)
      #expect(elements[0].finalFrame == CGRect(x: 30, y: 200, width: 120, height: 80))
      let first = elements[0].finalCopy
      stage.begin(opening: false)
      #expect(stage.world.snapshotCount == 6 && elements[0].finalCopy !== first)
      stage.display.runUntilIdle()
      #expect(stage.root.dataRequests == 1)
      #expect(stage.screen.finalRequests == ["0", "1", "0", "1"])
    }
  }

  @Test("TTI-27: pictures lie in the list's order at z 1000, the real elements hide", arguments: [true, false])
  func inserted(opening: Bool) throws {
    try TTIAnimatorStage.run(.fallIn, elements: 3) { stage in
      if !opening { stage.present() }
      stage.begin(opening: opening)
      let elements = try #require(stage.animator.takeAlong?.elements)
      let copies = elements.compactMap { opening ? $0.initialCopy : $0.finalCopy }
      let flying = try #require(stage.container).subviews.filter { $0.layer.zPosition == 1000 }
      #expect(flying.count == 3 && zip(flying, copies).allSatisfy { $0 === $1 })
      #expect(copies.allSatisfy { $0.alpha == 1 })
      #expect(stage.root.elements.allSatisfy { $0.alpha == 0 } && stage.screen.elements.allSatisfy { $0.alpha == 0 })
    }
  }

  @Test("TTI-28: every frame of the flight is that of the type's own animation", arguments: TTIAnimatorTests.Run.all)
  func flight(run: TTIAnimatorTests.Run) throws {
    for scrubbed in [false, true] {
      try TTIAnimatorStage.run(run.type, hertz: run.hertz, elements: 2) { stage in
        if !run.opening { stage.present() }
        stage.display.frame()
        let expectation = TTIExpectation(run.type, opening: run.opening, size: stage.size)
        let inset = run.type == .overlay ? CGPoint(x: 10, y: 20) : .zero
        let began = stage.world.now.seconds
        stage.begin(opening: run.opening, scrubbed: scrubbed)
        let data = try #require(stage.animator.takeAlong?.elements[1])
        let copy = try #require(run.opening ? data.initialCopy : data.finalCopy)
        let small = CGRect(x: 80, y: 50, width: 50, height: 30)
        let large = CGRect(x: 50 + inset.x, y: 290 + inset.y, width: 120, height: 80)
        let (start, end) = run.opening ? (small, large) : (large, small)
        @MainActor func check(_ share: Double) -> Bool {
          let x = expectation.flight(at: share, scrubbed: scrubbed)
          let seen = copy.layer.presentation()?.frame ?? .null
          let fault =
            [
              seen.minX - (start.minX + (end.minX - start.minX) * x),
              seen.minY - (start.minY + (end.minY - start.minY) * x),
              seen.width - (start.width + (end.width - start.width) * x),
              seen.height - (start.height + (end.height - start.height) * x),
            ].map(abs).max() ?? 0
          #expect(fault < 0.02, "at \(share): \(seen)")
          return fault < 0.02
        }
        if scrubbed {
          for progress in [0.1, 0.5, 0.8, 0.3] as [CGFloat] {
            stage.scrub(to: progress)
            _ = check(Double(progress))
          }
          return
        }
        while stage.isTransitioning {
          let share = (stage.world.now.seconds - began) / expectation.duration
          if run.type != .hangIn, share >= 1 - 1e-6 { break }
          // Waits for the frame in which the screen hangs.
          let near = abs(share * 0.7 - expectation.snapSeconds) < 1.0 / 60
          if run.type == .hangIn, run.opening, share * 0.7 > expectation.snapSeconds - 1.0 / 60 {
            if near { stage.display.frame(); continue }
            break
          }
          if !check(share) { return }
          stage.display.frame()
        }
      }
    }
  }

  @Test("TTI-28: elements of HangIn set off when the screen hangs, and the transition waits for them")
  func hangsFirst() throws {
    try TTIAnimatorStage.run(.hangIn, hertz: 120, elements: 1) { stage in
      stage.begin(opening: true)
      let copy = try #require(stage.animator.takeAlong?.elements[0].initialCopy)
      var hung: Double?
      while stage.isTransitioning {
        if hung == nil, stage.screen.view.center == CGPoint(x: stage.size.width / 2, y: stage.size.height / 2) {
          hung = stage.world.now.seconds
          #expect(copy.layer.presentation()?.frame == CGRect(x: 20, y: 40, width: 50, height: 30))
        }
        stage.display.frame()
      }
      let arrival = try #require(hung)
      #expect(abs(stage.world.now.seconds - arrival - 0.7) < 1.5 / 120)
    }
  }

  @Test("TTI-28: elements of Spin jump at the very end")
  func spinJumps() throws {
    try TTIAnimatorStage.run(.spin, elements: 1) { stage in
      stage.begin(opening: true)
      let copy = try #require(stage.animator.takeAlong?.elements[0].initialCopy)
      for _ in 0..<58 { stage.display.frame() }
      #expect(copy.layer.presentation()?.frame == CGRect(x: 20, y: 40, width: 50, height: 30))
      #expect(copy.layer.frame == CGRect(x: 30, y: 200, width: 120, height: 80))
      stage.display.runUntilIdle()
      #expect(stage.screen.elements[0].alpha == 1 && copy.superview == nil)
    }
  }

  @Test("TTI-29: after a success the side in sight shows its elements", arguments: TransitionFidelity.allCases)
  func success(fidelity: TransitionFidelity) {
    TTIAnimatorStage.run(.full, fidelity: fidelity, elements: 2) { stage in
      stage.present()
      #expect(stage.screen.elements.map(\.alpha) == [1, 1] && stage.root.elements.map(\.alpha) == [0, 0])
      stage.begin(opening: false)
      stage.display.runUntilIdle()
      #expect(stage.root.elements.map(\.alpha) == [1, 1])
      #expect(stage.screen.elements.map(\.alpha) == (fidelity == .corrected ? [1, 1] : [0, 0]))
    }
  }

  @Test("TTI-30: after a cancel both pictures are gone and the side that stays shows", arguments: [true, false])
  func cancelled(opening: Bool) {
    TTIAnimatorStage.run(.overlay, elements: 1) { stage in
      if !opening { stage.present() }
      stage.begin(opening: opening, scrubbed: true)
      stage.scrub(to: 0.5)
      stage.settle(finishing: false)
      #expect(stage.root.elements[0].alpha == (opening ? 1 : 0))
      #expect(stage.screen.elements[0].alpha == 1)
    }
  }

  @Test("TTI-30: an element that was half clear is so again")
  func ownAlpha() {
    TTIAnimatorStage.run(.full, elements: 1) { stage in
      stage.root.elements[0].alpha = 0.5
      stage.begin(opening: true, scrubbed: true)
      #expect(stage.root.elements[0].alpha == 0)
      // Its picture is as clear, and clears up on its way to one that is not.
      let copy = stage.animator.takeAlong?.elements[0].initialCopy.layer
      #expect(copy?.presentation()?.exactOpacity == 0.5 && copy?.exactOpacity == 1)
      stage.scrub(to: 0.4)
      stage.settle(finishing: false)
      #expect(stage.root.elements[0].alpha == 0.5)
    }
  }

  @Test("TTI-30: a cancelled dismissal of what was presented without animation hides nothing")
  func presentedAtOnce() {
    TTIAnimatorStage.run(.full, elements: 1) { stage in
      stage.root.present(stage.screen, animated: false)
      stage.display.runUntilIdle()
      let before = TTIModelState(stage.window)
      for _ in 1...2 {
        stage.begin(opening: false, scrubbed: true)
        #expect(stage.root.elements[0].alpha == 0)
        stage.scrub(to: 0.5)
        stage.settle(finishing: false)
        #expect(stage.root.elements[0].alpha == 1 && TTIModelState(stage.window) == before)
      }
    }
  }

  @Test("TTI-32: a cancelled Scale cleans up once; compat cleans up as after a success too")
  func scaleCleansUpOnce() {
    for fidelity in TransitionFidelity.allCases {
      TTIAnimatorStage.run(.scale, fidelity: fidelity, elements: 1) { stage in
        stage.present()
        stage.begin(opening: false, scrubbed: true)
        stage.scrub(to: 0.5)
        stage.settle(finishing: false)
        #expect(stage.isPresented && stage.screen.elements[0].alpha == 1)
        // The presenter's element is to be hidden as before the gesture.
        #expect(stage.root.elements[0].alpha == (fidelity == .corrected ? 0 : 1))
      }
    }
  }

  @Test(
    "TTI-33: in a container that stands elsewhere pictures lie over their elements; compat takes the window's places")
  func containerElsewhere() throws {
    for fidelity in TransitionFidelity.allCases {
      let world = SimulationWorld()
      try SimulationWorld.run(world) {
        let window = UIWindow()
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        let container = UIView(frame: CGRect(x: 40, y: 100, width: 200, height: 300))
        window.addSubview(container)
        let (here, there) = (TTIElementScreen([CGRect(x: 5, y: 6, width: 20, height: 10)]), TTIElementScreen([.zero]))
        there.elements[0].frame = CGRect(x: 50, y: 60, width: 40, height: 20)
        for screen in [here, there] {
          container.addSubview(screen.view)
          screen.view.frame = container.bounds
        }
        let animator = TTIFullAnimator(settings: .sample, fidelity: fidelity)
        animator.takeAlong = TTITakeAlong(presenting: here, presented: there, fidelity: fidelity)
        let context = PlainContext(container, from: here, to: there)
        animator.animateTransition(using: context)
        let copy = try #require(animator.takeAlong?.elements[0].initialCopy)
        // The point that the screen flies in from is the window's too.
        let from = there.view.layer.presentation()?.transform
        #expect(from?.m41 == (fidelity == .corrected ? -40 : 0) && from?.m42 == (fidelity == .corrected ? -100 : 0))
        let start = copy.layer.presentation()?.frame
        #expect(
          start
            == (fidelity == .corrected
              ? CGRect(x: 5, y: 6, width: 20, height: 10) : CGRect(x: 45, y: 106, width: 20, height: 10)))
        #expect(
          copy.layer.frame
            == (fidelity == .corrected
              ? CGRect(x: 50, y: 60, width: 40, height: 20) : CGRect(x: 90, y: 160, width: 40, height: 20)))
      }
    }
  }

  @Test(
    "an element that the presented side does not know stays where it is, which is recorded; compat flies to nowhere")
  func unknownElement() throws {
    for fidelity in TransitionFidelity.allCases {
      try TTIAnimatorStage.run(.full, fidelity: fidelity, elements: 2) { stage in
        stage.screen.unknown = ["1"]
        stage.begin(opening: true)
        let copy = try #require(stage.animator.takeAlong?.elements[1].initialCopy)
        #expect(stage.world.diagnostics.count == 1)
        #expect(stage.world.diagnostics.first?.what.contains("no final view for \"1\"") == true)
        #expect((copy.superview == nil) == (fidelity == .corrected))
        #expect(stage.root.elements[1].alpha == (fidelity == .corrected ? 1 : 0))
        if fidelity == .compat { #expect(copy.layer.frame == .zero) }
        stage.display.runUntilIdle()
        #expect(stage.isPresented && copy.superview == nil)
      }
    }
  }

  @Test("elements come back after a dismissal without its animation")
  func showAll() {
    TTIAnimatorStage.run(.full, elements: 2) { stage in
      stage.present()
      stage.screen.dismiss(animated: false)
      stage.display.runUntilIdle()
      #expect(stage.root.elements.map(\.alpha) == [0, 0])
      stage.animator.takeAlong?.showAll()
      #expect(stage.root.elements.map(\.alpha) == [1, 1])
    }
  }
}

/// A transition between two controllers' views in a container, of no host.
final class PlainContext: UIViewControllerContextTransitioning {
  let containerView: UIView
  private let from: UIViewController
  private let to: UIViewController
  private(set) var completed: Bool?
  var transitionWasCancelled = false

  init(_ container: UIView, from: UIViewController, to: UIViewController) {
    containerView = container
    self.from = from
    self.to = to
  }

  var isAnimated: Bool { true }
  var isInteractive: Bool { false }
  var presentationStyle: UIModalPresentationStyle { .none }
  var targetTransform: CGAffineTransform { .identity }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() {}
  func cancelInteractiveTransition() { transitionWasCancelled = true }
  func pauseInteractiveTransition() {}
  func completeTransition(_ didComplete: Bool) { completed = didComplete }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : to
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { key == .from ? from.view : to.view }
  func initialFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
  func finalFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
}
