import CSegueSIMD
import SegueTiming

/// Many timing curves in columns, solved in one call.
public final class CurveSampler {
  var columns: CurveColumns
  private let kernels: Kernels

  public init(_ curves: [CubicBezier], instructionSet: InstructionSet = .current) {
    kernels = Kernels(instructionSet)
    columns = CurveColumns(capacity: curves.count)
    for curve in curves { columns.append(curve) }
  }

  public var count: Int { columns.count }

  /// Writes the y of each curve where its x is the argument's, as `CubicBezier.value(at:)` has it.
  ///
  /// - Parameters: both have an element a curve, and may be the same memory.
  /// - Cost: no allocation.
  public func sample(_ arguments: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>) {
    // SAFETY: the columns hold `count` curves, and the caller's memory as many numbers.
    var curves = unsafe columns.pointers
    unsafe kernels.table.solve_beziers(&curves, count, arguments, values)
  }
}

/// Control values of curves, a column each.
struct CurveColumns: ~Copyable {
  var x1: Column<Double>
  var y1: Column<Double>
  var x2: Column<Double>
  var y2: Column<Double>
  private(set) var count = 0

  init(capacity: Int) {
    x1 = Column(capacity: capacity, filler: 0)
    y1 = Column(capacity: capacity, filler: 0)
    x2 = Column(capacity: capacity, filler: 1)
    y2 = Column(capacity: capacity, filler: 1)
  }

  mutating func append(_ curve: CubicBezier) {
    if count == x1.capacity {
      let more = max(2 * count, 16)
      x1.reserve(more)
      y1.reserve(more)
      x2.reserve(more)
      y2.reserve(more)
    }
    x1[count] = curve.x1
    y1[count] = curve.y1
    x2[count] = curve.x2
    y2[count] = curve.y2
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// For a kernel's call; they hold until the next append.
  var pointers: segue_curve_columns {
    // SAFETY: each column's memory lives as long as the column and is moved only by `append`.
    unsafe segue_curve_columns(x1: x1.base, y1: y1.base, x2: x2.base, y2: y2.base)
  }
}
