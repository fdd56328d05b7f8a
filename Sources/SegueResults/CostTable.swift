import SegueTiming

/// What the operations of a frame cost on a device: the model behind modelled cost.
///
/// A table is a model, not a measurement of a certain product: it says how work grows with what is on the screen. All
/// prices are whole nanoseconds and all sums exact, so equal counts cost the same on every machine.
public struct CostTable: Hashable, Sendable {
  /// Of one operation: so much each, and so much for every 1,000 pixels that it covers.
  public struct Price: Hashable, Sendable {
    public var nanoseconds: Int64
    public var nanosecondsPer1000Pixels: Int64

    /// - Precondition: both lie in `CostTable.prices`.
    public init(nanoseconds: Int64 = 0, nanosecondsPer1000Pixels: Int64 = 0) {
      precondition(
        CostTable.prices.contains(nanoseconds) && CostTable.prices.contains(nanosecondsPer1000Pixels),
        "a price lies in 0…1000000000 ns, not \(nanoseconds) and \(nanosecondsPer1000Pixels)")
      self.nanoseconds = nanoseconds
      self.nanosecondsPer1000Pixels = nanosecondsPer1000Pixels
    }

    public static let free = Price()

    /// `count` operations that cover `pixels` in all, rounded down once; `Int64.max` where it leaves 64 bits.
    public func cost(count: Int64, pixels: Int64) -> Int64 {
      let sum =
        Int128(count) * Int128(nanoseconds) + Int128(pixels) * Int128(nanosecondsPer1000Pixels) / 1_000
      return Int64(clamping: sum)
    }
  }

  /// What every frame costs, whatever it does.
  public struct Base: Hashable, Sendable {
    public var commit: Int64
    public var prepare: Int64
    public var execute: Int64

    /// - Precondition: all lie in `CostTable.prices`.
    public init(commit: Int64 = 0, prepare: Int64 = 0, execute: Int64 = 0) {
      precondition(
        [commit, prepare, execute].allSatisfy(CostTable.prices.contains),
        "a frame's base lies in 0…1000000000 ns, not \(commit), \(prepare), \(execute)")
      self.commit = commit
      self.prepare = prepare
      self.execute = execute
    }
  }

  /// A second for one operation is no price of any device.
  public static let prices: ClosedRange<Int64> = 0...1_000_000_000

  /// Operations that have a price. Digests are Segue's own work, which no device does.
  public static let operations = FrameOperation.allCases.filter { $0 != .layersDigested }

  public var name: String
  /// Counts the changes of what a table of this name says.
  public var version: Int64
  /// Where the figures come from.
  public var comment: String
  public var base: Base
  private var priceList: [Price]

  /// - Parameter operations: an operation that is not among them is free.
  /// - Precondition: `layersDigested` is not among them.
  public init(
    name: String, version: Int64 = 1, comment: String = "", base: Base = Base(),
    operations: [FrameOperation: Price] = [:]
  ) {
    self.name = name
    self.version = version
    self.comment = comment
    self.base = base
    priceList = Array(repeating: .free, count: FrameOperation.allCases.count)
    for (operation, price) in operations { self[operation] = price }
  }

  /// With it, every frame is done at once: what a replay without any cost shows.
  public static let free = CostTable(name: "free", comment: "Every operation costs nothing.")

  public subscript(operation: FrameOperation) -> Price {
    get { priceList[operation.rawValue] }
    set {
      precondition(operation != .layersDigested, "digests are Segue's own work and have no price")
      priceList[operation.rawValue] = newValue
    }
  }

  /// What a frame costs that did `counts` and declared further work.
  ///
  /// Operations of the app's side are charged to their phases, those of the renderer's side to preparing or executing.
  /// Sums that leave 64 bits are `Int64.max`. Cost: some multiplications; no allocation.
  public func cost(of counts: FrameCounts, declared: DeclaredWork = DeclaredWork()) -> FrameCost {
    var cost = FrameCost(phases: declared.phases, prepare: declared.prepare, execute: declared.execute)
    cost.phases[.commit] = cost.phases[.commit].addingClamped(base.commit)
    cost.prepare = cost.prepare.addingClamped(base.prepare)
    cost.execute = cost.execute.addingClamped(base.execute)
    for operation in FrameOperation.allCases {
      let (count, pixels) = (counts[operation], counts.pixels(operation))
      guard count != 0 || pixels != 0 else { continue }
      let amount = priceList[operation.rawValue].cost(count: count, pixels: pixels)
      if let phase = operation.phase {
        cost.phases[phase] = cost.phases[phase].addingClamped(amount)
      } else if operation.isPreparation {
        cost.prepare = cost.prepare.addingClamped(amount)
      } else {
        cost.execute = cost.execute.addingClamped(amount)
      }
    }
    return cost
  }
}
