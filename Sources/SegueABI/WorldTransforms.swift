import CSegue
import SegueCore

@c @implementation
public func segue_update_all_world_transforms(
  _ store: OpaquePointer!, _ outUpdated: UnsafeMutablePointer<Int>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let updated = handle.store.recomputeWorldTransforms()
    if unsafe outUpdated != nil { try unsafe write(updated, to: outUpdated) }
  }
}

@c @implementation
public func segue_update_changed_world_transforms(
  _ store: OpaquePointer!, _ outUpdated: UnsafeMutablePointer<Int>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let updated = handle.store.updateWorldTransforms()
    if unsafe outUpdated != nil { try unsafe write(updated, to: outUpdated) }
  }
}

@c @implementation
public func segue_read_world_matrices(
  _ store: OpaquePointer!, _ rows: UnsafePointer<Int32>!, _ count: Int, _ outMatrices: UnsafeMutablePointer<Float>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let rows = try unsafe batch(rows, count)
    let out = try unsafe output(outMatrices, count)
    for index in 0..<count { _ = try handle.row(unsafe rows[index], at: index) }
    for index in 0..<count {
      // SAFETY: the header asks for room for 16 numbers a row, and `count` rows are written one after another.
      unsafe handle.store.copyWorldMatrix(LayerRow(rawValue: rows[index]), to: out.baseAddress! + 16 * index)
    }
  }
}

@c @implementation
public func segue_read_shown_opacities(
  _ store: OpaquePointer!, _ rows: UnsafePointer<Int32>!, _ count: Int, _ outOpacities: UnsafeMutablePointer<Float>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let rows = try unsafe batch(rows, count)
    let out = try unsafe output(outOpacities, count)
    for index in 0..<count { _ = try handle.row(unsafe rows[index], at: index) }
    for index in 0..<count {
      unsafe out[index] = handle.store.shownOpacity(LayerRow(rawValue: rows[index]))
    }
  }
}

@c @implementation
public func segue_set_thread_count(_ store: OpaquePointer!, _ count: Int) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    guard (1...Int(SEGUE_MAX_THREADS)).contains(count) else { throw Refusal(SEGUE_ERROR_COUNT) }
    handle.store.threadCount = count
  }
}
