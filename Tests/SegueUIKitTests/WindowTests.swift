import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@Suite("Windows, the screen and responders")
@MainActor
struct WindowTests {
  private func inWorld(_ body: () throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body() }
  }

  // MARK: Windows

  @Test("a window is hidden until it is shown, and stands by its level, then in the order of showing")
  func levels() {
    inWorld {
      let world = SimulationWorld.current
      let (a, b, alert) = (UIWindow(), UIWindow(), UIWindow())
      alert.windowLevel = .alert
      #expect(a.isHidden && world.windows.isEmpty && a.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
      alert.isHidden = false
      a.makeKeyAndVisible()
      b.makeKeyAndVisible()
      #expect(world.windows.map(ObjectIdentifier.init) == [a, b, alert].map(ObjectIdentifier.init))
      a.makeKeyAndVisible()
      #expect(world.windows.map(ObjectIdentifier.init) == [b, a, alert].map(ObjectIdentifier.init))
      a.windowLevel = .init(3000)
      #expect(world.windows.last === a && a.windowLevel > .alert)
      a.windowLevel = .init(.nan)
      #expect(a.windowLevel == .init(3000) && world.diagnostics.count == 1)
      _ = world.store.update(at: 0)
      #expect(world.store.paintedRows.last == a.layer.row)
      #expect(world.store.hitTest(x: 5, y: 5).row == a.layer.row)
      a.isHidden = true
      _ = world.store.update(at: 0)
      #expect(world.store.hitTest(x: 5, y: 5).row == alert.layer.row && a.isHidden)
    }
  }

  @Test("one window is the key window, and both hear of a change")
  func key() {
    final class Keyed: UIWindow {
      var log: [String] = []
      override func becomeKey() { log.append("become") }
      override func resignKey() { log.append("resign") }
    }
    inWorld {
      let (a, b) = (Keyed(), Keyed())
      #expect(SimulationWorld.current.keyWindow == nil)
      a.makeKeyAndVisible()
      a.makeKey()
      #expect(a.isKeyWindow && a.log == ["become"])
      b.makeKeyAndVisible()
      #expect(!a.isKeyWindow && b.isKeyWindow && a.log == ["become", "resign"])
      b.isHidden = true
      #expect(SimulationWorld.current.keyWindow == nil && b.log == ["become", "resign"])
    }
  }

  @Test("the root controller is exchanged with its calls, and its view follows the window's size")
  func root() {
    inWorld {
      let log = CallLog()
      let (first, second) = (Screen("A", log), Screen("B", log))
      let window = UIWindow()
      window.rootViewController = first
      #expect(log.calls.isEmpty)
      window.makeKeyAndVisible()
      #expect(first.view.superview === window && first.view.window === window)
      let shown = log.calls
      window.rootViewController = second
      #expect(log.calls.count > shown.count && first.view.window == nil && second.view.frame == window.bounds)
      window.frame.size = CGSize(width: 844, height: 390)
      #expect(second.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    }
  }

  @Test("points go between views, windows and the screen")
  func convert() {
    inWorld {
      let (low, high) = (UIWindow(frame: CGRect(x: 0, y: 100, width: 390, height: 744)), UIWindow())
      low.makeKeyAndVisible()
      high.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
      low.addSubview(view)
      let (point, rect) = (CGPoint(x: 1, y: 2), CGRect(x: 0, y: 0, width: 5, height: 6))
      #expect(view.convert(point, to: nil) == CGPoint(x: 11, y: 22))
      #expect(low.convert(CGPoint(x: 11, y: 22), to: nil) == CGPoint(x: 11, y: 122))
      #expect(low.convert(CGPoint(x: 11, y: 22), to: high) == CGPoint(x: 11, y: 122))
      #expect(high.convert(CGPoint(x: 11, y: 122), to: low) == CGPoint(x: 11, y: 22))
      #expect(low.convert(rect, to: nil) == CGRect(x: 0, y: 100, width: 5, height: 6))
      #expect(low.convert(CGRect(x: 0, y: 100, width: 5, height: 6), from: nil) == rect)
      let space: any UICoordinateSpace = UIScreen.main.coordinateSpace
      #expect(view.convert(point, to: space) == CGPoint(x: 11, y: 122))
      #expect(view.convert(CGPoint(x: 11, y: 122), from: space) == point)
      #expect(space.convert(point, from: view) == CGPoint(x: 11, y: 122))
      #expect(space.convert(CGRect(x: 10, y: 120, width: 5, height: 6), to: view) == rect)
      #expect(view.convert(rect, to: space) == CGRect(x: 10, y: 120, width: 5, height: 6))
      let other: any UICoordinateSpace = low
      #expect(view.convert(point, to: other) == CGPoint(x: 11, y: 22))
      view.transform = CGAffineTransform(scaleX: 1, y: 0)
      #expect(view.convertIfInvertible(point, to: low) == nil)
      view.transform = CGAffineTransform(scaleX: 1, y: 2)
      #expect(view.convertIfInvertible(point, to: low) != nil)
    }
  }

  @Test("the screen says its size in points and pixels, and its rate")
  func screen() {
    inWorld {
      let screen = UIScreen.main
      #expect(screen.bounds == CGRect(x: 0, y: 0, width: 390, height: 844) && screen.scale == 3)
      #expect(screen.nativeBounds == CGRect(x: 0, y: 0, width: 1170, height: 2532) && screen.nativeScale == 3)
      _ = SimulatedDisplay(world: .current, rate: .hz(120))
      #expect(screen.maximumFramesPerSecond == 120 && UIScreen.screens == [screen])
      screen.brightness = 3
      #expect(screen.brightness == 1)
      #expect(screen.traitCollection.displayScale == 3)
    }
  }

  // MARK: Responders

  final class Field: UIView {
    var gives = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { gives }
  }

  @Test("one responder is the first, gives it up if it may, and loses it with its window")
  func firstResponder() {
    inWorld {
      let window = UIWindow()
      let (a, b, plain) = (Field(), Field(), UIView())
      #expect(!a.becomeFirstResponder())
      for view in [a, b, plain] { window.addSubview(view) }
      #expect(a.becomeFirstResponder() && a.isFirstResponder && !plain.becomeFirstResponder())
      a.gives = false
      #expect(!b.becomeFirstResponder() && !a.resignFirstResponder() && a.isFirstResponder)
      #expect(!window.endEditing(false) && window.endEditing(true) && !a.isFirstResponder)
      #expect(b.becomeFirstResponder() && plain.endEditing(true) && b.isFirstResponder)
      b.removeFromSuperview()
      #expect(!b.isFirstResponder)
    }
  }

  @Test("touches go up the responder chain: view, controller, superview, window")
  func chain() {
    inWorld {
      let controller = UIViewController()
      let window = UIWindow()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      let view = UIView()
      controller.view.addSubview(view)
      #expect(view.next === controller.view && controller.view.next === controller && controller.next === window)
    }
  }
}
