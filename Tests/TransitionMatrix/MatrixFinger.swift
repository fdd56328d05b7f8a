import Foundation
import SegueTiming
import SegueTransitions
import SegueUIKit

/// One or two fingers that do a gesture: a number says how far they have gone, 0 at the start, 1 for the whole way.
@MainActor
struct MatrixFinger {
  let gesture: TransitionGesture
  let size: CGSize

  /// Where the fingers are.
  func places(at share: Double) -> [CGPoint] {
    let (width, height) = (size.width, size.height)
    // Off the middle, where nothing of the screens' content wants the touch.
    let (middle, level) = (width / 2, height * 0.35)
    switch gesture {
    case .edgePan: return [CGPoint(x: 3 + share * width, y: level)]
    case .rightEdgePan: return [CGPoint(x: width - 3 - share * width, y: level)]
    case .panRight: return [CGPoint(x: 24 + share * width, y: level)]
    case .panLeft: return [CGPoint(x: width - 24 - share * width, y: level)]
    case .panDown: return [CGPoint(x: middle, y: 60 + share * height)]
    case .panUp: return [CGPoint(x: middle, y: height - 60 - share * height)]
    case .pinch:
      let half = 150 * max(1 - share, 0)
      return [CGPoint(x: middle - half, y: level), CGPoint(x: middle + half, y: level)]
    case .rotation:
      let angle = share * .pi / 2
      let (x, y) = (100 * cos(angle), 100 * sin(angle))
      return [CGPoint(x: middle - x, y: level - y), CGPoint(x: middle + x, y: level + y)]
    }
  }

  func samples(_ phase: TouchSample.Phase, at share: Double, time: Timestamp, contact: Int) -> [TouchSample] {
    places(at: share).enumerated().map { index, place in
      TouchSample(contact: contact + index, phase: phase, time: time, location: place)
    }
  }
}
