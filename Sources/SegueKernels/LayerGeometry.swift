/// The columns that place layers, as pointers. All are indexed by row.
///
/// - Values are Double; a matrix column holds slots into `matrices` (16 Doubles each, rows first), −1 for the identity.
/// - `parents` holds rows, −1 for a root.
public struct LayerGeometry {
  public var parents: UnsafePointer<Int32>
  public var bounds: UnsafePointer<SIMD4<Double>>
  public var position: UnsafePointer<SIMD2<Double>>
  public var anchorPoint: UnsafePointer<SIMD2<Double>>
  public var anchorPointZ: UnsafePointer<Double>
  public var zPosition: UnsafePointer<Double>
  public var transform: UnsafePointer<Int32>
  public var sublayerTransform: UnsafePointer<Int32>
  /// 1 for a layer that keeps its sublayers' depth, 0 for one that flattens them to its plane.
  public var preservesDepth: UnsafePointer<UInt8>
  public var matrices: UnsafePointer<Double>

  public init(
    parents: UnsafePointer<Int32>, bounds: UnsafePointer<SIMD4<Double>>, position: UnsafePointer<SIMD2<Double>>,
    anchorPoint: UnsafePointer<SIMD2<Double>>, anchorPointZ: UnsafePointer<Double>,
    zPosition: UnsafePointer<Double>, transform: UnsafePointer<Int32>, sublayerTransform: UnsafePointer<Int32>,
    preservesDepth: UnsafePointer<UInt8>, matrices: UnsafePointer<Double>
  ) {
    self.parents = parents
    self.bounds = bounds
    self.position = position
    self.anchorPoint = anchorPoint
    self.anchorPointZ = anchorPointZ
    self.zPosition = zPosition
    self.transform = transform
    self.sublayerTransform = sublayerTransform
    self.preservesDepth = preservesDepth
    self.matrices = matrices
  }
}
