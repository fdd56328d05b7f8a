import CSegueSIMD
import Foundation
import SegueGeometry

/// Values that more than one track has a say in, or one that does not simply replace: from the model's value on, each
/// track's numbers meet what the ones before made of it.
///
/// A frame walks over targets one by one and allocates nothing. Tracks that replace, where no other kind writes, are not
/// here: the kernels put them on screen.
struct Compositions: ~Copyable {
  private struct Target {
    var row: Int32
    /// Of an attribute; −1 for a property.
    var slot: Int32
    var property: LayerProperty
    var count: Int32
    var firstStep: Int32
    var endStep: Int32
  }

  private struct Step {
    var group: Int32
    var source: Int32
    var offset: Int32
    var count: Int32
    var detail: TrackDetail
    /// Where the last value's numbers begin, or which matrix it is; −1 for one that does not accumulate.
    var last: Int32
  }

  private var targets: [Target] = []
  private var steps: [Step] = []
  private var lasts: [Double] = []
  private var lastMatrices: [CATransform3D] = []
  private var numbers = GrowingColumn<Double>(filler: 0)
  // The model's matrix and its parts, by target: taken apart once and not each frame.
  private var isKnown: [Bool] = []
  private var knownMatrices: [CATransform3D] = []
  private var knownParts: [EulerTransform3D] = []
  private var changedRows = GrowingColumn<Int32>(filler: 0)

  var isEmpty: Bool { targets.isEmpty }

  // MARK: Order

  struct TargetKey: Hashable {
    let row: Int32
    let slot: Int32
    let property: LayerProperty

    init(_ write: segue_track_write, _ detail: TrackDetail) {
      row = write.row
      slot = detail.slot
      property = detail.slot < 0 ? write.layerProperty : .cornerRadius
    }
  }

  mutating func removeAll() {
    targets.removeAll()
    steps.removeAll()
    lasts.removeAll()
    lastMatrices.removeAll()
    isKnown.removeAll()
    knownMatrices.removeAll()
    knownParts.removeAll()
  }

  /// Adds a track, with those of the same target one after another.
  mutating func append(
    _ key: TargetKey, _ write: segue_track_write, _ detail: TrackDetail, source: Int, last: [Double]?
  ) {
    let isSame = targets.last.map { $0.row == key.row && $0.slot == key.slot && $0.property == key.property } ?? false
    if !isSame {
      let count = key.slot < 0 ? key.property.componentCount : 0
      targets.append(
        Target(
          row: key.row, slot: key.slot, property: key.property, count: Int32(count), firstStep: Int32(steps.count),
          endStep: Int32(steps.count)))
      isKnown.append(false)
      knownMatrices.append(.identity)
      knownParts.append(EulerTransform3D())
    }
    let isMatrix = key.slot < 0 && key.property.isMatrix && detail.operation == .numbers
    let place = isMatrix ? lastMatrices.count : lasts.count
    steps.append(
      Step(
        group: write.group, source: Int32(source), offset: detail.offset, count: detail.count, detail: detail,
        last: last == nil ? -1 : Int32(place)))
    if let last {
      if isMatrix { lastMatrices.append(CATransform3D(rows: last.map { CGFloat($0) })) } else { lasts += last }
    }
    targets[targets.count - 1].endStep = Int32(steps.count)
    numbers.resize(max(numbers.count, Int(detail.count), 16))
  }

  // MARK: A frame

  /// Computes every target and puts it on screen.
  mutating func show(
    in store: LayerStore, isActive: UnsafePointer<UInt8>, iterations: UnsafePointer<Double>,
    values: UnsafePointer<Double>
  ) {
    var first = 0
    while first < targets.count {
      let property = targets[first].property
      if targets[first].slot >= 0 {
        unsafe showAttribute(targets[first], in: store, isActive, iterations, values)
        first += 1
        continue
      }
      // Those of one property in one go: what changed is noted afterwards, all at once.
      var end = first + 1
      while end < targets.count, targets[end].slot < 0, targets[end].property == property { end += 1 }
      changedRows.resize(max(changedRows.count, end - first))
      let changed = unsafe show(
        first..<end, property, &store.presentation, store.model, isActive, iterations, values)
      unsafe store.noteChanges(of: property, changedRows.base, changed)
      first = end
    }
  }

