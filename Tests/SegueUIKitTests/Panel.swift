import Foundation
import SegueQuartzCore
import SegueUIKit

/// A window with a display, and one finger.
@MainActor
final class Panel {
  let window = UIWindow()
  let display: SimulatedDisplay

  static func run(size: CGSize = CGSize(width: 390, height: 844), _ body: (Panel) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld(screenSize: size)) { try body(Panel()) }
  }

  private init() {
    window.makeKeyAndVisible()
    display = SimulatedDisplay(world: .current, rate: .hz(60))
    display.frame()
  }

  var world: SimulationWorld { display.world }

  func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, contact: Int = 1) {
    let time = display.vsync(display.nextIndex)
    display.frame(touches: [TouchSample(contact: contact, phase: phase, time: time, location: CGPoint(x: x, y: y))])
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, x, y)
    touch(.ended, x, y)
  }

  func tap(_ view: UIView) {
    let centre = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    tap(centre.x, centre.y)
  }

  func hold<View: UIView>(_ view: View, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> View {
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    window.addSubview(view)
    display.frame()
    return view
  }
}

extension UIView {
  /// This view and all below it, superviews first.
  var everyView: [UIView] { [self] + subviews.flatMap(\.everyView) }

  func first<View: UIView>(_ type: View.Type) -> View? { everyView.lazy.compactMap { $0 as? View }.first }

  func label(_ text: String) -> UILabel? {
    everyView.lazy.compactMap { $0 as? UILabel }.first { $0.text == text }
  }
}
