import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

/// The specification's numbers for what a rehearsal of TTITransition shows, modal or in a navigation stack.
///
/// The settings are those of the rehearsal's animator (`TTIAnimatorProviding`, of the rehearsal or the presented
/// controller's delegate), else the defaults.
@MainActor
final class TTIOracle: TransitionOracle {
  private let type: TTITransitionType
  private let fidelity: TransitionFidelity
  /// Seconds that the entry says of each operation: those that shares of a run are of.
  private let seconds: [TransitionOperation: TimeInterval]
  private var settings = TTITransitionSettings()
  private var hasPresenter: Bool
  private var presentedSize: CGSize?
  /// Of the elements taken along: where the first screen and the other one show them, in the window.
  private var elements: [(initial: CGRect, final: CGRect)] = []
  /// How the latest operation went on last.
  private var outcome: ContainerOperationRecord.Event?
  /// The layers that there are: a screen that was presented without animation has no blur to take away.
  private var found: Set<String>?

  init(
    _ type: TTITransitionType, _ operations: [TransitionEntry.Operation], hasPresenter: Bool,
    fidelity: TransitionFidelity = .corrected
  ) {
    self.type = type
    self.fidelity = fidelity
    seconds = Dictionary(operations.map { ($0.kind, $0.duration) }) { first, _ in first }
    self.hasPresenter = hasPresenter
  }

  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    look(at: rehearsal, operation)
    guard let transition = coordinator(of: rehearsal) else { return [:] }
    let movement = TTIMovement(
      container: transition.containerView, incoming: transition.view(forKey: .to),
      outgoing: transition.view(forKey: .from))
    found = nil
    var layers: [String: CALayer] = [:]
    for name in expected(operation, at: 0, scrubbed: false, size: transition.containerView.bounds.size).keys {
      layers[name] = movement.layer(name)
    }
    found = Set(layers.keys)
    return layers
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    var settings = settings
    if settings.toPoint == .zero { settings.toPoint = settings.fromPoint }
    let expectation = TTIExpectation(
      type, opening: isOpening(operation), size: size, settings: settings, fidelity: fidelity,
      presentedSize: type == .hangIn || type == .fallIn ? presentedSize : nil, hasPresenter: hasPresenter)
    let stretch = scrubbed ? 1 : (seconds[operation] ?? expectation.duration) / expectation.duration
    return expectation.layers(at: time * stretch, scrubbed: scrubbed).filter { found?.contains($0.key) ?? true }
  }

  func look(at rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) {
    outcome = rehearsal.operationLog.last?.event
    if let transition = coordinator(of: rehearsal) {
      let isOpening = isOpening(operation)
      presentedSize = transition.view(forKey: isOpening ? .to : .from)?.bounds.size
      hasPresenter = transition.view(forKey: isOpening ? .from : .to) != nil
    }
    let root = rehearsal.rootViewController
    let delegate = (root.presentedViewController ?? root).transitioningDelegate
    let animator =
      (rehearsal as? any TTIAnimatorProviding)?.animator ?? (delegate as? any TTIAnimatorProviding)?.animator
    guard let animator else { return }
    settings = animator.settings
    elements = (animator.takeAlong?.elements ?? []).map { ($0.initialFrame, $0.finalFrame) }
  }

  private func coordinator(
    of rehearsal: any TransitionRehearsal
  ) -> (any UIViewControllerTransitionCoordinator)? {
    let root = rehearsal.rootViewController
    return (root.presentedViewController ?? root).transitionCoordinator ?? root.transitionCoordinator
  }

  // MARK: Jumps

  /// Where the specification has something jump that is seen: exactly there, and by no more.
  func allows(_ jump: ShownJump, at event: MatrixEvent, of operation: TransitionOperation) -> Bool {
    let isOpening = isOpening(operation)
    let isFinished = event == .completion && outcome == .finished
    switch type {
    case .overlay where isOpening && event == .begin:
      return jump.old == nil && isSmallPicture(jump.new, jump.tolerance)
    case .overlay where isOpening && event == .completion && outcome == .cancelled:
      return jump.new == nil && isSmallPicture(jump.old, jump.tolerance)
    case .full where isOpening && isFinished, .fallIn where isOpening && isFinished:
      return isSpringsRest(jump)
    case .hangIn where !isOpening && event == .removal:
      return isFrameOfFall(jump)
    case .spin where isFinished:
      return elements.contains { initial, final in
        let (start, end) = isOpening ? (initial, final) : (final, initial)
        if let old = jump.old { return jump.new == nil && old.isSnapshot && old.fills(start, 1, jump.tolerance) }
        return jump.new?.isSnapshot == false && jump.new?.fills(end, 1, jump.tolerance) == true
      }
    default: return false
    }
  }

  /// Overlay's picture is left at 0.99846 of its way from the square under `fromPoint` to the frame (§5.6).
  func rest(of operation: TransitionOperation, size: CGSize) -> Double {
    guard type == .overlay, isOpening(operation) else { return 0 }
    let (from, side) = (settings.fromPoint, 150.0)
    let ways = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { corner in
      hypot(
        10 + corner.0 * (size.width - 20) - (from.x - side / 2 + corner.0 * side),
        20 + corner.1 * (size.height - 40) - (from.y + corner.1 * side))
    }
    return (1 - 0.99846) * (ways.max() ?? 0)
  }

  /// Overlay's picture comes out of nothing at 0.4 in a square under `fromPoint`, and goes into it.
  private func isSmallPicture(_ layer: ShownPicture.Layer?, _ tolerance: ShownPicture.Tolerance) -> Bool {
    let place = CGRect(x: settings.fromPoint.x - 75, y: settings.fromPoint.y, width: 150, height: 150)
    return layer?.isSnapshot == true && layer?.fills(place, 0.4, tolerance) == true
  }

  /// A spring is left at its duration with a thousandth or so of its way to go (§5.6).
  private func isSpringsRest(_ jump: ShownJump) -> Bool {
    guard let size = presentedSize, let rest = expected(.present, at: 1, scrubbed: true, size: size)["incoming"]
    else { return false }
    return isMovement(jump, from: rest, to: ExpectedLayer(), size)
  }

  /// Elements land 0.7 s after a fall has begun, in the middle of it: in that frame the physics goes a step on, of 1/240 s
  /// or, at 60 Hz, four.
  private func isFrameOfFall(_ jump: ShownJump) -> Bool {
    guard let size = presentedSize, let whole = seconds[.dismiss] else { return false }
    func fallen(_ step: Int) -> ExpectedLayer? {
      expected(.dismiss, at: (Double(step) + 0.5) / 240 / whole, scrubbed: false, size: size)["outgoing"]
    }
    return (164...172).contains { step in
      (1...4).contains { back in
        guard let before = fallen(step - back), let after = fallen(step) else { return false }
        return isMovement(jump, from: before, to: after, size)
      }
    }
  }

  /// Whether a layer of a screen jumps as it does where the screen goes from one state to another one, which is not
  /// scaled.
  private func isMovement(_ jump: ShownJump, from: ExpectedLayer, to: ExpectedLayer, _ size: CGSize) -> Bool {
    guard let old = jump.old, let new = jump.new, old.corners.count == new.corners.count,
      abs(old.opacity - new.opacity) <= jump.tolerance.opacity
    else { return false }
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let back = CATransform3DInvert(to.transform ?? .identity)
    return zip(old.corners, new.corners).allSatisfy { was, isNow in
      let end = to.position ?? middle
      let local = back.seen(CGPoint(x: isNow.x - end.x, y: isNow.y - end.y))
      let (start, way) = (from.position ?? middle, (from.transform ?? .identity).seen(local))
      return hypot(start.x + way.x - was.x, start.y + way.y - was.y) <= jump.tolerance.points
    }
  }

  private func isOpening(_ operation: TransitionOperation) -> Bool { operation == .present || operation == .push }
}

