import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

/// The examples of the article "Bringing your code".
private final class DetailController: UIViewController {
  let button = UIButton(type: .system)
  private lazy var pan = UIPanGestureRecognizer(target: self, action: Selector(Self.handlePan(_:)))
  private(set) var events: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    button.addTarget(self, action: Selector(Self.close(_:)), for: .touchUpInside)
    view.addSubview(button)
    view.addGestureRecognizer(pan)
  }

  private func close(_ sender: UIButton) {
    events.append("close")
    VirtualTimer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { _ in self.events.append("timer") }
    VirtualQueue.main.asyncAfter(deadline: .now() + 0.2) { self.events.append("queue") }
  }

  private func handlePan(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began { events.append("pan") }
  }
}

@MainActor
@Suite("Bringing your code")
struct BringingYourCodeTests {
  @Test("the article's examples compile and run")
  func examples() throws {
    try Panel.run { panel in
      UIStoryboard.register("Main", identifier: "detail") { DetailController() }
      let made = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "detail")
      let controller = try #require(made as? DetailController)
      panel.window.rootViewController = controller
      panel.display.frame()
      panel.tap(controller.button)
      #expect(panel.display.runUntilIdle())
      #expect(controller.events == ["close", "queue", "timer"])
      panel.touch(.began, 200, 300)
      panel.touch(.moved, 200, 340)
      #expect(controller.events.last == "pan")
      #expect(panel.world.diagnostics.isEmpty)
    }
  }
}