  /// Shows targets of one property. Returns how many rows changed, which `changedRows` has then.
  private mutating func show(
    _ range: Range<Int>, _ property: LayerProperty, _ presentation: inout LayerColumns,
    _ model: borrowing LayerColumns, _ isActive: UnsafePointer<UInt8>, _ iterations: UnsafePointer<Double>,
    _ values: UnsafePointer<Double>
  ) -> Int {
    var changed = 0
    for index in range {
      let row = Int(targets[index].row)
      var isChanged = false
      if property.isMatrix {
        let own = property == .transform ? model.transform(row) : model.sublayerTransform(row)
        // SAFETY: a step names a group that there is and numbers that were sampled.
        let matrix = unsafe matrix(of: index, own, isActive, iterations, values)
        if matrix.isFinite { isChanged = presentation.replaceMatrix(property, row, matrix) }
      } else {
        let target = targets[index]
        for number in 0..<Int(target.count) { numbers[number] = model.component(property, number, row) }
        // SAFETY: as for matrices.
        _ = unsafe compose(target, isActive, iterations, values)
        for number in 0..<Int(target.count) {
          if presentation.setComponent(property, number, row, finite(numbers[number])) { isChanged = true }
        }
      }
      if isChanged {
        changedRows[changed] = Int32(row)
        changed += 1
      }
    }
    return changed
  }

  private mutating func showAttribute(
    _ target: Target, in store: LayerStore, _ isActive: UnsafePointer<UInt8>, _ iterations: UnsafePointer<Double>,
    _ values: UnsafePointer<Double>
  ) {
    let slot = Int(target.slot)
    let count = store.attributes.slots[slot].id.count
    numbers.resize(max(numbers.count, count))
    for number in 0..<count { numbers[number] = store.attributes.slots[slot].model[number] }
    // SAFETY: as for properties.
    let isShown = unsafe compose(target, isActive, iterations, values)
    for number in 0..<count { numbers[number] = finite(numbers[number]) }
    let changed = isShown ? store.attributes.show(slot, numbers) : store.attributes.hide(slot)
    guard changed else { return }
    let row = LayerRow(rawValue: target.row)
    if store.attributes.slots[slot].id.isPath {
      store.showPath(row)
    } else {
      store.touch(row)
    }
  }

  /// Numbers meet numbers. Whether any track had a say.
  private mutating func compose(
    _ target: Target, _ isActive: UnsafePointer<UInt8>, _ iterations: UnsafePointer<Double>,
    _ values: UnsafePointer<Double>
  ) -> Bool {
    var isShown = false
    for index in Int(target.firstStep)..<Int(target.endStep) {
      let step = steps[index]
      // SAFETY: as for properties.
      guard unsafe isActive[Int(step.group)] != 0 else { continue }
      isShown = true
      let adds = step.detail.adds
      for number in 0..<Int(step.count) {
        let value = unsafe self.number(step, number, iterations, values)
        let place = Int(step.offset) + number
        numbers[place] = adds ? numbers[place] + value : value
      }
    }
    return isShown
  }

  /// One number of a track, with what its cycles before it left.
  private func number(
    _ step: Step, _ index: Int, _ iterations: UnsafePointer<Double>, _ values: UnsafePointer<Double>
  ) -> Double {
    // SAFETY: as for properties.
    let value = unsafe values[Int(step.source) + index]
    if step.last < 0 { return value }
    return unsafe value + iterations[Int(step.group)] * lasts[Int(step.last) + index]
  }

  // MARK: Matrices

