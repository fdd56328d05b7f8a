import Foundation
import SegueQuartzCore
@testable import SegueUIKit
import Testing

@MainActor
private final class AppLog: NSObject, UIApplicationDelegate {
  var calls: [String] = []

  func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { calls.append("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { calls.append("background") }
  func applicationWillEnterForeground(_ application: UIApplication) { calls.append("foreground") }
  func heard(_ notification: Notification) {
    calls.append(String(notification.name.rawValue.dropFirst("UIApplication".count).dropLast("Notification".count)))
  }
  func turned() { calls.append("turned") }
}

private final class CustomSegue: UIStoryboardSegue {
  var performed = false

  override func perform() { performed = true }
}

@MainActor private var firstKey = 0
@MainActor private var secondKey = 0

@MainActor
@Suite("The application, the device and what Objective-C gave")
struct ApplicationTests {
  @Test("an application goes through inactive to the background and back, with calls and notifications")
  func states() {
    Panel.run { _ in
      let application = UIApplication.shared
      #expect(application === UIApplication.shared)
      let log = AppLog()
      application.delegate = log
      NotificationCenter.default.addObserver(
        log, selector: Selector(AppLog.heard(_:)), name: UIApplication.didEnterBackgroundNotification, object: nil)
      application.enter(.active)
      #expect(log.calls == [])
      application.enter(.background)
      #expect(application.applicationState == .background)
      application.enter(.active)
      #expect(log.calls == ["resign", "background", "DidEnterBackground", "foreground", "active"])
    }
  }

  @Test("each world has its own application, windows and status bar")
  func worlds() {
    Panel.run { outer in
      let application = UIApplication.shared
      #expect(application.windows == [outer.window])
      #expect(application.keyWindow === outer.window)
      #expect(application.connectedScenes.compactMap { ($0 as? UIWindowScene)?.windows.count } == [1])
      #expect(application.statusBarFrame == CGRect(x: 0, y: 0, width: 390, height: 47))
      outer.world.statusBarHeight = 20
      outer.world.statusBarHeight = -.infinity
      #expect(application.statusBarFrame.height == 20)
      #expect(outer.world.diagnostics.count == 1)
      application.isStatusBarHidden = true
      #expect(application.statusBarFrame == .zero)
      SimulationWorld.run(SimulationWorld()) {
        #expect(UIApplication.shared !== application)
        #expect(UIApplication.shared.windows.isEmpty)
        #expect(UIApplication.shared.connectedScenes.isEmpty)
      }
    }
  }

  @Test("the interface stands as the screen's shape and the device say")
  func orientation() {
    Panel.run { _ in
      let device = UIDevice.current
      #expect(device.orientation == .portrait)
      #expect(UIApplication.shared.statusBarOrientation == .portrait)
      let log = AppLog()
      NotificationCenter.default.addObserver(
        log, selector: Selector(AppLog.turned), name: UIDevice.orientationDidChangeNotification, object: device)
      device.orientation = .portraitUpsideDown
      #expect(log.calls == [])
      device.beginGeneratingDeviceOrientationNotifications()
      device.orientation = .portrait
      #expect(log.calls == ["turned"])
    }
    Panel.run(size: CGSize(width: 844, height: 390)) { _ in
      #expect(UIApplication.shared.statusBarOrientation.isLandscape)
    }
  }

  @Test("an address is not opened, and that is said")
  func opening() throws {
    let url = try #require(URL(string: "https://example.com"))
    Panel.run { panel in
      var answer: Bool?
      UIApplication.shared.open(url) { answer = $0 }
      panel.display.frame()
      #expect(answer == false)
      #expect(panel.world.diagnostics.map(\.place) == ["UIApplication.open"])
    }
  }

  @Test("haptics and accessibility posts are written down in their world")
  func haptics() {
    Panel.run { panel in
      UIImpactFeedbackGenerator(style: .heavy).impactOccurred(intensity: 2)
      UISelectionFeedbackGenerator().selectionChanged()
      UINotificationFeedbackGenerator().notificationOccurred(.error)
      #expect(
        panel.world.hapticEvents.map(\.kind) == [.impact(.heavy, intensity: 1), .selection, .notification(.error)])
      #expect(!UIAccessibility.isReduceMotionEnabled)
      panel.world.accessibility.isReduceMotionEnabled = true
      #expect(UIAccessibility.isReduceMotionEnabled)
      UIAccessibility.post(notification: .screenChanged, argument: nil)
      #expect(panel.world.accessibilityPosts == [.screenChanged])
    }
  }

  @Test("interface files are not loaded, and that is said; what is registered is made")
  func interfaceFiles() {
    Panel.run { panel in
      UIStoryboard.register("Main", identifier: "detail") { Screen("D", CallLog()) }
      let storyboard = UIStoryboard(name: "Main", bundle: nil)
      #expect(storyboard.instantiateViewController(withIdentifier: "detail") is Screen)
      #expect(panel.world.diagnostics.isEmpty)
      #expect(!(storyboard.instantiateViewController(withIdentifier: "other") is Screen))
      #expect(storyboard.instantiateInitialViewController() == nil)
      #expect(UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil).isEmpty)
      #expect(panel.world.diagnostics.count == 3)
    }
  }

  @Test("a segue performs in code: its own way, its handler, or a push")
  func segues() {
    Stage.run { stage in
      let custom = CustomSegue(identifier: "a", source: stage.root, destination: UIViewController())
      custom.perform()
      #expect(custom.performed)
      UIStoryboardSegue(identifier: nil, source: stage.root, destination: Screen("B", stage.log)).perform()
      stage.display.runUntilIdle()
      #expect(stage.names == ["A", "B"])
      var handled = false
      UIStoryboardSegue(identifier: nil, source: stage.root, destination: stage.root) { handled = true }.perform()
      #expect(handled)
    }
  }

  @Test("a value stays beside an object and a key until it is removed or the object goes")
  func associated() {
    let object = NSObject()
    #expect(objc_getAssociatedObject(object, &firstKey) == nil)
    objc_setAssociatedObject(object, &firstKey, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(object, &secondKey, 2, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(object, &firstKey) as? String == "one")
    #expect(objc_getAssociatedObject(object, &secondKey) as? Int == 2)
    #expect(objc_getAssociatedObject(NSObject(), &firstKey) == nil)
    objc_setAssociatedObject(object, &firstKey, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(object, &firstKey) == nil)
    objc_removeAssociatedObjects(object)
    #expect(objc_getAssociatedObject(object, &secondKey) == nil)
  }

  @Test("an assigned object is not kept alive, a retained one is, until its owner's table entry is cleaned up")
  func associationPolicies() {
    weak var assigned: NSObject?
    weak var retained: NSObject?
    do {
      let owner = NSObject()
      do {
        let first = NSObject()
        let second = NSObject()
        assigned = first
        retained = second
        objc_setAssociatedObject(owner, &firstKey, first, .OBJC_ASSOCIATION_ASSIGN)
        objc_setAssociatedObject(owner, &secondKey, second, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
      #expect(assigned == nil)
      #expect(retained != nil)
      #expect(objc_getAssociatedObject(owner, &firstKey) == nil)
    }
    let before = AssociatedObjects.shared.count
    AssociatedObjects.shared.cleanUp()
    #expect(AssociatedObjects.shared.count < before)
    #expect(retained == nil)
  }
}