extension CATransform3D {
  /// Where a point of the plane is seen.
  fileprivate func seen(_ point: CGPoint) -> CGPoint {
    let w = point.x * m14 + point.y * m24 + m44
    return CGPoint(x: (point.x * m11 + point.y * m21 + m41) / w, y: (point.x * m12 + point.y * m22 + m42) / w)
  }
}

extension ShownPicture.Layer {
  /// Whether it stands upright in a rectangle of the window, so opaque.
  fileprivate func fills(_ frame: CGRect, _ opacity: Double, _ tolerance: ShownPicture.Tolerance) -> Bool {
    let (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return abs(self.opacity - opacity) <= tolerance.opacity && self.corners.count == 4
      && zip(self.corners, corners).allSatisfy { hypot($0.x - $1.0, $0.y - $1.1) <= tolerance.points }
  }
}

extension TransitionOracles {
  /// The oracle of an entry "tti.<type>" or "tti.navigation.<type>"; nil for others.
  @MainActor
  static func ttiOracle(
    for entry: TransitionEntry, fidelity: TransitionFidelity = .corrected
  ) -> (any TransitionOracle)? {
    guard entry.family == .ttiTransition, let name = entry.id.split(separator: ".").last,
      let type = TTITransitionType.allCases.first(where: { $0.name == name })
    else { return nil }
    let isNavigation = entry.id.hasPrefix("tti.navigation.")
    return TTIOracle(
      type, entry.operations, hasPresenter: isNavigation || type.presentationStyle == .fullScreen, fidelity: fidelity)
  }
}
