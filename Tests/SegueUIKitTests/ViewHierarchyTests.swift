import Foundation
import SegueQuartzCore
import SegueTestSupport
import SegueUIKit
import Testing

@Suite("The view hierarchy")
@MainActor
struct ViewHierarchyTests {
  /// Writes down what it is told.
  final class Told: UIView {
    var name = ""
    var note: (String) -> Void = { _ in }

    convenience init(_ name: String, _ note: @escaping (String) -> Void) {
      self.init(frame: .zero)
      self.name = name
      self.note = note
    }

    override func willMove(toSuperview newSuperview: UIView?) {
      note("\(name) willMove to \((newSuperview as? Told)?.name ?? (newSuperview == nil ? "none" : "?"))")
    }
    override func didMoveToSuperview() { note("\(name) didMove to \((superview as? Told)?.name ?? "none")") }
    override func willMove(toWindow newWindow: UIWindow?) {
      note("\(name) willMove \(newWindow == nil ? "off" : "on")")
    }
    override func didMoveToWindow() { note("\(name) didMove \(window == nil ? "off" : "on")") }
    override func didAddSubview(_ subview: UIView) { note("\(name) has \((subview as? Told)?.name ?? "?")") }
    override func willRemoveSubview(_ subview: UIView) { note("\(name) loses \((subview as? Told)?.name ?? "?")") }
  }

  private func inWorld(_ body: () throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body() }
  }

  @Test("coming into a window: will before did, window before superview, superviews before subviews")
  func coming() {
    inWorld {
      var log: [String] = []
      let note: (String) -> Void = { log.append($0) }
      let (root, parent, child) = (Told("root", note), Told("parent", note), Told("child", note))
      let window = UIWindow()
      window.addSubview(root)
      log = []
      parent.addSubview(child)
      #expect(log == ["child willMove to parent", "child didMove to parent", "parent has child"])
      log = []
      root.addSubview(parent)
      #expect(
        log == [
          "parent willMove on", "child willMove on", "parent willMove to root", "parent didMove on", "child didMove on",
          "parent didMove to root", "root has parent",
        ])
      #expect(child.window === window && window.window === window)
      log = []
      parent.removeFromSuperview()
      #expect(
        log == [
          "root loses parent", "parent willMove off", "child willMove off", "parent willMove to none",
          "parent didMove off", "child didMove off", "parent didMove to none",
        ])
      #expect(child.window == nil && root.subviews.isEmpty)
    }
  }

  @Test("moving within a window says nothing of windows, between windows it does, and to the front nothing at all")
  func moving() {
    inWorld {
      var log: [String] = []
      let note: (String) -> Void = { log.append($0) }
      let (a, b, view) = (Told("a", note), Told("b", note), Told("view", note))
      let (first, second) = (UIWindow(), UIWindow())
      first.addSubview(a)
      first.addSubview(b)
      a.addSubview(view)
      log = []
      b.addSubview(view)
      #expect(log == ["view willMove to b", "a loses view", "view didMove to b", "b has view"])
      log = []
      b.addSubview(view)
      b.bringSubviewToFront(view)
      #expect(log.isEmpty && b.subviews.count == 1)
      second.addSubview(view)
      #expect(
        log == ["view willMove on", "view willMove to ?", "b loses view", "view didMove on", "view didMove to none"])
      #expect(view.window === second)
    }
  }

  @Test("a window that goes leaves its views without one, deep ones too")
  func windowGoes() {
    inWorld {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      do {
        let window = UIWindow()
        window.addSubview(outer)
        #expect(inner.window === window)
      }
      #expect(inner.window == nil && outer.window == nil && outer.superview == nil && inner.superview === outer)
    }
  }

  @Test("a view that removes itself when it is told of a window is told of no other")
  func leavesWhenTold() {
    final class Shy: UIView {
      override func didMoveToWindow() {
        if window != nil { removeFromSuperview() }
      }
    }
    inWorld {
      let window = UIWindow()
      let (parent, shy) = (UIView(), Shy())
      parent.addSubview(shy)
      window.addSubview(parent)
      #expect(shy.superview == nil && shy.window == nil && parent.window === window)
      #expect(parent.layer.sublayers == nil)
    }
  }

  @Test("subviews change places, and views are found by tag, depth first")
  func exchange() {
    inWorld {
      let parent = UIView()
      let views = (0..<4).map { _ in UIView() }
      views.forEach(parent.addSubview)
      parent.exchangeSubview(at: 0, withSubviewAt: 2)
      #expect(parent.subviews.map { view in views.firstIndex { $0 === view } } == [2, 1, 0, 3])
      parent.exchangeSubview(at: 3, withSubviewAt: 1)
      #expect(parent.subviews.map { view in views.firstIndex { $0 === view } } == [2, 3, 0, 1])
      #expect(parent.layer.sublayers?.map(ObjectIdentifier.init) == parent.subviews.map { ObjectIdentifier($0.layer) })
      let deep = UIView()
      deep.tag = 7
      views[0].tag = 7
      views[2].addSubview(deep)
      #expect(parent.viewWithTag(7) === deep && parent.viewWithTag(8) == nil)
      #expect(deep.isDescendant(of: parent) && deep.isDescendant(of: deep) && !parent.isDescendant(of: deep))
    }
  }

  @Test("a view cannot stand in what stands in it")
  func cycle() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        inner.addSubview(outer)
      }
    }
  }

  @Test("random moves keep views, layers and windows in step")
  func random() {
    for seed in 0..<20 as Range<UInt64> {
      inWorld {
        var random = SplitMix64(seed: seed)
        let windows = [UIWindow(), UIWindow()]
        let views = (0..<12).map { _ in UIView() }
        for _ in 0..<200 {
          let view = views[Int.random(in: 0..<views.count, using: &random)]
          if Int.random(in: 0..<6, using: &random) == 0 {
            view.removeFromSuperview()
            continue
          }
          let target = (views + windows)[Int.random(in: 0..<(views.count + 2), using: &random)]
          if target.isDescendant(of: view) { continue }
          target.insertSubview(view, at: Int.random(in: -1...4, using: &random))
        }
        for view in views + windows {
          let layers = view.layer.sublayers ?? []
          #expect(layers.map(ObjectIdentifier.init) == view.subviews.map { ObjectIdentifier($0.layer) }, "seed \(seed)")
          #expect(view.subviews.allSatisfy { $0.superview === view && $0.window === view.window }, "seed \(seed)")
          var top = view
          while let parent = top.superview { top = parent }
          #expect(view.window === top as? UIWindow, "seed \(seed)")
        }
      }
    }
  }
}
