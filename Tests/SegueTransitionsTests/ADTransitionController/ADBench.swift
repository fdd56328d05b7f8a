import Foundation
import SegueQuartzCore
import SegueTiming
import SegueTransitions
import SegueUIKit
import Testing

@testable import TransitionMatrix

/// One form: what it is called, and how to make it.
struct ADForm: Sendable, CustomTestStringConvertible {
  let kind: String
  let orientation: TransitionOrientation?
  let make: @MainActor @Sendable (CGRect, TransitionFidelity) -> ADTransition

  var name: String { "ad." + kind + (orientation.map { "." + $0.abbreviation } ?? "") }
  var testDescription: String { name }
  var formula: ADFormula { ADFormula(kind: kind, orientation: orientation ?? .rightToLeft) }

  static let duration = 0.5

  /// The 53 forms of the seventeen kinds.
  static let all: [ADForm] = plain + oriented
  static let strips: [ADForm] = each([
    ("paper-fold", { ADPaperFoldTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("accordion", { ADAccordionTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("page-curl", { ADPageCurlTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
  ])

  static func named(_ name: String) -> ADForm { (all + strips).first { $0.name == name }! }

  private static let plain: [ADForm] = [
    ADForm(kind: "cross", orientation: nil) { ADCrossTransition(duration: duration, fidelity: $1) },
    ADForm(kind: "fade", orientation: nil) { ADFadeTransition(duration: duration, fidelity: $1) },
    ADForm(kind: "back-fade", orientation: nil) { ADBackFadeTransition(duration: duration, fidelity: $1) },
    ADForm(kind: "ghost", orientation: nil) { ADGhostTransition(duration: duration, fidelity: $1) },
    ADForm(kind: "zoom", orientation: nil) {
      ADZoomTransition(
        sourceRect: CGRect(x: 10, y: 100, width: 40, height: 20), targetRect: $0, duration: duration, fidelity: $1)
    },
  ]

  private typealias Maker = @MainActor @Sendable (TransitionOrientation, CGRect, TransitionFidelity) -> ADTransition

  private static let oriented: [ADForm] = each([
    ("cube", { ADCubeTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("carrousel", { ADCarrouselTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("flip", { ADFlipTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("swap", { ADSwapTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("swipe", { ADSwipeTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("swipe-fade", { ADSwipeFadeTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("scale", { ADScaleTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("glue", { ADGlueTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("push-rotate", { ADPushRotateTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("fold", { ADFoldTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("slide", { ADSlideTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
    ("modern-push", { ADModernPushTransition(duration: duration, orientation: $0, sourceRect: $1, fidelity: $2) }),
  ])

  private static func each(_ kinds: [(String, Maker)]) -> [ADForm] {
    kinds.flatMap { kind, make in
      TransitionOrientation.allCases.map { orientation in
        ADForm(kind: kind, orientation: orientation) { make(orientation, $0, $1) }
      }
    }
  }
}

/// Two views in a content view whose time a test holds, without any container.
@MainActor
final class ADBench: ADTransitionDelegate {
  let host: UIView
  let content: ADContentView
  let outView: UIView
  let inView: UIView
  let window = UIWindow()
  let display: SimulatedDisplay
  let bounds: CGRect
  private(set) var ends: [String] = []

  static func run<Result>(
    size: CGSize = CGSize(width: 320, height: 480), hertz: Int64 = 60, _ body: (ADBench) throws -> Result
  ) rethrows -> Result {
    try SimulationWorld.run(SimulationWorld()) { try body(ADBench(size: size, hertz: hertz)) }
  }

  private init(size: CGSize, hertz: Int64) {
    bounds = CGRect(origin: .zero, size: size)
    host = UIView(frame: bounds)
    content = ADContentView(frame: bounds)
    outView = UIView(frame: bounds)
    inView = UIView(frame: bounds)
    host.layer.sublayerTransform = .adPerspective
    host.addSubview(content)
    content.addSubview(outView)
    content.addSubview(inView)
    window.addSubview(host)
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(hertz))
    display.runUntilIdle()
  }

  /// Starts a transition with the host's time at 0.
  func hold(_ transition: ADTransition, type: ADTransitionType = .push) {
    host.layer.speed = 0
    host.layer.timeOffset = 0
    run(transition, type: type)
  }

  func run(_ transition: ADTransition, type: ADTransitionType = .push) {
    transition.type = type
    transition.delegate = self
    transition.start(from: outView, to: inView, in: content)
  }

  func show(_ time: Double, of transition: ADTransition) { host.layer.timeOffset = time * transition.duration }

  func letGo() { host.layer.speed = 1 }

  var strips: [UIView] { content.subviews.filter { $0 !== outView && $0 !== inView } }

  func pushTransitionDidFinish(_ transition: ADTransition) { ends.append("push") }
  func popTransitionDidFinish(_ transition: ADTransition) { ends.append("pop") }
}

/// Expects that a layer shows what is said of it.
@MainActor
func expectShown(
  _ layer: CALayer, _ expected: ExpectedLayer, extent: Double, _ name: @autoclosure () -> String,
  at place: SourceLocation = #_sourceLocation
) {
  guard let shown = layer.presentation() else {
    Issue.record("\(name()): not on screen", sourceLocation: place)
    return
  }
  if let transform = expected.transform {
    let pairs = zip(shown.transform.rows, transform.rows)
    var worst = 0.0
    for (index, pair) in pairs.enumerated() {
      worst = max(worst, Double(abs(pair.0 - pair.1)) / (index >= 12 ? extent : 1))
    }
    #expect(worst <= 1e-4, "\(name()): \(shown.transform.rows), not \(transform.rows)", sourceLocation: place)
  }
  if let opacity = expected.opacity {
    #expect(abs(shown.exactOpacity - opacity) <= 1e-4, "\(name()): opacity", sourceLocation: place)
  }
  if let z = expected.zPosition {
    #expect(abs(shown.zPosition - z) <= 1e-4 * max(1, abs(z)), "\(name()): z", sourceLocation: place)
  }
  if let anchor = expected.anchorPoint { #expect(shown.anchorPoint == anchor, "\(name())", sourceLocation: place) }
}

extension ADBench {
  /// Expects that everything shows a moment of the formulas, on the sides of a push or of its reverse.
  func expect(
    _ moment: ADFormula.Moment, isBack: Bool = false, _ name: String, at place: SourceLocation = #_sourceLocation
  ) {
    let extent = max(bounds.width, bounds.height)
    let (incoming, outgoing) = isBack ? (outView, inView) : (inView, outView)
    expectShown(incoming.layer, moment.incoming, extent: extent, "\(name) in", at: place)
    expectShown(outgoing.layer, moment.outgoing, extent: extent, "\(name) out", at: place)
    if let content = moment.content {
      expectShown(self.content.layer, content, extent: extent, "\(name) content", at: place)
    }
    #expect(strips.count == moment.strips.count, "\(name)", sourceLocation: place)
    for (index, (strip, expected)) in zip(strips, moment.strips).enumerated() {
      expectShown(strip.layer, expected, extent: extent, "\(name) strip \(index)", at: place)
    }
  }
}

extension CALayer {
  /// What is on screen of it; a failure where that is nothing.
  var shown: CALayer {
    if let shown = presentation() { return shown }
    Issue.record("a layer is not on screen")
    return self
  }
}
