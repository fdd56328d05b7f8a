import CSegue
import Foundation
import SegueABI
import SegueCore
import SegueGeometry
import SegueTestSupport
import Testing

@Suite("The store behind the C interface")
struct StoreTests {
  @Test("the library has the header's version")
  func version() {
    #expect(segue_abi_version() == SEGUE_ABI_VERSION)
  }

  @Test("component counts are the header's")
  func componentCounts() {
    #expect((0..<10).map { segue_component_count(segue_property($0)) } == [4, 2, 2, 1, 1, 16, 16, 1, 1, 1])
  }

  @Test("a new store holds the screen, appended layers follow it")
  func rows() {
    let session = StoreSession()
    #expect(session.layerCount == 1)
    var first: Int32 = -1
    let layers = [StoreSession.layer(), StoreSession.layer { $0.parent = 1 }]
    #expect(unsafe segue_append_layers(session.store, layers, 2, &first) == SEGUE_OK)
    #expect(first == 1)
    #expect(unsafe segue_append_layers(session.store, layers, 1, &first) == SEGUE_OK)
    #expect(first == 3)
    #expect(session.layerCount == 4)
  }

  @Test("values are read as they were written")
  func values() {
    let session = StoreSession()
    let layer = StoreSession.layer {
      $0.bounds = (1, 2, 3, 4)
      $0.position = (5, 6)
      $0.anchor_point = (7, 8)
      $0.anchor_point_z = 9
      $0.z_position = 10
      $0.transform = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
      $0.sublayer_transform.14 = 17
      $0.opacity = 0.5
      $0.hidden = 1
      $0.corner_radius = 18
    }
    #expect(session.append([StoreSession.layer(), layer]) == SEGUE_OK)
    #expect(session.values([2], SEGUE_BOUNDS) == [1, 2, 3, 4])
    #expect(session.values([2, 1], SEGUE_POSITION) == [5, 6, 0, 0])
    #expect(session.values([2, 1], SEGUE_ANCHOR_POINT) == [7, 8, 0.5, 0.5])
    #expect(session.values([2], SEGUE_ANCHOR_POINT_Z) == [9])
    #expect(session.values([2], SEGUE_Z_POSITION) == [10])
    #expect(session.values([2], SEGUE_TRANSFORM) == (1...16).map(Double.init))
    #expect(session.values([2], SEGUE_SUBLAYER_TRANSFORM)[14] == 17)
    #expect(session.values([1, 2], SEGUE_OPACITY) == [1, 0.5])
    #expect(session.values([1, 2], SEGUE_HIDDEN) == [0, 1])
    #expect(session.values([2], SEGUE_CORNER_RADIUS) == [18])
    #expect(session.set([2], [StoreSession.layer { $0.opacity = 0.25 }]) == SEGUE_OK)
    #expect(session.values([2], SEGUE_OPACITY) == [0.25])
    #expect(session.values([2], SEGUE_BOUNDS) == [0, 0, 0, 0])
  }

  @Test("world matrices are computed for all, or for what moved")
  func worldTransforms() {
    let session = StoreSession()
    let layers = [
      StoreSession.layer { ($0.bounds, $0.position) = ((0, 0, 100, 60), (150, 130)) },
      StoreSession.layer {
        $0.parent = 1
        $0.position = (10, 20)
      },
      StoreSession.layer(),
    ]
    #expect(session.append(layers) == SEGUE_OK)
    var updated = -1
    #expect(unsafe segue_update_changed_world_transforms(session.store, &updated) == SEGUE_OK)
    #expect(updated == 4)
    #expect(session.matrices([1])[0][12...13] == [100, 100])
    #expect(session.matrices([3, 2])[1][12...13] == [110, 120])
    #expect(unsafe segue_update_changed_world_transforms(session.store, &updated) == SEGUE_OK)
    #expect(updated == 0)
    #expect(session.set([1], [StoreSession.layer { $0.position = (1, 2) }]) == SEGUE_OK)
    #expect(unsafe segue_update_changed_world_transforms(session.store, &updated) == SEGUE_OK)
    #expect(updated == 2)
    #expect(session.matrices([2])[0][12...13] == [11, 22])
    #expect(unsafe segue_update_all_world_transforms(session.store, &updated) == SEGUE_OK)
    #expect(updated == 4)
  }

