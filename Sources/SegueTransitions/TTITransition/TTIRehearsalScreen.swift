import Foundation
import SegueUIKit

/// A screen of a rehearsal. What stands on it under a name may be taken along.
@preconcurrency @MainActor
final class TTIRehearsalScreen: RehearsalScreen, TTITakeAlongPresenting, TTITakeAlongPresented {
  /// The names that fly: those of both screens.
  var shared: Set<String> = []
  var onAppear: (() -> Void)?
  /// Told where a finger comes down, in the window.
  var onTouch: ((CGPoint) -> Void)?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    onAppear?()
  }

  /// Fills the screen at a size before it is shown.
  func fill(_ size: CGSize) {
    view.frame = CGRect(origin: .zero, size: size)
    view.layoutIfNeeded()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if touches.count == 1, let touch = touches.first { onTouch?(touch.location(in: nil)) }
  }

  func dataForTakeAlongTransition() -> [TTITakeAlongData] {
    shared.sorted().compactMap { name in elements[name].map { TTITakeAlongData(initialView: $0, key: name) } }
  }

  func setFinalView(of data: TTITakeAlongData) { data.finalView = elements[data.key] }
}

extension RehearsalOptions {
  /// The gesture of TTITransition that the one of the options is; nil for none.
  var ttiGesture: TTIGestureType? {
    switch gesture {
    case .edgePan: .leftEdge
    case .rightEdgePan: .rightEdge
    case .panLeft, .panRight: .pullLeftRight
    case .panUp, .panDown: .pullUpDown
    case .pinch: .pinch
    case .rotation, nil: nil
    }
  }

  /// What the screens of a size are animated with. Points are shares of the size; pulls go towards the edge that they lead
  /// to, unless the point is a parameter.
  func ttiSettings(_ size: CGSize) -> TTITransitionSettings {
    func value(_ parameter: TransitionParameter) -> CGFloat {
      CGFloat(parameters[parameter.name] ?? parameter.defaultValue)
    }
    func point(_ x: TransitionParameter, _ y: TransitionParameter) -> CGPoint {
      CGPoint(x: value(x) * size.width, y: value(y) * size.height)
    }
    var from = point(.ttiFromX, .ttiFromY)
    if let edge = pulledTo(from: CGPoint(x: size.width / 2, y: size.height / 2), in: size) { from = edge }
    var settings = TTITransitionSettings(
      fromPoint: from, toPoint: point(.ttiToX, .ttiToY), widthProportion: value(.ttiWidth),
      heightProportion: value(.ttiHeight))
    settings.gap = value(.ttiGap)
    settings.scaleDown = value(.ttiScaleDown)
    if let seconds = parameters[TransitionParameter.ttiDurationName] { settings.duration = seconds }
    return settings
  }

  /// The point of an edge that a pull by the options' gesture goes straight towards; nil for other gestures, and where the
  /// point is a parameter.
  func pulledTo(from place: CGPoint, in size: CGSize) -> CGPoint? {
    guard parameters[TransitionParameter.ttiFromX.name] == nil, parameters[TransitionParameter.ttiFromY.name] == nil
    else { return nil }
    switch gesture {
    case .panLeft: return CGPoint(x: 0, y: place.y)
    case .panRight: return CGPoint(x: size.width, y: place.y)
    case .panUp: return CGPoint(x: place.x, y: 0)
    case .panDown: return CGPoint(x: place.x, y: size.height)
    default: return nil
    }
  }

  var ttiTakesAlong: Bool {
    (parameters[TransitionParameter.ttiTakeAlong.name] ?? TransitionParameter.ttiTakeAlong.defaultValue) > 0.5
  }
}

extension TransitionParameter {
  static let ttiFromX = TransitionParameter(
    "fromX", default: 0.25, in: 0...1, summary: "where it comes from, as a part of the width; a pull goes there")
  static let ttiFromY = TransitionParameter(
    "fromY", default: 0.2, in: 0...1, summary: "where it comes from, as a part of the height; a pull goes there")
  static let ttiToX = TransitionParameter(
    "toX", default: 0.75, in: 0...1, summary: "where it leaves to, as a part of the width")
  static let ttiToY = TransitionParameter(
    "toY", default: 0.85, in: 0...1, summary: "where it leaves to, as a part of the height")
  static let ttiWidth = TransitionParameter(
    "width", default: 1, in: 0...1, summary: "the presented screen's part of the width; 0 counts as 1")
  static let ttiHeight = TransitionParameter(
    "height", default: 1, in: 0...1, summary: "the presented screen's part of the height; 0 counts as 1")
  static let ttiGap = TransitionParameter(
    "gap", default: 20, in: 0...390, unit: "pt", summary: "how much of each screen stays in sight beside the other")
  static let ttiScaleDown = TransitionParameter(
    "scaleDown", default: 0.7, in: 0.05...1, summary: "the scale of the screens while they travel")
  static let ttiTakeAlong = TransitionParameter(
    "takeAlong", default: 1, in: 0...1, summary: "whether elements that both screens show fly along: 1 yes, 0 no")
  static let ttiDurationName = "duration"

  static func ttiDuration(_ seconds: Double) -> TransitionParameter {
    TransitionParameter(
      ttiDurationName, default: seconds, in: 0.05...10, unit: "s", summary: "how long each way lasts")
  }
}