  /// What the tracks of a target make of the model's matrix.
  private mutating func matrix(
    of index: Int, _ own: CATransform3D, _ isActive: UnsafePointer<UInt8>, _ iterations: UnsafePointer<Double>,
    _ values: UnsafePointer<Double>
  ) -> CATransform3D {
    var matrix = own
    // While parts are set one after another they stay apart.
    var parts = EulerTransform3D()
    var isApart = false
    var isOwn = true
    for stepIndex in Int(targets[index].firstStep)..<Int(targets[index].endStep) {
      let step = steps[stepIndex]
      // SAFETY: as for the caller.
      guard unsafe isActive[Int(step.group)] != 0 else { continue }
      if step.detail.operation == .part {
        if !isApart {
          isApart = true
          if isOwn {
            takeApart(own, of: index)
            parts = knownParts[index]
          } else {
            parts = EulerTransform3D(matrix) ?? EulerTransform3D()
          }
        }
        let value = unsafe number(step, 0, iterations, values)
        let part = step.detail.part
        parts[part] = step.detail.adds ? parts[part] + value : value
        continue
      }
      if isApart { matrix = parts.matrix }
      isApart = false
      isOwn = false
      let value = unsafe self.matrix(step, iterations, values)
      matrix = step.detail.adds ? value.concatenating(matrix) : value
    }
    return isApart ? parts.matrix : matrix
  }

  /// Finds the parts of a target's own matrix, unless they are known; those of the identity for one that cannot be taken
  /// apart.
  private mutating func takeApart(_ own: CATransform3D, of index: Int) {
    if isKnown[index], knownMatrices[index] == own { return }
    isKnown[index] = true
    knownMatrices[index] = own
    knownParts[index] = EulerTransform3D(own) ?? EulerTransform3D()
  }

  /// The matrix that a track gives.
  private func matrix(
    _ step: Step, _ iterations: UnsafePointer<Double>, _ values: UnsafePointer<Double>
  ) -> CATransform3D {
    // SAFETY: as for properties.
    if step.detail.operation == .function {
      let a = unsafe number(step, 0, iterations, values)
      let b = step.count > 1 ? unsafe number(step, 1, iterations, values) : 0
      let c = step.count > 2 ? unsafe number(step, 2, iterations, values) : 0
      return step.detail.function.matrix(a, b, c)
    }
    var result = unsafe UnsafeRawPointer(values + Int(step.source)).loadUnaligned(as: CATransform3D.self)
    guard step.last >= 0 else { return result }
    // By squaring: an animation may have gone round for long.
    var power = lastMatrices[Int(step.last)]
    var times = unsafe Int(min(iterations[Int(step.group)], 1e9))
    while times > 0 {
      if times & 1 == 1 { result = result.concatenating(power) }
      power = power.concatenating(power)
      times >>= 1
    }
    return result
  }

  /// What is added up may leave the range of numbers; a frame shows none that has.
  private func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}

/// What a track does beside what its `segue_track_write` says.
struct TrackDetail: BitwiseCopyable {
  enum Operation: UInt8, BitwiseCopyable {
    case numbers, part, function
  }

  var operation = Operation.numbers
  var adds = false
  var part = CATransform3DPart.rotationX
  var function = TransformFunction.rotateX
  /// Of an attribute; −1 for a property.
  var slot: Int32 = -1
  var offset: Int32 = 0
  /// How many numbers are sampled.
  var count: Int32 = 0
  /// Whether it needs composing.
  var isComposed = false

  init(_ composition: TrackComposition, slot: Int32, offset: Int, count: Int) {
    self.slot = slot
    self.offset = Int32(offset)
    self.count = Int32(count)
    isComposed = !composition.isPlain || slot >= 0
    switch composition.operation {
    case .replace: break
    case .add: adds = true
    case .part(let part, let adds): (operation, self.part, self.adds) = (.part, part, adds)
    case .function(let function, let adds): (operation, self.function, self.adds) = (.function, function, adds)
    }
  }

  /// A track that is not there.
  init() {}
}

extension CATransform3D {
  fileprivate var isFinite: Bool {
    let sum =
      (m11 + m12 + m13 + m14) * 0 + (m21 + m22 + m23 + m24) * 0 + (m31 + m32 + m33 + m34) * 0
      + (m41 + m42 + m43 + m44) * 0
    return sum == 0
  }
}
