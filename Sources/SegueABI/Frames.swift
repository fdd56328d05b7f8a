import CSegue
import SegueCore

@c @implementation
public func segue_hit_test(
  _ store: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ outRows: UnsafeMutablePointer<Int32>!,
  _ outVisitedLayers: UnsafeMutablePointer<Int>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    _ = try unsafe batch(points, count)
    let rows = try unsafe output(outRows, count)
    // SAFETY: the header asks for two numbers a point.
    let points = unsafe UnsafeBufferPointer(start: points, count: 2 * count)
    for index in 0..<count {
      guard unsafe points[2 * index].isFinite, unsafe points[2 * index + 1].isFinite else {
        throw Refusal(SEGUE_ERROR_NUMBER, at: index)
      }
    }
    // SAFETY: both arrays have been checked above: neither is null unless there is no point.
    let visited =
      count == 0
      ? 0 : unsafe handle.store.hitTest(points: points.baseAddress!, count: count, rows: rows.baseAddress!)
    if unsafe outVisitedLayers != nil { try unsafe write(visited, to: outVisitedLayers) }
  }
}

@c @implementation
public func segue_update_frame(
  _ store: OpaquePointer!, _ timeSeconds: Double, _ outFrame: UnsafeMutablePointer<segue_frame>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    guard timeSeconds.isFinite else { throw Refusal(SEGUE_ERROR_NUMBER) }
    let (work, digest) = handle.store.update(at: timeSeconds)
    if unsafe outFrame != nil { try unsafe write(segue_frame(work, digest: digest), to: outFrame) }
  }
}

@c @implementation
public func segue_prepare_frame(
  _ store: OpaquePointer!, _ timeSeconds: Double, _ forHitTests: UInt8, _ outFrame: UnsafeMutablePointer<segue_frame>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    guard timeSeconds.isFinite else { throw Refusal(SEGUE_ERROR_NUMBER) }
    guard forHitTests <= 1 else { throw Refusal(SEGUE_ERROR_FLAG) }
    let work = handle.store.prepare(at: timeSeconds, forHitTests: forHitTests == 1)
    if unsafe outFrame != nil { try unsafe write(segue_frame(work, digest: 0), to: outFrame) }
  }
}

extension segue_frame {
  init(_ work: FrameWork, digest: UInt64) {
    self.init(
      tracks_sampled: work.tracksSampled, layers_transformed: work.layersTransformed,
      layers_digested: work.layersDigested, layers_ordered: work.layersOrdered, layers_touched: work.layersTouched,
      digest: digest)
  }
}

@c @implementation
public func segue_digest(_ store: OpaquePointer!, _ outDigest: UnsafeMutablePointer<UInt64>!) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    guard unsafe outDigest != nil else { throw Refusal(SEGUE_ERROR_NULL) }
    try unsafe write(handle.store.recomputedDigest(), to: outDigest)
  }
}
