import Foundation
import SegueUIKit

extension TransitionCatalog {
  /// The 53 forms of the seventeen kinds, and those that are no planes.
  static let adTransitionController: [TransitionEntry] = adPlain + adOriented + adContainer

  private typealias OrientedMaker =
    @MainActor @Sendable (TimeInterval, TransitionOrientation, CGRect, RehearsalOptions) -> ADTransition

  // MARK: Without an orientation

  private static let adPlain: [TransitionEntry] = [
    adEntry("cross", "ADCrossTransition", "Two views across each other turn by 90° about the vertical axis") {
      ADCrossTransition(duration: $0, fidelity: $2.fidelity)
    },
    adEntry("fade", "ADFadeTransition", "One view fades in, the other one out") {
      ADFadeTransition(duration: $0, fidelity: $2.fidelity)
    },
    adEntry("back-fade", "ADBackFadeTransition", "Both views go far back, change by opacity there, and return") {
      ADBackFadeTransition(duration: $0, fidelity: $2.fidelity)
    },
    adEntry("ghost", "ADGhostTransition", "The incoming view shrinks into place, the leaving one to nothing") {
      ADGhostTransition(duration: $0, fidelity: $2.fidelity)
    },
    adEntry("zoom", "ADZoomTransition", "The incoming view grows out of a small rectangle") {
      ADZoomTransition(
        sourceRect: CGRect(x: 10, y: 100, width: 40, height: 20), targetRect: $1, duration: $0,
        fidelity: $2.fidelity)
    },
  ]

  private static func adEntry(
    _ name: String, _ original: String, _ summary: String,
    _ make: @escaping @MainActor @Sendable (TimeInterval, CGRect, RehearsalOptions) -> ADTransition
  ) -> TransitionEntry {
    adEntry(name, original, summary, nil, [], []) { duration, _, rect, options in make(duration, rect, options) }
  }

  // MARK: With one

  private static let adOriented: [TransitionEntry] = adKinds.flatMap { kind in
    TransitionOrientation.allCases.map { orientation in
      adEntry(
        "\(kind.name).\(orientation.abbreviation)", kind.original, kind.summary, orientation, kind.rules,
        kind.parameters, kind.make)
    }
  }

  private struct ADKind {
    let name: String
    let original: String
    let summary: String
    var rules: [String] = []
    var parameters: [TransitionParameter] = []
    let make: OrientedMaker

    init(
      _ name: String, _ type: any ADOrientedTransition.Type, _ summary: String, rules: [String] = []
    ) {
      self.init(name, "\(type)", summary, rules: rules) {
        type.init(duration: $0, orientation: $1, sourceRect: $2, fidelity: $3.fidelity)
      }
    }

    init(
      _ name: String, _ original: String, _ summary: String, rules: [String] = [],
      parameters: [TransitionParameter] = [], make: @escaping OrientedMaker
    ) {
      self.name = name
      self.original = original
      self.summary = summary
      self.rules = rules
      self.parameters = parameters
      self.make = make
    }
  }

  private static let adKinds: [ADKind] = [
    ADKind("cube", ADCubeTransition.self, "Two faces of a cube that turns by 90°"),
    ADKind("carrousel", ADCarrouselTransition.self, "Two faces of a carousel seen from inside", rules: ["AD-18"]),
    ADKind("flip", ADFlipTransition.self, "Both sides of a card that turns"),
    ADKind("swap", ADSwapTransition.self, "Two views change places round each other"),
    ADKind("swipe", ADSwipeTransition.self, "The incoming view pushes the leaving one out"),
    ADKind("swipe-fade", ADSwipeFadeTransition.self, "The incoming view slides over one that fades"),
    ADKind("scale", ADScaleTransition.self, "The incoming view slides over one that fades and shrinks"),
    ADKind("glue", ADGlueTransition.self, "The leaving view sticks by its far edge, turns, and falls back"),
    ADKind("push-rotate", ADPushRotateTransition.self, "The leaving view turns away about its far edge"),
    ADKind("fold", ADFoldTransition.self, "The incoming view unfolds about its edge as the leaving one turns away"),
    ADKind("slide", ADSlideTransition.self, "Both views shrink, go on side by side, and the incoming one grows"),
    ADKind("modern-push", ADModernPushTransition.self, "The incoming view slides in, slowing down, over a dimming one"),
    ADKind(
      "paper-fold", "ADPaperFoldTransition", "The incoming view unfolds in zigzag and pushes the leaving one out",
      parameters: [adStrips(6)]
    ) {
      ADPaperFoldTransition(
        duration: $0, orientation: $1, sourceRect: $2, stripCount: adStripCount($3, 6), fidelity: $3.fidelity)
    },
    ADKind(
      "accordion", "ADAccordionTransition", "The leaving view folds up in zigzag as the incoming one unfolds",
      parameters: [adStrips(4)]
    ) {
      ADAccordionTransition(
        duration: $0, orientation: $1, sourceRect: $2, stripCount: adStripCount($3, 4), fidelity: $3.fidelity)
    },
    ADKind(
      "page-curl", "ADPageCurlTransition", "The leaving view is a page that is rolled up and pulled away",
      parameters: [adStrips(12)]
    ) {
      ADPageCurlTransition(
        duration: $0, orientation: $1, sourceRect: $2, stripCount: adStripCount($3, 12), fidelity: $3.fidelity)
    },
  ]

  private static func adStrips(_ count: Double) -> TransitionParameter {
    TransitionParameter("strips", default: count, in: 1...64, summary: "into how many strips a view is cut")
  }

  private static func adStripCount(_ options: RehearsalOptions, _ count: Int) -> Int {
    let wanted = options.parameters["strips"] ?? Double(count)
    return wanted.isFinite ? Int(min(max(wanted, 1), 64)) : count
  }

  // MARK: Entries

  private static let adDuration = 0.5

  private static func adEntry(
    _ name: String, _ original: String, _ summary: String, _ orientation: TransitionOrientation?, _ rules: [String],
    _ parameters: [TransitionParameter], _ make: @escaping OrientedMaker
  ) -> TransitionEntry {
    let way = orientation ?? .rightToLeft
    let forward: [TransitionOperation] = [.push, .present, .select]
    let gestures = Dictionary(
      uniqueKeysWithValues: TransitionOperation.allCases.map { operation in
        (operation, adGestures(forward.contains(operation) ? way : way.opposite))
      })
    let seconds = TransitionParameter(
      "duration", default: adDuration, in: 0.05...10, unit: "s", summary: "how long it lasts")
    return TransitionEntry(
      id: "ad.\(name)", originalClass: original, summary: summary, orientation: orientation,
      operations: TransitionOperation.allCases.map { operation in
        TransitionEntry.Operation(operation, duration: adDuration, gestures: gestures[operation] ?? [])
      },
      fidelityRules: ["AD-13", "AD-41", "AD-42", "AD-43", "BUG-AD-14", "BUG-AD-28", "BUG-AD-29"] + rules,
      parameters: [seconds] + parameters
    ) { options in
      ADRehearsal(options, gestures: gestures) { bounds, options in
        make(options.parameters["duration"] ?? adDuration, way, bounds, options)
      }
    }
  }

  /// The gestures whose finger goes a way.
  private static func adGestures(_ way: TransitionOrientation) -> [TransitionGesture] {
    switch way {
    case .leftToRight: [.edgePan, .panRight]
    case .rightToLeft: [.rightEdgePan, .panLeft]
    case .topToBottom: [.panDown]
    case .bottomToTop: [.panUp]
    }
  }
}
