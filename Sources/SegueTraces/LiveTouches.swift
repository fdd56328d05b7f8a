/// The touches that are down. Real traces have a handful, so that many are searched one by one; what a table holds is
/// more than a hand.
struct LiveTouches {
  struct Touch {
    var id: Int
    var beganLine: Int
    var lastTime: Int64
  }

  private static let fewLimit = 16
  private var few: [Touch] = []
  private var many: [Int: Touch] = [:]

  /// The touch with the lowest number.
  var lowest: Touch? {
    let table = many.values.min { $0.id < $1.id }
    return ([table].compactMap { $0 } + few).min { $0.id < $1.id }
  }

  var isEmpty: Bool { few.isEmpty && many.isEmpty }

  /// In ascending order of their numbers.
  var sorted: [Touch] { (few + many.values).sorted { $0.id < $1.id } }

  private func place(of id: Int) -> Int? {
    for index in few.indices where few[index].id == id { return index }
    return nil
  }

  subscript(id: Int) -> Touch? {
    if let place = place(of: id) { return few[place] }
    return many.isEmpty ? nil : many[id]
  }

  /// - Precondition: no touch of this number is down.
  mutating func insert(_ touch: Touch) {
    if few.count < Self.fewLimit { few.append(touch) } else { many[touch.id] = touch }
  }

  /// - Precondition: the touch is down.
  mutating func move(_ id: Int, to time: Int64) {
    if let place = place(of: id) { few[place].lastTime = time } else { many[id]?.lastTime = time }
  }

  /// - Precondition: the touch is down.
  mutating func remove(_ id: Int) {
    if let place = place(of: id) {
      few.swapAt(place, few.count - 1)
      few.removeLast()
    } else {
      many[id] = nil
    }
  }
}
