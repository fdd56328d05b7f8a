#if canImport(Glibc)
  import Glibc
#endif

/// One property of all layers, 64-byte aligned, indexed by row.
///
/// Its owner frees it; a copy cannot be made. Reads and writes are checked against the row count in debug builds.
@safe
public struct Column<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline
  var base: UnsafeMutablePointer<Element>
  public private(set) var capacity: Int
  @usableFromInline
  let filler: Element

  init(capacity: Int, filler: Element) {
    self.filler = filler
    self.capacity = 0
    // SAFETY: an allocation of no elements is never read; `reserve` replaces it before the first row exists.
    unsafe base = Self.allocate(0)
    reserve(capacity)
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    let size = count * MemoryLayout<Element>.stride
    let hugePage = 2 << 20
    let isLarge = size >= hugePage
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: isLarge ? hugePage : 64)
    #if canImport(Glibc)
      // A large column is read here and there, and looking up its pages would cost more than reading it. Where the system
      // has no huge pages, nothing is lost.
      // SAFETY: whole pages of memory that was allocated just now; the advice does not change what it holds.
      if isLarge { unsafe _ = madvise(memory, size / hugePage * hugePage, MADV_HUGEPAGE) }
    #endif
    // SAFETY: the memory was allocated for exactly this many elements and is bound to nothing else.
    return unsafe memory.bindMemory(to: Element.self, capacity: count)
  }

  /// Makes room for `count` rows; new rows hold the filler.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    // SAFETY: `grown` has room for `count` elements, of which the first `capacity` are copied from the old memory,
    // which held exactly that many, and the rest are initialised here.
    let grown = unsafe Self.allocate(count)
    unsafe grown.initialize(from: base, count: capacity)
    unsafe (grown + capacity).initialize(repeating: filler, count: count - capacity)
    unsafe base.deallocate()
    unsafe base = grown
    capacity = count
  }

  @inlinable
  public subscript(row: Int) -> Element {
    get {
      assert(row >= 0 && row < capacity, "row \(row) is outside 0..<\(capacity)")
      // SAFETY: rows handed out by the store lie in 0..<capacity, all of which is initialised.
      return unsafe base[row]
    }
    set {
      assert(row >= 0 && row < capacity, "row \(row) is outside 0..<\(capacity)")
      // SAFETY: as above.
      unsafe base[row] = newValue
    }
  }

  mutating func reset(_ row: Int) { self[row] = filler }

  deinit {
    // SAFETY: `base` came from `allocate` and nothing else frees it.
    unsafe base.deallocate()
  }
}
