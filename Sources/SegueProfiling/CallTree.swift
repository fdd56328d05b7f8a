/// Which code weight was spent in, by call path: every frame with its own weight and that of all below it.
///
/// The form is canonical: frames stand in pre-order, siblings by the bytes of their names, and siblings of one name are
/// one frame. So equal weights on equal paths give equal trees, in whichever order they came.
public struct CallTree: Hashable, Sendable {
  /// What is counted.
  public enum Unit: String, CaseIterable, Sendable {
    case nanoseconds
    case bytes
    /// Samples, allocations, instructions.
    case count
  }

  public struct Frame: Hashable, Sendable {
    public let name: String
    /// The index of the caller, always a smaller one; -1 for a root.
    public let parent: Int
    /// 0 for a root.
    public let depth: Int
    /// Spent in the frame itself; 0 or more.
    public let own: Int64
    /// Spent in it and in all that it called.
    public let total: Int64
    /// The index behind its last descendant.
    public let end: Int
  }

  public let unit: Unit
  /// Callers first.
  public let frames: [Frame]

  init(unit: Unit, frames: [Frame]) {
    self.unit = unit
    self.frames = frames
  }

  /// A tree without frames.
  public init(unit: Unit) { self.init(unit: unit, frames: []) }

  /// The weight of all roots; `Int64.max` where it leaves 64 bits.
  public var total: Int64 {
    var sum: Int64 = 0
    var index = 0
    while index < frames.count {
      sum = sum.addingClamped(frames[index].total)
      index = frames[index].end
    }
    return sum
  }

  /// How many frames stand above each other at most.
  public var depth: Int { (frames.map(\.depth).max() ?? -1) + 1 }

  /// The names from the root to a frame.
  public func path(_ index: Int) -> [String] {
    var names: [String] = []
    var next = index
    while next >= 0 {
      names.append(frames[next].name)
      next = frames[next].parent
    }
    return names.reversed()
  }

  /// The frame at the end of a path from a root; nil where there is none.
  public func frame(at path: [String]) -> Frame? {
    var range = 0..<frames.count
    var found: Frame?
    for name in path {
      var index = range.lowerBound
      while index < range.upperBound, frames[index].name != name { index = frames[index].end }
      guard index < range.upperBound else { return nil }
      found = frames[index]
      range = index + 1..<frames[index].end
    }
    return found
  }

  /// 0…100: a weight as a part of the whole; 0 where the whole is nothing.
  public func percent(_ weight: Int64) -> Double {
    let whole = total
    return whole > 0 ? 100 * Double(weight) / Double(whole) : 0
  }
}

extension CallTree {
  /// What a name costs, wherever it stands.
  public struct Function: Hashable, Sendable {
    public let name: String
    public let own: Int64
    /// With all that it called. A function that calls itself counts once a path: its outermost frame.
    public let total: Int64
  }

  /// Each name once, the greatest own weight first, equal ones by name.
  public var functions: [Function] {
    var own: [String: Int64] = [:]
    var total: [String: Int64] = [:]
    // Names of the frames that are open, with how often: pre-order opens and closes them like brackets.
    var open: [String: Int] = [:]
    var stack: [Int] = []
    for (index, frame) in frames.enumerated() {
      while let last = stack.last, frames[last].end <= index {
        open[frames[last].name, default: 1] -= 1
        stack.removeLast()
      }
      own[frame.name] = (own[frame.name] ?? 0).addingClamped(frame.own)
      if open[frame.name, default: 0] == 0 {
        total[frame.name] = (total[frame.name] ?? 0).addingClamped(frame.total)
      }
      open[frame.name, default: 0] += 1
      stack.append(index)
    }
    return own.map { Function(name: $0.key, own: $0.value, total: total[$0.key] ?? 0) }
      .sorted { ($1.own, $0.name.utf8Bytes) < ($0.own, $1.name.utf8Bytes) }
  }
}

extension Int64 {
  /// The sum of two weights, or the largest number where it leaves 64 bits.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

extension String {
  /// For an order that no locale changes.
  var utf8Bytes: ByteOrder { ByteOrder(text: self) }
}

/// A text that is compared by its bytes.
struct ByteOrder: Comparable {
  let text: String

  static func < (left: ByteOrder, right: ByteOrder) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  static func == (left: ByteOrder, right: ByteOrder) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}
