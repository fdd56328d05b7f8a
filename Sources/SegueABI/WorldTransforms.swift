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
