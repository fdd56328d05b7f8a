import SegueGeometry

/// The name of a layer's value that has no column in the store: `shadowOpacity`, a path, a value of the program's own.
///
/// Values of different forms under one name are kept apart: no number of one is shown as part of another.
public struct AttributeID: Hashable, Sendable {
  /// What a value's numbers fill.
  public enum Form: Hashable, Sendable {
    /// Any value whose numbers mean the same.
    case value(String)
    /// Numbers that only one object can read, which is the slot's shape.
    case object(ObjectIdentifier)
  }

  public let name: String
  public let form: Form
  /// Whether its digest is the layer's path's.
  let isPath: Bool
  /// How many numbers it has.
  public let count: Int

  public init(_ name: String, count: Int, form: Form = .value(""), isPath: Bool = false) {
    self.name = name
    self.count = count
    self.form = form
    self.isPath = isPath
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
  /// The names of a row's values.
  private var names: [Int32: [String]] = [:]

  var liveCount: Int { slots.count - freeSlots.count }

  /// The slot of a layer's value, made if there is none, with one use more.
  mutating func retain(_ id: AttributeID, _ row: Int32, model: [Double]?, shape: AnyObject?) -> Int {
    let key = Key(row: row, name: id.name)
    let model = model?.count == id.count ? model : nil
    if let index = known[key]?.first(where: { slots[$0].id == id }) {
      slots[index].useCount += 1
      // What was added last has the say.
      known[key]?.removeAll { $0 == index }
      known[key]?.append(index)
      if let shape { slots[index].shape = shape }
      return index
    }
    let numbers = model ?? Array(repeating: 0, count: id.count)
    let slot = Slot(
      row: row, id: id, useCount: 1, model: numbers, shown: numbers, isShown: false, shape: shape)
    let index = freeSlots.popLast() ?? slots.count
    if index == slots.count { slots.append(slot) } else { slots[index] = slot }
    if known[key] == nil { names[row, default: []].append(id.name) }
    known[key, default: []].append(index)
    return index
  }

  mutating func release(_ index: Int) {
    slots[index].useCount -= 1
    guard slots[index].useCount == 0 else { return }
    let key = Key(row: slots[index].row, name: slots[index].id.name)
    known[key]?.removeAll { $0 == index }
    if known[key]?.isEmpty == true {
      known[key] = nil
      names[key.row]?.removeAll { $0 == key.name }
      if names[key.row]?.isEmpty == true { names[key.row] = nil }
    }
    slots[index].shape = nil
    slots[index].isShown = false
    slots[index].model = []
    slots[index].shown = []
    freeSlots.append(index)
  }

  /// The names of the values of a row that have a slot.
  func names(_ row: Int32) -> [String] { names[row] ?? [] }

  /// The newest slot of a value that is on screen.
  func shownSlot(_ row: Int32, _ name: String) -> Slot? {
    shownIndex(row, name).map { slots[$0] }
  }

  private func shownIndex(_ row: Int32, _ name: String) -> Int? {
    guard let known = known[Key(row: row, name: name)] else { return nil }
    var place = known.count - 1
    while place >= 0, !slots[known[place]].isShown { place -= 1 }
    return place < 0 ? nil : known[place]
  }

  mutating func setModel(_ row: Int32, _ name: String, _ numbers: [Double], _ form: AttributeID.Form?) {
    for index in known[Key(row: row, name: name)] ?? [] {
      let id = slots[index].id
      let isFitting = id.form == form && id.count == numbers.count
      slots[index].model = isFitting ? numbers : Array(repeating: 0, count: id.count)
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

  /// The digest of the path that a row shows, that of the newest slot of a path on screen; nil where the model stands.
  func pathDigest(_ row: Int32) -> UInt64? {
    guard let shown = shownIndex(row, "path"), let path = slots[shown].shape as? CGPath else { return nil }
    return StateDigest.hash(path, numbers: slots[shown].shown)
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

  /// The names of a layer's values without a column that tracks write.
  public func animatedAttributes(of row: LayerRow) -> [String] {
    attributes.liveCount == 0 ? [] : attributes.names(row.rawValue)
  }

  /// Tells tracks that build on the model's value of an attribute that it is another one; those of values of another
  /// form build on zeroes.
  ///
  /// - Parameter form: nil for a value that is made of no numbers.
  public func setAttributeModel(_ row: LayerRow, _ name: String, _ numbers: [Double], form: AttributeID.Form?) {
    guard attributes.liveCount > 0 else { return }
    attributes.setModel(row.rawValue, name, numbers, form)
  }

  /// Brings the digest of the path that is on screen up to date: that of the newest track's path which shows one, else
  /// the model's.
  func showPath(_ row: LayerRow) {
    let digest = attributes.pathDigest(row.rawValue) ?? model.path[row.index]
    guard presentation.path[row.index] != digest else { return }
    presentation.path[row.index] = digest
    noteChange(of: .path, row)
  }

  /// How many values without a column tracks write.
  public var animatedAttributeCount: Int { attributes.liveCount }
}
