import Foundation
import SegueGeometry
import SegueTransitions

/// The eight types in numbers of their own, from the specification's table (§2.2) and its spring rule (§5.6).
struct TTIExpectation {
  let type: TTITransitionType
  let isOpening: Bool
  var settings = TTITransitionSettings.sample
  var fidelity = TransitionFidelity.corrected
  /// Of the container, in points.
  let size: CGSize
  /// Of what is presented: the container's, unless the settings say otherwise.
  var presentedSize: CGSize
  /// Whether the presenter's view takes part (UI-CTX-6).
  var hasPresenter: Bool

  init(
    _ type: TTITransitionType, opening: Bool, size: CGSize, settings: TTITransitionSettings = .sample,
    fidelity: TransitionFidelity = .corrected, presentedSize: CGSize? = nil, hasPresenter: Bool? = nil
  ) {
    self.type = type
    isOpening = opening
    self.size = size
    self.settings = settings
    self.fidelity = fidelity
    self.presentedSize = presentedSize ?? size
    self.hasPresenter = hasPresenter ?? [.overlay, .slide, .fold, .scale].contains(type)
  }

  /// Seconds of the animation.
  var duration: Double {
    switch type {
    case .full: 0.5
    case .overlay: isOpening ? 0.48 : 0.5
    case .slide, .spin: 1
    case .fold, .scale: 0.8
    case .hangIn: 0.7
    case .fallIn: 0.45
    }
  }

  private var middle: CGPoint { CGPoint(x: size.width / 2, y: size.height / 2) }

  /// What each layer shows.
  ///
  /// - Parameters:
  ///   - share: of the duration that has passed.
  ///   - scrubbed: whether a finger has brought it there.
  func layers(at share: Double, scrubbed: Bool) -> [String: ExpectedLayer] {
    let seconds = share * duration
    func eased(_ curve: TTICurve) -> Double { scrubbed ? share : curve(share) }
    switch type {
    case .full:
      let x = isOpening ? TTISpring(0.7, 1, 0.5)(seconds) : TTISpring(1, 1, 0.5)(seconds)
      let way = isOpening ? way(to: settings.fromPoint) : way(to: settings.toPoint)
      return isOpening
        ? ["incoming": .init(transform: .move(0.1 + 0.9 * x, way * (1 - x)), opacity: x)]
        : ["outgoing": .init(transform: .move(1 - 0.7 * x, way * x), opacity: 1 - x)]
    case .overlay:
      return isOpening ? overlayOpening(seconds) : overlayClosing(seconds)
    case .slide:
      return slide(eased(.easeInOut))
    case .fold:
      let s = isOpening ? eased(.easeIn) : eased(.easeInOut)
      let door = ExpectedLayer(transform: folded(isOpening ? s : 1 - s), position: .zero, anchorPoint: .zero)
      return isOpening
        ? ["outgoing": door, "incoming": .init(transform: .identity, opacity: 1), "blur": .init(opacity: 1 - s)]
        : ["incoming": door, "outgoing": .init(transform: .identity, opacity: 1), "blur": .init(opacity: s)]
    case .hangIn:
      return hangIn(share, scrubbed: scrubbed)
    case .fallIn:
      return fallIn(seconds, eased(.easeInOut))
    case .scale:
      let u = min(share / 0.5, 1)
      let gone = scrubbed ? u : TTICurve.easeIn(u)
      let x = share > 0.5 ? TTISpring(0.5, 2, 0.4)(seconds - 0.4) : 0
      return [
        "outgoing": .init(transform: .move(1 + 0.7 * gone, .zero), opacity: 1 - gone),
        "incoming": .init(transform: .move(1.7 - 0.7 * x, .zero), opacity: x),
      ]
    case .spin:
      return spin(share)
    }
  }

  /// How far the pictures of elements have come (TTI-28): inside the type's own animation, but for three types.
  func flight(at share: Double, scrubbed: Bool) -> Double {
    let seconds = share * duration
    func eased(_ curve: TTICurve) -> Double { scrubbed ? share : curve(min(share, 1)) }
    switch type {
    case .full: return isOpening ? TTISpring(0.7, 1, 0.5)(seconds) : TTISpring(1, 1, 0.5)(seconds)
    case .overlay: return isOpening ? TTISpring(0.7, 2, 0.48)(seconds) : TTISpring(0.8, 4, 0.5)(seconds)
    case .slide: return eased(.easeInOut)
    case .fold: return isOpening ? eased(.easeIn) : eased(.easeInOut)
    case .fallIn: return isOpening ? TTISpring(1, 0, 0.45)(seconds) : eased(.easeInOut)
    case .scale: return eased(.easeOut)
    case .spin: return 0
    case .hangIn:
      if scrubbed || !isOpening { return eased(.easeOut) }
      // On its way only once the screen hangs.
      return TTICurve.easeOut(min(max((seconds - snapSeconds) / duration, 0), 1))
    }
  }

  // MARK: Types

