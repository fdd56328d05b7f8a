import CSegue
import SegueCore
import SegueGeometry
import SegueTiming

@c @implementation
public func segue_add_keyframe_tracks(
  _ store: OpaquePointer!, _ tracks: UnsafePointer<segue_keyframe_track>!, _ count: Int
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let tracks = try unsafe batch(tracks, count)
    var numbers = 0
    var checked: [TrackValues] = []
    for index in 0..<count {
      checked.append(try unsafe tracks[index].checked(handle, at: index))
      // Keys are kept in whole eights.
      numbers += unsafe Int(tracks[index].component_count) * (tracks[index].key_count + 7)
      try handle.checkRoom(for: numbers)
    }
    for index in 0..<count {
      // The check above has found the property.
      guard let property = unsafe LayerProperty(tracks[index].property) else { continue }
      _ = unsafe handle.store.addTrack(
        LayerRow(rawValue: tracks[index].row), property, checked[index], timing: TrackTiming(tracks[index].timing))
    }
  }
}

extension segue_keyframe_track {
  func checked(_ handle: StoreHandle, at index: Int) throws(Refusal) -> TrackValues {
    let (row, property) = unsafe (row, property)
    let (first, width) = unsafe (first_component, Int(component_count))
    let isMatrix = property == SEGUE_TRANSFORM || property == SEGUE_SUBLAYER_TRANSFORM
    if isMatrix {
      _ = try handle.row(row, at: index)
      guard first == 0, width == 16 else { throw Refusal(SEGUE_ERROR_COMPONENTS, at: index) }
    } else {
      try unsafe handle.checkNumbers(row, property, first, component_count, at: index)
    }
    try unsafe timing.check(at: index)
    guard unsafe is_discrete <= 1 else { throw Refusal(SEGUE_ERROR_FLAG, at: index) }
    // SAFETY: the header asks for as many times and curves as the keys have, and for `component_count` values a key.
    let keys = unsafe key_count
    guard keys >= 1, keys <= Int(SEGUE_MAX_KEYS) else { throw Refusal(SEGUE_ERROR_KEYFRAMES, at: index) }
    guard unsafe times != nil, unsafe values != nil else { throw Refusal(SEGUE_ERROR_NULL, at: index) }
    let numbers = unsafe Array(UnsafeBufferPointer(start: values, count: keys * width))
    guard numbers.allSatisfy(\.isFinite) else { throw Refusal(SEGUE_ERROR_NUMBER, at: index) }
    let isDiscrete = unsafe is_discrete == 1
    // One number's keys check the times and curves, which all have in common.
    var one = unsafe segue_keyframes(times: times, values: values, curves: isDiscrete ? nil : curves, count: keys)
    unsafe one.values = one.times
    let common = try unsafe one.checked(at: index)
    func value(_ key: Int) -> [Double] { Array(numbers[key * width..<(key + 1) * width]) }
    if isDiscrete {
      return .steps(offset: Int(first), times: common.times, values: (0..<keys).map(value))
    }
    if isMatrix {
      let matrices = (0..<keys).map { CATransform3D(rows: value($0).map { .init($0) }) }
      return .transformKeyframes(
        MatrixKeyframes(times: common.times, matrices: matrices, curves: common.curves))
    }
    return .keyframes(
      offset: Int(first),
      (0..<width).map { component in
        Keyframes(
          times: common.times, values: (0..<keys).map { numbers[$0 * width + component] }, curves: common.curves)
      })
  }
}
