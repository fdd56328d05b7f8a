import CSegue
import SegueABI

/// A store behind the C header, freed at the end of the test, with calls that take arrays.
@safe
final class StoreSession {
  let store: OpaquePointer

  init() {
    var made: OpaquePointer?
    // SAFETY: `made` lives during the call, which writes one pointer.
    let status = unsafe segue_store_create(8, &made)
    precondition(status == SEGUE_OK)
    unsafe store = made!
  }

  deinit {
    // SAFETY: the store is this session's and is used by nobody after it.
    unsafe segue_store_destroy(store)
  }

  var errorIndex: Int { unsafe segue_error_index(store) }

  var layerCount: Int {
    var count = -1
    precondition(unsafe segue_layer_count(store, &count) == SEGUE_OK)
    return count
  }

  var trackCount: Int {
    var count = -1
    precondition(unsafe segue_track_count(store, &count) == SEGUE_OK)
    return count
  }

  var digest: UInt64 {
    var digest: UInt64 = 0
    precondition(unsafe segue_digest(store, &digest) == SEGUE_OK)
    return digest
  }

  func append(_ layers: [segue_layer]) -> segue_status {
    unsafe segue_append_layers(store, layers, layers.count, nil)
  }

  func set(_ rows: [Int32], _ layers: [segue_layer]) -> segue_status {
    unsafe segue_set_layers(store, rows, layers, rows.count)
  }

  func add(_ tracks: [segue_track]) -> segue_status { unsafe segue_add_tracks(store, tracks, tracks.count) }

  func add(_ tracks: [segue_transform_track]) -> segue_status {
    unsafe segue_add_transform_tracks(store, tracks, tracks.count)
  }

  func add(_ tracks: [segue_spring_track]) -> segue_status {
    unsafe segue_add_spring_tracks(store, tracks, tracks.count)
  }

  func add(_ tracks: [segue_decay_track]) -> segue_status {
    unsafe segue_add_decay_tracks(store, tracks, tracks.count)
  }

  func add(_ keyed: KeyframeTrack) -> segue_status {
    unsafe keyed.times.withUnsafeBufferPointer { times in
      unsafe keyed.values.withUnsafeBufferPointer { values in
        unsafe (keyed.curves ?? []).withUnsafeBufferPointer { curves in
          // SAFETY: the arrays live during the call.
          var track = unsafe segue_keyframe_track(
            row: keyed.row, property: keyed.property, first_component: 0, component_count: keyed.count,
            times: keyed.times.isEmpty ? nil : times.baseAddress,
            values: keyed.values.isEmpty ? nil : values.baseAddress,
            curves: keyed.curves == nil ? nil : curves.baseAddress, key_count: keyed.keyCount,
            is_discrete: keyed.isDiscrete, timing: keyed.timing)
          return unsafe segue_add_keyframe_tracks(store, &track, 1)
        }
      }
    }
  }

  func values(_ rows: [Int32], _ property: segue_property) -> [Double] {
    var values = [Double](repeating: .nan, count: rows.count * Int(segue_component_count(property)))
    precondition(unsafe segue_read_values(store, rows, rows.count, property, &values) == SEGUE_OK)
    return values
  }

  func matrices(_ rows: [Int32]) -> [[Float]] {
    var numbers = [Float](repeating: .nan, count: 16 * rows.count)
    precondition(unsafe segue_read_world_matrices(store, rows, rows.count, &numbers) == SEGUE_OK)
    return rows.indices.map { Array(numbers[16 * $0..<16 * $0 + 16]) }
  }

  func hits(_ points: [(Double, Double)]) -> (rows: [Int32], visited: Int) {
    var rows = [Int32](repeating: -2, count: points.count)
    var visited = -1
    let numbers = points.flatMap { [$0.0, $0.1] }
    precondition(unsafe segue_hit_test(store, numbers, points.count, &rows, &visited) == SEGUE_OK)
    return (rows, visited)
  }

  @discardableResult
  func update(at time: Double) -> segue_frame {
    var frame = segue_frame()
    precondition(unsafe segue_update_frame(store, time, &frame) == SEGUE_OK)
    return frame
  }

  static func layer(_ change: (inout segue_layer) -> Void = { _ in }) -> segue_layer {
    var layer = segue_layer()
    precondition(unsafe segue_default_layer(&layer) == SEGUE_OK)
    change(&layer)
    return layer
  }

  static func track(_ change: (inout segue_track) -> Void = { _ in }) -> segue_track {
    var track = segue_track()
    track.row = 1
    track.property = SEGUE_OPACITY
    track.component_count = 1
    track.to = (1, 0, 0, 0)
    track.timing = timing()
    change(&track)
    return track
  }

  static func transformTrack(_ change: (inout segue_transform_track) -> Void = { _ in }) -> segue_transform_track {
    var track = segue_transform_track()
    track.row = 1
    track.property = SEGUE_TRANSFORM
    track.from = layer().transform
    track.to = layer().transform
    track.timing = timing()
    change(&track)
    return track
  }

  static func springTrack(_ change: (inout segue_spring_track) -> Void = { _ in }) -> segue_spring_track {
    var track = segue_spring_track()
    (track.row, track.property, track.component_count) = (1, SEGUE_OPACITY, 1)
    (track.mass, track.stiffness, track.damping) = (2, 100, 15)
    track.to = (1, 0, 0, 0)
    track.timing = timing()
    change(&track)
    return track
  }

  static func decayTrack(_ change: (inout segue_decay_track) -> Void = { _ in }) -> segue_decay_track {
    var track = segue_decay_track()
    (track.row, track.property, track.component_count, track.rate) = (1, SEGUE_Z_POSITION, 1, 2)
    track.velocity = (100, 0, 0, 0)
    track.timing = timing()
    change(&track)
    return track
  }

  /// One second from 0 on, linear.
  static func timing() -> segue_timing {
    segue_timing(
      begin_seconds: 0, duration_seconds: 1, curve: (0, 0, 1, 1), fills_backwards: 0, fills_forwards: 0)
  }
}

/// A keyframe track of the C header, with arrays in place of pointers; none for an empty one.
struct KeyframeTrack {
  var row: Int32 = 1
  var property = SEGUE_OPACITY
  var count: Int32 = 1
  var times: [Double]
  var values: [Double]
  var curves: [segue_curve]?
  var keyCount: Int
  var isDiscrete: UInt8 = 0
  var timing = StoreSession.timing()

  init(times: [Double] = [0, 1], values: [Double] = [0, 1], _ change: (inout KeyframeTrack) -> Void = { _ in }) {
    (self.times, self.values, keyCount) = (times, values, times.count)
    change(&self)
  }
}
