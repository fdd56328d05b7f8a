import CSegue
import SegueCore
import SegueGeometry

@c @implementation
public func segue_default_layer(_ outLayer: UnsafeMutablePointer<segue_layer>!) -> segue_status {
  guard let outLayer = unsafe outLayer else { return SEGUE_ERROR_NULL }
  var layer = segue_layer()
  layer.anchor_point = (0.5, 0.5)
  layer.transform = CATransform3D.identity.elements
  layer.sublayer_transform = CATransform3D.identity.elements
  layer.opacity = 1
  layer.parent = SEGUE_SCREEN
  // SAFETY: the caller owns the memory behind a pointer that is not null.
  unsafe outLayer.pointee = layer
  return SEGUE_OK
}

@c @implementation
public func segue_append_layers(
  _ store: OpaquePointer!, _ layers: UnsafePointer<segue_layer>!, _ count: Int,
  _ outFirstRow: UnsafeMutablePointer<Int32>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let layers = try unsafe batch(layers, count)
    let first = handle.rowCount
    guard first + count <= Int(Int32.max) else { throw Refusal(SEGUE_ERROR_COUNT) }
    var depths: [Int32] = []
    depths.reserveCapacity(count)
    for index in 0..<count {
      let layer = unsafe layers[index]
      let parent = Int(layer.parent)
      guard parent >= 0, parent < first + index else { throw Refusal(SEGUE_ERROR_PARENT, at: index) }
      let depth = (parent < first ? handle.depths[parent] : depths[parent - first]) + 1
      guard depth <= SEGUE_MAX_DEPTH else { throw Refusal(SEGUE_ERROR_DEPTH, at: index) }
      depths.append(depth)
      try layer.check(at: index)
    }
    handle.depths += depths
    for index in 0..<count {
      let layer = unsafe layers[index]
      let row = handle.store.insert()
      layer.give(to: row, of: handle.store)
      handle.store.attach(row, to: LayerRow(rawValue: layer.parent))
    }
    if unsafe outFirstRow != nil { try unsafe write(Int32(first), to: outFirstRow) }
  }
}

@c @implementation
public func segue_set_layers(
  _ store: OpaquePointer!, _ rows: UnsafePointer<Int32>!, _ layers: UnsafePointer<segue_layer>!, _ count: Int
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let rows = try unsafe batch(rows, count)
    let layers = try unsafe batch(layers, count)
    for index in 0..<count {
      let row = try handle.row(unsafe rows[index], at: index)
      let layer = unsafe layers[index]
      guard layer.parent == handle.store.parent(of: row).rawValue else {
        throw Refusal(SEGUE_ERROR_PARENT_DIFFERS, at: index)
      }
      try layer.check(at: index)
    }
    for index in 0..<count {
      unsafe layers[index].give(to: LayerRow(rawValue: rows[index]), of: handle.store)
    }
  }
}

@c @implementation
public func segue_read_values(
  _ store: OpaquePointer!, _ rows: UnsafePointer<Int32>!, _ count: Int, _ property: segue_property,
  _ outValues: UnsafeMutablePointer<Double>!
) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in
    let rows = try unsafe batch(rows, count)
    guard let property = LayerProperty(property) else { throw Refusal(SEGUE_ERROR_PROPERTY) }
    let width = property.componentCount
    let out = unsafe UnsafeMutableBufferPointer(start: try output(outValues, count).baseAddress, count: count * width)
    for index in 0..<count { _ = try handle.row(unsafe rows[index], at: index) }
    for index in 0..<count {
      let row = LayerRow(rawValue: unsafe rows[index])
      for k in 0..<width {
        unsafe out[index * width + k] = handle.store.component(property, k, of: row, .presentation)
      }
    }
  }
}

extension segue_layer {
  func check(at index: Int) throws(Refusal) {
    let numbers = [
      bounds.0, bounds.1, bounds.2, bounds.3, position.0, position.1, anchor_point.0, anchor_point.1, anchor_point_z,
      z_position, opacity, corner_radius,
    ]
    guard numbers.allSatisfy(\.isFinite), CATransform3D(elements: transform).isFinite,
      CATransform3D(elements: sublayer_transform).isFinite
    else { throw Refusal(SEGUE_ERROR_NUMBER, at: index) }
    guard hidden <= 1, preserves_depth <= 1, skips_hits <= 1 else { throw Refusal(SEGUE_ERROR_FLAG, at: index) }
  }

  func give(to row: LayerRow, of store: LayerStore) {
    store.setBounds(row, SIMD4(bounds.0, bounds.1, bounds.2, bounds.3))
    store.setPosition(row, SIMD2(position.0, position.1))
    store.setAnchorPoint(row, SIMD2(anchor_point.0, anchor_point.1))
    store.setAnchorPointZ(row, anchor_point_z)
    store.setZPosition(row, z_position)
    store.setTransform(row, CATransform3D(elements: transform))
    store.setSublayerTransform(row, CATransform3D(elements: sublayer_transform))
    store.setOpacity(row, opacity)
    store.setCornerRadius(row, corner_radius)
    store.setHidden(row, hidden == 1)
    store.setPreservesDepth(row, preserves_depth == 1)
    store.setSkipsHits(row, skips_hits == 1)
  }
}
