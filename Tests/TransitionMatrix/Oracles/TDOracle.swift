import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTransitions
import SegueUIKit

extension TransitionOracles {
  @MainActor
  static func tdOracle(for entry: TransitionEntry) -> (any TransitionOracle)? {
    entry.id == "td.shared-element" ? TDOracle() : nil
  }
}

/// Rules TD-1, TD-4 and TD-5 in numbers: the detail view fades and a snapshot flies between the fifth row's image and the
/// detail image, both in 0.3 s, eased in and out.
@MainActor
struct TDOracle: TransitionOracle {
  func layers(of rehearsal: any TransitionRehearsal, _ operation: TransitionOperation) -> [String: CALayer] {
    guard let coordinator = rehearsal.rootViewController.transitionCoordinator else { return [:] }
    let detailKey: UITransitionContextViewControllerKey = operation == .push ? .to : .from
    let listKey: UITransitionContextViewControllerKey = operation == .push ? .from : .to
    var layers: [String: CALayer] = [:]
    layers["detail"] = coordinator.viewController(forKey: detailKey)?.view.layer
    layers["list"] = coordinator.viewController(forKey: listKey)?.view.layer
    layers["snapshot"] = coordinator.containerView.subviews.first { $0.layer.contents is SnapshotContents }?.layer
    return layers
  }

  func expected(
    _ operation: TransitionOperation, at time: Double, scrubbed: Bool, size: CGSize
  ) -> [String: ExpectedLayer] {
    let share = scrubbed ? time : Self.easeInOut(time)
    // Rows of 100 points, the image at (13, 10) in its row, 80 × 80; the detail image is 200 × 200, centred, at 114.
    let row = CGRect(x: 13, y: 4 * 100 + 10, width: 80, height: 80)
    let large = CGRect(x: (size.width - 200) / 2, y: 50 + 64, width: 200, height: 200)
    let whole = CGRect(origin: .zero, size: size)
    func between(_ a: CGRect, _ b: CGRect) -> CGRect {
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
      return CGRect(
        x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width), height: mix(a.height, b.height))
    }
    let isPush = operation == .push
    return [
      "detail": ExpectedLayer(
        transform: CATransform3DIdentity, opacity: isPush ? share : 1 - share, zPosition: 0, frame: whole),
      "list": ExpectedLayer(transform: CATransform3DIdentity, opacity: 1, zPosition: 0, frame: whole),
      "snapshot": ExpectedLayer(
        transform: CATransform3DIdentity, opacity: 1, frame: isPush ? between(row, large) : between(large, row)),
    ]
  }

  /// Bezier(0.42, 0, 0.58, 1), by bisection.
  static func easeInOut(_ share: Double) -> Double {
    func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(0.42, 0.58, middle) < share { low = middle } else { high = middle }
    }
    return coordinate(0, 1, (low + high) / 2)
  }
}
