import SegueGeometry

/// The name of a layer's value that has no column in the store: `shadowOpacity`, a path, a value of the program's own.
///
/// Tracks of one name whose numbers do not mean the same have values of their own: those of another count or structure.
public struct AttributeID: Hashable, Sendable {
  public let name: String
  /// Whether the layer's path digest is this value's.
  let isPath: Bool
  /// How many numbers it has.
  public let count: Int
  /// What the numbers fill, as a number: of a path its kinds of elements, one after another.
  let structure: UInt64

  public init(_ name: String, count: Int, isPath: Bool = false, structure: UInt64 = 0) {
    self.name = name
    self.count = count
    self.isPath = isPath
    self.structure = structure
  }
}

/// Values that the store keeps only while a track writes them, a slot each: the model's numbers and those on screen.
struct LayerAttributes {
  private struct Key: Hashable {
    let row: Int32
    let name: String
  }

  struct Slot {
    var row: Int32
    var id: AttributeID
    var useCount: Int
    /// What tracks start from; zeroes where the model has no value of this shape.
    var model: [Double]
    var shown: [Double]
    /// Whether any track shows it.
    var isShown: Bool
    /// The value that the numbers were taken from: what they fill.
    var shape: AnyObject?
  }

  private(set) var slots: [Slot] = []
  private var freeSlots: [Int] = []
  /// The slots of a value, the newest last; more than one where values of several shapes are animated.
  private var known: [Key: [Int]] = [:]

  var liveCount: Int { slots.count - freeSlots.count }

  /// The slot of a layer's value, made if there is none, with one use more.
  mutating func retain(_ id: AttributeID, _ row: Int32, model: [Double]?, shape: AnyObject?) -> Int {
    let key = Key(row: row, name: id.name)
    let model = model?.count == id.count ? model : nil
    if let index = known[key]?.first(where: { slots[$0].id == id }) {
      slots[index].useCount += 1
      if let shape { slots[index].shape = shape }
      return index
    }
    let numbers = model ?? Array(repeating: 0, count: id.count)
    let slot = Slot(
      row: row, id: id, useCount: 1, model: numbers, shown: numbers, isShown: false, shape: shape)
    let index = freeSlots.popLast() ?? slots.count
    if index == slots.count { slots.append(slot) } else { slots[index] = slot }
    known[key, default: []].append(index)
    return index
  }

  mutating func release(_ index: Int) {
    slots[index].useCount -= 1
    guard slots[index].useCount == 0 else { return }
    let key = Key(row: slots[index].row, name: slots[index].id.name)
    known[key]?.removeAll { $0 == index }
    if known[key]?.isEmpty == true { known[key] = nil }
    slots[index].shape = nil
    slots[index].isShown = false
    slots[index].model = []
    slots[index].shown = []
    freeSlots.append(index)
  }

  /// The newest slot of a value that is on screen.
  func shownSlot(_ row: Int32, _ name: String) -> Slot? {
    shownIndex(row, name).map { slots[$0] }
  }

  private func shownIndex(_ row: Int32, _ name: String) -> Int? {
    guard let known = known[Key(row: row, name: name)] else { return nil }
    for place in known.indices.reversed() where slots[known[place]].isShown { return known[place] }
    return nil
  }

  mutating func setModel(_ row: Int32, _ name: String, _ numbers: [Double]) {
    for index in known[Key(row: row, name: name)] ?? [] where slots[index].id.count == numbers.count {
      slots[index].model = numbers
    }
  }

  mutating func hide(_ index: Int) -> Bool {
    defer { slots[index].isShown = false }
    return slots[index].isShown
  }

  /// Puts numbers on screen; true if any bit changed.
  mutating func show(_ index: Int, _ numbers: borrowing GrowingColumn<Double>) -> Bool {
    var changed = !slots[index].isShown
    slots[index].isShown = true
    for number in 0..<slots[index].id.count where slots[index].shown[number].bitPattern != numbers[number].bitPattern {
      slots[index].shown[number] = numbers[number]
      changed = true
    }
    return changed
  }

  /// The digest of the path that is on screen; nil where none is, 0 for one without a shape.
  func pathDigest(_ row: Int32, _ name: String) -> UInt64? {
    guard let index = shownIndex(row, name) else { return nil }
    guard let path = slots[index].shape as? CGPath else { return 0 }
    return StateDigest.hash(path, numbers: slots[index].shown)
  }
}

extension LayerStore {
  /// What running tracks show for a value that has no column, and the value that its numbers fill; nil where the model
  /// stands.
  ///
  /// - Cost: a look-up in a table.
  public func shownAttribute(_ row: LayerRow, _ name: String) -> (numbers: [Double], shape: AnyObject?)? {
    attributes.shownSlot(row.rawValue, name).map { ($0.shown, $0.shape) }
  }

  /// Tells tracks that build on the model's value of an attribute that it is another one.
  public func setAttributeModel(_ row: LayerRow, _ name: String, _ numbers: [Double]) {
    guard attributes.liveCount > 0 else { return }
    attributes.setModel(row.rawValue, name, numbers)
  }

  /// How many values without a column tracks write.
  public var animatedAttributeCount: Int { attributes.liveCount }
}