  private func way(to point: CGPoint) -> CGPoint {
    let way = CGPoint(x: point.x - middle.x, y: point.y - middle.y)
    return fidelity == .compat ? CGPoint(x: abs(way.x), y: abs(way.y)) : way
  }

  private func overlayOpening(_ seconds: Double) -> [String: ExpectedLayer] {
    let x = TTISpring(0.7, 2, 0.48)(seconds)
    func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * x }
    let (width, height) = (between(150, size.width - 20), between(150, size.height - 40))
    let (midX, midY) = (
      between(settings.fromPoint.x, middle.x), between(settings.fromPoint.y + 75, middle.y)
    )
    return [
      "blur": .init(opacity: x),
      "picture": .init(
        opacity: 0.4 + 0.6 * x,
        frame: CGRect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)),
    ]
  }

  private func overlayClosing(_ seconds: Double) -> [String: ExpectedLayer] {
    let x = TTISpring(0.8, 4, 0.5)(seconds)
    let way = CGPoint(x: settings.toPoint.x - middle.x, y: settings.toPoint.y - middle.y)
    return [
      "outgoing": .init(transform: .move(1 - 0.5 * x, way * x), opacity: 1 - x),
      "blur": .init(opacity: 1 - x),
    ]
  }

  private func slide(_ s: Double) -> [String: ExpectedLayer] {
    let gap = settings.gap == 0 ? 20 : settings.gap
    let way = (isOpening ? -1 : 1) * (size.width - gap)
    let small = fidelity == .corrected ? settings.scaleDown ?? 0.7 : 0.7
    let travelled = min(max((s - 0.1) / 0.7, 0), 1)
    let shrunk = min(s / 0.1, 1)
    let grown = max((s - 0.8) / 0.2, 0)
    return [
      "leaving": .init(transform: .move(1 + (small - 1) * shrunk, CGPoint(x: way * travelled, y: 0))),
      "coming": .init(
        transform: .move(small + (1 - small) * grown, CGPoint(x: -way * (1 - travelled), y: 0))),
    ]
  }

  /// The door at a share of its way: the turn and its perspective grow evenly (UI-CA-9). At 1 these are the rows of the
  /// table.
  private func folded(_ share: Double) -> CATransform3D {
    let k = 0.2 / 180 * share
    let (sine, cosine) = (sin(share * .pi / 2), cos(share * .pi / 2))
    return CATransform3D(rows: [
      cosine, 0, sine, -k * sine, 0, 1, 0, 0, -sine, 0, cosine, -k * cosine, 0, 0, 0, 1,
    ])
  }

  private func hangIn(_ share: Double, scrubbed: Bool) -> [String: ExpectedLayer] {
    let steps = isOpening ? snapSteps : fallSteps
    let place: Double
    if scrubbed {
      place = share * Double(steps.count - 1)
    } else {
      place = min((share * duration * 240 + 1e-6).rounded(.down), Double(steps.count - 1))
    }
    let (low, part) = (Int(place), place - place.rounded(.down))
    let (a, b) = (steps[low], steps[min(low + 1, steps.count - 1)])
    let angle = a.angle + (b.angle - a.angle) * part
    return [
      isOpening ? "incoming" : "outgoing": .init(
        transform: .turn(angle, scale: 1), position: CGPoint(x: middle.x, y: a.y + (b.y - a.y) * part))
    ]
  }

  /// A damped spring of 3 swings a second, a step 1/240 s, until it is within 0.5 pt and below 5 pt/s.
  private var snapSteps: [(y: Double, angle: Double)] {
    let stiffness = 6 * Double.pi * 6 * Double.pi
    let brake = 2 * 6 * Double.pi * 0.55
    var (y, speed) = (Double(-presentedSize.height / 2), 0.0)
    var steps = [(y: y, angle: 0.0)]
    repeat {
      speed += ((middle.y - y) * stiffness - speed * brake) / 240
      y += speed / 240
      steps.append((y, 0))
    } while abs(y - middle.y) > 0.5 || abs(speed) > 5
    steps[steps.count - 1].y = middle.y
    return steps
  }

  /// Gravity 1500 pt/s², 1 rad/s braked by 3, until the frame is below the container.
  private var fallSteps: [(y: Double, angle: Double)] {
    var (y, speed, angle, turning) = (Double(middle.y), 0.0, 0.0, 1.0)
    var steps = [(y: y, angle: angle)]
    repeat {
      speed += 1500.0 / 240
      turning /= 1 + 3.0 / 240
      y += speed / 240
      angle += turning / 240
      steps.append((y, angle))
    } while y - (presentedSize.width * sin(angle) + presentedSize.height * cos(angle)) / 2 < size.height
    return steps
  }

  /// Seconds until a dismissal by physics is over.
  var fallSeconds: Double { Double(fallSteps.count - 1) / 240 }
  /// Seconds until a presentation by physics hangs.
  var snapSeconds: Double { Double(snapSteps.count - 1) / 240 }

  private func fallIn(_ seconds: Double, _ s: Double) -> [String: ExpectedLayer] {
    let height = presentedSize.height
    guard isOpening else {
      return [
        "outgoing": .init(transform: .move(1, CGPoint(x: 0, y: -(size.height + height) / 2 * s))),
        "blur": .init(opacity: 1 - s),
      ]
    }
    let x = TTISpring(1, 0, 0.45)(seconds)
    // A turn whose m34 is −1/500: the perspective in the turned axes goes evenly, the turn too.
    let (start, now, m34) = (Double.pi / 2.7, Double.pi / 2.7 * (1 - x), -1.0 / 500 * (1 - x))
    let turn = CATransform3D(rows: [
      1, 0, 0, 0, 0, cos(now), sin(now), m34 * sin(now - start), 0, -sin(now), cos(now), m34 * cos(now - start), 0, 0,
      0, 1,
    ])
    return [
      "incoming": .init(
        transform: turn, zPosition: height / 1.7, position: CGPoint(x: middle.x, y: -height + (middle.y + height) * x)),
      "blur": .init(opacity: x),
    ]
  }

  private func spin(_ share: Double) -> [String: ExpectedLayer] {
    var layers: [String: ExpectedLayer] = [:]
    if hasPresenter || !isOpening {
      let (up, down) = (min(share / 0.25, 1), min(max((share - 0.25) / 0.25, 0), 1))
      layers["outgoing"] = .init(transform: .turn(.pi * up, scale: 1 + up - down), opacity: 1 - down)
    }
    if hasPresenter || isOpening {
      let u = max((share - 0.5) / 0.5, 0)
      layers["incoming"] = .init(transform: .turn(.pi * (1 - u), scale: 2 - u), opacity: u)
    }
    return layers
  }
}

