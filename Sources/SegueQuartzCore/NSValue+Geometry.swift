import Foundation
import SegueGeometry

/// Points, sizes, rectangles, vectors and transforms in a box, as clients hand them to animations.
///
/// Reading another kind than the box holds gives zero, or the identity.
extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  public convenience init(cgVector vector: CGVector) { self.init(numbers: [vector.dx, vector.dy]) }

  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    let t = transform
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
  }

  public convenience init(caTransform3D t: CATransform3D) { self.init(numbers: t.rows) }

  public var cgPointValue: CGPoint { geometry as? CGPoint ?? .zero }
  public var cgSizeValue: CGSize { geometry as? CGSize ?? .zero }
  public var cgRectValue: CGRect { geometry as? CGRect ?? .zero }
  public var cgVectorValue: CGVector { geometry as? CGVector ?? .zero }
  public var cgAffineTransformValue: CGAffineTransform { geometry as? CGAffineTransform ?? .identity }
  public var caTransform3DValue: CATransform3D { geometry as? CATransform3D ?? .identity }

  /// The boxed point, size, rectangle, vector or transform; nil for anything else.
  var geometry: Any? {
    switch type {
    case "{CGPoint=dd}": pointValue
    case "{CGSize=dd}": sizeValue
    case "{CGRect={CGPoint=dd}{CGSize=dd}}": rectValue
    case Self.type(2): numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) }
    case Self.type(6):
      numbers(6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
    case Self.type(16): numbers(16).map { CATransform3D(rows: $0) }
    default: nil
    }
  }

  /// What an `NSValue` holds; another value as it is.
  static func unboxed(_ value: Any) -> Any { (value as? NSValue)?.geometry ?? value }

  // MARK: Lists of numbers

  private var type: String {
    // SAFETY: the type's name ends with a zero and lives as long as the value.
    unsafe String(cString: objCType)
  }

  private static func type(_ count: Int) -> String { "[\(count)d]" }

  private convenience init(numbers: [CGFloat]) {
    var numbers = numbers.map(Double.init)
    // SAFETY: the array holds as many numbers as the type says.
    unsafe self.init(bytes: &numbers, objCType: Self.type(numbers.count))
  }

  private func numbers(_ count: Int) -> [CGFloat]? {
    var numbers = Array(repeating: 0.0, count: count)
    // SAFETY: the caller has read in the type that there are as many numbers.
    unsafe getValue(&numbers)
    return numbers.map { CGFloat($0) }
  }
}
