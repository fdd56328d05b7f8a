import SegueCore
import SegueQuartzCore
import SegueTiming
import SegueUIKit
import Testing

@testable import SegueReplay

@Suite("Where two replays differ")
@MainActor
struct StateDifferenceTests {
  private static let scenario = Scenario(
    transition: "td.shared-element", operation: "pop", trace: "edge-flick", scene: "photos", views: 200, rate: .hz(60))

  /// The states of a replay in which `plant` may change something after each frame, by the frame's number from 0 on.
  private func record(_ plant: @escaping (Int, LayerStore) -> Void = { _, _ in }) throws -> StateDump.Run {
    let recorder = StateRecorder(scenario: Self.scenario.name)
    var count = 0
    _ = try Replayer().replay(Self.scenario, trace: ScenarioCatalog.trace(named: "edge-flick")) { world, frame in
      recorder.record(frame, in: world)
      plant(count, world.store)
      count += 1
    }
    return recorder.run
  }

  /// The layer at a path.
  private static func row(_ path: [Int], in store: LayerStore) -> LayerRow {
    path.reduce(LayerStore.screen) { row, place in store.children(of: row)[place] }
  }

  @Test("two replays of one scenario show the same in every frame, and every frame's digest is that of its record")
  func same() throws {
    let first = try record()
    #expect(first.frames.count > 12)
    #expect(try StateDifference(first, record()) == nil)
    #expect(Set(first.frames.map(\.digest)).count > 10)
    let run = try Replayer().replay(Self.scenario, trace: ScenarioCatalog.trace(named: "edge-flick"))
    let digests = Dictionary(uniqueKeysWithValues: first.frames.map { ($0.vsyncID, $0.digest) })
    #expect(run.frames.allSatisfy { digests[$0.vsyncID] == $0.digest })
  }

  @Test("the digest of a frame follows from the states alone: all that it covers is recorded")
  func complete() throws {
    let run = try record()
    var shown: [LayerPath: StateDump.Layer] = [:]
    for frame in run.frames {
      for path in frame.removed { shown[path] = nil }
      for layer in frame.changed { shown[layer.path] = layer }
      let store = LayerStore()
      for layer in shown.values.sorted(by: { $0.path < $1.path }) { Self.rebuild(layer, in: store) }
      // Paths of shapes are covered by digests of their own, and this scene has none.
      #expect(store.update(at: 0).digest == frame.digest)
    }
  }