  @Test("tracks are sampled, end, and leave the layers' own values")
  func tracks() {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer { $0.position = (7, 9) }]) == SEGUE_OK)
    let track = StoreSession.track {
      ($0.property, $0.component_count) = (SEGUE_POSITION, 2)
      ($0.from, $0.to) = ((0, 100, 0, 0), (100, 0, 0, 0))
      $0.timing.duration_seconds = 2
    }
    let eased = StoreSession.track {
      $0.from.0 = 0
      $0.timing.curve = (0.42, 0, 0.58, 1)
      $0.timing.fills_forwards = 1
    }
    #expect(session.add([track, eased]) == SEGUE_OK)
    let turn = StoreSession.transformTrack {
      $0.to = (0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    }
    #expect(session.add([turn]) == SEGUE_OK)
    #expect(session.trackCount == 3)
    var sampled = -1
    #expect(unsafe segue_sample_tracks(session.store, 0.5, &sampled) == SEGUE_OK)
    #expect(sampled == 3)
    #expect(session.values([1], SEGUE_POSITION) == [25, 75])
    #expect(abs(session.values([1], SEGUE_OPACITY)[0] - 0.5) < 1e-12)
    #expect(abs(session.values([1], SEGUE_TRANSFORM)[1] - 0.5.squareRoot()) < 1e-12)
    #expect(unsafe segue_sample_tracks(session.store, 1.5, &sampled) == SEGUE_OK)
    #expect(sampled == 2, "the turn is over and does not fill")
    #expect(session.values([1], SEGUE_OPACITY) == [1])
    var removed = -1
    #expect(unsafe segue_remove_finished_tracks(session.store, 1.5, &removed) == SEGUE_OK)
    #expect((removed, session.trackCount) == (2, 1))
    #expect(unsafe segue_remove_finished_tracks(session.store, 2, &removed) == SEGUE_OK)
    #expect((removed, session.trackCount) == (1, 0))
    #expect(session.values([1], SEGUE_POSITION) == [7, 9])
  }

  @Test("points are tested in one call")
  func hitTest() {
    let session = StoreSession()
    let layers = [
      StoreSession.layer { ($0.bounds, $0.position) = ((0, 0, 100, 100), (50, 50)) },
      StoreSession.layer { ($0.bounds, $0.position, $0.parent) = ((0, 0, 20, 20), (50, 50), 1) },
    ]
    #expect(session.append(layers) == SEGUE_OK)
    #expect(session.hits([(50, 50)]).rows == [SEGUE_NO_ROW], "before an update nothing is shown")
    let screen = StoreSession.layer {
      ($0.bounds, $0.anchor_point, $0.parent) = ((0, 0, 200, 200), (0, 0), SEGUE_NO_ROW)
    }
    #expect(session.set([SEGUE_SCREEN], [screen]) == SEGUE_OK)
    session.update(at: 0)
    let hits = session.hits([(50, 50), (10, 10), (150, 150), (250, 0), (1e300, 0)])
    #expect(hits.rows == [2, 1, SEGUE_SCREEN, SEGUE_NO_ROW, SEGUE_NO_ROW])
    #expect(hits.visited == 3 + 3 + 2 + 1 + 1)
    #expect(session.set([2], [StoreSession.layer { ($0.parent, $0.skips_hits) = (1, 1) }]) == SEGUE_OK)
    session.update(at: 0)
    #expect(session.hits([(50, 50)]).rows == [1])
  }

  @Test("a frame says what it did, and its digest is the state's")
  func frames() {
    let session = StoreSession()
    #expect(session.append([StoreSession.layer(), StoreSession.layer { $0.parent = 1 }]) == SEGUE_OK)
    #expect(session.add([StoreSession.track { $0.property = SEGUE_Z_POSITION }]) == SEGUE_OK)
    let first = session.update(at: 0.25)
    #expect((first.tracks_sampled, first.layers_transformed, first.layers_ordered) == (1, 3, 3))
    let second = session.update(at: 0.5)
    #expect((second.tracks_sampled, second.layers_transformed, second.layers_ordered) == (1, 2, 0))
    #expect((second.layers_digested, second.layers_touched) == (1, 1))
    #expect(second.digest == session.digest)
    #expect(second.digest != first.digest)
  }

  @Test("what the interface shows is what the core shows", arguments: 1...10)
  func core(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(7000 + seed))
    func uniform(_ low: Double, _ high: Double) -> Double { .random(in: low..<high, using: &random) }
    let session = StoreSession()
    let store = LayerStore()
    var layers: [segue_layer] = []
    for row in 1...40 {
      let layer = StoreSession.layer {
        $0.parent = Int32.random(in: 0..<Int32(row), using: &random)
        $0.bounds = (uniform(-9, 9), uniform(-9, 9), uniform(0, 300), uniform(0, 300))
        $0.position = (uniform(0, 300), uniform(0, 300))
        $0.anchor_point = (uniform(0, 1), uniform(0, 1))
        $0.anchor_point_z = uniform(-9, 9)
        $0.z_position = uniform(-9, 9)
        $0.transform.0 = uniform(0.5, 2)
        $0.transform.1 = uniform(-0.5, 0.5)
        $0.sublayer_transform.11 = uniform(-0.001, 0)
        $0.opacity = uniform(0, 1)
        $0.corner_radius = uniform(0, 9)
        $0.preserves_depth = UInt8.random(in: 0...1, using: &random)
      }
      layers.append(layer)
      let made = store.insert()
      #expect(made.rawValue == Int32(row))
      store.attach(made, to: LayerRow(rawValue: layer.parent))
      store.setBounds(made, SIMD4(layer.bounds.0, layer.bounds.1, layer.bounds.2, layer.bounds.3))
      store.setPosition(made, SIMD2(layer.position.0, layer.position.1))
      store.setAnchorPoint(made, SIMD2(layer.anchor_point.0, layer.anchor_point.1))
      store.setAnchorPointZ(made, layer.anchor_point_z)
      store.setZPosition(made, layer.z_position)
      var transform = CATransform3D.identity
      (transform.m11, transform.m12) = (layer.transform.0, layer.transform.1)
      store.setTransform(made, transform)
      var perspective = CATransform3D.identity
      perspective.m34 = layer.sublayer_transform.11
      store.setSublayerTransform(made, perspective)
      store.setOpacity(made, layer.opacity)
      store.setCornerRadius(made, layer.corner_radius)
      store.setPreservesDepth(made, layer.preserves_depth == 1)
    }
    #expect(session.append(layers) == SEGUE_OK)
    let track = StoreSession.track {
      ($0.row, $0.property, $0.component_count) = (3, SEGUE_BOUNDS, 2)
      $0.first_component = 2
      ($0.from, $0.to) = ((10, 20, 0, 0), (30, 50, 0, 0))
      $0.timing.curve = (0.25, 0.1, 0.25, 1)
    }
    #expect(session.add([track]) == SEGUE_OK)
    _ = store.addTrack(
      LayerRow(rawValue: 3), .bounds, .components(offset: 2, from: [10, 20], to: [30, 50]),
      timing: TrackTiming(beginTime: 0, duration: 1, curve: .default))
    let frame = session.update(at: 0.3)
    let expected = store.update(at: 0.3)
    #expect(frame.digest == expected.digest, "seed \(7000 + seed)")
    #expect(frame.layers_transformed == expected.work.layersTransformed)
    for row in Int32(0)...40 {
      #expect(session.matrices([row])[0] == store.worldMatrix(LayerRow(rawValue: row)), "seed \(7000 + seed)")
    }
    let points = (0..<50).map { _ in (uniform(-100, 500), uniform(-100, 500)) }
    #expect(session.hits(points).rows == points.map { store.hitTest(x: $0.0, y: $0.1).row.rawValue })
  }
}
