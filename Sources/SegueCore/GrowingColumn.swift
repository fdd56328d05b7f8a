/// Elements one behind another, in a column that grows as they come.
///
/// Memory beyond `count` is readable: it holds the filler, or elements that were taken out.
struct GrowingColumn<Element: BitwiseCopyable>: ~Copyable {
  private var column: Column<Element>
  private(set) var count = 0

  init(filler: Element) {
    column = Column(capacity: 0, filler: filler)
  }

  /// For a kernel's call; it holds until the next append.
  var base: UnsafeMutablePointer<Element> {
    // SAFETY: the column's memory lives as long as the column and is moved only by `reserve`.
    unsafe column.base
  }

  subscript(index: Int) -> Element {
    get {
      assert(index < count, "there are \(count) elements, and none at \(index)")
      return column[index]
    }
    set {
      assert(index < count, "there are \(count) elements, and none at \(index)")
      column[index] = newValue
    }
  }

  /// Makes room for `count` elements in all. Cost: amortised O(1) an element.
  mutating func reserve(_ count: Int) {
    if count > column.capacity { column.reserve(max(count, 2 * column.capacity, 16)) }
  }

  mutating func append(_ element: Element) {
    reserve(count + 1)
    column[count] = element
    count += 1
  }

  /// Adds elements that are set afterwards, or cuts off the last ones.
  mutating func resize(_ newCount: Int) {
    reserve(newCount)
    count = newCount
  }

  /// Copies `length` elements, from `source` on, to `target` and what follows; both may overlap.
  mutating func move(_ source: Int, to target: Int, length: Int) {
    if source == target || length == 0 { return }
    assert(source + length <= count && target + length <= count, "\(source), \(target) + \(length) of \(count)")
    // SAFETY: both ranges lie within the elements, and `update` takes ranges that overlap.
    unsafe (column.base + target).update(from: column.base + source, count: length)
  }
}
