import Foundation
import SegueTransitions
import SegueUIKit

/// Screens whose views have everything that a transition may forget to put back: alphas, transforms, corner radii,
/// anchor points, depth, a hidden one and one that takes no touches.
@MainActor
final class MatrixContent: RehearsalContent {
  func fill(_ view: UIView, ofScreen screen: Int) -> [String: UIView] {
    let isFirst = screen == 0
    view.backgroundColor = isFirst ? UIColor(white: 0.9, alpha: 1) : UIColor(white: 0.8, alpha: 1)
    let photo = box(in: view, CGRect(x: isFirst ? 24 : 95, y: isFirst ? 420 : 500, width: 80, height: 60))
    photo.layer.cornerRadius = 8
    let turned = box(in: view, CGRect(x: 200, y: 600, width: 60, height: 40))
    turned.transform = CGAffineTransform(rotationAngle: 0.3)
    let pale = box(in: view, CGRect(x: 40, y: 700, width: 100, height: 30))
    pale.alpha = 0.5
    pale.layer.zPosition = 0.25
    let hidden = box(in: view, CGRect(x: 240, y: 700, width: 100, height: 30))
    hidden.isHidden = true
    let quiet = box(in: pale, CGRect(x: 10, y: 5, width: 20, height: 20))
    quiet.isUserInteractionEnabled = false
    quiet.layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    return ["photo": photo, "pale": pale]
  }

  private func box(in view: UIView, _ frame: CGRect) -> UIView {
    let box = UIView(frame: frame)
    box.backgroundColor = UIColor(white: 0.4, alpha: 1)
    view.addSubview(box)
    return box
  }
}