extension TTITransitionSettings {
  /// From the upper left to the lower right of the screen, neither of them its middle.
  static var sample: TTITransitionSettings {
    TTITransitionSettings(fromPoint: CGPoint(x: 100, y: 150), toPoint: CGPoint(x: 300, y: 700))
  }
}

extension CATransform3D {
  /// A scale, then a move.
  static func move(_ scale: Double, _ way: CGPoint) -> CATransform3D {
    CATransform3D(rows: [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1, 0, way.x, way.y, 0, 1])
  }

  /// A scale and a turn in the plane.
  static func turn(_ angle: Double, scale: Double) -> CATransform3D {
    let (sine, cosine) = (scale * sin(angle), scale * cos(angle))
    return CATransform3D(rows: [cosine, sine, 0, 0, -sine, cosine, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  init(rows: [Double]) {
    self.init(
      m11: rows[0], m12: rows[1], m13: rows[2], m14: rows[3], m21: rows[4], m22: rows[5], m23: rows[6], m24: rows[7],
      m31: rows[8], m32: rows[9], m33: rows[10], m34: rows[11], m41: rows[12], m42: rows[13], m43: rows[14],
      m44: rows[15])
  }
}

func * (point: CGPoint, factor: Double) -> CGPoint { CGPoint(x: point.x * factor, y: point.y * factor) }

/// §5.6: the spring whose residual envelope at its duration is a thousandth.
struct TTISpring {
  let ratio: Double
  let velocity: Double
  let frequency: Double

  init(_ ratio: Double, _ velocity: Double, _ duration: Double) {
    self.ratio = ratio
    self.velocity = velocity
    func envelope(_ frequency: Double) -> Double {
      if ratio < 1 {
        let b = (ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot())
        return abs(b) * exp(-ratio * frequency * duration) - 0.001
      }
      return abs(1 + (frequency - velocity) * duration) * exp(-frequency * duration) - 0.001
    }
    // The largest root: down from where the envelope is far below a thousandth.
    var high = 200 / duration
    while envelope(high) < 0 { high *= 0.99 }
    var (low, top) = (high, high / 0.99)
    for _ in 0..<100 {
      let middle = (low + top) / 2
      if envelope(middle) < 0 { top = middle } else { low = middle }
    }
    frequency = (low + top) / 2
  }

  func callAsFunction(_ time: Double) -> Double {
    if ratio >= 1 { return 1 - (1 + (frequency - velocity) * time) * exp(-frequency * time) }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let b = (ratio * frequency - velocity) / damped
    return 1 - exp(-ratio * frequency * time) * (cos(damped * time) + b * sin(damped * time))
  }
}

/// Unit cubic curves of §0, solved by halving.
enum TTICurve {
  case easeIn, easeOut, easeInOut

  func callAsFunction(_ share: Double) -> Double {
    let (x1, x2): (Double, Double) =
      switch self {
      case .easeIn: (0.42, 1)
      case .easeOut: (0, 0.58)
      case .easeInOut: (0.42, 0.58)
      }
    func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if cubic(x1, x2, middle) < share { low = middle } else { high = middle }
    }
    return cubic(0, 1, (low + high) / 2)
  }
}
