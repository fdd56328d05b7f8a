import CSegue
import SegueCore

/// More room than this is made only when it is needed: a capacity is a hint and must not exhaust the memory.
private let largestFirstCapacity = 1 << 20

@c @implementation
public func segue_store_create(_ layerCapacity: Int, _ outStore: UnsafeMutablePointer<OpaquePointer?>!) -> segue_status
{
  guard let outStore = unsafe outStore else { return SEGUE_ERROR_NULL }
  guard layerCapacity >= 0, layerCapacity <= Int(Int32.max) else { return SEGUE_ERROR_COUNT }
  let handle = StoreHandle(layerCapacity: min(layerCapacity, largestFirstCapacity) + 1)
  // SAFETY: the caller owns the memory behind `outStore` and takes over the retain, which `segue_store_destroy` returns.
  unsafe outStore.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
  return SEGUE_OK
}

@c @implementation
public func segue_store_destroy(_ store: OpaquePointer!) {
  guard let store = unsafe store else { return }
  // SAFETY: returns the retain that `segue_store_create` handed out with this pointer.
  unsafe Unmanaged<StoreHandle>.fromOpaque(UnsafeRawPointer(store)).release()
}

@c @implementation
public func segue_error_index(_ store: OpaquePointer!) -> Int {
  unsafe storeHandle(store)?.errorIndex ?? 0
}

@c @implementation
public func segue_layer_count(_ store: OpaquePointer!, _ outCount: UnsafeMutablePointer<Int>!) -> segue_status {
  unsafe answer(store) { handle throws(Refusal) in try unsafe write(handle.rowCount, to: outCount) }
}

/// Gives a result that the caller must have room for.
func write<Value>(_ value: Value, to out: UnsafeMutablePointer<Value>?) throws(Refusal) {
  guard let out = unsafe out else { throw Refusal(SEGUE_ERROR_NULL) }
  // SAFETY: the caller owns the memory behind a pointer that is not null.
  unsafe out.pointee = value
}
