import CSegue
import SegueCore

/// What a `segue_store` pointer stands for.
final class StoreHandle {
  let store: LayerStore
  /// Depth of every row below the screen, which has 0.
  var depths: [Int32] = [0]
  /// Where in its batch the element stood that the last failed call refused.
  var errorIndex = 0

  init(layerCapacity: Int) {
    store = LayerStore(capacity: layerCapacity)
  }

  /// Rows 0..<rowCount exist: no layer is ever taken out here.
  var rowCount: Int { depths.count }

  func row(_ value: Int32, at index: Int) throws(Refusal) -> LayerRow {
    guard value >= 0, Int(value) < rowCount else { throw Refusal(SEGUE_ERROR_ROW, at: index) }
    return LayerRow(rawValue: value)
  }
}

/// Why a call did nothing.
struct Refusal: Error {
  var status: segue_status
  var index: Int

  init(_ status: segue_status, at index: Int = 0) {
    self.status = status
    self.index = index
  }
}

/// Runs `body` on the store behind `pointer` and gives the call's status; a refusal leaves its index with the store.
func answer(_ pointer: OpaquePointer?, _ body: (StoreHandle) throws(Refusal) -> Void) -> segue_status {
  guard let handle = unsafe storeHandle(pointer) else { return SEGUE_ERROR_NULL }
  do throws(Refusal) {
    try body(handle)
    return SEGUE_OK
  } catch {
    handle.errorIndex = error.index
    return error.status
  }
}

/// The store behind `pointer`; nil for null.
func storeHandle(_ pointer: OpaquePointer?) -> StoreHandle? {
  guard let pointer = unsafe pointer else { return nil }
  // SAFETY: the header asks for a pointer that `segue_store_create` made and `segue_store_destroy` has not freed, which
  // holds one retain.
  return unsafe Unmanaged<StoreHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// A batch's elements; none for a count of 0, whatever the pointer.
func batch<Element>(_ start: UnsafePointer<Element>?, _ count: Int) throws(Refusal) -> UnsafeBufferPointer<Element> {
  // SAFETY: the header asks for `count` elements from `start` on, and null has been refused.
  unsafe UnsafeBufferPointer(start: start, count: try checkedCount(count, unsafe start != nil))
}

/// Room for a batch's results.
func output<Element>(
  _ start: UnsafeMutablePointer<Element>?, _ count: Int
) throws(Refusal) -> UnsafeMutableBufferPointer<Element> {
  // SAFETY: as for `batch`.
  unsafe UnsafeMutableBufferPointer(start: start, count: try checkedCount(count, unsafe start != nil))
}

private func checkedCount(_ count: Int, _ hasMemory: Bool) throws(Refusal) -> Int {
  guard count >= 0, count <= Int(Int32.max) else { throw Refusal(SEGUE_ERROR_COUNT) }
  guard count == 0 || hasMemory else { throw Refusal(SEGUE_ERROR_NULL) }
  return count
}