  /// Makes the layer in a store that has all before it in pre-order.
  private static func rebuild(_ layer: StateDump.Layer, in store: LayerStore) {
    var row = LayerStore.screen
    if !layer.path.places.isEmpty {
      row = store.insert()
      store.attach(row, to: Self.row(layer.path.places.dropLast(), in: store))
    }
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(StateDump.properties, layer.values.map(Double.init(bitPattern:))))
    func number(_ name: String) -> Double { numbers[name] ?? .nan }
    func matrix(_ name: String) -> CATransform3D {
      var matrix = CATransform3DIdentity
      let m = (0..<16).map { number("\(name).m\($0 / 4 + 1)\($0 % 4 + 1)") }
      (matrix.m11, matrix.m12, matrix.m13, matrix.m14) = (m[0], m[1], m[2], m[3])
      (matrix.m21, matrix.m22, matrix.m23, matrix.m24) = (m[4], m[5], m[6], m[7])
      (matrix.m31, matrix.m32, matrix.m33, matrix.m34) = (m[8], m[9], m[10], m[11])
      (matrix.m41, matrix.m42, matrix.m43, matrix.m44) = (m[12], m[13], m[14], m[15])
      return matrix
    }
    store.setBounds(
      row, SIMD4(number("bounds.x"), number("bounds.y"), number("bounds.width"), number("bounds.height")))
    store.setPosition(row, SIMD2(number("position.x"), number("position.y")))
    store.setAnchorPoint(row, SIMD2(number("anchorPoint.x"), number("anchorPoint.y")))
    store.setAnchorPointZ(row, number("anchorPointZ"))
    store.setZPosition(row, number("zPosition"))
    store.setTransform(row, matrix("transform"))
    store.setSublayerTransform(row, matrix("sublayerTransform"))
    store.setOpacity(row, number("opacity"))
    store.setHidden(row, number("hidden") != 0)
    store.setCornerRadius(row, number("cornerRadius"))
  }

  @Test(
    "a change by one ulp of one property in one frame is named exactly",
    arguments: [("zPosition", 9), ("opacity", 14), ("bounds.width", 12)])
  func planted(property: String, frame: Int) throws {
    let base = try record()
    // A layer that nothing animates and that is there from the first frame to the last.
    let steady = base.frames[0].changed.filter { layer in
      !base.frames.dropFirst().contains { later in
        later.removed.contains(layer.path) || later.changed.contains { $0.path == layer.path }
      }
    }
    let target = try #require(steady.last { $0.path.places.count > 2 })
    let index = try #require(StateDump.properties.firstIndex(of: property))
    let old = Double(bitPattern: target.values[index])
    let set = { (value: Double, store: LayerStore) in
      let row = Self.row(target.path.places, in: store)
      switch property {
      case "zPosition": store.setZPosition(row, value)
      case "opacity": store.setOpacity(row, value)
      default:
        var bounds = store.bounds(row)
        bounds.z = value
        store.setBounds(row, bounds)
      }
    }
    let candidate = try record { count, store in
      if count == frame - 1 { set(old.nextDown, store) }
      if count == frame { set(old, store) }
    }
    let difference = try #require(StateDifference(base, candidate))
    #expect(difference.frame == frame && difference.vsyncID == base.frames[frame].vsyncID)
    #expect(difference.path == target.path && difference.layer == target.name)
    #expect(difference.property == .value(property, "\(old)", "\(old.nextDown)"))
    #expect(difference.layers == 1 && difference.frames == 1)
    #expect(
      difference.description.contains("layer \(target.path) (\(target.name)): \(property) \(old) ≠ \(old.nextDown)"))
  }

  @Test("layers that came or went and runs that end early are named")
  func structure() throws {
    let base = try record()
    let candidate = try record { count, store in
      if count == 5 { store.attach(store.insert(), to: LayerStore.screen) }
    }
    let difference = try #require(StateDifference(base, candidate))
    #expect(difference.frame == 6 && difference.property == .existence(inBase: false))
    #expect(difference.frames == base.frames.count - 6)
    var short = base
    short.frames.removeLast(2)
    let end = try #require(StateDifference(base, short))
    #expect(end.frame == base.frames.count - 2 && end.frames == 2)
    #expect(end.description.contains("frames \(base.frames.count) ≠ \(base.frames.count - 2)"))
  }

  @Test("the text of a dump reads back to the same dump and is small where little moves")
  func text() throws {
    let dump = StateDump(runs: [try record(), try record { if $0 == 3 { $1.setZPosition(LayerStore.screen, -0.5) } }])
    let bytes = Array(dump.text.utf8)
    #expect(try StateDump(reading: bytes, file: "a.states") == dump)
    #expect(bytes.count < 400_000, "\(bytes.count)")
  }

  @Test(
    "a text that is no dump is refused with its line",
    arguments: [
      ("", ":1:1: the file is empty"), ("{\"schema\":\"segue.replay/1\"}\n", ":1:1: the first line says"),
      ("{\"schema\":\"segue.states/1\"}\n{\"vsyncId\":1}\n", ":2:1: a frame stands before its run"),
      ("{\"schema\":\"segue.states/1\"}\n{\"scenario\":\"a\"}\n{\"vsyncId\":1}\n", ":3:1: a frame has vsyncId, ns"),
      ("{\"schema\":\"segue.states/1\"}\nnope\n", ":2:2: "),
      (
        """
        {"schema":"segue.states/1"}
        {"scenario":"a"}
        {"vsyncId":1,"ns":0,"digest":"00","layers":[["0","A",{"colour":1}]],"removed":[]}
        """, ":3:1: a layer has no \"colour\""
      ),
    ])
  func faults(text: String, words: String) {
    let error = #expect(throws: StateDumpError.self) { try StateDump(reading: Array(text.utf8), file: "a.states") }
    #expect(error?.description.hasPrefix("a.states\(words)") == true, "\(error?.description ?? "")")
  }

  @Test("paths are ordered as the tree is walked, and read back")
  func paths() {
    let texts = ["", "0", "0.0", "0.0.3", "0.2", "0.10", "1"]
    let paths = texts.compactMap { LayerPath($0) }
    #expect(paths.map(\.description) == texts && paths.shuffled().sorted() == paths)
    for bad in ["a", "0..1", "-1", "0.", "."] { #expect(LayerPath(bad) == nil) }
  }
}
